"""Disputes about single cards and acquiring them: each reading where it matters.

Numbers and abilities that no text gives are written on the cards by the tests themselves.
"""

from __future__ import annotations

from collections import Counter

import pytest
from tests.el_alamein.combat_positions import (
    FLAK,
    HUNTERS,
    ITALIAN_TANK,
    ITALIANS,
    LEVEL_UP,
    RAF,
    REPAIR_SHOP,
    RIFLES,
    TANK,
    TRUCK,
    VICTORY,
    exhausted,
    first_of,
    tobruk,
)
from tests.el_alamein.conftest import Lay, Plain

BY_EXHAUSTING = [{"exhaust": "this"}]
RECEIVED_LEVEL_UP = [
    {"step": "may-attach", "player": 0, "card": LEVEL_UP},
    {"step": "window", "player": 0, "name": "tactics"},
    {"step": "run", "player": 0, "act": "end-tactics"},
]


def after_combat(*destroyed: str) -> dict[str, Plain]:
    """Return step 9 of a won Combat: a Repair Shop is Deployed, destroyed cards lie there."""
    return {
        "phase": "after-combat",
        "combats": 1,
        "players": [{"front_line": ["tobruk", REPAIR_SHOP]}, {}],
        "combat": {
            "site": "tobruk",
            "won": True,
            "garrison": [{"card": card, "destroyed_by": 0} for card in destroyed],
        },
    }


@pytest.mark.parametrize(
    ("reading", "actions", "discard"),
    [("a", [], HUNTERS), ("b", [{"choose-unit": ITALIANS}], ITALIANS)],
)
def test_d_48_discarding_and_forfeiting(
    lay: Lay, reading: str, actions: list[Plain], discard: str
) -> None:
    """Does the difference between discarding from hand and Forfeiting carry meaning?"""
    give_up = {"which": {"type": "army"}, "count": 1, "zone": "any"}
    order = {"play_cost": 0, "play_bonus": None, "play_rules": [{"give-up": give_up}]}
    player = {"hand": ["logistics-operation", HUNTERS], "front_line": [ITALIANS]}

    table = lay(
        {"players": [player, {}]}, f"D-48={reading}", cards={"logistics-operation": order}
    ).do({"play": "logistics-operation"}, *actions)

    assert ([discard], ("tactics", 0)) == (table.player()["discard"], table.awaits())


def test_d_48_hand_card_goes_as_well(lay: Lay) -> None:
    """Reading b leaves the choice between the card in hand and the Deployed one."""
    give_up = {"which": {"type": "army"}, "count": 1, "zone": "any"}
    order = {"play_cost": 0, "play_bonus": None, "play_rules": [{"give-up": give_up}]}
    player = {"hand": ["logistics-operation", HUNTERS], "front_line": [ITALIANS]}

    table = lay({"players": [player, {}]}, "D-48=b", cards={"logistics-operation": order})
    table.do({"play": "logistics-operation"})

    assert [{"choose": HUNTERS}, {"choose-unit": ITALIANS}] == table.legal()


@pytest.mark.parametrize(
    ("reading", "choices", "destroyed"),
    [
        ("a", [], {TANK: 3}),
        ("b", [], {TANK: 2}),
        ("c", [RAF], {TANK: 1, RAF: 1}),
        ("c", [TANK, TANK], {TANK: 2}),
    ],
)
def test_d_50_what_the_flak_destroys(
    lay: Lay, reading: str, choices: list[str], destroyed: dict[str, int]
) -> None:
    """What does one use of the 88mm Flak destroy?"""
    position = {
        "phase": "interception",
        "players": [{"front_line": [FLAK]}, {}],
        "counterattack": {"enemies": [TANK, TANK, TANK, RAF]},
    }

    table = lay(position, f"D-50={reading}")
    table.do(first_of(FLAK), *({"choose": card} for card in choices))

    enemies = table.position()["counterattack"]["enemies"]
    assert destroyed == Counter(enemy["card"] for enemy in enemies if isinstance(enemy, dict))
    assert ("preparation", 0) == table.awaits()


@pytest.mark.parametrize(("reading", "acquired"), [("a", 3), ("b", 2), ("c", 1)])
def test_d_51_tanks_of_the_repair_shop(lay: Lay, reading: str, acquired: int) -> None:
    """How many destroyed tanks does one use of the Repair Shop acquire?"""
    table = lay(after_combat(TANK, TANK, TANK), f"D-51={reading}").do(first_of(REPAIR_SHOP))

    assert [TANK] * acquired == table.player()["discard"]


@pytest.mark.parametrize(
    ("destroyer", "words", "stay"),
    [
        (HUNTERS, ["D-52=a"], []),
        (HUNTERS, ["D-52=b"], [ITALIAN_TANK]),
        (HUNTERS, ["D-52=c"], []),
        (FLAK, ["D-52=a", "D-53=b"], [ITALIAN_TANK]),
        (FLAK, ["D-52=b", "D-53=b"], [ITALIAN_TANK]),
        (FLAK, ["D-52=c", "D-53=b"], [ITALIAN_TANK, ITALIANS]),
    ],
)
def test_d_52_why_italian_tanks_stay(
    lay: Lay, destroyer: str, words: list[str], stay: list[str]
) -> None:
    """What saves exhausted Italian Tanks from going back to the War Zone?"""
    hits = {"destroy": {"which": {"subtype": "tank"}, "count": 1}}
    hunters = {"deploy_abilities": [{"cost": BY_EXHAUSTING, "effect": [hits]}]}
    italians = [exhausted(ITALIAN_TANK), exhausted(ITALIANS)]
    player = {"deck": [TRUCK] * 4, "front_line": [*italians, destroyer], "wallet": {"attack": 6}}
    position = {
        "phase": "combat",
        "combats": 1,
        "players": [player, {}],
        "combat": {"site": "tobruk", "garrison": [TANK]},
        "war_zone": {"city": ["tobruk"]},
    }

    table = lay(position, *words, cards={**tobruk(), HUNTERS: hunters})
    table.do(first_of(destroyer), "proceed", {"offer": 6}, "proceed", "proceed", "proceed")

    assert ("tactics", 1) == table.awaits()
    front = table.player()["front_line"]
    assert stay == [unit["card"] for unit in italians if unit in front]
    # A tank that does not stay goes to the War Zone, infantry to the discard pile.
    assert ([] if ITALIANS in stay else [ITALIANS]) == table.player()["discard"]


@pytest.mark.parametrize(
    ("reading", "deployed", "clause"), [("a", exhausted(RIFLES), "EA-9h"), ("b", RIFLES, None)]
)
def test_d_55_rifles_enter_exhausted(
    lay: Lay, reading: str, deployed: Plain, clause: str | None
) -> None:
    """Is the Motorized Rifle Regiment active or exhausted when just Deployed?"""
    ability = {"cost": BY_EXHAUSTING, "effect": [{"gain": {"attack": 1}}]}
    position = {"players": [{"hand": [RIFLES], "wallet": {"tactic": 1}}, {}]}

    table = lay(position, f"D-55={reading}", cards={RIFLES: {"deploy_abilities": [ability]}})
    table.do({"play": RIFLES})

    assert [deployed] == table.player()["front_line"]
    assert clause == table.refused(first_of(deployed))


@pytest.mark.parametrize(
    ("reading", "card", "front"),
    [
        ("a", VICTORY, ["tobruk", VICTORY]),
        ("b", VICTORY, ["tobruk"]),
        ("a", LEVEL_UP, ["tobruk", LEVEL_UP]),
        ("b", LEVEL_UP, ["tobruk", LEVEL_UP]),
    ],
)
def test_d_57_cards_without_yellow_box(lay: Lay, reading: str, card: str, front: list[str]) -> None:
    """Can cards without a Deploy Rule be Deployed?"""
    position = {
        "phase": "combat",
        "combats": 1,
        "players": [{"wallet": {"attack": 6}}, {}],
        "combat": {"site": "tobruk"},
        "war_zone": {"city": ["tobruk"], "victory": [card]},
    }

    table = lay(position, f"D-57={reading}", cards=tobruk(victory_cards=1))
    table.do("proceed", {"offer": 6})

    assert front == table.player()["front_line"]


@pytest.mark.parametrize(
    ("reading", "printed", "front", "discard"),
    [
        ("a", {}, ["tobruk"], [TANK]),
        ("b", {}, ["tobruk", TANK], []),
        ("b", {"deploy_abilities": None}, ["tobruk"], [TANK]),
        ("a", {"play_cost": None}, ["tobruk", TANK], []),
    ],
)
def test_d_58_acquired_event_card(
    lay: Lay, reading: str, printed: dict[str, Plain], *, front: list[str], discard: list[str]
) -> None:
    """Is an acquired Event Card Deployed at once or only after being played from hand?"""
    table = lay(after_combat(TANK), f"D-58={reading}", cards={TANK: printed})

    table.do(first_of(REPAIR_SHOP))

    assert (front, discard) == (table.player()["front_line"], table.player()["discard"])


@pytest.mark.parametrize(("reading", "attack"), [("a", 5), ("b", 0)])
def test_d_59_red_text_when_acquired(lay: Lay, reading: str, attack: int) -> None:
    """Does red text act only on recruiting by payment, or whenever a card is acquired?"""
    takes = {"take": {"which": {"card": "sea-transport"}, "to": "discard-pile"}}
    cards = {
        "field-hospital": {"deploy_abilities": [{"cost": BY_EXHAUSTING, "effect": [takes]}]},
        "sea-transport": {"recruit_rules": [{"gain": {"attack": 5}}]},
    }

    table = lay(
        {"players": [{"front_line": ["field-hospital"]}, {}]}, f"D-59={reading}", cards=cards
    )
    table.do(first_of("field-hospital"))

    assert ["sea-transport"] == table.player()["discard"]
    assert attack == table.player()["wallet"]["attack"]


@pytest.mark.parametrize("reading", ["a", "b"])
def test_d_59_red_text_when_recruited(lay: Lay, reading: str) -> None:
    """Under every reading red text acts on recruiting."""
    cards = {"sea-transport": {"recruit_cost": 0, "recruit_rules": [{"gain": {"attack": 5}}]}}
    position = {"phase": "reinforcement", "players": [{"wallet": {"reinforcement": 1}}, {}]}

    table = lay(position, f"D-59={reading}", cards=cards).do({"recruit": "sea-transport"})

    assert 5 == table.player()["wallet"]["attack"]


@pytest.mark.parametrize(("reading", "clause"), [("a", None), ("b", "EA-12.1.1b")])
def test_d_60_captured_tank_is_a_unit(lay: Lay, reading: str, clause: str | None) -> None:
    """Is a Deployed British tank an Army unit for all purposes?"""
    table = lay({"players": [{"front_line": [TANK]}, {}]}, f"D-60={reading}")

    assert clause == table.refused({"attack": "box"})


@pytest.mark.parametrize(("reading", "lost"), [("a", [TANK]), ("b", [])])
def test_d_60_battle_damage_to_a_tank(lay: Lay, reading: str, lost: list[str]) -> None:
    """Is a Deployed British tank an Army unit for Battle Damage?"""
    position = {
        "phase": "combat",
        "combats": 1,
        "players": [{"front_line": [TANK], "wallet": {"attack": 6}}, {}],
        "combat": {"site": "tobruk"},
        "war_zone": {"city": ["tobruk"]},
    }

    table = lay(position, f"D-60={reading}", cards=tobruk(battle_damage={"count": 1}))
    table.do("proceed", {"offer": 6})

    assert lost == table.player()["discard"]


@pytest.mark.parametrize(("reading", "clause"), [("a", None), ("b", "EA-10h")])
def test_d_60_level_up_for_a_tank(lay: Lay, reading: str, clause: str | None) -> None:
    """Is a Deployed British tank an Army unit for a Level Up?"""
    position = {"players": [{"front_line": [TANK]}, {}], "agenda": RECEIVED_LEVEL_UP}

    table = lay(position, f"D-60={reading}")

    assert clause == table.refused({"choose-unit": {"unit": TANK, "player": 0}})


@pytest.mark.parametrize(("reading", "clause", "destroyed"), [("a", None, 4), ("b", "EA-10h", 3)])
def test_d_61_second_level_up(lay: Lay, reading: str, clause: str | None, destroyed: int) -> None:
    """May one unit carry several Level Up cards?"""
    rifles = {"card": RIFLES, "attached": [LEVEL_UP]}
    position = {
        "players": [{"front_line": [rifles]}, {}],
        "war_zone": {"british-reinforcements": [TANK] * 4},
        "due": 1,
        "agenda": RECEIVED_LEVEL_UP,
    }
    attach = {"choose-unit": {"unit": rifles, "player": 0}}

    table = lay(position, f"D-61={reading}")

    assert clause == table.refused(attach)
    table.do("decline" if clause else attach, "proceed", "proceed", "proceed")
    assert ("allotting", 0) == table.awaits()
    assert {destroyed} == {len(action["allot"]["destroyed"]) for action in table.legal()}


@pytest.mark.parametrize(("reading", "clause"), [("a", "EA-10h"), ("b", None)])
def test_d_61_level_up_for_a_rival(lay: Lay, reading: str, clause: str | None) -> None:
    """Must the unit that carries a Level Up be an own unit?"""
    position = {"players": [{}, {"front_line": [RIFLES]}], "agenda": RECEIVED_LEVEL_UP}

    table = lay(position, f"D-61={reading}")

    assert clause == table.refused({"choose-unit": {"unit": RIFLES, "player": 1}})

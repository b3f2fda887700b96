"""Disputes about Combat, from the Garrison to the spoils: each reading where it matters.

Numbers of a City that no text gives are written on Tobruk by the tests themselves.
"""

from __future__ import annotations

from collections import Counter

import pytest
from tests.el_alamein.combat_positions import (
    ARTILLERY,
    COUNTERATTACK,
    FLAK,
    INFANTRY,
    ITALIAN_TANK,
    ITALIANS,
    RAF,
    REPAIR_SHOP,
    STORM,
    TANK,
    VICTORY,
    tobruk,
)
from tests.el_alamein.conftest import Lay, Plain, Table, printed

RESERVE = "british-reinforcements"
ATTACK = {"attack": "tobruk"}


def a_tank(count: int) -> dict[str, Plain]:
    """Return Battle Damage that names tanks."""
    return {"count": count, "which": {"subtype": "tank"}}


def before_tobruk(*events: str, attack: int = 0, reserve: tuple[str, ...] = ()) -> dict[str, Plain]:
    """Return a Tactics Phase with one Italian Infantry Deployed, and the Event pile from the top.

    The British Reinforcements pile holds *reserve*.
    """
    return {
        "players": [{"front_line": [ITALIANS], "wallet": {"attack": attack}}, {}],
        "war_zone": {"city": ["tobruk"], "event": list(events), RESERVE: list(reserve)},
    }


def in_combat(
    *units: Plain, attack: int, site: str = "tobruk", garrison: tuple[Plain, ...] = ()
) -> dict[str, Plain]:
    """Return step 5 of a Combat: the Garrison lies revealed, player 0 has units and points."""
    return {
        "phase": "combat",
        "combats": 1,
        "players": [{"front_line": list(units), "wallet": {"attack": attack}}, {}],
        "combat": {"site": site, "garrison": list(garrison)},
        "war_zone": {"city": [site], "victory": [VICTORY] * 4},
    }


def other_events(*used: str) -> list[str]:
    """Return the Event Cards that a position does not use, to be put in the box."""
    cards = printed().cards.values()
    rest = Counter({card.id: card.copies for card in cards if card.pile == "event"})
    rest.subtract(used)
    return list(rest.elements())


def verdict(table: Table) -> str:
    """Return how the Combat went: won or lost."""
    return next(what for what in table.told() if what in ("won", "lost"))


def most_offered(table: Table) -> int:
    """Return the most Attack Points that may be offered now."""
    return max(int(action["offer"]) for action in table.legal() if "offer" in action)


@pytest.mark.parametrize(
    ("reading", "garrison", "reserve"),
    [
        ("a", [INFANTRY, TANK], [ARTILLERY, RAF, STORM]),
        ("b", [INFANTRY, STORM], [TANK, ARTILLERY, RAF]),
    ],
)
def test_d_36_revealing_all_cards_first(
    lay: Lay, reading: str, garrison: list[str], reserve: list[str]
) -> None:
    """Is red text applied as soon as a card is revealed or after all have been revealed?"""
    position = before_tobruk(COUNTERATTACK, INFANTRY, TANK, ARTILLERY, RAF, STORM)

    table = lay(position, f"D-36={reading}", cards=tobruk(garrison=2)).do(ATTACK)

    assert garrison == table.position()["combat"]["garrison"]
    # The card moved last lies on top.
    assert reserve == table.pile(RESERVE)[::-1]


@pytest.mark.parametrize(
    ("reading", "told"),
    [("a", ["forfeited"]), ("b", ["reactivated", "forfeited"])],
)
def test_d_37_turn_of_a_replacement(lay: Lay, reading: str, told: list[str]) -> None:
    """Does a replacement act in the place of the card it replaces or after all others?"""
    reactivates = [{"reactivate": {"which": {"type": "army"}, "count": 1}}]
    position = before_tobruk(COUNTERATTACK, ARTILLERY, STORM)
    position["players"][0]["front_line"] = [{"card": ITALIANS, "exhausted": True}]
    cards = {**tobruk(garrison=2), STORM: {"reveal_rules": reactivates}}

    table = lay(position, f"D-37={reading}", cards=cards).do(ATTACK)

    # The Artillery removes the only unit; the Sandstorm would make it active.
    assert told == [what for what in table.told() if what in ("forfeited", "reactivated")]


def test_d_37_order_of_the_others(lay: Lay) -> None:
    """Reading b moves replacements only: cards revealed together act in their order."""
    position = before_tobruk(ARTILLERY, STORM)
    position["players"][0]["front_line"] = [{"card": ITALIANS, "exhausted": True}]
    reactivates = [{"reactivate": {"which": {"type": "army"}, "count": 1}}]
    cards = {**tobruk(garrison=2), STORM: {"reveal_rules": reactivates}}

    table = lay(position, "D-37=b", cards=cards).do(ATTACK)

    assert "reactivated" not in table.told()


@pytest.mark.parametrize(
    ("reading", "clause", "verdicts"),
    [("a", None, ["lost", "won"]), ("b", "EA-12.2a", [])],
)
def test_d_38_both_piles_too_small(
    lay: Lay, reading: str, clause: str | None, verdicts: list[str]
) -> None:
    """What if both piles together hold fewer cards than the Garrison number?"""
    position = {**before_tobruk(TANK, attack=10), "box": other_events(TANK)}
    tables = [lay(position, f"D-38={reading}", cards=tobruk(garrison=3)) for _ in range(2)]

    assert [clause] * 2 == [table.refused(ATTACK) for table in tables]
    # The total defence is 6 for the City and 4 for the only card: 9 points lose, 10 win.
    offers = [] if clause else zip(tables, (9, 10), strict=True)
    assert verdicts == [
        verdict(table.do(ATTACK, "proceed", {"offer": amount})) for table, amount in offers
    ]


def test_d_38_no_card_to_replace(lay: Lay) -> None:
    """Reading a goes for replacements too: without a card the Garrison is smaller."""
    position = {**before_tobruk(COUNTERATTACK), "box": other_events(COUNTERATTACK)}

    table = lay(position, "D-38=a", cards=tobruk(garrison=1)).do(ATTACK)

    assert ([], ("combat", 0)) == (table.position()["combat"]["garrison"], table.awaits())


def test_d_38_both_piles_just_enough(lay: Lay) -> None:
    """Reading b allows the attack when the two piles together fill the Garrison."""
    position = before_tobruk(TANK, reserve=(INFANTRY, RAF))
    position["box"] = other_events(TANK, INFANTRY, RAF)

    table = lay(position, "D-38=b", cards=tobruk(garrison=3))

    assert table.refused(ATTACK) is None


@pytest.mark.parametrize(
    ("reading", "left", "moved"), [("a", 1, 1), ("b", 1, 0), ("a", 2, 2), ("b", 2, 2)]
)
def test_d_39_reinforcements_run_short(lay: Lay, reading: str, left: int, moved: int) -> None:
    """Are the available ones moved if fewer are left than the Reinforcements number?"""
    events = (INFANTRY, *[TANK] * left)
    position = {**before_tobruk(*events), "box": other_events(*events)}
    cards = tobruk(garrison=1, reinforcements=2)

    table = lay(position, f"D-39={reading}", cards=cards).do(ATTACK)

    assert [TANK] * moved == table.pile(RESERVE)


@pytest.mark.parametrize(
    ("reading", "before", "after"), [("a", 2, 3), ("b", 2, 2), ("a", 3, 3), ("b", 3, 3)]
)
def test_d_40_filling_the_reserve(lay: Lay, reading: str, before: int, after: int) -> None:
    """Below which size of the pile does the British Counterattack card add cards?"""
    position = before_tobruk(COUNTERATTACK, INFANTRY, STORM, reserve=(TANK,) * before)

    table = lay(position, f"D-40={reading}", cards=tobruk(garrison=1)).do(ATTACK)

    assert after == len(table.pile(RESERVE))


@pytest.mark.parametrize(
    ("reading", "clause", "outcome"), [("a", "EA-12.1.7a", "lost"), ("b", None, "won")]
)
def test_d_41_abilities_after_the_total(
    lay: Lay, reading: str, clause: str | None, outcome: str
) -> None:
    """May abilities still be used once the total defence has been worked out?"""
    garrison = (TANK, ARTILLERY, INFANTRY)
    position = in_combat(ITALIANS, FLAK, attack=13, site="fort-capuzzo", garrison=garrison)
    destroy = {"use": {"unit": FLAK, "ability": 1}}

    table = lay(position, f"D-41={reading}").do("proceed")

    assert clause == table.refused(destroy)
    assert (clause is None) == (destroy in table.legal())
    assert outcome == verdict(table.do(*([] if clause else [destroy]), {"offer": 13}))


@pytest.mark.parametrize(
    ("reading", "clause", "outcome", "awaits"),
    [("a", None, "lost", ("reinforcement", 0)), ("b", "EA-12.1.7a", "won", None)],
)
def test_d_42_declining_to_pay(
    lay: Lay, reading: str, clause: str | None, outcome: str, awaits: tuple[str, int] | None
) -> None:
    """May an attacker who has enough Attack Points decline to pay and so lose?"""
    cards = {"alexandria": tobruk()["tobruk"]}

    table = lay(in_combat(ITALIANS, attack=6, site="alexandria"), f"D-42={reading}", cards=cards)
    table.do("proceed")

    assert clause == table.refused({"offer": 0})
    table.do({"offer": 6 if clause else 0}, "proceed", "proceed")
    # Nothing is awaited when the fall of Alexandria has ended the game.
    assert (outcome, awaits) == (verdict(table), table.awaits())


@pytest.mark.parametrize(("reading", "points_left"), [("a", [1, 5]), ("b", [1, 0]), ("c", [7, 5])])
def test_d_43_points_left_after_combat(lay: Lay, reading: str, points_left: list[int]) -> None:
    """How many Attack Points leave the purse in a lost Combat, and in a won one?"""
    winner, loser = (
        lay(in_combat(ITALIANS, attack=points), f"D-43={reading}", cards=tobruk()).do("proceed")
        for points in (7, 5)
    )

    winner.do({"offer": 6})
    loser.do({"offer": most_offered(loser)})

    assert ["won", "lost"] == [verdict(winner), verdict(loser)]
    assert points_left == [table.player()["wallet"]["attack"] for table in (winner, loser)]


@pytest.mark.parametrize(
    ("reading", "offered", "lost"), [("a", [ITALIANS, ITALIAN_TANK], []), ("b", [], [ITALIAN_TANK])]
)
def test_d_44_battle_damage_of_a_kind(
    lay: Lay, reading: str, offered: list[str], lost: list[str]
) -> None:
    """Does Battle Damage name a number of any units or possibly a kind of unit?"""
    position = in_combat(ITALIANS, ITALIAN_TANK, attack=6)

    table = lay(position, f"D-44={reading}", cards=tobruk(battle_damage=a_tank(1)))
    table.do("proceed", {"offer": 6})

    choices = [action["choose-unit"] for action in table.legal() if "choose-unit" in action]
    assert (offered, lost) == (choices, table.player()["discard"])


@pytest.mark.parametrize(
    ("reading", "count", "units", "lost"),
    [
        ("a", 1, [ITALIANS], []),
        ("b", 1, [ITALIANS], [ITALIANS]),
        ("a", 2, [ITALIANS, ITALIAN_TANK], [ITALIAN_TANK]),
        ("b", 2, [ITALIANS, ITALIAN_TANK], [ITALIAN_TANK, ITALIANS]),
    ],
)
def test_d_45_too_few_units_for_damage(
    lay: Lay, reading: str, count: int, units: list[str], lost: list[str]
) -> None:
    """What if fewer eligible units are Deployed than Battle Damage demands?"""
    cards = tobruk(battle_damage=a_tank(count))

    table = lay(in_combat(*units, attack=6), f"D-45={reading}", cards=cards)
    table.do("proceed", {"offer": 6})

    assert lost == table.player()["discard"]


@pytest.mark.parametrize(
    ("reading", "actions", "discard"),
    [
        ("a", ["proceed"], [REPAIR_SHOP]),
        ("b", [{"use": {"unit": REPAIR_SHOP, "ability": 1}}, "proceed"], [TANK]),
    ],
)
def test_d_46_moment_of_battle_damage(
    lay: Lay, reading: str, actions: list[Plain], discard: list[str]
) -> None:
    """Is Battle Damage taken within step 8, before the second window, or after Combat?"""
    position = in_combat(REPAIR_SHOP, attack=6, garrison=({"card": TANK, "destroyed_by": 0},))

    table = lay(position, f"D-46={reading}", cards=tobruk(battle_damage={"count": 1}))
    table.do("proceed", {"offer": 6})

    assert (("after-combat", 0), ["tobruk"]) == (
        table.awaits(),
        [card for card in table.player()["front_line"] if card != REPAIR_SHOP],
    )
    # What was salvaged lies in the discard pile, so no unit is left for the damage.
    assert discard == table.do(*actions).player()["discard"]


def test_d_46_damage_after_combat_is_taken(lay: Lay) -> None:
    """Reading b puts Battle Damage off, it does not spare a unit that is still there."""
    cards = tobruk(battle_damage={"count": 1})

    table = lay(in_combat(ITALIANS, attack=6), "D-46=b", cards=cards).do("proceed", {"offer": 6})

    assert [] == table.player()["discard"]
    assert [ITALIANS] == table.do("proceed").player()["discard"]


@pytest.mark.parametrize(
    ("reading", "actions", "outcome"), [("a", ["proceed", {"offer": 9}], "won"), ("b", [], "lost")]
)
def test_d_47_no_unit_left_in_combat(
    lay: Lay, reading: str, actions: list[Plain], outcome: str
) -> None:
    """Does Combat go on if the attacker's last Army unit leaves during step 3?"""
    cards = {**tobruk(garrison=1), ARTILLERY: {"defence": 3}}

    table = lay(before_tobruk(ARTILLERY, attack=10), f"D-47={reading}", cards=cards)
    table.do(ATTACK, *actions)

    assert [ITALIANS] == table.player()["discard"]
    assert (outcome, ("after-combat", 0)) == (verdict(table), table.awaits())
    assert (["tobruk"] if outcome == "won" else []) == table.player()["front_line"]
    assert ("tactics", 0) == table.do("proceed").awaits()


def test_d_47_one_unit_is_enough(lay: Lay) -> None:
    """Reading b lets Combat go on as long as one Army unit is left."""
    position = before_tobruk(ARTILLERY, attack=10)
    position["players"][0]["front_line"] = [ITALIANS, ITALIANS]

    table = lay(position, "D-47=b", cards=tobruk(garrison=1)).do(ATTACK)

    assert [ITALIANS] == table.player()["front_line"]
    assert ("combat", 0) == table.awaits()


@pytest.mark.parametrize(("reading", "drawn"), [("a", 0), ("b", 4)])
def test_d_49_victory_cards_of_a_loser(lay: Lay, reading: str, drawn: int) -> None:
    """When a lost City's red text is applied, is its VP entry part of it?"""
    table = lay(in_combat(ITALIANS, attack=5), f"D-49={reading}", cards=tobruk(victory_cards=4))

    table.do("proceed", {"offer": 5})

    assert "lost" == verdict(table)
    assert [ITALIANS, *[VICTORY] * drawn] == table.player()["front_line"]

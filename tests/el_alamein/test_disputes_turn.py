"""Disputes about the turn, the keywords and the piles: each reading where it matters."""

from __future__ import annotations

from typing import Any

import pytest
from tests.el_alamein.conftest import Lay, Table, printed

# A Strategy Card that goes back to the War Zone as the price of its ability.
PATIENT_CARD = {
    "logistics-operation": {
        "play_rules": None,
        "play_bonus": None,
        "play_abilities": [{"cost": [{"return": "this"}], "effect": [{"gain": {"attack": 2}}]}],
    }
}


@pytest.mark.parametrize(
    ("reading", "actions", "hand", "discarded"),
    [("a", ["proceed", {"choose": "corps-hq"}], 5, 2), ("b", ["proceed"], 7, 0)],
)
def test_d_65_keeping_one_hand_card(
    lay: Lay, reading: str, actions: list[Any], hand: int, discarded: int
) -> None:
    """Must the rest of the hand be discarded, and is keeping one optional?"""
    held = ["corps-hq", "italian-hq", "tank-hunters"]
    player = {"hand": held, "deck": ["motorized-transport"] * 4}

    table = lay({"phase": "reinforcement", "players": [player, {}]}, f"D-65={reading}")
    table.do(*actions)

    assert (hand, discarded) == (len(table.player()["hand"]), len(table.player()["discard"]))


@pytest.mark.parametrize(
    ("reading", "kind", "hand", "discard"),
    [("a", "draw", [], ["tank-hunters"]), ("b", "tactics", ["tank-hunters"], [])],
)
def test_d_66_draw_points_are_optional(
    lay: Lay, reading: str, kind: str, hand: list[str], discard: list[str]
) -> None:
    """Must Draw Points be used in full, may they be declined, may part be used?"""
    cards = {"motorcycle-unit": {"play_cost": 0, "play_bonus": {"draw": 1}}}
    player = {"hand": ["motorcycle-unit"], "discard": ["tank-hunters"]}

    table = lay({"players": [player, {}]}, f"D-66={reading}", chance=[[0]], cards=cards)
    table.do({"play": "motorcycle-unit"})

    assert ((kind, 0), hand, discard) == (
        table.awaits(),
        table.player()["hand"],
        table.player()["discard"],
    )


def test_d_66_part_of_the_points(lay: Lay) -> None:
    """Reading a lets any number up to the points be drawn, none included; the rest lapse."""
    cards = {"motorcycle-unit": {"play_cost": 0, "play_bonus": {"draw": 2}}}
    player = {"hand": ["motorcycle-unit"], "deck": ["corps-hq", "italian-hq", "tank-hunters"]}

    table = lay({"players": [player, {}]}, cards=cards).do({"play": "motorcycle-unit"})

    assert [{"draw": 0}, {"draw": 1}, {"draw": 2}] == table.legal()
    assert ["corps-hq"] == table.do({"draw": 1}).player()["hand"]
    assert ("tactics", 0) == table.awaits()


@pytest.mark.parametrize(("reading", "clause"), [("a", None), ("b", "EA-9b")])
def test_d_67_abilities_while_intercepting(lay: Lay, reading: str, clause: str | None) -> None:
    """May abilities be used while intercepting?"""
    position = {
        "phase": "interception",
        "players": [{"front_line": ["heavy-flak-company"]}, {}],
        "counterattack": {"enemies": ["british-tank-brigade"]},
    }

    table = lay(position, f"D-67={reading}")

    assert clause == table.refused({"use": {"unit": "heavy-flak-company", "ability": 1}})


@pytest.mark.parametrize(("reading", "clause"), [("a", None), ("b", "EA-9b")])
def test_d_67_abilities_of_played_cards(lay: Lay, reading: str, clause: str | None) -> None:
    """May abilities of played, undeployed cards be used?"""
    position = {"players": [{"playing_area": ["logistics-operation"]}, {}]}
    use = {"use": {"unit": "logistics-operation", "ability": 1, "played": True}}

    table = lay(position, f"D-67={reading}", cards=PATIENT_CARD)

    assert clause == table.refused(use)


@pytest.mark.parametrize("reading", ["a", "b"])
def test_d_67_deployed_in_tactics(lay: Lay, reading: str) -> None:
    """Both readings let a Deployed card use its ability in the Tactics Phase."""
    table = lay({"players": [{"front_line": ["staff-officer"]}, {}]}, f"D-67={reading}")

    assert table.refused({"use": {"unit": "staff-officer", "ability": 1}}) is None


@pytest.mark.parametrize(
    ("reading", "second", "clause"),
    [
        ("a", "corps-hq", None),
        ("a", "armoured-signals", "EA-5.8c"),
        ("b", "corps-hq", "EA-5.8c"),
        ("b", "armoured-signals", "EA-5.8c"),
        ("b", "italian-hq", None),
    ],
)
def test_d_68_unique_over_all_cards(
    lay: Lay, reading: str, second: str, clause: str | None
) -> None:
    """Does Unique limit copies of one card, or all cards with the keyword together?"""
    hand = ["armoured-signals", second]
    cards = {"corps-hq": {"keywords": ["unique"]}, "armoured-signals": {"play_bonus": None}}
    player = {"hand": hand, "wallet": {"tactic": 2}}

    table = lay({"players": [player, {}]}, f"D-68={reading}", cards=cards)
    table.do({"play": "armoured-signals"})

    assert clause == table.refused({"play": second})


@pytest.mark.parametrize(("reading", "clause"), [("a", None), ("b", "EA-5.8c")])
def test_d_69_unique_and_interceptions(lay: Lay, reading: str, clause: str | None) -> None:
    """Does an interception count as a turn of its own for Unique?"""
    unique = {"keywords": ["combat", "unique"], "play_cost": 0, "play_bonus": None}
    player = {"hand": ["motorcycle-unit"], "deck": ["motorcycle-unit"]}
    position = {
        "phase": "combat",
        "players": [player, {}],
        "combat": {"site": "box"},
        "combats": 1,
        "due": 1,
        "war_zone": {"british-reinforcements": ["british-infantry-brigade"]},
    }

    table = lay(position, f"D-69={reading}", cards={"motorcycle-unit": unique})
    table.do({"play": "motorcycle-unit"}, "proceed", {"offer": 0}, "proceed", "proceed", "proceed")

    assert (("preparation", 0), clause) == (
        table.awaits(),
        table.refused({"play": "motorcycle-unit"}),
    )


@pytest.mark.parametrize(
    ("reading", "chance", "seen", "discarded"), [("a", [[0, 1, 2]], 2, 0), ("b", [], 1, 3)]
)
def test_d_70_looking_past_the_deck(
    lay: Lay, reading: str, chance: list[Any], seen: int, discarded: int
) -> None:
    """Is the discard pile reshuffled under the cards seen if the deck is too small?"""
    player = {
        "hand": ["armoured-reconnaissance"],
        "deck": ["corps-hq"],
        "discard": ["panzer-regiment-iii", "italian-hq", "motorcycle-unit"],
        "wallet": {"tactic": 1},
    }

    table = lay({"players": [player, {}]}, f"D-70={reading}", chance=chance)
    table.do({"play": "armoured-reconnaissance"})

    assert {"choose": "corps-hq"} in table.legal()
    assert (seen, discarded) == (len(table.legal()), len(table.player()["discard"]))


def test_d_70_empty_deck_is_rebuilt(lay: Lay) -> None:
    """Reading b rebuilds a completely empty deck before the effect."""
    player = {
        "hand": ["armoured-reconnaissance"],
        "discard": ["corps-hq", "italian-hq"],
        "wallet": {"tactic": 1},
    }

    table = lay({"players": [player, {}]}, "D-70=b", chance=[[0, 1]])
    table.do({"play": "armoured-reconnaissance"})

    assert [{"choose": "corps-hq"}, {"choose": "italian-hq"}] == table.legal()


@pytest.mark.parametrize(
    ("reading", "area", "away", "attack"),
    [("a", ["logistics-operation"], 1, 2), ("b", [], 0, 0)],
)
def test_d_110_when_a_strategy_card_goes_back(
    lay: Lay, reading: str, area: list[str], away: int, attack: int
) -> None:
    """Does a Strategy Card leave once it has been played, or wait until its ability is used?"""
    player = {"hand": ["logistics-operation"], "wallet": {"tactic": 1}}
    use = {"use": {"unit": "logistics-operation", "ability": 1, "played": True}}

    table = lay({"players": [player, {}]}, f"D-110={reading}", cards=PATIENT_CARD)
    table.do({"play": "logistics-operation"})

    copies = printed().cards["logistics-operation"].copies
    there = copies - len(table.pile("logistics-operation"))
    assert (area, away) == (table.player()["playing_area"], there)
    assert (use in table.legal()) is bool(attack)
    assert attack == table.do(*[use] * bool(attack)).player()["wallet"]["attack"]
    assert copies == len(table.pile("logistics-operation"))


@pytest.mark.parametrize(
    ("reading", "tactics", "recruiting", "clause"),
    [("a", 0, 1, "EA-9l"), ("b", 1, 1, None)],
)
def test_d_115_when_the_free_points_arrive(
    lay: Lay, reading: str, tactics: int, recruiting: int, clause: str | None
) -> None:
    """Are the free Tactic and Reinforcement Points received with their phase or the turn?"""
    price = {"cost": [{"pay": {"reinforcement": 1}}], "effect": [{"gain": {"attack": 1}}]}
    position = {
        "phase": "reinforcement",
        "active": 1,
        "players": [{"front_line": ["staff-officer"]}, {}],
    }

    cards = {"staff-officer": {"deploy_abilities": [price]}}
    table = lay(position, f"D-115={reading}", cards=cards).do("proceed")

    assert (("tactics", 0), 1, tactics) == (table.awaits(), *points(table))
    assert clause == table.refused({"use": {"unit": "staff-officer", "ability": 1}})
    assert (1, recruiting) == points(table.do("proceed"))


def test_d_115_spent_before_recruiting(lay: Lay) -> None:
    """A point spent in the Tactics Phase under reading b is not there for recruiting."""
    price = {"cost": [{"pay": {"reinforcement": 1}}], "effect": [{"gain": {"attack": 1}}]}
    position = {
        "phase": "reinforcement",
        "active": 1,
        "players": [{"front_line": ["staff-officer"], "wallet": {"supply": 1}}, {}],
    }

    table = lay(position, "D-115=b", cards={"staff-officer": {"deploy_abilities": [price]}})
    table.do("proceed", {"use": {"unit": "staff-officer", "ability": 1}}, "proceed")

    assert "EA-11.1b" == table.refused({"recruit": "italian-infantry-regiment"})


@pytest.mark.parametrize(("reading", "tactic"), [("a", 0), ("b", 1)])
def test_d_115_points_in_the_starting_phase(lay: Lay, reading: str, tactic: int) -> None:
    """Only reading b has the points there before the Tactics Phase."""
    position = {
        "phase": "reinforcement",
        "active": 1,
        "players": [{"hand": ["motorized-transport"]}, {}],
    }

    table = lay(position, f"D-115={reading}").do("proceed")

    assert (("starting", 0), tactic, tactic) == (table.awaits(), *points(table))


def points(table: Table) -> tuple[int, int]:
    """Return the Tactic and Reinforcement Points of the first player."""
    wallet = table.player()["wallet"]
    return wallet["tactic"], wallet["reinforcement"]

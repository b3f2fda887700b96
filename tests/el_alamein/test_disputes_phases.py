"""Disputes about what happens when in a turn: each reading where it matters."""

from __future__ import annotations

import pytest
from tests.el_alamein.combat_positions import (
    ARTILLERY,
    ITALIANS,
    PANZER,
    REPAIR_SHOP,
    TRUCK,
    exhausted,
    first_of,
    tobruk,
)
from tests.el_alamein.conftest import Lay, Plain


@pytest.mark.parametrize(
    ("reading", "front", "discard"), [("a", [], [ITALIANS]), ("b", [exhausted(ITALIANS)], [])]
)
def test_d_53_infantry_without_combat(
    lay: Lay, reading: str, front: list[Plain], discard: list[str]
) -> None:
    """Are exhausted Italian Infantry lost always, or only after a Combat?"""
    player = {"deck": [TRUCK] * 4, "front_line": [ITALIANS]}

    table = lay({"players": [player, {}]}, f"D-53={reading}")
    table.do(first_of(ITALIANS), "proceed", "proceed")

    assert (front, discard) == (table.player()["front_line"], table.player()["discard"])


@pytest.mark.parametrize(
    ("reading", "hand", "discard"),
    [("a", [TRUCK, TRUCK, TRUCK, ITALIANS], []), ("b", [TRUCK, TRUCK, TRUCK], [ITALIANS])],
)
def test_d_54_moment_of_losing_infantry(
    lay: Lay, reading: str, hand: list[str], discard: list[str]
) -> None:
    """Do exhausted Italian Infantry go before or after the four cards are drawn?"""
    player = {"deck": [TRUCK] * 3, "front_line": [exhausted(ITALIANS)]}

    table = lay({"phase": "reinforcement", "players": [player, {}]}, f"D-54={reading}")
    table.do("proceed")

    assert [] == table.player()["front_line"]
    assert (hand, discard) == (table.player()["hand"], table.player()["discard"])


@pytest.mark.parametrize(
    ("reading", "leave", "clause", "front", "discard"),
    [
        ("a", [], None, [REPAIR_SHOP], [ITALIANS]),
        ("b", ["decline"], "EA-7.2k", [], [ITALIANS, REPAIR_SHOP]),
    ],
)
def test_d_56_deploying_later(
    lay: Lay,
    reading: str,
    leave: list[str],
    clause: str | None,
    *,
    front: list[str],
    discard: list[str],
) -> None:
    """Must a card that may be Deployed be Deployed while being played, or later?"""
    seat = {"deck": [TRUCK] * 4, "front_line": [ITALIANS], "wallet": {"tactic": 1}}
    position = {
        "players": [{"hand": [REPAIR_SHOP], **seat}, {}],
        "war_zone": {"city": ["tobruk"], "event": [ARTILLERY]},
    }
    deploy = {"deploy": REPAIR_SHOP}

    table = lay(position, f"D-56={reading}", cards=tobruk(garrison=1))
    table.do({"play": REPAIR_SHOP}, {"draw": 0}, *leave, {"attack": "tobruk"})

    # The Artillery has taken the infantry; the Repair Shop was out of its reach.
    assert ([ITALIANS], [REPAIR_SHOP]) == (
        table.player()["discard"],
        table.player()["playing_area"],
    )
    assert clause == table.refused(deploy)
    table.do(*([] if clause else [deploy]), "proceed", {"offer": 0})
    table.do("proceed", "proceed", "proceed")
    assert (front, discard) == (table.player()["front_line"], table.player()["discard"])


def test_d_56_deploying_at_once(lay: Lay) -> None:
    """Reading b lets the card be Deployed as part of playing it."""
    position = {"players": [{"hand": [REPAIR_SHOP], "wallet": {"tactic": 1}}, {}]}

    table = lay(position, "D-56=b").do({"play": REPAIR_SHOP}, {"deploy": REPAIR_SHOP})

    assert [REPAIR_SHOP] == table.player()["front_line"]


@pytest.mark.parametrize(
    ("reading", "actions", "awaits", "area"),
    [
        ("a", [], ("tactics", 1), []),
        ("b", [{"play": TRUCK}, {"draw": 1}], ("clean-up", 0), [TRUCK]),
    ],
)
def test_d_62_supply_cards_in_clean_up(
    lay: Lay, reading: str, actions: list[Plain], *, awaits: tuple[str, int], area: list[str]
) -> None:
    """Does at any time of the turn include the Clean-Up Phase?"""
    player = {"deck": [*[TRUCK] * 4, "corps-hq"]}
    cards = {TRUCK: {"play_bonus": {"draw": 1}}}

    table = lay({"phase": "reinforcement", "players": [player, {}]}, f"D-62={reading}", cards=cards)
    table.do("proceed", *actions)

    assert (awaits, area) == (table.awaits(), table.player()["playing_area"])
    assert (4, bool(area)) == (len(table.player()["hand"]), "corps-hq" in table.player()["hand"])


@pytest.mark.parametrize(("reading", "clause"), [("a", "EA-9b"), ("b", None)])
def test_d_63_abilities_in_starting_phase(lay: Lay, reading: str, clause: str | None) -> None:
    """May abilities be used in the Starting Phase too?"""
    player = {"hand": [TRUCK], "front_line": [PANZER]}
    use = first_of(PANZER)

    table = lay({"phase": "starting", "players": [player, {}]}, f"D-63={reading}")
    table.do({"play": TRUCK})

    assert clause == table.refused(use)
    assert (clause is None) == (use in table.legal())
    # The point is kept for the Tactics Phase.
    assert table.do("proceed").refused(use) is None


@pytest.mark.parametrize(("reading", "phase"), [("a", "tactics"), ("b", "starting")])
def test_d_63_starting_without_supply(lay: Lay, reading: str, phase: str) -> None:
    """Is there anything to do in the Starting Phase for a player without Supply Cards?"""
    other = {"front_line": [PANZER]}

    table = lay({"phase": "reinforcement", "players": [{}, other]}, f"D-63={reading}")

    assert (phase, 1) == table.do("proceed").awaits()


@pytest.mark.parametrize(
    ("reading", "played"), [("a", exhausted("armoured-signals")), ("b", "armoured-signals")]
)
def test_d_64_what_is_reactivated(lay: Lay, reading: str, played: Plain) -> None:
    """Are only Deployed cards reactivated, or every exhausted card of the player?"""
    other = {
        "playing_area": [exhausted("armoured-signals")],
        "front_line": [exhausted(PANZER)],
    }

    table = lay({"phase": "reinforcement", "players": [{}, other]}, f"D-64={reading}")
    table.do("proceed")

    assert ([PANZER], [played]) == (
        table.player(1)["front_line"],
        table.player(1)["playing_area"],
    )

"""Disputes about the counterattack whose readings meet: what one ruling means under another."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay

TANK = "british-tank-brigade"
BRIGADE = "british-infantry-brigade"
INFANTRY = "italian-infantry-regiment"
ITALIAN_TANK = "italian-tank-regiment"
RIFLES = "motorized-rifle-regiment"
TRANSPORT = "motorized-transport"
ASIDE = {"card": TRANSPORT, "aside": 1}
# An interception without units: Preparations, an empty allotment, the second window.
FAIL = ("proceed", "allot", "proceed")


@pytest.mark.parametrize(("due", "following"), [(0, None), (1, ("reinforcement", 0))])
def test_only_a_counterattack_delays_the_end(
    lay: Lay, due: int, following: tuple[str, int] | None
) -> None:
    """Even under D-23b the game ends with the Tactics Phase if no counterattack is due."""
    table = lay({"ending": True, "due": due}, "D-23=b")

    table.do("proceed")

    assert following == table.awaits()


def test_trigger_orders_cards_nobody_met(lay: Lay) -> None:
    """If nobody intercepts (D-16b), the triggering player orders the enemy cards (D-26b)."""
    position = {
        "phase": "reinforcement",
        "active": 1,
        "due": 1,
        "war_zone": {"british-reinforcements": [TANK, BRIGADE]},
    }
    table = lay(position, "D-16=b", "D-26=b")

    table.do("proceed")

    assert ("put-under", 1) == table.awaits()


def test_points_of_bystanders_vanish_too(lay: Lay) -> None:
    """Points that a bystander gains (D-28b) go when the interception ends (D-32a)."""
    position = {
        "phase": "interception",
        "players": [{}, {"hand": [TRANSPORT]}, {}],
        "counterattack": {"enemies": [TANK], "queue": [2]},
    }
    table = lay(position, "D-28=b", "D-32=a")
    table.do({"play": ASIDE})
    gained = table.player(1)["wallet"]["supply"]

    table.do(*FAIL)

    assert (1, 0) == (gained, table.player(1)["wallet"]["supply"])


def test_interceptors_are_no_bystanders(lay: Lay) -> None:
    """Who intercepts cannot play as a bystander (D-28b) what comes too late (D-29a)."""
    position = {
        "phase": "interception",
        "active": 1,
        "players": [{}, {"hand": [TRANSPORT]}],
        "counterattack": {"enemies": [TANK]},
    }
    table = lay(position, "D-28=b", "D-29=a")

    table.do("proceed")

    assert "EA-13.3.1e" == table.refused({"play": TRANSPORT})
    assert "EA-5.2a" == table.refused({"play": ASIDE})


def test_interception_is_combat_for_infantry(lay: Lay) -> None:
    """Infantry lost only after a Combat (D-53b) is lost after an interception (D-34b)."""
    position = {
        "phase": "interception",
        "players": [{"front_line": [INFANTRY]}, {}],
        "counterattack": {"enemies": [TANK]},
    }
    table = lay(position, "D-34=b", "D-53=b")

    table.do({"use": {"unit": INFANTRY, "ability": 1}}, *FAIL)

    assert ([], [INFANTRY]) == (table.player()["front_line"], table.player()["discard"])


@pytest.mark.parametrize(("first", "kept"), [(TANK, [ITALIAN_TANK]), (BRIGADE, [])])
def test_later_interceptors_fight_the_rest(lay: Lay, first: str, kept: list[str]) -> None:
    """Under D-34b an Italian Tank goes back only if its player still met an enemy tank."""
    (second,) = {TANK, BRIGADE} - {first}
    position = {
        "phase": "interception",
        "players": [{"front_line": [RIFLES]}, {"front_line": [ITALIAN_TANK, RIFLES]}],
        "counterattack": {"enemies": [TANK, BRIGADE], "queue": [1]},
    }
    table = lay(position, "D-34=b")
    orders = [{"unit": RIFLES, "count": 1, "targets": 1}]
    table.do("proceed", {"allot": {"orders": orders, "destroyed": [first]}}, "proceed")

    use = {"use": {"unit": ITALIAN_TANK, "ability": 1}}
    table.do(use, "proceed", {"allot": {"orders": orders, "destroyed": [second]}}, "proceed")

    assert kept == table.player(1)["front_line"]


@pytest.mark.parametrize(("reading", "kept"), [("a", []), ("b", ["box"])])
def test_boxes_attached_earlier_follow_d_12(lay: Lay, reading: str, kept: list[str]) -> None:
    """A Box that stayed attached (D-14a) is lost with its infantry, or not (D-12)."""
    pair = {"card": INFANTRY, "attached": ["box"]}
    position = {
        "phase": "interception",
        "players": [{"front_line": [pair]}, {}],
        "counterattack": {"enemies": [TANK]},
    }
    table = lay(position, "D-14=a", f"D-12={reading}")
    orders = [{"unit": pair, "count": 1, "targets": 1}]

    table.do("proceed", {"allot": {"orders": orders, "destroyed": [TANK]}})

    assert (kept, [INFANTRY]) == (table.player()["front_line"], table.player()["discard"])


@pytest.mark.parametrize(
    ("reading", "area", "discard"), [("a", [TRANSPORT], []), ("b", [], [TRANSPORT])]
)
def test_cards_of_bystanders_follow_d_31(
    lay: Lay, reading: str, area: list[str], discard: list[str]
) -> None:
    """Cards that a bystander plays (D-28b) leave when those of interceptors do (D-31)."""
    position = {
        "phase": "interception",
        "players": [{}, {"hand": [TRANSPORT]}],
        "counterattack": {"enemies": [TANK]},
    }
    table = lay(position, "D-28=b", f"D-31={reading}")

    table.do({"play": ASIDE}, *FAIL)

    assert (area, discard) == (table.player(1)["playing_area"], table.player(1)["discard"])

"""A position on one line: what it says, in which order."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain
from tests.el_alamein.field import (
    AIR,
    BRIGADE,
    INFANTRY,
    LEVEL_UP,
    RIFLES,
    TOBRUK,
    besieger,
    facing,
)

NOBODY = "P1[t0 s0 r0 a0 hand=- area=- front=- deck=0 discard=0]"
AT_TOBRUK = {"war_zone": {"city": [TOBRUK]}}
UNIT = {"card": RIFLES, "exhausted": True, "attached": [LEVEL_UP]}
RICH = {
    "hand": ["motorized-transport", "motorized-transport", INFANTRY],
    "deck": [INFANTRY],
    "discard": ["sea-transport", "sea-transport"],
    "playing_area": ["motorcycle-unit"],
    "front_line": [INFANTRY, INFANTRY, UNIT],
    "wallet": {"tactic": 1, "supply": 2, "reinforcement": 3, "attack": 4},
}


@pytest.mark.parametrize(
    ("position", "line"),
    [
        (
            {"players": [RICH, {}]} | AT_TOBRUK,
            (
                "T1 tactics:P0 P0[t1 s2 r3 a4 hand=motorized-transportx2,italian-infantry-regiment"
                " area=motorcycle-unit"
                " front=motorized-rifle-regiment+level-up*,italian-infantry-regimentx2"
                f" deck=1 discard=2] {NOBODY} city=tobruk"
            ),
        ),
        (
            besieger(INFANTRY, garrison=(AIR, {"card": BRIGADE, "destroyed_by": 0}), attack=6),
            (
                "T1 combat:P0 P0[t0 s0 r0 a6 hand=- area=- front=italian-infantry-regiment"
                f" deck=0 discard=0] {NOBODY}"
                " garrison=royal-air-force,british-tank-brigade† city=tobruk"
            ),
        ),
        (
            facing([BRIGADE, BRIGADE]) | AT_TOBRUK,
            (
                f"T1 preparation:P0 {NOBODY.replace('P1', 'P0')} {NOBODY}"
                " forces=british-tank-brigade,british-tank-brigade city=tobruk"
            ),
        ),
        (
            {"turn": 9, "agenda": [], "ending": True} | AT_TOBRUK,
            f"T9 over {NOBODY.replace('P1', 'P0')} {NOBODY} city=tobruk",
        ),
    ],
)
def test_position_on_one_line(lay: Lay, position: dict[str, Plain], line: str) -> None:
    """Turn, what is awaited of whom, each player, enemy cards, and the City on top."""
    table = lay(position)

    assert line == table.game.notation(table.state)


def test_decision_that_is_no_window(lay: Lay) -> None:
    """A step that waits for a player is called by its own name."""
    table = lay(besieger(INFANTRY, attack=6)).do("proceed")

    assert " payment:P0 " in table.game.notation(table.state)


def test_empty_city_pile_is_a_dash(lay: Lay) -> None:
    """Where no City is left there is none to name."""
    cities = lay().pile("city")
    table = lay({"box": cities})

    assert table.game.notation(table.state).endswith("city=-")

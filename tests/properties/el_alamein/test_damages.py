"""Battle Damage leaves the choice to the attacker, as far as there is one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.properties.el_alamein.filled_tables import CATALOGUE, happened
from tests.properties.el_alamein.fought_steps import AFTER

from alamein.engine.core.game import Event
from alamein.properties.el_alamein import damages

INFANTRY, TANK, RIFLES = (
    "italian-infantry-regiment",
    "italian-tank-regiment",
    "motorized-rifle-regiment",
)
WORN = {"card": INFANTRY, "exhausted": True}
BEARER = {"card": INFANTRY, "attached": ["level-up"]}
NUMBERS = {name: number for number, name in enumerate(CATALOGUE.cards)}


def pick(left: int) -> dict[str, Any]:
    """Return that so many units are still to be lost at El Alamein, which costs two."""
    step = {"step": "pick", "player": 0, "wanted": "damage", "card": "el-alamein"}
    return {**step, "script": "play", "index": 0, "left": left}


# The units before and after, and whether that was wrong. Two were due; one may still be.
LOSSES: dict[str, tuple[list[Any], list[Any], int, int]] = {
    "all-there-are": ([INFANTRY, TANK], [], 0, 0),
    "alike": ([INFANTRY] * 3, [INFANTRY], 0, 0),
    "one-of-them-in-any-case": ([INFANTRY, INFANTRY, TANK], [INFANTRY, TANK], 1, 0),
    "three-kinds": ([INFANTRY, TANK, RIFLES], [RIFLES], 0, 1),
    "the-other-was-spared": ([INFANTRY, INFANTRY, TANK], [INFANTRY, INFANTRY], 1, 1),
    "exhausted-or-not": ([INFANTRY, INFANTRY, WORN], [INFANTRY], 0, 1),
    "with-a-card-attached-or-not": ([INFANTRY, INFANTRY, BEARER], [BEARER], 0, 1),
}


@pytest.mark.parametrize("name", LOSSES)
def test_damage_leaves_the_choice(name: str) -> None:
    """Units are lost unasked only if no others could have been lost in their place."""
    before, after, left, wrong = LOSSES[name]
    units = [unit if isinstance(unit, str) else unit["card"] for unit in before]
    for unit in after:
        units.remove(unit if isinstance(unit, str) else unit["card"])
    lost = [Event("EA-5.8q", "forfeited", 0, (NUMBERS[unit],)) for unit in units]
    given = {
        "phase": "after-combat",
        "combat": {"site": "el-alamein"},
        "players": [{"front_line": before}, {}],
    }
    changes: dict[str, Any] = {"players.0.front_line": after}
    if left:
        changes["agenda"] = [pick(left)]
    game = happened(given, changes, lost)

    assert wrong == bool(list(damages.damage_leaves_the_choice.against(game)))


def test_a_unit_that_was_chosen_is_no_loss_unasked() -> None:
    """What is left when one of two units was chosen is lost without a further question."""
    given = {
        "players": [{"front_line": [INFANTRY, TANK]}, {}],
        "combat": {"site": "el-alamein"},
        "agenda": [pick(2), *AFTER],
    }
    lost = [Event("EA-5.8q", "forfeited", 0, (NUMBERS[unit],)) for unit in (TANK, INFANTRY)]
    game = happened(given, {"players.0.front_line": []}, lost, action={"choose-unit": TANK})

    assert [] == list(damages.damage_leaves_the_choice.against(game))

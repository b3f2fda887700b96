"""Chapter 13-3: Interception ratings with what is attached, played and applied."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table
from tests.el_alamein.field import (
    AIR,
    BRIGADE,
    FLAK,
    INFANTRY,
    LEVEL_UP,
    PANZER,
    RIFLES,
    STORM,
    TANK,
    facing,
    use,
)

from alamein.engine.deckbuilding.setting import Unit
from alamein.engine.el_alamein.ratings import forces, rating

LESS = {"rating": {"add": -1, "which": {"nation": "german"}}}
DUST = {STORM: {"deploy_rules": [{"at": "always", "do": [LESS]}]}}
SET = {"rating": {"set": 5, "which": {"card": INFANTRY}}}


def rated(table: Table) -> dict[str, int]:
    """Return the rating of each kind of unit of player 0."""
    counterattack = table.state.counterattack
    assert counterattack is not None
    return {str(unit.name): unit.rating for unit in forces(table.state, 0, counterattack).units}


def bearing(card: str, *attached: str) -> Plain:
    """Return a unit with cards attached to it."""
    return {"card": card, "attached": list(attached)}


@pytest.mark.parametrize(
    ("unit", "words", "expected"),
    [
        (bearing(RIFLES, LEVEL_UP), "reference", 3),
        (bearing(PANZER, LEVEL_UP), "reference", 4),
        (bearing(PANZER, LEVEL_UP), "D-15=b", 3),
        (bearing(RIFLES, LEVEL_UP, LEVEL_UP), "reference", 5),
        (bearing(INFANTRY, "box"), "reference", 1),
        (bearing(INFANTRY, "box", LEVEL_UP), "reference", 3),
        (bearing(INFANTRY, "box"), "D-102=b", 1),
        (bearing(BRIGADE, LEVEL_UP), "reference", 3),
    ],
)
def test_attached_cards_raise_ratings(lay: Lay, unit: Plain, words: str, expected: int) -> None:
    """EA-13.3.2i to EA-13.3.2p: two for each Level Up (D-15), one for a Box (D-102)."""
    table = lay(facing([AIR], unit), words)

    assert [expected] == list(rated(table).values())


@pytest.mark.parametrize(
    ("applied", "expected"),
    [
        (0, {RIFLES: 1, PANZER: 2, TANK: 1}),
        (1, {RIFLES: 0, PANZER: 1, TANK: 1}),
        (2, {RIFLES: 0, PANZER: 0, TANK: 1}),
    ],
)
def test_effects_add_up(lay: Lay, applied: int, expected: dict[str, int]) -> None:
    """EA-13.3.1b, EA-13.3.2h: each effect applied counts, units it names only, never below 0."""
    table = lay(facing([AIR], RIFLES, PANZER, TANK, STORM, STORM), cards=DUST)

    table.do(*[{"apply": STORM}] * applied)

    assert expected == rated(table)


def test_effect_can_set_a_rating(lay: Lay) -> None:
    """EA-13.3.1b: a rating that is set replaces the printed one, 0 included."""
    rule = {STORM: {"deploy_rules": [{"at": "always", "do": [SET]}]}}
    table = lay(facing([AIR], INFANTRY, RIFLES, STORM), cards=rule).do({"apply": STORM})

    assert {INFANTRY: 5, RIFLES: 1} == rated(table)


def test_rating_outside_interceptions(lay: Lay) -> None:
    """EA-13.3.2i to EA-13.3.2k: with no interception under way only kind and attachments count."""
    table = lay({"players": [{"front_line": [PANZER, STORM]}, {}]}, cards=DUST)
    panzer = Unit(table.state.setting.numbers[PANZER])

    assert 2 == rating(table.state, 0, panzer)


def test_forces_count_what_is_there(lay: Lay) -> None:
    """EA-13.3.2b: units alike are one class, free Boxes are counted, destroyed enemies are not."""
    spent = {"card": RIFLES, "exhausted": True}
    units = [RIFLES, RIFLES, spent, "box", "box", bearing(INFANTRY, "box"), FLAK, "airfield"]
    table = lay(facing([BRIGADE, AIR, AIR], *units)).do(use(FLAK))
    counterattack = table.state.counterattack
    assert counterattack is not None

    field = forces(table.state, 0, counterattack)

    classes = {str(unit.name): unit.number for unit in field.units}
    assert {RIFLES: 2, f"{RIFLES}*": 1, f"{INFANTRY}+box": 1} == classes
    assert (2, ((AIR, 2),)) == (field.boxes, field.enemies)

"""Infantry that kept its Box (D-14a): engine and oracle find the same allotments legal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.el_alamein.allotment_notation import DISPUTES
from tests.el_alamein.allotment_positions import with_other
from tests.oracle.three_programs import image_of, rulings_of

from alamein.engine.el_alamein.allotment import Forces, Unit
from alamein.engine.el_alamein.allotment_kernel import Readings
from alamein.engine.el_alamein.allotment_legal import legal
from alamein.oracle.el_alamein.interception import answers as oracle
from alamein.oracle.el_alamein.interception import position as seen

ARMY = {  # as the oracle sees them, one of each
    "rifles": seen.Unit("rifles", 1),
    "infantry": seen.Unit("infantry", 0, infantry=True),
    "boxed": seen.Unit("boxed", 0, infantry=True, boxed=True),
    "boxed-levelled": seen.Unit("boxed-levelled", 0, infantry=True, boxed=True, level_ups=1),
}
LEVEL_UP = 2
POSITIONS = 250


def rating(unit: seen.Unit, readings: Readings) -> int:
    """The rating with all that is attached: the Box adds one or makes one (D-102)."""
    alone = unit.rating + LEVEL_UP * unit.level_ups
    if not unit.boxed:
        return alone
    return 1 if readings.box_makes_one else alone + 1


def disagreements(names: list[str], boxes: int, enemies: int, rules: frozenset[str]) -> set[str]:
    """What only one of the two finds legal."""
    readings, against = Readings.of({rule[:-1]: rule for rule in rules}), (("enemy", enemies),)
    army = [ARMY[name]._replace(number=names.count(name)) for name in dict.fromkeys(names)]
    forces = tuple(Unit(u.name, rating(u, readings), u.infantry, u.number, u.boxed) for u in army)
    listed = legal(Forces(forces, boxes, against), readings)
    solved = oracle.allotments(seen.Position(tuple(army), boxes, against), rulings_of(rules))
    return {str(one) for one in {image_of(o) for o in listed} ^ {image_of(o) for o in solved}}


def sampled(seed: int) -> Iterator[tuple[list[str], int, int, frozenset[str]]]:
    """Small positions with boxed infantry, under readings mixed at will."""
    random = Random(seed)  # noqa: S311 -- a sample, the same every time
    for _ in range(POSITIONS):
        others = [random.choice(list(ARMY)) for _ in range(random.randrange(3))]
        rules = with_other(*(d for d in DISPUTES if random.random() < 1 / 2))
        names = [*others, random.choice(["boxed", "boxed-levelled"])]
        yield names, random.randrange(3), random.randint(1, 3), frozenset(rules.values())


@pytest.mark.parametrize("seed", range(2))
def test_engine_and_oracle_agree(seed: int) -> None:
    """No second Box, and the same ratings, whatever the readings."""
    found = [(each, wrong) for each in sampled(seed) if (wrong := disagreements(*each))]

    assert [] == found

"""Large armies: far more allotments are legal than anybody could list."""

from itertools import islice, product

import pytest

from alamein.engine.el_alamein.allotment import Forces, Unit
from alamein.engine.el_alamein.allotment_kernel import Readings
from alamein.engine.el_alamein.allotment_legal import legal, why_not

MOST = 100
RATINGS = (6, 7, 6, 6, 6, 8, 6, 1, 6, 6, 1, 1)
ARMY = Forces(
    tuple(Unit(f"unit {n}", rating, infantry=False, number=1) for n, rating in enumerate(RATINGS)),
    0,
    (("tank", 3), ("artillery", 4)),
)
SWITCHES = ("every_unit", "sharing", "capped")


@pytest.mark.parametrize("switched", list(product((False, True), repeat=len(SWITCHES))), ids=str)
def test_some_are_offered_and_all_of_these_are_legal(switched: tuple[bool, ...]) -> None:
    """As many as asked for are found without going through all, and none twice (EA-13.3.2a)."""
    plain = Readings(*(False for _ in Readings._fields))
    readings = plain._replace(**dict(zip(SWITCHES, switched, strict=True)))

    offered = legal(ARMY, readings, MOST)

    assert MOST == len(set(offered))
    assert not any(why_not(ARMY, allotment, readings) for allotment in islice(offered, 10))

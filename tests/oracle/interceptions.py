"""Cards, ruling sets and allotments for the tests of the interception oracle."""

from __future__ import annotations

from typing import NamedTuple

from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.oracle.el_alamein.interception.position import Allotment, Position, Unit, Way

PANZER = Unit("panzer", 2)
RIFLES = Unit("rifles", 1)
ITALIAN_TANK = Unit("italian-tank", 1)
INFANTRY = Unit("infantry", 0, infantry=True)
VETERANS = Unit("infantry+level-up", 0, infantry=True, level_ups=1)


class Sent(NamedTuple):
    """How units of one class act: the targets of each that has any, and how many are Italian."""

    alone: tuple[int, ...] = ()
    paired: tuple[int, ...] = ()
    italians: int = 0


IDLE = Sent()
GROUPED = Sent(italians=1)


def rulings(*words: str) -> Rulings:
    """Return the ruling set that *words* name: ``ja``, ``D-07=b``."""
    return Rulings.parse(*words, book=library().books["el-alamein"])


def chosen(*readings: str) -> Rulings:
    """Return the defaults but for *readings*: ``D-07b``."""
    return rulings(*(f"{reading[:-1]}={reading}" for reading in readings))


def facing(enemies: int, *units: Unit, boxes: int = 0) -> Position:
    """Return a position with one kind of enemy card."""
    return Position(units, boxes, (("enemy", enemies),))


def sent(way: Way, destroyed: int, *acts: Sent) -> Allotment:
    """Return an allotment, one entry for each class of units."""
    return Allotment(
        way,
        tuple(act.italians for act in acts),
        tuple(_row(act.alone) for act in acts),
        tuple(_row(act.paired) for act in acts),
        (destroyed,),
    )


def _row(targets: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(targets.count(size) for size in range(1, max(targets, default=0) + 1))

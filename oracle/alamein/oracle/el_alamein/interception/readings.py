"""The disputes of the allotment as switches of the model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.oracle.el_alamein.interception.position import Unit

RulingSet: TypeAlias = Mapping[str, str]  # a reading for every dispute
ALLOTMENT = tuple(f"D-{n:02}" for n in (*range(6, 16), *range(98, 108)))
LEVEL_UP_ADDS = 2
LEVEL_UP_MAKES = 3
BOX_ADDS = 1
BOX_MAKES = 1


class Ratings(NamedTuple):
    """Readings that say how a card is rated and what it may do."""

    level_up_makes: bool  # ruling: D-15
    box_makes: bool  # ruling: D-102
    by_kind: bool  # ruling: D-11; infantry may use the two ways whatever its rating
    exempt: bool  # ruling: D-101; infantry has no duty whatever its rating

    def own(self, unit: Unit) -> int:
        """Return the rating of a unit by itself; below 0 counts as 0 (EA-13.3.2h)."""
        rating = unit.rating + LEVEL_UP_ADDS * unit.level_ups
        if self.level_up_makes and unit.level_ups:
            rating = LEVEL_UP_MAKES
        rating = max(0, rating)
        return self.with_box(rating) if unit.boxed else rating

    def with_box(self, rating: int) -> int:
        """Return the rating of infantry together with a Box (EA-13.3.2p)."""
        return BOX_MAKES if self.box_makes else rating + BOX_ADDS


class Rules(NamedTuple):
    """Readings that say which allotments are legal, where cards and ratings are known."""

    size: Literal["limit", "capped", "strict"]  # rulings: D-07, D-98
    sharing: Literal["free", "with the group", "none"]  # rulings: D-08, D-106
    once: bool  # ruling: D-103; a pair takes one enemy card
    all_pairs: bool  # ruling: D-100
    owed: Literal["rated", "group", "any"]  # rulings: D-09, D-107; whose greatest number is owed
    group_bound: bool  # ruling: D-104
    pairs_bound: bool  # ruling: D-99
    group_spares: bool  # ruling: D-10
    pairs_spare: bool  # ruling: D-105
    every_unit: bool  # ruling: D-06
    every_pair: bool  # ruling: D-13


class Fate(NamedTuple):
    """Readings that say what becomes of Boxes."""

    scrapped: bool  # ruling: D-12; with the infantry that is lost
    stays: bool  # ruling: D-14; with infantry that was not sent


class Readings(NamedTuple):
    """A ruling set as far as it bears on the allotment."""

    ratings: Ratings
    rules: Rules
    fate: Fate


def readings(rulings: RulingSet) -> Readings:
    """Return the switches that a ruling set decides; raise `DataError` for an unknown reading."""
    b = {dispute: _is_second(rulings, dispute) for dispute in ALLOTMENT}
    return Readings(
        Ratings(
            level_up_makes=b["D-15"],
            box_makes=b["D-102"],
            by_kind=b["D-11"],
            exempt=b["D-101"],
        ),
        Rules(
            size=("strict" if b["D-98"] else "capped") if b["D-07"] else "limit",
            sharing=("with the group" if b["D-106"] else "none") if b["D-08"] else "free",
            once=b["D-103"],
            all_pairs=b["D-100"],
            owed=("group" if b["D-107"] else "any") if b["D-09"] else "rated",
            group_bound=not b["D-104"],
            pairs_bound=not b["D-99"],
            group_spares=not b["D-10"],
            pairs_spare=not b["D-105"],
            every_unit=b["D-06"],
            every_pair=b["D-13"],
        ),
        Fate(scrapped=not b["D-12"], stays=not b["D-14"]),
    )


def _is_second(rulings: RulingSet, dispute: str) -> bool:
    """Return whether the second of the two readings of *dispute* is taken."""
    known = (f"{dispute}a", f"{dispute}b")
    taken = rulings.get(dispute)
    if taken not in known:
        says = f"the model has no reading {taken!r}; {nearest(taken, known)}"
        raise DataError((Problem("rulings", 0, dispute, says),))
    return taken == known[1]

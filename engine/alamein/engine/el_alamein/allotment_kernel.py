"""Chapter 13-3, step 2: the numbers an allotment is judged by.

Every function is arithmetic on small integers. Least, greatest and choice are arguments, so that a
proof can run the same functions on terms instead of numbers; a rating is at least 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

Ratings: TypeAlias = Sequence[tuple[int, int]]  # a rating, and how many have it


class Readings(NamedTuple):
    """One field for each dispute about the allotment."""

    every_unit: bool  # D-06b: no unit with a rating is held back while it can have a target
    whole_rating: bool  # D-07b: the rating is exact
    sharing: bool  # D-08a: several units may go against one enemy card
    infantry_owed: bool  # D-09b: infantry must be used where that destroys more
    group_spares: bool  # D-10a: the group may stand in for a unit with a rating
    by_kind: bool  # D-11b: the two ways are for all Italian Infantry, whatever its rating
    every_pair: bool  # D-13b: no pair is held back while it can have a target
    capped: bool  # D-98a: with D-07b, the last unit takes what is left
    pairs_bound: bool  # D-99a: a pair counts for the number owed
    all_pairs: bool  # D-100b: way 2 forms every pair there can be
    levelled_bound: bool  # D-101a: infantry with a rating of its own has the duty
    box_makes_one: bool  # D-102b: a pair is rated 1
    infantry_once: bool  # D-103b: a pair takes one enemy card
    group_bound: bool  # D-104a: the group counts for the number owed
    pair_spares: bool  # D-105a: a pair may stand in for a unit with a rating
    beside_group: bool  # D-106b: one further unit may join the group's enemy card
    pairs_owed: bool  # D-107a: with D-09b, pairs are owed as well as the group

    @classmethod
    def of(cls, rulings: Mapping[str, str]) -> Readings:
        """Return the switches as *rulings* set them."""
        return cls(*(rulings[reading[:-1]] == reading for reading in _SWITCHES))

    @property
    def strict(self) -> bool:
        """Return whether a unit takes its whole rating or nothing (D-07b with D-98b)."""
        return self.whole_rating and not self.capped


# In the order of the fields: the reading that sets each of them.
_SWITCHES = (
    *("D-06b", "D-07b", "D-08a", "D-09b", "D-10a", "D-11b", "D-13b", "D-98a", "D-99a"),
    *("D-100b", "D-101a", "D-102b", "D-103b", "D-104a", "D-105a", "D-106b", "D-107a"),
)


def _choose(condition: bool, then: int, otherwise: int) -> int:  # noqa: FBT001 -- it is what is chosen by
    return then if condition else otherwise


class Operators(NamedTuple):
    """What the arithmetic is done with."""

    min: Callable[[int, int], int] = min
    max: Callable[[int, int], int] = max
    if_: Callable[[bool, int, int], int] = _choose


PYTHON = Operators()


class Kept(NamedTuple):
    """Those that have a target and keep one: how many, their ratings in all, the greatest."""

    number: int
    weight: int
    heaviest: int


class Duty(NamedTuple):
    """What is owed once the way is declared."""

    enemies: int
    owed: int  # the number of enemy cards to destroy
    by_units: int  # the targets that units with a rating of their own must have
    units: Ratings  # of all that act by themselves


def pair_rating(rating: int, readings: Readings) -> int:
    """Return the number of enemy cards an infantry of *rating* can take with a Box.

    Clauses EA-13.3.2n and EA-13.3.2p; rulings: D-102, D-103.
    """
    return 1 if readings.box_makes_one or readings.infantry_once else rating + 1


def reach(
    enemies: int, ratings: Ratings, group: int, readings: Readings, ops: Operators = PYTHON
) -> int:
    """Return the greatest number of enemy cards that those rated, and the group, can destroy.

    Clauses EA-13.3.2c and EA-13.3.2f.
    """
    if not readings.strict:
        return ops.min(enemies, _strength(ratings) + group)
    if readings.sharing:  # ruling: D-08; who is rated above the number of cards takes none
        usable = sum(ops.if_(rating <= enemies, rating * count, 0) for rating, count in ratings)
        return ops.min(enemies, usable + group)
    beside = group if readings.beside_group else 0  # ruling: D-106
    return ops.min(enemies, max(exact_sums(enemies - group + beside, ratings)) + group)


def _strength(ratings: Iterable[tuple[int, int]]) -> int:
    return sum(rating * count for rating, count in ratings)


def exact_sums(limit: int, ratings: Ratings) -> set[int]:
    """Return every number up to *limit* that whole ratings add up to, 0 included."""
    # EA-13.3.2f; ruling: D-07, D-98: a subset sum, so there is no closed form
    sums = {0}
    for rating, count in ratings:
        sums = {s + rating * k for s in sums for k in range(count + 1) if s + rating * k <= limit}
    return sums


def best_way(
    others: int,
    infantry: Ratings,
    boxes: int,
    readings: Readings,
    ops: Operators = PYTHON,
    bearers: Ratings = (),
) -> int:
    """Return the greatest strength of an army that may use its infantry in any way.

    *others* is the strength of all but the *infantry* that may use the ways, which is given by
    rising rating; *bearers* are infantry that has a Box, which may join the group but no pair. Not
    for strict exactness, where strength does not add up.
    """
    # EA-13.3.2m; ruling: D-09
    alone = _strength([*infantry, *bearers])
    group = ops.if_(sum(count for _, count in [*infantry, *bearers]) > 0, 1, 0)  # EA-13.3.2o
    best = ops.max(alone, group)
    if readings.pairs_owed:  # EA-13.3.2p; ruling: D-107
        best = ops.max(best, alone + _gain(infantry, boxes, readings, ops))
    return others + best


def _gain(infantry: Ratings, boxes: int, readings: Readings, ops: Operators) -> int:
    """Return what Boxes add to the strength of *infantry*, the lowest rating first."""
    gain = 0
    for rating, count in infantry:
        pairs = ops.min(count, boxes)
        boxes = boxes - pairs
        more = pair_rating(rating, readings) - rating
        # ruling: D-100: whoever may leave an infantry unpaired makes no pair that is a loss
        gain = gain + pairs * (more if readings.all_pairs else ops.max(more, 0))
    return gain


def fewest_destroyed(
    hits: int, largest: int, group: int, readings: Readings, ops: Operators = PYTHON
) -> int:
    """Return the least number of enemy cards that *hits* targets and the group can lie on."""
    # EA-13.3.2a, EA-13.3.2o; *largest* is the greatest number of targets of one unit
    if readings.sharing:  # ruling: D-08
        return ops.max(largest, group)
    if readings.beside_group:  # ruling: D-106
        return ops.max(hits, group)
    return hits + group


def most_destroyed(enemies: int, hits: int, group: int, ops: Operators = PYTHON) -> int:
    """Return the greatest number of enemy cards that *hits* targets and the group can lie on."""
    # EA-13.3.3a
    return ops.min(enemies, hits + group)


def capped_in_order(left: int, short: int, gap: int, before: int, ops: Operators = PYTHON) -> int:
    """Return 1 if some order lets each take its rating or all the open cards, else 0.

    *left* enemy cards have no unit, and *short* units have less than their rating. If that is one
    unit, it took all but *gap* enemy cards, so that these were taken before; *before* is the
    strength of those who can have done so: everybody else whose rating is at most *gap*.
    """
    # EA-13.3.2f; ruling: D-98: after a unit that takes all the open cards none is open
    one = ops.if_(left > 0, 0, ops.if_(before < gap, 0, 1))
    return ops.if_(short == 0, 1, ops.if_(short == 1, one, 0))


def joins(rating: int, kept: Kept, room: int, readings: Readings, ops: Operators = PYTHON) -> int:
    """Return 1 if a unit of *rating* can have a target too while all those *kept* have one.

    *room* is the number of enemy cards open to them all.
    """
    # EA-13.3.2a, EA-13.3.2q; ruling: D-06, D-13
    if readings.strict:
        taken = 0 if readings.sharing else kept.weight
        return ops.if_(taken + rating <= room, 1, 0)
    if not readings.whole_rating:
        taken = 0 if readings.sharing else kept.number
        return ops.if_(taken < room, 1, 0)
    if readings.sharing:  # two that are rated above the number of cards cannot both be capped
        return ops.if_(ops.max(1, ops.min(rating, kept.heaviest)) <= room, 1, 0)
    # The greatest comes last and is content with one card.
    return ops.if_(kept.weight + rating - ops.max(kept.heaviest, rating) < room, 1, 0)


def pair_joins(
    rating: int, kept: Kept, duty: Duty, readings: Readings, ops: Operators = PYTHON
) -> int:
    """Return 1 if a pair of *rating* can have a target too while the pairs *kept* have one.

    Units by themselves make way for it, as far as the number they owe allows. Not for strict
    exactness without sharing.
    """
    # EA-13.3.2q; ruling: D-13, D-105
    room = duty.enemies if readings.sharing else duty.enemies - duty.by_units
    fits = joins(rating, kept, room, readings, ops)
    if not readings.sharing or not readings.whole_rating:
        return fits
    # Rated above the number of cards it must be the one that is capped: no unit may need to be.
    light = sum(ops.if_(each <= room, each * count, 0) for each, count in duty.units)
    return ops.if_(rating <= room, fits, ops.if_(light < duty.by_units, 0, fits))


def exact_pair_joins(rating: int, kept: Kept, idle: Ratings, duty: Duty) -> bool:
    """Return `pair_joins` for strict exactness: *idle* are the other pairs without a target."""
    room = duty.enemies - kept.weight - rating
    return any(
        duty.owed <= duty.enemies - room + units + pairs <= duty.enemies
        for units in exact_sums(room, duty.units)
        for pairs in exact_sums(room, idle)
        if units >= duty.by_units
    )

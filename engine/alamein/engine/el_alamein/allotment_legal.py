"""Chapter 13-3, step 2: which allotments are legal, and why another is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations_with_replacement, islice, product
from math import prod
from typing import TypeAlias

from alamein.engine.core.game import Refusal
from alamein.engine.el_alamein.allotment import (
    Allotment,
    Counts,
    Forces,
    Name,
    Sizes,
    Unit,
    Way,
    told,
)
from alamein.engine.el_alamein.allotment_duty import (
    declarations,
    duty_after,
    enemies,
    why_not_declare,
)
from alamein.engine.el_alamein.allotment_kernel import (
    Readings,
    fewest_destroyed,
    most_destroyed,
    pair_rating,
)
from alamein.engine.el_alamein.allotment_rules import DUTIES, LIMITS, broken, case_of

MANY = 100_000  # ways to use the units, from which on their order matters
Split: TypeAlias = tuple[Sizes, int]  # how one class is used, and its targets in all


def why_not(forces: Forces, allotment: Allotment, readings: Readings) -> Refusal | None:
    """Return why *allotment* is refused, or ``None`` if it is legal."""
    way, italians = allotment.way, allotment.italians
    if refusal := why_not_declare(forces, readings, way, italians):
        return refusal
    duty = duty_after(forces, readings, way, italians)
    case = case_of(forces, allotment, readings, duty)
    if refusal := broken(case, LIMITS):
        return refusal
    if refusal := broken(case, DUTIES):
        return Refusal(refusal.clause, refusal.says + _instead(forces, allotment, readings))
    return None


def _instead(forces: Forces, allotment: Allotment, readings: Readings) -> str:
    """Return a legal allotment in words, after the same declaration if there is one."""
    same = _after(forces, readings, allotment.way, allotment.italians)
    for other in chain(same, _lawful(forces, readings)):
        return f"; {told(forces, other)} would destroy {sum(other.destroyed)}"
    return ""


def legal(forces: Forces, readings: Readings, most: int | None = None) -> list[Allotment]:
    """Return the legal allotments, up to the symmetry of identical cards; not more than *most*."""
    return list(islice(_lawful(forces, readings), most))


def count(forces: Forces, readings: Readings) -> int:
    """Return the number of legal allotments, up to the symmetry of identical cards."""
    return sum(1 for _ in _lawful(forces, readings))


def _lawful(forces: Forces, readings: Readings) -> Iterator[Allotment]:
    """Return the legal allotments one by one: without infantry, with the group, with pairs."""
    for way, italians in declarations(forces, readings):
        yield from _after(forces, readings, way, italians)


def _after(forces: Forces, readings: Readings, way: Way, italians: Counts) -> Iterator[Allotment]:
    """Return the legal allotments after one lawful declaration."""
    duty = duty_after(forces, readings, way, italians)
    for allotment in _candidates(forces, readings, way, italians):
        if broken(case_of(forces, allotment, readings, duty), LIMITS + DUTIES) is None:
            yield allotment


def _candidates(
    forces: Forces, readings: Readings, way: Way, italians: Counts
) -> Iterator[Allotment]:
    """Return allotments among which are all the legal ones; none destroys fewer than are owed."""
    here, group = enemies(forces), int(way == "group")
    owed = duty_after(forces, readings, way, italians).owed
    slots = _slots(forces, readings, way, italians)
    if prod(map(len, slots)) > MANY:  # those who use their units best come first
        slots = [slot[::-1] for slot in slots]
    units = len(forces.units)
    # EA-13.3.2a; ruling: D-08: no more targets than enemy cards, unless these are shared
    top = here * sum(unit.number for unit in forces.units) if readings.sharing else here
    for sizes, hits in _fill(slots, owed - group, top):
        largest = max(map(len, sizes), default=0)
        least = max(owed, fewest_destroyed(hits, largest, group, readings))
        for number in range(least, most_destroyed(here, hits, group) + 1):
            for destroyed in _strikes(forces.enemies, number):
                yield Allotment(way, italians, sizes[:units], sizes[units:], destroyed)


def _slots(
    forces: Forces, readings: Readings, way: Way, italians: Counts
) -> list[tuple[Split, ...]]:
    """Return how each class can be used by itself, and then how its pairs can."""
    alone = [
        (unit.number - used, unit.rating) for unit, used in zip(forces.units, italians, strict=True)
    ]
    paired = [
        (used if way == "pairs" else 0, pair_rating(unit.rating, readings))
        for unit, used in zip(forces.units, italians, strict=True)
    ]
    here = enemies(forces)
    return [_splits(number, rating, here, readings) for number, rating in alone + paired]


@lru_cache(maxsize=4096)
def _splits(number: int, rating: int, here: int, readings: Readings) -> tuple[Split, ...]:
    """Return how *number* units of *rating* can be used against *here* enemy cards."""
    # EA-13.3.2f; ruling: D-07, D-98
    short = (0 if readings.strict else 1) if readings.whole_rating else number
    return tuple(
        (_counted(each), sum(each))
        for each in combinations_with_replacement(range(min(rating, here) + 1), number)
        if sum(0 < size < rating for size in each) <= short
    )


def _counted(targets: Sequence[int]) -> Sizes:
    """Return how many have one target, two, and so on; *targets* rise."""
    return tuple(targets.count(size) for size in range(1, max(targets, default=0) + 1))


def _fill(
    slots: Sequence[tuple[Split, ...]], low: int, top: int
) -> Iterator[tuple[tuple[Sizes, ...], int]]:
    """Yield every choice of one split per slot with *low* to *top* targets, and their number."""
    if not slots:
        yield (), 0
        return
    first, *others = slots
    rest = sum(max(hits for _, hits in slot) for slot in others)
    for split, hits in first:
        if low <= hits + rest and hits <= top:
            for sizes, further in _fill(others, low - hits, top - hits):
                yield (split, *sizes), hits + further


@lru_cache(maxsize=4096)
def _strikes(kinds: tuple[tuple[Name, int], ...], number: int) -> tuple[Counts, ...]:
    """Return every choice of *number* enemy cards, by kind."""
    every = product(*(range(live + 1) for _, live in kinds))
    return tuple(struck for struck in every if sum(struck) == number)


# Ruling sets that cannot be played


@cache
def unplayable(readings: Readings) -> Forces | None:
    """Return the smallest position without a legal allotment, among those with few cards."""
    return next((forces for forces in _small() if not any(_lawful(forces, readings))), None)


@cache
def _small() -> tuple[Forces, ...]:
    """Return positions with up to four enemy cards, the smallest first."""
    units = (
        Unit("rifles", 1, infantry=False, number=1),
        Unit("panzer", 2, infantry=False, number=1),
        Unit("italian infantry", 0, infantry=True, number=1),
        Unit("italian infantry rated 2", 2, infantry=True, number=2),
        Unit("italian infantry rated 3", 3, infantry=True, number=1),
    )
    numbers = product(range(1, 5), range(3), *(range(unit.number + 1) for unit in units))
    return tuple(
        Forces(
            tuple(u._replace(number=n) for u, n in zip(units, some, strict=True) if n),
            boxes,
            (("british", british),),
        )
        for british, boxes, *some in sorted(numbers, key=sum)
    )

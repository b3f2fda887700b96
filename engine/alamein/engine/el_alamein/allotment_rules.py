"""Chapter 13-3, step 2: the rules an allotment can break, one function each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from alamein.engine.core.game import Refusal
from alamein.engine.el_alamein.allotment import Allotment, Forces, Name, Sizes, told
from alamein.engine.el_alamein.allotment_duty import is_bound
from alamein.engine.el_alamein.allotment_kernel import (
    Duty,
    Kept,
    Ratings,
    Readings,
    capped_in_order,
    exact_pair_joins,
    fewest_destroyed,
    joins,
    most_destroyed,
    pair_joins,
    pair_rating,
)
from alamein.engine.el_alamein.clause import Clause


class Case(NamedTuple):
    """An allotment after a lawful declaration, with the numbers it is judged by."""

    forces: Forces
    allotment: Allotment
    readings: Readings
    duty: Duty
    destroyed: int
    group: int  # 1 if the Italian group is allotted
    unit_hits: int  # targets of units that act by themselves
    hits: int  # and of pairs


class Used(NamedTuple):
    """Units of one class, or pairs, that have targets."""

    name: Name
    rating: int
    sizes: Sizes


def case_of(forces: Forces, allotment: Allotment, readings: Readings, duty: Duty) -> Case:
    """Return the numbers by which *allotment* is judged."""
    unit_hits = sum(map(_targets, allotment.alone))
    hits = unit_hits + sum(map(_targets, allotment.paired))
    group = int(allotment.way == "group")
    return Case(forces, allotment, readings, duty, sum(allotment.destroyed), group, unit_hits, hits)


@lru_cache(maxsize=4096)
def _targets(sizes: Sizes) -> int:
    return sum(size * number for size, number in enumerate(sizes, start=1))


def _units(case: Case) -> Iterator[Used]:
    """Return the units that have targets by themselves."""
    for unit, sizes in zip(case.forces.units, case.allotment.alone, strict=True):
        if sizes:
            yield Used(unit.name, unit.rating, sizes)


def _pairs(case: Case) -> Iterator[Used]:
    """Return the pairs that have targets."""
    for unit, sizes in zip(case.forces.units, case.allotment.paired, strict=True):
        if sizes:
            rating = pair_rating(unit.rating, case.readings)
            yield Used(f"{unit.name} with Box", rating, sizes)


def units_are_there(case: Case) -> Refusal | None:
    """Return which units are allotted that are not there (EA-13.3.2a)."""
    way, italians, alone, paired, _ = case.allotment
    for i, unit in enumerate(case.forces.units):
        there = unit.number - italians[i]
        if sum(alone[i]) > there:
            says = f"{sum(alone[i])} {unit.name} allotted, {there} can act by themselves"
            return Refusal(Clause.EA_13_3_2a, says)
        pairs = italians[i] if way == "pairs" else 0
        if sum(paired[i]) > pairs:
            says = f"{sum(paired[i])} {unit.name} with Box allotted, {pairs} are paired"
            return Refusal(Clause.EA_13_3_2a, says)
    return None


def ratings_are_kept(case: Case) -> Refusal | None:
    """Return which unit has more targets than its rating.

    Clauses EA-13.3.2f and EA-13.3.2h; ruling: D-103.
    """
    for name, rating, sizes in _units(case):
        if not rating:
            return Refusal(Clause.EA_13_3_2h, f"{name} is rated 0, it cannot be allotted")
        if len(sizes) > rating:
            return Refusal(Clause.EA_13_3_2f, f"{name} takes {len(sizes)}, it is rated {rating}")
    for name, rating, sizes in _pairs(case):
        if len(sizes) > rating:
            once = case.readings.infantry_once
            clause = Clause.EA_13_3_2n if once else Clause.EA_13_3_2f
            return Refusal(clause, f"{name} takes {len(sizes)}, it may take {rating}")
    return None


def whole_rating_is_used(case: Case) -> Refusal | None:
    """Return which unit falls short of its rating (EA-13.3.2f; rulings: D-07, D-98)."""
    if not case.readings.whole_rating:
        return None
    used = [*_units(case), *_pairs(case)]
    short = [
        (name, size, rating)
        for name, rating, sizes in used
        for size, number in enumerate(sizes[: rating - 1], start=1)
        for _ in range(number)
    ]
    if not short:
        return None
    name, size, rating = short[0]
    gap = case.duty.enemies - size
    before = case.group + sum(
        u.rating * sum(u.sizes[u.rating - 1 :]) for u in used if u.rating <= gap
    )
    left = case.duty.enemies - case.destroyed
    if case.readings.capped and capped_in_order(left, len(short), gap, before):
        return None
    return Refusal(Clause.EA_13_3_2f, f"{name} takes {size}, it must take its rating {rating}")


def cards_are_live(case: Case) -> Refusal | None:
    """Return which enemy cards are destroyed that are not there (EA-13.3.2b)."""
    for (name, live), struck in zip(case.forces.enemies, case.allotment.destroyed, strict=True):
        if struck > live:
            return Refusal(Clause.EA_13_3_2b, f"{struck} {name} destroyed, {live} are live")
    return None


def targets_fit_cards(case: Case) -> Refusal | None:
    """Return why so many targets cannot lie on so many enemy cards."""
    hits, group, destroyed = case.hits, case.group, case.destroyed
    if destroyed > most_destroyed(case.duty.enemies, hits, group):
        says = f"{destroyed} destroyed with {hits + group} targets"
        return Refusal(Clause.EA_13_3_3a, says)
    largest = max(map(len, chain(case.allotment.alone, case.allotment.paired)), default=0)
    if destroyed >= fewest_destroyed(hits, largest, group, case.readings):
        return None
    if group and not hits:
        return Refusal(Clause.EA_13_3_3a, "the Italian group has a target, none is destroyed")
    if group and hits == destroyed:  # ruling: D-106
        return Refusal(Clause.EA_13_3_2o, "a unit is beside the Italian group on its enemy card")
    if case.readings.sharing:
        says = f"a unit with {largest} targets, but {destroyed} destroyed"
        return Refusal(Clause.EA_13_3_3a, says)
    # ruling: D-08
    says = f"{hits + group} targets on {destroyed} enemy cards, each takes one unit"
    return Refusal(Clause.EA_13_3_2a, says)


def most_are_destroyed(case: Case) -> Refusal | None:
    """Return by how much the number destroyed falls short of the greatest (EA-13.3.2c)."""
    destroyed, duty = case.destroyed, case.duty
    if destroyed >= duty.owed:
        return None
    says = f"destroys {destroyed} of {duty.enemies}, {duty.owed} are owed"
    return Refusal(Clause.EA_13_3_2c, f"{told(case.forces, case.allotment)} {says}")


def units_come_first(case: Case) -> Refusal | None:
    """Return by how much units with a rating of their own fall short of what they owe.

    Clause EA-13.3.2a; rulings: D-10, D-105.
    """
    if case.unit_hits >= case.duty.by_units:
        return None
    instead = "the Italian group" if case.group else "a pair"
    says = f"units with a rating have {case.unit_hits} of {case.duty.by_units} targets"
    return Refusal(Clause.EA_13_3_2a, f"{says}, {instead} may not spare them")


def pairs_take_part(case: Case) -> Refusal | None:
    """Return which pair is held back although it can have a target (EA-13.3.2q; ruling: D-13)."""
    if not case.readings.every_pair or case.allotment.way != "pairs":
        return None
    kept = _kept(_pairs(case))
    idle = [
        (pair_rating(unit.rating, case.readings), pairs - sum(sizes))
        for unit, pairs, sizes in zip(
            case.forces.units, case.allotment.italians, case.allotment.paired, strict=True
        )
    ]
    for i, (rating, number) in enumerate(idle):
        if number and _pair_joins(
            case, rating, kept, [*idle[:i], (rating, number - 1), *idle[i + 1 :]]
        ):
            says = f"{case.forces.units[i].name} with Box is held back, it can have a target"
            return Refusal(Clause.EA_13_3_2q, says)
    return None


def _pair_joins(case: Case, rating: int, kept: Kept, idle: Ratings) -> bool:
    """Return whether a pair can have a target too; *idle* are the others that have none."""
    if case.readings.strict and not case.readings.sharing:
        return exact_pair_joins(rating, kept, idle, case.duty)
    return bool(pair_joins(rating, kept, case.duty, case.readings))


def units_take_part(case: Case) -> Refusal | None:
    """Return which unit with a rating is held back although it can have a target.

    Clause EA-13.3.2a; ruling: D-06.
    """
    readings = case.readings
    if not readings.every_unit:
        return None
    kept = _kept(chain(_units(case), _pairs(case)))
    shares = readings.sharing or readings.beside_group
    room = case.duty.enemies - (0 if shares else case.group)
    for unit, used, sizes in zip(
        case.forces.units, case.allotment.italians, case.allotment.alone, strict=True
    ):
        idle = is_bound(unit, readings) and sum(sizes) < unit.number - used
        if idle and joins(unit.rating, kept, room, readings):
            says = f"{unit.name} is held back, it can have a target"
            return Refusal(Clause.EA_13_3_2a, says)
    return None


def _kept(some: Iterator[Used]) -> Kept:
    """Return the numbers of those who keep a target."""
    used = [(rating, sum(sizes)) for _, rating, sizes in some]
    return Kept(
        number=sum(number for _, number in used),
        weight=sum(rating * number for rating, number in used),
        heaviest=max((rating for rating, _ in used), default=0),
    )


Rule = Callable[[Case], Refusal | None]

# In the order of the rulebook: what an allotment can be, and what it owes.
LIMITS: tuple[Rule, ...] = (
    units_are_there,
    ratings_are_kept,
    cards_are_live,
    targets_fit_cards,
    whole_rating_is_used,
)
DUTIES: tuple[Rule, ...] = (
    most_are_destroyed,
    units_come_first,
    pairs_take_part,
    units_take_part,
)


def broken(case: Case, rules: tuple[Rule, ...]) -> Refusal | None:
    """Return the first of *rules* that is broken, as a refusal."""
    for rule in rules:
        if refusal := rule(case):
            return refusal
    return None

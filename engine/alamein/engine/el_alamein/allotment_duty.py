"""Chapter 13-3, step 2: how Italian Infantry may be declared, and what is owed then."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from alamein.engine.core.game import Refusal
from alamein.engine.el_alamein.allotment import (
    Counts,
    Forces,
    Unit,
    Way,
    entitled,
    pairable,
)
from alamein.engine.el_alamein.allotment_kernel import (
    Duty,
    Ratings,
    Readings,
    best_way,
    pair_rating,
    reach,
)
from alamein.engine.el_alamein.clause import Clause


def most(forces: Forces, readings: Readings, way: Way = "none", italians: Counts = ()) -> int:
    """Return how many enemy cards must be destroyed after a declaration (EA-13.3.2c)."""
    return duty_after(forces, readings, way, italians or no_one(forces)).owed


def no_one(forces: Forces) -> Counts:
    """Return that no unit of any class is used by a way."""
    return (0,) * len(forces.units)


def enemies(forces: Forces) -> int:
    """Return the number of enemy cards that are not destroyed."""
    return sum(number for _, number in forces.enemies)


def declarations(forces: Forces, readings: Readings) -> list[tuple[Way, Counts]]:
    """Return every way that may be declared, none among them (EA-13.3.2m, EA-13.3.2r)."""
    may = entitled(forces, readings)
    free = pairable(forces, readings)
    pairs = product(*(range(min(number, forces.boxes) + 1) for number in free))
    every: list[tuple[Way, Counts]] = [("none", no_one(forces)), ("group", may)]
    every += [("pairs", italians) for italians in pairs]
    return [each for each in every if why_not_declare(forces, readings, *each) is None]


def why_not_declare(
    forces: Forces, readings: Readings, way: Way, italians: Counts
) -> Refusal | None:
    """Return why Italian Infantry may not be used so, or ``None`` if it may.

    Clauses EA-13.3.2m, EA-13.3.2o and EA-13.3.2r.
    """
    used, may = sum(italians), entitled(forces, readings)
    if way == "none":
        says = f"{used} infantry used, but in neither way"
        return Refusal(Clause.EA_13_3_2m, says) if used else None
    if not enemies(forces):
        return Refusal(Clause.EA_13_3_2m, "no enemy card is left to use infantry against")
    if way == "pairs":
        return _why_not_pair(forces, readings, italians, pairable(forces, readings))
    if not used:
        return Refusal(Clause.EA_13_3_2o, "the Italian group has no infantry")
    if italians != may:
        says = f"the Italian group must be the {sum(may)} infantry entitled to it, not these {used}"
        return Refusal(Clause.EA_13_3_2o, says)
    return None


def _why_not_pair(
    forces: Forces, readings: Readings, italians: Counts, may: Counts
) -> Refusal | None:
    """Return why infantry and Boxes may not be paired so (EA-13.3.2p; ruling: D-100)."""
    used, greatest = sum(italians), min(sum(may), forces.boxes)
    for unit, number, there in zip(forces.units, italians, may, strict=True):
        if number > there:
            says = f"{number} {unit.name} paired with a Box, {there} can be"
            return Refusal(Clause.EA_13_3_2p, says)
    if not used:
        return Refusal(Clause.EA_13_3_2p, "way 2 is declared, but no pair is formed")
    if used > greatest:
        return Refusal(Clause.EA_13_3_2p, f"{used} pairs, but {forces.boxes} Boxes")
    if readings.all_pairs and used < greatest:
        return Refusal(Clause.EA_13_3_2p, f"{used} of {greatest} pairs, way 2 forms them all")
    return None


def is_bound(unit: Unit, readings: Readings) -> bool:
    """Return whether units of this class must be allotted (EA-13.3.2a; ruling: D-101)."""
    return unit.rating > 0 and (not unit.infantry or readings.levelled_bound)


@lru_cache(maxsize=1024)
def duty_after(forces: Forces, readings: Readings, way: Way, italians: Counts) -> Duty:
    """Return what is owed after a lawful declaration."""
    here = enemies(forces)
    before = [(unit.rating, unit.number) for unit in forces.units if is_bound(unit, readings)]
    units = _alone(forces, italians, readings)
    group = int(way == "group" and readings.group_bound)  # EA-13.3.2o; ruling: D-104
    pairs = _paired(forces, way, italians, readings) if readings.pairs_bound else []
    # EA-13.3.2c, EA-13.3.2q; ruling: D-99: pairing takes nothing from what was owed before
    owed = max(reach(here, before, 0, readings), reach(here, [*units, *pairs], group, readings))
    if readings.infantry_owed:  # ruling: D-09
        owed = max(owed, _reach_of_all(forces, readings))
    # EA-13.3.2a; ruling: D-10, D-105
    spares = {"none": True, "group": readings.group_spares, "pairs": readings.pair_spares}
    by_units = 0 if spares[way] else reach(here, units, 0, readings)
    return Duty(here, owed, by_units, tuple(_alone(forces, italians)))


def _alone(forces: Forces, italians: Counts, bound: Readings | None = None) -> Ratings:
    """Return the ratings of units that act by themselves, only those with the duty if *bound*."""
    return [
        (unit.rating, unit.number - used)
        for unit, used in zip(forces.units, italians, strict=True)
        if bound is None or is_bound(unit, bound)
    ]


def _paired(forces: Forces, way: Way, italians: Counts, readings: Readings) -> Ratings:
    """Return the ratings of the pairs."""
    return [
        (pair_rating(unit.rating, readings), used)
        for unit, used in zip(forces.units, italians, strict=True)
        if way == "pairs"
    ]


def _reach_of_all(forces: Forces, readings: Readings) -> int:
    """Return the number that all units destroy with their infantry used in the best way.

    Clause EA-13.3.2c; rulings: D-09, D-107.
    """
    here = enemies(forces)
    if readings.strict:
        return max(
            reach(
                here,
                [*_alone(forces, italians), *_paired(forces, way, italians, readings)],
                int(way == "group"),
                readings,
            )
            for way, italians in declarations(forces, readings)
            if way != "pairs" or readings.pairs_owed
        )
    may = entitled(forces, readings)
    others = sum(rating * number for rating, number in _alone(forces, may))
    ways = [(u.boxed, u.rating, number) for u, number in zip(forces.units, may, strict=True)]
    infantry = sorted((rating, number) for boxed, rating, number in ways if not boxed)
    bearers = [(rating, number) for boxed, rating, number in ways if boxed]
    return min(here, best_way(others, infantry, forces.boxes, readings, bearers=bearers))

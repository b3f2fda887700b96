"""The kernel against the oracle's model of the interception, its numbers of cards left unknown.

The model speaks of any numbers, but of known ratings: here of units rated 0 to 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Literal, TypeAlias, get_args

from tests.oracle.proofs.placing import TERMS
from tests.oracle.proofs.proving import Claim

from alamein.engine.el_alamein.allotment_kernel import (
    Readings,
    best_way,
    capped_in_order,
    fewest_destroyed,
    most_destroyed,
    reach,
)
from alamein.oracle.el_alamein.interception.facts import Facts, Kind
from alamein.oracle.el_alamein.interception.model import Rule, Unknowns, constraints, domain
from alamein.oracle.el_alamein.interception.readings import Rules
from alamein.oracle.solving import (
    Formula,
    choice,
    every,
    follows,
    greatest,
    integer,
    least,
    quotient,
    total,
)

Size: TypeAlias = Literal["limit", "capped", "strict"]
Sharing: TypeAlias = Literal["free", "with the group", "none"]

RATINGS = range(1, 5)
COUNT = [integer(f"rated {rating}") for rating in RATINGS]
INFANTRY, BOXES, ENEMIES = integer("infantry"), integer("boxes"), integer("enemies")
NUMBERS = (ENEMIES >= 0, BOXES >= 0, INFANTRY >= 0, *(count >= 0 for count in COUNT))
ON_CARDS = {Rule.LIVE, Rule.COVERED, Rule.ONE_UNIT, Rule.GROUP_CARD}


def kinds() -> tuple[Kind, ...]:
    """Return infantry rated 0, and units of each rating."""
    return (
        Kind(INFANTRY, 0, 1, grouped=True, pairable=True, duty=False),
        *(
            Kind(count, rating, 0, grouped=False, pairable=False, duty=True)
            for rating, count in zip(RATINGS, COUNT, strict=True)
        ),
    )


def kinds_of_infantry(readings: Readings) -> tuple[Kind, ...]:
    """Return the same, all that are not rated 1 being infantry (rulings: D-11, D-102, D-107)."""
    if not readings.pairs_owed:
        return tuple(kind._replace(grouped=kind.own != 1, pairable=False) for kind in kinds())
    return tuple(
        kind
        if kind.own == 1
        else kind._replace(
            pair=1 if readings.box_makes_one else kind.own + 1, grouped=True, pairable=True
        )
        for kind in kinds()
    )


def size_of(readings: Readings) -> Size:
    """Return how many targets a unit takes (rulings: D-07, D-98)."""
    if not readings.whole_rating:
        return "limit"
    return "capped" if readings.capped else "strict"


def sharing_of(readings: Readings) -> Sharing:
    """Return who may be on one enemy card (rulings: D-08, D-106)."""
    if readings.sharing:
        return "free"
    return "with the group" if readings.beside_group else "none"


def modelled(
    known: tuple[Kind, ...], size: Size, sharing: Sharing, pairing: Readings | None = None
) -> Unknowns:
    """Return an allotment of the model; where nobody is *pairing*, readings about it are no matter.

    What the model owes does not matter: it is the limits of an allotment that are compared.
    """
    rules = Rules(
        size=size,
        sharing=sharing,
        once=pairing is not None and pairing.infantry_once,
        all_pairs=pairing is not None and pairing.all_pairs,
        owed="rated",
        group_bound=False,
        pairs_bound=False,
        group_spares=False,
        pairs_spare=False,
        every_unit=False,
        every_pair=False,
    )
    return Unknowns(Facts(known, BOXES, ENEMIES, rules))


def keeps(u: Unknowns, only: set[Rule] | None = None) -> Formula:
    """Return that the allotment keeps the limits of the model, or *only* some."""
    found = [formula for rule, formula in constraints(u) if only is None or rule in only]
    return every([*domain(u), *found])


def model_reach_claims(readings: Readings) -> Iterator[Claim]:
    """Return that `reach` is the greatest number that the model destroys without pairs."""
    u = modelled(kinds(), size_of(readings), sharing_of(readings))
    most = reach(ENEMIES, list(zip(RATINGS, COUNT, strict=True)), u.group, readings, TERMS)
    numbers = (*NUMBERS, u.pairs == 0)
    yield Claim("no allotment of the model destroys more", (*numbers, keeps(u)), u.hit <= most)
    can_group = [INFANTRY >= 1, ENEMIES >= 1]
    yield Claim(
        "some allotment of the model destroys as many",
        (
            *numbers,
            u.group >= 0,
            u.group <= 1,
            follows(u.group == 1, every(can_group)),
            *(pairs == 0 for row in u.paired for pairs in row),
            u.italians[0] == choice(u.group == 1, INFANTRY, 0),
            *(italians == 0 for italians in u.italians[1:]),
            *_allotted(u, strict=readings.strict),
            u.hit == least(ENEMIES, u.targets + u.group),
        ),
        every([keeps(u), u.hit == most]),
    )


def _allotted(u: Unknowns, *, strict: bool) -> Iterator[Formula]:
    """Return one way of allotting units: each kind in turn while there are cards."""
    left = ENEMIES - u.group
    for row, kind in zip(u.alone[1:], u.facts.kinds[1:], strict=True):
        *fewer, whole = row
        if strict:  # with sharing: whoever finds as many cards as its rating
            yield whole == choice(kind.own <= ENEMIES, kind.number, 0)
            yield from (number == 0 for number in fewer)
            continue
        full = least(kind.number, quotient(left, kind.own))
        spare, rest = full < kind.number, left - kind.own * full
        yield whole == full
        for size, number in enumerate(fewer, 1):
            yield number == choice(every([spare, rest == size]), 1, 0)
        left = choice(spare, 0, rest)


def model_best_way_claims(readings: Readings) -> Iterator[Claim]:
    """Return that no way of using infantry in the model destroys more than `best_way` can."""
    known = kinds_of_infantry(readings)
    infantry = [(kind.own, kind.number) for kind in known if kind.grouped]
    best = best_way(COUNT[0], infantry, BOXES, readings, TERMS)
    for sharing in get_args(Sharing):
        u = modelled(known, size_of(readings), sharing, readings if readings.pairs_owed else None)
        yield Claim(
            f"no allotment of the model destroys more, sharing: {sharing}",
            (*NUMBERS, keeps(u)),
            u.hit <= least(ENEMIES, best),
        )


def model_spreading_claims(readings: Readings) -> Iterator[Claim]:
    """Return that the model destroys what lies between fewest and most, and nothing else."""
    u = modelled(kinds(), "limit", sharing_of(readings))
    sizes = [(size, n) for row in u.alone for size, n in enumerate(row, 1)]
    largest = reduce(greatest, [choice(n > 0, size, 0) for size, n in sizes])
    fewest = fewest_destroyed(u.targets, largest, u.group, readings, TERMS)
    most = most_destroyed(ENEMIES, u.targets, u.group, TERMS)
    yield Claim(
        "targets lie on the cards that the model lets them lie on",
        (*NUMBERS, *domain(u), *(n == 0 for row in u.paired for n in row)),
        keeps(u, ON_CARDS) == every([fewest <= u.hit, u.hit <= most]),
    )


def model_capping_claims(readings: Readings) -> Iterator[Claim]:
    """Return that the kernel finds an order where the model does."""
    u = modelled(kinds(), "capped", sharing_of(readings))
    rows = list(zip((0, *RATINGS), u.alone, strict=True))
    short = [(s, n) for rating, row in rows for s, n in enumerate(row, 1) if s < rating]
    gap = ENEMIES - total(size * n for size, n in short)
    before = u.group + total(
        choice(rating <= gap, rating * row[-1], 0) for rating, row in rows if rating
    )
    many = total(n for _, n in short)
    in_order = capped_in_order(ENEMIES - u.hit, many, gap, before, TERMS)
    yield Claim(
        "an order is found where the model has one",
        (*NUMBERS, *(n == 0 for row in u.paired for n in row), keeps(u, ON_CARDS)),
        keeps(u, {Rule.EXACT}) == (in_order == 1),
    )

"""`capped_in_order` says whether an order exists in which at most one unit is capped (D-98a).

Chained to the proofs about the spreading of targets: who comes before the capped unit lies on
exactly the cards it leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from tests.oracle.proofs.placing import TERMS, Cards, Step, is_capped, sound, unknown_step
from tests.oracle.proofs.proving import Claim
from tests.oracle.proofs.spreading import Targets, lie_on

from alamein.engine.el_alamein.allotment_kernel import Readings, capped_in_order
from alamein.oracle.solving import (
    Formula,
    Term,
    choice,
    every,
    follows,
    greatest,
    integer,
    some,
    total,
)

RATINGS = range(1, 7)  # of the units that take their rating
COUNT = [integer(f"rated {rating}") for rating in RATINGS]
ENEMIES, GROUP = integer("enemies"), integer("group")
SHORT = Step(integer("short"))  # the unit that is capped, and its rating
SHORT_RATING = integer("rating")


class Row(NamedTuple):
    """Who comes before the capped unit; all others come after it."""

    counts: Sequence[Term]
    group: Term
    cards: Cards  # as the capped unit finds them


def targets_of(counts: Sequence[Term], group: Term) -> Targets:
    """Return the targets of units that take their rating, and of the group."""
    pairs = list(zip(RATINGS, counts, strict=True))
    largest = reduce(greatest, [choice(count > 0, rating, 0) for rating, count in pairs])
    return Targets(total(rating * count for rating, count in pairs), largest, group)


def is_order(row: Row, readings: Readings) -> Formula:
    """Return that all can be allotted with these before, then the capped unit, then the rest."""
    later = [all_ - before for all_, before in zip(COUNT, row.counts, strict=True)]
    rest = targets_of(later, GROUP - row.group)
    # No card is open after the capped unit: the rest go where somebody is, or nowhere.
    if readings.sharing:
        fits = rest.largest <= ENEMIES
    elif readings.beside_group:
        fits = rest.hits <= row.cards.joinable
    else:
        fits = every([rest.hits == 0, rest.group == 0])
    return every(
        [
            *(count >= 0 for count in (*row.counts, *later)),
            row.group >= 0,
            row.group <= GROUP,
            sound(row.cards),
            lie_on(targets_of(row.counts, row.group), row.cards, readings),
            is_capped(row.cards, SHORT, SHORT_RATING),
            fits,
        ]
    )


def verdict(left: Term, short: Term) -> Term:
    """Return what the kernel says, told of the units what the engine tells it."""
    gap = ENEMIES - SHORT.size
    before = GROUP + total(
        choice(rating <= gap, rating * count, 0)
        for rating, count in zip(RATINGS, COUNT, strict=True)
    )
    return capped_in_order(left, short, gap, before, TERMS)


def capping_claims(readings: Readings) -> Iterator[Claim]:
    """Return that the kernel says 1 where there is an order, and 0 where there is none."""
    left, many = integer("left"), integer("how many are short")
    struck, later = integer("struck"), integer("struck later")
    numbers = (
        *(count >= 0 for count in COUNT),
        GROUP >= 0,
        GROUP <= 1,
        SHORT.size >= 1,
        SHORT.size < SHORT_RATING,
        SHORT.size <= ENEMIES,
        left >= 0,
    )
    yield Claim("whole ratings need no order", numbers, verdict(left, 0) == 1)
    yield Claim("the kernel lets no two be capped", (*numbers, many >= 2), verdict(left, many) == 0)
    one, two = unknown_step(), Step(integer("second"))
    yield Claim(
        "no two can be capped",
        (
            is_capped(Cards(ENEMIES, struck), one, integer("first rating")),
            one.size >= 1,
            later >= struck + one.fresh,
            later <= ENEMIES,
        ),
        follows(is_capped(Cards(ENEMIES, later), two, SHORT_RATING), two.size == 0),
    )
    yield from _one_short(numbers, readings)


def _one_short(numbers: Sequence[Formula], readings: Readings) -> Iterator[Claim]:
    """Return the same of one unit that takes less than its rating."""
    row = Row(
        [integer(f"rated {rating} before") for rating in RATINGS],
        integer("group before"),
        Cards(ENEMIES, integer("struck"), integer("joinable")),
    )
    left = ENEMIES - row.cards.struck - SHORT.fresh
    yield Claim(
        "where there is an order, no card is left and the kernel says 1",
        (*numbers, is_order(row, readings)),
        every([left == 0, verdict(0, 1) == 1]),
    )
    hits, largest, _ = targets_of(COUNT, GROUP)
    struck, joinable = integer("struck"), integer("joinable")
    allotted = Targets(hits + SHORT.size, greatest(largest, SHORT.size), GROUP)
    end = Cards(ENEMIES, struck, joinable)
    yield Claim(
        "where the kernel says 1, there is an order",
        (
            *numbers,
            largest <= ENEMIES,
            sound(end),
            lie_on(allotted, end, readings),
            verdict(ENEMIES - struck, 1) == 1,
        ),
        some(is_order(row, readings) for row in _rows(readings)),
    )


def _rows(readings: Readings) -> Iterator[Row]:
    """Return who may come before: all whose rating the capped unit leaves room for."""
    gap = ENEMIES - SHORT.size
    small = [choice(rating <= gap, count, 0) for rating, count in zip(RATINGS, COUNT, strict=True)]
    counts = small if readings.sharing else COUNT
    for group in (GROUP, 0):
        for joinable in (0, 1):
            yield Row(counts, group, Cards(ENEMIES, gap, joinable))

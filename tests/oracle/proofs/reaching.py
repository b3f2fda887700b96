"""`reach` is the greatest number that units and group can destroy, by induction over the units."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from tests.oracle.proofs.placing import (
    TERMS,
    Cards,
    Step,
    after,
    group_steps,
    may_step,
    sound,
    unknown_step,
)
from tests.oracle.proofs.proving import Claim, NoClosedForm

from alamein.engine.el_alamein.allotment_kernel import Readings, reach
from alamein.oracle.solving import Formula, Term, every, follows, integer, some

Reach: TypeAlias = Callable[..., Term]
Most: TypeAlias = Callable[[Sequence[Term], Term], Term]  # of numbers of units, and the group

KINDS = range(10)  # of any rating each
RATING = [integer(f"rating {kind}") for kind in KINDS]
COUNT = [integer(f"number {kind}") for kind in KINDS]
NOBODY = [0 for _ in KINDS]
ENEMIES, GROUP = integer("enemies"), integer("group")
NUMBERS = (
    ENEMIES >= 0,
    *(term >= 0 for term in (*RATING, *COUNT)),
    GROUP >= 0,
    GROUP <= 1,
)


def one_more(kind: int) -> list[Term]:
    """Return the numbers of units with one more of a *kind*."""
    return [count + int(kind == other) for other, count in enumerate(COUNT)]


def reach_claims(readings: Readings, kernel: Reach = reach) -> Iterator[Claim]:
    """Return that no row of steps destroys more than the kernel says, and some row as many."""
    if readings.strict and not readings.sharing:
        raise NoClosedForm("whole ratings on separate cards: the greatest subset sum")

    def most(counts: Sequence[Term], group: Term) -> Term:
        ratings = list(zip(RATING, counts, strict=True))
        return kernel(ENEMIES, ratings, group, readings, TERMS)

    cards = Cards(ENEMIES, integer("struck"), integer("joinable"))
    premises = (*NUMBERS, sound(cards))
    yield Claim("nobody destroys nothing", premises, most(NOBODY, 0) == 0)
    step = unknown_step()
    then = after(cards, step, readings)
    yield Claim(
        "no further unit goes beyond",
        (*premises, cards.struck <= most(COUNT, GROUP)),
        every(
            follows(
                may_step(cards, step, RATING[kind], readings),
                then.struck <= most(one_more(kind), GROUP),
            )
            for kind in KINDS
        ),
    )
    yield Claim(
        "each further unit gets that far",
        (*premises, cards.struck == most(COUNT, GROUP), GROUP <= ENEMIES),
        every(
            some(_steps(cards, RATING[kind], most(one_more(kind), GROUP), readings))
            for kind in KINDS
        ),
    )
    yield from _group_claims(cards, most, readings)


def _group_claims(cards: Cards, most: Most, readings: Readings) -> Iterator[Claim]:
    """Return the same of the group, which is allotted at any time, or before all units."""
    premises = (*NUMBERS, sound(cards))
    groups = group_steps(cards, readings)
    yield Claim(
        "the group does not go beyond",
        (*premises, cards.struck <= most(COUNT, 0)),
        every(follows(may, then.struck <= most(COUNT, 1)) for may, then in groups),
    )
    may, first = group_steps(Cards(ENEMIES), readings)[0]
    yield Claim(
        "the group gets that far before all units",
        (*premises, ENEMIES >= 1),
        every([may, first.struck == most(NOBODY, 1)]),
    )


def _steps(cards: Cards, rating: Term, goal: Term, readings: Readings) -> Iterator[Formula]:
    """Return that a unit of *rating* may take this or that step to the *goal*."""
    fresh = goal - cards.struck
    for size in (fresh, rating):
        yield may_step(cards, Step(fresh, size - fresh), rating, readings)

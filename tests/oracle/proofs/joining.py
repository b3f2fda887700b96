"""`joins` and `pair_joins` say whether one more can have a target, by induction over all of them.

Whoever has to have a target takes a step of at least one card. Units by themselves (`pair_joins`
only) take any step, and need as many targets as they owe. That the kernel forbids nothing possible
needs an invariant of every row of steps; that it allows nothing impossible, a row that works. Both
are hints to the solver: a wrong one makes no false claim hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.oracle.proofs.placing import TERMS, Cards, Step, after, may_step, unknown_step
from tests.oracle.proofs.proving import Claim, NoClosedForm
from tests.oracle.proofs.reaching import COUNT, KINDS, NOBODY, NUMBERS, RATING, one_more

from alamein.engine.el_alamein.allotment_kernel import Duty, Kept, Readings, joins, pair_joins
from alamein.oracle.solving import (
    Formula,
    Term,
    choice,
    every,
    follows,
    greatest,
    integer,
    least,
    some,
    total,
)

ENEMIES, STRUCK = integer("enemies"), integer("struck")
NEWCOMER, OWED = integer("newcomer"), integer("owed by units")


class Rated(NamedTuple):
    """Those that have to have a target."""

    number: Term
    weight: Term
    heaviest: Term
    second: Term  # the greatest rating but one

    def plus(self, rating: Term) -> Rated:
        """Return them and one more."""
        return Rated(
            self.number + 1,
            self.weight + rating,
            greatest(self.heaviest, rating),
            greatest(self.second, least(self.heaviest, rating)),
        )

    def numbers(self) -> Formula:
        """Return that there can be such, each rated 1 or more."""
        return every(
            [
                self.second >= 0,
                self.second <= self.heaviest,
                self.weight >= self.heaviest + self.second,
                self.number >= 0,
                follows(self.number == 0, self.weight == 0),
                follows(self.number >= 1, self.heaviest >= 1),
                follows(self.number == 1, self.weight == self.heaviest),
                follows(self.number >= 2, self.second >= 1),
            ]
        )


class Units(NamedTuple):
    """Units by themselves: their targets, and the strength of those the cards have room for."""

    targets: Term
    light: Term


NO_UNITS = Units(0, 0)
KEPT = Rated(*(integer(name) for name in ("kept", "weight", "heaviest", "second heaviest")))
EVERYONE = KEPT.plus(NEWCOMER)


def units_with(targets: Term, counts: Sequence[Term]) -> Units:
    """Return so many units of each kind."""
    return Units(
        targets,
        total(
            choice(rating <= ENEMIES, rating * count, 0)
            for rating, count in zip(RATING, counts, strict=True)
        ),
    )


def invariant(rated: Rated, units: Units, struck: Term, readings: Readings) -> Formula:
    """Return what holds once all those *rated* have a target, and *units* what they have."""
    number, weight, heaviest, second = rated
    cards = [struck >= 0, struck <= ENEMIES, follows(number >= 1, ENEMIES >= 1)]
    if not readings.whole_rating:
        room = [] if readings.sharing else [number + units.targets <= struck]
    elif not readings.capped:
        room = [heaviest <= ENEMIES if readings.sharing else weight + units.targets == struck]
    elif readings.sharing:  # only one can be rated above the number of cards, and is capped
        no_unit = units.targets <= units.light
        room = [
            second <= ENEMIES,
            follows(heaviest > ENEMIES, every([struck == ENEMIES, no_unit])),
            some([no_unit, struck == ENEMIES]),
        ]
    else:
        room = [
            some([struck == weight + units.targets, struck == ENEMIES]),
            follows(number >= 1, weight - heaviest + units.targets < ENEMIES),
        ]
    return every([*cards, *room])


def joins_claims(readings: Readings) -> Iterator[Claim]:
    """Return that a unit joins where all can have a target, and nowhere else."""
    kept = Kept(KEPT.number, KEPT.weight, KEPT.heaviest)
    says = joins(NEWCOMER, kept, ENEMIES, readings, TERMS)
    numbers = (*NUMBERS, KEPT.numbers(), NEWCOMER >= 1)
    now = invariant(KEPT, NO_UNITS, integer("struck now"), readings)
    yield from _forbids_nothing(says, numbers, NO_UNITS, readings)
    for claim, premises, holds in _rows(0, readings):
        yield Claim(claim, (*numbers, now, says == 1, *premises), holds)


def pair_joins_claims(readings: Readings) -> Iterator[Claim]:
    """Return that a pair joins where all can have a target and units theirs, and nowhere else.

    By the proofs of `reach` units can strike the number of cards that they owe, which is 0 or the
    `reach` of some of them.
    """
    if readings.strict and not readings.sharing:
        raise NoClosedForm("whole ratings on separate cards: subset sums of units and of pairs")
    kept = Kept(KEPT.number, KEPT.weight, KEPT.heaviest)
    duty = Duty(ENEMIES, integer("owed"), OWED, list(zip(RATING, COUNT, strict=True)))
    says = pair_joins(NEWCOMER, kept, duty, readings, TERMS)
    numbers = (*NUMBERS, KEPT.numbers(), NEWCOMER >= 1, OWED >= 0, OWED <= ENEMIES)
    units = units_with(integer("targets of units"), COUNT)
    enough = units.targets >= OWED
    now = invariant(KEPT, units, integer("struck now"), readings)
    yield _unit_step(numbers, units, readings)
    yield from _forbids_nothing(says, (*numbers, enough), units, readings)
    for claim, premises, holds in _rows(OWED, readings):
        yield Claim(claim, (*numbers, enough, now, says == 1, *premises), holds)
    if readings.whole_rating and readings.capped and readings.sharing:
        yield Claim(
            "beside a pair above the number of cards, units have enough with their ratings",
            (*numbers, enough, now, says == 1, EVERYONE.heaviest > ENEMIES),
            units.light >= OWED,
        )


def _unit_step(numbers: Sequence[Formula], units: Units, readings: Readings) -> Claim:
    """Return that a step of a unit by itself keeps the invariant."""
    step, cards = unknown_step(), Cards(ENEMIES, STRUCK)
    then = after(cards, step, readings).struck
    return Claim(
        "a step of a unit by itself keeps the invariant",
        (*numbers, units.targets >= 0, invariant(KEPT, units, STRUCK, readings)),
        every(
            follows(
                may_step(cards, step, RATING[kind], readings),
                invariant(
                    KEPT, units_with(units.targets + step.size, one_more(kind)), then, readings
                ),
            )
            for kind in KINDS
        ),
    )


def _forbids_nothing(
    says: Term, numbers: Sequence[Formula], units: Units, readings: Readings
) -> Iterator[Claim]:
    """Return that the kernel *says* 1 wherever some row of steps gives all a target."""
    step, cards = unknown_step(), Cards(ENEMIES, STRUCK)
    then = after(cards, step, readings).struck
    nobody = Rated(0, 0, 0, 0)
    yield Claim(
        "the invariant holds before the first step",
        numbers,
        invariant(nobody, units_with(0, NOBODY), 0, readings),
    )
    yield Claim(
        "a step of one that must have a target keeps the invariant",
        (
            *numbers,
            units.targets >= 0,
            invariant(KEPT, units, STRUCK, readings),
            may_step(cards, step, NEWCOMER, readings),
            step.size >= 1,
        ),
        invariant(EVERYONE, units, then, readings),
    )
    yield Claim(
        "where all have a target the kernel says 1",
        (*numbers, units.targets >= 0, invariant(EVERYONE, units, STRUCK, readings)),
        says == 1,
    )


def _rows(start: Term, readings: Readings) -> Iterator[Claim]:
    """Return that some row of steps works; without sharing, *start* cards are struck before."""
    placed, rating = integer("placed"), integer("rating")
    steps = (placed >= 0, rating >= 1)
    anywhere, there = Cards(ENEMIES, STRUCK), (STRUCK >= 0, STRUCK <= ENEMIES)
    in_turn = Cards(ENEMIES, start + placed)
    if not readings.whole_rating:
        if readings.sharing:
            yield Claim(
                "each finds one card", (*steps, *there), finds(anywhere, 1, rating, readings)
            )
        else:
            can = finds(in_turn, 1, rating, readings)
            yield Claim("each in turn finds one card", (*steps, placed <= KEPT.number), can)
    elif readings.sharing:
        yield from _greatest("first", Cards(ENEMIES), readings)
        small = some([rating <= EVERYONE.second, rating <= least(EVERYONE.heaviest, ENEMIES)])
        can = finds(anywhere, rating, rating, readings)
        yield Claim("each other finds as many as its rating", (*steps, *there, small), can)
    else:
        others = EVERYONE.weight - (EVERYONE.heaviest if readings.capped else 0)
        can = finds(in_turn, rating, rating, readings)
        yield Claim("each in turn finds its rating", (*steps, placed + rating <= others), can)
        if readings.capped:
            yield from _greatest("last", Cards(ENEMIES, start + others), readings)


def _greatest(when: str, cards: Cards, readings: Readings) -> Iterator[Claim]:
    """Return that the one with the greatest rating finds as many, or takes all that are open."""
    rating, still_open = EVERYONE.heaviest, cards.number - cards.struck
    sizes = (rating, still_open)
    can = some(finds(cards, size, rating, readings) for size in sizes)
    yield Claim(f"the greatest finds its cards, or takes all open ones, {when}", (), can)


def finds(cards: Cards, size: Term, rating: Term, readings: Readings) -> Formula:
    """Return that a unit of *rating* can take *size* cards, at least one, open ones first."""
    fresh = least(cards.number - cards.struck, size)
    step = Step(fresh, size - fresh)
    return every([step.size >= 1, may_step(cards, step, rating, readings)])

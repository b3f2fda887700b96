"""The rules of allotment for one unit at a time: what a proof holds the kernel against.

An allotment is a row of steps, one for each unit and one for the Italian group. Enemy cards are
alike, so that a step is given by the number of cards it takes that had nobody on them, and the
number of those that had. Nothing is said about what the steps add up to: that is proved.
"""

from __future__ import annotations

from typing import NamedTuple

from alamein.engine.el_alamein.allotment_kernel import Operators, Readings
from alamein.oracle.solving import Formula, Term, choice, every, greatest, integer, least, some

TERMS = Operators(min=least, max=greatest, if_=choice)


class Cards(NamedTuple):
    """The live enemy cards between two steps."""

    number: Term
    struck: Term = 0  # how many have somebody on them
    joinable: Term = 0  # 1 if the group has a card to itself that a unit may join


class Step(NamedTuple):
    """The enemy cards that one unit, or the group, is allotted to."""

    fresh: Term  # nobody was on them
    again: Term = 0  # somebody was

    @property
    def size(self) -> Term:
        """Return the number of targets."""
        return self.fresh + self.again


def unknown_step() -> Step:
    """Return any step."""
    return Step(integer("fresh"), integer("again"))


def sound(cards: Cards) -> Formula:
    """Return that the numbers can be numbers of cards."""
    return every(
        [
            cards.struck >= 0,
            cards.struck <= cards.number,
            cards.joinable >= 0,
            cards.joinable <= 1,
            cards.joinable <= cards.struck,
        ]
    )


def after(cards: Cards, step: Step, readings: Readings) -> Cards:
    """Return the cards once a unit has taken its step."""
    joined = 0 if readings.sharing else step.again
    return Cards(cards.number, cards.struck + step.fresh, cards.joinable - joined)


def may_place(cards: Cards, step: Step, readings: Readings) -> Formula:
    """Return that a unit may be on these cards, whatever its rating.

    Clauses EA-13.3.2a and EA-13.3.2b; rulings: D-08, D-106.
    """
    taken = cards.struck if readings.sharing else cards.joinable
    return every(
        [
            step.fresh >= 0,
            step.again >= 0,
            step.fresh <= cards.number - cards.struck,
            step.again <= taken,
        ]
    )


def may_step(cards: Cards, step: Step, rating: Term, readings: Readings) -> Formula:
    """Return that a unit of *rating* may take this step; taking no card at all is one.

    Clause EA-13.3.2f; rulings: D-07, D-98.
    """
    placed = may_place(cards, step, readings)
    if not readings.whole_rating:
        return every([placed, step.size <= rating])
    whole = [step.size == 0, step.size == rating]
    if readings.capped:
        whole.append(is_capped(cards, step, rating))
    return every([placed, some(whole)])


def is_capped(cards: Cards, step: Step, rating: Term) -> Formula:
    """Return that too few cards are open for *rating*, and the step takes them all (D-98a)."""
    still_open = cards.number - cards.struck
    return every([still_open < rating, step.fresh == still_open, step.again == 0])


def group_steps(cards: Cards, readings: Readings) -> list[tuple[Formula, Cards]]:
    """Return when the group may take a card, and the cards then: one free, or one struck before.

    Clause EA-13.3.2o; rulings: D-08, D-106.
    """
    number, struck, _ = cards
    joinable = int(not readings.sharing and readings.beside_group)
    steps = [(struck < number, Cards(number, struck + 1, joinable))]
    if readings.sharing or readings.beside_group:
        steps.append((struck >= 1, Cards(number, struck, 0)))
    return steps

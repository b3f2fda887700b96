"""The numbers of enemy cards that given targets can lie on, by induction over the units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.oracle.proofs.placing import (
    TERMS,
    Cards,
    Step,
    after,
    group_steps,
    may_place,
    sound,
    unknown_step,
)
from tests.oracle.proofs.proving import Claim

from alamein.engine.el_alamein.allotment_kernel import Readings, fewest_destroyed, most_destroyed
from alamein.oracle.solving import Formula, Term, every, follows, greatest, integer, some


class Targets(NamedTuple):
    """What units have been allotted so far: targets in all, the most of one unit; the group."""

    hits: Term
    largest: Term
    group: Term


def lie_on(targets: Targets, cards: Cards, readings: Readings) -> Formula:
    """Return that the kernel lets *targets* lie on as many cards as are struck."""
    hits, largest, group = targets
    fewest = fewest_destroyed(hits, largest, group, readings, TERMS)
    most = most_destroyed(cards.number, hits, group, TERMS)
    within = [fewest <= cards.struck, cards.struck <= most]
    if readings.sharing:
        return every([*within, cards.joinable == 0])
    if readings.beside_group:  # ruling: D-106: the group has a card to itself, or has not
        itself = cards.joinable
        return every([*within, cards.struck == hits + itself, itself <= group])
    return every([*within, cards.struck == hits + group, cards.joinable == 0])


def _numbers(targets: Targets, cards: Cards) -> Formula:
    """Return that the numbers can belong to units and cards."""
    hits, largest, group = targets
    return every(
        [
            sound(cards),
            largest >= 0,
            largest <= hits,
            follows(hits > 0, largest > 0),
            largest <= cards.number,
            group >= 0,
            group <= 1,
        ]
    )


def spreading_claims(readings: Readings) -> Iterator[Claim]:
    """Return that targets lie on the numbers of cards between fewest and most, and on no other."""
    enemies, size = integer("enemies"), integer("size")
    cards = Cards(enemies, integer("struck"), integer("joinable"))
    targets = Targets(integer("hits"), integer("largest"), integer("group"))
    more = Targets(targets.hits + size, greatest(targets.largest, size), targets.group)
    numbers = (_numbers(targets, cards), size >= 1, size <= enemies)
    yield Claim(
        "no targets lie on no card, and only there",
        (enemies >= 0, cards.struck >= 0, cards.joinable == 0),
        lie_on(Targets(0, 0, 0), cards, readings) == (cards.struck == 0),
    )
    step = unknown_step()
    yield Claim(
        "a further unit makes no other number",
        (
            *numbers,
            lie_on(targets, cards, readings),
            may_place(cards, step, readings),
            step.size == size,
        ),
        lie_on(more, after(cards, step, readings), readings),
    )
    yield Claim(
        "a further unit makes each of the numbers",
        (*numbers, lie_on(more, cards, readings)),
        some(_before(cards, targets, size, readings)),
    )
    yield from _group_claims(targets, cards, readings)


def _before(then: Cards, targets: Targets, size: Term, readings: Readings) -> Iterator[Formula]:
    """Return that the cards can have lain so before, and that a unit then took *size* of them."""
    for fresh in (size, size - 1, 0, then.struck - targets.largest, then.struck - targets.group):
        step = Step(fresh, size - fresh)
        joined = 0 if readings.sharing else step.again
        cards = Cards(then.number, then.struck - fresh, then.joinable + joined)
        yield every(
            [
                _numbers(targets, cards),
                lie_on(targets, cards, readings),
                may_place(cards, step, readings),
            ]
        )


def _group_claims(targets: Targets, cards: Cards, readings: Readings) -> Iterator[Claim]:
    """Return the same of the group, which is allotted at any time, or before all units."""
    without = targets._replace(group=0)
    yield Claim(
        "the group makes no other number",
        (_numbers(without, cards), lie_on(without, cards, readings)),
        every(
            follows(may, lie_on(without._replace(group=1), then, readings))
            for may, then in group_steps(cards, readings)
        ),
    )
    may, first = group_steps(Cards(cards.number), readings)[0]
    yield Claim(
        "the group alone makes each of the numbers",
        (sound(cards), cards.number >= 1, lie_on(Targets(0, 0, 1), cards, readings)),
        every([may, cards.struck == first.struck, cards.joinable == first.joinable]),
    )

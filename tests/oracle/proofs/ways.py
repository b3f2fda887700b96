"""`best_way` and `pair_rating`: what Italian Infantry is worth, however it is used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.oracle.proofs.placing import TERMS
from tests.oracle.proofs.proving import Claim, NoClosedForm

from alamein.engine.el_alamein.allotment_kernel import Readings, best_way, pair_rating, reach
from alamein.oracle.solving import Formula, Term, every, integer, least, some, total

RATINGS = range(7)  # of Italian Infantry
COUNT = [integer(f"infantry rated {rating}") for rating in RATINGS]
ENEMIES, BOXES, OTHERS = integer("enemies"), integer("boxes"), integer("others")
NOBODY = [0 for _ in RATINGS]


class Declared(NamedTuple):
    """A way of using infantry: the group, or how many of each rating are paired with a Box."""

    group: int
    pairs: Sequence[Term]


def best_way_claims(readings: Readings) -> Iterator[Claim]:
    """Return that no way destroys more than `best_way` can, and some way as many."""
    if readings.strict:
        raise NoClosedForm("whole ratings: `reach` of every declaration is compared instead")
    infantry = list(zip(RATINGS, COUNT, strict=True))
    most = least(ENEMIES, best_way(OTHERS, infantry, BOXES, readings, TERMS))
    numbers = (ENEMIES >= 1, BOXES >= 0, OTHERS >= 0, *(count >= 0 for count in COUNT))
    ways = {
        "without infantry": Declared(0, NOBODY),
        "with the group": Declared(1, NOBODY),
    }
    if readings.pairs_owed:  # ruling: D-107
        ways["with pairs"] = Declared(0, [integer(f"pairs rated {rating}") for rating in RATINGS])
    for how, declared in ways.items():
        yield Claim(
            f"{how} no more is destroyed",
            (*numbers, may_declare(declared, readings)),
            destroyed(declared, readings) <= most,
        )
    yield Claim(
        "in some way as many are destroyed",
        numbers,
        some(
            every([may_declare(declared, readings), destroyed(declared, readings) == most])
            for declared in (*list(ways.values())[:2], *_pairings(readings))
        ),
    )


def may_declare(declared: Declared, readings: Readings) -> Formula:
    """Return that infantry may be used so.

    Clauses EA-13.3.2m, EA-13.3.2o and EA-13.3.2p; ruling: D-100.
    """
    if declared.group:
        return total(COUNT) >= 1
    there = zip(declared.pairs, COUNT, strict=True)
    formed = total(declared.pairs)
    demands = [every([pairs >= 0, pairs <= count]) for pairs, count in there]
    demands.append(formed <= BOXES)
    if declared.pairs is not NOBODY and readings.all_pairs:
        demands.append(some([formed == BOXES, formed == total(COUNT)]))
    return every(demands)


def destroyed(declared: Declared, readings: Readings) -> Term:
    """Return how many all units reach then; *others* are as many units rated 1."""
    if declared.group:  # EA-13.3.2o: all infantry is in it
        return reach(ENEMIES, [(1, OTHERS)], 1, readings, TERMS)
    alone = [
        (rating, count - pairs)
        for rating, count, pairs in zip(RATINGS, COUNT, declared.pairs, strict=True)
    ]
    paired = []
    if declared.pairs is not NOBODY:
        paired = [
            (with_box(rating, readings), pairs)
            for rating, pairs in zip(RATINGS, declared.pairs, strict=True)
        ]
    return reach(ENEMIES, [(1, OTHERS), *alone, *paired], 0, readings, TERMS)


def with_box(rating: int, readings: Readings) -> int:
    """Return how many enemy cards infantry with a Box takes (rulings: D-102, D-103)."""
    if readings.box_makes_one:
        return 1
    return min(rating + 1, 1) if readings.infantry_once else rating + 1


def _pairings(readings: Readings) -> Iterator[Declared]:
    """Return a pairing that is as good as any: the lowest ratings first, if that is no loss."""
    if not readings.pairs_owed:
        return
    left, pairs = BOXES, []
    for rating, count in zip(RATINGS, COUNT, strict=True):
        loses = with_box(rating, readings) < rating and not readings.all_pairs
        pairs.append(0 if loses else least(count, left))
        left = left - pairs[-1]
    yield Declared(0, pairs)


def pair_rating_claims(readings: Readings) -> Iterator[Claim]:
    """Return that a pair takes what the Box makes of its rating, but no more than it may."""
    rating, size = integer("rating"), integer("size")
    allowed = [size >= 0, size <= (1 if readings.box_makes_one else rating + 1)]
    if readings.infantry_once:
        allowed.append(size <= 1)
    yield Claim(
        "a pair may take so many cards and no more",
        (rating >= 0, size >= 0),
        (size <= pair_rating(rating, readings)) == every(allowed),
    )

"""Which readings can matter in a position, so that ruling sets that cannot differ are one class.

Only what the disputes themselves say is used: a switch for pairs is idle where no pair can be
formed. That all of a class give the same answer is not taken on trust: `exhaustive` asks the engine
under several of each. A ruling set is a number with one bit per dispute, 1 for reading b.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from tests.el_alamein.allotment_notation import DISPUTES
from tests.el_alamein.naive_allotment import Position, Rules

COMBINATIONS = 2 ** len(DISPUTES)
BITS = {dispute: 1 << i for i, dispute in enumerate(DISPUTES)}
# The disputes whose reading decides whether another matters.
DECISIVE = sum(BITS[d] for d in ("D-07", "D-08", "D-09", "D-11", "D-101", "D-102", "D-107"))


class Sight(NamedTuple):
    """What the switches look for in a position."""

    cards: int  # units in all
    highest: int  # rating of one unit
    levelled: int  # Italian Infantry with a rating of its own
    bound: int  # units with the duty (ruling: D-101)
    others: int  # units with a rating that may not use the ways
    ways: bool  # whether any infantry may use them (ruling: D-11)
    pairs: int  # the most there can be


def ruling_set(number: int) -> Rules:
    """The readings of the ruling set with that *number*."""
    return frozenset(f"{d}{'b' if number & bit else 'a'}" for d, bit in BITS.items())


def number_of(rules: Rules) -> int:
    """The number of a ruling set."""
    return sum(BITS[reading[:-1]] for reading in rules if reading.endswith("b"))


def members(position: Position, seed: int, most: int) -> dict[int, list[int]]:
    """Members of each class by its representative, drawn at random; not more than *most*."""
    numbers = list(range(COMBINATIONS))
    Random(seed).shuffle(numbers)  # noqa: S311 -- a sample, the same every time
    found: dict[int, list[int]] = {}
    for number in numbers:
        alike = found.setdefault(representative(position, number), [])
        if len(alike) < most:
            alike.append(number)
    return dict(sorted(found.items()))


def representative(position: Position, number: int) -> int:
    """The ruling set of the same class with reading a wherever the choice cannot matter."""
    return number & _relevant(position, number & DECISIVE)


@lru_cache(maxsize=1024)
def _relevant(position: Position, number: int) -> int:
    """The bits of the disputes that can matter under these readings."""
    if not position.enemies:
        return 0
    rules = ruling_set(number)
    sight = seen(position, rules)
    return sum(bit for dispute, bit in BITS.items() if matters(dispute, sight, rules))


def seen(position: Position, rules: Rules) -> Sight:
    """What the switches look for."""
    infantry = [card for card in position.units if card.infantry]
    entitled = [card for card in infantry if card.rating == 0 or "D-11b" in rules]
    rated = [card for card in position.units if card.rating]
    return Sight(
        cards=len(position.units),
        highest=max((card.rating for card in rated), default=0),
        levelled=sum(card.rating > 0 for card in infantry),
        bound=sum(not card.infantry or "D-101a" in rules for card in rated),
        others=sum(card not in entitled for card in rated),
        ways=bool(entitled),
        pairs=min(len(entitled), position.boxes),
    )


def matters(dispute: str, sight: Sight, rules: Rules) -> bool:
    """Whether the choice between the readings of *dispute* can change anything."""
    pairs, owed = sight.pairs > 0, "D-09b" in rules  # owed: what infantry would destroy
    boxed = pairs and sight.levelled > 0 and "D-11b" in rules
    conditions = {
        "D-06": sight.bound > 0,
        "D-07": sight.highest > 1,
        "D-08": sight.cards > 1,
        "D-09": sight.ways or sight.levelled > 0,
        "D-10": sight.ways and sight.bound > 0,
        "D-11": sight.levelled > 0,
        "D-13": pairs,
        "D-98": sight.highest > 1 and "D-07b" in rules,
        "D-99": pairs and not (owed and "D-107a" in rules),
        "D-100": sight.pairs > 1,
        "D-101": sight.levelled > 0,
        "D-102": boxed,
        "D-103": boxed and "D-102a" in rules,  # a pair rated 1 takes one card in any case
        "D-104": sight.ways and not owed,
        "D-105": pairs and sight.bound > 0,
        "D-106": sight.ways and sight.others > 0 and "D-08b" in rules,
        "D-107": pairs and owed,
    }
    return conditions[dispute]

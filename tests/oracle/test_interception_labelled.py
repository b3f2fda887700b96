"""How many enemy cards a set of targets can cover: the model against cards told apart.

The model counts cards and states in a formula what sharing, and exact ratings with too few cards
left, allow. Here every unit and every enemy card has a name, and units are allotted one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import TypeAlias

import pytest
from tests.oracle.interceptions import chosen

from alamein.oracle.el_alamein.interception.facts import Facts, Kind
from alamein.oracle.el_alamein.interception.model import Shape
from alamein.oracle.el_alamein.interception.position import Declaration
from alamein.oracle.el_alamein.interception.readings import readings
from alamein.oracle.el_alamein.interception.search import Search
from alamein.oracle.solving import PATIENT, no

Cards: TypeAlias = frozenset[int]
Counted: TypeAlias = tuple[tuple[int, ...], int]  # the targets of each unit, and the destroyed
GROUP = -1  # in place of a unit
LARGEST = 3
READINGS = [
    (size, sharing)
    for size in (("D-07a",), ("D-07b", "D-98a"), ("D-07b", "D-98b"))
    for sharing in (("D-08a",), ("D-08b", "D-106a"), ("D-08b", "D-106b"))
]


def within(ratings: tuple[int, ...], enemies: int, group: int, taken: set[str]) -> set[Counted]:
    """Return the targets of each unit, and the number destroyed, in every labelled allotment."""
    actors = [*enumerate(ratings), *[(GROUP, 1)] * group]
    choices = [
        [s for s in subsets(enemies) if len(s) <= rating and (s or unit != GROUP)]
        for unit, rating in actors
    ]
    found = set()
    for targets in product(*choices):
        announced = dict(zip((unit for unit, _ in actors), targets, strict=True))
        if apart(announced, taken) and exact(dict(actors), announced, enemies, taken):
            sizes = tuple(len(announced[unit]) for unit in range(len(ratings)))
            found.add((sizes, len(frozenset().union(*targets))))
    return found


def subsets(enemies: int) -> Iterator[Cards]:
    """Yield every choice of enemy cards."""
    for size in range(enemies + 1):
        yield from map(frozenset, combinations(range(enemies), size))


def apart(announced: dict[int, Cards], taken: set[str]) -> bool:
    """Return whether no card has more units than it may (rulings: D-08, D-106)."""
    if "D-08a" in taken:
        return True
    units = Counter(card for unit, cards in announced.items() if unit != GROUP for card in cards)
    beside = "D-106b" in taken or not any(units[card] for card in announced.get(GROUP, ()))
    return beside and all(number == 1 for number in units.values())


def exact(
    ratings: dict[int, int], announced: dict[int, Cards], enemies: int, taken: set[str]
) -> bool:
    """Return whether in some order each takes its rating, or all that is open (D-07, D-98)."""
    acting = [unit for unit, cards in announced.items() if cards]
    short = [unit for unit in acting if len(announced[unit]) < ratings[unit]]
    if "D-07a" in taken or not short:
        return True
    return "D-98a" in taken and any(
        one_by_one(order, ratings, announced, enemies) for order in permutations(acting)
    )


def one_by_one(
    order: tuple[int, ...], ratings: dict[int, int], announced: dict[int, Cards], enemies: int
) -> bool:
    """Return whether each in turn takes its rating, or all cards without a unit if fewer."""
    covered: Cards = frozenset()
    for unit in order:
        left = frozenset(range(enemies)) - covered
        whole = len(announced[unit]) == ratings[unit]
        if not whole and (len(left) >= ratings[unit] or announced[unit] != left):
            return False
        covered |= announced[unit]
    return True


def modelled(known: Facts, declaration: Declaration) -> set[Counted]:
    """Return the same from the model, every unit being a class of its own."""
    search, found = Search(known, PATIENT), set()
    search.choose(search.unknowns.declared(declaration))
    while (model := search.solver.find("another allotment within the limits")) is not None:
        shape = search.unknowns.read(model)
        found.add((sizes(shape, sum(declaration.italians)), shape.hit))
        search.choose(no(search.unknowns.is_shape(shape)))
    return found


def sizes(shape: Shape, italians: int) -> tuple[int, ...]:
    """Return how many targets each unit has."""
    return tuple(len(row) for row in shape.alone[: len(shape.alone) - italians])


@pytest.mark.parametrize("group", [0, 1], ids=["alone", "beside-the-group"])
@pytest.mark.parametrize(("size", "sharing"), READINGS)
def test_counted_cards_agree_with_labelled_ones(
    size: tuple[str, ...], sharing: tuple[str, ...], group: int
) -> None:
    """The model finds the targets and numbers destroyed that units allotted one by one have."""
    rules = readings(chosen(*size, *sharing)).rules
    infantry = Kind(1, 0, 1, grouped=True, pairable=True, duty=False)
    for units, enemies in product(range(3), range(1, LARGEST + 1)):
        for ratings in product(range(1, LARGEST + 1), repeat=units):
            kinds = [Kind(1, r, r, grouped=False, pairable=False, duty=True) for r in ratings]
            known = Facts((*kinds, *[infantry] * group), 0, enemies, rules)
            way = Declaration("group" if group else "none", (*(0,) * units, *(1,) * group))

            assert within(ratings, enemies, group, {*size, *sharing}) == modelled(known, way)

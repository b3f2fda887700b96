"""The arithmetic of the allotment works on terms as it does on numbers."""

from __future__ import annotations

from itertools import product
from typing import NoReturn, cast

import pytest
from tests.el_alamein.allotment_notation import DISPUTES, readings, rulings

from alamein.engine.el_alamein.allotment_kernel import (
    Duty,
    Kept,
    Operators,
    Readings,
    best_way,
    capped_in_order,
    fewest_destroyed,
    joins,
    most_destroyed,
    pair_joins,
    reach,
)


class Truth:
    """A condition that nobody may branch on, as in a solver."""

    def __init__(self, holds: bool) -> None:  # noqa: FBT001 -- it stands for a condition
        self.holds = holds

    def __bool__(self) -> NoReturn:
        message = "a condition was used outside the operators"
        raise AssertionError(message)


class Term:
    """A number that can only be calculated with and compared, as in a solver."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __add__(self, other: Term | int) -> Term:
        return Term(self.value + number(other))

    __radd__ = __add__

    def __mul__(self, other: Term | int) -> Term:
        return Term(self.value * number(other))

    __rmul__ = __mul__

    def __sub__(self, other: Term | int) -> Term:
        return Term(self.value - number(other))

    def __rsub__(self, other: int) -> Term:
        return Term(other - self.value)

    def __lt__(self, other: Term | int) -> Truth:
        return Truth(self.value < number(other))

    def __le__(self, other: Term | int) -> Truth:
        return Truth(self.value <= number(other))

    def __gt__(self, other: Term | int) -> Truth:
        return Truth(self.value > number(other))

    def __ge__(self, other: Term | int) -> Truth:
        return Truth(self.value >= number(other))

    def __eq__(self, other: object) -> Truth:  # type: ignore[override] # a solver does the same
        return Truth(self.value == number(cast("Term | int", other)))

    def __hash__(self) -> int:
        return hash(self.value)


def number(term: Term | int) -> int:
    """The value of a term or number."""
    return term.value if isinstance(term, Term) else term


def term(value: int) -> int:
    """A term that passes for a number."""
    return cast("int", Term(value))


def choose(condition: bool, then: int, otherwise: int) -> int:  # noqa: FBT001 -- chosen by it
    """Either of two terms."""
    truth: object = condition
    holds = truth.holds if isinstance(truth, Truth) else truth
    return term(number(then if holds else otherwise))


TERMS = Operators(
    min=lambda a, b: term(min(number(a), number(b))),
    max=lambda a, b: term(max(number(a), number(b))),
    if_=choose,
)
CLOSED = [
    ("D-07a",),
    ("D-07b",),
    ("D-08a",),
    ("D-07b", "D-08a"),
    ("D-07b", "D-98b", "D-08a"),
    ("D-106b",),
    ("D-100b", "D-102b"),
    ("D-107b",),
]
SMALL = list(product(range(4), range(3), range(3)))


def numbers(rules: Readings, a: int, b: int, c: int) -> list[int]:
    """Every number of the kernel for some counts, with Python's operators."""
    return calculated(rules, (a, b, c), Operators())


def calculated(rules: Readings, counts: tuple[int, int, int], ops: Operators) -> list[int]:
    """Every number of the kernel, *counts* being numbers or terms."""
    a, b, c = counts
    ratings = [(0, c), (1, b), (2, c), (3, b)]
    kept, duty = Kept(b, b * 2, c), Duty(a, b, c, ratings)
    return [
        reach(a, ratings, c, rules, ops),
        best_way(a, ratings, b, rules, ops),
        fewest_destroyed(a, b, c, rules, ops),
        most_destroyed(a, b, c, ops),
        capped_in_order(a, b, c, b, ops),
        *(joins(rating, kept, a, rules, ops) for rating in (1, 2, 3)),
        *(pair_joins(rating, kept, duty, rules, ops) for rating in (1, 2, 3)),
    ]


@pytest.mark.parametrize("words", CLOSED)
def test_terms_and_numbers_agree(words: tuple[str, ...]) -> None:
    """Under every reading with a closed form the same functions run on a solver's terms."""
    rules = readings(*words)
    expected = [numbers(rules, *counts) for counts in SMALL]
    actual = [
        [number(n) for n in calculated(rules, (term(a), term(b), term(c)), TERMS)]
        for a, b, c in SMALL
    ]

    assert expected == actual


@pytest.mark.parametrize(
    ("words", "enemies", "expected"),
    [
        ("D-07a", 2, 2),
        ("D-07a", 4, 4),
        ("D-07a", 6, 5),
        ("D-07b D-98b", 2, 1),
        ("D-07b D-98b", 3, 3),
        ("D-07b D-98b", 4, 3),
        ("D-07b D-98b", 5, 5),
        ("D-07b D-98b D-106b", 2, 2),
        ("D-07b D-98b D-08a", 1, 1),
    ],
)
def test_reach_of_panzers_and_group(words: str, enemies: int, expected: int) -> None:
    """Two Panzers and the group, which must be used, can destroy so many."""
    actual = reach(enemies, [(2, 2)], 1, readings(*words.split()))

    assert expected == actual


def test_reference_sets_these_switches() -> None:
    """The switches that the reference turns on are these."""
    expected = {
        *("group_spares", "capped", "pairs_bound", "levelled_bound", "group_bound"),
        *("pair_spares", "pairs_owed"),
    }
    actual = {name for name, value in readings()._asdict().items() if value}

    assert expected == actual


@pytest.mark.parametrize("dispute", DISPUTES)
def test_every_dispute_has_one_switch(dispute: str) -> None:
    """Another reading of a dispute turns one switch, its own."""
    default = rulings()[dispute]
    other = f"{dispute}{'ab'[default.endswith('a')]}"
    turned = zip(readings(), readings(other), strict=True)

    assert 1 == sum(before != after for before, after in turned)


def test_switches_belong_to_different_disputes() -> None:
    """There are as many switches as disputes, and none is turned by two."""
    turned = {
        tuple(a != b for a, b in zip(readings(), readings(other), strict=True))
        for dispute in DISPUTES
        for other in (f"{dispute}a", f"{dispute}b")
        if other != rulings()[dispute]
    }

    assert len(DISPUTES) == len(turned) == len(Readings._fields)

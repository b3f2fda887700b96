"""Chance can be told in advance: by outcomes to be had again, or by numbers that steer it."""

from __future__ import annotations

import pytest

from alamein.engine.core.chance import Seeded
from alamein.properties.foretelling import Going, Steered


def test_numbers_say_what_is_picked() -> None:
    """Each number says one pick, whatever it is; a seed says what comes after them."""
    chance, other = Steered([3, 7, 0], 5), Seeded(5)

    assert [3, 1, 0] == [chance.pick(6), chance.pick(6), chance.pick(6)]
    assert other.pick(6) == chance.pick(6)


@pytest.mark.parametrize(
    ("number", "order"), [(0, [0, 1, 2, 3]), (2, [2, 0, 1, 3]), (7, [3, 1, 0, 2])]
)
def test_numbers_say_an_order(number: int, order: list[int]) -> None:
    """A number takes one after another of what is left; 0 leaves all as it lies."""
    assert order == Steered([number], 0).order(4)


@pytest.mark.parametrize("number", [0, 1, 23, 24, 2**16])
def test_every_number_is_an_order(number: int) -> None:
    """No number can be wrong, however large it is."""
    assert [0, 1, 2, 3] == sorted(Steered([number], 0).order(4))


def test_seed_orders_what_no_number_does() -> None:
    """Without numbers it is chance by a seed."""
    assert Seeded(9).order(20) == Steered([], 9).order(20)


def test_outcomes_are_had_again() -> None:
    """What is foretold comes next, before what was given, and other chance after both."""
    chance = Going([5], others=Steered([1, 2], 0))
    chance.foretell([4, [1, 0]])

    assert (4, [1, 0], 5, 1) == (chance.pick(6), chance.order(2), chance.pick(6), chance.pick(6))


def test_outcomes_that_do_not_fit_are_left_out() -> None:
    """Where something else is asked for, other chance answers."""
    chance = Going([9, 2], others=Steered([3], 0))

    assert (3, 2) == (chance.pick(6), chance.pick(6))

"""Intervals, held against published figures."""

from __future__ import annotations

import pytest

from alamein.conformance.campaign.intervals import (
    Interval,
    Moments,
    between_means,
    between_shares,
    mean_of,
    student,
)
from alamein.conformance.clarify.frequency import share


@pytest.mark.parametrize(
    ("one", "other", "step", "low", "high"),
    [
        ((48, 80), (56, 70), 0.2, 0.0524, 0.3339),
        ((3, 10), (9, 10), 0.6, 0.1705, 0.8090),
        ((0, 10), (10, 10), 1.0, 0.6075, 1.0),
    ],
)
def test_newcombe(
    one: tuple[int, int], other: tuple[int, int], step: float, low: float, high: float
) -> None:
    """The examples of Newcombe (1998), method 10 without correction."""
    found = between_shares(share(*one), share(*other))

    assert found is not None
    assert pytest.approx((step, low, high), abs=5e-5) == (found.estimate, found.low, found.high)


@pytest.mark.parametrize(
    ("freedom", "within"), [(9, 2.262157), (19, 2.093024), (30, 2.042272), (1000, 1.962339)]
)
def test_student(freedom: int, within: float) -> None:
    """The tables of Student, to two in a thousand."""
    assert pytest.approx(within, rel=2e-3) == student(freedom)


def moments(*values: int) -> Moments:
    """How many values there are, their sum, and that of their squares."""
    return Moments(len(values), sum(values), sum(value * value for value in values))


def test_mean() -> None:
    """The mean of 1 to 10 is 5.5, and by Student's table 2.262 standard errors wide."""
    found = mean_of(moments(*range(1, 11)))

    assert found is not None
    assert found.estimate == 5.5
    assert pytest.approx(2.262157 * (55 / 6 / 10) ** 0.5, rel=2e-3) == found.high - 5.5


def test_means() -> None:
    """The difference of 1 to 10 and 11 to 20, with the 18 degrees of freedom of equal spreads."""
    found = between_means(moments(*range(1, 11)), moments(*range(11, 21)))

    assert found is not None
    assert found.estimate == 10
    assert pytest.approx(2.100922 * (2 * 55 / 6 / 10) ** 0.5, rel=2e-3) == found.high - 10
    assert found.leaves_out_zero


def test_means_of_unequal_spreads() -> None:
    """Welch's degrees of freedom: 9.18 for spreads of which one is a tenth of the other."""
    one, other = moments(*range(0, 100, 10)), moments(*range(10))
    found = between_means(one, other)

    assert found is not None
    assert pytest.approx(2.2553 * (825 / 9 * 10.1 / 10) ** 0.5, rel=2e-3) == found.high + 40.5


def test_all_alike() -> None:
    """Values that do not vary leave no doubt about their mean."""
    assert mean_of(moments(*[3] * 12)) == Interval(3.0, 3.0, 3.0)
    assert between_means(moments(*[3] * 12), moments(*[5] * 12)) == Interval(2.0, 2.0, 2.0)


def test_nothing_to_compare() -> None:
    """Of no games no share is said, and of fewer than ten no mean."""
    assert between_shares(share(0, 0), share(1, 2)) is None
    assert between_means(moments(*range(9)), moments(*range(10))) is None
    assert mean_of(moments(*range(9))) is None


def test_zero_inside() -> None:
    """An interval around zero does not leave it out, one that touches it neither."""
    assert not Interval(0.1, -0.1, 0.3).leaves_out_zero
    assert not Interval(0.1, 0.0, 0.2).leaves_out_zero
    assert Interval(-0.3, -0.4, -0.2).leaves_out_zero

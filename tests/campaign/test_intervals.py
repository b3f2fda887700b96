"""Intervals, held against published figures."""

from __future__ import annotations

import pytest

from alamein.conformance.campaign.intervals import Interval, Moments, between_means, between_shares
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


def test_means() -> None:
    """The difference of 1, 2, 3, 4 and 3, 4, 5, 6, whose variances are 5/3 each."""
    one = Moments(4, 10, 30)
    other = Moments(4, 18, 86)
    found = between_means(one, other)

    assert found is not None
    assert found.estimate == 2
    assert pytest.approx(1.959964 * (2 * 5 / 3 / 4) ** 0.5) == found.high - found.estimate
    assert found.leaves_out_zero


def test_nothing_to_compare() -> None:
    """Of no games, or of one, nothing is said."""
    assert between_shares(share(0, 0), share(1, 2)) is None
    assert between_means(Moments(1, 4, 16), Moments(4, 10, 30)) is None


def test_zero_inside() -> None:
    """An interval around zero does not leave it out, one that touches it neither."""
    assert not Interval(0.1, -0.1, 0.3).leaves_out_zero
    assert not Interval(0.1, 0.0, 0.2).leaves_out_zero
    assert Interval(-0.3, -0.4, -0.2).leaves_out_zero

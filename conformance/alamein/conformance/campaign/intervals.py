"""How sure a number is: 95 % intervals of shares, of means, and of differences between two."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from alamein.conformance.clarify.frequency import NORMAL
from alamein.conformance.clarify.model import Share

FEWEST = 10  # of fewer values no mean is said to be anywhere


class Interval(Struct, frozen=True):
    """An estimate and the bounds of its 95 % interval."""

    estimate: float
    low: float
    high: float

    @property
    def leaves_out_zero(self) -> bool:
        """Return whether no difference at all would be a surprise."""
        return self.low > 0 or self.high < 0


class Moments(Struct, frozen=True):
    """How many values there are, their sum, and the sum of their squares."""

    number: int
    total: int
    squares: int

    @property
    def mean(self) -> float:
        """Return the mean."""
        return self.total / self.number

    @property
    def error(self) -> float:
        """Return the square of the standard error of the mean; whole numbers keep it exact."""
        number = self.number
        return (number * self.squares - self.total**2) / (number * number * (number - 1))


def between_shares(one: Share, other: Share) -> Interval | None:
    """Return how much larger *other* is than *one*, by Newcombe's method; of none nothing."""
    if not one.of or not other.of:
        return None
    first, second = one.count / one.of, other.count / other.of
    step = second - first
    low = step - sqrt((second - other.low) ** 2 + (one.high - first) ** 2)
    high = step + sqrt((other.high - second) ** 2 + (first - one.low) ** 2)
    return Interval(step, max(low, -1.0), min(high, 1.0))


def mean_of(one: Moments) -> Interval | None:
    """Return the mean, by Student; of fewer than `FEWEST` values nothing."""
    if one.number < FEWEST:
        return None
    spread = student(one.number - 1) * sqrt(one.error)
    return Interval(one.mean, one.mean - spread, one.mean + spread)


def between_means(one: Moments, other: Moments) -> Interval | None:
    """Return how much larger the mean of *other* is, by Welch; of fewer than `FEWEST` nothing."""
    if min(one.number, other.number) < FEWEST:
        return None
    step = other.mean - one.mean
    both = one.error + other.error
    each = one.error**2 / (one.number - 1) + other.error**2 / (other.number - 1)
    spread = student(both**2 / each) * sqrt(both) if each else 0.0
    return Interval(step, step - spread, step + spread)


def student(freedom: float) -> float:
    """Return within how many standard errors 95 % lie, by the expansion of Cornish and Fisher."""
    z = NORMAL
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2

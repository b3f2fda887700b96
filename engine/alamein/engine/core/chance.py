"""Chance is explicit: every shuffle and random pick comes from here, by seed or by tape."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

_MASK = (1 << 64) - 1


class Chance(Protocol):
    """Where a game's random outcomes come from.

    What a game asks about may be named, *of* having a word for each number: outcomes do not depend
    on it, but can be told to somebody who knows no numbers.
    """

    def pick(self, count: int, of: Sequence[str] = ()) -> int:
        """Return one of the numbers from 0 to *count* - 1."""

    def order(self, count: int, of: Sequence[str] = ()) -> list[int]:
        """Return the numbers from 0 to *count* - 1 in a random order."""


class Seeded:
    """Outcomes computed from a seed, the same on every machine and Python version.

    The generator is splitmix64; its whole state is the one number `state`.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def _next(self) -> int:
        self.state = word = (self.state + 0x9E3779B97F4A7C15) & _MASK
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        return word ^ (word >> 31)

    def pick(self, count: int, of: Sequence[str] = ()) -> int:  # noqa: ARG002 - who tells it needs it
        """Return one of the numbers from 0 to *count* - 1."""
        return (self._next() * count) >> 64

    def order(self, count: int, of: Sequence[str] = ()) -> list[int]:  # noqa: ARG002 - likewise
        """Return the numbers from 0 to *count* - 1 in a random order (Fisher and Yates)."""
        order = list(range(count))
        word = spread = 0
        for last in range(count - 1, 0, -1):
            if spread < 1 << 32:
                word, spread = self._next(), 1 << 64
            word, other = divmod(word, last + 1)
            spread //= last + 1
            order[last], order[other] = order[other], order[last]
        return order

    def copy(self) -> Seeded:
        """Return a generator that will give the same outcomes."""
        return Seeded(self.state)


class TapeError(Exception):
    """A tape that does not fit what the game asks of it."""


@dataclass
class Tape:
    """Outcomes given in advance, one entry for each time the game asks."""

    outcomes: Iterable[int | list[int]]
    used: int = 0

    def __post_init__(self) -> None:
        self._rest = list(self.outcomes)

    def _take(self, asked: str) -> int | list[int]:
        if self.used == len(self._rest):
            raise TapeError(f"the tape has {self.used} outcomes, one more is needed: {asked}")
        self.used += 1
        return self._rest[self.used - 1]

    def pick(self, count: int, of: Sequence[str] = ()) -> int:  # noqa: ARG002 - who tells it needs it
        """Return the next outcome, which must be a number below *count*."""
        asked = f"a number from 0 to {count - 1}"
        outcome = self._take(asked)
        if not isinstance(outcome, int) or not 0 <= outcome < count:
            raise TapeError(f"outcome {self.used} of the tape is {outcome!r}, not {asked}")
        return outcome

    def order(self, count: int, of: Sequence[str] = ()) -> list[int]:  # noqa: ARG002 - likewise
        """Return the next outcome, which must order the numbers below *count*."""
        asked = f"the numbers from 0 to {count - 1} in some order"
        outcome = self._take(asked)
        if not isinstance(outcome, list) or sorted(outcome) != list(range(count)):
            raise TapeError(f"outcome {self.used} of the tape is {outcome!r}, not {asked}")
        return list(outcome)


@dataclass
class Recorder:
    """Passes outcomes on and keeps them, so that they can be played again as a tape."""

    source: Chance
    outcomes: list[int | list[int]] = field(default_factory=list)

    def pick(self, count: int, of: Sequence[str] = ()) -> int:
        """Return what the source picks."""
        outcome = self.source.pick(count, of)
        self.outcomes.append(outcome)
        return outcome

    def order(self, count: int, of: Sequence[str] = ()) -> list[int]:
        """Return the order the source gives."""
        outcome = self.source.order(count, of)
        self.outcomes.append(list(outcome))
        return outcome

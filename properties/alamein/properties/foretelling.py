"""Chance that is told in advance: outcomes to be had again, or numbers that steer it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from alamein.engine.core.chance import Chance, Seeded, Tape, TapeError


@dataclass
class Going(Tape):
    """Outcomes given in advance, and any others where they do not fit or do not suffice.

    A law holds whatever chance brings; that an engine asks for more or for less breaks none.
    """

    others: Chance = field(default_factory=lambda: Seeded(0))

    def foretell(self, outcomes: Iterable[int | list[int]]) -> None:
        """Have these outcomes come next, before those that are left."""
        self._rest[self.used : self.used] = outcomes

    def pick(self, count: int, of: Sequence[str] = ()) -> int:
        """Return the next outcome, or any number below *count*."""
        try:
            return super().pick(count, of)
        except TapeError:
            return self.others.pick(count, of)

    def order(self, count: int, of: Sequence[str] = ()) -> list[int]:
        """Return the next outcome, or any order."""
        try:
            return super().order(count, of)
        except TapeError:
            return self.others.order(count, of)


class Steered:
    """Chance of which numbers say the first outcomes, and a seed all others.

    Whatever a number is, it says a pick or an order, so that none can be wrong; 0 takes the first
    of what there is, and leaves in order what is to be shuffled.
    """

    def __init__(self, numbers: Iterable[int], seed: int) -> None:
        self._numbers, self._others = iter(numbers), Seeded(seed)

    def pick(self, count: int, of: Sequence[str] = ()) -> int:
        """Return what the next number leaves when it is divided by *count*."""
        number = next(self._numbers, None)
        return self._others.pick(count, of) if number is None else number % count

    def order(self, count: int, of: Sequence[str] = ()) -> list[int]:
        """Return the order in which the next number takes one after another of what is left.

        A small number says what comes first, and leaves the rest as it was.
        """
        number = next(self._numbers, None)
        if number is None:
            return self._others.order(count, of)
        order, rest = list[int](), list(range(count))
        while number and rest:
            number, place = divmod(number, len(rest))
            order.append(rest.pop(place))
        return order + rest

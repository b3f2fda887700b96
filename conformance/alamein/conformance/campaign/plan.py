"""The plan of a campaign: everything its results depend on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

ALL, RANDOM = "all", "random"
Count: TypeAlias = Annotated[int, Meta(ge=1)]


class Goal(Struct, frozen=True):
    """Stop once a clause has been visited so many times."""

    clause: str
    visits: Count

    def __str__(self) -> str:
        """Return the goal as the command line takes it."""
        return f"{self.clause}={self.visits}"


class Plan(Struct, frozen=True, kw_only=True):
    """Which games are played, how, and which of them are watched.

    Games have numbers from 0 on; everything about a game follows from the plan and its number.
    """

    game: str
    games: Count
    seed: int = 1
    rulings: str = "reference"  # all, random, or words that make one ruling set
    turns: Count = 3  # where games are cut off: so many turns for each player
    whole_every: Count = 40  # one game in so many is played to its end
    most_turns: Count = 150  # where even those are cut off
    laws_every: Count = 100  # one game in so many has every decision held against the laws
    oracle_every: Count = 25  # in one game in so many the oracle is asked
    batch: Count = 100
    until: tuple[Goal, ...] = ()

    @property
    def batches(self) -> int:
        """Return in how many batches the games are played."""
        return -(-self.games // self.batch)

    def numbers(self, batch: int) -> range:
        """Return the numbers of the games of a batch."""
        return range(batch * self.batch, min((batch + 1) * self.batch, self.games))

    def differences(self, other: Plan) -> Iterator[tuple[str, str, str]]:
        """Yield the name of every field in which *other* differs, and both values."""
        mine, theirs = msgspec.to_builtins(self), msgspec.to_builtins(other)
        for name, value in mine.items():
            if value != theirs[name]:
                yield name, _said(getattr(self, name)), _said(getattr(other, name))


def _said(value: object) -> str:
    """Return the value of a field as the command line takes it."""
    return " ".join(map(str, value)) or "nothing" if isinstance(value, tuple) else str(value)

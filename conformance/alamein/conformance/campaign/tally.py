"""Counts of what happened: whole numbers only, so that sums do not depend on any order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct, field

Counts: TypeAlias = dict[str, int]


class Tally(Struct):
    """What is counted of some games, by whatever is counted."""

    totals: Counts = field(default_factory=dict)  # games, decisions, turns, ...
    ends: Counts = field(default_factory=dict)  # over, capped, stuck, failed
    kinds: Counts = field(default_factory=dict)  # decisions, by kind
    policies: Counts = field(default_factory=dict)  # players, by policy
    clauses: Counts = field(default_factory=dict)  # visits: events that cite it
    reached: Counts = field(default_factory=dict)  # games with such an event
    ran: Counts = field(default_factory=dict)  # watched games in which a rule that cites it ran
    refusals: Counts = field(default_factory=dict)  # blind attempts that it refused
    winners: Counts = field(default_factory=dict)  # finished games: players/who won
    lengths: Counts = field(default_factory=dict)  # whole games: players/turns of each, or how else
    readings: Counts = field(default_factory=dict)  # whole games: reading/what
    broken: Counts = field(default_factory=dict)  # findings, by their sort

    def add(self, other: Tally) -> None:
        """Add the counts of *other* to these."""
        for name in self.__struct_fields__:
            mine: Counts = getattr(self, name)
            for key, number in getattr(other, name).items():
                count(mine, key, number)


def count(counts: Counts, key: str, number: int = 1) -> None:
    """Count *number* more of *key*."""
    counts[key] = counts.get(key, 0) + number


def added(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of some tallies."""
    total = Tally()
    for tally in tallies:
        total.add(tally)
    return total

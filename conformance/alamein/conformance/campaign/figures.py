"""The figures of a report on a campaign, each with the number of games it rests on."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from alamein.conformance.campaign.database import Memory
from alamein.conformance.campaign.findings import Fault, Plain
from alamein.conformance.campaign.intervals import Interval
from alamein.conformance.clarify.model import Share


class Group(Struct, frozen=True, kw_only=True):
    """The games of one ruling set."""

    rulings: str
    games: int
    whole: int  # games that were to go on to their end
    ends: dict[str, int]
    decisions: int
    turns: int
    watched: int  # games of which every decision was held against the laws
    checked: int  # those decisions
    attempts: int  # blind ones
    compared: int  # decisions at which engine and oracle were compared
    passed: int  # decisions that the oracle left out, has no words for, or gave up
    findings: int


class ClauseFigure(Struct, frozen=True, kw_only=True):
    """How often a clause mattered."""

    id: str
    title: str
    visits: int  # events that cite it
    games: Share  # games with such an event
    by_rulings: dict[str, int]  # visits
    ran: Share  # watched games in which a rule that cites it ran
    refusals: int  # of blind attempts


class Unreached(Struct, frozen=True, kw_only=True):
    """A clause that no event and no refusal cited, and that no rule that ran cites."""

    id: str
    title: str
    testable: str


class Seats(Struct, frozen=True, kw_only=True):
    """Who won the finished games of equals, for a ruling set and a number of players."""

    rulings: str
    players: int
    games: int
    seats: list[Share]
    shared: Share
    undecided: Share


class Length(Struct, frozen=True, kw_only=True):
    """How long the whole games of equals were, for a ruling set and a number of players."""

    rulings: str
    players: int
    games: int
    finished: int
    capped: Share
    mean: Interval | None  # turns of each player in the finished ones
    median: int | None
    least: int | None
    most: int | None
    turns: list[tuple[int, int]]  # turns of each player, finished games with so many


class Shift(Struct, frozen=True, kw_only=True):
    """How results change if the second of two readings is taken instead of the first."""

    dispute: str
    title: str
    readings: tuple[str, str]
    whole: tuple[int, int]  # games that were to go on to their end, each of another ruling set
    games: tuple[int, int]  # those that did
    endless: Interval | None  # share of the whole games that are cut off
    first: Interval | None  # share of the finished games that the first seat wins
    rounds: Interval | None  # turns of each player
    points: Interval | None  # of the best player

    @property
    def stands_out(self) -> bool:
        """Return whether anything differs by more than chance would explain."""
        every = (self.endless, self.first, self.rounds, self.points)
        return any(one and one.leaves_out_zero for one in every)

    @property
    def compared(self) -> int:
        """Return in how many respects there are games to be compared."""
        return sum(one is not None for one in (self.endless, self.first, self.rounds, self.points))


class Found(Struct, frozen=True, kw_only=True):
    """A sort of finding: how often, and the first of them."""

    sort: str
    times: int
    fault: Fault
    game: int
    move: int
    rulings: tuple[str, ...]
    action: Plain
    scenario: str


class Report(Struct, frozen=True, kw_only=True):
    """Everything a report says."""

    format: int = 3
    game: str
    title: str
    games: int
    plan: dict[str, Any]
    engine: str
    digest: str
    hours: float  # of all workers together
    groups: list[Group]
    kinds: dict[str, int]
    policies: dict[str, int]
    clauses: list[ClauseFigure]
    unreached: list[Unreached]
    seats: list[Seats]
    lengths: list[Length]
    shifts: list[Shift]
    memory: list[Memory]
    findings: list[Found]

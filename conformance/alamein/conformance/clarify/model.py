"""What the clarifier has to say about a dispute, as data: the same for terminal, JSON and HTML."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from alamein.engine.core.game import Position


class Separation(Struct, frozen=True, kw_only=True):
    """A position in which readings of one dispute part, found by search."""

    readings: tuple[str, ...]  # those compared
    given: Position  # partial, as in a scenario file
    when: tuple[Position | str, ...] = ()  # actions as documents, up to where the readings part
    says: dict[str, str]  # what each reading makes of it, in a sentence
    beside: tuple[str, ...] = ()  # readings of other disputes that are needed for it: D-07b
    size: int  # cards that matter; smaller comes first
    found_by: Literal["solver", "play"]


class Inseparable(Struct, frozen=True, kw_only=True):
    """Readings that were not found to differ, and how far was searched."""

    readings: tuple[str, ...]
    bound: str  # "every position of up to 8 cards", "400 games, 61,000 decisions"
    inconclusive: bool = False  # the solver gave up somewhere: this is no answer
    why: str = ""


class Share(Struct, frozen=True, kw_only=True):
    """How many of how many, with the bounds of a 95 % interval (Wilson)."""

    count: int
    of: int
    low: float
    high: float


class Frequency(Struct, frozen=True, kw_only=True):
    """How often it matters which of two readings is taken, with common random numbers."""

    readings: tuple[str, str]
    policy: str
    decisions: Share  # where the choice or its consequence differs
    games: Share  # in which anything differs, if only what could have been chosen
    courses: Share  # games that take another course
    winners: Share  # in which the winner differs


class Evidence(Struct, frozen=True, kw_only=True):
    """A worked example or FAQ ruling, and what it says about the readings."""

    source: str  # "fan 14-2", "Q10"
    kind: Literal["example", "faq"]
    cases: tuple[str, ...] = ()  # scenarios that transcribe it
    allows: tuple[str, ...] = ()  # readings under which it holds
    excludes: tuple[str, ...] = ()  # readings under which it does not


class Dossier(Struct, frozen=True, kw_only=True):
    """All that is known of one dispute."""

    game: str
    dispute: str
    separations: tuple[Separation, ...] = ()
    inseparable: tuple[Inseparable, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    frequencies: tuple[Frequency, ...] = ()

"""What the book of disputes says; the pages and the data beside them are made from this."""

from __future__ import annotations

from alamein.conformance.clarify.entry import Entry
from alamein.conformance.clarify.method import Method
from alamein.conformance.clarify.model import Dossier
from alamein.conformance.reports.model import Part

FORMAT = 1


class GameEntries(Part, frozen=True):
    """All disputes of one game."""

    name: str
    title: str
    engine: bool
    policy: str  # by which games were played
    editions: dict[str, str]  # key: name in words
    entries: tuple[Entry, ...]


class Book(Part, frozen=True):
    """The disputes of some games, and how everything about them was found out."""

    format: int
    version: str  # of alamein
    python: str
    digest: str  # of all data and scenarios
    method: Method
    games: tuple[GameEntries, ...]


class Unfinished(Part, frozen=True):
    """What an interrupted book knows so far, by game; good for the same data and method only."""

    format: int
    version: str
    digest: str
    method: Method
    games: dict[str, tuple[Dossier, ...]]

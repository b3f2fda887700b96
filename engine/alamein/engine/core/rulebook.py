"""A rulebook as data: clauses, disputes, editions, terms, FAQ rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

Text: TypeAlias = Annotated[str, Meta(min_length=1)]
ClauseId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z]{2}-[A-Z0-9.]+[a-z]*$")]
DisputeId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z]-[0-9]{2,3}$")]
ReadingId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z]-[0-9]{2,3}[a-z]$")]
Date: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]

Kind: TypeAlias = Literal[
    "definition",
    "setup",
    "procedure",
    "permission",
    "obligation",
    "prohibition",
    "limit",
    "scoring",
    "example",
    "data",
]
Testable: TypeAlias = Literal[
    "scenario", "invariant", "state-machine", "solver", "data", "not-testable"
]
Grade: TypeAlias = Literal["exact", "needs-map", "needs-chart", "needs-ruling"]
Authority: TypeAlias = Literal["official", "fan", "community"]


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything a person writes in a data file."""


class Edition(Entry, frozen=True):
    """One printing of a rulebook."""

    key: Text
    name: Text
    sections: Text
    text: Text
    note: str = ""


class GameFile(Entry, frozen=True):
    """``game.yaml``: a game, its editions, how their sections and terms correspond."""

    name: Annotated[str, Meta(pattern=r"^[a-z]+(-[a-z]+)*$")]
    title: Text
    prefix: Annotated[str, Meta(pattern=r"^[A-Z]{2}$")]
    dispute_prefix: Annotated[str, Meta(pattern=r"^[A-Z]$")]
    editions: Annotated[tuple[Edition, ...], Meta(min_length=1)]
    section_map: tuple[dict[str, str | None], ...] = ()
    terms: tuple[dict[str, str], ...] = ()


class ClauseText(Entry, frozen=True):
    """What one clause says, in our words, and where it stands."""

    id: ClauseId
    title: Text
    says: Text
    kind: Kind
    editions: dict[str, str | None]
    testable: Testable
    differs: dict[str, Text] = {}
    arith: str = ""
    depends: tuple[ClauseId, ...] = ()
    grade: Grade | None = None


class ClauseFile(Entry, frozen=True):
    """The clauses of one chapter."""

    chapter: Text
    title: Text
    clauses: Annotated[tuple[ClauseText, ...], Meta(min_length=1)]


class Reading(Entry, frozen=True):
    """One way to read a disputed point, and the editions compatible with it."""

    id: ReadingId
    meaning: Text
    editions: tuple[str, ...]
    evidence: Text
    letter: dict[str, Text] = {}  # editions in which a sentence of a rule says just this: sections


class Default(Entry, frozen=True):
    """The reading the reference engine takes, and why."""

    reading: ReadingId
    why: Text
    by_game: dict[str, ReadingId] = {}


class SeparatingPosition(Entry, frozen=True):
    """The smallest situation found in which the readings differ."""

    given: Text
    then: dict[str, Text]


class Dispute(Entry, frozen=True):
    """A point where editions disagree, contradict themselves or are silent."""

    id: DisputeId
    title: Text
    cause: Literal["editions-differ", "self-contradiction", "silent", "data"] = field(name="class")
    weight: Literal["high", "medium", "low"]
    effect: Literal["play", "text"]
    clauses: Annotated[tuple[ClauseId, ...], Meta(min_length=1)]
    question: Text
    readings: Annotated[tuple[Reading, ...], Meta(min_length=2)]
    default: Default
    separating_position: SeparatingPosition
    effect_why: str = ""
    games: tuple[str, ...] = ()

    def reading(self, name: str) -> Reading | None:
        """Return the reading called *name*, in full (``D-09b``) or by its letter (``b``)."""
        full = name if name.startswith(self.id) else self.id + name
        return next((reading for reading in self.readings if reading.id == full), None)


class DisputeFile(Entry, frozen=True):
    """The disputes filed under one chapter: that of the first clause each cites."""

    chapter: Text
    title: Text
    disputes: Annotated[tuple[Dispute, ...], Meta(min_length=1)]


class FaqRuling(Entry, frozen=True):
    """An answer somebody gave, and the readings it fixes or excludes."""

    id: Annotated[str, Meta(pattern=r"^Q[0-9]+$")]
    question: Text
    answer: Text
    source: Text
    authority: Authority
    clauses: tuple[ClauseId, ...]
    fixes: tuple[ReadingId, ...]
    excludes: tuple[ReadingId, ...]
    date: Date | None = None
    undated: Literal["counts as always known"] | None = None
    note: str = ""


class FaqFile(Entry, frozen=True):
    """``faq.yaml``: the FAQ rulings of a game."""

    faq: tuple[FaqRuling, ...]


class Source(Entry, frozen=True):
    """A document outside the rulebooks."""

    id: Annotated[str, Meta(pattern=r"^X[0-9]+$")]
    title: Text
    url: Text
    note: str = ""


class SourceFile(Entry, frozen=True):
    """``sources.yaml``: the documents facts and rulings are taken from."""

    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """The file and line of an entry."""

    file: str
    line: int

    def __str__(self) -> str:
        """Return the place as compilers write it."""
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, eq=False)
class Rulebook:
    """Everything known of one game's rules; entries by id, in the order of the chapters."""

    game: GameFile
    clauses: Mapping[str, ClauseText]
    disputes: Mapping[str, Dispute]
    faq: Mapping[str, FaqRuling]
    chapters: Mapping[str, str]
    places: Mapping[str, Place]

    @property
    def name(self) -> str:
        """Return the name of the game, as in ``--game``."""
        return self.game.name

    def disputes_of(self, clause: str) -> list[Dispute]:
        """Return the disputes that cite *clause*."""
        return [dispute for dispute in self.disputes.values() if clause in dispute.clauses]

    def default(self, dispute: Dispute) -> str:
        """Return the id of the reading this game takes by default."""
        return dispute.default.by_game.get(self.name, dispute.default.reading)

    def sections(self) -> dict[str, set[str]]:
        """Return by edition the sections in which some clause stands, in whole or in a step."""
        found: dict[str, set[str]] = {edition.key: set() for edition in self.game.editions}
        for edition, section in sections_of(self.clauses.values()):
            found[edition].add(section)
        return found

    def supported(self, dispute: Dispute, edition: str) -> list[str]:
        """Return the ids of the readings that *edition* of this game is compatible with."""
        return [r.id for r in dispute.readings if self.qualified(edition) in r.editions]

    def qualified(self, edition: str) -> str:
        """Return *edition* with its game before it, as readings name it once loaded."""
        return f"{self.name}/{edition}"


def sections_of(clauses: Iterable[ClauseText]) -> Iterator[tuple[str, str]]:
    """Yield edition and section of every place in which one of *clauses* stands."""
    for clause in clauses:
        for edition, places in clause.editions.items():
            for place in places.split(", ") if places else ():
                yield edition, place
                yield edition, place.partition(".")[0]


def chapter_of(clause: str) -> str:
    """Return the chapter of a clause: ``13`` of ``EA-13.3.2c``."""
    number = clause.partition("-")[2].partition(".")[0]
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")


def is_date(text: str) -> bool:
    """Return whether *text*, written as ``2010-06-25``, is a day of the calendar."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True

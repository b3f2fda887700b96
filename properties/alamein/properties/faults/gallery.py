"""The faults of a game: what may stand in their files, and what is wrong with one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, field

from alamein.engine.core.data import faults_root
from alamein.engine.core.library import Reader, library
from alamein.engine.core.loading import Loaded
from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.engine.core.rulebook import Entry, Rulebook, Text, chapter_of

FaultId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z]+-[0-9A-Za-z.]+/[a-z0-9]+(-[a-z0-9]+)*$")]
Plain: TypeAlias = Any
# A clause of one of these kinds can be misread in play, so that some fault must be planted on it.
NEEDS_A_FAULT = ("obligation", "prohibition", "limit", "procedure", "scoring")
OUT_OF_PLAY = ("data", "not-testable")


class Change(Entry, frozen=True):
    """A piece of a rule as it stands, and what the misreading makes of it."""

    where: Text  # module and function below the engine: el_alamein.ending.score
    instead_of: Text  # stands there exactly once
    write: str


class Fault(Entry, frozen=True):
    """A plausible misreading of one clause, which can be planted in the engine."""

    id: FaultId  # the clause and a name: EA-8.1a/at-once
    misreading: Annotated[str, Meta(min_length=1, max_length=90)]
    changes: tuple[Change, ...] = ()
    cards: dict[str, dict[str, Plain]] = field(default_factory=dict)
    under: tuple[Text, ...] = ()  # words of the ruling set under which it shows
    also: tuple[Text, ...] = ()  # further clauses, e.g. worked examples, that it breaks

    @property
    def clause(self) -> str:
        """Return the clause that is misread."""
        return self.id.partition("/")[0]

    @property
    def clauses(self) -> tuple[str, ...]:
        """Return every clause that it breaks, the one misread first."""
        return (self.clause, *self.also)

    def __str__(self) -> str:
        """Return clause and misreading on one line."""
        return f"{self.id}: {self.misreading}"


class Without(Entry, frozen=True):
    """A clause on which no fault can be planted, and why."""

    clause: Text
    because: Text


class FaultFile(Entry, frozen=True):
    """The faults on the clauses of one chapter."""

    chapter: Text
    faults: tuple[Fault, ...]
    without: tuple[Without, ...] = ()


@dataclass(frozen=True, eq=False)
class Gallery:
    """All faults of a game, and the clauses that have none."""

    game: str
    faults: dict[str, Fault]
    without: dict[str, str]

    def on(self, clause: str) -> list[Fault]:
        """Return the faults that break *clause*."""
        return [fault for fault in self.faults.values() if clause in fault.clauses]


@cache
def load_gallery(game: str) -> Gallery:
    """Return the faults of *game*; raise `DataError` with everything wrong with them."""
    reader = Reader(faults_root())
    loaded = reader.load_all(faults_root() / game.replace("-", "_"), FaultFile)
    problems = [*reader.problems, *check_faults(loaded, library().books[game])]
    if problems:
        raise DataError(tuple(sorted(set(problems))))
    faults = {fault.id: fault for each in loaded for fault in each.value.faults}
    without = {entry.clause: entry.because for each in loaded for entry in each.value.without}
    return Gallery(game, faults, without)


def check_faults(files: list[Loaded[FaultFile]], book: Rulebook) -> Iterator[Problem]:
    """Yield what is wrong with the files of a gallery: ids, clauses, rulings, empty faults."""
    ids = Counter(fault.id for each in files for fault in each.value.faults)
    for each in files:
        for n, fault in enumerate(each.value.faults):
            path = ("faults", n)
            if ids[fault.id] > 1:
                yield each.document.problem(path, f"{fault.id} is the id of several faults")
            for says in _wrong_with(fault, each.value.chapter, book):
                yield each.document.problem(path, says)
        for n, entry in enumerate(each.value.without):
            if entry.clause not in book.clauses:
                yield each.document.problem(("without", n), _unknown(entry.clause, book))


def _wrong_with(fault: Fault, chapter: str, book: Rulebook) -> Iterator[str]:
    for clause in fault.clauses:
        if clause not in book.clauses:
            yield _unknown(clause, book)
    if fault.clause in book.clauses and chapter_of(fault.clause) != chapter:
        yield f"{fault.clause} belongs to chapter {chapter_of(fault.clause)}, not {chapter}"
    if not fault.changes and not fault.cards:
        yield f"{fault.id} changes neither a rule nor a card"


def _unknown(clause: str, book: Rulebook) -> str:
    return f"no clause is called {clause!r}; {nearest(clause, book.clauses)}"


def lacking(gallery: Gallery, book: Rulebook) -> list[str]:
    """Return the clauses that need a fault and have neither one nor a reason why not."""
    return [
        clause.id
        for clause in book.clauses.values()
        if clause.kind in NEEDS_A_FAULT
        and clause.testable not in OUT_OF_PLAY
        and clause.id not in gallery.without
        and not any(fault.clause == clause.id for fault in gallery.faults.values())
    ]


def as_document(fault: Fault) -> Plain:
    """Return a fault as plain values, for its digest."""
    return msgspec.to_builtins(fault)

"""The compiled report: what is in the lines of a run, and what follows from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from alamein.conformance.conform.reading import counts_of
from alamein.conformance.conform.results import (
    ANSWERED,
    Count,
    Footer,
    Header,
    Result,
    Run,
    conformant,
    verified,
    whole,
)
from alamein.conformance.conform.standing import (
    WORST_FIRST,
    Standing,
    Statement,
    missing,
    of_all,
    share,
    standing,
    statement,
)
from alamein.conformance.protocol.messages import Welcome
from alamein.engine.core.library import library

FORMAT = 1


class Names(NamedTuple):
    """What the rulebook calls a game and its clauses."""

    title: str
    clauses: Mapping[str, str]


def names_of(game: str) -> Names:
    """Return the names of a game; nothing but its own if we have no rulebook of it."""
    book = library().books.get(game)
    if book is None:
        return Names(game, {})
    return Names(book.game.title, {name: clause.title for name, clause in book.clauses.items()})


class Part(Struct, frozen=True):
    """Base of what is compiled."""


class Area(Part, frozen=True):
    """The checks of an area, by what they are worth and by what was observed."""

    name: str
    standings: dict[Standing, Count]
    observed: dict[str, Count]


class ClauseLine(Part, frozen=True):
    """A clause, and what came of the checks about it."""

    id: str
    title: str
    standing: Standing | None  # none if no check is about it
    standings: dict[Standing, Count]
    checks: tuple[str, ...]


class Followed(Part, frozen=True):
    """A check that tells readings apart: what each expects, and which are followed."""

    check: str
    answered: str | None
    expected: dict[str, str]
    followed: tuple[str, ...]


class Compiled(Part, frozen=True):
    """What `alamein conform run` found."""

    format: int
    statement: Statement
    conformant: bool
    whole: bool  # the whole suite was tried
    partial: bool  # the run did not come to its end
    verified: Count
    required: Count
    missing: Count  # planned checks that have no result
    share: Count  # in percent, rounded down; 100 only if conformant
    flaky: Count
    counts: dict[str, Count]
    suite: str
    areas: tuple[Area, ...]
    clauses: tuple[ClauseLine, ...]
    readings: tuple[Followed, ...]
    header: Header
    met: Welcome | None
    checks: tuple[Result, ...]
    footer: Footer | None


def compiled(run: Run, names: Names) -> Compiled:
    """Return the report of a run."""
    passed, required = verified(run)
    return Compiled(
        format=FORMAT,
        statement=statement(run),
        conformant=conformant(run),
        whole=whole(run),
        partial=run.footer is None,
        verified=passed,
        required=required,
        missing=missing(run),
        share=share(run),
        flaky=sum(result.flaky for result in run.results),
        counts=counts_of(run.results),
        suite=run.header.suite,
        areas=tuple(_area(name, run) for name in sorted({each.area for each in run.results})),
        clauses=tuple(_clauses(run, names)),
        readings=tuple(_followed(result) for result in run.results if result.answers),
        header=run.header,
        met=run.met,
        checks=run.results,
        footer=run.footer,
    )


def _area(name: str, run: Run) -> Area:
    results = [result for result in run.results if result.area == name]
    return Area(name, _standings(results), counts_of(results))


def _standings(results: list[Result]) -> dict[Standing, int]:
    found = Counter(map(standing, results))
    return {each: found[each] for each in WORST_FIRST if found[each]}


def _clauses(run: Run, names: Names) -> list[ClauseLine]:
    """Return all clauses; those only a check knows come last."""
    about: dict[str, list[Result]] = {name: [] for name in names.clauses}
    for result in run.results:
        for clause in dict.fromkeys(result.clauses):
            about.setdefault(clause, []).append(result)
    return [_clause(name, names.clauses.get(name, ""), found, run) for name, found in about.items()]


def _clause(name: str, title: str, results: list[Result], run: Run) -> ClauseLine:
    worth = of_all(results) if results else None
    if worth == "verified" and not whole(run):
        worth = "unverified"  # other checks of it may be among those that were not made
    return ClauseLine(name, title, worth, _standings(results), tuple(r.id for r in results))


def _followed(result: Result) -> Followed:
    answered = result.answers.get(ANSWERED)
    expected = {name: each for name, each in result.answers.items() if name != ANSWERED}
    fits = tuple(name for name, each in expected.items() if each == answered)
    return Followed(result.id, answered, expected, fits)

"""All scenarios of a game, checked and run, on several processes if asked."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from multiprocessing import get_context
from typing import Any

from alamein.conformance.scenarios.checking import check_cases
from alamein.conformance.scenarios.files import (
    Case,
    ScenarioFile,
    check_scenarios,
    read_files,
    read_scenarios,
)
from alamein.conformance.scenarios.reporting import explain
from alamein.conformance.scenarios.running import Trial, run, trials
from alamein.conformance.scenarios.tracing import traced
from alamein.engine.core.data import scenarios_root
from alamein.engine.core.game import Game
from alamein.engine.core.library import library
from alamein.engine.core.loading import Loaded
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import REFERENCE
from alamein.engine.games import load_game


@dataclass(frozen=True, eq=False)
class Suite:
    """The scenarios of one game."""

    book: Rulebook
    files: tuple[Loaded[ScenarioFile], ...]

    def cases(self) -> Iterator[tuple[str, Case]]:
        """Yield every case with its full name, ``topic/id``."""
        for loaded in self.files:
            for case in loaded.value.cases:
                yield f"{loaded.value.topic}/{case.id}", case

    def by_case(self) -> Iterator[tuple[str, Case, list[Trial]]]:
        """Yield every case with its full name and its trials."""
        for name, case in self.cases():
            yield name, case, list(trials(name.partition("/")[0], case, self.book))

    def trials(self) -> Iterator[Trial]:
        """Yield every trial of every case."""
        for _, _, tried in self.by_case():
            yield from tried

    def presets(self) -> dict[str, str]:
        """Return the ruling sets every case is tried under, each with its name in words."""
        editions = {edition.key: edition.name for edition in self.book.game.editions}
        return {REFERENCE: "reference", **editions}

    def place(self, name: str) -> str:
        """Return file and line of the case called *name*."""
        loaded, n = self._found[name]
        return f"{loaded.document.file}:{loaded.document.line(('cases', n))}"

    def source(self, name: str) -> str:
        """Return the case called *name* as it is written in its file."""
        loaded, n = self._found[name]
        lines = (
            (scenarios_root().parent / loaded.document.file)
            .read_text(encoding="utf-8")
            .splitlines()
        )
        last = n + 1 == len(loaded.value.cases)
        end = len(lines) if last else loaded.document.line(("cases", n + 1)) - 1
        return textwrap.dedent(
            "\n".join(lines[loaded.document.line(("cases", n)) - 1 : end])
        ).strip()

    @cached_property
    def _found(self) -> dict[str, tuple[Loaded[ScenarioFile], int]]:
        return {
            f"{loaded.value.topic}/{case.id}": (loaded, n)
            for loaded in self.files
            for n, case in enumerate(loaded.value.cases)
        }


@cache
def load_suite(game: str, paths: tuple[str, ...] = ()) -> Suite:
    """Return the scenarios of *game*, or those in the files at *paths*.

    Raise `DataError` with everything wrong with them.
    """
    book = library().books[game]
    folder = scenarios_root() / game.replace("-", "_")
    files, problems = read_files(paths) if paths else read_scenarios(folder)
    problems += check_scenarios(files, book)
    if problems:
        raise DataError(tuple(sorted(set(problems))))
    return Suite(book, tuple(files))


def check_suite(suite: Suite) -> None:
    """Raise `DataError` with everything that the game cannot read in a suite that loads."""
    problems = check_cases(list(suite.files), suite.book, load_game(suite.book.name))
    if found := sorted(set(problems)):
        raise DataError(tuple(found))


@dataclass(frozen=True)
class Finding:
    """What came of a trial, small enough to send between processes."""

    name: str
    passed: bool
    explained: str
    allowed: tuple[str, ...]  # clauses that events cite, and rules that ran
    refused: tuple[str, ...]
    rests_on: tuple[str, ...] = ()  # invented card values without which it would fail


@dataclass(frozen=True)
class Wishes:
    """What to find out about each trial besides whether it holds."""

    traced: bool = False  # which rules ran
    varied: frozenset[str] = frozenset()  # trials to run again with other provisional values
    paths: tuple[str, ...] = ()  # the files the trials stand in, if not our own


def run_suite(
    game: str, names: list[str], jobs: int = 1, wishes: Wishes | None = None
) -> Iterator[Finding]:
    """Yield what came of each trial called one of *names*, in their order."""
    work = [(game, name, wishes or Wishes()) for name in names]
    if jobs == 1:
        yield from map(_find, work)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(_find, work, chunksize=max(1, len(work) // (jobs * 16)))


def distinct(trials: Iterable[Trial]) -> frozenset[str]:
    """Return the names of trials that differ in more than the ruling set, one for each."""
    first: dict[tuple[str, str], str] = {}
    for trial in trials:
        first.setdefault((trial.name.partition("[")[0], repr(trial.outcome)), trial.name)
    return frozenset(first.values())


@cache
def _ready(
    game: str, paths: tuple[str, ...] = ()
) -> tuple[Suite, Game[Any, Any], dict[str, Trial]]:
    suite = load_suite(game, paths)
    return suite, load_game(game), {trial.name: trial for trial in suite.trials()}


def _find(job: tuple[str, str, Wishes]) -> Finding:
    game_name, name, wishes = job
    suite, game, by_name = _ready(game_name, wishes.paths)
    trial = by_name[name]
    verdict = run(game, trial, suite.book, traced if wishes.traced else None)
    rests: tuple[str, ...] = ()
    if verdict.passed and name in wishes.varied:
        from alamein.conformance.scenarios.varying import rests_on  # noqa: PLC0415 - Hypothesis is slow to import

        rests = rests_on(game_name, trial, suite.book)
    return Finding(
        name,
        verdict.passed,
        "" if verdict.passed else explain(verdict, game, suite.book),
        tuple(sorted({event.clause for event in verdict.events} | verdict.ran)),
        tuple(sorted(set(verdict.refusals))),
        rests,
    )

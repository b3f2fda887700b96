"""All scenarios of a game, checked and run, on several processes if asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from typing import Any

from alamein.conformance.scenarios.files import (
    Case,
    ScenarioFile,
    check_scenarios,
    read_scenarios,
)
from alamein.conformance.scenarios.reporting import explain
from alamein.conformance.scenarios.running import Trial, Verdict, run, trials
from alamein.engine.core.data import scenarios_root
from alamein.engine.core.game import Game
from alamein.engine.core.library import library
from alamein.engine.core.loading import Loaded
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import Rulebook
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

    def trials(self) -> Iterator[Trial]:
        """Yield every trial of every case."""
        for loaded in self.files:
            for case in loaded.value.cases:
                yield from trials(loaded.value.topic, case, self.book)

    def place(self, name: str) -> str:
        """Return file and line of the case called *name*."""
        for loaded in self.files:
            for n, case in enumerate(loaded.value.cases):
                if f"{loaded.value.topic}/{case.id}" == name:
                    return f"{loaded.document.file}:{loaded.document.line(('cases', n))}"
        raise KeyError(name)


@cache
def load_suite(game: str) -> Suite:
    """Return the scenarios of *game*; raise `DataError` with everything wrong with them."""
    book = library().books[game]
    folder = scenarios_root() / game.replace("-", "_")
    files, problems = read_scenarios(folder)
    problems += check_scenarios(files, book)
    if problems:
        raise DataError(tuple(sorted(set(problems))))
    return Suite(book, tuple(files))


@dataclass(frozen=True)
class Finding:
    """What came of a trial, small enough to send between processes."""

    name: str
    passed: bool
    explained: str
    allowed: tuple[str, ...]
    refused: tuple[str, ...]


def run_suite(game: str, names: list[str], jobs: int = 1) -> Iterator[Finding]:
    """Yield what came of each trial called one of *names*, as they are finished."""
    if jobs == 1:
        yield from (_find((game, name)) for name in names)
        return
    with get_context("spawn").Pool(jobs) as pool:
        work = [(game, name) for name in names]
        yield from pool.imap(_find, work, chunksize=max(1, len(work) // (jobs * 8)))


@cache
def _ready(game: str) -> tuple[Suite, Game[Any, Any], dict[str, Trial]]:
    suite = load_suite(game)
    return suite, load_game(game), {trial.name: trial for trial in suite.trials()}


def _find(job: tuple[str, str]) -> Finding:
    game_name, name = job
    suite, game, by_name = _ready(game_name)
    verdict = run(game, by_name[name], suite.book)
    return _finding(verdict, game, suite.book)


def _finding(verdict: Verdict, game: Game[Any, Any], book: Rulebook) -> Finding:
    return Finding(
        verdict.trial.name,
        verdict.passed,
        "" if verdict.passed else explain(verdict, game, book),
        tuple(sorted({event.clause for event in verdict.events})),
        tuple(sorted(set(verdict.refusals))),
    )

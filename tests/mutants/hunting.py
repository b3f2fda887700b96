"""Who notices a mutant: scenarios first, then tests, laws, the oracle; what is fastest first."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from types import CodeType

import pytest
from tests.mutants.making import Mutant
from tests.mutants.unit_tests import MOST, failing, reached_by

from alamein.conformance.faults.hunting import Endless, answered, fails, limited
from alamein.conformance.scenarios.obeying import breach_in, laws_broken_in
from alamein.conformance.scenarios.running import Trial, run
from alamein.conformance.scenarios.suite import distinct, load_suite
from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.properties.el_alamein.oracle import questions
from alamein.properties.faults.planting import CannotPlant, forget, planted
from alamein.properties.law import AnyGame
from alamein.properties.tracing import is_ours, noting
from alamein.properties.walking import FAILURES, Found, Walk, walk, walks

GAME = "el-alamein"
NOBODY = "nobody yet"  # no scenario and no test
SURVIVES = "nobody"
UNPLANTED = "not planted"  # the rule is part of another function
UNREACHED = "not reached"  # no scenario, walk or question comes to the rule
LAWFUL = 24  # trials that are held to the laws
WALKS, STEPS = 6, 200
QUESTIONS = 12


@dataclass(frozen=True)
class Reached:
    """What reaches each function: trials and tests, the fastest first, walks and questions."""

    trials: Mapping[str, list[Trial]]
    walks: Mapping[str, list[int]]
    questions: Mapping[str, list[str]]


@cache
def reached() -> Reached:
    """Play everything once with nothing changed, and note which functions run."""
    suite, book, game = load_suite(GAME), library().books[GAME], load_game(GAME)
    names = distinct(suite.trials())
    timed: dict[str, list[tuple[float, Trial]]] = defaultdict(list)
    laying_out = _rules(lambda: load_game(GAME).new(Rulings.parse(book=book), 2, Seeded(0)))
    for trial in suite.trials():
        if trial.name in names:
            begun = time.perf_counter()
            rules = _rules(partial(run, game, trial, book)) | laying_out
            took = time.perf_counter() - begun
            for rule in rules:
                timed[rule].append((took, trial))
    walked: dict[str, list[int]] = defaultdict(list)
    for n, way in enumerate(walks(game, book, WALKS, STEPS)):
        for rule in _rules(partial(_walked, game, way)):
            walked[rule].append(n)
    asked: dict[str, list[str]] = defaultdict(list)
    for question in questions():
        for rule in _rules(partial(question.ask, game)):
            asked[rule].append(question.name)
    trials = {
        rule: [trial for _, trial in sorted(found, key=lambda pair: pair[0])]
        for rule, found in timed.items()
    }
    return Reached(trials, walked, asked)


def _walked(game: AnyGame, way: Walk) -> None:
    try:
        walk(game, way)
    except DataError:  # the ruling set cannot be played under
        return


def _rules(play: Callable[[], object]) -> set[str]:
    """Return the functions of the engine that run, with what was worked out before forgotten."""
    ran: dict[CodeType, Mapping[str, object]] = {}
    forget()
    with noting(ran):
        play()
    return {key(code) for code in ran if is_ours(code)}


def key(code: CodeType) -> str:
    """Return how a function is told from others: file, name and line."""
    return f"{code.co_filename}:{code.co_firstlineno}:{code.co_qualname}"


def noticed(mutant: Mutant, code: CodeType, *, at_length: bool) -> str:
    """Return who notices *mutant*, or why nobody could: first in short, then at length."""
    rule, everything = key(code), reached()
    if not any(rule in table for table in (everything.trials, everything.walks, _TESTS)):
        return UNREACHED
    try:
        with planted(mutant.as_fault(), GAME) as game:
            ask = _at_length if at_length else _in_short
            return next(ask(game, rule, everything), SURVIVES if at_length else NOBODY)
    except CannotPlant:
        return UNPLANTED
    except Exception as error:  # noqa: BLE001 - a mutant may raise anything
        return f"failure {type(error).__name__}"


def _in_short(game: AnyGame, rule: str, everything: Reached) -> Iterator[str]:
    """Yield the scenarios and tests that notice what is planted."""
    trials = everything.trials.get(rule, [])
    yield from (f"scenario {t.name}" for t in trials if fails(game, t) is not None)
    if name := failing(_TESTS.get(rule, [])[:MOST]):
        yield f"test {name}"


def _at_length(game: AnyGame, rule: str, everything: Reached) -> Iterator[str]:
    """Yield laws that are broken, questions the oracle answers otherwise, and the other tests."""
    trials = everything.trials.get(rule, [])
    book = library().books[GAME]
    for trial in islice(trials, LAWFUL):
        known = _known(trial)
        if law := _broken(partial(breach_in, game, trial, book, known)):
            yield f"property {law}"
    ways = list(walks(game, book, WALKS, STEPS))
    for n in everything.walks.get(rule, []):
        if law := _broken(partial(walk, game, ways[n])):
            yield f"property {law}"
    for name in everything.questions.get(rule, [])[:QUESTIONS]:
        if answered(game, name):
            yield name
    if test := failing(_TESTS.get(rule, [])[MOST:]):
        yield f"test {test}"


def _broken(play: Callable[[], Found | None]) -> str | None:
    """Return the law that is broken while something is played, if any is."""
    try:
        with limited():
            found = play()
    except Endless:
        return "every step ends"
    except DataError:
        return None
    except FAILURES as error:
        return type(error).__name__
    return None if found is None else found.broken.breaches[0].law


_KNOWN: dict[str, frozenset[str]] = {}
_TESTS: dict[str, list[pytest.Item]] = {}


def _known(trial: Trial) -> frozenset[str]:
    return _KNOWN[trial.name]


def know(items: list[pytest.Item]) -> None:
    """Note what reaches which rule, and the laws each trial breaks, before anything is planted."""
    _TESTS.update(reached_by(items, key))
    table, book = load_game(GAME), library().books[GAME]
    for found in reached().trials.values():
        for trial in found[:LAWFUL]:
            if trial.name not in _KNOWN:
                _KNOWN[trial.name] = laws_broken_in(table, trial, book)

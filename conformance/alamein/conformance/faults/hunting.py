"""Hunting a fault: it is planted, and each witness is asked until one of its checks fails."""

from __future__ import annotations

import importlib
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from types import CodeType, FrameType
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from alamein.conformance.faults.witness import Witness
from alamein.conformance.findings import FOUND, as_case
from alamein.conformance.scenarios.files import Case
from alamein.conformance.scenarios.obeying import breach_in, laws_broken_in
from alamein.conformance.scenarios.running import Trial, run, trials
from alamein.conformance.scenarios.suite import distinct, load_suite
from alamein.engine.core.game import Game
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.games import load_game
from alamein.properties.faults.gallery import Fault, load_gallery
from alamein.properties.faults.planting import forget, planted, rules_of
from alamein.properties.tracing import is_ours, noting
from alamein.properties.walking import FAILURES, Found, walk, walks

Plain: TypeAlias = Any
PATIENCE = 20  # seconds after which a check that does not end counts as failed
STEPS = 200  # attempts of a walk
MORE = 12  # plays after a law was broken that does not cite the clause, for one that does
MOST = 24  # trials of cases about a clause that are held to the laws
SHARED = "deckbuilding."  # modules that work out cards


class Kill(Struct, frozen=True):
    """A check that fails while the fault is planted."""

    witness: Witness
    check: str  # the name of a trial, a law, or a question to the oracle
    clauses: tuple[str, ...]  # that the check cites
    says: str
    tried: int  # checks of this witness up to this one
    seconds: float
    case: dict[str, Plain] | None = None  # the counterexample of a property


class Hunted(Struct, frozen=True):
    """What came of one fault: the best kill of each witness that noticed it."""

    fault: str
    clause: str
    kills: tuple[Kill, ...]
    also: tuple[tuple[str, str], ...] = ()  # further clauses, and the trial that shows each broken

    def by(self, witness: Witness) -> Kill | None:
        """Return the kill of *witness*, if it noticed."""
        return next((kill for kill in self.kills if kill.witness == witness), None)


class Endless(Exception):
    """A check that did not end in time."""


@contextmanager
def limited(seconds: int = PATIENCE) -> Iterator[None]:
    """Raise `Endless` in what is done inside, if it takes too long."""

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise Endless

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def hunt(game: str, name: str, count: int) -> Hunted:
    """Plant the fault called *name*, and ask every witness; *count* walks at most."""
    fault = load_gallery(game).faults[name]
    _ran(game)  # what is played for these is played by the engine as it is
    for trial in _concerned(game, fault):
        _known(game, trial.name)
    kills: list[Kill] = []
    with planted(fault, game) as table:
        for ask in (_by_scenarios, _by_laws, _by_oracle):
            started = time.perf_counter()
            kill = ask(table, fault, count)
            if kill is not None:
                seconds = round(time.perf_counter() - started, 2)
                kills.append(msgspec.structs.replace(kill, seconds=seconds))
        also = tuple(_further(table, fault))
    sound = tuple(kill for kill in kills if _holds_without(game, kill))
    return Hunted(fault.id, fault.clause, sound, also)


def _holds_without(game: str, kill: Kill) -> bool:
    """Return whether the check of a kill holds in the engine as it is, so that it tells."""
    table = load_game(game)
    if kill.witness == "property":
        return kill.case is not None and fails(table, trial_of_case(game, kill.case)) is None
    if kill.witness == "oracle":
        return not answered(table, kill.check)
    return fails(table, next(t for t in _all_trials(game) if t.name == kill.check)) is None


def trial_of_case(game: str, case: dict[str, Plain]) -> Trial:
    """Return the counterexample of a property, as a trial."""
    return next(trials(FOUND, msgspec.convert(case, Case), library().books[game]))


@cache
def _all_trials(game: str) -> list[Trial]:
    return list(load_suite(game).trials())


def cites(clauses: tuple[str, ...], fault: Fault) -> bool:
    """Return whether a check that cites *clauses* cites the one that is misread."""
    return fault.clause in clauses


def _by_scenarios(game: Game[Any, Any], fault: Fault, _count: int) -> Kill | None:
    """Return the first trial that fails; those that cite the clause are asked first."""
    every = _all_trials(game.name)
    citing = [trial for trial in every if cites(trial.case.clauses, fault)]
    others = [trial for trial in every if not cites(trial.case.clauses, fault)]
    for tried, trial in enumerate([*citing, *others], 1):
        if (says := fails(game, trial)) is not None:
            return Kill("scenario", trial.name, trial.case.clauses, says, tried, 0)
    return None


def fails(game: Game[Any, Any], trial: Trial) -> str | None:
    """Return what is wrong with a trial, or ``None`` if it holds."""
    try:
        with limited():
            verdict = run(game, trial, library().books[game.name])
    except Endless:
        return "it does not end"
    except FAILURES as error:
        return f"{type(error).__name__}: {error}"
    return None if verdict.passed else str(verdict.faults[0])


def _further(game: Game[Any, Any], fault: Fault) -> Iterator[tuple[str, str]]:
    """Yield the further clauses that the fault is said to break, and a trial that shows it."""
    for clause in fault.also:
        for trial in _all_trials(game.name):
            if clause in trial.case.clauses and fails(game, trial) is not None:
                yield clause, trial.name
                break


def _by_laws(game: Game[Any, Any], fault: Fault, count: int) -> Kill | None:
    """Return the first law that is broken, better one that cites the clause.

    First the actions of cases about the clause are held to the laws, then walks.
    """
    best: tuple[int, Found] | None = None
    for tried, play in enumerate(_plays(game, fault, count), 1):
        try:
            with limited():
                found = play()
        except Endless:
            return Kill("property", "every step ends", (), "it does not end", tried, 0)
        except DataError:  # the ruling set cannot be played under
            continue
        if found and cites(_clauses(found), fault):
            return _kill(game, fault, found, tried)
        if found and best is None:
            best = (tried, found)
        if best and tried >= best[0] + MORE:
            break
    return _kill(game, fault, best[1], best[0]) if best else None


def _plays(game: Game[Any, Any], fault: Fault, count: int) -> Iterator[Callable[[], Found | None]]:
    """Yield what to play under the laws."""
    book = library().books[game.name]
    for trial in _concerned(game.name, fault):
        yield partial(breach_in, game, trial, book, _known(game.name, trial.name))
    for way in walks(book, count, STEPS, fault.under):
        yield partial(walk, game, way)


def _concerned(game: str, fault: Fault) -> list[Trial]:
    """Return some trials of cases about the clause, none of them twice under other rulings."""
    citing = [t for t in _all_trials(game) if cites(t.case.clauses, fault)]
    names = distinct(citing)
    return [trial for trial in citing if trial.name in names][:MOST]


@cache
def _known(game: str, name: str) -> frozenset[str]:
    """Return the laws that a trial breaks in the engine as it is."""
    trial = next(trial for trial in _all_trials(game) if trial.name == name)
    return laws_broken_in(load_game(game), trial, library().books[game])


def _clauses(found: Found) -> tuple[str, ...]:
    clauses = (str(clause) for breach in found.broken.breaches for clause in breach.clauses)
    return tuple(dict.fromkeys(clauses))


def _kill(game: Game[Any, Any], fault: Fault, found: Found, tried: int) -> Kill:
    """Return the kill, with the least case in which the law is broken."""
    book = library().books[game.name]
    breaches = sorted(found.broken.breaches, key=lambda breach: fault.clause not in breach.clauses)
    chosen = msgspec.structs.replace(breaches[0])
    found.broken.breaches = (chosen,)
    name = fault.id.lower().replace("/", "-").replace(".", "-")
    case = as_case(game, book, found, name)
    clauses = tuple(map(str, chosen.clauses))
    return Kill("property", chosen.law, clauses, chosen.says, tried, 0, case)


def _by_oracle(game: Game[Any, Any], fault: Fault, _count: int) -> Kill | None:
    """Return the first question about which engine and solver differ.

    Questions in which the misread rule does not run are not asked.
    """
    best: Kill | None = None
    for tried, question in enumerate(_concerning(game.name, fault), 1):
        try:
            with limited():
                breaches = question.ask(game)
        except (Endless, *FAILURES) as error:
            best = best or Kill("oracle", question.name, (), type(error).__name__, tried, 0)
            continue
        for breach in breaches:
            clauses = tuple(map(str, breach.clauses))
            kill = Kill("oracle", question.name, clauses, breach.says, tried, 0)
            if cites(clauses, fault):
                return kill
            best = best or kill
    return best


def _concerning(game: str, fault: Fault) -> list[Plain]:
    """Return the questions in which a rule runs that the fault misreads; all if a card is misread.

    What is worked out when cards are laid out concerns every question.
    """
    rules = rules_of(fault)
    if fault.cards or any(change.where.startswith(SHARED) for change in fault.changes):
        return _questions(game)
    return [question for question in _questions(game) if rules & _ran(game)[question.name]]


@cache
def _ran(game: str) -> dict[str, frozenset[str]]:
    """Return the functions of the engine that run when each question is asked, nothing planted."""
    table, found = load_game(game), {}
    for question in _questions(game):
        ran: dict[CodeType, Mapping[str, object]] = {}
        forget()
        with noting(ran):
            question.ask(table)
        found[question.name] = frozenset(code.co_qualname for code in ran if is_ours(code))
    return found


def answered(game: Game[Any, Any], name: str) -> list[str]:
    """Return what engine and solver differ in when the question called *name* is put to both."""
    try:
        with limited():
            asked = (question for question in _questions(game.name) if question.name == name)
            return [str(breach) for question in asked for breach in question.ask(game)]
    except (Endless, *FAILURES) as error:
        return [type(error).__name__]


@cache
def _questions(game: str) -> list[Plain]:
    """Return the questions that can be put to the oracle of *game*."""
    module = importlib.import_module(f"alamein.properties.{game.replace('-', '_')}.oracle")
    ask: Callable[[], list[Plain]] = getattr(module, "questions", list)
    return list(ask())

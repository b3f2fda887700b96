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

from alamein.conformance.faults.witness import Played, Witness
from alamein.conformance.findings import FOUND, as_case, as_found
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
from alamein.properties.law import AnyGame, Breach
from alamein.properties.tracing import is_ours, noting
from alamein.properties.walking import FAILURES, Found, walk, walks

Plain: TypeAlias = Any
Play: TypeAlias = tuple[Played, Callable[[], Found | None]]
PATIENCE = 20.0  # seconds of work after which a check that does not end counts as failed
STEPS = 200  # attempts of a walk
AT_ONCE = 8  # walks before cases about the clause are held to the laws
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
    case: dict[str, Plain] | None = None  # the counterexample of a property, as small as it can be
    whole: dict[str, Plain] | None = None  # the same as it was found
    played: Played | None = None  # what was held to the laws


class Hunted(Struct, frozen=True):
    """What came of one fault: the best kill of each witness that noticed it."""

    fault: str
    clause: str
    kills: tuple[Kill, ...]
    also: tuple[Kill, ...] = ()  # trials that show further clauses broken

    def by(self, witness: Witness) -> Kill | None:
        """Return the kill of *witness*, if it noticed."""
        return next((kill for kill in self.kills if kill.witness == witness), None)


class Endless(Exception):
    """A check that did not end in time."""


@contextmanager
def limited(seconds: float = PATIENCE) -> Iterator[None]:
    """Raise `Endless` in what is done inside, if it is too much work.

    What counts is the work of this process, so that a busy machine changes no verdict.
    """

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise Endless

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


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
    sound = tuple(found for kill in kills if (found := _sound(game, kill)))
    further = tuple(found for kill in also if (found := _sound(game, kill)))
    return Hunted(fault.id, fault.clause, sound, further)


def _sound(game: str, kill: Kill) -> Kill | None:
    """Return a kill if its check holds in the engine as it is, so that it tells.

    A counterexample may have been made so small that it breaks the law in any engine: then it
    stays as it was found.
    """
    table = load_game(game)
    if kill.witness == "oracle":
        return None if answered(table, kill.check) else kill
    if kill.witness == "scenario":
        trial = next(trial for trial in _all_trials(game) if trial.name == kill.check)
        return kill if fails(table, trial) is None else None
    for case in (kill.case, kill.whole):
        if case is not None and fails(table, trial_of_case(game, case)) is None:
            return msgspec.structs.replace(kill, case=case, whole=None)
    return None


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
    return next(iter(all_wrong(game, trial)), None)


def all_wrong(game: Game[Any, Any], trial: Trial) -> list[str]:
    """Return everything that is wrong with a trial."""
    try:
        with limited():
            verdict = run(game, trial, library().books[game.name])
    except Endless:
        return ["it does not end"]
    except FAILURES as error:
        return [f"{type(error).__name__}: {error}"]
    return [str(wrong) for wrong in verdict.faults]


def _further(game: Game[Any, Any], fault: Fault) -> Iterator[Kill]:
    """Yield a trial for each further clause that the fault is said to break."""
    for clause in fault.also:
        citing = [trial for trial in _all_trials(game.name) if clause in trial.case.clauses]
        for tried, trial in enumerate(citing, 1):
            if (says := fails(game, trial)) is not None:
                yield Kill("scenario", trial.name, trial.case.clauses, says, tried, 0)
                break


def _by_laws(game: Game[Any, Any], fault: Fault, count: int) -> Kill | None:
    """Return the first law that is broken, better one that cites the clause.

    A play that does not end says nothing of laws; it is the scenarios' part to notice it.
    """
    best: tuple[int, Found, Played] | None = None
    for tried, (played, play) in enumerate(_plays(game, fault, count), 1):
        try:
            with limited():
                found = play()
        except (Endless, DataError):  # or the ruling set cannot be played under
            found = None
        if found and cites(_clauses(found), fault):
            return _kill(game, fault, found, tried, played)
        if found and best is None:
            best = (tried, found, played)
        if best and tried >= best[0] + MORE:
            break
    return _kill(game, fault, best[1], best[0], best[2]) if best else None


def _plays(game: Game[Any, Any], fault: Fault, count: int) -> Iterator[Play]:
    """Yield what to play under the laws: some walks, cases about the clause, and more walks."""
    book = library().books[game.name]
    ways = list(walks(game, book, count, STEPS, fault.under))
    for way in ways[:AT_ONCE]:
        yield "walk", partial(walk, game, way)
    for trial in _concerned(game.name, fault):
        yield "case", partial(breach_in, game, trial, book, _known(game.name, trial.name))
    for way in ways[AT_ONCE:]:
        yield "walk", partial(walk, game, way)


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


def _kill(game: AnyGame, fault: Fault, found: Found, tried: int, played: Played) -> Kill:
    """Return the kill, with the least case in which the law is broken."""
    book = library().books[game.name]
    breaches = sorted(found.broken.breaches, key=lambda breach: fault.clause not in breach.clauses)
    chosen = msgspec.structs.replace(breaches[0])
    found.broken.breaches = (chosen,)
    name = fault.id.lower().replace("/", "-").replace(".", "-")
    case, whole = as_case(game, book, found, name), as_found(found, name, book)
    clauses = tuple(map(str, chosen.clauses))
    return Kill(
        "property", chosen.law, clauses, chosen.says, tried, 0, case, whole, played
    )  # fmt: skip


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


def answered(game: Game[Any, Any], name: str) -> list[Breach]:
    """Return what engine and solver differ in when the question called *name* is put to both."""
    try:
        with limited():
            asked = (question for question in _questions(game.name) if question.name == name)
            return [breach for question in asked for breach in question.ask(game)]
    except (Endless, *FAILURES) as error:
        return [Breach((), type(error).__name__, str(error))]


@cache
def _questions(game: str) -> list[Plain]:
    """Return the questions that can be put to the oracle of *game*."""
    module = importlib.import_module(f"alamein.properties.{game.replace('-', '_')}.oracle")
    ask: Callable[[], list[Plain]] = getattr(module, "questions", list)
    return list(ask())

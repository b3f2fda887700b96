"""Running scenarios against anything that offers the interface of a game."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from alamein.conformance.scenarios.facts import Difference, differences
from alamein.conformance.scenarios.files import Case, Outcome, Then
from alamein.conformance.scenarios.lawful import (
    Wanted,
    broken_in,
    unlawful,
    watched,
)
from alamein.engine.core.chance import Seeded, Tape, TapeError
from alamein.engine.core.game import Event, Game, IllegalAction
from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.engine.core.rulebook import Entry, Rulebook
from alamein.engine.core.rulings import REFERENCE, Rulings, presets
from alamein.properties.foretelling import Going
from alamein.properties.law import laws_of
from alamein.properties.walking import FAILURES, set_up_broken

START = "start"
Plain: TypeAlias = Any
Watch: TypeAlias = Callable[[set[str]], AbstractContextManager[None]]


class Start(Entry, frozen=True):
    """A game set up for some players, the shuffles by a seed."""

    players: int
    seed: int = 1


class Beginning(Entry, frozen=True):
    """What stands in place of a position in cases about setting up."""

    start: Start


@dataclass(frozen=True)
class Trial:
    """A case made ready for one ruling set and one example: given, when, what must follow."""

    name: str
    case: Case
    words: tuple[str, ...]
    given: dict[str, Plain]
    when: tuple[Plain, ...]
    outcome: Outcome
    example: str = ""

    @property
    def accepts(self) -> bool:
        """Return whether every action of the trial must be accepted."""
        return isinstance(self.outcome.refused, UnsetType)


@dataclass
class Verdict:
    """What came of a trial: the facts that do not hold, and what was emitted on the way."""

    trial: Trial
    faults: list[Difference] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    ran: set[str] = field(default_factory=set)
    before: Plain = None
    after: Plain = None

    @property
    def passed(self) -> bool:
        """Return whether everything held."""
        return not self.faults


def trials(topic: str, case: Case, book: Rulebook) -> Iterator[Trial]:
    """Yield the trials of a case: under each preset it applies to, each reading, each example."""
    for words, outcome in _rulings(case, book):
        label = f"{topic}/{case.id}[{' '.join(words)}]"
        if isinstance(case.examples, UnsetType):
            yield Trial(label, case, words, case.given, case.when, outcome)
            continue
        for example in case.examples:
            given = varied(case.given, example.given)
            when = case.when if isinstance(example.when, UnsetType) else example.when
            name = f"{topic}/{case.id}/{example.name}[{' '.join(words)}]"
            follows = Outcome(example.then, example.refused)
            yield Trial(name, case, words, given, when, follows, example.name)


def _rulings(case: Case, book: Rulebook) -> Iterator[tuple[tuple[str, ...], Outcome]]:
    """Yield the ruling sets a case applies to, as words, with what must follow under each."""
    editions = [word for word in case.under if word in {e.key for e in book.game.editions}]
    readings = [word for word in case.under if word not in editions]
    forced = tuple(f"{reading[:-1]}={reading}" for reading in readings)
    fitting = [
        name
        for name, rulings in presets(book).items()
        if (not editions or name in editions)
        and all(rulings[reading[:-1]] == reading for reading in readings)
    ]
    if isinstance(case.by_reading, dict):
        dispute = next(iter(case.by_reading))[:-1]
        for reading, outcome in case.by_reading.items():
            yield (REFERENCE, *forced, f"{dispute}={reading}"), outcome
        for name in fitting:
            yield (name,), case.by_reading[presets(book)[name][dispute]]
        return
    outcome = Outcome(case.then, case.refused)
    for name in fitting:
        yield (name,), outcome
    if not fitting:
        yield (*(editions or [REFERENCE]), *forced), outcome


def varied(given: dict[str, Plain], changes: dict[str, Plain]) -> dict[str, Plain]:
    """Return *given* with the value at each path of *changes* (``players.0.hand``) replaced."""
    result = copy.deepcopy(given)
    for path, value in changes.items():
        *steps, last = path.split(".")
        part: Plain = result
        for step in steps:
            part = part[int(step)] if isinstance(part, list) else part.setdefault(step, {})
        part[int(last) if isinstance(part, list) else last] = value
    return result


def run(game: Game[Any, Any], trial: Trial, book: Rulebook, watch: Watch | None = None) -> Verdict:
    """Play a trial and return what came of it; nothing it does can raise but a fault of ours.

    While it is played, *watch* may note which rules run.
    """
    verdict = Verdict(trial)
    rulings = Rulings.parse(*trial.words, book=book)
    noted = watch or (lambda _ran: nullcontext())
    try:
        table = game.with_cards(trial.case.cards) if trial.case.cards else game
        if START in trial.given:
            with noted(verdict.ran):
                state = started(table, trial.given, rulings, verdict.events)
        else:
            state = table.load(table.fill(copy.deepcopy(trial.given), rulings), rulings)
        verdict.before = table.save(state)
        with noted(verdict.ran):
            _play(table, state, trial, verdict, rulings)
    except (DataError, IllegalAction, TapeError) as error:
        verdict.faults += _stopped(game, trial, rulings, error)
    except FAILURES as error:  # nothing is promised but that laws hold: one of that name does not
        if not _lawful(trial):
            raise
        verdict.faults.append(Difference("lawful", type(error).__name__, str(error)))
    return verdict


def _stopped(
    game: Game[Any, Any], trial: Trial, rulings: Rulings, error: Exception
) -> Iterator[Difference]:
    """Yield what it means that a trial stopped: the laws also say who can begin a game."""
    if (lawful := _lawful(trial)) and START in trial.given:
        start, cards = msgspec.convert(trial.given, Beginning).start, trial.case.cards
        refused = set_up_broken(game, rulings, start.players, start.seed, cards)
        if refused is not None:
            yield from unlawful(laws_of(game.name, rulings, cards), refused.broken, lawful)
            return
    yield Difference("when", "every step can be carried out", str(error))


def _lawful(trial: Trial) -> Wanted | tuple[()]:
    """Return the laws that a trial is about, if it is about any."""
    then = trial.outcome.then
    return then.lawful if isinstance(then, Then) and then.lawful is not UNSET else ()


def started(
    game: Game[Any, Any], given: dict[str, Plain], rulings: Rulings, events: list[Event]
) -> Plain:
    """Return a game just set up, for cases about setting up: they must hold for any shuffle."""
    try:
        start = msgspec.convert(given, Beginning).start
    except msgspec.ValidationError as error:
        says = f"{error}; a game is begun as {START}: {{players: 3, seed: 7}}"
        raise DataError((Problem("given", 0, START, says),)) from error
    return game.new(rulings, start.players, Seeded(start.seed), events)


def _play(
    game: Game[Any, Any], state: Plain, trial: Trial, verdict: Verdict, rulings: Rulings
) -> None:
    game.listen(state, verdict.events)
    refused = trial.outcome.refused
    lawful = _lawful(trial)
    outcomes = [list(o) if isinstance(o, tuple) else o for o in trial.case.chance]
    tape = Going(outcomes) if lawful else Tape(outcomes)
    steps = trial.when if trial.accepts and not lawful else trial.when[:-1]
    for written in steps:
        game.apply(state, game.action(state, written), tape)
    if lawful:
        table = watched(game, state, tape, rulings, trial.case.cards)
        last = trial.when[-1] if trial.when else None
        set_up = last is None and START in trial.given
        broken = broken_in(table, last, lawful, set_up=set_up)
        verdict.faults += unlawful(table.laws, broken, lawful)
        verdict.events += table.happened
    verdict.after = game.save(state)
    if isinstance(refused, str):
        verdict.faults += _refusal(game, state, trial, refused, verdict)
    elif isinstance(trial.outcome.then, Then):
        verdict.faults += _facts(game, state, trial.outcome.then, verdict)
    if tape.used < len(trial.case.chance) and not lawful:
        left = len(trial.case.chance) - tape.used
        verdict.faults.append(Difference("chance", "every outcome is used", f"{left} are left"))


def _refusal(
    game: Game[Any, Any], state: Plain, trial: Trial, clause: str, verdict: Verdict
) -> Iterator[Difference]:
    """Yield what is wrong with the refusal of the last action."""
    if not trial.when:
        yield Difference("when", "an action to be refused", "no action")
        return
    refusal = game.why_not(state, game.action(state, trial.when[-1]))
    if refusal is not None:
        verdict.refusals.append(refusal.clause)
    if refusal is None or refusal.clause != clause:
        yield Difference("refused", clause, str(refusal) if refusal else "it is legal")


def _facts(
    game: Game[Any, Any], state: Plain, then: Then, verdict: Verdict
) -> Iterator[Difference]:
    """Yield every fact of *then* that does not hold."""
    yield from _laid_out(game, state, then, verdict)
    if then.events is not UNSET:
        yield from _in_order(then.events or (), verdict.events)
    for name in then.never or ():
        if not list(_in_order((name,), verdict.events)):
            yield Difference("never", name, [f"{e.what} {e.clause}" for e in verdict.events])
        if (what := name.partition(" ")[0]) not in game.happenings:  # it would hold for ever
            says = f"no event is called {what!r}; {nearest(what, game.happenings)}"
            yield Difference("never", name, says)
    yield from _judged(game, state, then, verdict)
    if then.decision is not UNSET and then.decision is not None:
        found = game.decision(state)
        actual = (found.player, found.kind) if found else "the game is over"
        wanted = (then.decision.player, then.decision.kind)
        if wanted != actual:
            yield Difference("decision", wanted, actual)
    yield from _score(game, state, then)


def _laid_out(
    game: Game[Any, Any], state: Plain, then: Then, verdict: Verdict
) -> Iterator[Difference]:
    """Yield where the position, or what somebody sees of it, is not as it must be."""
    if isinstance(then.position, dict):
        yield from differences(then.position, verdict.after, game.unordered)
    for view in then.seen or ():
        seen = game.observe(state, view.by)
        yield from differences(view.position, seen, game.unordered, f"seen.{view.by}")


def _in_order(names: tuple[str, ...], events: list[Event]) -> Iterator[Difference]:
    """Yield the first event that does not follow those before it; ``played EA-5.2a`` cites."""
    rest = iter(events)
    for name in names:
        what, _, clause = name.partition(" ")
        if not any(e.what == what and clause in ("", e.clause) for e in rest):
            yield Difference("events", list(names), [f"{e.what} {e.clause}" for e in events])
            return


def _judged(
    game: Game[Any, Any], state: Plain, then: Then, verdict: Verdict
) -> Iterator[Difference]:
    """Yield the actions that are judged otherwise than they must be."""
    for written in then.legal or ():
        if refusal := game.why_not(state, game.action(state, written)):
            yield Difference("legal", written, str(refusal))
    for entry in then.illegal or ():
        found = game.why_not(state, game.action(state, entry.action))
        if found is not None:
            verdict.refusals.append(found.clause)
        if found is None or found.clause != entry.by:
            says = str(found) if found else "it is legal"
            yield Difference("illegal", f"{entry.action} by {entry.by}", says)
    if then.choices is not UNSET:
        offered = [game.written(state, action) for action in game.legal(state)]
        wanted = [
            game.written(state, game.action(state, written)) for written in then.choices or ()
        ]
        yield from differences({"choices": wanted}, {"choices": offered}, ("choices",))


def _score(game: Game[Any, Any], state: Plain, then: Then) -> Iterator[Difference]:
    if isinstance(then.score, UnsetType):
        return
    score = game.score(state)
    if score is None:
        yield Difference("score", "the game is over", "it goes on")
        return
    for name in ("points", "winners"):
        wanted = getattr(then.score, name)
        if wanted is not UNSET and wanted != getattr(score, name):
            yield Difference(f"score.{name}", wanted, getattr(score, name))

"""What only its game knows of a case: is the position possible, are all its words known."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from alamein.conformance.scenarios.expecting import Expected
from alamein.conformance.scenarios.files import Case, ScenarioFile, Then
from alamein.conformance.scenarios.running import START, Trial, started, trials
from alamein.engine.core.chance import Tape, TapeError
from alamein.engine.core.game import Game, IllegalAction
from alamein.engine.core.loading import Loaded
from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Rulings
from alamein.engine.core.source import Path_

Plain: TypeAlias = Any
Fault: TypeAlias = tuple[Path_, str]


def check_cases(
    files: list[Loaded[ScenarioFile]], book: Rulebook, game: Game[Any, Any]
) -> Iterator[Problem]:
    """Yield what *game* cannot read in any trial of the cases; what does not hold is no fault."""
    for loaded in files:
        for n, case in enumerate(loaded.value.cases):
            for (path, says), rulings in _faults(loaded.value.topic, case, book, game).items():
                under = f" (under {', '.join(rulings)})" if rulings else ""
                yield loaded.document.problem(("cases", n, *path), says + under)


def _faults(
    topic: str, case: Case, book: Rulebook, game: Game[Any, Any]
) -> dict[Fault, tuple[str, ...]]:
    """Return the faults of a case, with the rulings under which they are such if not under all."""
    found: dict[Fault, list[str]] = {}
    tried: dict[str, list[str]] = {}
    for trial in trials(topic, case, book):
        example = trial.name.partition("[")[0]
        tried.setdefault(example, []).append(" ".join(trial.words))
        for fault in dict.fromkeys(_Checking(game, trial, book).faults()):
            found.setdefault(fault, []).append(" ".join(trial.words))
    everywhere = max(map(len, tried.values()), default=0)
    return {
        fault: () if len(words) >= everywhere else tuple(words) for fault, words in found.items()
    }


@dataclass
class _Checking:
    """One trial being checked."""

    game: Game[Any, Any]
    trial: Trial
    book: Rulebook
    playable: bool = True
    state: Plain = None
    before: Plain = None
    where: Path_ = field(default=(), init=False)

    def faults(self) -> Iterator[Fault]:
        """Yield what cannot be read, with its path inside the case."""
        case = self.trial.case
        self.where = _place(self.trial)
        rulings = Rulings.parse(*self.trial.words, book=self.book)
        try:
            if case.cards:
                self.game = self.game.with_cards(case.cards)
        except DataError as error:
            yield from (_of_cards(problem, case) for problem in error.problems)
            return
        try:
            if START in self.trial.given:
                self.state = started(self.game, self.trial.given, rulings, [])
            else:
                filled = self.game.fill(copy.deepcopy(self.trial.given), rulings)
                self.state = self.game.load(filled, rulings)
        except DataError as error:
            yield from (self._of_given(problem) for problem in error.problems)
            return
        self.before = self.game.save(self.state)
        yield from self._actions()
        if isinstance(self.trial.outcome.then, Then):
            yield from self._then(self.trial.outcome.then, rulings)

    def _of_given(self, problem: Problem) -> Fault:
        """Return a fault of the position at its place in the case or in the example."""
        steps = tuple(int(s) if s.isdecimal() else s for s in problem.where.split(".") if s)
        if self.where[:1] == ("examples",):
            given = (self.trial.case.examples or ())[int(self.where[1])].given
            for path in given:
                if f"{problem.where}.".startswith(f"{path}."):
                    rest = steps[path.count(".") + 1 :]
                    return (*self.where, "given", path, *rest), problem.says
        if steps and steps[0] in self.trial.case.given:
            return ("given", *steps), problem.says
        named = problem.where if problem.where not in ("", "position") else ""
        return ("given",), f"{named}: {problem.says}" if named else problem.says

    def _actions(self) -> Iterator[Fault]:
        """Yield actions that mean nothing; play as far as the rules let the others be played."""
        example = self.where[:1] == ("examples",) and self.trial.when is not self.trial.case.when
        tape = Tape([list(o) if isinstance(o, tuple) else o for o in self.trial.case.chance])
        for n, written in enumerate(self.trial.when):
            try:
                action = self.game.action(self.state, written)
                if self.playable:
                    self.game.apply(self.state, action, tape)
            except DataError as error:
                self.playable = False
                path = (*(self.where if example else ()), "when", n)
                yield from ((path, problem.says) for problem in error.problems)
            except (IllegalAction, TapeError):
                self.playable = False

    def _then(self, then: Then, rulings: Rulings) -> Iterator[Fault]:
        where = (*self.where, "then")
        named = [("events", n, name) for n, name in enumerate(then.events or ())]
        named += [("never", n, name) for n, name in enumerate(then.never or ())]
        for kind, n, name in named:
            yield from (((*where, kind, n), says) for says in self._event(name))
        if then.decision:
            kind = then.decision.kind
            if kind not in self.game.decisions:
                says = f"no decision is of the kind {kind!r}; {nearest(kind, self.game.decisions)}"
                yield (*where, "decision", "kind"), says
        for path, written in _actions_of(then):
            try:
                self.game.action(self.state, written)
            except DataError as error:
                yield from (((*where, *path), problem.says) for problem in error.problems)
        if isinstance(then.position, dict):
            after = self.game.save(self.state)
            facts = Expected(self.game, rulings, self.before, after)
            for path, says in facts.faults(then.position):
                yield (*where, "position", *path), says

    def _event(self, name: str) -> Iterator[str]:
        """Yield what is wrong with the name of an event, or with the clause after it."""
        what, _, clause = name.partition(" ")
        if what not in self.game.happenings:
            yield f"no event is called {what!r}; {nearest(what, self.game.happenings)}"
        if clause and clause not in self.book.clauses:
            yield f"no clause is called {clause!r}; {nearest(clause, self.book.clauses)}"


def _actions_of(then: Then) -> Iterator[tuple[Path_, Plain]]:
    """Yield the actions that an outcome names, and where."""
    yield from ((("legal", n), written) for n, written in enumerate(then.legal or ()))
    yield from ((("choices", n), written) for n, written in enumerate(then.choices or ()))
    yield from ((("illegal", n, "action"), i.action) for n, i in enumerate(then.illegal or ()))


def _place(trial: Trial) -> Path_:
    """Return where the outcome of a trial stands inside its case."""
    case = trial.case
    for n, example in enumerate(case.examples or ()):
        if example.name == trial.example:
            return ("examples", n)
    for reading, outcome in (case.by_reading or {}).items():
        if outcome is trial.outcome:
            return ("by_reading", reading)
    return ()


def _of_cards(problem: Problem, case: Case) -> Fault:
    """Return a fault of a card written anew at that card."""
    named = [card for card in case.cards if card in problem.where.split() or card in problem.says]
    says = f"{problem.where}: {problem.says}" if problem.where else problem.says
    return ("cards", *named[:1]), says

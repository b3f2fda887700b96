"""Whether what a case shows can still come about under a ruling set it was not written for.

A case is a list of actions. Under another reading the same course may need a window passed once
more, or a choice that was none before; that the list no longer fits is no argument against the
reading. So a case is only held against one if no play near to its own leads to what it shows.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from alamein.conformance.scenarios.running import START, Trial, run
from alamein.engine.core.chance import Tape, TapeError
from alamein.engine.core.game import Game, IllegalAction
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Rulings

Plain: TypeAlias = Any
CHOICES = 2  # how many choices may be put between the actions of a case
PASSES = 3  # and how many actions without an alternative, or without anything to choose
OFFERED = 12  # where more is offered, none of it is tried
PLAYS = 300  # after so many plays the search is given up


@dataclass(frozen=True)
class _Course:
    """A play on its way: what was done, what the case still wants, what else may be done."""

    state: Plain
    chance: tuple[Plain, ...]
    done: tuple[Plain, ...]
    rest: tuple[Plain, ...]
    choices: int = CHOICES
    passes: int = PASSES


def retold(
    game: Game[Any, Any], trial: Trial, book: Rulebook, *, whole: bool = True
) -> bool | None:
    """Return whether *trial* can be told under its rulings; ``None`` if that cannot be said.

    An example shows the *whole* play; a FAQ ruling answers what comes of it, and says nothing if
    the play we made up for it is not allowed.
    """
    verdict = run(game, trial, book)
    if verdict.passed:
        return True
    if not trial.accepts:
        legal = any(fault.where == "refused" for fault in verdict.faults) and not verdict.refusals
        return False if legal else None
    unplayed = not whole and any(fault.where == "when" for fault in verdict.faults)
    if verdict.before is None or START in trial.given or unplayed:
        return None
    rulings = Rulings.parse(*trial.words, book=book)
    state = game.load(copy.deepcopy(verdict.before), rulings)
    near = _Near(game, trial, book)
    if near.leads_there(_Course(state, trial.case.chance, (), trial.when)):
        return True
    return None if near.unclear else False


@dataclass
class _Near:
    """The plays near to that of a case."""

    game: Game[Any, Any]
    trial: Trial
    book: Rulebook
    unclear: bool = False  # chance has another part in some of them, or there are too many

    def leads_there(self, begun: _Course) -> bool:
        """Return whether one of them leads to what the case shows; the nearest are tried first."""
        waiting = deque([begun])
        for _ in range(PLAYS):
            if not waiting:
                return False
            course = waiting.popleft()
            if course.rest and (further := self._after(course, course.rest[0])):
                waiting.appendleft(replace(further, rest=course.rest[1:]))
                continue
            if course.rest:
                waiting.appendleft(replace(course, rest=course.rest[1:]))
            elif self._shows(course):
                return True
            waiting.extend(self._detours(course))
        self.unclear = True
        return False

    def _shows(self, course: _Course) -> bool:
        """Return whether what the case shows holds at the end of a course."""
        verdict = run(self.game, replace(self.trial, when=course.done), self.book)
        self.unclear |= any(fault.where == "chance" for fault in verdict.faults)
        return verdict.passed

    def _detours(self, course: _Course) -> Iterator[_Course]:
        """Yield the course with one more action before the next of the case."""
        offered = self.game.legal(course.state) if self.game.decision(course.state) else []
        if len(offered) > OFFERED:
            return
        for action in offered:
            written = self.game.written(course.state, action)
            passes = len(offered) == 1 or isinstance(written, str)
            left = course.passes if passes else course.choices
            if left and (further := self._after(course, written)):
                if passes:
                    yield replace(further, passes=left - 1)
                else:
                    yield replace(further, choices=left - 1)

    def _after(self, course: _Course, written: Plain) -> _Course | None:
        """Return the course after an action, or ``None`` if it cannot be taken."""
        state = self.game.copy(course.state)
        tape = Tape([list(o) if isinstance(o, tuple) else o for o in course.chance])
        try:
            self.game.apply(state, self.game.action(state, written), tape)
        except (DataError, IllegalAction):
            return None
        except TapeError:
            self.unclear |= written in course.rest[:1]  # a detour that needs chance is just left
            return None
        left = course.chance[tape.used :]
        return replace(course, state=state, chance=left, done=(*course.done, written))

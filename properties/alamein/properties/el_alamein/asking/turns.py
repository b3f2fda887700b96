"""British Counterattack Turns held against the oracle, whoever recorded them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.oracle.el_alamein.counterattack.judging import judge
from alamein.oracle.el_alamein.counterattack.situation import Breach as Broken
from alamein.oracle.el_alamein.counterattack.situation import Course, Situation
from alamein.oracle.solving import Inconclusive
from alamein.properties.el_alamein.asking.courses import Cards, Cause, Untold, printed, translated
from alamein.properties.el_alamein.asking.runs import Run, happened
from alamein.properties.law import Breach, Step

Plain: TypeAlias = Any
COURSE = "a British Counterattack Turn takes a course that the oracle finds open"
CARD, CITY = "british-counterattack", "el-alamein"
MOST_CAUSES = 4  # cards revealed in one turn that the oracle counts


def judged_turn(run: Run, cause: Cause | None = None, cards: Cards | None = None) -> list[Breach]:
    """Return what the oracle has against a run of a counterattack; raise `Untold`.

    *cause* says what brought it about: ``revealed``, ``el_alamein``, ``earlier``, ``ending``.
    """
    try:
        given, found = translated(run, cause, cards)
    except (LookupError, msgspec.ValidationError) as error:
        raise Untold(f"{type(error).__name__}: {error}") from error
    try:
        broken = _judged(msgspec.json.encode((given, found)), run.rulings)
    except DataError as error:
        raise Untold(str(error)) from error
    except Inconclusive:
        return []
    return [Breach((each.clause,), COURSE, str(each)) for each in broken]


@lru_cache(maxsize=512)
def _judged(asked: bytes, rulings: Rulings) -> tuple[Broken, ...]:
    """Return what a course breaks; the same course is judged but once."""
    given, found = msgspec.json.decode(asked, type=tuple[Situation, Course])
    return judge(given, found, rulings)


@dataclass
class Watch:
    """Looks on at a game, step by step, and collects every counterattack with its cause."""

    rulings: Rulings
    cards: Cards = field(default_factory=printed)
    run: Run | None = None
    cause: dict[str, int] = field(default_factory=dict)  # none before the first step
    late: bool = False  # what is under way began before anybody looked

    def noticed(self, step: Step) -> list[Breach]:
        """Return what the oracle has against the counterattack that *step* completes, if any.

        What cannot be told in its words is not judged.
        """
        try:
            return [
                breach
                for cause, run in self.completed(step)
                for breach in judged_turn(run, cause, self.cards)
            ]
        except Untold:
            return []

    def completed(self, step: Step) -> Iterator[tuple[dict[str, int], Run]]:
        """Yield the counterattack that *step* completes, if any, with what brought it about."""
        if step.refusal is not None:
            return
        before, after = step.before, step.after
        if not self.cause:
            due = before["due"]
            self.cause = {"revealed": due, "el_alamein": 0, "earlier": before["counterattacks"]}
            self.late = before["counterattack"] is not None
        if before["due"] and not self.late:
            self.run = self.run or Run(self.rulings)
        if self.run is not None:
            self.run.moves.append(step)
        self._note(step)
        over = not after["agenda"]
        if after["turn"] != before["turn"] or over:
            ending = before["ending"] or (over and after["ending"])
            yield from self._closed(ending=ending, over=over)

    def _closed(self, *, ending: bool, over: bool) -> Iterator[tuple[dict[str, int], Run]]:
        """Yield the run that is complete, and begin anew."""
        run, cause = self.run, dict(self.cause)
        self.run, self.late = None, False
        self.cause |= {"revealed": 0, "el_alamein": 0}
        if run is not None:
            run.over = over
            self.cause["earlier"] += run.turns
            cause["revealed"] = min(cause["revealed"], MOST_CAUSES)
            yield {**cause, "ending": ending}, run.from_the_end_of_the_turn()

    def _note(self, step: Step) -> None:
        """Count the British Counterattack cards revealed for a City, and the fall of El Alamein."""
        numbers = list(self.cards)
        for event in happened(step, "revealed"):
            self.cause["revealed"] += numbers[int(event.facts[0])] == CARD
        for event in happened(step, "won"):
            if numbers[int(event.facts[0])] == CITY:
                self.cause["el_alamein"] = 1

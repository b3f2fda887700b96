"""Playing under the eyes of the laws: whatever is tried, every law is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from alamein.engine.core.chance import Chance, Seeded
from alamein.engine.core.game import Event, Position, Refusal
from alamein.properties.law import (
    ANSWERED,
    OFFERED,
    UNCHANGED,
    AnyGame,
    Breach,
    Broken,
    Laws,
    Plain,
    Step,
    agreeing,
)

VIEWS = 4  # what players see is looked at after the first of so many accepted actions


@dataclass
class Watched:
    """A game under way, of which every step is held against the laws."""

    game: AnyGame
    laws: Laws
    state: Any
    chance: Chance
    reached: set[str] = field(default_factory=set)  # clauses cited by events and refusals
    happened: list[Event] = field(default_factory=list)  # since the last action was tried

    def __post_init__(self) -> None:
        self.position: Position = self.game.save(self.state)
        self._first = self.position
        self._accepted = 0

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.game.decision(self.state) is None

    def attempt(self, action: Plain) -> Refusal | None:
        """Try an action, legal or not; raise `Broken` if a law is; return the refusal if any.

        The verdicts of engine and laws are compared before the engine does anything, so that an
        action that a law forbids is found out even if the engine then fails at it.
        """
        before = self.position
        judged = self.laws.judged(before, action)
        value = self.game.action(self.state, action)
        refusal = self.game.why_not(self.state, value)
        step = Step(before, action, refusal, (), before)
        breaches = list(agreeing(step, judged, self.laws.permits))
        try:
            breaches = breaches or list(self._misoffered(step, value))
            step = self._carried_out(step, value)
            breaches += self._broken_by(step)
        except Exception as error:
            if breaches:
                raise Broken(tuple(breaches), step) from error
            raise
        if breaches:
            raise Broken(tuple(breaches), step)
        return refusal

    def offered(self) -> list[Any]:
        """Return the legal actions; raise `Broken` if somebody must decide and there are none."""
        legal = self.game.legal(self.state)
        if not legal and (breaches := tuple(unanswered(self.game, self.state))):
            raise Broken(breaches)
        return legal

    def went_on(self, state: Any) -> bool:  # noqa: ANN401 - the game's own
        """Go on from a *state* that was come to unwatched; return whether every law holds there.

        Otherwise, or if the engine fails, nothing changes.
        """
        before = self.state, self.position
        holds = False
        self._accepted += 1
        try:
            self.state, self.position = state, self.game.save(state)
            holds = not any(self.look())
        finally:
            if not holds:
                self.state, self.position = before
        return holds

    def _misoffered(self, step: Step, value: Any) -> Iterator[Breach]:  # noqa: ANN401 - the game's own
        """Yield that what is offered as legal is refused, or that what is not is accepted.

        One of several that lead to the same is enough. Of actions with parts that can be combined
        only some are offered: nothing is said of others.
        """
        legal = self.game.legal(self.state)
        if step.refusal is not None:
            if value in legal:
                yield Breach((), OFFERED, f"offered, and refused ({step.refusal.says})")
        elif value not in legal and not _has_parts(step.action):
            alike = (other for other in legal if type(other) is type(value))
            result = self._result_of(value)
            if all(self._result_of(other) != result for other in alike):
                yield Breach((), OFFERED, "accepted, though nothing that leads to it is offered")

    def _result_of(self, value: Any) -> int:  # noqa: ANN401 - the game's own
        """Return what tells whether two actions lead to the same."""
        other = self.game.copy(self.state)
        self.game.apply(other, value, Seeded(0))
        return self.game.digest(other)

    def _carried_out(self, step: Step, value: Any) -> Step:  # noqa: ANN401 - the game's own
        """Return the step with what it brought about; what is refused is not carried out."""
        events = self.happened = []
        if step.refusal is None:
            self.game.listen(self.state, events)
            try:
                self.game.apply(self.state, value, self.chance)
            finally:
                self.game.listen(self.state, None)
        else:
            self.reached.add(step.refusal.clause)
        self.position = self.game.save(self.state)
        self.reached.update(event.clause for event in events)
        return replace(step, events=tuple(events), after=self.position)

    def _broken_by(self, step: Step) -> Iterator[Breach]:
        if step.refusal is not None:
            if step.after != step.before:
                says = "the position changed although the action was refused"
                yield Breach((), UNCHANGED, says)
            return
        self._accepted += 1
        yield from self.laws.of_step(step)
        yield from self.look()

    def look(self) -> Iterator[Breach]:
        """Yield the laws that the position as it is now breaks."""
        position = self.position
        yield from unanswered(self.game, self.state)
        yield from self._since(list(self.laws.of_position(position)))
        if self._accepted % VIEWS == 1:
            seats: list[int | None] = [*range(len(position["players"])), None]
            seen = [self.game.observe(self.state, seat) for seat in seats]
            yield from self.laws.of_views(position, seen)
        if (score := self.game.score(self.state)) is not None:
            yield from self.laws.of_result(position, score.points, score.winners)

    def _since(self, breaches: list[Breach]) -> Iterator[Breach]:
        """Yield the breaches of laws that held at the beginning: not all that is laid out comes up.

        A position made to show one thing may be one that no game comes to.
        """
        before = {b.law for b in self.laws.of_position(self._first)} if breaches else set()
        yield from (breach for breach in breaches if breach.law not in before)


def unanswered(game: AnyGame, state: Any) -> Iterator[Breach]:  # noqa: ANN401 - the game's own
    """Yield that somebody must decide, and nothing is legal."""
    decision = game.decision(state)
    if decision is not None and not game.legal(state):
        says = f"player {decision.player} must decide: {decision.kind}; nothing is legal"
        yield Breach((), ANSWERED, says)


def _has_parts(action: Plain) -> bool:
    """Return whether there is a list in an action."""
    if isinstance(action, dict):
        return any(map(_has_parts, action.values()))
    return isinstance(action, list)

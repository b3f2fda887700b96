"""Making a separating position small: what it does not need is left out."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from alamein.conformance.clarify.comparing import Apart, Moment, apart, apart_after
from alamein.conformance.clarify.exploring import IMPOSSIBLE
from alamein.conformance.scenarios.running import START, started
from alamein.conformance.scenarios.smaller import copied, least
from alamein.engine.core.game import Event, Game, Position
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings

Plain: TypeAlias = Any


class Judge(NamedTuple):
    """A game and two ruling sets, asked whether they part in a partial position."""

    game: Game[Any, Any]
    one: Rulings
    other: Rulings

    def apart(self, given: Position) -> Apart | None:
        """Return how the ruling sets part in *given*; ``None`` if not, or if it is impossible."""
        try:
            return self._set_up(given) if START in given else self._laid_out(given)
        except (DataError, *IMPOSSIBLE):
            return None

    def _laid_out(self, given: Position) -> Apart | None:
        """Return how they part in a position, which must be the same under both."""
        game = self.game
        one, other = (
            game.load(game.fill(copied(given), rulings), rulings)
            for rulings in (self.one, self.other)
        )
        same = game.digest(one) == game.digest(other)
        return apart(Moment(game, one, other)) if same else None

    def _set_up(self, given: Position) -> Apart | None:
        """Return what happens otherwise while a game is set up."""
        game = self.game
        events: tuple[list[Event], list[Event]] = ([], [])
        one, other = (
            started(game, given, rulings, heard)
            for rulings, heard in zip((self.one, self.other), events, strict=True)
        )
        return apart_after((), Moment(game, one, other), *events)


def shrunk(judge: Judge, position: Position) -> Position | None:
    """Return the least found of *position* in which the ruling sets still part."""

    def parts(given: Position) -> bool:
        return judge.apart(given) is not None

    if not parts(position):
        return None
    return least(position, judge.game.phases, parts)


def size_of(given: Plain) -> int:
    """Return how many cards a partial position names."""
    if isinstance(given, dict):
        return ("card" in given) + sum(size_of(part) for part in given.values())
    if isinstance(given, list):
        return sum(1 if isinstance(part, str) else size_of(part) for part in given)
    return 0

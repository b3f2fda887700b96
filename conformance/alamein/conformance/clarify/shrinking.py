"""Making a separating position small: what it does not need is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from alamein.conformance.clarify.comparing import Apart, Moment, apart, apart_after
from alamein.conformance.clarify.exploring import IMPOSSIBLE
from alamein.conformance.scenarios.running import START, started
from alamein.conformance.scenarios.smaller import COMING, copied, reduce
from alamein.engine.core.game import Event, Game, Position
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings

Plain: TypeAlias = Any
ROUNDS = 3  # after which nothing more is left out
SIMPLER = (0, 1, 2, 3)  # numbers that are tried in place of larger ones


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
    best: Position = copied(position)
    for phase in judge.game.phases if COMING in best else ():
        named = {"phase": phase, **{key: part for key, part in best.items() if key != COMING}}
        if parts(named):
            best = named
            break
    for _ in range(ROUNDS):
        before = copied(best)
        reduce(best, parts)
        for holder in list(_lists(best)):
            _thin_out(best, holder, parts)
        _simplify(best, parts)
        if before == best:
            break
    return best


def _lists(value: Plain) -> Iterator[list[Plain]]:
    """Yield every list of a document, the outer ones first."""
    if isinstance(value, list):
        yield value
    if isinstance(value, dict | list):
        for part in list(value.values()) if isinstance(value, dict) else list(value):
            yield from _lists(part)


def _thin_out(whole: Position, holder: list[Plain], parts: Callable[[Position], bool]) -> None:
    """Take members out of a list, many at once as long as that works, from its end on."""
    size = len(holder)
    while size:
        for start in range((len(holder) - 1) // size * size, -1, -size):
            taken = holder[start : start + size]
            del holder[start : start + size]
            if not parts(whole):
                holder[start:start] = taken
        size //= 2


def _simplify(whole: Position, parts: Callable[[Position], bool]) -> None:
    """Put small numbers in place of large ones, and plain cards in place of what they bear."""
    for holder, key in list(_leaves(whole)):
        old = holder[key]
        for new in _simpler(old):
            holder[key] = new
            if parts(whole):
                break
            holder[key] = old


def _simpler(value: Plain) -> Iterator[Plain]:
    if isinstance(value, dict) and "card" in value:
        yield value["card"]
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from (number for number in SIMPLER if number < value)


def _leaves(value: Plain) -> Iterator[tuple[Plain, Plain]]:
    """Yield where numbers stand, and cards of which more is said than their name."""
    for key, part in list(value.items() if isinstance(value, dict) else enumerate(value)):
        if (isinstance(part, dict) and "card" in part) or isinstance(part, int):
            yield value, key
        if isinstance(part, dict | list):
            yield from _leaves(part)


def size_of(given: Plain) -> int:
    """Return how many cards a partial position names."""
    if isinstance(given, dict):
        return ("card" in given) + sum(size_of(part) for part in given.values())
    if isinstance(given, list):
        return sum(1 if isinstance(part, str) else size_of(part) for part in given)
    return 0

"""Facts expected of a position: names it must have, and values it could have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from alamein.conformance.scenarios.facts import PARTS
from alamein.engine.core.game import Game, Position
from alamein.engine.core.problem import DataError, nearest
from alamein.engine.core.rulings import Rulings
from alamein.engine.core.source import Path_

Plain: TypeAlias = Any
Fault: TypeAlias = tuple[Path_, str]


@dataclass(frozen=True)
class Expected:
    """What may be expected of a game: what the positions before and after have room for."""

    game: Game[Any, Any]
    rulings: Rulings
    before: Position
    after: Position

    def faults(self, expected: dict[str, Plain]) -> Iterator[Fault]:
        """Yield names no position has, and values none has in that place."""
        yield from self._mapping(expected, [self.after, self.before], ())

    def _part(self, expected: Plain, found: list[Plain], path: Path_) -> Iterator[Fault]:
        """Yield what is wrong at *path*, where *found* stands in the positions."""
        if any(isinstance(one, list) for one in found):
            lists = [one for one in found if isinstance(one, list)]
            yield from self._list(expected, lists, path)
        elif any(isinstance(one, dict) for one in found):
            if isinstance(expected, dict):
                yield from self._mapping(expected, found, path)
            elif expected is not None:
                yield path, f"{expected!r} is not a mapping"
        elif None not in found:  # where nothing stands nobody knows what might
            yield from self._value(expected, path)

    def _mapping(self, expected: Plain, found: list[Plain], path: Path_) -> Iterator[Fault]:
        mappings = [one for one in found if isinstance(one, dict)]
        known = {key for one in mappings for key in one}
        for key, part in expected.items():
            if key not in known:
                says = f"a position has nothing called {key!r} here; {nearest(key, known)}"
                yield (*path, key), says
            else:
                inner = [one[key] for one in mappings if key in one]
                yield from self._part(part, inner, (*path, key))

    def _list(self, expected: Plain, found: list[list[Plain]], path: Path_) -> Iterator[Fault]:
        if isinstance(expected, dict):
            for key, part in expected.items():
                yield from self._of_list(key, part, path)
        elif not isinstance(expected, list | tuple):
            yield path, f"{expected!r} is not a list; say {', '.join(PARTS)}, or the whole list"
        elif expected and all(isinstance(one, dict) and "card" not in one for one in expected):
            inner = [one for each in found for one in each]
            for n, part in enumerate(expected):
                yield from self._mapping(part, inner, (*path, n)) if inner else ()
        else:
            yield from self._cards(expected, path, path)

    def _of_list(self, key: str, part: Plain, path: Path_) -> Iterator[Fault]:
        """Yield what is wrong with what is said of a part of a list."""
        if key not in PARTS:
            yield (*path, key), f"nothing of a list is called {key!r}; {nearest(key, PARTS)}"
        elif key == "count":
            if type(part) is not int:
                yield (*path, key), f"{part!r} is not a whole number"
        elif not isinstance(part, list | tuple):
            yield (*path, key), f"{part!r} is not a list"
        else:
            yield from self._cards(part, path, (*path, key))

    def _cards(self, listed: Iterable[Plain], path: Path_, place: Path_) -> Iterator[Fault]:
        """Yield members that a list at *path* cannot have: the game is asked to load them."""
        for n, member in enumerate(listed):
            if isinstance(member, dict) and (says := _needless(member)):
                yield (*place, n), says
                continue
            inside = ".".join(map(str, path)) + "."
            for where, says in self._refused([member], path):
                if where.startswith(inside):
                    yield (*place, n), says

    def _value(self, expected: Plain, path: Path_) -> Iterator[Fault]:
        for where, says in self._refused(expected, path):
            if where == ".".join(map(str, path)):
                yield path, says

    def _refused(self, value: Plain, path: Path_) -> Iterator[tuple[str, str]]:
        """Yield place and words of what the game refuses with *value* at *path*."""
        try:
            self.game.load(_with(self.after, path, value), self.rulings)
        except DataError as error:
            yield from ((problem.where, problem.says) for problem in error.problems)


def _needless(member: dict[str, Plain]) -> str:
    """Return what is written that a position leaves out, so that it would never compare equal."""
    if list(member) == ["card"]:
        return f"a position writes this as {member['card']}"
    idle = [key for key, value in member.items() if value is False or value == []]
    return f"a position leaves {idle[0]} out where it says nothing" if idle else ""


def _with(part: Plain, path: Path_, value: Plain) -> Plain:
    """Return *part* with *value* at *path*; nothing else is copied than what leads there."""
    if not path:
        return value
    step: Plain = path[0]
    if isinstance(part, dict):
        return {**part, step: _with(part.get(step, {}), path[1:], value)}
    if isinstance(part, list) and isinstance(step, int) and step < len(part):
        return [*part[:step], _with(part[step], path[1:], value), *part[step + 1 :]]
    return _with({}, path, value)

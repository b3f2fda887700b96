"""Positions written as small as they can be: what is filled in by itself, and what changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, TypeAlias

from alamein.engine.core.game import Game, Position
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings

Plain: TypeAlias = Any
COMING = "agenda"  # how the game goes on: told by the decision that comes next
SHORT = 4  # a pile with fewer cards is written whole
ROUNDS = 3  # after which nothing more is left out
SIMPLER = (0, 1, 2, 3)  # numbers that are tried in place of larger ones


def smallest(game: Game[Any, Any], rulings: Rulings, position: Position) -> Position:
    """Return the least of *position* from which the game fills in all of it again."""

    def suffices(partial: Position) -> bool:
        try:
            again = game.save(game.load(game.fill(copied(partial), rulings), rulings))
        except DataError:
            return False
        return bool(again == position)

    best = by_phase(copied(position), game.phases, suffices)
    reduce(best, suffices)
    return best


def by_phase(
    position: Position, phases: Iterable[str], suffices: Callable[[Position], bool]
) -> Position:
    """Return *position* with the phase that stands for its agenda, if there is one."""
    rest = {key: part for key, part in position.items() if key != COMING}
    named = ({"phase": phase, **rest} for phase in (phases if COMING in position else ()))
    return next(filter(suffices, named), position)


def reduce(position: Position, suffices: Callable[[Position], bool]) -> None:
    """Leave out of *position* whatever can be left out, the large parts before their own parts."""
    for path in _places(position):
        _reduce(position, path, suffices)


def copied(value: Plain) -> Plain:
    """Return an independent copy of a document."""
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    return [copied(part) for part in value] if isinstance(value, list) else value


def _places(position: Position) -> list[tuple[str | int, ...]]:
    """Return what may be left out, the large parts before their own parts."""
    found: list[tuple[str | int, ...]] = []
    for key, value in position.items():
        found.append((key,))
        holders: dict[tuple[str | int, ...], Plain] = {(key,): value}
        if isinstance(value, list):
            holders.update({(key, n): one for n, one in enumerate(value)})
        for path, holder in holders.items():
            for name, part in holder.items() if isinstance(holder, dict) else ():
                found.append((*path, name))
                found += [(*path, name, n) for n in (part if isinstance(part, dict) else ())]
    return found


def _reduce(
    position: Position, path: tuple[str | int, ...], suffices: Callable[[Position], bool]
) -> None:
    """Leave out what stands at *path*, or the end of the list there, if the rest suffices."""
    holder: Plain = position
    steps: tuple[Plain, ...] = path[:-1]
    for step in steps:
        if not isinstance(holder, list) and step not in holder:
            return
        holder = holder[step]
    last: Plain = path[-1]
    if last not in holder:
        return
    whole = holder.pop(last)
    if suffices(position):
        return
    holder[last] = whole
    if isinstance(whole, list) and len(path) > 1:
        low, high = 0, len(whole)  # so many cards from the top suffice at least, at most
        while low < high:
            middle = (low + high) // 2
            holder[last] = whole[:middle]
            low, high = (low, middle) if suffices(position) else (middle + 1, high)
        holder[last] = whole[:high]


def least(
    position: Position, phases: Iterable[str], suffices: Callable[[Position], bool]
) -> Position:
    """Return the least found of *position* that still *suffices*; a phase stands for an agenda.

    Of an agenda nothing is left out: a game comes to the whole of it, or to none of it.
    """
    best = by_phase(copied(position), phases, suffices)
    agenda = copied(best.get(COMING))

    def comes_up(partial: Position) -> bool:
        return partial.get(COMING, agenda) == agenda and suffices(partial)

    for _ in range(ROUNDS):
        before = copied(best)
        reduce(best, comes_up)
        for holder in list(_lists(best)):
            _thin_out(best, holder, comes_up)
        _simplify(best, comes_up)
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


def _thin_out(whole: Position, holder: list[Plain], suffices: Callable[[Position], bool]) -> None:
    """Take members out of a list, many at once as long as that works, from its end on."""
    size = len(holder)
    while size:
        for start in range((len(holder) - 1) // size * size, -1, -size):
            taken = holder[start : start + size]
            del holder[start : start + size]
            if not suffices(whole):
                holder[start:start] = taken
        size //= 2


def _simplify(whole: Position, suffices: Callable[[Position], bool]) -> None:
    """Put small numbers in place of large ones, and plain cards in place of what they bear."""
    for holder, key in list(_leaves(whole)):
        old = holder[key]
        for new in _simpler(old):
            holder[key] = new
            if suffices(whole):
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


def changed(before: Position, after: Position, unordered: Collection[str]) -> Position:
    """Return the facts of *after* that are not so in *before*."""
    return {
        key: _part(key, before.get(key), value, unordered)
        for key, value in after.items()
        if key != COMING and _differs(key, before.get(key), value, unordered)
    }


def _differs(key: str, before: Plain, after: Plain, unordered: Collection[str]) -> bool:
    if key in unordered and isinstance(before, list) and isinstance(after, list):
        return sorted(map(repr, before)) != sorted(map(repr, after))
    return bool(before != after)


def _part(key: str, before: Plain, after: Plain, unordered: Collection[str]) -> Plain:
    """Return what changed inside one part of a position."""
    if isinstance(before, dict) and isinstance(after, dict):
        return changed(before, after, unordered)
    if not (isinstance(before, list) and isinstance(after, list)):
        return after
    if after and all(isinstance(one, dict) and "card" not in one for one in [*before, *after]):
        pairs = zip(before, after, strict=False)
        parts = [changed(old, new, unordered) for old, new in pairs] + after[len(before) :]
        while parts and not parts[-1]:
            parts.pop()
        return parts
    if key in unordered:
        return after
    return next(_moved(before, after), after)


def _moved(before: list[Plain], after: list[Plain]) -> Iterator[dict[str, Plain]]:
    """Yield a pile in short if some cards went from its top, and others came to an end of it."""
    for gone in range(len(before) + 1):
        kept = before[gone:]
        if len(kept) < SHORT:
            return
        for on_top in range(len(after) - len(kept) + 1):
            if after[on_top : on_top + len(kept)] == kept:
                under = after[on_top + len(kept) :]
                facts: dict[str, Plain] = {"count": len(after), "top": after[: on_top + 1]}
                yield {**facts, **({"bottom": under} if under else {})}
                return

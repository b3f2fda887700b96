"""Perft: how many sequences of actions a position allows, with chance fixed by a seed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from alamein.conformance.opening import Opened, placed
from alamein.conformance.playing import mixed
from alamein.conformance.wording import flow
from alamein.engine.core import source
from alamein.engine.core.data import scenarios_root
from alamein.engine.core.game import Game
from alamein.engine.core.loading import convert
from alamein.engine.core.problem import DataError
from alamein.engine.core.source import Document, Path_

Plain: TypeAlias = Any  # what JSON can say
State: TypeAlias = Any  # what the game at hand says it is
Action: TypeAlias = Any  # likewise


class Perft(Struct, frozen=True, forbid_unknown_fields=True):
    """A position with the number of sequences of 1, 2, 3, … actions it allows."""

    title: str
    game: str
    clauses: Annotated[tuple[str, ...], Meta(min_length=1)]
    by_hand: str
    position: dict[str, Any]
    counts: Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(min_length=1)]
    rulings: tuple[str, ...] = ()
    seed: int = 0


class Sought(Struct, frozen=True):
    """A position read from a file, with what the file says about it."""

    document: Document
    position: dict[str, Any]
    within: Path_
    perft: Perft | None

    @property
    def game(self) -> str | None:
        """Return the game the file says it is about."""
        named = self.perft.game if self.perft else self.position.get("game")
        return None if named is None else str(named)

    @property
    def rulings(self) -> tuple[str, ...]:
        """Return the words of the ruling set the file asks for."""
        return self.perft.rulings if self.perft else ()

    @property
    def logged(self) -> bool:
        """Return whether this is no position but a log: only a log has moves."""
        return "moves" in self.position

    def load(self, opened: Opened) -> State:
        """Return the state the position describes; raise `DataError` with file and line."""
        try:
            filled = opened.game.fill(self.position, opened.rulings)
            return opened.game.load(filled, opened.rulings)
        except DataError as error:
            raise placed(error, self.document, self.within) from error


def stored() -> dict[str, Path]:
    """Return the positions that come with the harness, by name."""
    return {path.stem: path for path in sorted(scenarios_root().glob("*/perft/*.yaml"))}


def read_position(path: Path) -> Sought:
    """Return the position at *path*: a perft file, or the bare position; raise `DataError`."""
    document = source.read(path)
    value = document.value
    if not isinstance(value, dict):
        raise DataError((document.problem((), f"{value!r} is not a mapping"),))
    if "position" in value:
        perft = convert(document, Perft)
        return Sought(document, perft.position, ("position",), perft)
    return Sought(document, value, (), None)


def divide(game: Game[Any, Any], state: State, depth: int, seed: int) -> list[tuple[str, int]]:
    """Return each first action with the number of sequences of *depth* that begin with it."""
    found = []
    for action in game.legal(state):
        written = game.written(state, action)
        rest = 1
        if depth > 1:
            after = _after(game, state, action, seed, (written,))
            rest = count(game, after, depth - 1, seed, (written,))
        found.append((flow(written), rest))
    return found


def count(
    game: Game[Any, Any], state: State, depth: int, seed: int, path: tuple[Plain, ...] = ()
) -> int:
    """Return how many sequences of exactly *depth* actions lead on from *state*.

    Chance begins anew at each action: it is seeded with the hash of the seed and of the actions
    that lead there, that one included, so that counts do not depend on the order of actions.
    """
    legal = game.legal(state)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        longer = (*path, game.written(state, action))
        total += count(game, _after(game, state, action, seed, longer), depth - 1, seed, longer)
    return total


def _after(
    game: Game[Any, Any], state: State, action: Action, seed: int, path: tuple[Plain, ...]
) -> State:
    """Return the state after *action*, the last of *path*."""
    after = game.copy(state)
    game.apply(after, action, mixed("perft", seed, *path))
    return after

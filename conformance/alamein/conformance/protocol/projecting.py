"""What of a position is told to others: facts of the game, not how the engine keeps them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeAlias

from alamein.conformance.scenarios.smaller import COMING, by_phase, copied
from alamein.engine.core.game import Game, Position
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings

Plain: TypeAlias = Any


def projected(game: Game[Any, Any], position: Position) -> Position:
    """Return what of a position any implementation can tell."""
    told: Position = without(position, game.inner)
    return told


def without(part: Plain, paths: Collection[str], where: str = "") -> Plain:
    """Return a document without some parts; the numbers of players are no part of a path."""
    if isinstance(part, list | tuple):
        return [without(one, paths, where) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {}
    for name, value in part.items():
        place = f"{where}.{name}".strip(".")
        if place not in paths:
            left = without(value, paths, place)
            if left != {} or value == {}:
                kept[name] = left
    return kept


def to_load(game: Game[Any, Any], position: Position, rulings: Rulings) -> Position:
    """Return a complete position to be laid out elsewhere: a phase stands for pending steps."""

    def means_the_same(named: Position) -> bool:
        try:
            return bool(game.fill(copied(named), rulings).get(COMING) == position[COMING])
        except DataError:
            return False

    return by_phase(copied(position), game.phases, means_the_same)

"""What of a position is told to others: facts of the game, not how the engine keeps them."""

from __future__ import annotations

from typing import Any

from alamein.conformance.scenarios.smaller import COMING, by_phase, copied
from alamein.engine.core.game import Game, Position
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings


def projected(position: Position) -> Position:
    """Return a position without the pending steps, which are the engine's own."""
    return {name: part for name, part in position.items() if name != COMING}


def to_load(game: Game[Any, Any], position: Position, rulings: Rulings) -> Position:
    """Return a complete position to be laid out elsewhere: a phase stands for pending steps."""

    def means_the_same(named: Position) -> bool:
        try:
            return bool(game.fill(copied(named), rulings).get(COMING) == position[COMING])
        except DataError:
            return False

    return by_phase(copied(position), game.phases, means_the_same)

"""Combats that the engine plays out in all their courses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from alamein.engine.core.game import Changes, Game
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.properties.el_alamein.asking.combats import Fought, Written, any_combat, combat

__all__ = ["Plain", "Played", "Written", "any_combat", "combat", "ruled"]

Plain: TypeAlias = Any


def ruled(*words: str) -> Rulings:
    """Return the ruling set that *words* name."""
    return Rulings.parse(*words, book=library().books["el-alamein"])


@cache
def game() -> Game[Plain, Plain]:
    """Return the engine."""
    return load_game("el-alamein")


class Played(Fought):
    """A Combat on the engine's table."""

    def __init__(
        self, position: Written, rulings: Mapping[str, str], cards: Changes | None = None
    ) -> None:
        table = game().with_cards(cards) if cards else game()
        assert isinstance(rulings, Rulings)
        super().__init__(table, table.load(table.fill(position, rulings), rulings))

    def after(self, plan: Sequence[Plain]) -> Plain:
        """Return the state after *plan*, in which step 5 still waits for the attacker."""
        state = super().after(plan)
        decision = self.game.decision(state)
        assert decision is not None
        assert decision.kind == "combat"
        return state

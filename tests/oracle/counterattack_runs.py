"""Counterattacks as the engine plays them: from positions laid out, and out of whole games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Game
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.properties.el_alamein.asking.runs import Chooser, Run, carried_out
from alamein.properties.el_alamein.asking.turns import Watch

Plain: TypeAlias = Any

LONGEST = 4000  # moves of a game


@cache
def game() -> Game[Plain, Plain]:
    """Return the game with its own cards."""
    return load_game("el-alamein")


@cache
def rulings(*words: str) -> Rulings:
    """Return the ruling set that *words* name."""
    return Rulings.parse(*words, book=library().books["el-alamein"])


def lay(partial: Plain, *words: str) -> Plain:
    """Return the state that a partial position describes."""
    ruled = rulings(*words)
    return game().load(game().fill(partial, ruled), ruled)


def greedy(seed: int) -> Chooser:
    """Return the greedy player of the game."""
    chance = Seeded(seed)
    policy = game().policies["greedy"]
    return lambda state, legal: policy(state, legal, chance)


def of_a_game(players: int, seed: int, *words: str) -> Iterator[tuple[Mapping[str, int], Run]]:
    """Yield every counterattack of a greedy game, with what brought it about."""
    chance = Seeded(seed)
    choose = greedy(seed + 1000)
    watch = Watch(rulings(*words))
    state = game().new(rulings(*words), players, chance)
    for _ in range(LONGEST):
        if game().decision(state) is None:
            break
        action = choose(state, game().legal(state))
        yield from watch.completed(carried_out(game(), state, action, chance))

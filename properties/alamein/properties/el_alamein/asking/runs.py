"""What is done between two turns, step by step: the unit in which a counterattack is judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from alamein.engine.core.chance import Chance, Seeded
from alamein.engine.core.game import Event
from alamein.engine.core.rulings import Rulings
from alamein.properties.law import AnyGame, Step

Plain: TypeAlias = Any
Chooser: TypeAlias = Callable[[Plain, list[Plain]], Plain]  # from a state and what is legal

LONGEST = 400  # steps between two turns
FEW = 4  # actions of which the first, to go on, is chosen half of the time


def happened(step: Step, *words: str) -> list[Event]:
    """Return what happened in *step* and is called one of *words*."""
    return [event for event in step.events if event.what in words]


@dataclass
class Run:
    """What happens between two turns, from the action that ends the first of them."""

    rulings: Rulings
    moves: list[Step] = field(default_factory=list)  # none of them refused
    over: bool = False  # the game is

    @property
    def turns(self) -> int:
        """Return how many British Counterattack Turns there were."""
        return sum(len(happened(move, "counterattack")) for move in self.moves)

    def from_the_end_of_the_turn(self) -> Run:
        """Return the run without what the player did before."""
        begins = [index for index, move in enumerate(self.moves) if happened(move, "counterattack")]
        return Run(self.rulings, self.moves[min(begins, default=-1) :], self.over)


def between(game: AnyGame, state: Plain, ruled: Rulings, choose: Chooser, seed: int) -> Run:
    """Return what happens from the end of the turn in *state* to the beginning of the next."""
    run = Run(ruled)
    chance = Seeded(seed)
    turn = game.turn(state)
    while game.turn(state) == turn and game.decision(state) is not None:
        if len(run.moves) == LONGEST:
            raise ValueError(f"no end after {LONGEST} steps")
        run.moves.append(carried_out(game, state, choose(state, game.legal(state)), chance))
    run.over = game.decision(state) is None
    return run


def carried_out(game: AnyGame, state: Plain, action: Plain, chance: Chance) -> Step:
    """Carry out a legal action; return what was so before, what happened, and what is so now."""
    events: list[Event] = []
    before, written = game.save(state), game.written(state, action)
    game.listen(state, events)
    game.apply(state, action, chance)
    game.listen(state, None)
    return Step(before, written, None, tuple(events), game.save(state))


def idle(_state: Plain, legal: list[Plain]) -> Plain:
    """Return the action that does least: go on, and allot nothing if that is allowed."""
    return legal[0]


def at_random(seed: int) -> Chooser:
    """Return a player that does anything, and goes on half of the time."""
    chance = Seeded(seed)

    def choose(_state: Plain, legal: list[Plain]) -> Plain:
        first = len(legal) == 1 or (chance.pick(2) and len(legal) < FEW)
        return legal[0] if first else legal[chance.pick(len(legal))]

    return choose

"""Counterattacks as the engine plays them: from positions laid out, and out of whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Event, Game
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.deckbuilding.catalogue import load_catalogue
from alamein.engine.games import load_game

Plain: TypeAlias = Any
Chooser: TypeAlias = Callable[[Plain, list[Plain]], Plain]  # from a state and what is legal

LONGEST = 4000  # moves of a game


@cache
def game() -> Game[Plain, Plain]:
    """Return the game with its own cards."""
    return load_game("el-alamein")


@cache
def rulings(*words: str) -> Rulings:
    """Return the ruling set that *words* name."""
    return Rulings.parse(*words, book=library().books["el-alamein"])


@dataclass(frozen=True)
class Move:
    """An action of a counterattack: what was so before, what was done, what was so after."""

    before: Plain
    action: Plain
    after: Plain
    events: list[Event]

    def happened(self, *words: str) -> list[Event]:
        """Return what happened and is called one of *words*."""
        return [event for event in self.events if event.what in words]


@dataclass
class Run:
    """What happens between two turns, from the action that ends the first of them."""

    rulings: Rulings
    moves: list[Move] = field(default_factory=list)
    over: bool = False  # the game is

    @property
    def turns(self) -> int:
        """Return how many British Counterattack Turns there were."""
        return sum(len(move.happened("counterattack")) for move in self.moves)

    def from_the_end_of_the_turn(self) -> Run:
        """Return the run without what the player did before."""
        begins = [index for index, move in enumerate(self.moves) if move.happened("counterattack")]
        return Run(self.rulings, self.moves[min(begins, default=-1) :], self.over)


def lay(partial: Plain, *words: str) -> Plain:
    """Return the state that a partial position describes."""
    ruled = rulings(*words)
    return game().load(game().fill(partial, ruled), ruled)


def between(state: Plain, ruled: Rulings, choose: Chooser, seed: int) -> Run:
    """Return what happens from the end of the turn in *state* to the beginning of the next."""
    run = Run(ruled)
    chance = Seeded(seed)
    turn = game().turn(state)
    while game().turn(state) == turn and game().decision(state) is not None:
        action = choose(state, game().legal(state))
        run.moves.append(_carried_out(state, action, chance))
    run.over = game().decision(state) is None
    return run


def _carried_out(state: Plain, action: Plain, chance: Seeded) -> Move:
    events: list[Event] = []
    game().listen(state, events)
    before = game().save(state)
    written = game().written(state, action)
    game().apply(state, action, chance)
    game().listen(state, None)
    return Move(before, written, game().save(state), events)


def idle(_state: Plain, legal: list[Plain]) -> Plain:
    """Return the action that does least: go on, and allot nothing if that is allowed."""
    return legal[0]


def at_random(seed: int) -> Chooser:
    """Return a player that does anything, and goes on half of the time."""
    chance = Seeded(seed)

    def choose(_state: Plain, legal: list[Plain]) -> Plain:
        first = len(legal) == 1 or (chance.pick(2) and len(legal) < 4)
        return legal[0] if first else legal[chance.pick(len(legal))]

    return choose


def greedy(seed: int) -> Chooser:
    """Return the greedy player of the game."""
    chance = Seeded(seed)
    policy = game().policies["greedy"]
    return lambda state, legal: policy(state, legal, chance)


def of_a_game(players: int, seed: int, *words: str) -> Iterator[tuple[Mapping[str, int], Run]]:
    """Yield every counterattack of a greedy game, with what brought it about."""
    ruled = rulings(*words)
    chance = Seeded(seed)
    choose = greedy(seed + 1000)
    events: list[Event] = []
    state = game().new(ruled, players, chance, events)
    run: Run | None = None
    cause: dict[str, int] = {"revealed": 0, "el_alamein": 0, "earlier": 0}
    for _ in range(LONGEST):
        if game().decision(state) is None:
            break
        turn = game().turn(state)
        action = choose(state, game().legal(state))
        if run is None and game().save(state)["due"] == 0:
            events = _quietly(state, action, chance)
        else:
            run = run or Run(ruled)
            run.moves.append(_carried_out(state, action, chance))
            events = run.moves[-1].events
        _note(cause, events)
        if game().turn(state) == turn:
            continue
        if run is not None:
            yield dict(cause), run.from_the_end_of_the_turn()
            cause["earlier"] += run.turns
        cause |= {"revealed": 0, "el_alamein": 0}
        run = None


def _quietly(state: Plain, action: Plain, chance: Seeded) -> list[Event]:
    events: list[Event] = []
    game().listen(state, events)
    game().apply(state, action, chance)
    game().listen(state, None)
    return events


def _note(cause: dict[str, int], events: list[Event]) -> None:
    """Count the British Counterattack cards revealed for a City, and the fall of El Alamein."""
    numbers = list(printed())
    for event in events:
        if event.what == "revealed":
            cause["revealed"] += event.facts[0] == numbers.index("british-counterattack")
        if event.what == "won" and event.facts[0] == numbers.index("el-alamein"):
            cause["el_alamein"] = 1


@cache
def printed() -> Mapping[str, Plain]:
    """Return every card by name, as the data print it."""
    return load_catalogue(library(), "el-alamein").cards

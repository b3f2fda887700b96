"""What is measured of our engine: plain and checked random play, and the cost of single calls."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein.course import go_on
from alamein.engine.el_alamein.game import ElAlamein
from alamein.engine.el_alamein.options import legal
from alamein.engine.el_alamein.soundness import check
from alamein.engine.el_alamein.state import State
from alamein.engine.el_alamein.steps import Window

ACTIONS = 3_000
CARDS = 362


@dataclass
class Round:
    """One measured round."""

    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Return decisions per second."""
        return self.decisions / self.seconds


def game() -> ElAlamein:
    """Return the game with our own cards."""
    return ElAlamein()


def reference() -> Rulings:
    """Return the reference rulings."""
    return Rulings.parse("reference", book=library().books["el-alamein"])


def play(games: int, *, checked: bool = False, judged: bool = False, first: int = 0) -> Round:
    """Play at random from seeds, 2 to 5 players in turn, legal actions enumerated each time.

    Random players hardly ever finish, so each game is cut off; forced choices are not counted.
    When *judged*, the action chosen goes through `Game.apply`, which judges it once more.
    """
    table, rulings = game(), reference()
    decisions = 0
    started = time.perf_counter()
    for seed in range(first, first + games):
        chance, own = Seeded(seed), Seeded(~seed)
        state = table.new(rulings, 2 + seed % 4, chance)
        for _ in range(ACTIONS):
            offered = legal(state)
            if not offered:
                break
            decisions += len(offered) > 1
            action = offered[own.pick(len(offered))]
            if judged:
                table.apply(state, action, chance)
            else:
                go_on(state, action, chance)
            if checked:
                look(state)
    return Round(decisions, time.perf_counter() - started)


def look(state: State) -> None:
    """Check cheap invariants, and at the end of a phase everything a position promises."""
    for player in state.players:
        if min(player.wallet) < 0:
            raise AssertionError(player.wallet)
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Window) and step.name in ("tactics", "reinforcement"):
        held = sum(map(len, state.piles)) + len(state.box)
        for player in state.players:
            held += len(player.deck) + len(player.hand) + len(player.discard)
            held += sum(1 + len(unit.attached) for unit in player.area + player.front)
        if state.combat is None and state.counterattack is None and held != CARDS:
            raise AssertionError(held)
    if isinstance(step, Window) and step.name == "starting":
        check(state)


def by_length(actions: int) -> tuple[float, float]:
    """Return microseconds per action in the fourth and in the last tenth of one long game.

    By the fourth tenth decks have their size, so that only the length of the game differs.
    """
    table, rulings = game(), reference()
    chance, own = Seeded(5), Seeded(6)
    state = table.new(rulings, 3, chance)
    tenth = actions // 10
    marks = []
    for count in range(actions):
        if count in (3 * tenth, 4 * tenth, actions - tenth):
            marks.append(time.perf_counter())
        offered = legal(state)
        if not offered:
            break
        go_on(state, offered[own.pick(len(offered))], chance)
    marks.append(time.perf_counter())
    early, late = marks[1] - marks[0], marks[3] - marks[2]
    return early / tenth * 1e6, late / tenth * 1e6


class TenSlots:
    """The measure of a cheap copy."""

    __slots__ = tuple("abcdefghij")

    def __init__(self) -> None:
        for name in self.__slots__:
            setattr(self, name, 1)


def single_calls() -> dict[str, float]:
    """Return the microseconds of one call of each kind, on a game in its middle."""
    table, rulings = game(), reference()
    chance, own = Seeded(3), Seeded(4)
    state = table.new(rulings, 3, chance)
    for _ in range(2_000):
        offered = legal(state)
        go_on(state, offered[own.pick(len(offered))], chance)
    saved = table.save(state)
    small = TenSlots()
    return {
        "copy.copy of ten slots": _each(lambda: copy.copy(small), 20_000),
        "copy": _each(state.copy, 10_000),
        "digest": _each(lambda: table.digest(state), 5_000),
        "legal": _each(lambda: legal(state), 10_000),
        "save": _each(lambda: table.save(state), 1_000),
        "load": _each(lambda: table.load(saved, rulings), 500),
    }


def _each(call: Callable[[], Any], times: int) -> float:
    started = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - started) / times * 1e6


def _worker(first: int) -> int:
    return play(30, first=first).decisions


def workers(count: int) -> float:
    """Return decisions per second of *count* processes side by side, start-up left out."""
    with get_context("spawn").Pool(count) as pool:
        pool.map(_worker, range(count), chunksize=1)
        started = time.perf_counter()
        decisions = sum(pool.map(_worker, range(0, 400 * count, 100), chunksize=1))
        return decisions / (time.perf_counter() - started)

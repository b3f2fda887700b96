"""Random play under the laws: walks on several processes, and what they reached and found."""

from __future__ import annotations

import importlib
import signal
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.properties.law import Law, laws_of
from alamein.properties.machine import LawfulMachine
from alamein.properties.strategies import game_called
from alamein.properties.walking import Found, Walk, is_rich, ruled, walk


@dataclass(frozen=True)
class Way:
    """One of many walks: the game, its seed, its length, the ruling set or one by the seed."""

    game: str
    seed: int
    steps: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Walked:
    """What came of a walk: the clauses reached, and what was found, if anything."""

    seed: int
    reached: frozenset[str] = frozenset()
    found: Found | None = None
    playable: bool = True


@dataclass
class Tally:
    """What came of many walks."""

    walks: int = 0
    unplayable: int = 0
    reached: Counter[str] = field(default_factory=Counter)  # in how many walks
    found: list[tuple[int, Found]] = field(default_factory=list)  # by seed

    def add(self, walked: Walked) -> None:
        """Count one more."""
        self.walks += walked.playable
        self.unplayable += not walked.playable
        self.reached.update(walked.reached)
        if walked.found is not None:
            self.found.append((walked.seed, walked.found))


def walked(way: Way) -> Walked:
    """Walk one way."""
    book = library().books[way.game]
    rulings = Rulings.parse(*way.words, book=book) if way.words else ruled(book, way.seed)
    reached: set[str] = set()
    try:
        found = walk(
            game_called(way.game), Walk(rulings, way.seed, way.steps, is_rich(way.seed)), reached
        )
    except DataError:  # no game can be played under these rulings
        return Walked(way.seed, playable=False)
    return Walked(way.seed, frozenset(map(str, reached)), found)


def all_walked(ways: list[Way], jobs: int) -> Iterator[Walked]:
    """Yield what came of each walk, in order."""
    if jobs == 1:
        yield from map(walked, ways)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _ready) as pool:
        try:
            yield from pool.map(walked, ways, chunksize=4)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _ready() -> None:
    """Make a process ready; it is the parent's part to answer an interrupt."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def machine_of(game: str) -> type[LawfulMachine]:
    """Return the state machine of *game*."""
    module: Any = importlib.import_module(f"alamein.properties.{game.replace('-', '_')}.machine")
    machine: type[LawfulMachine] = module.MACHINE
    return machine


def all_laws(game: str) -> list[Law[Any]]:
    """Return every law of *game*."""
    book = library().books[game]
    return laws_of(load_game(game).name, Rulings.parse(book=book)).all()

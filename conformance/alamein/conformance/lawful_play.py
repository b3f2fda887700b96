"""Random play under the laws: walks on several processes, and what they reached and found."""

from __future__ import annotations

import importlib
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from typing import Any, TypeVar

from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.properties.law import Law, laws_of
from alamein.properties.machine import LawfulMachine
from alamein.properties.metamorphic import RELATIONS, Script, scripted
from alamein.properties.strategies import game_called
from alamein.properties.walking import FAILURES, Course, Found, Unbegun, failure, walk, way_of

Came = TypeVar("Came")
PLAYED = "a game of legal moves can be played"


@dataclass(frozen=True)
class Way:
    """One of many walks: the game, its seed, its length, the ruling set or one by the seed."""

    game: str
    seed: int
    steps: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Walked:
    """What came of a walk: its course, and what was found, if anything."""

    seed: int
    course: Course = field(default_factory=Course)
    found: Found | None = None
    playable: bool = True


@dataclass
class Tally:
    """What came of many walks."""

    walks: int = 0
    unplayable: int = 0
    ended: int = 0
    from_set_up: int = 0  # of those that ended
    reached: Counter[str] = field(default_factory=Counter)  # in how many walks
    found: list[tuple[int, Found]] = field(default_factory=list)  # by seed

    def add(self, walked: Walked) -> None:
        """Count one more."""
        self.walks += walked.playable
        self.unplayable += not walked.playable
        self.reached.update(map(str, walked.course.reached))
        self.ended += walked.course.ended
        self.from_set_up += walked.course.ended and walked.course.set_up
        if walked.found is not None:
            self.found.append((walked.seed, walked.found))


def walked(way: Way) -> Walked:
    """Walk one way."""
    game, book = game_called(way.game), library().books[way.game]
    chosen = way_of(game, book, way.seed, way.steps)
    if way.words:
        chosen = replace(chosen, rulings=Rulings.parse(*way.words, book=book))
    course = Course()
    try:
        found = walk(game, chosen, course)
    except DataError:  # no game can be played under these rulings
        return Walked(way.seed, playable=False)
    return Walked(way.seed, course, found)


def all_walked(ways: list[Way], jobs: int) -> Iterator[Walked]:
    """Yield what came of each walk, in order."""
    yield from _spread(walked, ways, jobs)


def _spread(play: Callable[[Way], Came], ways: list[Way], jobs: int) -> Iterator[Came]:
    if jobs == 1:
        yield from map(play, ways)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _ready) as pool:
        try:
            yield from pool.map(play, ways, chunksize=4)
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


@dataclass(frozen=True)
class Unrelated:
    """A game that, told in another way, has not the result that the telling predicts."""

    seed: int
    relation: str
    says: str

    def __str__(self) -> str:
        """Return seed, relation and facts on one line."""
        return f"seed {self.seed}: {self.relation}: {self.says}"


def related(way: Way) -> tuple[bool, list[Unrelated]]:
    """Return whether a game can be played at all, and what breaks a relation."""
    game, book = game_called(way.game), library().books[way.game]
    try:
        script = scripted(game, way_of(game, book, way.seed, way.steps))
    except DataError:  # no game can be played under these rulings
        return False, []
    except FAILURES as error:
        return True, [Unrelated(way.seed, PLAYED, _failed(error))]
    return True, [
        Unrelated(way.seed, relation.sentence, says)
        for relation in RELATIONS
        for says in _against(relation, script)
    ]


def _against(relation: Law[Script], script: Script) -> Iterator[str]:
    """Yield what breaks a relation, or how the engine fails when the game is told otherwise."""
    try:
        yield from relation.against(script)
    except (DataError, *FAILURES) as error:
        yield _failed(error)


def _failed(error: Exception) -> str:
    """Return how the engine failed, on one line."""
    return str(error) if isinstance(error, Unbegun) else str(failure(error))


def all_related(ways: list[Way], jobs: int) -> Iterator[tuple[bool, list[Unrelated]]]:
    """Yield what came of each game, in order."""
    yield from _spread(related, ways, jobs)

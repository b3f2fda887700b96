"""A campaign: the game, the ruling set departed from, how much is played, on how many processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, TypeAlias, TypeVar

from alamein.engine.core.game import Game
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Rulings

T = TypeVar("T")
R = TypeVar("R")
Pair: TypeAlias = tuple[str, str]  # two readings of one dispute: D-09a, D-09b
# What is being done, how much of it there is, and each result as it comes: all are passed on.
Watch: TypeAlias = Callable[[str, int, Iterable[Any]], Iterable[Any]]


def unwatched(_what: str, _total: int, results: Iterable[Any]) -> Iterable[Any]:
    """Return *results*, with nobody looking on."""
    return results


@dataclass(frozen=True)
class Campaign:
    """How games are played to compare readings; all other disputes are decided by *base*."""

    game: Game[Any, Any]
    book: Rulebook
    base: Rulings
    games: int = 100
    seed: int = 1
    policy: str = ""  # of the frequencies; by default the strongest the game has
    turns: int = 100  # cap, for each player
    jobs: int = 1
    watch: Watch = unwatched

    def ruled(self, *readings: str) -> Rulings:
        """Return the ruling set departed from, but with these *readings*."""
        return _ruled(self.base, self.book, readings)


def pairs_of(book: Rulebook, dispute: str) -> list[Pair]:
    """Return every pair of readings of *dispute*."""
    ids = [reading.id for reading in book.disputes[dispute].readings]
    return [(one, other) for n, one in enumerate(ids) for other in ids[n + 1 :]]


@lru_cache(maxsize=1024)
def _ruled(base: Rulings, book: Rulebook, readings: tuple[str, ...]) -> Rulings:
    if all(base[reading[:-1]] == reading for reading in readings):
        return base
    words = (*_words(base), *(f"{reading[:-1]}={reading}" for reading in readings))
    return Rulings.parse(*words, book=book)


def _words(rulings: Rulings) -> tuple[str, ...]:
    return tuple(f"{dispute}={reading}" for dispute, reading in rulings.items())


Task: TypeAlias = Callable[[Campaign, T], R]
Crew: TypeAlias = Callable[[Task[Any, Any], Sequence[Any]], Iterator[Any]]


@contextmanager
def crew(campaign: Campaign) -> Iterator[Crew]:
    """Yield what carries out tasks of *campaign*, here or on its processes, in their order.

    A task is a function of a module; what it is given and returns goes between processes.
    """
    if campaign.jobs == 1:
        yield lambda task, work: (task(campaign, each) for each in work)
        return
    shipped = (campaign.game, campaign.book, _words(campaign.base))
    numbers = (campaign.games, campaign.seed, campaign.policy, campaign.turns)
    with get_context("spawn").Pool(campaign.jobs, _enlist, (shipped, numbers)) as pool:
        yield lambda task, work: pool.imap(_do, [(task, each) for each in work])


_ENLISTED: list[Campaign] = []  # in a process of a crew: the campaign it works for


def _enlist(
    shipped: tuple[Game[Any, Any], Rulebook, tuple[str, ...]], numbers: tuple[int, int, str, int]
) -> None:
    """Make a process ready; it is the parent's part to answer an interrupt."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game, book, words = shipped
    _ENLISTED[:] = [Campaign(game, book, Rulings.parse(*words, book=book), *numbers)]


def _do(job: tuple[Task[Any, Any], Any]) -> Any:  # noqa: ANN401 - whatever the task returns
    task, each = job
    return task(_ENLISTED[0], each)

"""A batch: games with numbers in a row, played by one worker; the same wherever it is played."""

from __future__ import annotations

import hashlib
import os
import platform
import resource
import sys
import time
from functools import lru_cache
from threading import Lock

from msgspec import Struct

from alamein.conformance.campaign.dealing import Dealer
from alamein.conformance.campaign.findings import Finding
from alamein.conformance.campaign.fingerprint import fingerprint
from alamein.conformance.campaign.game import Seen, play
from alamein.conformance.campaign.plan import Plan
from alamein.conformance.campaign.revisiting import first_of_each, revisited
from alamein.conformance.campaign.tally import Tally

# The solver keeps one context for all threads, and a worker of a cluster may have several.
_PLAYING = Lock()


class Changed(Exception):
    """The worker has another engine than the campaign was begun with."""


class Task(Struct, frozen=True):
    """A batch to be played, and the engine it is to be played with."""

    plan: Plan
    batch: int
    fingerprint: str


class Outcome(Struct, frozen=True, kw_only=True):
    """What came of a batch; time and memory are no part of the result."""

    batch: int
    games: int
    digest: str
    tallies: dict[str, Tally]  # by ruling set
    findings: list[Finding]
    seconds: float
    host: str
    worker: int  # a process of that host
    memory: int  # of the worker, in kB, at its most


def play_batch(task: Task) -> Outcome:
    """Play the games of a batch, in one thread of the process at a time."""
    with _PLAYING:
        if (mine := _fingerprint(task.plan.game)) != task.fingerprint:
            raise Changed(f"process {os.getpid()} has the engine {mine}, not {task.fingerprint}")
        return _played(task)


def _played(task: Task) -> Outcome:
    """Return what comes of the games of a batch."""
    started = time.perf_counter()
    dealer = _dealer(task.plan)
    digest = hashlib.blake2b(digest_size=16)
    tallies: dict[str, Tally] = {}
    seen: list[tuple[int, Seen]] = []
    numbers = task.plan.numbers(task.batch)
    for number in numbers:
        played = play(dealer, number)
        tallies.setdefault(dealer.label(number), Tally()).add(played.tally)
        digest.update(f"{played.digest}\n".encode())
        seen += [(number, one) for one in played.seen]
    return Outcome(
        batch=task.batch,
        games=len(numbers),
        digest=digest.hexdigest(),
        tallies=tallies,
        findings=[revisited(dealer, *one) for one in first_of_each(seen)],
        seconds=time.perf_counter() - started,
        host=platform.node(),
        worker=os.getpid(),
        memory=memory(),
    )


@lru_cache(maxsize=1)
def _dealer(plan: Plan) -> Dealer:
    return Dealer(plan)


@lru_cache(maxsize=1)
def _fingerprint(game: str) -> str:
    return fingerprint(game)


def memory() -> int:
    """Return the most memory this process ever had, in kB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most

"""Hunting many faults, here or on several processes, each of which plants one at a time."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from alamein.conformance.faults.hunting import Hunted, hunt
from alamein.conformance.faults.witness import WITNESSES

WALKS = 24  # at most, for each fault
MEMORY = 4 << 30  # bytes a process may use: a misreading may let something grow for ever


def hunt_all(game: str, names: Sequence[str], jobs: int, count: int = WALKS) -> Iterator[Hunted]:
    """Yield what came of each fault called one of *names*, in their order."""
    if jobs == 1:
        yield from _hunted_here(game, names, count)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _ready) as pool:
        try:
            yield from pool.map(partial(_hunt, game, count), names)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _hunted_here(game: str, names: Sequence[str], count: int) -> Iterator[Hunted]:
    """Yield what came of each fault, hunted in this process."""
    for name in names:
        before = _bound()
        try:
            hunted = hunt(game, name, count)
        finally:
            resource.setrlimit(resource.RLIMIT_AS, before)
        yield hunted


def _hunt(game: str, count: int, name: str) -> Hunted:
    return hunt(game, name, count)


def _ready() -> None:
    """Make a process ready; it is the parent's part to answer an interrupt."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bound()


def _bound() -> tuple[int, int]:
    """Bound the memory of this process, if it is not bounded lower; return the limits before."""
    before = soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    lower = MEMORY if soft == resource.RLIM_INFINITY else min(MEMORY, soft)
    resource.setrlimit(resource.RLIMIT_AS, (lower, hard))
    return before


def rates(hunted: Sequence[Hunted]) -> dict[str, int]:
    """Return how many faults each witness found, how many any of them, and how many two."""
    found: dict[str, int] = {
        witness: sum(each.by(witness) is not None for each in hunted) for witness in WITNESSES
    }
    found["walks"] = sum(any(kill.played == "walk" for kill in each.kills) for each in hunted)
    found["any"] = sum(len(each.kills) >= 1 for each in hunted)
    found["two"] = sum(len(each.kills) > 1 for each in hunted)
    found["citing"] = sum(
        any(each.clause in kill.clauses for kill in each.kills) for each in hunted
    )
    return found

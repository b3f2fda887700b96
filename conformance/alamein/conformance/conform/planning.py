"""The plan of a run: every check, in an order that does not depend on who runs it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import Any

from msgspec import Struct

from alamein.conformance.conform.by_play import play_checks
from alamein.conformance.conform.by_scenario import scenario_checks
from alamein.conformance.conform.by_solver import solver_checks
from alamein.conformance.conform.checks import Check, digest_of
from alamein.conformance.opening import Opened
from alamein.conformance.scenarios.suite import load_suite
from alamein.engine.core.game import Game
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError, Problem, nearest


class Plan(Struct, frozen=True):
    """What is to be checked; workers make the same checks of it."""

    game: str
    words: tuple[str, ...] = ()
    seed: int = 1
    walks: int = 20
    patterns: tuple[str, ...] = ()
    readings: bool = False  # checks under other readings, too
    shard: tuple[int, int] = (1, 1)


def checks_of(plan: Plan, opened: Opened) -> list[Check]:
    """Return the checks of a plan; raise `DataError` if a pattern finds none."""
    every = list(_every(plan, opened.game, opened))
    chosen = [check for check in every if plan.readings or check.required]
    if plan.patterns:
        chosen = [c for c in every if any(fnmatchcase(c.id, p) or c.id == p for p in plan.patterns)]
        _found(plan.patterns, every)
    number, count = plan.shard
    return [check for check in chosen if _shard(check.id, count) == number]


def _every(plan: Plan, game: Game[Any, Any], opened: Opened) -> Iterable[Check]:
    yield from scenario_checks(load_suite(plan.game), opened.rulings)
    yield from solver_checks(game, library().books[plan.game], opened.rulings)
    yield from play_checks(game, opened.rulings, plan.seed, plan.walks)


def _found(patterns: Sequence[str], every: Sequence[Check]) -> None:
    ids = [check.id for check in every]
    for pattern in patterns:
        if not any(fnmatchcase(one, pattern) or one == pattern for one in ids):
            says = f"no check is called {pattern!r}; {nearest(pattern, ids)}"
            raise DataError((Problem("--check", 0, "", says),))


def _shard(check: str, count: int) -> int:
    """Return in which of so many shards a check is: by its id, so that others may be added."""
    return int.from_bytes(hashlib.blake2b(check.encode(), digest_size=8).digest()) % count + 1


def plan_digest(checks: Iterable[Check]) -> str:
    """Return what tells whether two runs had the same checks."""
    return digest_of([[check.id, check.digest] for check in checks])

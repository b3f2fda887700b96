"""Small campaigns, and ways to run them in this process."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import msgspec

from alamein.conformance.campaign.batch import Outcome
from alamein.conformance.campaign.database import Database
from alamein.conformance.campaign.files import created, opened
from alamein.conformance.campaign.fingerprint import fingerprint
from alamein.conformance.campaign.plan import Plan
from alamein.conformance.campaign.running import Ended, run

P = ParamSpec("P")
R = TypeVar("R")
GAME = "el-alamein"
PLAN = Plan(
    game=GAME,
    games=20,
    rulings="all",
    turns=1,
    whole_every=100_000,
    laws_every=100_000,
    oracle_every=100_000,
    batch=3,
)


class Here(Executor):
    """Carries out what is submitted at once, in this process."""

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """What *fn* returns."""
        future: Future[R] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Enough(Exception):
    """Somebody has pulled the plug."""


def unwatched(_outcome: Outcome) -> None:
    """Look at nothing."""


def stopping_after(batches: int) -> Callable[[Outcome], None]:
    """What pulls the plug after so many batches."""
    left = [batches]

    def watch(_outcome: Outcome) -> None:
        left[0] -= 1
        if not left[0]:
            raise Enough

    return watch


def begin(
    path: Path, plan: Plan = PLAN, watch: Callable[[Outcome], None] = unwatched
) -> Ended | None:
    """Run a new campaign in this process; nothing is returned if it is stopped."""
    with created(path, plan, fingerprint(plan.game)) as database:
        return _run(database, watch)


def resume(path: Path, watch: Callable[[Outcome], None] = unwatched) -> Ended | None:
    """Go on with a campaign in this process."""
    with opened(path) as database:
        return _run(database, watch)


def _run(database: Database, watch: Callable[[Outcome], None]) -> Ended | None:
    try:
        return run(database, Here(), 1, watch)
    except Enough:
        return None


def results(path: Path) -> dict[str, Any]:
    """All results of a campaign: whatever does not depend on time or on who played."""
    with opened(path) as database:
        return {
            "digests": database.digests(),
            "tallies": {n: msgspec.to_builtins(tally) for n, tally in database.tallies()},
            "findings": [msgspec.to_builtins(finding) for finding, _ in database.findings()],
        }

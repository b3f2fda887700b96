"""Running a campaign: batches are handed out, and kept as they come back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import NamedTuple, TypeAlias

from alamein.conformance.campaign.batch import Outcome, Task, play_batch
from alamein.conformance.campaign.database import Database
from alamein.conformance.campaign.tally import Counts, count
from alamein.conformance.campaign.workers import WorkerLost

AHEAD = 2  # batches handed out at a time, for each worker: so that none has to wait
Watch: TypeAlias = Callable[[Outcome], None]


class Ended(NamedTuple):
    """How a campaign ended: the last batch that counts, and the visits of the clauses aimed at."""

    last: int
    visits: Counts
    reached: bool  # every goal; so also if there is none


class Goals:
    """Counts visits batch by batch in order, so that it is always the same batch that is last."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._goals = database.plan.until
        self._next = 0
        self.visits: Counts = {goal.clause: 0 for goal in self._goals}

    def reached_at(self) -> int | None:
        """Return the batch with which all goals are reached, as far as is known by now."""
        if not self._goals:
            return None
        done = set(self._database.numbers())
        while not self.all_reached() and self._next in done:
            for tally in self._database.tally(self._next).values():
                for clause in self.visits:
                    count(self.visits, clause, tally.clauses.get(clause, 0))
            self._next += 1
        return self._next - 1 if self.all_reached() else None

    def all_reached(self) -> bool:
        """Return whether every clause has been visited as often as was asked."""
        return all(self.visits[goal.clause] >= goal.visits for goal in self._goals)


def run(
    database: Database, executor: Executor, jobs: int, watch: Watch, goals: Goals | None = None
) -> Ended:
    """Play the batches that are still to be played; each is kept as soon as it is there."""
    goals = goals or Goals(database)
    last = goals.reached_at()
    left = _left(database)
    flying: dict[Future[Outcome], int] = {}  # by batch
    while last is None:
        while len(flying) < jobs * AHEAD and (batch := next(left, None)) is not None:
            task = Task(database.plan, batch, database.fingerprint)
            flying[executor.submit(play_batch, task)] = batch
        if not flying:
            break
        for future in wait(flying, return_when=FIRST_COMPLETED).done:
            outcome = _result(future, database.plan.numbers(flying.pop(future)))
            database.keep(outcome)
            watch(outcome)
        last = goals.reached_at()
    for future in flying:
        future.cancel()
    if last is not None:
        database.forget_after(last)
    return Ended(
        database.plan.batches - 1 if last is None else last, goals.visits, last is not None
    )


def _result(future: Future[Outcome], games: range) -> Outcome:
    """Return what came of a batch of *games*; if no worker survives it, say which they are."""
    try:
        return future.result()
    except WorkerLost as error:
        raise WorkerLost(f"games {games[0]} to {games[-1]}: {error}") from error


def _left(database: Database) -> Iterator[int]:
    """Yield the batches that are not done, in order."""
    done = set(database.numbers())
    return (batch for batch in range(database.plan.batches) if batch not in done)

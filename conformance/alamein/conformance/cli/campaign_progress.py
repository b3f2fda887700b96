"""How far a campaign has come: a bar on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.progress import Progress

    from alamein.conformance.campaign.batch import Outcome
    from alamein.conformance.campaign.database import Database
    from alamein.conformance.campaign.plan import Goal
    from alamein.conformance.campaign.running import Watch
    from alamein.conformance.campaign.tally import Counts

EVERY = 60.0  # seconds between two lines where no bar can be shown


@contextmanager
def terminable() -> Iterator[None]:
    """Let a request to terminate be answered as Ctrl-C is."""

    def interrupt(*_: Any) -> None:  # noqa: ANN401 - a signal and a frame
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def shown(database: Database, visits: Counts) -> Iterator[Watch]:
    """Yield what is to be told of every batch; *visits* are those of what is aimed at, by now."""
    if sys.stderr.isatty():
        with _bar() as bar:
            total, blank = (
                database.plan.games,
                dict.fromkeys(("rate", "left", "aims", "broken"), ""),
            )
            fields: dict[str, Any] = {"total": total, "completed": database.games(), **blank}
            task = bar.add_task("games", **fields)
            yield Pace(database, visits, lambda pace: bar.update(task, **pace.fields())).watch
    else:
        last = [time.monotonic()]

        def say(pace: Pace) -> None:
            if time.monotonic() - last[0] >= EVERY:
                last[0] = time.monotonic()
                click.echo(str(pace), err=True)

        yield Pace(database, visits, say).watch


def _bar() -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
    )

    console = Console(stderr=True, color_system=None if "NO_COLOR" in os.environ else "auto")
    columns = (
        MofNCompleteColumn(),
        TextColumn("games"),
        BarColumn(bar_width=None),
        TextColumn("{task.fields[rate]}"),
        TextColumn("{task.fields[left]}"),
        TextColumn("{task.fields[aims]}"),
        TextColumn("{task.fields[broken]}"),
    )
    return Progress(*columns, console=console, transient=True)


class Pace:
    """How many games are done, how fast, what is aimed at, and what is found."""

    def __init__(self, database: Database, visits: Counts, say: Callable[[Pace], object]) -> None:
        self.done, self.plan = database.games(), database.plan
        self._visits, self._say = visits, say
        self._begun, self._first = time.monotonic(), self.done
        self.broken = 0

    def watch(self, outcome: Outcome) -> None:
        """Note that a batch is done, and say so."""
        self.done += outcome.games
        self.broken += sum(sum(tally.broken.values()) for tally in outcome.tallies.values())
        self._say(self)

    @property
    def rate(self) -> float:
        """Return the games a second since the command was started."""
        return (self.done - self._first) / max(time.monotonic() - self._begun, 0.001)

    @property
    def left(self) -> str:
        """Return how long the rest takes at this rate; batches may come minutes apart."""
        games = min(self.plan.games - self.done, self._to_the_goals())
        return f"{games / max(self.rate, 0.001) / 60:.0f} min left"

    def _to_the_goals(self) -> float:
        """Return how many games it takes, as it went so far, until every goal is reached."""
        lacking = [(goal.visits - visits, visits) for goal, visits in self._aims()]
        if not lacking:
            return math.inf
        return max(
            0.0 if more <= 0 else more * self.done / had if had else math.inf
            for more, had in lacking
        )

    def _aims(self) -> list[tuple[Goal, int]]:
        return [(goal, self._visits.get(goal.clause, 0)) for goal in self.plan.until]

    @property
    def aims(self) -> str:
        """Return how often each clause that is aimed at was visited."""
        return ", ".join(
            f"{goal.clause} {visits:,}/{goal.visits:,}" for goal, visits in self._aims()
        )

    def fields(self) -> dict[str, Any]:
        """Return what the bar shows."""
        broken = f"{self.broken:,} findings" if self.broken else ""
        shown = {"rate": f"{self.rate:.1f}/s", "left": self.left, "aims": self.aims}
        return {"completed": self.done, "broken": broken, **shown}

    def __str__(self) -> str:
        """Return all of it as a line."""
        line = f"{self.done:,} of {self.plan.games:,} games, {self.rate:.1f} a second, {self.left}"
        found = f"{self.broken:,} findings" if self.broken else ""
        return ", ".join(filter(None, (line, self.aims, found)))

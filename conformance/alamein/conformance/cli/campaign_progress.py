"""How far a campaign has come: a bar on a terminal, now and then a line elsewhere."""

from __future__ import annotations

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
def shown(database: Database) -> Iterator[Callable[[Outcome], None]]:
    """Yield what is to be told of every batch that is done."""
    if sys.stderr.isatty():
        with _bar() as bar:
            done, total = database.games(), database.plan.games
            task = bar.add_task("games", total=total, completed=done, rate="", left="", broken="")
            yield Pace(done, total, lambda pace: bar.update(task, **pace.fields())).watch
    else:
        last = [time.monotonic()]

        def say(pace: Pace) -> None:
            if time.monotonic() - last[0] >= EVERY:
                last[0] = time.monotonic()
                click.echo(str(pace), err=True)

        yield Pace(database.games(), database.plan.games, say).watch


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
        TextColumn("{task.fields[broken]}"),
    )
    return Progress(*columns, console=console, transient=True)


class Pace:
    """How many games are done, how fast, and what is found."""

    def __init__(self, done: int, total: int, say: Callable[[Pace], None]) -> None:
        self.done, self.total, self._say = done, total, say
        self._begun, self._first = time.monotonic(), done
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
        return f"{(self.total - self.done) / max(self.rate, 0.001) / 60:.0f} min left"

    def fields(self) -> dict[str, Any]:
        """Return what the bar shows."""
        broken = f"{self.broken:,} findings" if self.broken else ""
        shown = {"rate": f"{self.rate:.1f}/s", "left": self.left, "broken": broken}
        return {"completed": self.done, **shown}

    def __str__(self) -> str:
        """Return all of it as a line."""
        line = f"{self.done:,} of {self.total:,} games, {self.rate:.1f} a second, {self.left}"
        return f"{line}, {self.broken:,} findings" if self.broken else line

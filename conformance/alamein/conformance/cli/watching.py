"""A line that moves while trials run, for a person who looks on."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from alamein.conformance.scenarios.suite import Finding


def processes() -> int:
    """Return how many processes are used if nothing is said."""
    return min(os.cpu_count() or 1, 4)


jobs_option = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 64),
    default=processes,
    show_default="processors, at most 4",
    help="Processes to use.",
)


def watched(what: str, total: int, findings: Iterable[Finding]) -> list[Finding]:
    """Return all *findings*, with a line on stderr that moves while they come, on a terminal."""
    from rich.console import Console
    from rich.progress import track

    shown = sys.stderr.isatty()
    console = Console(stderr=True)
    return list(track(findings, description=what, total=total, console=console, disable=not shown))


def passing(what: str, total: int, results: Iterable[Any]) -> Iterable[Any]:
    """Return *results* as they come, with a line that moves, on a terminal, and goes at the end."""
    from rich.console import Console
    from rich.progress import track

    shown = sys.stderr.isatty()
    console = Console(stderr=True)
    return track(
        results, description=what, total=total, console=console, disable=not shown, transient=True
    )

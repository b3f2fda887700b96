"""``alamein verify``: whether the engine plays the rulebook."""

from __future__ import annotations

import os
import sys
from collections import Counter

import click

from alamein.conformance.cli.listing import Listing, fail, format_option, guarded, number
from alamein.conformance.scenarios.suite import Finding, Suite, load_suite, run_suite
from alamein.engine.core.checks import check_rulebooks
from alamein.engine.core.data import rulebook_root
from alamein.engine.core.library import library
from alamein.engine.games import check_cards, playable


@click.command("verify")
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 64),
    default=lambda: min(os.cpu_count() or 1, 4),
    show_default="processors, at most 4",
    help="Processes to use.",
)
@format_option
@guarded
def command(jobs: int, form: str) -> None:
    """Check all data, and run every scenario under every ruling set it applies to."""
    problems = check_rulebooks(rulebook_root()) or check_cards(library())
    if problems:
        lines = "\n".join(map(str, problems))
        fail(f"{lines}\n{number(len(problems), 'problem')} in the data")
    rows: list[tuple[str, str, int, int, int]] = []
    failed: list[Finding] = []
    for game in playable():
        suite = load_suite(game)
        found = list(_progress(game, suite, jobs))
        failed += [finding for finding in found if not finding.passed]
        rows += _rows(game, suite, found)
    for finding in failed:
        click.echo(finding.explained, err=form != "table")
    total = sum(row[3] for row in rows)
    title = f"{total - len(failed)} of {total} trials hold; all rulebook data are sound"
    Listing(title, ("game", "topic", "cases", "trials", "failed"), rows).show(form)
    if failed:
        raise SystemExit(1)


def _progress(game: str, suite: Suite, jobs: int) -> list[Finding]:
    """Return what came of every trial, with a line that moves while a person looks on."""
    from rich.console import Console
    from rich.progress import track

    names = [trial.name for trial in suite.trials()]
    console = Console(stderr=True)
    shown = sys.stderr.isatty() and "NO_COLOR" not in os.environ
    run = run_suite(game, names, jobs)
    return list(track(run, description=game, total=len(names), console=console, disable=not shown))


def _rows(game: str, suite: Suite, found: list[Finding]) -> list[tuple[str, str, int, int, int]]:
    """Return a row for each topic: its cases, their trials, and how many failed."""
    tried = Counter(finding.name.partition("/")[0] for finding in found)
    failed = Counter(finding.name.partition("/")[0] for finding in found if not finding.passed)
    return [
        (game, topic, len(loaded.value.cases), tried[topic], failed[topic])
        for loaded in suite.files
        for topic in (loaded.value.topic,)
    ]

"""``alamein verify``: the main job."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from alamein.conformance.cli.listing import Listing, fail, format_option, guarded, number
from alamein.conformance.cli.watching import jobs_option, watched
from alamein.engine.core.checks import check_rulebooks
from alamein.engine.core.data import rulebook_root
from alamein.engine.core.library import library
from alamein.engine.games import check_cards

if TYPE_CHECKING:
    from alamein.conformance.reports.model import GameReport, Report

REPORT = Path("alamein-report")


@click.command("verify")
@click.option(
    "--report",
    "folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    default=REPORT,
    show_default=True,
    help="Where to write the report.",
)
@click.option("--no-report", is_flag=True, help="Write no report.")
@jobs_option
@format_option
@guarded
def command(folder: Path, no_report: bool, jobs: int, form: str) -> None:
    """Check all data, and run every scenario under every ruling set it applies to.

    Each case is run again with other values for what nobody attests of the cards.
    """
    from alamein.conformance.reports.writing import check_folder, write_report
    from alamein.conformance.verifying import pictures, verified

    if not no_report:
        check_folder(folder)
    problems = check_rulebooks(rulebook_root()) or check_cards(library())
    if problems:
        lines = "\n".join(map(str, problems))
        fail(f"{lines}\n{number(len(problems), 'problem')} in the data")
    report = verified(jobs, watched)
    for explained in _failures(report):
        click.echo(explained, err=form != "table")
    _listing(report).show(form)
    for game in report.games:
        if game.cases:
            click.echo(_sentence(game), err=form != "table")
    if not no_report:
        write_report(report, folder, pictures(report))
        click.echo(f"wrote {folder / 'index.html'}", err=True)
    if not report.passed:
        raise SystemExit(1)


def _failures(report: Report) -> Iterator[str]:
    for game in report.games:
        for case in game.cases:
            yield from (trial.explained for trial in case.trials if not trial.passed)


def _listing(report: Report) -> Listing:
    """Return a row for each topic: its cases and trials, and how many fail or are provisional."""
    rows = []
    for game in report.games:
        topics = Counter(case.topic for case in game.cases)
        for topic, cases in topics.items():
            of = [case for case in game.cases if case.topic == topic]
            trials = [trial for case in of for trial in case.trials]
            failed = sum(not trial.passed for trial in trials)
            provisional = sum(case.verdict == "provisional" for case in of)
            rows.append((game.name, topic, cases, len(trials), failed, provisional))
    tried, wrong = sum(row[3] for row in rows), sum(row[4] for row in rows)
    title = f"{tried - wrong} of {tried} trials hold; all rulebook data are sound"
    columns = ("game", "topic", "cases", "trials", "failed", "provisional")
    return Listing(title, columns, rows)


def _sentence(game: GameReport) -> str:
    """Return what is known of a game in one sentence."""
    counts: Counter[str] = Counter()
    for chapter in game.chapters:
        counts.update(chapter.counts)
    testable = counts.total() - counts["untestable"]
    return (
        f"{game.title}: {counts['covered']} of {testable} testable clauses covered, "
        f"{counts['weak']} weak, {counts['untested']} untested; "
        f"{number(len(game.cases), 'case')}, {game.counts['provisional']} of them provisional; "
        f"{len(game.errata)} errata shown"
    )

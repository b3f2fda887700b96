"""``alamein coverage``: of which clauses a misreading would be noticed, by chapter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from alamein.conformance.cli.listing import Listing, format_option, guarded, number, one_of
from alamein.conformance.cli.suites import game_option, suite_of
from alamein.conformance.cli.watching import jobs_option, watched

if TYPE_CHECKING:
    from alamein.conformance.reports.model import ChapterResult, ClauseResult


@click.command("coverage")
@game_option
@click.option("--chapter", metavar="N", help="The clauses of this chapter, one by one.")
@click.option(
    "--status", metavar="WORD", help="The clauses that are covered, weak, untested or untestable."
)
@click.option("--accept", is_flag=True, help="Keep the result: what is covered may not fall back.")
@jobs_option
@format_option
@guarded
def command(
    game: str, chapter: str | None, status: str | None, accept: bool, jobs: int, form: str
) -> None:
    """Show how well the clauses of each chapter are witnessed.

    A clause is covered if a check that cites it fails when the clause is misread (alamein faults).

    Ends with 1 if a clause that was covered is so no more.
    """
    from alamein.conformance import coverage
    from alamein.conformance.faults.lock import noticed
    from alamein.conformance.verifying import findings
    from alamein.engine.core.writing import write_atomically

    suite = suite_of(game)
    one_of("chapter", chapter, suite.book.chapters)
    one_of("status", status, coverage.STATUSES)
    total = sum(1 for _ in suite.trials())
    found = watched(game, total, findings(game, jobs, vary=False))
    clauses = coverage.clause_results(suite, found, noticed(game))
    if chapter or status:
        _clauses(clauses, chapter, status).show(form)
    else:
        _chapters(coverage.chapters(suite.book, clauses), coverage.STATUSES).show(form)
    ledger = coverage.ledger(game)
    if accept:
        write_atomically(ledger, coverage.to_keep(clauses))
        click.echo(f"wrote {ledger}", err=True)
    elif lost := coverage.fallen(coverage.kept(ledger), clauses):
        click.echo(f"covered no more: {', '.join(lost)}", err=True)
        raise SystemExit(1)


def _chapters(chapters: Iterable[ChapterResult], statuses: Iterable[str]) -> Listing:
    found = list(chapters)
    rows = [
        (chapter.chapter, *(chapter.counts[status] for status in statuses), chapter.title)
        for chapter in found
    ]
    sums = {status: sum(chapter.counts[status] for chapter in found) for status in statuses}
    testable = sum(sums.values()) - sums["untestable"]
    title = f"{sums['covered']} of {testable} clauses that a game can break are covered"
    return Listing(title, ("chapter", *statuses, "title"), [*rows, ("all", *sums.values(), "")])


def _clauses(clauses: Iterable[ClauseResult], chapter: str | None, status: str | None) -> Listing:
    rows = [
        (c.id, c.status, len(c.allowed), len(c.refused), len(c.boundary), " ".join(c.witnesses),
         f"{c.title}; {c.reason}" if c.reason else c.title)
        for c in clauses
        if chapter in (None, c.chapter) and status in (None, c.status)
    ]  # fmt: skip
    columns = ("clause", "status", "allowed", "refused", "boundary", "noticed by", "title")
    return Listing(number(len(rows), "clause"), columns, rows)

"""``alamein conform report``, ``diff``, ``matrix``, ``merge``, ``replay``: runs that are kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from alamein.conformance.cli.conform_running import Asked, Chosen, judged_again
from alamein.conformance.cli.listing import Listing, fail
from alamein.conformance.conform.comparing import diff, fingerprint, merge
from alamein.conformance.conform.matrix import matrix
from alamein.conformance.conform.reading import read_run
from alamein.conformance.conform.reports.model import names_of
from alamein.conformance.conform.reports.words import conclusion, line, sentences
from alamein.conformance.conform.reports.writing import write_reports
from alamein.conformance.conform.results import BROKEN

if TYPE_CHECKING:
    from alamein.conformance.conform.results import Run

WORSE = 1


def report(path: Path, output: Path, *, partial: bool) -> None:
    """Write the reports of a run that is kept."""
    _written(read_run(path, partial=partial), output)


def merged(paths: Sequence[Path], output: Path) -> None:
    """Join shards, and write the reports of the whole."""
    _written(merge([read_run(path) for path in paths]), output)


def _written(run: Run, output: Path) -> None:
    write_reports(run, output)
    for sentence in (*sentences(run), conclusion(run), f"wrote {output / 'index.html'}"):
        click.echo(sentence)


def differences(before: Path, after: Path, form: str) -> None:
    """Print every check that is not as it was; end with 1 if any got worse."""
    found = diff(read_run(before), read_run(after))
    rows = [
        (each.kind, each.id, each.before.fingerprint if each.before else "-",
         each.after.fingerprint if each.after else "-")
        for each in found.changes
    ]  # fmt: skip
    columns = ("change", "check", "before", "after")
    if form == "table":
        for moved in found.moved:
            click.echo(f"{moved.what}: {line(moved.before)} -> {line(moved.after)}")
        if found.advice:
            click.echo(found.advice)
    if rows or form != "table":
        Listing(f"{len(rows)} checks differ", columns, rows).show(form)
    else:
        click.echo("no check differs")
    if found.worse:
        raise SystemExit(WORSE)


def side_by_side(paths: Sequence[Path], form: str, *, checks: bool, mixed: bool) -> None:
    """Print implementations side by side, by clause or by check."""
    runs = [read_run(path) for path in paths]
    found = matrix(runs, names_of(runs[0].header.game).clauses, mixed=mixed)
    rows = [(row.id, row.title, *row.cells) for row in (found.checks if checks else found.clauses)]
    names = [f"{column.implementation} [{column.rulings}]" for column in found.columns]
    what = "check" if checks else "clause"
    Listing(f"{len(rows)} {what}s", (what, "title", *names), rows).show(form)


def replay(path: Path, patterns: tuple[str, ...], command: tuple[str, ...]) -> None:
    """Ask again what failed, and say whether it still does."""
    run = read_run(path, partial=True)
    failing = [result for result in run.results if result.observed in BROKEN or result.flaky]
    wanted = [r for r in failing if not patterns or r.id in patterns]
    if unknown := set(patterns) - {result.id for result in run.results}:
        fail(f"--check {min(unknown)}: no check of that id in {path}")
    header = run.header
    chosen = Chosen(header.game, header.rulings, header.seed, _walks(wanted), (), True, "1/1")  # noqa: FBT003 - by place, as it is declared
    still = False
    before = {result.id: fingerprint(result) for result in wanted}
    asked = Asked(chosen, command or header.command, Path(), 1.0, 2048, (), 1)
    for result in judged_again(asked, set(before)):
        now = fingerprint(result)
        word = "FIXED" if result.observed == "pass" and not result.flaky else "FAILS DIFFERENTLY"
        word = "STILL FAILS" if now == before[result.id] else word
        word = "CANNOT REPLAY" if result.observed in ("unsupported", "not-run") else word
        still = still or word != "FIXED"
        click.echo(f"{word}: {result.id}{f': {line(result.says)}' if word != 'FIXED' else ''}")
    if not wanted:
        click.echo("nothing failed there")
    if still:
        raise SystemExit(WORSE)


def _walks(wanted: Sequence[object]) -> int:
    """Return how many walks there must be, so that those wanted are among them."""
    numbers = (str(getattr(each, "id", "")) for each in wanted)
    played = [word.split("-")[1].partition("[")[0] for word in numbers if word.startswith("play/")]
    return max((int(number) + 1 for number in played if number.isdecimal()), default=0)

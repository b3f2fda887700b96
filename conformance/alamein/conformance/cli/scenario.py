"""``alamein scenario``: check, list, explain and run scenarios."""

from __future__ import annotations

import fnmatch

import click

from alamein.conformance.cli.listing import Listing, fail, format_option, guarded
from alamein.conformance.cli.paragraphs import Page
from alamein.conformance.scenarios.suite import Suite, load_suite, run_suite
from alamein.engine.core.problem import nearest
from alamein.engine.games import playable

game_option = click.option(
    "--game", metavar="NAME", default="el-alamein", show_default=True, help="The game."
)
jobs_option = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes to use.",
)


@click.group("scenario")
def command() -> None:
    """Check, list, explain and run the scenarios of a game."""


def suite_of(game: str) -> Suite:
    """Return the scenarios of *game*; an unknown one ends the command with near matches."""
    if game not in playable():
        fail(f"no game with scenarios is called {game!r}; {nearest(game, playable())}")
    return load_suite(game)


@command.command()
@game_option
@format_option
@guarded
def check(game: str, form: str) -> None:
    """Check all scenario files and count their cases."""
    suite = suite_of(game)
    rows = [
        (loaded.value.topic, len(loaded.value.cases), loaded.document.file)
        for loaded in suite.files
    ]
    total = sum(row[1] for row in rows)
    Listing(f"{total} cases are sound", ("topic", "cases", "file"), rows).show(form)


@command.command("list")
@game_option
@click.option("--clause", metavar="ID", help="Only cases that witness this clause.")
@format_option
@guarded
def list_(game: str, clause: str | None, form: str) -> None:
    """List cases."""
    suite = suite_of(game)
    if clause is not None and clause not in suite.book.clauses:
        fail(f"no clause is called {clause!r}; {nearest(clause, suite.book.clauses)}")
    rows = [
        (name, case.clauses, case.title)
        for name, case in suite.cases()
        if clause is None or clause in case.clauses
    ]
    Listing(f"{len(rows)} cases", ("case", "clauses", "title"), rows).show(form)


@command.command()
@click.argument("case")
@game_option
@guarded
def explain(case: str, game: str) -> None:
    """Explain one CASE: its promise, where it comes from, what its clauses say."""
    suite = suite_of(game)
    found = dict(suite.cases())
    if case not in found:
        fail(f"no case is called {case!r}; {nearest(case, found)}")
    entry = found[case]
    page = Page(f"{case}  {entry.title}")
    page.section("Clauses", [(name, suite.book.clauses[name].says) for name in entry.clauses])
    runs = [trial.name for trial in suite.trials() if trial.case is entry]
    page.section(
        "Case",
        [
            ("from", ", ".join(entry.origin)),
            ("under", ", ".join(entry.under) or "every ruling set"),
            ("file", suite.place(case)),
            ("trials", ", ".join(runs)),
        ],
    )
    page.section("Erratum", [("shown", entry.erratum)] if entry.erratum else [])
    page.section("Note", [("note", entry.note)] if entry.note else [])


@command.command()
@click.argument("patterns", nargs=-1)
@game_option
@jobs_option
@guarded
def run(patterns: tuple[str, ...], game: str, jobs: int) -> None:
    """Run the cases whose names match PATTERNS (``combat/*``), by default all."""
    suite = suite_of(game)
    every = [trial.name for trial in suite.trials()]
    names = [
        name
        for name in every
        if not patterns or any(fnmatch.fnmatch(name.split("[")[0], p) for p in patterns)
    ]
    if not names:
        cases = [name for name, _ in suite.cases()]
        fail(f"no case matches {' '.join(patterns)!r}; {nearest(patterns[0], cases)}")
    failed = 0
    for finding in run_suite(game, names, jobs):
        if not finding.passed:
            failed += 1
            click.echo(finding.explained)
    click.echo(f"{len(names) - failed} of {len(names)} trials hold")
    if failed:
        raise SystemExit(1)

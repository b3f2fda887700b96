"""``alamein scenario``: check, list, explain, run, begin and record scenarios."""

from __future__ import annotations

import fnmatch

import click
import msgspec

from alamein.conformance.cli.listing import Listing, fail, format_option, guarded, number
from alamein.conformance.cli.making import new, record
from alamein.conformance.cli.paragraphs import Page
from alamein.conformance.cli.suites import game_option, parted, suite_of
from alamein.conformance.scenarios.suite import Suite, Wishes, check_suite, run_suite
from alamein.engine.core.problem import nearest

__all__ = ["command", "game_option", "suite_of"]  # other commands ask for the same suite

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
    """Check, list, explain, run, begin and record the scenarios of a game."""


command.add_command(new)
command.add_command(record)


@command.command()
@click.argument("paths", nargs=-1)
@game_option
@format_option
@guarded
def check(paths: tuple[str, ...], game: str, form: str) -> None:
    """Check the scenario files at PATHS, by default all of ours, and count their cases.

    A file is sound if the game can read every position, action, event and fact in it; whether the
    cases hold is for `alamein scenario run` to say.
    """
    suite = suite_of(game, tuple(dict.fromkeys(paths)))
    check_suite(suite)
    rows = [
        (loaded.value.topic, len(loaded.value.cases), loaded.document.file)
        for loaded in suite.files
    ]
    total = sum(row[1] for row in rows)
    says = f"{number(total, 'case')} {'is' if total == 1 else 'are'} sound"
    Listing(says, ("topic", "cases", "file"), rows).show(form)


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
@click.argument("cases", nargs=-1, required=True)
@game_option
@guarded
def explain(cases: tuple[str, ...], game: str) -> None:
    """Explain CASES: what they promise, where they come from, what their clauses say.

    A word that ends in .yaml or is a file is read as a file; without a name, all its cases are
    explained.
    """
    paths, names = parted(cases)
    suite = suite_of(game, paths)
    found = dict(suite.cases())
    for name in names:
        if name not in found:
            fail(f"no case is called {name!r}; {nearest(name, found)}")
    for n, name in enumerate(names or found):
        if n:
            click.echo()
        _explain(suite, name)


def _explain(suite: Suite, name: str) -> None:
    entry = dict(suite.cases())[name]
    page = Page(f"{name}  {entry.title}")
    page.section("Clauses", [(name, suite.book.clauses[name].says) for name in entry.clauses])
    runs = [trial.name for trial in suite.trials() if trial.case is entry]
    page.section(
        "Case",
        [
            ("from", ", ".join(entry.origin)),
            ("under", ", ".join(entry.under) or "every ruling set"),
            ("file", suite.place(name)),
            ("trials", ", ".join(runs)),
        ],
    )
    erratum = msgspec.to_builtins(entry.erratum) if entry.erratum else {}
    said = {key: ", ".join(v) if isinstance(v, list | tuple) else v for key, v in erratum.items()}
    page.section("Erratum", [(key, value) for key, value in said.items() if value])
    page.section("Note", [("note", entry.note)] if entry.note else [])


@command.command()
@click.argument("patterns", nargs=-1)
@game_option
@jobs_option
@guarded
def run(patterns: tuple[str, ...], game: str, jobs: int) -> None:
    """Run the cases whose names match PATTERNS (``combat/*``), by default all.

    A word that ends in .yaml or is a file is read as a file, and its cases are run instead of ours.
    """
    paths, wanted = parted(patterns)
    suite = suite_of(game, paths)
    names = [
        trial.name
        for trial in suite.trials()
        if not wanted or any(fnmatch.fnmatch(trial.name.split("[")[0], p) for p in wanted)
    ]
    if not names:
        cases = [name for name, _ in suite.cases()]
        fail(f"no case matches {' '.join(wanted)!r}; {nearest(wanted[0], cases)}")
    failed = 0
    for finding in run_suite(game, names, jobs, Wishes(paths=paths)):
        if not finding.passed:
            failed += 1
            click.echo(finding.explained)
    click.echo(f"{len(names) - failed} of {len(names)} trials hold")
    if failed:
        raise SystemExit(1)

"""``alamein rules``: the clauses of the rulebooks."""

from __future__ import annotations

import typing

import click

from alamein.conformance.cli.listing import (
    Listing,
    books,
    fail,
    find,
    format_option,
    game_option,
    guarded,
    number,
    one_of,
)
from alamein.conformance.cli.paragraphs import Page
from alamein.engine.core.rulebook import ClauseText, Kind, Rulebook, chapter_of
from alamein.engine.games import playable

KINDS = typing.get_args(Kind)


@click.group("rules")
def command() -> None:
    """Browse the clauses of the rulebooks."""


def _listing(title: str, found: list[tuple[Rulebook, ClauseText]]) -> Listing:
    rows = [
        (clause.id, clause.kind, [d.id for d in book.disputes_of(clause.id)], clause.title)
        for book, clause in found
    ]
    return Listing(title, ("id", "kind", "disputes", "title"), rows)


@command.command("list")
@game_option
@click.option("--chapter", metavar="N", help="Only this chapter.")
@click.option("--kind", metavar="KIND", help="Only this kind, e.g. obligation.")
@format_option
@guarded
def list_(game: str | None, chapter: str | None, kind: str | None, form: str) -> None:
    """List clauses."""
    chosen = books(game)
    chapter = chapter.upper() if chapter is not None else None
    one_of("chapter", chapter, {c for b in chosen for c in b.chapters})
    one_of("kind", kind, KINDS)
    found = [
        (book, clause)
        for book in chosen
        for clause in book.clauses.values()
        if chapter in (None, chapter_of(clause.id)) and kind in (None, clause.kind)
    ]
    _listing(number(len(found), "clause"), found).show(form)


@command.command()
@click.argument("words", nargs=-1, required=True)
@game_option
@format_option
@guarded
def search(words: tuple[str, ...], game: str | None, form: str) -> None:
    """Find the clauses that contain all WORDS, in any of their texts."""
    if not "".join(words).strip():
        fail("give a word to search for")
    found = [
        (book, clause)
        for book in books(game)
        for clause in book.clauses.values()
        if all(word.lower() in _texts(clause) for word in words)
    ]
    _listing(f"{number(len(found), 'clause')} with {' '.join(words)}", found).show(form)


def _title(clause: str) -> str:
    """Return the title of a clause of any game."""
    _, entry = find(clause, "clause", "clauses")
    title: str = entry.title
    return title


def _texts(clause: ClauseText) -> str:
    parts = [clause.id, clause.title, clause.says, clause.arith, *clause.differs.values()]
    return " ".join(parts).lower()


@command.command()
@click.argument("clause")
@guarded
def show(clause: str) -> None:
    """Show one CLAUSE: what it says, where it stands, how editions differ, its disputes."""
    book, entry = find(clause, "clause", "clauses")
    chapter = book.chapters[chapter_of(entry.id)]
    page = Page(f"{entry.id}  {entry.title}")
    page.text(entry.says)
    page.section(
        f"{book.game.title}, chapter {chapter_of(entry.id)}: {chapter}",
        [("kind", entry.kind), ("testable", entry.testable), ("file", str(book.places[entry.id]))],
    )
    names = {edition.key: edition.name for edition in book.game.editions}
    page.section(
        "Where it stands",
        [(f"{key} ({names[key]})", at or "silent") for key, at in entry.editions.items()],
    )
    page.section("How editions differ", entry.differs.items())
    page.section("Arithmetic", [("checked", entry.arith)] if entry.arith else [])
    page.section("Depends on", [(name, _title(name)) for name in entry.depends])
    page.section("Disputes", [(d.id, d.title) for d in book.disputes_of(entry.id)])
    rulings = [ruling for ruling in book.faq.values() if entry.id in ruling.clauses]
    page.section("FAQ", [(ruling.id, ruling.question) for ruling in rulings])
    page.section("Cases that witness it", _witnesses(book, entry.id))


def _witnesses(book: Rulebook, clause: str) -> list[tuple[str, str]]:
    """Return the cases in which the engine applied *clause*, or refused by it: they are run now."""
    if book.name not in playable():
        return []
    from alamein.conformance.coverage import tally
    from alamein.conformance.scenarios.files import scenario_paths
    from alamein.conformance.scenarios.suite import Wishes, load_suite, run_suite
    from alamein.engine.core.data import scenarios_root

    folder = scenarios_root() / book.name.replace("-", "_")
    files = {path: path.read_text(encoding="utf-8") for path in scenario_paths(folder)}
    naming = tuple(str(path) for path, text in files.items() if clause in text)
    if not naming:
        return []
    suite = load_suite(book.name, naming)
    names = [
        trial.name
        for _, case, trials in suite.by_case()
        for trial in trials
        if clause in case.clauses
    ]
    run = run_suite(book.name, names, wishes=Wishes(traced=True, paths=naming))
    found = tally(suite, run).get(clause)
    titles = {name: case.title for name, case in suite.cases()}
    return [(name, titles[name]) for name in sorted(found.cases)] if found else []

"""``alamein faq``: what was ruled, by whom, and what it decides."""

from __future__ import annotations

import click

from alamein.conformance.cli.listing import (
    Listing,
    books,
    find,
    format_option,
    game_option,
    guarded,
    number,
)
from alamein.conformance.cli.paragraphs import Page
from alamein.engine.core.library import library


@click.group("faq")
def command() -> None:
    """Browse FAQ rulings."""


@command.command("list")
@game_option
@format_option
@guarded
def list_(game: str | None, form: str) -> None:
    """List FAQ rulings."""
    rows = [
        (r.id, book.name, r.authority, r.date or "undated", r.fixes, r.question)
        for book in books(game)
        for r in book.faq.values()
    ]
    columns = ("id", "game", "authority", "date", "fixes", "question")
    Listing(number(len(rows), "ruling"), columns, rows).show(form)


@command.command()
@click.argument("ruling")
@guarded
def show(ruling: str) -> None:
    """Show one RULING: question, answer, source, and the readings it decides."""
    book, entry = find(ruling, "FAQ ruling", "faq")
    page = Page(f"{entry.id}  {entry.question}")
    page.text(entry.answer)
    source = library().sources.get(entry.source)
    page.section(
        book.game.title,
        [
            ("authority", entry.authority),
            ("date", entry.date or f"none: {entry.undated}"),
            ("source", f"{source.title}, {source.url}" if source else entry.source),
            ("clauses", ", ".join(entry.clauses)),
            ("fixes", ", ".join(entry.fixes) or "no reading"),
            ("excludes", ", ".join(entry.excludes) or "no reading"),
            ("file", str(book.places[entry.id])),
        ],
    )
    page.section("Note", [("note", entry.note)] if entry.note else [])

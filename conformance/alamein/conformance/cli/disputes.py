"""``alamein disputes``: where editions disagree, contradict themselves or are silent."""

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


@click.group("disputes")
def command() -> None:
    """Browse the disputed points and their readings."""


@command.command("list")
@game_option
@click.option("--weight", type=click.Choice(["high", "medium", "low"]), help="Only this weight.")
@click.option("--effect", type=click.Choice(["play", "text"]), help="Only this effect.")
@format_option
@guarded
def list_(game: str | None, weight: str | None, effect: str | None, form: str) -> None:
    """List disputes."""
    found = {
        d.id: (d.id, d.weight, d.effect, book.default(d), d.title)
        for book in reversed(books(game))
        for d in book.disputes.values()
        if weight in (None, d.weight) and effect in (None, d.effect)
    }
    rows = sorted(found.values(), key=lambda row: (row[0][0], int(row[0][2:])))
    columns = ("id", "weight", "effect", "default", "title")
    Listing(number(len(rows), "dispute"), columns, rows).show(form)


@command.command()
@click.argument("dispute")
@guarded
def show(dispute: str) -> None:
    """Show one DISPUTE: its readings, who supports them, the position that separates them."""
    book, entry = find(dispute, "dispute", "disputes")
    page = Page(f"{entry.id}  {entry.title}")
    page.text(entry.question)
    effect = f"{entry.effect}: {entry.effect_why}" if entry.effect_why else entry.effect
    games = entry.games or (book.name,)
    page.section(
        " and ".join(library().books[game].game.title for game in games),
        [
            ("class", entry.cause),
            ("weight", entry.weight),
            ("effect", effect),
            ("games", ", ".join(games)),
            ("clauses", ", ".join(entry.clauses)),
            ("file", str(book.places[entry.id])),
        ],
    )
    for reading in entry.readings:
        mark = " (default)" if reading.id == entry.default.reading else ""
        editions = ", ".join(reading.editions) or "none"
        page.section(
            f"{reading.id}{mark}  {reading.meaning}",
            [("editions", editions), ("evidence", reading.evidence)],
        )
    page.section("Why this default", [("why", entry.default.why)])
    page.section("In these games another default", entry.default.by_game.items())
    position = entry.separating_position
    page.section("Where it matters", [("given", position.given), *position.then.items()])

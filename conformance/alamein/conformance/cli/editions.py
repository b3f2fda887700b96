"""``alamein editions``: the reading each edition takes, and where they differ."""

from __future__ import annotations

import click

from alamein.conformance.cli.listing import (
    Listing,
    books,
    format_option,
    game_option,
    guarded,
    number,
)
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Origin, Rulings, presets

MARKS = {
    Origin.DEFAULT: "",
    Origin.EDITION: "",
    Origin.EDITION_SEVERAL: "*",
    Origin.EDITION_NONE: "-",
}


@click.command("editions")
@game_option
@click.option("--all", "all_", is_flag=True, help="Also the disputes on which editions agree.")
@format_option
@guarded
def command(game: str | None, all_: bool, form: str) -> None:
    """Show which reading each edition takes.

    A letter alone is the only reading the edition supports; with * it supports several and the
    default is taken, with - it supports none and the default is taken.
    """
    chosen = books(game)
    names = list(dict.fromkeys(name for book in chosen for name in presets(book)))
    rows = [(book.name, *row) for book in chosen for row in _rows(book, names, all_=all_)]
    columns = ("game", "dispute", *names, "title")
    title = number(len(rows), "dispute") + ("" if all_ else " on which editions differ")
    if len(chosen) == 1:
        title = f"{chosen[0].game.title}: {title}"
        columns, rows = columns[1:], [row[1:] for row in rows]
    Listing(title, columns, rows).show(form)


def _rows(book: Rulebook, names: list[str], *, all_: bool) -> list[tuple[str, ...]]:
    """Return what each preset of *book* takes; one it does not have leaves its cell empty."""
    sets = presets(book)
    shown = list(book.disputes) if all_ else differing(book)
    return [
        (
            dispute,
            *(cell(sets[name], dispute) if name in sets else "" for name in names),
            book.disputes[dispute].title,
        )
        for dispute in shown
    ]


def cell(rulings: Rulings, dispute: str) -> str:
    """Return the letter of the reading taken, marked when it is only the default."""
    return rulings[dispute][-1] + MARKS[rulings.origin(dispute)]


def differing(book: Rulebook) -> list[str]:
    """Return the disputes on which the editions of *book* do not all take the same reading."""
    editions = [rulings for name, rulings in presets(book).items() if name != "reference"]
    return [d for d in book.disputes if len({rulings[d] for rulings in editions}) > 1]

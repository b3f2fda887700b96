"""``alamein editions``: the reading each edition takes, and where they differ."""

from __future__ import annotations

import click

from alamein.conformance.cli.listing import Listing, books, format_option, game_option, guarded
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
    for book in books(game):
        sets = presets(book)
        rows = [
            (dispute.id, *(cell(rulings, dispute.id) for rulings in sets.values()), dispute.title)
            for dispute in book.disputes.values()
            if all_ or dispute.id in differing(book)
        ]
        title = f"{book.game.title}: {len(rows)} disputes" + (
            "" if all_ else " on which editions differ"
        )
        Listing(title, ("dispute", *sets, "title"), rows).show(form)


def cell(rulings: Rulings, dispute: str) -> str:
    """Return the letter of the reading taken, marked when it is only the default."""
    return rulings[dispute][-1] + MARKS[rulings.origin(dispute)]


def differing(book: Rulebook) -> list[str]:
    """Return the disputes on which the editions of *book* do not all take the same reading."""
    editions = [rulings for name, rulings in presets(book).items() if name != "reference"]
    return [d for d in book.disputes if len({rulings[d] for rulings in editions}) > 1]

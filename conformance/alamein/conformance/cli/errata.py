"""``alamein errata``: where editions contradict their own rules or arithmetic."""

from __future__ import annotations

import click

from alamein.conformance.cli.listing import (
    Listing,
    books,
    fail,
    format_option,
    game_option,
    guarded,
    number,
)
from alamein.engine.games import playable


@click.command("errata")
@game_option
@format_option
@guarded
def command(game: str | None, form: str) -> None:
    """List what editions say against their own rules, and the case that shows it."""
    from alamein.conformance.scenarios.suite import load_suite
    from alamein.conformance.verifying import errata

    chosen = [book.name for book in books(game) if book.name in playable()]
    if not chosen:
        fail(f"{game} has no scenarios yet; games with scenarios: {', '.join(playable())}")
    rows = [
        (", ".join(told.editions), told.section, told.dispute, told.case, told.says, told.follows,
         told.because)
        for name in chosen
        for told in errata(load_suite(name))
    ]  # fmt: skip
    if form != "table":
        columns = ("editions", "section", "dispute", "case", "says", "follows", "because")
        Listing(number(len(rows), "erratum"), columns, rows).show(form)
        return
    from alamein.conformance.cli.paragraphs import Page

    page = Page(f"{len(rows)} errata")
    for editions, section, dispute, case, says, follows, because in rows:
        page.section(
            f"{editions} {section}",
            [("says", says), ("follows", follows), ("because", because),
             ("dispute", dispute or "none"), ("case", case)],
        )  # fmt: skip

"""``alamein cards``: the catalogue, its provenance, overlays."""

from __future__ import annotations

import textwrap
from pathlib import Path

import click

from alamein.conformance.cli.listing import (
    WIDTH,
    Listing,
    book,
    fail,
    format_option,
    game_option,
    guarded,
    number,
)
from alamein.conformance.cli.paragraphs import Page
from alamein.engine.core.library import library
from alamein.engine.core.problem import nearest
from alamein.engine.deckbuilding.catalogue import Catalogue, has_cards, load_catalogue
from alamein.engine.deckbuilding.overlay import lay_over, provisional_fields, value_of
from alamein.engine.deckbuilding.overlay import show as shown
from alamein.engine.deckbuilding.overlay import template as overlay_template
from alamein.engine.deckbuilding.provenance import KINDS, describe
from alamein.engine.games import facts_of

overlay_option = click.option(
    "--catalogue",
    "overlay",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Lay the printed values of this file over the catalogue.",
)


@click.group("cards")
def command() -> None:
    """Browse and check the cards."""


def catalogues(game: str | None, overlay: Path | None) -> list[Catalogue]:
    """Return the catalogues asked for, with the overlay on the one it names."""
    all_books = library()
    having = [name for name in all_books.books if has_cards(all_books, name)]
    if game is not None and book(game).name not in having:
        fail(f"{game} has no cards; games with cards: {', '.join(having)}")
    found = [load_catalogue(all_books, name) for name in (having if game is None else [game])]
    if overlay is None:
        return found
    if len(found) != 1:
        fail("an overlay needs one game: add --game")
    laid = lay_over(found[0], overlay, facts_of(found[0].book.name))
    for remark in laid.overruled:
        click.echo(f"note: {remark}", err=True)
    return [laid.catalogue]


@command.command("list")
@game_option
@overlay_option
@format_option
@guarded
def list_(game: str | None, overlay: Path | None, form: str) -> None:
    """List card types."""
    rows = [
        (card.id, card.type, card.copies, _cost(card.play_cost), _cost(card.recruit_cost),
         len(provisional_fields(card)))
        for catalogue in catalogues(game, overlay)
        for card in catalogue.cards.values()
    ]  # fmt: skip
    columns = ("id", "type", "copies", "play", "recruit", "provisional")
    Listing(number(len(rows), "card type"), columns, rows).show(form)


def _cost(value: object) -> str:
    return str(value) if isinstance(value, int) else "-"


@command.command()
@click.argument("card")
@game_option
@overlay_option
@guarded
def show(card: str, game: str | None, overlay: Path | None) -> None:
    """Show one CARD: every printed value and where it comes from."""
    found = catalogues(game, overlay)
    card = card.lower()
    for catalogue in found:
        if card in catalogue.cards:
            entry = catalogue.cards[card]
            page = Page(f"{entry.id}  {entry.names.get('en', '')}")
            page.text(f"{catalogue.book.game.title}, pile {entry.pile}, {catalogue.places[card]}")
            for fact in entry.facts():
                origin = entry.origin(fact)
                grounds = describe(origin) if origin else ""
                page.item(fact, f"{shown(value_of(entry, fact))}  [{grounds}]")
            return
    known = [name for catalogue in found for name in catalogue.cards]
    fail(f"no card is called {card!r}; {nearest(card, known)}")


@command.command()
@game_option
@overlay_option
@format_option
@guarded
def check(game: str | None, overlay: Path | None, form: str) -> None:
    """Check the cards, and print the share of values by provenance."""
    from alamein.engine.deckbuilding.catalogue import check_catalogue

    problems = []
    for catalogue in catalogues(game, overlay):
        name = catalogue.book.name
        problems += check_catalogue(library(), name, facts_of(name))
        _share(catalogue, form)
        if overlay:
            _still_provisional(catalogue, to_stderr=form != "table")
    if problems:
        fail("\n".join(map(str, problems)))


def _share(catalogue: Catalogue, form: str) -> None:
    counts = catalogue.provenance()
    total = sum(counts.values())
    rows = [
        (kind, counts[kind], f"{100 * counts[kind] / total:.1f} %")
        for kind in KINDS.values()
        if counts[kind]
    ]
    kinds = f"{len(catalogue.cards)} card types, {catalogue.total()} cards, {total} values"
    Listing(f"{catalogue.book.game.title}: {kinds}", ("provenance", "values", "share"), rows).show(
        form
    )


def _still_provisional(catalogue: Catalogue, *, to_stderr: bool) -> None:
    left = {c.id: fields for c in catalogue.cards.values() if (fields := provisional_fields(c))}
    lines = [f"still provisional: {sum(map(len, left.values()))} fields of {len(left)} cards"]
    for name, fields in left.items():
        words = f"{name}: {', '.join(fields)}"
        lines += textwrap.wrap(words, WIDTH, initial_indent="  ", subsequent_indent="    ")
    click.echo("\n".join(lines), err=to_stderr)


@command.command()
@click.option("--game", metavar="NAME", default="el-alamein", show_default=True, help="The game.")
@click.option(
    "--output", type=click.Path(path_type=Path), help="Write to this file instead of printing."
)
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
@guarded
def template(game: str, output: Path | None, force: bool) -> None:
    """Write an overlay file to fill in with the values printed on your cards."""
    text = overlay_template(catalogues(game, None)[0])
    if output is None:
        click.echo(text, nl=False)
        return
    if output.exists() and not force:
        fail(f"{output} exists; --force overwrites it")
    from alamein.engine.core.writing import write_atomically

    try:
        write_atomically(output, text)
    except OSError as error:
        fail(f"{output} cannot be written: {error.strerror}")
    click.echo(f"wrote {output}\nalamein cards check --game {game} --catalogue {output}")

"""``alamein ruling``: what follows from a proposed ruling, and how ruling sets compare."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from alamein.conformance.cli.listing import fail, guarded, one_of, page_format_option
from alamein.conformance.cli.suites import game_option, known_game
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings, UnknownRuling

if TYPE_CHECKING:
    from alamein.engine.core.rulebook import Rulebook


@click.group("ruling")
def command() -> None:
    """Try a proposed ruling, compare ruling sets, ask whether an edition is consistent."""


def _json(value: Any) -> None:  # noqa: ANN401 - whatever msgspec can write
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@page_format_option
@guarded
def check(file: Path, form: str) -> None:
    """Say what follows from the ruling in FILE.

    Every scenario is run without and with it. FILE says game, title, readings such as [D-09b],
    and if it likes base (a ruling set), cards with other printed values, source and note. The exit
    code is 1 if something stops holding, or speaks against it.
    """
    from alamein.conformance.clarify.judging import check as judged
    from alamein.conformance.clarify.ruling import read_ruling
    from alamein.conformance.cli.ruling_pages import print_checked

    found = judged(read_ruling(file))
    if form == "json":
        _json(found)
    else:
        print_checked(found)
    if found.breaks:
        raise SystemExit(1)


@command.command()
@click.argument("one")
@click.argument("other")
@game_option
@click.option("--search", metavar="N", type=click.IntRange(1, 10_000),
              help="Search for the smallest position of each, playing N games.")  # fmt: skip
@click.option("--draw", "drawn", is_flag=True, help="Draw the positions.")
@page_format_option
@guarded
def diff(one: str, other: str, game: str, search: int | None, drawn: bool, form: str) -> None:
    """Say where the ruling sets ONE and OTHER differ, each time with a position that shows it.

    A ruling set is reference, an edition, faq, or several words in quotes: "ja D-09=b".
    """
    from alamein.conformance.clarify.campaign import Campaign
    from alamein.conformance.clarify.differing import differences, searched
    from alamein.conformance.cli.ruling_pages import draw_difference, print_differences
    from alamein.engine.games import load_game

    book = library().books[known_game(game)]
    sets = _rulings(one, book), _rulings(other, book)
    found = differences(book, *sets)
    if search:
        campaign = Campaign(game=load_game(game), book=book, base=sets[0], games=search)
        found = searched(found, campaign)
    if form == "json":
        _json(found)
        return
    after = (lambda each: draw_difference(book, sets[0], each)) if drawn else None
    print_differences(one, other, found, after)


def _rulings(words: str, book: Rulebook) -> Rulings:
    try:
        return Rulings.parse(*words.split(), book=book)
    except UnknownRuling as error:
        fail(str(error))


@command.command()
@click.argument("edition", required=False)
@game_option
@page_format_option
@guarded
def consistency(edition: str | None, game: str, form: str) -> None:
    """Say whether all that EDITION states can hold at once: sentences, examples, FAQ rulings.

    The answer is a largest set that can, and every smallest conflict. Without EDITION all are
    examined. The exit code is 1 if there is a conflict.
    """
    from alamein.conformance.clarify.consistency import examine
    from alamein.conformance.cli.ruling_pages import print_examined
    from alamein.oracle.solving import Inconclusive

    book = library().books[known_game(game)]
    keys = [each.key for each in book.game.editions]
    one_of("edition", edition, keys)
    try:
        found = [examine(game, key) for key in ([edition] if edition else keys)]
    except Inconclusive as error:
        click.echo(str(error), err=True)
        raise SystemExit(1) from error
    if form == "json":
        _json(found)
    else:
        for each in found:
            print_examined(book, each)
    if any(each.conflicts for each in found):
        raise SystemExit(1)

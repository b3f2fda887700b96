"""``alamein corpus``: recorded games, replayed to see what a change of rules changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from alamein.conformance.cli.listing import Listing, fail, format_option, guarded, number
from alamein.conformance.cli.suites import game_option, known_game
from alamein.conformance.cli.watching import passing

if TYPE_CHECKING:
    from alamein.conformance.corpus.replaying import Changed

TOLD = 20  # games that are told one by one


@click.group("corpus")
def command() -> None:
    """Replay recorded games, and see which change, from which move on, by which clause."""


@command.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@game_option
@format_option
@guarded
def replay(folder: Path | None, game: str, form: str) -> None:
    """Replay every game in FOLDER, by default our own.

    Ends with 1 if any is not what it was. The table says by which clause how many games change
    first; the other formats have a row for each game that changes.
    """
    from alamein.conformance.corpus.replaying import corpus_of, recorded_games, replayed

    paths = recorded_games(folder or corpus_of(known_game(game)))
    changed = [
        found
        for path in passing("replaying", len(paths), paths)
        if (found := replayed(path)) is not None
    ]
    title = f"{number(len(paths), 'game')} replayed, {len(changed)} changed"
    if form == "table" and not changed:
        click.echo(title)
    elif form == "table":
        _by_clause(title, changed)
    else:
        _game_by_game(title, changed).show(form)
    if changed:
        raise SystemExit(1)


def _by_clause(title: str, changed: list[Changed]) -> None:
    """Print how many games change first by which clause, and some of them in full."""
    from alamein.conformance.corpus.replaying import by_clause
    from alamein.engine.core.library import library

    titles = {
        name: c.title for book in library().books.values() for name, c in book.clauses.items()
    }
    rows = [
        (clause, len(games), games[0].path.stem, titles.get(clause, ""))
        for clause, games in by_clause(changed)
    ]
    Listing(title, ("clause", "games", "first", "title"), rows).show("table")
    for each in changed[:TOLD]:
        click.echo(str(each))
    if more := changed[TOLD:]:
        click.echo(f"… and {number(len(more), 'game')} more: --format json has them all")


def _game_by_game(title: str, changed: list[Changed]) -> Listing:
    """Return every game that changes: where, by which clauses, and how."""
    rows = [
        (each.path.stem, each.where, each.difference.clauses, *each.difference.told)
        for each in changed
    ]
    return Listing(title, ("game", "from", "clauses", "what", "then", "now"), rows)


@command.command()
@game_option
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, 10_000),
    default=200,
    show_default=True,
    help="How many games to keep.",
)
@click.option(
    "--among",
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    default=2_000,
    show_default=True,
    help="How many games to choose from.",
)
@click.option(
    "--output",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    default=None,
    help="Where to write them; our own corpus if not given.",
)
@guarded
def record(game: str, games: int, among: int, output: Path | None) -> None:
    """Record a corpus anew: short games, chosen for the clauses that they reach.

    What is reached rarely is written down as well: random play looks for it.
    """
    from alamein.conformance.corpus.recording import candidates, chosen, reached
    from alamein.conformance.corpus.replaying import corpus_of
    from alamein.conformance.corpus.writing import check_folder, write_corpus
    from alamein.engine.core.data import data_root

    folder = output or corpus_of(known_game(game))
    if output is None and not (data_root() / "pyproject.toml").exists():
        fail("our own corpus belongs to a checkout; this is an installed package: give --output")
    check_folder(folder)
    played = list(passing("playing", among, candidates(game, among)))
    kept = chosen(played, games)
    write_corpus(folder, played, kept)
    clauses = {clause for log in kept for clause in reached(log)}
    click.echo(f"{number(len(kept), 'game')} in {folder}; they reach {len(clauses)} clauses")

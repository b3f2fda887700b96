"""``alamein corpus``: recorded games, replayed to see what a change of rules changes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from alamein.conformance.cli.listing import Listing, fail, format_option, guarded, number
from alamein.conformance.cli.suites import game_option, known_game
from alamein.conformance.cli.watching import passing

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

    Ends with 1 if any is not what it was: a table says by which clause how many games change first.
    """
    from alamein.conformance.corpus.replaying import (
        by_clause,
        corpus_of,
        recorded_games,
        replayed,
    )
    from alamein.engine.core.library import library

    paths = recorded_games(folder or corpus_of(known_game(game)))
    changed = [
        found
        for path in passing("replaying", len(paths), paths)
        if (found := replayed(path)) is not None
    ]
    titles = {
        name: c.title for book in library().books.values() for name, c in book.clauses.items()
    }
    rows = [
        (clause, len(games), games[0].path.stem, titles.get(clause, ""))
        for clause, games in by_clause(changed)
    ]
    title = f"{number(len(paths), 'game')} replayed, {len(changed)} changed"
    Listing(title, ("clause", "games", "first", "title"), rows).show(form)
    for each in changed[:TOLD]:
        click.echo(str(each), err=form != "table")
    if changed:
        raise SystemExit(1)


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
    from alamein.conformance.logs import write_log
    from alamein.engine.core.data import data_root
    from alamein.engine.core.writing import write_atomically
    from alamein.properties.rarity import path_of, written

    folder = output or corpus_of(known_game(game))
    if output is None and not (data_root() / "pyproject.toml").exists():
        fail("our own corpus belongs to a checkout; this is an installed package: give --output")
    played = list(passing("playing", among, candidates(game, among)))
    kept = chosen(played, games)
    for old in folder.glob("*.json"):
        old.unlink()
    for log in kept:
        write_log(folder / f"{log.seed:05}.json", log)
    counts = Counter(clause for log in played for clause in reached(log))
    write_atomically(folder / path_of(game).name, written(counts, len(played)))
    clauses = {clause for log in kept for clause in reached(log)}
    click.echo(f"{number(len(kept), 'game')} in {folder}; they reach {len(clauses)} clauses")

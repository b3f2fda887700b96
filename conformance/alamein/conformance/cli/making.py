"""``alamein scenario new`` and ``record``: cases to fill in, and cases cut out of a game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from alamein.conformance.cli.engines import opened
from alamein.conformance.cli.listing import book as book_of
from alamein.conformance.cli.listing import fail, guarded
from alamein.conformance.cli.replay import remarks
from alamein.conformance.cli.suites import SUFFIX, game_option, known_game
from alamein.engine.core.data import data_root, scenarios_root
from alamein.engine.core.problem import nearest

if TYPE_CHECKING:
    from alamein.engine.core.rulebook import Rulebook

id_option = click.option("--id", "name", metavar="ID", help="The id of the case.")
title_option = click.option("--title", metavar="WORDS", help="What the case promises.")
clause_option = click.option(
    "--clause", "clauses", metavar="ID", multiple=True, help="A clause it witnesses; repeatable."
)
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Cut:
    """What was asked to be recorded."""

    first: int
    last: int | None
    name: str | None
    title: str | None
    clauses: tuple[str, ...]
    output: str | None


@click.command()
@click.argument("file")
@clause_option
@id_option
@title_option
@game_option
@guarded
def new(
    file: str, clauses: tuple[str, ...], name: str | None, title: str | None, game: str
) -> None:
    """Begin a case in FILE: a path that ends in .yaml, or the name of one of our own files.

    The case is put after those that stand there. It says fill-in wherever something is still to be
    written, and is refused by every command until all of it is.
    """
    from alamein.conformance.scenarios.skeleton import skeleton
    from alamein.conformance.scenarios.writing import add_case
    from alamein.engine.games import load_game

    known_game(game)
    book = book_of(game)
    path = _place(file, game)
    cited = _fields(book, name, title, clauses)
    add_case(path, skeleton(load_game(game), book, name, title, cited), book)
    click.echo(f"wrote {path}: write what it says fill-in for, then alamein scenario check {path}")


@click.command()
@click.argument("log", type=click.Path(path_type=Path))
@click.option(
    "--from", "first", metavar="N", type=click.IntRange(1), required=True, help="The first move."
)
@click.option(
    "--to",
    "last",
    metavar="N",
    type=click.IntRange(1),
    help="The last move; the first if not given.",
)
@id_option
@title_option
@clause_option
@click.option(
    "--output",
    metavar="FILE",
    help="Put the case into this file, after those that stand there, instead of printing it.",
)
@guarded
def record(log: Path, **options: Any) -> None:  # noqa: ANN401 - click passes what Cut takes
    """Cut moves out of the game in LOG, and write them as a case that holds.

    Moves count from 1: what is given is the position that `alamein show LOG --at N` draws for the
    number before the first of them.
    """
    from alamein.conformance.logs import read_log
    from alamein.conformance.scenarios.recording import Window, recorded
    from alamein.conformance.scenarios.writing import add_case, slug, whole_file

    cut = Cut(**options)
    read = read_log(log)
    game = opened(read.game, read.rulings, None)
    remarks(read, game)
    book = book_of(read.game)
    cited = _fields(book, cut.name, cut.title, cut.clauses)
    window = Window(log, read, cut.first, cut.first if cut.last is None else cut.last)
    case = recorded(game, book, window, {"id": cut.name, "title": cut.title, "clauses": cited})
    if cut.output is None:
        click.echo(whole_file(None, slug(log.stem), case), nl=False)
        return
    path = _place(cut.output, read.game)
    add_case(path, case, book)
    click.echo(f"wrote {path}")


def _place(file: str, game: str) -> Path:
    """Return the file meant: a path, or a name of ours in a checkout."""
    path = Path(file)
    if file.endswith(SUFFIX):
        return path
    if path.exists() or path.suffix or path.is_absolute() or ".." in path.parts:
        fail(f"{file}: the name of a scenario file ends with {SUFFIX}")
    if not (data_root() / "pyproject.toml").exists():
        fail(f"our own files belong to a checkout; name a file of yours: {file}{SUFFIX}")
    return scenarios_root() / game.replace("-", "_") / f"{file}{SUFFIX}"


def _fields(
    book: Rulebook, name: str | None, title: str | None, clauses: tuple[str, ...]
) -> list[str]:
    """Return the clauses named; what cannot stand in a case ends the command."""
    from alamein.conformance.scenarios.files import TITLE

    if name is not None and not _ID.fullmatch(name):
        fail(f"--id {name}: an id is small letters and figures with - between, e.g. exact-price")
    if title is not None and not 0 < len(title.strip()) <= TITLE:
        fail(f"--title has {len(title)} characters; from 1 to {TITLE} are allowed")
    known = {clause.lower(): clause for clause in book.clauses}
    for clause in clauses:
        if clause.lower() not in known:
            fail(f"no clause is called {clause!r}; {nearest(clause, book.clauses)}")
    return list(dict.fromkeys(known[clause.lower()] for clause in clauses))

"""Listings in four formats, and what every command needs: the game, its book, good errors."""

from __future__ import annotations

import csv
import functools
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, ParamSpec, TypeVar

import click

from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError, nearest
from alamein.engine.core.rulebook import Rulebook

if TYPE_CHECKING:
    from rich.console import Console

P = ParamSpec("P")
R = TypeVar("R")
WIDTH = 80
NARROWEST = 20
BORDER = 3  # columns of a table beside each of its cells, but for one


@dataclass(frozen=True)
class Listing:
    """Rows under columns, which share the room there is."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]

    def show(self, form: str) -> None:
        """Print the rows as a table, JSON, CSV or Markdown."""
        if form == "table":
            _table(self)
            return
        cells = [[_plain(cell) for cell in row] for row in self.rows]
        click.echo(_FORMS[form](self.columns, cells))


def _plain(cell: object) -> str:
    return ", ".join(map(str, cell)) if isinstance(cell, list | tuple) else str(cell)


def _json(columns: Sequence[str], rows: list[list[str]]) -> str:
    entries = [dict(zip(columns, row, strict=True)) for row in rows]
    return json.dumps(entries, indent=2, ensure_ascii=False)


def _csv(columns: Sequence[str], rows: list[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([columns, *rows])
    return out.getvalue().rstrip("\n")


def _markdown(columns: Sequence[str], rows: list[list[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in line) + " |"
        for line in lines
    )


_FORMS = {"json": _json, "csv": _csv, "md": _markdown}


def _table(listing: Listing) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    out = console()
    style = box.SIMPLE_HEAD if out.is_terminal else box.ASCII2
    table = Table(box=style, pad_edge=False)
    cells = [[_plain(cell) for cell in row] for row in listing.rows]
    room = out.width - (BORDER * len(listing.columns) - 1)
    for column, width in zip(
        listing.columns, _widths([listing.columns, *cells], room), strict=True
    ):
        table.add_column(column, overflow="fold", width=width)
    for row in cells:
        table.add_row(*map(Text, row))
    out.print(Text(listing.title, style="italic"))
    out.print(table)


def _widths(rows: Sequence[Sequence[str]], room: int) -> list[int]:
    """Return a width for each column, so that all fit into *room* and none vanishes.

    What is widest gives way first. Words stay whole, and so does the first column while it leaves
    half of the room to the others, unless there is no other way.
    """
    from rich.cells import cell_len

    columns = list(zip(*rows, strict=True))
    widths = [max(map(cell_len, cells)) for cells in columns]
    words = [max(cell_len(word) for cell in cells for word in cell.split(" ")) for cells in columns]
    least = [min(widths[0], max(room // 2, 1)), *words[1:]]
    while sum(widths) > max(room, len(widths)):
        loose = [n for n, width in enumerate(widths) if width > least[n]]
        widest = max(loose or range(len(widths)), key=widths.__getitem__)
        widths[widest] -= 1
    return widths


def console() -> Console:
    """Return a console that is plain when piped, and 80 wide unless the terminal says more."""
    from rich.console import Console

    class Piped(Console):
        """A console that reports a reader who went away instead of ending the program."""

        def on_broken_pipe(self) -> None:
            """Raise what `main` knows how to end."""
            raise BrokenPipeError

    return Piped(
        width=None if sys.stdout.isatty() else columns(),
        color_system=None if "NO_COLOR" in os.environ else "auto",
        highlight=False,
        soft_wrap=False,
        _environ={},
    )


def columns() -> int:
    """Return the width that the environment asks for, or 80."""
    asked = os.environ.get("COLUMNS", "")
    return int(asked) if asked.isdecimal() and int(asked) >= NARROWEST else WIDTH


format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["table", *_FORMS]),
    default="table",
    show_default=True,
    help="How to print the rows.",
)
page_format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print the answer.",
)
game_option = click.option("--game", metavar="NAME", help="Only this game, e.g. el-alamein.")


class BadInput(click.ClickException):
    """Something given to the command cannot be used."""

    exit_code = 2


def fail(says: str) -> NoReturn:
    """End with a message and exit code 2."""
    raise BadInput(says)


def guarded(command: Callable[P, R]) -> Callable[P, R]:
    """Wrap *command* so that broken data end in a message and exit code 2, not a traceback."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except DataError as error:
            fail(str(error))

    return run


def books(game: str | None) -> list[Rulebook]:
    """Return the book of *game*, or all books."""
    return list(library().books.values()) if game is None else [book(game)]


def book(game: str) -> Rulebook:
    """Return the book of *game*; an unknown one ends the command with near matches."""
    found = library().books
    one_of("game", game, found)
    return found[game]


def one_of(what: str, word: str | None, known: Iterable[str]) -> None:
    """End the command with near matches if *word* is given and is no known *what*."""
    if word is not None and word not in set(known):
        fail(f"no {what} is called {word!r}; {nearest(word, known)}")


def find(name: str, what: str, kind: str) -> tuple[Rulebook, Any]:
    """Return the entry *name* of *kind*, one of which is a *what*, and the first book with it."""
    known: list[str] = []
    for candidate in library().books.values():
        entries = getattr(candidate, kind)
        for key in entries:
            if key.lower() == name.lower():
                return candidate, entries[key]
        known.extend(entries)
    fail(f"no {what} is called {name!r}; {nearest(name, known)}")


def number(count: int, noun: str) -> str:
    """Return a count with its noun: 1 clause, 2 clauses."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"

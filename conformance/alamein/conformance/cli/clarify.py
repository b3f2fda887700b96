"""``alamein clarify``: what a disputed point means in play, and the book of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from alamein.conformance.cli.engines import rulings_options, words_of
from alamein.conformance.cli.listing import (
    books,
    console,
    fail,
    guarded,
    number,
    one_of,
    page_format_option,
)
from alamein.conformance.cli.watching import jobs_option, passing
from alamein.engine.core.library import library
from alamein.engine.core.problem import nearest
from alamein.engine.core.rulings import Rulings, UnknownRuling
from alamein.engine.games import load_game, playable

if TYPE_CHECKING:
    from alamein.conformance.clarify.entry import Entry
    from alamein.conformance.clarify.method import Method
    from alamein.conformance.clarify.model import Separation
    from alamein.engine.core.rulebook import Dispute, Rulebook

REPORT = Path("alamein-disputes")


@dataclass(frozen=True)
class Asked:
    """What was asked for."""

    dispute: str | None
    everything: bool
    game: str | None
    folder: Path | None
    rulings: tuple[str, ...]
    choices: tuple[str, ...]
    games: int
    seed: int
    policy: str | None
    frequency: bool
    jobs: int
    form: str
    drawn: bool

    def method(self, played: list[Rulebook]) -> Method:
        """Return how things are found out; what is unknown in the games *played* ends here."""
        from alamein.conformance.clarify.method import Method

        words = tuple(w for word in words_of(self.rulings, self.choices) for w in word.split())
        for book in played:
            one_of("policy", self.policy, load_game(book.name).policies)
            try:
                Rulings.parse(*words, book=book)
            except UnknownRuling as error:
                fail(str(error))
        return Method(
            rulings=words,
            games=self.games,
            seed=self.seed,
            policy=self.policy or "",
            frequency=self.frequency,
        )


@click.command("clarify")
@click.argument("dispute", required=False)
@click.option("--all", "everything", is_flag=True, help="Every dispute, as a book in --report.")
@click.option("--game", metavar="NAME", help="The game, where several share a dispute.")
@click.option(
    "--report",
    "folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help=f"Where to write the book; {REPORT} if not given.",
)
@rulings_options
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=100,
    show_default=True,
    help="How many games to play for each pair of readings.",
)
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="The seed of the first game.",
)
@click.option("--policy", metavar="NAME", help="How the players choose, e.g. random or greedy.")
@click.option(
    "--frequency/--no-frequency", default=True, help="Whether to count how often it matters."
)
@jobs_option
@page_format_option
@click.option("--draw/--no-draw", "drawn", default=True, help="Whether to draw the positions.")
@guarded
def command(**options: Any) -> None:  # noqa: ANN401 - click passes what Asked takes
    """Say what is known of DISPUTE: readings, who supports them, where they part, how often.

    Positions are searched for, and games are played. With --all the book of disputes is written;
    if that is interrupted, the same command goes on from there.
    """
    asked = Asked(**options)
    if asked.everything == (asked.dispute is not None):
        fail("name a dispute, e.g. D-09, or give --all; not both")
    if asked.everything:
        _write_book(asked)
    elif asked.folder:
        fail("--report goes with --all")
    else:
        _tell(asked, *_sought(asked))


def _sought(asked: Asked) -> tuple[Rulebook, Dispute]:
    """Return the dispute and its book: of several that share it, the first that can be played."""
    shelf = sorted(books(asked.game), key=lambda book: book.name not in playable())
    name = (asked.dispute or "").upper()
    known = {dispute for book in shelf for dispute in book.disputes}
    if name not in known:
        where = f" of {asked.game}" if asked.game else ""
        fail(f"no dispute{where} is called {asked.dispute!r}; {nearest(name, known)}")
    book = next(book for book in shelf if name in book.disputes)
    return book, book.disputes[name]


def _tell(asked: Asked, book: Rulebook, dispute: Dispute) -> None:
    """Find out about one dispute, and print it."""
    import msgspec

    from alamein.conformance.clarify.dossier import dossiers
    from alamein.conformance.clarify.entry import entry

    method = asked.method([book] if book.name in playable() else [])
    found = dossiers(book, [dispute.id], method, asked.jobs, passing)
    whole = entry(book, dispute, found[0])
    if asked.form == "json":
        encoded = msgspec.json.encode({"method": method, "entry": whole})
        click.echo(msgspec.json.format(encoded, indent=2).decode())
    else:
        _print(whole, method, drawn=asked.drawn)


def _print(entry: Entry, method: Method, *, drawn: bool) -> None:
    from alamein.conformance.clarify.telling import told
    from alamein.conformance.cli.paragraphs import Page

    page = Page(f"{entry.id}  {entry.title}")
    page.text(entry.question)
    for part in told(entry, library().books[entry.game].game.title):
        page.section(part.title, part.items)
        if drawn and part.separation:
            _draw(entry.game, method, part.separation)


def _draw(game: str, method: Method, separation: Separation) -> None:
    from alamein.conformance.clarify.drawn import pictured, sparing_usual
    from alamein.conformance.drawing.terminal import ASCII, LINES, draw

    picture = pictured(game, method.rulings, separation)
    if picture is None:
        return
    out = console()
    shown = sparing_usual(game, method.rulings, picture)
    for line in draw(shown, out.width, LINES if out.is_terminal else ASCII):
        out.print(line)


def _write_book(asked: Asked) -> None:
    """Find out about every dispute, and write the book."""
    from alamein.conformance.clarify.gathering import Kept, gathered
    from alamein.conformance.reports.book_writing import check_book_folder, write_book

    folder = asked.folder or REPORT
    shelf = books(asked.game)
    method = asked.method([book for book in shelf if book.name in playable()])
    check_book_folder(folder)
    kept = Kept(folder, method)
    if len(kept):
        click.echo(f"going on from {number(len(kept), 'dispute')} in {folder}", err=True)
    try:
        book = gathered(shelf, method, kept, asked.jobs, passing)
        write_book(book, folder)
    except KeyboardInterrupt:
        said = (
            f"{number(len(kept), 'dispute')} kept in {folder}: the same command goes on from there"
        )
        click.echo(said, err=True)
        raise
    total = sum(len(game.entries) for game in book.games)
    click.echo(f"{number(total, 'dispute')} of {number(len(book.games), 'game')}")
    click.echo(f"wrote {folder / 'index.html'}", err=True)

"""Gathering the book of disputes: what is found is kept, so that an interrupted run goes on."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

import msgspec

from alamein.conformance.clarify.campaign import Watch
from alamein.conformance.clarify.dossier import dossiers, strongest
from alamein.conformance.clarify.entry import edition_name, entry
from alamein.conformance.clarify.method import Method
from alamein.conformance.clarify.model import Dossier
from alamein.conformance.reports.book_model import FORMAT, Book, GameEntries, Unfinished
from alamein.conformance.verifying import digest
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.writing import write_atomically
from alamein.engine.games import playable

UNFINISHED = "unfinished.json"
STEP = 10  # disputes that are searched together; a base game serves all of them


class Kept:
    """The dossiers found so far, in a file of the folder that the book will replace."""

    def __init__(self, folder: Path, method: Method) -> None:
        self._path = folder / UNFINISHED
        self._blank = Unfinished(FORMAT, version("alamein"), digest(), method, {})
        self._found = {(d.game, d.dispute): d for d in self._read()}

    def _read(self) -> Iterator[Dossier]:
        """Yield what an earlier run by the same method found in the same data."""
        try:
            old = msgspec.json.decode(self._path.read_bytes(), type=Unfinished)
        except (OSError, msgspec.MsgspecError):
            return
        if msgspec.structs.replace(old, games={}) == self._blank:
            yield from (dossier for several in old.games.values() for dossier in several)

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, of: tuple[str, str]) -> bool:
        return of in self._found

    def __getitem__(self, of: tuple[str, str]) -> Dossier:
        return self._found[of]

    def add(self, more: Iterable[Dossier]) -> None:
        """Keep some more."""
        self._found |= {(d.game, d.dispute): d for d in more}
        games: dict[str, tuple[Dossier, ...]] = {}
        for dossier in self._found.values():
            games[dossier.game] = (*games.get(dossier.game, ()), dossier)
        unfinished = msgspec.structs.replace(self._blank, games=games)
        write_atomically(self._path, msgspec.json.encode(unfinished).decode() + "\n")


def gathered(
    shelf: Sequence[Rulebook], method: Method, kept: Kept, jobs: int, watch: Watch
) -> Book:
    """Return the book of all disputes on the *shelf*; what is found on the way is *kept*."""
    games = tuple(_game(book, kept, method, jobs, watch) for book in shelf)
    return Book(
        FORMAT, version("alamein"), platform.python_version(), digest(), method, games
    )  # fmt: skip


def _named(watch: Watch, label: str) -> Watch:
    """Return *watch* that says with everything how far the book is."""
    return lambda what, total, results: watch(f"{label}: {what}", total, results)


def _game(book: Rulebook, kept: Kept, method: Method, jobs: int, watch: Watch) -> GameEntries:
    missing = [name for name in book.disputes if (book.name, name) not in kept]
    for n in range(0, len(missing), STEP):
        named = _named(watch, f"{book.game.title}, {len(book.disputes) - len(missing) + n} of "
                              f"{len(book.disputes)} disputes")  # fmt: skip
        kept.add(dossiers(book, missing[n : n + STEP], method, jobs, named))
    engine = book.name in playable()
    return GameEntries(
        name=book.name,
        title=book.game.title,
        engine=engine,
        policy=(method.policy or strongest(book.name)) if engine else "",
        editions={
            key: edition_name(book, book.qualified(key))
            for key in (edition.key for edition in book.game.editions)
        },
        entries=tuple(
            entry(book, dispute, kept[book.name, dispute.id]) for dispute in book.disputes.values()
        ),
    )

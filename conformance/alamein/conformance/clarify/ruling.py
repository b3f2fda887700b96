"""A proposed ruling: a file that says which readings, or which printed values, are to hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import field

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Game
from alamein.engine.core.library import library
from alamein.engine.core.loading import Loaded, load
from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.engine.core.rulebook import Entry, ReadingId, Rulebook, Text
from alamein.engine.core.rulings import REFERENCE, Rulings, UnknownRuling
from alamein.engine.core.source import Path_
from alamein.engine.games import load_game, playable


class RulingFile(Entry, frozen=True):
    """A proposed ruling: readings, and printed values where no reading says what is meant."""

    game: Text
    title: Text
    base: Text = REFERENCE
    readings: tuple[ReadingId, ...] = ()
    cards: dict[str, dict[str, Any]] = field(default_factory=dict)
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Proposal:
    """A ruling that can be tried: the ruling set it departs from, and what it changes."""

    said: RulingFile
    book: Rulebook
    game: Game[Any, Any]  # with the cards as they are
    changed: Game[Any, Any]  # with the cards of the ruling

    @property
    def base(self) -> tuple[str, ...]:
        """Return the words of the ruling set it departs from."""
        return tuple(self.said.base.split())

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the words of the readings it takes, to be laid over others."""
        return tuple(f"{reading[:-1]}={reading}" for reading in self.said.readings)

    @property
    def decides(self) -> frozenset[str]:
        """Return the disputes it decides."""
        return frozenset(reading[:-1] for reading in self.said.readings)


def read_ruling(path: Path) -> Proposal:
    """Return the ruling in the file at *path*; raise `DataError` with everything wrong with it."""
    loaded = load(path, RulingFile)
    if loaded.value.game not in playable():
        says = f"no game that can be played is called {loaded.value.game!r}; "
        raise _error(loaded, ("game",), says + nearest(loaded.value.game, playable()))
    book = library().books[loaded.value.game]
    problems = [loaded.document.problem(path_, says) for path_, says in _faults(loaded, book)]
    if problems:
        raise DataError(tuple(sorted(problems)))
    game = load_game(book.name)
    proposal = Proposal(loaded.value, book, game, _laid_out(loaded, game))
    rulings = Rulings.parse(*proposal.base, *proposal.choices, book=book)
    try:
        proposal.changed.new(rulings, 2, Seeded(1))
    except DataError as error:
        says = f"no game can be played under this: {error.problems[0].says}"
        raise _error(loaded, ("readings",), says) from error
    return proposal


def _error(loaded: Loaded[RulingFile], path: Path_, says: str) -> DataError:
    return DataError((loaded.document.problem(path, says),))


def _faults(loaded: Loaded[RulingFile], book: Rulebook) -> Iterator[tuple[Path_, str]]:
    said = loaded.value
    try:
        Rulings.parse(*said.base.split(), book=book)
    except UnknownRuling as error:
        yield ("base",), str(error)
    known = {reading.id for dispute in book.disputes.values() for reading in dispute.readings}
    first: dict[str, str] = {}
    for n, reading in enumerate(said.readings):
        if reading not in known:
            says = f"no reading of {book.name} is called {reading!r}; {nearest(reading, known)}"
            yield ("readings", n), says
        elif (other := first.setdefault(reading[:-1], reading)) != reading:
            yield ("readings", n), f"{other} is another reading of the same dispute; take one"
    if not said.readings and not said.cards:
        yield (), "proposes nothing; give readings, e.g. [D-09b], or cards with other values"


def _laid_out(loaded: Loaded[RulingFile], game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the game with the cards that the ruling writes anew."""
    cards = loaded.value.cards
    if not cards:
        return game
    try:
        return game.with_cards(cards)
    except DataError as error:
        raise DataError(tuple(_of_cards(loaded, problem) for problem in error.problems)) from error


def _of_cards(loaded: Loaded[RulingFile], problem: Problem) -> Problem:
    """Return a fault of a card written anew at that card."""
    cards = loaded.value.cards
    named = [card for card in cards if card in problem.where.split() or card in problem.says]
    says = f"{problem.where}: {problem.says}" if problem.where else problem.says
    return loaded.document.problem(("cards", *named[:1]), says)

"""Opening a game: its engine, a ruling set from words, and which cards it is played with."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from alamein.engine.core.game import Game
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.engine.core.rulings import Rulings
from alamein.engine.core.source import Document, Path_
from alamein.engine.deckbuilding.catalogue import Catalogue, has_cards, load_catalogue
from alamein.engine.deckbuilding.overlay import plain
from alamein.engine.games import load_game, playable


@dataclass(frozen=True)
class Opened:
    """A game ready to be played: engine, ruling set, the words it came from, its cards."""

    game: Game[Any, Any]
    rulings: Rulings
    words: tuple[str, ...]
    cards: str


def open_game(name: str, words: Iterable[str], catalogue: Catalogue | None = None) -> Opened:
    """Return the game called *name*; raise `DataError` or `UnknownRuling`.

    Each of *words* may hold several, with blanks between.
    """
    if name not in playable():
        unknown = f"no game that can be played is called {name!r}"
        what = f"{name} has no engine" if name in library().books else unknown
        says = f"{what}; {nearest(name, playable())}"
        raise DataError((Problem("game", 0, "", says),))
    split = tuple(part for word in words for part in word.split())
    rulings = Rulings.parse(*split, book=library().books[name])
    if catalogue is None and has_cards(library(), name):
        catalogue = load_catalogue(library(), name)
    return Opened(load_game(name, catalogue), rulings, split, _cards(catalogue))


def _cards(catalogue: Catalogue | None) -> str:
    """Return a fingerprint of all printed values; nothing for a game without cards."""
    if catalogue is None:
        return ""
    printed = {card.id: plain(dict(card.printed())) for card in catalogue.cards.values()}
    text = json.dumps([printed, plain(dict(catalogue.starting_deck))], ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def placed(error: DataError, document: Document, within: Path_ = ()) -> DataError:
    """Return *error*, found in the part *within* of a document, with file and line of each fault.

    A game names the place of a fault in a position by a path with dots.
    """
    problems = []
    for problem in error.problems:
        steps = (int(step) if step.isdecimal() else step for step in problem.where.split("."))
        path = (*within, *steps) if problem.where else within
        found = document.problem(path, problem.says)
        problems.append(replace(found, where=problem.where or found.where))
    return DataError(tuple(problems))

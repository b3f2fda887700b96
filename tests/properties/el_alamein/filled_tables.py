"""Complete tables: what the engine fills in, and then one thing that is said to be otherwise."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from alamein.engine.core.game import Event, Position
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.deckbuilding.catalogue import load_catalogue
from alamein.engine.games import load_game
from alamein.properties.el_alamein.table import Happened, Plain, Printed, Seen, Table, Tried

GAME, BOOK = load_game("el-alamein"), library().books["el-alamein"]
CATALOGUE = load_catalogue(library(), "el-alamein")


@lru_cache(maxsize=256)
def rulings(words: str) -> Rulings:
    """Return the ruling set that *words* describe."""
    return Rulings.parse(*words.split(), book=BOOK)


@lru_cache(maxsize=256)
def printed(words: str) -> Printed:
    """Return what is printed on the cards, and the readings of *words*."""
    return Printed(CATALOGUE, frozenset(rulings(words).values()))


@lru_cache(maxsize=256)
def _filled(words: str, given: bytes) -> Position:
    partial = {"players": [{}, {}], **msgspec.json.decode(given)}
    return GAME.save(GAME.load(GAME.fill(partial, rulings(words)), rulings(words)))


def filled(words: str, given: Mapping[str, Plain]) -> Position:
    """Return the complete position that *given* is a part of."""
    return copy.deepcopy(_filled(words, msgspec.json.encode(given, order="sorted")))


def otherwise(position: Position, changes: Mapping[str, Plain]) -> Position:
    """Return the position with other values at some paths, such as ``players.0.hand``."""
    changed = copy.deepcopy(position)
    for path, value in changes.items():
        *way, last = (int(key) if key.isdigit() else key for key in path.split("."))
        part: Plain = changed
        for key in way:
            part = part[key]
        part[last] = value
    return changed


def table(words: str, given: Mapping[str, Plain], changes: Mapping[str, Plain]) -> Table:
    """Return a table at which a complete position is changed in some places."""
    return Table(printed(words), otherwise(filled(words, given), changes))


def seen(words: str, given: Mapping[str, Plain], who: int, changes: Mapping[str, Plain]) -> Seen:
    """Return what everybody sees of a position, changed in some places for one of them."""
    position = filled(words, given)
    state = GAME.load(position, rulings(words))
    views = [GAME.observe(state, seat) for seat in (0, 1, None)]
    views[who] = otherwise(views[who], changes)
    return Seen(Table(printed(words), position), views)


def happened(
    given: Mapping[str, Plain],
    changes: Mapping[str, Plain],
    events: list[Event],
    words: str = "reference",
    action: Plain = "proceed",
) -> Happened:
    """Return that *events* brought about the changes of a complete position."""
    position = filled(words, given)
    before, after = Table(printed(words), position), otherwise(position, changes)
    return Happened(before, Table(printed(words), after), Tried.read(before, action), tuple(events))

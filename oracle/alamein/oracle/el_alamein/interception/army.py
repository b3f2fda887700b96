"""The cards that count in an interception, by their printed facts (chapter 13-3, step 2)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from alamein.engine.core.data import rulebook_root
from alamein.engine.core.loading import load
from alamein.engine.core.problem import DataError, Problem, nearest

LEVEL_UP = "level-up"
BOX = "box"
INFANTRY = "italian-infantry-regiment"


class Printed(Struct, frozen=True):
    """What is read of a card; the data file says more."""

    id: str
    type: str
    subtypes: tuple[str, ...] = ()
    nation: str = ""
    victory_points: int | None = None


class _Cards(Struct, frozen=True):
    """What is read of the file of cards."""

    cards: tuple[Printed, ...]


class Rated(NamedTuple):
    """A card that can be allotted."""

    card: str
    rating: int
    infantry: bool
    points: int


@cache
def printed() -> dict[str, Printed]:
    """Return every card by its id."""
    path = rulebook_root() / "el_alamein" / "cards.yaml"
    return {card.id: card for card in load(path, _Cards).value.cards}


@cache
def army() -> dict[str, Rated]:
    """Return the cards that have a rating: Army units, and British tanks (EA-13.3.2l)."""
    return {
        card.id: _rated(card)
        for card in printed().values()
        if card.type == "army" or (card.nation == "british" and "tank" in card.subtypes)
    }


def _rated(card: Printed) -> Rated:
    """Return a card with its rating (EA-13.3.2i, EA-13.3.2j, EA-13.3.2k)."""
    points = card.victory_points or 0
    if card.nation == "italian" and "infantry" in card.subtypes:
        return Rated(card.id, 0, infantry=True, points=points)
    german_tank = card.nation == "german" and "tank" in card.subtypes
    return Rated(card.id, 2 if german_tank else 1, infantry=False, points=points)


def points_of(card: str) -> int:
    """Return the Victory Points printed on a card."""
    return printed()[card].victory_points or 0


def find(word: str, where: str) -> Rated:
    """Return the card a player means: its id, or some words of it such as ``italian-tank``.

    If several fit they must be alike in an interception; raise `DataError`.
    """
    cards = army()
    fitting = [card for name, card in cards.items() if name == word]
    fitting = fitting or [card for name, card in cards.items() if _means(word, name)]
    if not fitting:
        says = f"no Army unit is called {word!r}; {nearest(word, cards)}"
        raise DataError((Problem(where, 0, "", says),))
    if len({(card.rating, card.infantry) for card in fitting}) > 1:
        names = ", ".join(card.card for card in fitting)
        says = f"{word!r} can be {names}, which are not rated alike; name one of them"
        raise DataError((Problem(where, 0, "", says),))
    return fitting[0]


def _means(word: str, name: str) -> bool:
    """Return whether every part of *word*, singular or plural, is a part of *name*."""
    parts = name.split("-")
    return all(part in parts or part.removesuffix("s") in parts for part in word.split("-"))

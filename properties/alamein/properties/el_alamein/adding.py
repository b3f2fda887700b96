"""El Alamein with one more pile of cards in its War Zone."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as rewritten

from alamein.engine.core.game import Changes, Position
from alamein.engine.core.library import library
from alamein.engine.deckbuilding.catalogue import load_catalogue
from alamein.engine.deckbuilding.overlay import altered
from alamein.engine.games import load_game
from alamein.properties.law import AnyGame

NAME = "el-alamein"
PILE = "never-bought"
COPIES = 3


def with_pile(changes: Changes) -> AnyGame:
    """Return the game with a pile of a card that is in no deck, printed as the first card is.

    Some fields of cards may be printed anew.
    """
    catalogue = altered(load_catalogue(library(), NAME), changes)
    first = next(iter(catalogue.cards.values()))
    card = rewritten(first, id=PILE, pile=PILE, copies=COPIES)
    pile = rewritten(catalogue.piles[first.pile], id=PILE)
    cards, piles = {**catalogue.cards, PILE: card}, {**catalogue.piles, PILE: pile}
    return load_game(NAME, replace(catalogue, cards=cards, piles=piles))


def with_cards_of_pile(position: Position) -> Position:
    """Return the position with the cards of that pile."""
    return {**position, "war_zone": {**position["war_zone"], PILE: [PILE] * COPIES}}

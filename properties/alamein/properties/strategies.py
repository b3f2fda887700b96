"""What Hypothesis draws for any game: ruling sets, catalogues, tapes of choices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Changes
from alamein.engine.core.library import library
from alamein.engine.core.rulings import presets
from alamein.engine.games import load_game
from alamein.properties.law import AnyGame, Pick

CATALOGUES = 24  # looked through for the cards that any of them changes
CHOICES = 12  # parts of an action that are chosen; what lies beyond is the first there is


@cache
def game_called(name: str) -> AnyGame:
    """Return the game called *name* with its own cards; it is laid out many times."""
    return load_game(name)


def choices() -> st.SearchStrategy[list[int]]:
    """Return a strategy for tapes from which the parts of an action are picked."""
    return st.lists(st.integers(0, 63), max_size=CHOICES)


def picking(tape: Sequence[int]) -> Pick:
    """Return what picks by *tape*, and the first of what there is when the tape has run out."""
    rest = iter(tape)
    return lambda count: next(rest, 0) % count


def rulings(game: str) -> st.SearchStrategy[list[str]]:
    """Return a strategy for ruling sets as words: a preset, and a few choices by hand."""
    book = library().books[game]
    words = [
        f"{dispute.id}={reading.id[-1]}"
        for dispute in book.disputes.values()
        for reading in dispute.readings
    ]
    some = st.lists(st.sampled_from(words), max_size=12, unique_by=lambda word: word[:-1])
    return st.tuples(st.sampled_from(list(presets(book))), some).map(lambda two: [two[0], *two[1]])


@cache
def doubtful_cards(name: str) -> tuple[str, ...]:
    """Return the cards of a game on which something may be printed otherwise."""
    some = (game_called(name).varied(Seeded(seed).pick) for seed in range(CATALOGUES))
    return tuple(sorted({card for changes in some for card in changes}))


@st.composite
def catalogues(draw: st.DrawFn, game: str) -> Changes:
    """Return a strategy for other cards: other values for every printed field nobody attests.

    What the rulebook attests stays, so that whatever holds for all of them rests on no invented
    number. Values are picked by a seed, so that no card is too far down a tape to be reached; which
    cards take them is drawn card by card. The simplest is our own catalogue.
    """
    if not draw(st.booleans()):
        return {}
    picked = Seeded(draw(seeds())).pick
    names = doubtful_cards(game)
    chosen = draw(st.tuples(*(st.booleans() for _ in names)))
    only = {name for name, changes in zip(names, chosen, strict=True) if changes}
    return game_called(game).varied(picked, only=only)


def seeds() -> st.SearchStrategy[Any]:
    """Return a strategy for seeds of chance."""
    return st.integers(0, 2**16)

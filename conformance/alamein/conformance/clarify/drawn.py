"""The picture of a separating position: what lies there, and the action in question marked."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from alamein.conformance.clarify.model import Separation
from alamein.conformance.opening import Opened, open_game
from alamein.conformance.reports.pictures import places, sparing
from alamein.conformance.scenarios.running import START, started
from alamein.engine.core.chance import Seeded, TapeError
from alamein.engine.core.game import IllegalAction, Position
from alamein.engine.core.picture import Picture
from alamein.engine.core.problem import DataError


def pictured(game: str, words: Iterable[str], separation: Separation) -> Picture | None:
    """Return the position in which readings part, or ``None`` if none of them gets there.

    *words* are the ruling set that the search began with.
    """
    base = tuple(words)
    for reading in separation.readings:
        chosen = (f"{name[:-1]}={name}" for name in (*separation.beside, reading))
        if picture := _under(open_game(game, (*base, *chosen)), separation):
            return picture
    return None


def sparing_usual(game: str, words: Iterable[str], picture: Picture) -> Picture:
    """Return *picture* without the piles that lie as where nothing is said about them."""
    opened = open_game(game, words)
    plain = _laid_out(opened, {})
    usual = set(places(opened.game.picture(plain, opened.game.save(plain))))
    return sparing(picture, {at for at, tile in places(picture) if (at, tile) not in usual})


def _under(opened: Opened, separation: Separation) -> Picture | None:
    """Return the position before the last action, with that action marked."""
    game = opened.game
    chance = Seeded(0)
    try:
        state = _laid_out(opened, separation.given)
        for written in separation.when[:-1]:
            game.apply(state, game.action(state, written), chance)
        marked = [game.action(state, written) for written in separation.when[-1:]]
        return game.picture(state, game.save(state), marked[0] if marked else None)
    except (DataError, IllegalAction, TapeError):
        return None


def _laid_out(opened: Opened, given: Position) -> Any:  # noqa: ANN401 - a state of whichever game
    """Return the state that a partial position describes."""
    game, rulings = opened.game, opened.rulings
    if START in given:
        return started(game, given, rulings, [])
    return game.load(game.fill(copy.deepcopy(given), rulings), rulings)

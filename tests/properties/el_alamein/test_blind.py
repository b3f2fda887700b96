"""Blind actions are well formed, near what is asked, and simplest when every pick is the first."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.properties.el_alamein.small_tables import small

from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein.actions import Action
from alamein.engine.games import load_game
from alamein.properties.el_alamein import blind
from alamein.properties.el_alamein.table import Table
from alamein.properties.law import Plain, laws_of

TRUCK, INFANTRY, TANK = "motorized-transport", "italian-infantry-regiment", "british-tank-brigade"
FIGHT = {"enemies": [TANK, {"card": TANK, "destroyed_by": 1}, TANK]}


def first(_: int) -> int:
    """Pick the first of any number of things."""
    return 0


def word_of(action: Plain) -> str:
    """Return the word of an action."""
    return str(action if isinstance(action, str) else next(iter(action)))


def test_draws_every_word() -> None:
    """There is a draw for every word that an action can have."""
    words = {str(kind.__struct_config__.tag) for kind in get_args(Action)}

    assert words == set(blind.words())


@pytest.mark.parametrize("word", [*blind.words()])
def test_draws_the_word_asked_for(word: str) -> None:
    """A draw for a word is an action with that word, also where nothing lies on the table."""
    for seed in range(20):
        assert word_of(blind.DRAW[word](small(), Seeded(seed).pick)) == word


def test_goes_on_when_every_pick_is_the_first() -> None:
    """The simplest action in a window is to go on."""
    assert blind.action(small(hand=[TRUCK]), first) == "proceed"


def test_fits_what_is_asked() -> None:
    """The simplest answer to a question is one that may be given."""
    asked = {"step": "look", "cards": [TRUCK, INFANTRY], "take": 1}

    assert blind.action(small(ask=asked), first) == {"choose": TRUCK}


def test_allots_what_could_be_meant() -> None:
    """The simplest allotment sends a unit against as many live enemies as it can take."""
    table = small(at="allotting", front_line=[INFANTRY, "tank-hunters"], counterattack=FIGHT)
    orders = [{"unit": "tank-hunters", "count": 1, "targets": 1}]

    assert blind.DRAW["allot"](table, first) == {"allot": {"orders": orders, "destroyed": [TANK]}}


def test_the_engine_accepts_the_form_of_all() -> None:
    """Every action drawn in a game has a form that the engine reads."""
    game, rulings = load_game("el-alamein"), Rulings.parse(book=library().books["el-alamein"])
    laws, pick = laws_of("el-alamein", rulings), Seeded(1).pick
    refused = set()
    for players in (2, 3, 4, 5):
        state = game.load(game.fill(laws.beginning(players, pick), rulings), rulings)
        table = Table(laws.printed, game.save(state))  # type: ignore[attr-defined] # not of Laws
        for _ in range(100):
            drawn = blind.action(table, pick)
            refused.add(game.why_not(state, game.action(state, drawn)) is not None)

    assert refused == {True, False}

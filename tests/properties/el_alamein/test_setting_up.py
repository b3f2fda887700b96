"""Each law of the set-up holds of a game just set up, and fails when one thing is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from tests.properties.el_alamein.spoiled_steps import BOOK, CATALOGUE, GAME, Step

from alamein.engine.core.chance import Seeded
from alamein.engine.core.rulings import Rulings
from alamein.properties.el_alamein import setting_up
from alamein.properties.el_alamein.table import Printed, Table
from alamein.properties.law import broken

TRANSPORT, INFANTRY = "motorized-transport", "italian-infantry-regiment"
SORTED = {"hand": [TRANSPORT] * 4, "deck": [TRANSPORT] * 2 + [INFANTRY] * 2}
MINE = {"discard": [], "playing_area": [], "front_line": [], "unique": [], "wallet": {"tactic": 1}}
SPOILED: dict[str, tuple[str, Any]] = {
    "everybody_has_the_starting_deck": ("players.0.deck", ["box"]),
    "everybody_has_drawn_four": ("players.0.hand", [TRANSPORT] * 5),
    "nothing_has_been_played": ("players.0.discard", [TRANSPORT]),
    "every_card_lies_on_its_pile": ("war_zone.box", []),
    "left_over_transports_leave_the_game": ("box", []),
    "cities_lie_in_order": ("war_zone.city", ["benghazi", "el-agheila"]),
    "listed_piles_lie_as_listed": (
        "war_zone.panzer-regiment",
        ["panzer-regiment-iv", "panzer-regiment-iii"],
    ),
    "shuffled_piles_are_shuffled": ("war_zone.support", ["field-workshop"] * 3 + ["airfield"] * 3),
    "decks_are_shuffled": ("players", [{**MINE, **SORTED}] * 5),
    "no_reinforcements_are_there_yet": ("war_zone.british-reinforcements", ["royal-air-force"]),
    "the_first_player_begins": ("players.1.wallet.tactic", 1),
    "the_first_turn_waits_for_supply": ("agenda.1.act", "end-tactics"),
    "no_fight_is_under_way": ("counterattacks", 1),
}


def set_up(*words: str, players: int = 4, seed: int = 1) -> Step:
    """Return a game just set up, as a step that has changed nothing yet."""
    rulings = Rulings.parse("reference", *words, book=BOOK)
    position = GAME.save(GAME.new(rulings, players, Seeded(seed)))
    return Step(Printed(CATALOGUE, frozenset(rulings.values())), position, position, "", ())


@pytest.mark.parametrize("word", ["D-76=a", "D-76=b", "D-115=b", "D-63=b"])
def test_a_game_just_set_up_is_lawful(word: str) -> None:
    """No law is broken by the set-up, whatever the reading and however many play."""
    for players in (2, 3, 4, 5):
        right = set_up(word, players=players, seed=players)

        assert [] == list(broken(setting_up.LAWS, Table(right.printed, right.after)))


@pytest.mark.parametrize("name", SPOILED)
def test_a_law_fails_when_one_thing_is_wrong(name: str) -> None:
    """The law fails with one wrong value."""
    wrong = set_up().spoiled(*SPOILED[name])

    assert list(broken([getattr(setting_up, name)], Table(wrong.printed, wrong.after)))


def test_refusing_players_breaks_a_law() -> None:
    """A set-up that is refused breaks a law for two to five players, and for nobody else."""
    asked = {n: list(broken(setting_up.REFUSED, n)) for n in range(8)}

    assert {2, 3, 4, 5} == {n for n, breaches in asked.items() if breaches}


def test_every_law_can_fail() -> None:
    """No law of the set-up is without its wrong value."""
    assert len(setting_up.LAWS) == len(SPOILED)

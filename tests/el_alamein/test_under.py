"""Any state can go on under other rulings, as if it had been saved and loaded under them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.el_alamein.random_play import GAMES, Game, game, walk

from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings

BOOK = library().books["el-alamein"]
READINGS = [
    reading.id
    for dispute in BOOK.disputes.values()
    if dispute.effect == "play"
    for reading in dispute.readings
]


@pytest.mark.parametrize("each", GAMES[:5], ids=str)
def test_going_on_is_loading_again(each: Game) -> None:
    """Digest and legal actions are those of the position loaded under the other rulings."""
    for step, state in enumerate(walk(each, 200)):
        for reading in READINGS[step % 25 :: 25]:
            rulings = Rulings.parse(*each.words, f"{reading[:-1]}={reading}", book=BOOK)
            other = game().under(state, rulings)
            again = game().load(game().save(state), rulings)

            assert game().digest(other) == game().digest(again)
            assert game().legal(other) == game().legal(again)


def test_original_goes_on_as_before() -> None:
    """The state that was copied keeps its rulings and its cards."""
    state = next(walk(GAMES[0], 1))
    before = game().digest(state), game().legal(state)
    other = game().under(state, Rulings.parse("en", book=BOOK))
    other.players[0].hand.clear()

    assert (game().digest(state), game().legal(state)) == before


def test_step_without_meaning_is_refused() -> None:
    """What is still to be done of a card's text cannot be done where a reading has no such text."""
    words = ("reference", "D-50=c")
    given: dict[str, Any] = {
        "phase": "combat",
        "players": [{"front_line": ["heavy-flak-company"]}, {}],
        "combat": {"site": "tobruk", "garrison": ["royal-air-force", "british-tank-brigade"]},
    }
    given["combat"]["garrison"] += ["british-infantry-brigade"]
    rulings = Rulings.parse(*words, book=BOOK)
    state = game().load(game().fill(given, rulings), rulings)
    use = {"use": {"unit": "heavy-flak-company", "ability": 1}}
    game().apply(state, game().action(state, use), None)  # type: ignore[arg-type] # no chance needed
    other = Rulings.parse(*words, "D-52=b", book=BOOK)

    with pytest.raises(DataError):
        game().load(game().save(state), other)
    with pytest.raises(DataError):
        game().under(state, other)

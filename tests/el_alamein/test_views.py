"""What a player may see: no deck, no other hand, no pile that lies face down."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, TypeAlias

import pytest
from tests.el_alamein.conftest import Lay
from tests.el_alamein.random_play import GAMES, Game, game, shuffled, walk

from alamein.engine.core.chance import Seeded
from alamein.engine.el_alamein.state import State

Plain: TypeAlias = Any
FACE_DOWN = ("event", "victory", "british-reinforcements")  # EA-5.1e
MEMORY = ("fought", "unique")  # everybody saw these cards, wherever they are now


def sampled(each: Game) -> Iterator[State]:
    """Yield some states of a random game, from its beginning to late in it."""
    return islice(walk(each, 400), 0, None, 8)


def viewers(state: State) -> list[int | None]:
    """Return every player, and an onlooker."""
    return [*range(len(state.players)), None]


def hidden(position: dict[str, Plain], viewer: int | None) -> Iterator[list[str]]:
    """Yield the lists of cards that *viewer* may not see (EA-5.1e, EA-5.1f; ruling: D-77)."""
    for seat, player in enumerate(position["players"]):
        yield player["deck"]
        if seat != viewer:
            yield player["hand"]
    yield from (position["war_zone"][pile] for pile in FACE_DOWN)
    for step in position["agenda"]:
        if step["step"] == "look" and step["player"] != viewer:
            yield step["cards"]


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_hidden_cards_are_a_number(each: Game) -> None:
    """A view is the position with a number, or nothing, for each hidden list of cards."""
    sizes_hidden = "D-77=b" in each.words
    for state in sampled(each):
        for viewer in viewers(state):
            expected = game().save(state)
            for seat, player in enumerate(expected["players"]):
                player["deck"] = None if sizes_hidden else len(player["deck"])
                if seat != viewer:
                    player["hand"] = len(player["hand"])
            for pile in FACE_DOWN:
                size = len(expected["war_zone"][pile])
                expected["war_zone"][pile] = None if sizes_hidden else size
            for step in expected["agenda"]:
                if step["step"] == "look" and step["player"] != viewer:
                    step["cards"] = len(step["cards"])

            assert expected == game().observe(state, viewer)


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_permuting_hidden_cards_changes_nothing(
    each: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever cannot see some cards sees no difference when they change places."""
    # Cards may come to places where no game puts them; that is of no interest here.
    monkeypatch.setattr("alamein.engine.el_alamein.position.check", lambda _state: None)
    chance = Seeded(each.seed)
    differences = 0
    for state in sampled(each):
        for viewer in viewers(state):
            position = game().save(state)
            lists = list(hidden(position, viewer))
            cards = [card for cards in lists for card in cards]
            order = iter(chance.order(len(cards)))
            for some in lists:
                some[:] = [cards[next(order)] for _ in some]

            other = game().load(position, state.setting.rulings)

            assert game().observe(state, viewer) == game().observe(other, viewer)

            differences += game().digest(state) != game().digest(other)

    assert differences > 100


def words(document: Plain) -> Iterator[str]:
    """Yield every word of a view apart from its fields and what everybody remembers."""
    if isinstance(document, str):
        yield document
    elif isinstance(document, dict):
        for key, part in document.items():
            yield from words(part) if key not in MEMORY else ()
    elif isinstance(document, list):
        for part in document:
            yield from words(part)


@pytest.mark.parametrize("each", GAMES[:5], ids=str)
def test_no_hidden_name_leaks(each: Game) -> None:
    """The name of a card that lies in hidden places only does not occur in a view."""
    checked = 0
    for state in sampled(each):
        for viewer in viewers(state):
            position = game().save(state)
            lists = list(hidden(position, viewer))
            names = {card for cards in lists for card in cards}
            for cards in lists:
                cards.clear()
            names -= set(words(position))  # some copies lie open

            assert set() == names & set(words(game().observe(state, viewer)))

            checked += bool(names)

    assert checked > 100


@pytest.mark.parametrize("each", GAMES[:5], ids=str)
def test_looking_leaves_the_game_alone(each: Game) -> None:
    """Asking for a view, and changing it, changes nothing of the game."""
    for state in walk(each, 40):
        before = game().digest(state)

        view = game().observe(state, 0)
        view["players"][0]["hand"].clear()
        view["war_zone"]["city"].clear()
        view["agenda"].clear()

        assert before == game().digest(state)


@pytest.mark.parametrize(
    ("reading", "victory", "deck", "hand"), [("a", 3, 2, 1), ("b", None, None, 1)]
)
def test_d_77_hidden_information(
    lay: Lay, reading: str, victory: int | None, deck: int | None, hand: int
) -> None:
    """Are hands secret, and may the number of cards in face-down piles be counted?"""
    other = {"hand": ["corps-hq"], "deck": ["italian-hq"] * 2}
    everything = shuffled("victory", Seeded(1))
    position = {"players": [{"hand": ["lil-rommel"]}, other], "box": everything[3:]}
    table = lay(position, f"D-77={reading}")

    view = table.game.observe(table.state, 0)

    assert victory == view["war_zone"]["victory"]
    assert (deck, hand) == (view["players"][1]["deck"], view["players"][1]["hand"])
    assert ["lil-rommel"] == view["players"][0]["hand"]


@pytest.mark.parametrize(("viewer", "seen"), [(0, ["corps-hq", "italian-hq"]), (1, 2), (None, 2)])
def test_cards_looked_at_are_secret(lay: Lay, viewer: int | None, seen: Plain) -> None:
    """Only the player who looks at the top of the own deck sees what lies there."""
    player = {
        "hand": ["armoured-reconnaissance"],
        "deck": ["italian-hq", "corps-hq"],
        "wallet": {"tactic": 1},
    }
    table = lay({"players": [player, {}]}).do({"play": "armoured-reconnaissance"})

    assert seen == table.game.observe(table.state, viewer)["agenda"][0]["cards"]

"""Actions as documents: what is written is read alike, and what is misspelt is refused."""

from __future__ import annotations

import json
from typing import Any, TypeAlias

import pytest
from tests.el_alamein.conftest import Lay
from tests.el_alamein.random_play import GAMES, Game, game, parts, walk

from alamein.engine.core.game import Refusal
from alamein.engine.core.problem import DataError
from alamein.engine.el_alamein.state import State

Plain: TypeAlias = Any
WORDS = {
    *("play", "deploy", "use", "apply", "attack", "recruit", "proceed", "draw", "choose"),
    *("choose-unit", "choose-player", "decline", "offer", "allot"),
}
JUNK: tuple[Plain, ...] = (
    *(None, True, -1, 0, 7, 10**9, 1.5, "", "junk", "tobruk", [], [1], [[]], [{}], {}),
    *({"junk": 1}, {"card": "box"}, {"card": "box", "owner": 9}, {1: 2}),
)


def word(written: Plain) -> str:
    """Return what kind of action a document describes."""
    return written if isinstance(written, str) else next(iter(written))


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_legal_actions_are_read_alike(each: Game) -> None:
    """Every legal action, written as JSON and read, is the same one; no two are written alike."""
    for state in walk(each, 250):
        legal = game().legal(state)

        documents = [json.dumps(game().written(state, action)) for action in legal]

        assert legal == [game().action(state, json.loads(document)) for document in documents]
        assert len(legal) == len(set(documents))


def test_random_games_try_every_action() -> None:
    """The games these tests look at offer every kind of action."""
    found = {
        word(game().written(state, action))
        for each in GAMES
        for state in walk(each, 400)
        for action in game().legal(state)
    }

    assert WORDS == found


@pytest.mark.parametrize("each", GAMES[:5], ids=str)
def test_junk_actions_are_refused(each: Game) -> None:
    """Junk in any place of an action raises `DataError`, or the action is judged as any other."""
    seen = set()
    for state in walk(each, 400):
        for action in game().legal(state):
            written = game().written(state, action)
            if word(written) in seen or isinstance(written, str):
                continue
            seen.add(word(written))
            for junk in spoilt(written):
                assert isinstance(judged(state, junk), Refusal | DataError | None)

    assert {"play", "use", "allot"} <= seen


def judged(state: State, written: Plain) -> Refusal | DataError | None:
    """Return why a document is no action, why the action is refused, or nothing."""
    try:
        action = game().action(state, written)
    except DataError as error:
        return error
    return game().why_not(state, action)


def spoilt(document: Plain) -> list[Plain]:
    """Return a document with junk in each of its places, one at a time."""
    found = list(JUNK)
    for key, part in parts(document):
        for other in spoilt(part):
            changed = document.copy()
            changed[key] = other
            found.append(changed)
    return found


# An action as somebody might misspell it, and what the message says.
MISSPELT = [
    ("procede", "action: no action is called 'procede'; nearest: proceed"),
    ("", "action: no action is called ''"),
    (7, "action: no action is called 7"),
    (None, "action: no action is called None"),
    ([], "action: no action is called []"),
    ({}, "action: no action is called {}"),
    ({"ply": "corps-hq"}, "action: no action is called 'ply'; nearest: play"),
    ({"play": "corps-hq", "use": 1}, "action: no action is called {'play': 'corps-hq', 'use': 1}"),
    ({1: 2}, "action: no action is called 1"),
    ("play", "action.play: Object missing required field `card`"),
    ({"play": "corps-qh"}, "action.play.card: no card is called 'corps-qh'; nearest: corps-hq"),
    ({"play": 3}, "action.play.card: no card is called 3"),
    ({"play": {"card": "corps-hq", "asid": 1}}, "unknown field 'asid'; nearest: aside"),
    ({"play": {"card": "corps-hq", "aside": "A"}}, "action.play: Expected `int`, got `str`"),
    ({"attack": "tobruck"}, "action.attack.site: no card is called 'tobruck'; nearest: tobruk"),
    ({"recruit": "suport"}, "action.recruit.pile: no pile is called 'suport'; nearest: support"),
    ({"offer": "7"}, "action.offer: Expected `int`, got `str`"),
    ({"offer": True}, "action.offer: Expected `int`, got `bool`"),
    ({"offer": 7.0}, "action.offer: Expected `int`, got `float`"),
    ({"draw": None}, "action.draw: Object missing required field `count`"),
    ({"use": "box"}, "action.use: Object missing required field `ability`"),
    (
        {"use": {"unit": "bx", "ability": 1}},
        "action.use.unit: no card is called 'bx'; nearest: box",
    ),
    ({"use": {"unit": "box", "abilty": 1}}, "unknown field 'abilty'; nearest: ability"),
    ({"choose-unit": {"card": "box", "tired": True}}, "action.choose-unit.unit: unknown field"),
    ({"choose-unit": {"card": "box", "exhausted": "yes"}}, "exhausted is true or false"),
    ({"choose-player": "B"}, "action.choose-player: Expected `int`, got `str`"),
    ({"proceed": 1}, "action.proceed: unknown field ''"),
    ({"decline": {"why": 1}}, "action.decline: unknown field 'why'"),
    ({"allot": {"orders": 5}}, "action.allot.orders: 5 is not a list of orders"),
    ({"allot": {"orders": ["box"]}}, "action.allot.orders.0: 'box' is not a mapping"),
    ({"allot": {"orders": [{"unit": "box"}]}}, "orders.0: Object missing required field `count`"),
    ({"allot": {"destroyed": ["raf"]}}, "action.allot.destroyed.0: no card is called 'raf'"),
    ({"allot": {"destroyed": "box"}}, "action.allot.destroyed: 'box' is not a list of cards"),
]


@pytest.mark.parametrize(("written", "says"), MISSPELT)
def test_misspelt_action_is_refused(lay: Lay, written: Plain, says: str) -> None:
    """A document that describes no action is refused, with the nearest word there is."""
    table = lay({})

    with pytest.raises(DataError) as caught:
        table.game.action(table.state, written)

    assert says in str(caught.value)

"""A position is a document: saving, loading, playing on from it, and its digest."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any, TypeAlias

import pytest
from tests.el_alamein.random_play import (
    DECISIONS,
    GAMES,
    Game,
    begin,
    choose,
    game,
    rulings,
    shuffled,
    walk,
)

from alamein.engine.core.chance import Recorder, Seeded, Tape
from alamein.engine.el_alamein.state import State

Plain: TypeAlias = Any
AHEAD = 6


def decided(state: State) -> str:
    """Return what is to be decided."""
    decision = game().decision(state)
    return decision.kind if decision else "over"


def test_random_games_meet_every_decision() -> None:
    """The games these tests look at come to every kind of decision there is."""
    found = {decided(state) for each in GAMES for state in walk(each, 400)}

    assert set() == set(DECISIONS) - found


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_saved_position_is_loaded_alike(each: Game) -> None:
    """Saving, writing as JSON, reading and loading gives the same position and the same digest."""
    for state in walk(each, 250):
        saved = game().save(state)

        loaded = game().load(json.loads(json.dumps(saved)), rulings(each.words))

        assert saved == game().save(loaded)
        assert game().digest(state) == game().digest(loaded)
        assert game().legal(state) == game().legal(loaded)
        assert game().notation(state) == game().notation(loaded)


def ahead(state: State, actions: list[Plain], tape: list[Plain]) -> list[int]:
    """Return the digests after each of *actions*, with what chance brings on a tape."""
    chance = Tape(tape)
    found = []
    for action in actions:
        game().apply(state, action, chance)
        found.append(game().digest(state))
    return found


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_loaded_game_plays_on_alike(each: Game) -> None:
    """The same actions and the same tape lead a loaded game and a copy to the same digests."""
    for state in walk(each, 120):
        original, chance, choices = game().copy(state), Recorder(Seeded(7)), Seeded(8)
        actions: list[Plain] = []
        digests: list[int] = []
        while (legal := game().legal(original)) and len(actions) < AHEAD:
            actions.append(choose(legal, choices))
            game().apply(original, actions[-1], chance)
            digests.append(game().digest(original))

        loaded = game().load(game().save(state), rulings(each.words))

        assert digests == ahead(loaded, actions, chance.outcomes)
        assert digests == ahead(game().copy(state), actions, chance.outcomes)


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_equal_digests_have_one_future(each: Game) -> None:
    """The order of hand, discard pile and cards in play has no part in what follows (EA-5.3b)."""
    for state in islice(walk(each, 400), 0, None, 8):
        position = game().save(state)
        for player in position["players"]:
            for zone in ("hand", "discard", "playing_area", "front_line"):
                player[zone] = player[zone][::-1]
        original, other = game().copy(state), game().load(position, rulings(each.words))
        chances, choices = (Seeded(7), Seeded(7)), Seeded(8)

        for _ in range(AHEAD * 4):
            assert game().digest(original) == game().digest(other)
            assert set(game().legal(original)) == set(game().legal(other))

            if legal := game().legal(original):
                action = choose(legal, choices)
                game().apply(original, action, chances[0])
                game().apply(other, action, chances[1])


@pytest.mark.parametrize("each", GAMES[:5], ids=str)
def test_copy_is_independent(each: Game) -> None:
    """Playing on with a copy changes nothing of the state it was taken from."""
    for state in walk(each, 200):
        saved = game().save(state)
        copied, chance = game().copy(state), Seeded(1)

        for _ in range(AHEAD):
            if legal := game().legal(copied):
                game().apply(copied, choose(legal, chance), chance)

        assert saved == game().save(state)


def test_listeners_leave_the_game_alone() -> None:
    """A game somebody listens to takes the same course, and its copy has no listener."""
    heard, unheard = begin(GAMES[0], Seeded(3)), begin(GAMES[0], Seeded(3))
    events: list[Any] = []
    game().listen(heard, events)
    chances = Seeded(4), Seeded(4)

    for state, chance in zip((heard, unheard), chances, strict=True):
        for _ in range(100):
            game().apply(state, choose(game().legal(state), chance), chance)
    so_far = len(events)
    copied = game().copy(heard)
    game().apply(copied, game().legal(copied)[0], chances[0])

    assert game().digest(heard) == game().digest(unheard)
    assert 0 < so_far == len(events)


def test_documents_stay_as_they_are() -> None:
    """Filling in, loading and playing on leave the documents alone they were given."""
    partial = {
        "phase": "interception",
        "players": [{"front_line": ["tank-hunters"], "hand": ["corps-hq"]}, {}],
        "counterattack": {"enemies": ["royal-air-force"]},
        "war_zone": {"city": ["tobruk"]},
        "box": ["level-up"],
    }
    given = json.dumps(partial)

    filled = game().fill(partial, rulings(("reference",)))
    complete = json.dumps(filled)
    state = game().load(filled, rulings(("reference",)))
    chance = Seeded(5)
    for _ in range(50):
        game().apply(state, choose(game().legal(state), chance), chance)

    assert (given, complete) == (json.dumps(partial), json.dumps(filled))


def test_finished_game_is_a_position() -> None:
    """A game that is over can be saved and loaded, and scores alike."""
    left = shuffled("victory", Seeded(1))
    partial = {"players": [{"hand": ["box"]}, {"front_line": ["alexandria"]}], "box": left}
    state = game().load(game().fill(partial, rulings(("reference",))), rulings(("reference",)))
    game().apply(state, game().action(state, "proceed"), Seeded(1))

    loaded = game().load(game().save(state), rulings(("reference",)))

    assert game().decision(loaded) is None
    assert [] == game().legal(loaded)
    assert game().score(state) == game().score(loaded) is not None


@pytest.mark.parametrize("war_zone", [{}, {"city": []}, {"city": ["tobruk"]}])
def test_attacked_city_lies_on_top(war_zone: Plain) -> None:
    """Where a position leaves the City pile out, the City attacked is on top and can be taken."""
    seat = {"front_line": ["italian-tank-regiment"], "wallet": {"attack": 99}}
    partial = {"phase": "combat", "players": [seat, {}], "combat": {"site": "tobruk"}, "combats": 1}
    filled = game().fill({**partial, "war_zone": war_zone}, rulings(("reference",)))

    assert ["tobruk", "el-agheila"] == filled["war_zone"]["city"][:2]
    assert isinstance(game().load(filled, rulings(("reference",))), State)

"""Junk in any place of a position: it is refused, or the game can be played on; nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

import pytest
from tests.el_alamein.random_play import DECISIONS, GAMES, choose, game, rulings, walk

from alamein.engine.core.chance import Seeded
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein.state import State

Plain: TypeAlias = Any
JUNK: tuple[Plain, ...] = (
    *(None, True, -1, 0, 1, 5, 99_999, 10**30, 1.5, float("nan"), "", "junk", "tobruk"),
    *([], [1], ["junk"], [[]], [{}], {}, {"junk": 1}, {"card": "box"}, {1: 2}),
)
SEVERAL = 5  # every place is tried with all junk, but of cards alike in a list only one


def places(document: Plain, path: tuple[Plain, ...] = ()) -> Iterator[tuple[Plain, ...]]:
    """Yield the place of every value, once for those alike in a list."""
    yield path
    if isinstance(document, dict):
        for key, part in document.items():
            yield from places(part, (*path, key))
    elif isinstance(document, list):
        first = {json.dumps(part): n for n, part in reversed(list(enumerate(document)))}
        for n in list(first.values())[:SEVERAL]:
            yield from places(document[n], (*path, n))


def put(document: Plain, path: tuple[Plain, ...], value: Plain) -> Plain:
    """Return *document* with *value* in one place."""
    if not path:
        return value
    changed = document.copy()
    changed[path[0]] = put(document[path[0]], path[1:], value)
    return changed


@cache
def moments() -> dict[str, tuple[dict[str, Plain], Rulings]]:
    """Return one saved position for every kind of decision of random games."""
    found: dict[str, tuple[dict[str, Plain], Rulings]] = {}
    for each in GAMES:
        for state in walk(each, 400):
            decision = game().decision(state)
            if decision and decision.kind not in found:
                found[decision.kind] = game().save(state), rulings(each.words)
    return found


def play_on(state: State) -> None:
    """Use everything a loaded state offers."""
    game().notation(state)
    game().observe(state, None)
    saved = game().save(state)
    again = game().load(saved, state.setting.rulings)

    assert game().digest(state) == game().digest(again)

    chance = Seeded(1)
    for _ in range(5):
        if game().decision(state) is not None:
            game().apply(state, choose(game().legal(state), chance), chance)


def is_told(error: DataError) -> bool:
    """Return that an error names places and faults; anything else fails the test."""
    assert all(problem.where and problem.says for problem in error.problems)
    return True


def spoil(kind: str, *parts: str) -> int:
    """Put junk in every place of some parts of a position; return how often it was refused."""
    position, under = moments()[kind]
    refused = 0
    for path in places({part: position[part] for part in parts}):
        for junk in JUNK if path else ():
            try:
                state = game().load(put(position, path, junk), under)
            except DataError as error:
                refused += is_told(error)
            else:
                play_on(state)
    return refused


@pytest.mark.parametrize("kind", DECISIONS)
def test_junk_in_what_is_under_way(kind: str) -> None:
    """Junk in the agenda, a Combat or a counterattack is refused, or the game can be played on.

    No other exception than `DataError` comes out of loading; what is loaded can be saved, shown,
    hashed and played on.
    """
    assert spoil(kind, "agenda", "combat", "counterattack") > 100


def test_junk_anywhere() -> None:
    """Junk in any place of a whole position is refused, or the game can be played on."""
    assert spoil("may-attach", *moments()["may-attach"][0]) > 3000


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_junk_is_no_position(junk: Plain) -> None:
    """Junk instead of a position is refused."""
    with pytest.raises(DataError):
        game().load(junk, rulings(("reference",)))


def test_junk_in_partial_positions() -> None:
    """Filling in and loading a partial position raises `DataError` or succeeds, nothing else."""
    partial = {
        "phase": "interception",
        "active": 0,
        "players": [
            {"hand": ["corps-hq"], "front_line": [{"card": "box", "attached": ["level-up"]}]},
            {"wallet": {"attack": 1}},
        ],
        "war_zone": {"city": ["tobruk"]},
        "box": ["royal-air-force"],
        "combat": {"site": "tobruk", "garrison": ["royal-air-force"]},
        "counterattack": {"interceptor": 1, "enemies": ["royal-air-force"]},
    }
    agenda = [{"step": "look", "player": 0, "cards": ["box"], "take": 1}]
    under = rulings(("reference",))
    refused = 0

    for given in (partial, {"agenda": agenda}):
        for path in places(given):
            for junk in JUNK:
                try:
                    state = game().load(game().fill(put(given, path, junk), under), under)
                except DataError as error:
                    refused += is_told(error)
                else:
                    play_on(state)

    assert refused > 400

"""The digest of a position: every component counts, and the order of an unordered zone does not."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from tests.el_alamein.random_play import game, parts, rulings

from alamein.engine.core.problem import DataError
from alamein.engine.el_alamein.state import State

Plain: TypeAlias = Any
RULINGS = rulings(("D-93=b",))
UNORDERED = ("hand", "discard", "playing_area", "front_line")


def crowded() -> dict[str, Plain]:
    """Return a saved position in which every component has something in it, of a Combat."""
    seat = {
        "deck": ["corps-hq", "italian-hq", "tank-hunters"],
        "hand": ["lil-rommel", "corps-hq"],
        "discard": ["motorcycle-unit", "sea-transport"],
        "playing_area": ["armoured-signals", {"card": "motorcycle-unit", "exhausted": True}],
        "front_line": [
            {"card": "panzer-regiment-iii", "attached": ["box", "level-up"]},
            {"card": "incoming-sandstorm", "owner": 1},
            "motorized-rifle-regiment",
        ],
        "wallet": {"tactic": 1, "supply": 2, "reinforcement": 3, "attack": 4},
        "unique": ["armoured-signals", "corps-hq"],
    }
    partial = {
        "phase": "combat",
        "turn": 3,
        "combats": 1,
        "due": 1,
        "counterattacks": 1,
        "players": [seat, {}, {}],
        "box": ["royal-air-force"],
        "combat": {
            "site": "el-agheila",
            "garrison": ["british-tank-brigade", {"card": "royal-air-force", "destroyed_by": 1}],
            "pending": ["british-tank-brigade", "royal-air-force"],
            "weakened": 2,
        },
        "conquerors": [1],
        "fought": ["british-tank-brigade", "royal-air-force"],
        "disengaged": "tank",
    }
    return game().fill(partial, RULINGS)


def countered() -> dict[str, Plain]:
    """Return a saved position of a counterattack, in which every component has something in it."""
    counterattack = {
        "trigger": 0,
        "interceptor": 1,
        "enemies": ["british-tank-brigade", {"card": "royal-air-force", "destroyed_by": 2}],
        "queue": [2, 0],
        "boosts": ["lil-rommel", "lil-rommel"],
        "applied": ["incoming-sandstorm"],
    }
    partial = {
        "phase": "interception",
        "players": [{"hand": ["corps-hq"]}, {"front_line": ["incoming-sandstorm"]}, {}],
        "counterattack": counterattack,
    }
    return game().fill(partial, RULINGS)


def waiting() -> dict[str, Plain]:
    """Return a saved position whose agenda waits for many things."""
    agenda = [
        {"step": "look", "player": 0, "cards": ["corps-hq", "italian-hq"], "take": 1},
        {"step": "draw", "player": 0, "count": 2},
        {"step": "effects", "player": 0, "card": "lil-rommel", "script": "play", "next": 1},
        {"step": "acquire", "player": 0, "card": "sea-transport", "recruited": True},
        {"step": "hand", "player": 0, "card": "incoming-sandstorm"},
        {"step": "keep", "player": 0},
        {"step": "window", "name": "tactics", "player": 0},
        {"step": "run", "act": "victory-cards", "player": 0, "number": 1, "card": "tobruk"},
        {"step": "run", "act": "end-tactics", "player": 0},
    ]
    partial = {"agenda": agenda, "players": [{"playing_area": ["lil-rommel"]}, {}, {}]}
    return game().fill(partial, RULINGS)


# What else can stand in a place, where it is not a number, a card or a list in another order.
OTHERS: dict[str, tuple[Plain, ...]] = {
    "act": ("red-text", "end-turn"),
    "name": ("reinforcement", "starting"),
    "script": ("play-ability.1", "recruit"),
    "disengaged": ("any", "artillery", ""),
    "step": (),
    "game": (),
}
CARDS = ("british-infantry-brigade", "enemy-forces-defeated", "bardia")


def others(path: tuple[Plain, ...], value: Plain) -> list[Plain]:
    """Return values that could stand in the place of *value*."""
    name = next((part for part in reversed(path) if isinstance(part, str)), "")
    if isinstance(value, list):
        return [value[::-1], value[:-1], value[1:]]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, str):
        return list(OTHERS.get(name, CARDS))
    return [None] if name in ("combat", "counterattack") else []


def altered(document: Plain, path: tuple[Plain, ...] = ()) -> list[tuple[str, Plain]]:
    """Return *document* with each of its components altered, one at a time."""
    where = ".".join(map(str, path))
    found = [(where, other) for other in others(path, document) if other != document]
    for key, part in parts(document):
        for where, other in altered(part, (*path, key)):
            changed = document.copy()
            changed[key] = other
            found.append((where, changed))
    return found


def components(document: Plain) -> set[str]:
    """Return the places of a document without the numbers in them: ``players.wallet.tactic``."""
    return {named(where) for where, _ in altered(document)}


def named(where: str) -> str:
    """Return a place without the numbers in it."""
    return re.sub(r"\.?\b\d+\b", "", where)


def plainest(position: dict[str, Plain]) -> dict[str, Plain]:
    """Return a position with the zones sorted whose order has no meaning."""
    players = [
        {**player, **{zone: sorted(player[zone], key=str) for zone in UNORDERED}}
        for player in position["players"]
    ]
    return {**position, "players": players, "box": sorted(position["box"])}


def loaded(position: dict[str, Plain]) -> State | None:
    """Return the state, or nothing if a place cannot hold what stands there."""
    try:
        return game().load(position, RULINGS)
    except DataError:
        return None


@pytest.mark.parametrize("make", [crowded, countered, waiting])
def test_digest_tells_positions_apart(
    make: Callable[[], dict[str, Plain]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The digest changes with every component that changes, and only then.

    Whether an altered position can come about is of no interest here, so it is not checked.
    """
    monkeypatch.setattr("alamein.engine.el_alamein.position.check", lambda _state: None)
    before = game().load(make(), RULINGS)
    saved = plainest(game().save(before))
    telling = set()

    for where, other in altered(game().save(before)):
        if (after := loaded(other)) is not None:
            alike = saved == plainest(game().save(after))

            assert alike == (game().digest(before) == game().digest(after)), where

            telling |= set() if alike else {named(where)}

    assert set() == components(saved) - telling


@pytest.mark.parametrize("zone", UNORDERED)
def test_order_of_a_zone_is_nothing(zone: str) -> None:
    """The order of hand, discard pile, Playing Area and Front Line has no meaning (EA-5.3b)."""
    position = game().save(game().load(crowded(), RULINGS))
    before = game().load(position, RULINGS)

    position["players"][0][zone] = position["players"][0][zone][::-1]
    after = game().load(position, RULINGS)

    assert game().save(before) != game().save(after)
    assert game().digest(before) == game().digest(after)


@pytest.mark.parametrize("zone", ["deck", "unique"])
def test_order_of_other_zones_matters(zone: str) -> None:
    """The order of a deck is what will be drawn."""
    position = game().save(game().load(crowded(), RULINGS))
    before = game().load(position, RULINGS)

    position["players"][0][zone] = position["players"][0][zone][::-1]

    assert game().digest(before) != game().digest(game().load(position, RULINGS))


def test_digest_is_a_word_of_64_bits() -> None:
    """A digest is a number that other languages can hold."""
    assert 0 <= game().digest(game().load(crowded(), RULINGS)) < 1 << 64

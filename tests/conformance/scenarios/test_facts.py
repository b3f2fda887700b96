"""What must hold is compared with what holds, part by part."""

from typing import Any, TypeAlias

import pytest

from alamein.conformance.scenarios.facts import differences

Plain: TypeAlias = Any
ACTUAL: Plain = {
    "turn": 3,
    "ending": False,
    "players": [{"hand": ["b", "a"], "deck": ["x", "y", "z"]}, {"hand": [], "deck": []}],
    "combat": None,
}


def found(expected: Plain) -> list[str]:
    """Return the differences from the position of these tests."""
    return [str(difference) for difference in differences(expected, ACTUAL, ("hand",))]


@pytest.mark.parametrize(
    "expected",
    [
        {},
        {"turn": 3},
        {"combat": None},
        {"players": [{"hand": ["a", "b"]}]},
        {"players": [{}, {"hand": []}]},
        {"players": [{"deck": ["x", "y", "z"]}]},
        {"players": [{"deck": {"top": ["x", "y"], "bottom": ["z"], "count": 3}}]},
        {"players": [{"deck": {"contains": ["y"], "lacks": ["a"]}}]},
        {"players": [{"deck": {"bottom": []}}]},
    ],
)
def test_what_holds_is_no_difference(expected: Plain) -> None:
    """Named parts that are as expected leave nothing to tell."""
    assert [] == found(expected)


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ({"turn": 4}, "turn: expected 4, got 3"),
        ({"turn": "3"}, 'turn: expected "3", got 3'),
        ({"ending": 0}, "ending: expected 0, got false"),
        ({"trun": 3}, 'trun: expected 3, got "nothing of that name"'),
        ({"combat": {"site": "box"}}, 'combat.site: expected "box", got "nothing of that name"'),
        ({"players": [{"hand": ["a"]}]}, 'players.0.hand: expected ["a"], got ["b", "a"]'),
        ({"players": [{"hand": ["a", "b", "b"]}]}, "players.0.hand"),
        ({"players": [{"deck": ["x", "z", "y"]}]}, "players.0.deck"),
        ({"players": [{}, {}, {"hand": []}]}, 'players.2: expected {"hand": []}'),
        ({"players": [{"deck": {"top": ["y"]}}]}, 'players.0.deck.top: expected ["y"], got ["x"]'),
        ({"players": [{"deck": {"bottom": ["y"]}}]}, "players.0.deck.bottom"),
        ({"players": [{"deck": {"count": 2}}]}, "players.0.deck.count: expected 2, got 3"),
        ({"players": [{"deck": {"contains": ["a"]}}]}, "players.0.deck.contains"),
        ({"players": [{"deck": {"lacks": ["x"]}}]}, "players.0.deck.lacks"),
        ({"players": [{"deck": {"tops": ["x"]}}]}, "players.0.deck.tops"),
    ],
)
def test_difference_is_told(expected: Plain, told: str) -> None:
    """A part that is otherwise, or is not there, is told with its path."""
    (only,) = found(expected)

    assert told in only


def test_order_of_keys_has_no_meaning() -> None:
    """A card in play is the same however its parts are ordered, in a list without order too."""
    actual = {"hand": [{"card": "b"}, {"card": "a", "exhausted": True}]}
    expected = {"hand": [{"exhausted": True, "card": "a"}, {"card": "b"}]}

    assert [] == list(differences(expected, actual, ("hand",)))

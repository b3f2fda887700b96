"""Victory Points and winners are counted as each reading has it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.properties.el_alamein.filled_tables import happened, table

from alamein.engine.core.game import Event
from alamein.properties.el_alamein import counting

PANZER, GENERAL, SANDSTORM = "panzer-regiment-iv", "captured-enemy-general", "incoming-sandstorm"
BEARER = {"card": "motorized-rifle-regiment", "attached": ["level-up"]}

EVERYWHERE = [
    {"hand": [PANZER], "deck": [PANZER], "discard": [PANZER], "playing_area": [PANZER]},
    {"front_line": [GENERAL]},
]
CITIES = [
    {"front_line": ["el-agheila", "benghazi", "tobruk"]},
    {"front_line": ["bardia"]},
]
PLACED = [{}, {"front_line": [{"card": "box", "owner": 0}]}]


@pytest.mark.parametrize(
    ("words", "players", "expected"),
    [
        ("D-74=a", EVERYWHERE, ([4, 4], [0, 1])),
        ("D-74=b", EVERYWHERE, ([3, 4], [1])),
        ("D-73=b", [{}, {}], ([0, 0], [])),
        ("D-73=a", [{}, {}], ([0, 0], [0, 1])),
        ("D-72=a", CITIES, ([0, 0], [1])),
        ("D-72=b", CITIES, ([0, 0], [0])),
        ("D-93=a", PLACED, ([0, 1], [1])),
        ("D-93=b", PLACED, ([1, 0], [0])),
        ("D-93=a", [{"front_line": [BEARER]}, {}], ([1, 0], [0])),
    ],
)
def test_points_and_winners(
    words: str, players: list[dict[str, Any]], expected: tuple[list[int], list[int]]
) -> None:
    """Own cards count wherever they lie, and Cities break a tie, as the reading says."""
    given = {"players": players, "conquerors": [0, 1]}

    assert expected == counting.result(table(f"reference {words}", given, {}))


@pytest.mark.parametrize(("points", "broken"), [((0, 4), 0), ((1, 4), 1)])
def test_told_points_are_compared(points: tuple[int, int], broken: int) -> None:
    """A player who is told other points than there are is found."""
    told = [Event("", "scored", player, (sum_,)) for player, sum_ in enumerate(points)]
    game = happened({"players": [{}, {"front_line": [GENERAL]}]}, {}, told)

    assert broken == len(list(counting.points_are_told_as_they_are.against(game)))


@pytest.mark.parametrize(("winner", "broken"), [(1, 0), (0, 1)])
def test_told_winners_are_compared(winner: int, broken: int) -> None:
    """A winner who has fewer points than somebody else is found."""
    told = [Event("", "scored", 0, (0,)), Event("", "victorious", winner, ())]
    game = happened({"players": [{}, {"front_line": [GENERAL]}]}, {}, told)

    assert broken == len(list(counting.winners_are_told_as_they_are.against(game)))


@pytest.mark.parametrize(("phase", "broken"), [("tactics", 0), ("reinforcement", 1)])
def test_game_ends_with_a_tactics_phase(phase: str, broken: int) -> None:
    """A game that is over at another moment than the end of a Tactics Phase is found."""
    law, told = counting.the_game_ends_with_a_tactics_phase, [Event("", "scored", 0, (0,))]

    assert broken == len(list(law.against(happened({"phase": phase}, {}, told))))

"""Victory Points and winners are counted as each reading has it."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest
from tests.properties.el_alamein.filled_tables import happened, rulings, table

from alamein.engine.core.game import Event
from alamein.properties.el_alamein import counting
from alamein.properties.el_alamein.table import Happened
from alamein.properties.law import Law, laws_of

Said: TypeAlias = tuple[list[int], list[int]]

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


TIE = [{"front_line": ["box", "tobruk"]}, {"front_line": ["box", "benghazi"]}, {}]
# A law, the players, and what is said of points and winners: rightly, and so that it fails.
RESULTS: list[tuple[Law[counting.Result], list[dict[str, Any]], Said, list[Said]]] = [
    (
        counting.points_are_those_on_all_own_cards,
        [{"hand": [PANZER], "wallet": {"supply": 9}}, {"front_line": [GENERAL, "box"]}],
        ([1, 5], [1]),
        [([1, 4], [1]), ([10, 5], [0])],
    ),
    (
        counting.most_points_win,
        [{}, {"front_line": [GENERAL]}],
        ([0, 4], [1]),
        [([0, 4], [0]), ([0, 4], [0, 1]), ([0, 4], [])],
    ),
    (counting.most_points_win, TIE, ([1, 1, 0], [1]), [([1, 1, 0], [1, 2])]),
    (counting.cities_decide_a_tie, TIE, ([1, 1, 0], [0]), [([1, 1, 0], [1]), ([1, 1, 0], [0, 1])]),
]


@pytest.mark.parametrize(("law", "players", "right", "wrong"), RESULTS)
def test_a_result_is_compared(
    law: Law[counting.Result], players: list[dict[str, Any]], right: Said, wrong: list[Said]
) -> None:
    """A law on results holds of what it allows, said or told, and fails of what is wrong."""
    at = table("reference", {"players": players, "conquerors": [0, 1]}, {})
    told = next(each for each in counting.TOLD if each.sentence == law.sentence)

    for said, broken in [(right, False), *((each, True) for each in wrong)]:
        assert broken == bool(list(law.against(counting.Result(at, [*said[0]], said[1]))))
        assert broken == bool(list(told.against(telling(players, said))))


def telling(players: list[dict[str, Any]], said: Said) -> Happened:
    """Return a step in which points and winners are told."""
    told = [Event("", "scored", player, (sum_,)) for player, sum_ in enumerate(said[0])]
    told += [Event("", "victorious", player, ()) for player in said[1]]
    return happened({"players": players, "conquerors": [0, 1]}, {}, told)


def test_every_law_on_results_can_fail() -> None:
    """Every law on results is among the examples."""
    assert {*counting.RESULT} == {case[0] for case in RESULTS}


def test_a_tie_is_broken_by_its_own_clause() -> None:
    """A winner who is wrong among those tied breaks EA-8.2c, and nothing that EA-8.2b says."""
    laws = laws_of("el-alamein", rulings("reference"))
    position = table("reference", {"players": TIE, "conquerors": [0, 1]}, {}).position
    wrong = laws.of_result(position, (1, 1, 0), (1,))

    assert [("EA-8.2c",)] == [breach.clauses for breach in wrong]
    assert [] == list(laws.of_result(position, (1, 1, 0), (0,)))


@pytest.mark.parametrize(("phase", "broken"), [("tactics", 0), ("reinforcement", 1)])
def test_game_ends_with_a_tactics_phase(phase: str, broken: int) -> None:
    """A game that is over at another moment than the end of a Tactics Phase is found."""
    law, told = counting.the_game_ends_with_a_tactics_phase, [Event("", "scored", 0, (0,))]

    assert broken == len(list(law.against(happened({"phase": phase}, {}, told))))

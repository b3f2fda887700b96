"""The engine's counterattacks, judged by a model that was written without looking at it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace
from tests.oracle.counterattack_runs import game, lay, of_a_game, rulings

from alamein.oracle.el_alamein.counterattack.judging import judge
from alamein.oracle.el_alamein.counterattack.situation import Course, Situation, Turn
from alamein.properties.el_alamein.asking.courses import translated
from alamein.properties.el_alamein.asking.laid_out import counterattack as position
from alamein.properties.el_alamein.asking.runs import Run, at_random, between, idle

Plain: TypeAlias = Any
Judged: TypeAlias = tuple[Situation, Course]

EDITIONS = ("reference", "en", "fan", "ja")
FLIPS = (
    *("D-12=b", "D-14=b", "D-16=b", "D-17=b", "D-18=b", "D-21=b"),
    *("D-24=b", "D-25=b", "D-26=b", "D-31=b"),
)


def laid_out(players: int, seed: int, *words: str) -> Run:
    """Return a counterattack of players who do anything that is allowed."""
    state = lay(position(players, seed), *words)
    run = between(game(), state, rulings(*words), at_random(seed), seed)
    return run.from_the_end_of_the_turn()


@cache
def judged(players: int, seed: int, *words: str) -> Judged:
    """Return situation and course of a counterattack that was laid out."""
    return translated(laid_out(players, seed, *words))


def complaints(given: Situation, found: Course, *words: str) -> list[str]:
    """Return what a course breaks, in words."""
    return [str(breach) for breach in judge(given, found, rulings(*words))]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("words", [*EDITIONS, *FLIPS])
def test_laid_out_counterattacks_keep_the_rules(players: int, words: str) -> None:
    """Order, losses and returns of the engine are what the rules leave open."""
    given, found = judged(players, 20 * players + (*EDITIONS, *FLIPS).index(words), words)

    assert [] == complaints(given, found, words)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("words", EDITIONS)
def test_counterattacks_of_games_keep_the_rules(players: int, words: str) -> None:
    """So are those of whole games of greedy players, whatever brought them about."""
    runs = list(islice(of_a_game(players, players, words), 2))

    assert [[]] * len(runs) == [complaints(*translated(run, cause), words) for cause, run in runs]
    assert runs


def some_runs() -> Iterator[Judged]:
    """Yield counterattacks in which much happens."""
    for seed in range(12):
        yield judged(2 + seed % 4, seed, "reference")


def test_runs_are_rich() -> None:
    """The counterattacks judged fail and succeed, cost Cities and units, and go on."""
    steps = [step for _, found in some_runs() for turn in found.turns for step in turn.steps]
    places = {place.split()[0] for _, found in some_runs() for place in found.places.values()}

    assert {True, False} == {step.held for step in steps}
    assert {True, False} == {bool(step.city) for step in steps}
    assert {0, 1} < {step.victory_cards for step in steps}
    assert {"event", "discard", "out-of-game", "victory", "city", "playing-area"} <= places
    assert {1, 2, 3} <= {len(turn.steps) for _, found in some_runs() for turn in found.turns}


def first(wanted: str) -> Judged:
    """Return a run with two interceptions, or in which a City is lost."""
    for given, found in some_runs():
        (turn,) = found.turns
        owners = [step for step in turn.steps[1:] if step.city]
        if {"order": len(owners) > 1, "city": bool(owners)}[wanted]:
            return given, found
    raise AssertionError(wanted)


def with_turn(found: Course, **changes: Plain) -> Course:
    """Return a course whose only turn is changed."""
    turn: Turn = replace(found.turns[0], **changes)
    return replace(found, turns=(turn,))


def test_another_order_is_noticed() -> None:
    """Had two owners of Cities intercepted the other way round, their ranking were broken."""
    given, found = first("order")
    one, *others, last = found.turns[0].steps
    assert found.turns[0].steps != (one, last, *others)

    wrong = complaints(given, with_turn(found, steps=(one, last, *others)))

    assert any(says.startswith("EA-13.2.2c") for says in wrong)


def test_a_city_kept_is_noticed() -> None:
    """Had a City been kept after a failure, the clause on failures were broken."""
    given, found = first("city")
    steps = [replace(step, city="", victory_cards=0) for step in found.turns[0].steps]
    kept = {card: place for card, place in found.places.items() if place not in ("city", "victory")}
    pile = tuple(city.card for city in given.city_pile)
    wrong = with_turn(replace(found, places=kept, city_pile=pile), steps=tuple(steps))

    assert any(says.startswith("EA-13.3.5b") for says in complaints(given, wrong))


@pytest.mark.parametrize(
    ("place", "elsewhere", "clause"),
    [
        ("event", "out-of-game", "EA-13.2.5a"),
        ("event", "british-reinforcements", "EA-13.2.5b"),
        ("discard", "out-of-game", "EA-13.3.3b"),
        ("playing-area", "discard 0", "EA-5.2n"),
    ],
)
def test_a_card_returned_elsewhere_is_noticed(place: str, elsewhere: str, clause: str) -> None:
    """Had a card gone elsewhere, the clause on its return were broken."""
    given, found, card = next(
        (given, found, card)
        for given, found in some_runs()
        for card, lies in found.places.items()
        if lies.startswith(place)
    )
    moved = replace(found, places={**found.places, card: elsewhere})

    assert {clause} <= {says.split()[0] for says in complaints(given, moved)}


def test_two_turns_for_two_triggers() -> None:
    """D-21b: the engine carries out a second turn that meets no cards."""
    partial = {**position(3, 1), "due": 2}
    run = between(game(), lay(partial, "D-21=b"), rulings("D-21=b"), idle, 0)

    given, found = translated(run.from_the_end_of_the_turn(), {"revealed": 2})

    assert 2 == len(found.turns)
    assert [] == complaints(given, found, "D-21=b")


@pytest.mark.parametrize(("words", "turns"), [("D-22=a", 1), ("D-22=b", 0)])
def test_counterattack_without_cards(words: str, turns: int) -> None:
    """D-22: the engine carries out a counterattack without cards, or none."""
    partial = {**position(3, 1), "war_zone": {"british-reinforcements": []}}
    run = between(game(), lay(partial, words), rulings(words), idle, 0).from_the_end_of_the_turn()

    given, found = translated(run)

    assert turns == len(found.turns)
    assert [] == complaints(given, found, words)


@pytest.mark.parametrize("words", ["D-20=a", "D-20=b"])
def test_tanks_of_two_interceptions(words: str) -> None:
    """D-20: the Repair Shop takes every destroyed tank, or those of its own interception only."""
    partial = {
        "phase": "clean-up",
        "due": 1,
        "war_zone": {"british-reinforcements": ["british-tank-brigade"] * 2},
        "players": [
            {"front_line": ["italian-tank-regiment"]},
            {"front_line": ["tobruk", "italian-tank-regiment", "motorized-repair-shop"]},
        ],
    }

    allot = {
        "orders": [{"unit": "italian-tank-regiment", "count": 1, "targets": 1}],
        "destroyed": ["british-tank-brigade"],
    }
    use = {"unit": "motorized-repair-shop", "ability": 1}
    strike: list[Plain] = ["proceed", {"allot": allot}]
    script = iter(["decline", *strike, "proceed", *strike, {"use": use}, "proceed"])

    def choose(state: Plain, _legal: list[Plain]) -> Plain:
        return game().action(state, next(script))

    run = between(game(), lay(partial, words), rulings(words), choose, 0)
    given, found = translated(run)

    assert [2, 1] == [step.faces for step in found.turns[0].steps]
    assert [] == complaints(given, found, words)

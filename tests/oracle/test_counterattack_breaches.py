"""A course that went wrong is judged broken, with the clause that says so."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace
from tests.oracle.counterattack_runs import rulings
from tests.oracle.counterattack_tables import city, course, owner, sender, situation

from alamein.engine.core.problem import DataError
from alamein.oracle.el_alamein.counterattack.judging import judge
from alamein.oracle.el_alamein.counterattack.situation import Course, Situation, Step, Turn

Plain: TypeAlias = Any


def given() -> Situation:
    """Player 0 triggers; 2, then 1 follow; 2 destroys one of two, 1 the other, 3 is spared."""
    second = sender("panzer", "raf", "tank", cities=[city(4, penalty=1)])
    second["units"] = [{"card": "panzer", "attached": ["level-up"]}]
    third = sender("rifles", "tank", cities=[city(2), city(5, penalty=1)], victory=["general"])
    return situation(
        {"cities": [city(1)], "victory": ["defeated"]},
        second,
        third,
        {"boxes": ["box"]},
        enemies="tank raf",
        city_pile=[city(6)],
    )


def broken(found: Course, *words: str) -> list[str]:
    """Return the clauses that a course breaks."""
    return sorted({breach.clause for breach in judge(given(), found, rulings(*words))})


def altered(step: int, **changes: Plain) -> Course:
    """Return the right course with one interception changed."""
    right = course(given())
    (turn,) = right.turns
    steps = list(turn.steps)
    steps[step] = replace(steps[step], **changes)
    return replace(right, turns=(replace(turn, steps=tuple(steps)),))


def in_order(*players: int, ends: Plain = None) -> Course:
    """Return a course that says who intercepts, and nothing else."""
    return Course(turns=(Turn(steps=tuple(Step(player=seat) for seat in players), ends=ends),))


def test_right_course_breaks_nothing() -> None:
    """What follows from the rules is not judged broken."""
    assert [] == broken(course(given()))
    assert [] == broken(in_order(0, 2, 1, ends="destroyed"))


@pytest.mark.parametrize(
    ("players", "clause"),
    [
        ((2, 0, 1), "EA-13.2.2a"),
        ((0, 1), "EA-13.2.2c"),
        ((0, 1, 2), "EA-13.2.2c"),
        ((0, 2), "EA-13.2.4c"),
        ((0, 2, 1, 1), "EA-13.2.3a"),
        ((0, 2, 1, 0), "EA-13.2.3a"),
        ((0, 2, 1, 3), "EA-13.2.4a"),
        ((0, 3, 2, 1), "EA-13.2.2d"),
        ((), "EA-13.2.3a"),
    ],
)
def test_wrong_order(players: tuple[int, ...], clause: str) -> None:
    """An interception too early, too late, too often or by the wrong player breaks its clause."""
    assert clause in broken(in_order(*players))


def test_order_names_the_reading() -> None:
    """A trigger who is ranked again breaks the rules under one reading of D-17 only."""
    twice = in_order(0, 2, 1)
    thrice = Course(turns=(Turn(steps=tuple(Step(player=seat) for seat in (0, 0))),))
    both = situation(owner(3), {})

    (breach,) = judge(both, thrice, rulings("D-17=a"))

    assert ("EA-13.2.3a", ("D-17a",)) == (breach.clause, breach.readings)
    assert () == judge(both, thrice, rulings("D-17=b"))
    assert [] == broken(twice, "D-17=b")


@pytest.mark.parametrize(
    ("step", "changes", "clauses"),
    [
        (0, {"faces": 1}, ["EA-13.2.1a"]),
        (1, {"faces": 1}, ["EA-13.2.4c"]),
        (1, {"destroys": ()}, ["EA-13.3.3a"]),
        (2, {"destroys": ("raf", "tank")}, ["EA-13.3.2b"]),
        (0, {"held": True}, ["EA-13.3.5a", "EA-13.3.5d"]),
        (1, {"city": "city-2"}, ["EA-13.3.5b", "EA-13.3.5c"]),
        (1, {"city": "city-4"}, ["EA-13.3.5b"]),
        (1, {"city": ""}, ["EA-13.3.5b", "EA-13.3.5c"]),
        (2, {"city": "city-4"}, ["EA-13.3.5d"]),
        (1, {"victory_cards": 0}, ["EA-13.3.5c"]),
        (0, {"victory_cards": 1}, ["EA-13.3.5c"]),
        (1, {"victory_cards": 9}, ["EA-13.3.5c"]),
    ],
)
def test_wrong_interception(step: int, changes: dict[str, Plain], clauses: list[str]) -> None:
    """A result, a loss or a number that does not follow breaks its clause."""
    right = altered(step, **changes)
    unsaid = replace(right, places={}, city_pile=None)

    assert set(clauses) <= set(broken(unsaid))


@pytest.mark.parametrize(
    ("card", "place", "clause"),
    [
        ("tank", "british-reinforcements", "EA-13.2.5b"),
        ("tank", "out-of-game", "EA-13.2.5a"),
        ("raf", "discard 1", "EA-13.2.5a"),
        ("rifles", "front-line 2", "EA-13.3.3b"),
        ("rifles", "out-of-game", "EA-13.3.3b"),
        ("panzer", "discard 2", "EA-13.3.3b"),
        ("level-up", "front-line 1", "EA-5.8t"),
        ("box", "out-of-game", "EA-5.8t"),
        ("defeated", "victory", "EA-5.8m"),
        ("general", "front-line 2", "EA-5.8m"),
        ("city-5", "front-line 2", "EA-5.8m"),
        ("city-4", "city", "EA-5.8m"),
    ],
)
def test_card_in_the_wrong_place(card: str, place: str, clause: str) -> None:
    """A card that is kept, or returned elsewhere, breaks its clause."""
    right = course(given())

    assert clause in broken(replace(right, places={**right.places, card: place}))


@pytest.mark.parametrize(
    ("pile", "clause"),
    [
        (("city-1", "city-5", "city-6"), "EA-5.5c"),
        (("city-5", "city-6", "city-1"), "EA-5.5c"),
        (("city-5", "city-6"), "EA-5.8m"),
        (("city-4", "city-5", "city-1", "city-6"), "EA-5.8m"),
    ],
)
def test_wrong_city_pile(pile: tuple[str, ...], clause: str) -> None:
    """A pile in another order, or with other Cities, breaks its clause."""
    assert clause in broken(replace(course(given()), city_pile=pile))


def test_sorted_pile_is_right_under_the_other_reading() -> None:
    """D-24b puts the lowest number on top."""
    sorted_pile = replace(course(given()), city_pile=("city-1", "city-5", "city-6"))

    assert [] == broken(sorted_pile, "D-24=b")


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"next": 0}, "EA-13.1f"),
        ({"next": -1}, "EA-13.1f"),
        ({"put_back": "by-choice"}, "EA-13.2.5a"),
        ({"turns": (), "places": {}, "city_pile": None}, "EA-13.1b"),
    ],
)
def test_wrong_ending(changes: dict[str, Plain], clause: str) -> None:
    """The wrong player next, or a counterattack left out, breaks its clause."""
    assert [clause] == broken(replace(course(given()), **changes))


def test_a_second_turn_breaks_one_reading() -> None:
    """Two turns for one trigger are wrong under either reading of D-21."""
    right = course(given())
    more = replace(right, turns=(*right.turns, Turn(steps=(Step(player=0),))))

    assert ["EA-13.1d"] == broken(more)
    assert ["EA-13.1d"] == broken(more, "D-21=b")


def test_wrong_reason_of_the_end() -> None:
    """It ends because all are destroyed, or because no target is left."""
    right = course(given())
    wrong = replace(right, turns=(replace(right.turns[0], ends="no-target"),))

    assert ["EA-13.2.4a"] == broken(wrong)
    assert ["EA-13.2.4b"] == [
        breach.clause
        for breach in judge(situation({}, {}), in_order(0, ends="destroyed"), rulings())
    ]


def test_course_of_unknown_cards_is_refused() -> None:
    """A course that names what is not there is no course."""
    with pytest.raises(DataError) as caught:
        judge(given(), Course(places={"riffles": "hand 0", "rifles": "atic"}), rulings())

    says = "course: places: 'riffles' is not a card of the situation; nearest: rifles"
    assert says in str(caught.value)
    assert "course: places.rifles: 'atic' is not a place" in str(caught.value)

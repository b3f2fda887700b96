"""Documents that ask the oracle about a counterattack."""

from __future__ import annotations

import msgspec
import pytest
from tests.oracle.counterattack_runs import rulings

from alamein.engine.core.problem import DataError
from alamein.engine.core.source import parse
from alamein.oracle.el_alamein.counterattack.asking import answer
from alamein.oracle.solving import Inconclusive, Limits

SITUATION = """\
situation:
  trigger: 0
  enemies: [tank, raf]
  players:
    - units: [{card: rifles}]
      sends: [{units: [rifles], destroys: [tank]}]
    - cities: [{card: tobruk, number: 3, penalty: 2}]
"""
COURSE = """\
course:
  turns: [{steps: [{player: 0, city: ''}, {player: 1, city: ''}]}]
"""


def test_answer_is_json() -> None:
    """The answer has the courses that are open, and can be written as JSON."""
    found = answer(parse(SITUATION, "a.yaml"), rulings("ja"))

    written = msgspec.json.decode(msgspec.json.encode(found))
    (course,) = written["courses"]
    assert [0, 1] == [step["player"] for step in course["turns"][0]["steps"]]
    assert ("tobruk", False) == (course["city_pile"][0], written["judged"])
    assert "D-16a" == written["readings"]["D-16"]


def test_course_is_judged() -> None:
    """A course in the document is judged, and the clause, its title and the place are named."""
    found = answer(parse(SITUATION + COURSE, "a.yaml"), rulings())

    assert found.judged
    assert ["EA-13.3.5b (Failure: lose highest City, by D-16a): turn 1, interception 2"] == [
        str(breach) for breach in found.breaches
    ]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("trigger: 0", "trigger: 2", "a.yaml:2: field situation.trigger: there is no player 2"),
        ("trigger: 0", "triger: 0", "a.yaml:2: field situation.triger: unknown field 'triger'"),
        ("number: 3", "number: -1", "a.yaml:7: field situation.players.1.cities.0.number: -1"),
        ("penalty: 2", "penalty: .nan", "a.yaml:7: field situation.players.1.cities.0.penalty"),
        ("units: [rifles]", "units: [riffles]", "'riffles' is not a unit of this player; nearest"),
        ("destroys: [tank]", "destroys: [tanks]", "'tanks' is not an enemy card; nearest: tank"),
        ("[tank, raf]", "[tank, tank]", "'tank' is named 2 times; tell equal cards apart"),
        ("card: tobruk, number: 3", "card: raf, number: 3", "'raf' is named 2 times"),
        ("[{units: [rifles]", "[{pairs: {rifles: box}", "'box' is not a Box of this player"),
        (
            "- units",
            "- cities: [{card: twin, number: 3}]\n      units",
            "2 Cities have the number 3; each occurs once (EA-13.2.2c, D-19a)",
        ),
    ],
)
def test_bad_documents_are_explained(old: str, new: str, says: str) -> None:
    """A document that cannot be used is refused with place, reason and the nearest good value."""
    with pytest.raises(DataError) as caught:
        answer(parse(SITUATION.replace(old, new), "a.yaml"), rulings())

    assert says in str(caught.value)


def test_too_many_cards_are_refused() -> None:
    """Ten thousand enemy cards are refused at once."""
    many = ", ".join(f"e{number}" for number in range(10_000))

    with pytest.raises(DataError, match="10003 cards are named; at most 300"):
        answer(parse(SITUATION.replace("raf", many), "a.yaml"), rulings())


def test_bad_courses_are_explained() -> None:
    """A course that names a player who is not there is refused with its line."""
    with pytest.raises(DataError) as caught:
        answer(parse(SITUATION + COURSE.replace("player: 1", "player: 5"), "a.yaml"), rulings())

    assert "a.yaml:9: field course.turns.0.steps.1.player: there is no player 5" in str(
        caught.value
    )


def test_starved_answer_is_inconclusive() -> None:
    """A solver that gives up is no answer."""
    with pytest.raises(Inconclusive):
        answer(parse(SITUATION, "a.yaml"), rulings(), Limits(effort=1))

"""Whether two ruling sets part at a moment, and what is said of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.clarify.played import FALL, campaign, states

from alamein.conformance.clarify.comparing import Apart, Moment, apart, known, parts
from alamein.conformance.scenarios.smaller import copied

GAME = campaign().game


def at(given: dict[str, Any], *readings: str) -> Moment:
    """The same position under two readings."""
    one, other = (
        GAME.load(GAME.fill(copied(given), rulings), rulings)
        for rulings in map(campaign().ruled, readings)
    )
    return Moment(GAME, one, other)


def found(given: dict[str, Any], *readings: str) -> Apart:
    """How they part there."""
    parted = apart(at(given, *readings))
    assert parted is not None
    return parted


def test_refused_action_cites_its_clause() -> None:
    """An action that one reading refuses is told with the clause of the refusal."""
    given = {"players": [{"front_line": ["motorized-rifle-regiment", "italian-infantry-regiment"]}]}
    given["players"].append({})
    told = found({**given, "phase": "combat", "combat": {"site": "tobruk"}}, "D-04a", "D-04b")

    assert len(told.when) == 1
    assert "breaks EA-" in told.says[0]
    assert told.says[1].endswith("is legal")


def test_order_of_readings_is_kept() -> None:
    """What is said stands in the order in which the readings were named."""
    given = {"players": [{"hand": ["motorized-rifle-regiment"], "wallet": {"tactic": 1}}, {}]}

    assert found(given, "D-55a", "D-55b").says == found(given, "D-55b", "D-55a").says[::-1]


def test_first_other_event_is_told() -> None:
    """What happens from the first difference on is told in sentences with clauses."""
    agenda = [
        {"step": "payment", "player": 0},
        {"step": "run", "act": "end-tactics", "player": 0},
    ]
    given = {**FALL, "agenda": agenda}
    given.pop("phase")
    told = found(given, "D-01a", "D-01b")

    assert "EA-13.1c" in told.says[0]
    assert "EA-13.1c" not in told.says[1]


def test_what_is_seen_is_compared() -> None:
    """Readings that differ in nothing but what an onlooker sees part too."""
    told = found({}, "D-77a", "D-77b")

    assert told.when == ()
    assert told.says == tuple(f"an onlooker sees players.0.deck: {n}" for n in ("0", "null"))


def test_result_of_the_end_is_compared() -> None:
    """Leaders who tie without a City win together, or nobody does."""
    told = found({"agenda": [], "ending": True}, "D-73a", "D-73b")

    assert told == Apart(
        (),
        (
            "the game is over, points 0, 0, won by player 0 and player 1",
            "the game is over, points 0, 0, won by nobody",
        ),
    )


@pytest.mark.parametrize("reading", ["D-01b", "D-09a", "D-63a"])
def test_same_readings_never_part(reading: str) -> None:
    """A ruling set does not part from itself, at any moment, whatever is done."""
    same = campaign().ruled(reading)
    assert same == campaign().base
    for state in states(3, 120):
        assert not parts(GAME, state, same, known(GAME, state, GAME.legal(state)[:4]))


def test_quick_answer_agrees_with_told_one() -> None:
    """Where the quick comparison of a decision says that readings part, it can be told how."""
    other = campaign().ruled("D-63b")
    for state in states(5, 150):
        here = known(GAME, state, GAME.legal(state))
        told = apart(Moment(GAME, state, GAME.under(state, other)))
        assert parts(GAME, state, other, here) == (told is not None)

"""The separating position of every dispute of the allotment, judged by the oracle.

Positions and outcomes are those of the dispute register, the clauses those its texts stand in.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from tests.oracle.interceptions import (
    GROUPED,
    IDLE,
    INFANTRY,
    ITALIAN_TANK,
    PANZER,
    RIFLES,
    VETERANS,
    Sent,
    chosen,
    facing,
    sent,
)

from alamein.oracle.el_alamein.interception.answers import allotments, judge, most, outcome
from alamein.oracle.el_alamein.interception.position import Allotment, Position

ONE = Sent((1,))
TWO = Sent((2,))
PAIR = Sent((), (1,), 1)
IDLE_PAIR = Sent(italians=1)
PAIR_OF_THREE = Sent((), (3,), 1)
TWO_INFANTRY = INFANTRY._replace(number=2)


class Case(NamedTuple):
    """An allotment, and the reading under which it is refused, by a clause."""

    refusing: str
    clause: str
    position: Position
    allotment: Allotment
    beside: tuple[str, ...] = ()

    @property
    def allowing(self) -> str:
        """The other reading of the same dispute."""
        return self.refusing[:-1] + ("a" if self.refusing.endswith("b") else "b")


CASES = [
    Case("D-06b", "EA-13.3.2a", facing(2, PANZER, ITALIAN_TANK), sent("none", 2, TWO, IDLE)),
    Case(
        "D-07b",
        "EA-13.3.2f",
        facing(2, PANZER._replace(number=2)),
        sent("none", 2, Sent((1, 1))),
    ),
    Case("D-08b", "EA-13.3.2a", facing(1, RIFLES, ITALIAN_TANK), sent("none", 1, ONE, ONE)),
    Case("D-09b", "EA-13.3.2c", facing(1, INFANTRY), sent("none", 0, IDLE)),
    Case("D-10b", "EA-13.3.2a", facing(1, RIFLES, INFANTRY), sent("group", 1, IDLE, GROUPED)),
    Case("D-11b", "EA-13.3.2o", facing(3, VETERANS, INFANTRY), sent("group", 3, TWO, GROUPED)),
    Case(
        "D-13b",
        "EA-13.3.2q",
        facing(1, RIFLES, INFANTRY, boxes=1),
        sent("pairs", 1, ONE, IDLE_PAIR),
    ),
    Case("D-98b", "EA-13.3.2f", facing(1, PANZER), sent("none", 1, ONE), ("D-07b",)),
    Case("D-99a", "EA-13.3.2c", facing(1, INFANTRY, boxes=1), sent("pairs", 0, IDLE_PAIR)),
    Case("D-100b", "EA-13.3.2p", facing(2, TWO_INFANTRY, boxes=2), sent("pairs", 1, PAIR)),
    Case("D-101a", "EA-13.3.2c", facing(1, VETERANS), sent("none", 0, IDLE)),
    Case(
        "D-102b",
        "EA-13.3.2f",
        facing(3, VETERANS, boxes=1),
        sent("pairs", 3, PAIR_OF_THREE),
        ("D-11b",),
    ),
    Case(
        "D-103b",
        "EA-13.3.2n",
        facing(3, VETERANS, boxes=1),
        sent("pairs", 3, PAIR_OF_THREE),
        ("D-11b", "D-102a"),
    ),
    Case("D-104a", "EA-13.3.2c", facing(2, RIFLES, INFANTRY), sent("group", 1, IDLE, GROUPED)),
    Case(
        "D-105b",
        "EA-13.3.2a",
        facing(1, RIFLES, INFANTRY, boxes=1),
        sent("pairs", 1, IDLE, PAIR),
    ),
    Case(
        "D-106a",
        "EA-13.3.2o",
        facing(1, RIFLES, INFANTRY),
        sent("group", 1, ONE, GROUPED),
        ("D-08b",),
    ),
    Case(
        "D-107a",
        "EA-13.3.2c",
        facing(2, TWO_INFANTRY, boxes=2),
        sent("group", 1, Sent(italians=2)),
        ("D-09b",),
    ),
]
IDS = [case.refusing[:-1] for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_one_reading_allows_it(case: Case) -> None:
    """The reading that allows the allotment finds nothing against it, and lists it."""
    taken = chosen(*case.beside, case.allowing)

    assert judge(case.position, taken, case.allotment) == ()
    assert case.allotment in set(allotments(case.position, taken))


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_other_reading_refuses_it_by_its_clause(case: Case) -> None:
    """The reading that refuses the allotment cites the clause in question, and does not list it."""
    taken = chosen(*case.beside, case.refusing)

    assert [case.clause] == [
        breach.clause for breach in judge(case.position, taken, case.allotment)
    ]
    assert case.allotment not in set(allotments(case.position, taken))


def test_bound_to_use_every_unit_one_allotment_is_left() -> None:
    """D-06b: against two cards both Panzer and tank must go, one card each."""
    position = facing(2, PANZER, ITALIAN_TANK)

    assert [sent("none", 2, ONE, ONE)] == list(allotments(position, chosen("D-06b")))


def test_whole_rating_leaves_one_panzer_on_both() -> None:
    """D-07b: of two Panzers against two cards exactly one goes."""
    position = facing(2, PANZER._replace(number=2))

    assert [sent("none", 2, TWO)] == list(allotments(position, chosen("D-07b")))


@pytest.mark.parametrize(("reading", "destroyed"), [("D-11a", 3), ("D-11b", 2)])
def test_infantry_with_level_up_in_or_out_of_the_group(reading: str, destroyed: int) -> None:
    """D-11: with Level Up apart from the group three are destroyed, within it two at most."""
    assert destroyed == most(facing(3, VETERANS, INFANTRY), chosen(reading)).destroyed


@pytest.mark.parametrize(("reading", "boxes"), [("D-12a", 1), ("D-12b", 0)])
def test_box_of_a_pair_is_scrapped_or_stays(reading: str, boxes: int) -> None:
    """D-12: the Box of an allotted pair is Scrapped and its points are lost, or it stays."""
    after = outcome(facing(1, INFANTRY, boxes=1), chosen(reading), sent("pairs", 1, PAIR))

    assert (boxes, boxes) == (after.boxes, after.points)


@pytest.mark.parametrize(("reading", "attached"), [("D-14a", 1), ("D-14b", 0)])
def test_pair_left_over_stays_or_falls_apart(reading: str, attached: int) -> None:
    """D-14: a pair that was not sent keeps its Box afterwards, or does not."""
    position = facing(1, RIFLES, INFANTRY, boxes=1)
    after = outcome(position, chosen(reading), sent("pairs", 1, ONE, IDLE_PAIR))

    assert (0, attached) == after.attached


def test_infantry_that_kept_its_box_must_go() -> None:
    """D-14a: in the next interception infantry with a Box is a unit rated 1, and nothing else."""
    kept = INFANTRY._replace(boxed=True)

    assert [sent("none", 1, ONE)] == list(allotments(facing(1, kept), chosen("D-14a")))


@pytest.mark.parametrize(("reading", "destroyed"), [("D-15a", 4), ("D-15b", 3)])
def test_level_up_adds_two_or_makes_three(reading: str, destroyed: int) -> None:
    """D-15: a Panzer with Level Up destroys four of four cards, or three."""
    panzer = PANZER._replace(level_ups=1)

    assert destroyed == most(facing(4, panzer), chosen(reading)).destroyed


@pytest.mark.parametrize(("reading", "destroyed"), [("D-98a", 1), ("D-98b", 0)])
def test_panzer_against_one_card(reading: str, destroyed: int) -> None:
    """D-98: bound to its exact rating a Panzer takes the only card, or stays out."""
    taken = chosen("D-07b", reading)

    assert {destroyed} == {sum(each.destroyed) for each in allotments(facing(1, PANZER), taken)}


@pytest.mark.parametrize(("reading", "destroyed"), [("D-107a", {2}), ("D-107b", {1, 2})])
def test_duty_to_use_infantry_reaches_boxes(reading: str, destroyed: set[int]) -> None:
    """D-107: two pairs must be formed, or the group on one card is enough."""
    position = facing(2, TWO_INFANTRY, boxes=2)
    legal = allotments(position, chosen("D-09b", reading))

    assert destroyed == {sum(each.destroyed) for each in legal}

"""What the interception oracle answers: maxima with proof, numbers, preferences, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import cast

import pytest
from tests.oracle.interceptions import (
    IDLE,
    INFANTRY,
    PANZER,
    RIFLES,
    VETERANS,
    Sent,
    chosen,
    facing,
    rulings,
    sent,
)

from alamein.engine.core.problem import DataError
from alamein.oracle.el_alamein.interception.answers import (
    allotments,
    cheapest,
    count,
    judge,
    keeping,
    most,
    outcome,
)
from alamein.oracle.el_alamein.interception.bulk import Bulk
from alamein.oracle.el_alamein.interception.certificate import Certificate, faults
from alamein.oracle.el_alamein.interception.position import Position, Unit, nothing
from alamein.oracle.el_alamein.separator import SEPARATOR
from alamein.oracle.solving import Inconclusive, Limits

STARVED = Limits(milliseconds=1000, effort=1)
REFERENCE = rulings()
MIXED = facing(3, PANZER, RIFLES._replace(number=2), INFANTRY, boxes=1)
STRICT = ("D-07b", "D-98b")


@pytest.mark.parametrize(
    ("enemies", "readings", "destroyed"),
    [
        (2, (), 2),
        (3, (), 3),
        (4, (), 4),
        (5, (), 4),  # 2 + 2 of the Panzers; nothing else is rated
        (2, STRICT, 2),
        (3, STRICT, 2),  # a third card would need half a Panzer
        (4, STRICT, 4),
    ],
)
def test_most_is_proved(enemies: int, readings: tuple[str, ...], destroyed: int) -> None:
    """The greatest number comes with a witness and a bound that can be checked by hand."""
    position, taken = facing(enemies, PANZER._replace(number=2)), chosen(*readings)
    found = most(position, taken)

    assert found.certificate is not None
    assert (destroyed, ()) == (found.destroyed, faults(position, taken, found.certificate))


def test_proof_cites_the_clauses_it_needs() -> None:
    """One Rifles cannot destroy two: by its rating, and because there is one of them."""
    found = most(facing(2, RIFLES), REFERENCE)

    assert found.certificate is not None
    assert {"EA-13.3.3a", "EA-13.3.2a"} <= {
        rule.partition(":")[0] for rule in found.certificate.core
    }


@pytest.mark.parametrize(
    ("forged", "fault"),
    [
        (Certificate(1, sent("none", 1, Sent((1,)), IDLE), ()), "would allow 2"),
        (Certificate(2, sent("none", 1, Sent((1,)), IDLE), ()), "destroys 1"),
        (Certificate(2, sent("none", 2, Sent((1, 1)), IDLE), ()), "more cards than there are"),
        (Certificate(2, sent("none", 2, Sent((2,)), IDLE), ()), "more targets than the rating"),
        (Certificate(2, sent("none", 2, Sent((1,)), IDLE), ()), "1 targets for 2 destroyed"),
        (
            Certificate(2, sent("pairs", 2, Sent((1,)), Sent((), (1,), 1)), ()),
            "way pairs with 1 infantry",
        ),
    ],
)
def test_forged_certificate_is_found_out(forged: Certificate, fault: str) -> None:
    """A witness outside the limits, or a bound too low, does not pass the check."""
    found = faults(facing(2, RIFLES, INFANTRY), REFERENCE, forged)

    assert fault in "; ".join(found)


@pytest.mark.parametrize("readings", [(), ("D-08a",), ("D-07b",), STRICT, ("D-06b",), ("D-09b",)])
def test_count_is_the_number_listed(readings: tuple[str, ...]) -> None:
    """Each legal allotment is listed once and counted once, with kinds of enemies told apart."""
    position = MIXED._replace(enemies=(("tank", 2), ("air-force", 1)))
    listed = list(allotments(position, chosen(*readings)))

    assert (len(set(listed)), len(listed)) == (len(listed), count(position, chosen(*readings)))


@pytest.mark.parametrize("readings", [(), ("D-08a",), ("D-07b",), STRICT, ("D-06b",), ("D-13b",)])
def test_all_that_is_listed_is_legal(readings: tuple[str, ...]) -> None:
    """No legal allotment is refused when it is judged by itself."""
    taken = chosen(*readings)

    assert [] == [each for each in allotments(MIXED, taken) if judge(MIXED, taken, each)]


def test_count_stops_at_its_bound() -> None:
    """A number above the bound is no number: the question stays open."""
    with pytest.raises(Inconclusive, match="more than 3"):
        count(MIXED, REFERENCE, at_most=3)


@pytest.mark.parametrize("name", ["panzer", "rifles", "infantry"])
def test_kept_units_are_those_named(name: str) -> None:
    """No legal allotment keeps more of the named units than the one returned."""
    kept = keeping(MIXED, REFERENCE, [name])
    place = [unit.name for unit in MIXED.units].index(name)

    assert kept is not None
    assert outcome(MIXED, REFERENCE, kept).forfeited[place] == min(
        outcome(MIXED, REFERENCE, each).forfeited[place] for each in allotments(MIXED, REFERENCE)
    )


@pytest.mark.parametrize("readings", [(), ("D-12b",), ("D-06b",), ("D-08a",)])
def test_cheapest_costs_least(readings: tuple[str, ...]) -> None:
    """No legal allotment costs fewer Victory Points, Boxes included (ruling: D-12)."""
    units = (PANZER._replace(points=3), RIFLES._replace(points=2, number=2), INFANTRY)
    position, taken = facing(3, *units, boxes=2), chosen(*readings)
    found = cheapest(position, taken)

    assert found is not None
    assert outcome(position, taken, found).points == min(
        outcome(position, taken, each).points for each in allotments(position, taken)
    )


def test_unknown_name_is_refused() -> None:
    """A name that no unit has is answered with the nearest one."""
    with pytest.raises(DataError, match=r"'panzr'; nearest: panzer"):
        keeping(MIXED, REFERENCE, ["panzr"])


@pytest.mark.parametrize("enemies", [(), (("enemy", 0),)])
def test_empty_position_has_one_allotment(enemies: tuple[tuple[str, int], ...]) -> None:
    """Without live enemy cards nothing can be declared or allotted (EA-13.3.2b)."""
    position = Position((RIFLES, INFANTRY), 1, enemies, destroyed=2)

    assert [nothing(position)] == list(allotments(position, chosen("D-09b", "D-06b")))
    assert nothing(Position((), 0, ())) == most(Position((), 0, ()), REFERENCE).witness


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (facing(-1), "enemy enemy, number: -1 is out of bounds; right is a whole number, 0 to 60"),
        (facing(10_000), "10000 is out of bounds"),
        (facing(1, RIFLES._replace(rating=21)), "unit rifles, rating: 21"),
        (facing(1, RIFLES._replace(number=-1)), "unit rifles, number: -1"),
        (facing(1, RIFLES._replace(number=31), PANZER._replace(number=30)), "units in all: 61"),
        (facing(1, RIFLES._replace(rating=cast("int", float("nan")))), "rating: nan"),
        (facing(1, boxes=-1), "boxes: -1"),
        (facing(1, RIFLES, RIFLES), "listed twice"),
    ],
)
def test_absurd_numbers_are_refused(position: Position, says: str) -> None:
    """A position with numbers no game has is refused, with what would be right."""
    with pytest.raises(DataError) as caught:
        most(position, REFERENCE)

    assert says in str(caught.value)


@pytest.mark.parametrize("rating", [-20, -1, 0])
def test_rating_below_zero_counts_as_zero(rating: int) -> None:
    """EA-13.3.2h: a unit rated zero or below is not allotted by itself."""
    position = facing(1, RIFLES._replace(rating=rating))

    assert ["EA-13.3.2h"] == [
        breach.clause for breach in judge(position, REFERENCE, sent("none", 1, Sent((1,))))
    ]


def test_malformed_allotment_is_refused() -> None:
    """An allotment for other cards than those there is no allotment."""
    with pytest.raises(DataError, match="alone: 1 entries; right is one for each of 2"):
        judge(facing(1, RIFLES, PANZER), REFERENCE, sent("none", 0, IDLE))


def test_unknown_reading_is_refused() -> None:
    """A reading that the model does not have is named, with those it has."""
    with pytest.raises(DataError, match=r"D-06: .*'D-06c'.*D-06a"):
        most(MIXED, {**REFERENCE, "D-06": "D-06c"})


def test_several_clauses_are_cited_at_once() -> None:
    """Two Rifles on one card of two, a third one missing: each fault has its clause."""
    breaches = judge(
        facing(2, RIFLES._replace(number=2)), REFERENCE, sent("none", 1, Sent((1,) * 3))
    )

    assert ["EA-13.3.2a", "EA-13.3.2a", "EA-13.3.2c"] == [breach.clause for breach in breaches]


def test_cards_of_a_kind_are_destroyed_once_each() -> None:
    """EA-13.3.2b: of a kind with one live card two cannot be destroyed."""
    position = Position((PANZER,), 0, (("tank", 1), ("air-force", 1)))
    twice = sent("none", 2, Sent((2,)))._replace(destroyed=(2, 0))

    assert ["EA-13.3.2b"] == [breach.clause for breach in judge(position, REFERENCE, twice)]


def test_units_in_the_group_do_not_act_alone_too() -> None:
    """D-10b asks only of units outside the group what they reach by themselves (D-11b)."""
    taken, both = chosen("D-10b", "D-11b"), sent("group", 2, Sent(italians=1), Sent((1,)))

    assert judge(facing(2, VETERANS, RIFLES), taken, both) == ()


def test_infantry_with_a_box_gets_no_second() -> None:
    """EA-13.3.2p: infantry and Boxes are paired one to one, also over two interceptions."""
    kept = facing(2, INFANTRY._replace(boxed=True), boxes=1)
    breaches = judge(kept, chosen("D-11b"), sent("pairs", 2, Sent((), (2,), 1)))

    assert "EA-13.3.2p" in [breach.clause for breach in breaches]


ASKED: dict[str, Callable[[Limits], object]] = {
    "most": lambda limits: most(MIXED, REFERENCE, limits),
    "judge": lambda limits: judge(MIXED, REFERENCE, nothing(MIXED), limits),
    "allotments": lambda limits: list(allotments(MIXED, REFERENCE, limits)),
    "count": lambda limits: count(MIXED, REFERENCE, limits=limits),
    "keeping": lambda limits: keeping(MIXED, REFERENCE, ["panzer"], limits),
    "cheapest": lambda limits: cheapest(MIXED, REFERENCE, limits),
    "bulk": lambda limits: Bulk(REFERENCE, limits).most(MIXED),
    "part": lambda limits: SEPARATOR.part(REFERENCE, chosen("D-06b"), limits),
}


@pytest.mark.parametrize("question", ASKED)
def test_starved_solver_is_inconclusive(question: str) -> None:
    """A solver that is given no time has no answer, and says so."""
    with pytest.raises(Inconclusive):
        ASKED[question](STARVED)


@pytest.mark.parametrize("readings", [(), ("D-07b",), STRICT, ("D-08a", "D-07b"), ("D-11b",)])
def test_bulk_agrees_with_single_answers(readings: tuple[str, ...]) -> None:
    """One reused solver gives the greatest number of every position, in any order."""
    taken = chosen(*readings)
    bulk = Bulk(taken)
    positions = [
        facing(enemies, PANZER._replace(number=panzers), VETERANS, INFANTRY, boxes=boxes)
        for enemies, panzers, boxes in product((0, 1, 3, 7), (0, 1, 2), (0, 2))
    ]

    assert [most(position, taken).destroyed for position in positions] == [
        bulk.most(position) for position in positions
    ]


def test_large_position_is_answered() -> None:
    """Thirty units of thirty kinds against thirty cards, all bound to take part."""
    units = tuple(Unit(f"unit {n}", n % 5, infantry=n % 5 == 0) for n in range(30))
    position = Position(units, 3, (("enemy", 30),))
    found = most(position, chosen("D-06b"))

    assert found.witness is not None
    assert (30, ()) == (found.destroyed, judge(position, chosen("D-06b"), found.witness))

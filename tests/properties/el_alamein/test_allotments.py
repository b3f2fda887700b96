"""Laws that forbid an allotment agree with the rulebook, and each of them can forbid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from tests.properties.el_alamein.small_tables import small

from alamein.properties.el_alamein import allotments
from alamein.properties.el_alamein import permitting_allotments as permitted
from alamein.properties.el_alamein.announcing import Announced, rating_of
from alamein.properties.el_alamein.table import Table, Tried, Unit
from alamein.properties.law import Law, broken

INFANTRY, TANK, PANZER, RIFLES = (
    "italian-infantry-regiment",
    "italian-tank-regiment",
    "panzer-regiment-iii",
    "motorized-rifle-regiment",
)
AIR, BRIGADE = "royal-air-force", "british-infantry-brigade"
GROUP, PAIRED = {"grouped": True}, {"paired": True}
DEAD = {"card": AIR, "destroyed_by": 0}
WORN = {"card": TANK, "exhausted": True}


def order(unit: Any, targets: int = 1, count: int = 1, **how: bool) -> dict[str, Any]:  # noqa: ANN401 - what JSON can say
    """Return one order of an allotment."""
    return {"unit": unit, "count": count, "targets": targets, **how}


def facing(front: list[Any], enemies: list[Any], words: str = "reference", **more: Any) -> Table:  # noqa: ANN401 - what JSON can say
    """Return a table at which player 0 allots units to enemy cards."""
    fight = {"trigger": 0, "interceptor": 0, "enemies": enemies, "queue": []}
    fight |= {"boosts": more.pop("boosts", []), "applied": more.pop("applied", [])}
    at = more.pop("at", "allotting")
    return small(words, at, front_line=front, counterattack=fight, **more)


def against(table: Table, orders: Iterable[Any] = (), destroyed: Iterable[str] = ()) -> set[str]:
    """Return the clauses that forbid an allotment."""
    action = {"allot": {"orders": list(orders), "destroyed": list(destroyed)}}
    breaches = broken(allotments.LAWS, Tried.read(table, action))
    return {clause for breach in breaches for clause in breach.clauses}


LEGAL = {
    "all-covered": (facing([PANZER, TANK], [AIR, AIR]), [order(PANZER, 2)], [AIR, AIR]),
    "exhausted": (
        facing([{"card": TANK, "exhausted": True}], [AIR]),
        [order({"card": TANK, "exhausted": True})],
        [AIR],
    ),
    "group": (facing([INFANTRY] * 2, [AIR]), [order(INFANTRY, 1, 2, **GROUP)], [AIR]),
    "no-infantry": (facing([INFANTRY], [AIR]), [], []),
    "pair": (facing([INFANTRY, "box"], [AIR]), [order(INFANTRY, **PAIRED)], [AIR]),
    "destroyed-before": (facing([TANK], [DEAD]), [], []),
}


@pytest.mark.parametrize("name", LEGAL)
def test_nothing_forbids_what_is_legal(name: str) -> None:
    """No law forbids an allotment that the rulebook allows."""
    table, orders, destroyed = LEGAL[name]

    assert against(table, orders, destroyed) == set()


FORBIDDEN = {
    "another-moment": ("EA-13.3.2a", facing([TANK], [AIR], at="preparation"), [], []),
    "announced": ("EA-13.3.2e", facing([TANK], [AIR], at="aftermath"), [], []),
    "not-deployed": ("EA-13.3.2a", facing([TANK], [AIR]), [order(PANZER)], [AIR]),
    "two-of-one": ("EA-13.3.2a", facing([TANK], [AIR] * 2), [order(TANK, 1, 2)], [AIR] * 2),
    "no-target": ("EA-13.3.2a", facing([TANK], [AIR]), [order(TANK, 0)], []),
    "unrated": ("EA-13.3.2h", facing([INFANTRY], [AIR]), [order(INFANTRY)], [AIR]),
    "destroyed-card": ("EA-13.3.2b", facing([TANK], [DEAD, BRIGADE]), [order(TANK)], [AIR]),
    "more-destroyed": ("EA-13.3.3a", facing([TANK], [AIR] * 2), [order(TANK)], [AIR] * 2),
    "two-ways": (
        "EA-13.3.2m",
        facing([INFANTRY] * 2 + ["box"], [AIR] * 2),
        [order(INFANTRY, **PAIRED), order(INFANTRY, **GROUP)],
        [AIR] * 2,
    ),
    "part-of-the-group": (
        "EA-13.3.2o",
        facing([INFANTRY] * 2, [AIR]),
        [order(INFANTRY, **GROUP)],
        [AIR],
    ),
    "group-on-two": (
        "EA-13.3.2o",
        facing([INFANTRY], [AIR] * 2),
        [order(INFANTRY, 2, **GROUP)],
        [AIR] * 2,
    ),
    "no-box": ("EA-13.3.2p", facing([INFANTRY], [AIR]), [order(INFANTRY, **PAIRED)], [AIR]),
    "tank-in-a-box": ("EA-13.3.2p", facing([TANK, "box"], [AIR]), [order(TANK, **PAIRED)], [AIR]),
    "beyond-its-rating": ("EA-13.3.2f", facing([TANK], [AIR] * 2), [order(TANK, 2)], [AIR] * 2),
    "too-few": ("EA-13.3.2c", facing([TANK], [AIR]), [], []),
    "two-on-one": (
        "EA-13.3.2a",
        facing([TANK, RIFLES], [AIR]),
        [order(TANK), order(RIFLES)],
        [AIR],
    ),
    "held-back": (
        "EA-13.3.2a",
        facing([PANZER, TANK], [AIR] * 2, "reference D-06=b D-08=a"),
        [order(PANZER, 2)],
        [AIR] * 2,
    ),
    "infantry-owed": ("EA-13.3.2c", facing([INFANTRY], [AIR], "reference D-09=b"), [], []),
    "pair-held-back": (
        "EA-13.3.2q",
        facing([INFANTRY, "box", RIFLES], [AIR], "reference D-13=b"),
        [order(INFANTRY, 0, **PAIRED), order(RIFLES)],
        [AIR],
    ),
    "pair-rated-one-on-two": (
        "EA-13.3.2n",
        facing([INFANTRY, "box"], [AIR] * 2),
        [order(INFANTRY, 2, **PAIRED)],
        [AIR] * 2,
    ),
    "pair-on-two": (
        "EA-13.3.2n",
        facing(
            [{"card": INFANTRY, "attached": ["level-up"]}, "box"],
            [AIR] * 3,
            "reference D-11=b D-103=b",
        ),
        [order({"card": INFANTRY, "attached": ["level-up"]}, 3, **PAIRED)],
        [AIR] * 3,
    ),
}


@pytest.mark.parametrize("name", FORBIDDEN)
def test_what_is_forbidden_is_by_its_clause(name: str) -> None:
    """An allotment that a clause forbids breaks a law that cites the clause."""
    clause, table, orders, destroyed = FORBIDDEN[name]

    assert clause in against(table, orders, destroyed)


def test_every_law_can_forbid() -> None:
    """Every law of allotments forbids one of the examples."""
    tried = [
        Tried.read(table, {"allot": {"orders": orders, "destroyed": destroyed}})
        for _, table, orders, destroyed in FORBIDDEN.values()
    ]
    failing = [law for law in allotments.LAWS if any(list(law.against(each)) for each in tried)]

    assert failing == list(allotments.LAWS)


# A law that permits, an allotment that rests on it, and one that does not.
PERMITTED: list[tuple[Law[Tried], list[Any], list[Any]]] = [
    (permitted.exhausted_units_are_allotted, [order(WORN)], [order(TANK)]),
    (permitted.units_are_allotted_up_to_their_rating, [order(TANK)], [order(INFANTRY, **GROUP)]),
    (permitted.german_tanks_are_allotted_to_two, [order(PANZER, 2)], [order(TANK)]),
    (permitted.other_units_are_allotted, [order(RIFLES)], [order(PANZER)]),
    (permitted.captured_tanks_are_allotted, [order("british-tank-brigade")], [order(TANK)]),
    (permitted.infantry_is_used_in_a_way_of_its_own, [order(INFANTRY, **GROUP)], [order(TANK)]),
    (permitted.infantry_goes_together, [order(INFANTRY, **GROUP)], [order(INFANTRY, **PAIRED)]),
    (
        permitted.infantry_is_paired_with_boxes,
        [order(INFANTRY, **PAIRED)],
        [order(INFANTRY, **GROUP)],
    ),
    (permitted.infantry_is_left_out, [order(TANK)], [order(INFANTRY, **GROUP)]),
]
PRESENT = [PANZER, TANK, RIFLES, WORN, INFANTRY, "british-tank-brigade", "box"]


def allotting(orders: list[Any], **more: Any) -> Tried:  # noqa: ANN401 - what JSON can say
    """Return an allotment that is tried."""
    table = facing(PRESENT, [AIR, AIR], **more)
    return Tried.read(table, {"allot": {"orders": orders, "destroyed": [AIR]}})


@pytest.mark.parametrize(("law", "covered", "beside"), PERMITTED)
def test_permits_up_to_its_border(law: Law[Tried], covered: list[Any], beside: list[Any]) -> None:
    """A law permits what it speaks of, no other allotment, and none at another moment."""
    assert list(law.against(allotting(covered)))
    assert [] == list(law.against(allotting(beside)))
    assert [] == list(law.against(allotting(covered, at="preparation")))


def test_every_law_that_permits_is_tried() -> None:
    """Every law that permits an allotment is among the examples."""
    duty = permitted.an_allotment_that_does_its_duty_stands

    assert {duty, *(case[0] for case in PERMITTED)} == {*permitted.LAWS}
    assert list(duty.against(allotting([])))
    assert [] == list(duty.against(allotting([], at="aftermath")))


RATINGS = {
    "german-tank": (2, facing([PANZER], []), Unit(PANZER)),
    "infantry": (0, facing([INFANTRY], []), Unit(INFANTRY)),
    "captured": (1, facing([], []), Unit("british-tank-brigade")),
    "level-up": (3, facing([], []), Unit(TANK, attached=("level-up",))),
    "level-up-makes-three": (
        3,
        facing([], [], "reference D-15=b"),
        Unit(PANZER, attached=("level-up",)),
    ),
    "boosted": (4, facing([], [], boosts=["lil-rommel"] * 2), Unit(PANZER)),
    "not-german": (1, facing([], [], boosts=["lil-rommel"]), Unit(TANK)),
    "applied": (0, facing([], [], applied=["incoming-sandstorm"]), Unit(RIFLES)),
    "by-itself": (0, facing(["incoming-sandstorm"], [], "reference D-33=a"), Unit(RIFLES)),
}


@pytest.mark.parametrize("name", RATINGS)
def test_ratings(name: str) -> None:
    """The rating of a unit is that of its kind and of what acts on it."""
    rating, table, unit = RATINGS[name]

    assert rating_of(table, Announced(table, {}).seat, unit) == rating

"""Chapter 13-3, steps 2 and 3: the allotment as players announce it, and what it does."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table
from tests.el_alamein.field import (
    AIR,
    BRIGADE,
    FLAK,
    INFANTRY,
    PANZER,
    RIFLES,
    SHOP,
    STORM,
    TANK,
    allot,
    enemies,
    facing,
    front,
    order,
    use,
)

from alamein.engine.el_alamein.clause import Clause

SPENT = {"card": RIFLES, "exhausted": True}
DESTROYED = {"card": AIR, "destroyed_by": 0}
NOTHING = "allot"
PAIRED, GROUPED = {"paired": True}, {"grouped": True}
ITALIANS = (INFANTRY, INFANTRY, "box")


def sent(table: Table, *orders: Plain, destroyed: list[str]) -> str:
    """Return what the refusal of an allotment says."""
    action = table.game.action(table.state, allot(*orders, destroyed=destroyed))
    refusal = table.game.why_not(table.state, action)
    return str(refusal)


def test_exhausted_unit_is_allotted(lay: Lay) -> None:
    """EA-13.3.2a, EA-13.3.2d: an exhausted unit serves, and must."""
    table = lay(facing([AIR], SPENT)).do("proceed")

    assert [allot(order(SPENT), destroyed=[AIR])] == table.legal()


@pytest.mark.parametrize(
    ("units", "forces", "orders", "destroyed", "clause"),
    [
        ([RIFLES], [AIR], [], [], Clause.EA_13_3_2c),
        ([RIFLES], [DESTROYED, BRIGADE], [order(RIFLES)], [AIR], Clause.EA_13_3_2b),
        ([RIFLES], [AIR], [order(RIFLES)], [BRIGADE], Clause.EA_13_3_2b),
        ([RIFLES, RIFLES], [AIR, BRIGADE], [order(RIFLES, 2)], [AIR, AIR], Clause.EA_13_3_2b),
        ([RIFLES], [AIR], [order(RIFLES, 2)], [AIR], Clause.EA_13_3_2a),
        ([RIFLES], [AIR], [order(PANZER)], [AIR], Clause.EA_13_3_2a),
        ([RIFLES, "box"], [AIR], [order("box")], [AIR], Clause.EA_13_3_2a),
        ([RIFLES], [AIR], [order(RIFLES, 0)], [], Clause.EA_13_3_2a),
        ([RIFLES], [AIR], [order(RIFLES, 1, 0)], [], Clause.EA_13_3_2a),
        ([RIFLES], [AIR, AIR], [order(RIFLES, 1, 2)], [AIR, AIR], Clause.EA_13_3_2f),
        ([INFANTRY], [AIR], [order(INFANTRY)], [AIR], Clause.EA_13_3_2h),
        ([PANZER], [AIR], [order(PANZER, 1, 2)], [AIR], Clause.EA_13_3_2b),
        ([PANZER], [AIR], [order(PANZER, 1, 10**12)], [AIR], Clause.EA_13_3_2b),
        ([RIFLES], [AIR, AIR], [order(RIFLES)], [AIR, AIR], Clause.EA_13_3_3a),
        ([RIFLES, TANK], [AIR], [order(RIFLES), order(TANK)], [AIR], Clause.EA_13_3_2a),
    ],
)
def test_unlawful_allotments_are_refused(
    lay: Lay, units: list[str], forces: list[Plain], orders: Plain, destroyed: Plain, clause: str
) -> None:
    """EA-13.3.2a to EA-13.3.2h: each breaks the clause named, and the state stays as it was."""
    table = lay(facing(forces, *units)).do("proceed")

    assert clause == table.refused(allot(*orders, destroyed=destroyed))


@pytest.mark.parametrize(
    ("orders", "destroyed", "clause"),
    [
        ([], [], None),
        ([order(INFANTRY, 2, **GROUPED)], [AIR], None),
        ([order(INFANTRY, 1, **PAIRED)], [AIR], None),
        ([order(INFANTRY, 1, **GROUPED)], [AIR], Clause.EA_13_3_2o),
        ([order(INFANTRY, 2, 2, **GROUPED)], [AIR, AIR], Clause.EA_13_3_2o),
        ([order(INFANTRY, 2, **PAIRED)], [AIR, AIR], Clause.EA_13_3_2p),
        ([order(INFANTRY, 1, 2, **PAIRED)], [AIR, AIR], Clause.EA_13_3_2f),
        (
            [order(INFANTRY, **GROUPED), order(INFANTRY, **PAIRED)],
            [AIR, AIR],
            Clause.EA_13_3_2m,
        ),
        ([order(INFANTRY, 2, **PAIRED, **GROUPED)], [AIR], Clause.EA_13_3_2m),
    ],
)
def test_italian_infantry_has_two_ways(
    lay: Lay, orders: Plain, destroyed: list[str], clause: str | None
) -> None:
    """EA-13.3.2m to EA-13.3.2r: all on one enemy, or in pairs with Boxes, or not at all."""
    table = lay(facing([AIR, AIR], *ITALIANS)).do("proceed")

    assert clause == table.refused(allot(*orders, destroyed=destroyed))


def test_all_lawful_allotments_are_offered(lay: Lay) -> None:
    """EA-13.3.2m to EA-13.3.2r: for two infantry and a Box there are three."""
    table = lay(facing([AIR, AIR], *ITALIANS)).do("proceed")

    group = allot(order(INFANTRY, 2, grouped=True), destroyed=[AIR])
    pair = allot(order(INFANTRY, 1, paired=True), destroyed=[AIR])
    legal = table.legal()
    assert 3 == len(legal)
    assert all(action in legal for action in (NOTHING, group, pair))


def test_refusal_names_a_better_allotment(lay: Lay) -> None:
    """EA-13.3.2c: the facts, the number owed, and an allotment that would do."""
    table = lay(facing([AIR, BRIGADE], RIFLES, PANZER)).do("proceed")

    says = sent(table, order(RIFLES), destroyed=[AIR])

    assert says.startswith(f"breaks {Clause.EA_13_3_2c}: {RIFLES} x1 on 1 destroys 1 of 2")
    assert says.endswith("would destroy 2")


def test_offered_and_judged_agree(lay: Lay) -> None:
    """EA-13.3.2a: each allotment that is offered is one that is not refused."""
    units = [PANZER, RIFLES, TANK, INFANTRY, INFANTRY, "box", BRIGADE]
    table = lay(facing([AIR, AIR, BRIGADE], *units)).do("proceed")

    legal = table.legal()

    assert len(legal) > 10
    assert [None] * len(legal) == [table.refused(action) for action in legal]


def test_allotment_is_fixed(lay: Lay) -> None:
    """EA-13.3.2e: after the announcement there is no second one."""
    done = allot(order(RIFLES), destroyed=[AIR])
    table = lay(facing([AIR, AIR], RIFLES)).do("proceed", done)

    assert (Clause.EA_13_3_2e, ("aftermath", 0)) == (table.refused(done), table.awaits())


def test_allotted_are_destroyed_and_lost(lay: Lay) -> None:
    """EA-13.3a, EA-13.3.3a, EA-13.3.3b: enemies are marked, units go to the discard pile."""
    table = lay(facing([AIR, BRIGADE, STORM], PANZER, TANK)).do("proceed")

    table.do(allot(order(PANZER, 1, 2), order(TANK), destroyed=[AIR, BRIGADE, STORM]))

    assert sorted([PANZER, TANK]) == sorted(table.player()["discard"])
    assert [0, 0, 0] == [enemy["destroyed_by"] for enemy in enemies(table)]
    assert [] == front(table)


def test_group_is_lost_together(lay: Lay) -> None:
    """EA-13.3.2o, EA-13.3.3b: all infantry goes for one enemy card."""
    table = lay(facing([AIR, AIR], *ITALIANS)).do("proceed")

    table.do(allot(order(INFANTRY, 2, grouped=True), destroyed=[AIR]))

    assert ([INFANTRY, INFANTRY], ["box"]) == (table.player()["discard"], front(table))


def test_box_of_a_pair_is_scrapped(lay: Lay) -> None:
    """EA-13.3.2p, EA-13.3.3b: the infantry is lost and its Box out of the game (D-12a)."""
    table = lay(facing([AIR, AIR], *ITALIANS)).do("proceed")

    table.do(allot(order(INFANTRY, paired=True), destroyed=[AIR]))

    assert ([INFANTRY], [INFANTRY]) == (table.player()["discard"], front(table))
    assert 1 == table.position()["box"].count("box")


def test_no_enemy_no_allotment(lay: Lay) -> None:
    """EA-13.3.2b: where every enemy is destroyed already the step passes by itself."""
    table = lay(facing([BRIGADE], FLAK, RIFLES)).do(use(FLAK))

    table.do("proceed")

    assert ("aftermath", 0) == table.awaits()
    assert "allotted" not in table.told()


@pytest.mark.parametrize(
    ("unit", "rating"),
    [(INFANTRY, 0), (PANZER, 2), (RIFLES, 1), (TANK, 1), (FLAK, 1), (SHOP, 1), (BRIGADE, 1)],
)
def test_ratings_by_kind(lay: Lay, unit: str, rating: int) -> None:
    """EA-13.3.2i to EA-13.3.2l: Italian infantry 0, German tanks 2, captured tanks and others 1."""
    table = lay(facing([AIR, AIR, AIR], unit)).do("proceed")

    most = max(len(a["allot"]["destroyed"]) for a in table.legal() if a != NOTHING)
    grouped = 1 if unit == INFANTRY else 0
    assert rating + grouped == most


def test_pair_held_back_stays_paired(lay: Lay) -> None:
    """EA-13.3.2p, EA-13.3.2q: a pair that is not needed is not lost, and keeps its Box (D-14a)."""
    table = lay(facing([AIR], RIFLES, *ITALIANS)).do("proceed")

    table.do(allot(order(RIFLES), order(INFANTRY, 1, 0, paired=True), destroyed=[AIR]))

    assert ([RIFLES], sorted([INFANTRY, f"{INFANTRY}+box"])) == (
        table.player()["discard"],
        front(table),
    )

"""Chapter 12-1, steps 5 to 7: what is open in a Combat, the total defence, the payment."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain
from tests.el_alamein.field import (
    BRIGADE,
    FLAK,
    INFANTRY,
    RIFLES,
    ROMMEL,
    STORM,
    STRIKE,
    TOBRUK,
    TRANSPORT,
    besieger,
    city,
    facts,
    garrison,
    use,
)

from alamein.engine.el_alamein.clause import Clause


def test_abilities_open_in_combat(lay: Lay) -> None:
    """EA-12.1.5a: abilities of Deployed and of played cards may be used in step 5."""
    ability = {"cost": [{"pay": {"supply": 1}}], "effect": [{"gain": {"attack": 2}}]}
    start = besieger(INFANTRY)
    start["players"][0] |= {"playing_area": ["motorcycle-unit"], "wallet": {"supply": 1}}
    table = lay(start, cards={"motorcycle-unit": {"play_abilities": [ability]}})

    table.do(use(INFANTRY), use("motorcycle-unit", played=True))

    assert 3 == table.player()["wallet"]["attack"]


@pytest.mark.parametrize("phase", ["combat", "after-combat"])
@pytest.mark.parametrize(
    ("card", "clause"),
    [
        (TRANSPORT, None),
        (ROMMEL, None),
        ("outflanking-operation", None),
        (INFANTRY, Clause.EA_12_1_5c),
        ("logistics-operation", Clause.EA_12_1_5c),
        ("airfield", Clause.EA_12_1_5c),
    ],
)
def test_plays_during_combat(lay: Lay, phase: str, card: str, clause: str | None) -> None:
    """EA-12.1.5b, EA-12.1.5c, EA-12.1.9a: Supply and Combat-keyword cards only."""
    start = {**besieger(RIFLES), "phase": phase}
    start["players"][0] |= {"hand": [card], "wallet": {"tactic": 1}}

    assert clause == lay(start).refused({"play": card})


def test_plays_reopen_after_combat(lay: Lay) -> None:
    """EA-12.1.5c: the bar lasts to the end of the Combat and no longer."""
    start = besieger(RIFLES, attack=6)
    start["players"][0] |= {"hand": [INFANTRY], "wallet": {"tactic": 1, "attack": 6}}
    table = lay(start, cards=city())

    table.do("proceed", {"offer": 6}, "proceed")

    assert table.refused({"play": INFANTRY}) is None


def test_no_acts_once_total_is_declared(lay: Lay) -> None:
    """EA-12.1.7a: at the payment neither abilities nor cards are open any more (D-41a)."""
    start = besieger(INFANTRY)
    start["players"][0]["hand"] = [TRANSPORT]
    table = lay(start).do("proceed")

    refusals = [table.refused(act) for act in (use(INFANTRY), {"play": TRANSPORT}, "proceed")]
    assert [Clause.EA_12_1_7a, Clause.EA_12_1_7a, Clause.EA_9k] == refusals


def test_destroyed_events_are_marked(lay: Lay) -> None:
    """EA-12.1.5d: the Flak's tanks stay in the Garrison and are marked as destroyed by whom."""
    table = lay(besieger(FLAK, garrison=(BRIGADE, STORM, BRIGADE))).do(use(FLAK))

    marked = {"card": BRIGADE, "destroyed_by": 0}
    assert [marked, STORM, marked] == garrison(table)


@pytest.mark.parametrize(
    ("revealed", "total"),
    [
        ((), 6),
        ((BRIGADE,), 10),
        ((BRIGADE, BRIGADE), 14),
        ((BRIGADE, {"card": BRIGADE, "destroyed_by": 0}), 10),
        (({"card": BRIGADE, "destroyed_by": 0},), 6),
        ((STRIKE,), 6),
    ],
)
def test_total_defence_adds_the_living(lay: Lay, revealed: tuple[Plain, ...], total: int) -> None:
    """EA-12.1.6a: City plus every revealed, undestroyed Event Card; one without a value adds 0."""
    table = lay(besieger(INFANTRY, garrison=revealed, attack=20), cards=city()).do("proceed")

    table.do({"offer": total})

    tobruk = table.state.setting.numbers[TOBRUK]
    assert [(tobruk, total, total)] == facts(table, "won")


@pytest.mark.parametrize(("defence", "total"), [(4, 1), (3, 0), (2, 0)])
def test_weakened_defence_stops_at_zero(lay: Lay, defence: int, total: int) -> None:
    """EA-12.1.6a: what lowers the total takes it to nothing at most."""
    start = besieger("motorized-artillery", attack=1)
    table = lay(start, cards=city(defence=defence)).do(use("motorized-artillery"), "proceed")

    table.do({"offer": total})

    assert [(table.state.setting.numbers[TOBRUK], total, total)] == facts(table, "won")


@pytest.mark.parametrize(
    ("points", "offers"), [(0, [0]), (5, [0, 1, 2, 3, 4, 5]), (7, [0, 1, 2, 3, 4, 5, 6, 7])]
)
def test_offers_reach_the_wallet(lay: Lay, points: int, offers: list[int]) -> None:
    """EA-12.1.7a: any amount that is there may be offered, under the reference."""
    table = lay(besieger(INFANTRY, attack=points), cards=city()).do("proceed")

    assert offers == [action["offer"] for action in table.legal()]


@pytest.mark.parametrize(
    ("amount", "clause"), [(5, None), (6, Clause.EA_2b), (-1, Clause.EA_12_1_7a)]
)
def test_offer_beyond_the_wallet(lay: Lay, amount: int, clause: str | None) -> None:
    """EA-12.1.7a: points that are not there cannot be offered, nor fewer than none."""
    table = lay(besieger(INFANTRY, attack=5), cards=city()).do("proceed")

    assert clause == table.refused({"offer": amount})


def test_nothing_to_pay_for(lay: Lay) -> None:
    """EA-12.1.7a: there is no payment before the total is declared."""
    assert Clause.EA_12_1_7a == lay(besieger(INFANTRY, attack=6)).refused({"offer": 6})

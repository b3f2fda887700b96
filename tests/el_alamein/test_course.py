"""What the rules do by themselves: steps whose Combat or counterattack is not there do nothing."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay
from tests.el_alamein.field import AIR, INFANTRY, RIFLES, STORM, allot, attacker, facing, order

from alamein.engine.core.chance import Tape
from alamein.engine.el_alamein.actions import Apply, Offer
from alamein.engine.el_alamein.course import RUN
from alamein.engine.el_alamein.judging import carry_out
from alamein.engine.el_alamein.steps import Act, Payment, Run, Window

NOTHING_UNDER_WAY: list[Act] = [
    *("red-text", "check-attacker", "conquer", "spoils", "put-events-back"),
    *("next-interceptor", "outcome", "end-counterattack"),
]


@pytest.mark.parametrize("act", NOTHING_UNDER_WAY)
def test_step_without_a_fight(lay: Lay, act: Act) -> None:
    """A step about a fight that is not under way changes nothing and asks nothing of chance."""
    table = lay({"players": [{"front_line": [INFANTRY, "tobruk"]}, {}]})
    before = table.position()

    RUN[act](table.state, Run(act, 0), Tape([]))

    assert (before, []) == (table.position(), table.told())


def test_revealing_without_a_combat(lay: Lay) -> None:
    """EA-5.8d: an effect that reveals Event Cards finds no Garrison to add them to."""
    start = {"players": [{"hand": ["motorcycle-unit"], "wallet": {"tactic": 1}}, {}]}
    table = lay(start, cards={"motorcycle-unit": {"play_rules": [{"reveal": 1}]}})
    before = table.pile("event")

    table.do({"play": "motorcycle-unit"})

    assert before == table.pile("event")


def test_paying_for_nothing(lay: Lay) -> None:
    """A payment with no Combat to pay for takes nothing."""
    table = lay(attacker(INFANTRY, attack=6))
    table.state.agenda.append(Payment(0))

    carry_out(table.state, Offer(6), Tape([]))

    assert 6 == table.player()["wallet"]["attack"]


def test_effect_without_interception(lay: Lay) -> None:
    """An effect of 13-3.1 with no interception to bear on is not noted."""
    table = lay({"players": [{"front_line": [STORM]}, {}]})
    table.state.agenda.append(Window("preparation", 0))

    carry_out(table.state, Apply(table.state.setting.numbers[STORM]), Tape([]))

    assert [] == table.told()


def test_steps_follow_without_asking(lay: Lay) -> None:
    """Between two decisions everything happens: result, end, the next player's first window."""
    table = lay(facing([AIR], RIFLES)).do("proceed", allot(order(RIFLES), destroyed=[AIR]))
    before = len(table.events)

    table.do("proceed")

    assert [
        *("went-on", "held", "counterattack-over", "mixed-under", "turn", "received-point"),
    ] == table.told()[before:]
    assert ("tactics", 1) == table.awaits()

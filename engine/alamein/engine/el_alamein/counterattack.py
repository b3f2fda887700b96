"""Chapters 13-1 and 13-2: the British Counterattack Turn."""

from __future__ import annotations

from alamein.engine.core.chance import Chance
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.ending import cities
from alamein.engine.el_alamein.outcome import put_under, put_under_at_random
from alamein.engine.el_alamein.phases import clear_area, go_on, lose_points
from alamein.engine.el_alamein.state import NOBODY, Counterattack, Enemy, State
from alamein.engine.el_alamein.steps import Allotting, Run, Step, Window


def begin_counterattack(state: State, step: Run) -> None:
    """Reveal the Counterattacking Forces, all alike, and line up the targets.

    Clauses EA-13.2.1a, EA-13.2.1c and EA-13.2.2a; ruling: D-22.
    """
    reserve = state.pile("british-reinforcements")
    if not reserve and "D-22b" in state.setting.readings:
        state.due -= 1
        go_on(state, step.player)
        return
    counterattack = state.counterattack = Counterattack(step.player)
    state.counterattacks += 1
    counterattack.enemies = [Enemy(card) for card in reversed(reserve)]
    reserve.clear()
    state.tell(Clause.EA_13_2_1a, "counterattack", step.player, len(counterattack.enemies))
    counterattack.queue = targets(state, step.player)
    state.agenda.append(Run("next-interceptor", step.player))


def targets(state: State, trigger: int) -> list[int]:
    """Return who intercepts, in order (EA-13.2.2a, EA-13.2.2b; rulings: D-16, D-17, D-18)."""
    readings = state.setting.readings
    seats = len(state.players)
    others = [(trigger + n) % seats for n in range(0 if "D-17b" in readings else 1, seats)]
    if "D-18b" in readings:
        owners = [seat for seat in others if cities(state, seat) or seat in state.conquerors]
    else:
        owners = [seat for seat in others if cities(state, seat)]
    ranked = _ranked(state, owners) if owners else []
    if "D-16b" in readings and not cities(state, trigger):
        return ranked
    return [trigger, *ranked]


def _ranked(state: State, owners: list[int]) -> list[int]:
    """Return City owners, the highest City Number first (EA-13.2.2c, EA-13.2.2d; ruling: D-19)."""
    # Sorting is stable, so equal numbers stay in turn order.
    return sorted(owners, key=lambda seat: -max(cities(state, seat), default=0))


def next_interceptor(state: State, step: Run) -> None:
    """Have the next target intercept, or end the counterattack (EA-13.2.4c)."""
    counterattack = state.counterattack
    if counterattack is None:
        return
    over = step.number > 0 and _is_won(counterattack)
    if over or not counterattack.queue:
        _end(state, counterattack, Clause.EA_13_2_4a if over else Clause.EA_13_2_4b)
    else:
        _intercept(state, counterattack)


def _is_won(counterattack: Counterattack) -> bool:
    """Return whether an interception left no enemy card (EA-13.2.4a, EA-13.3.5e)."""
    return all(enemy.destroyer != NOBODY for enemy in counterattack.enemies)


def _end(state: State, counterattack: Counterattack, clause: str) -> None:
    """End a counterattack without enemy cards or without targets (EA-13.1e, EA-13.2.4b)."""
    state.tell(clause, "counterattack-over", None)
    state.agenda.append(Run("end-counterattack", counterattack.trigger))


def _intercept(state: State, counterattack: Counterattack) -> None:
    """Have the next target intercept, as in a turn of its own (EA-6c, EA-13.2.3a)."""
    player = counterattack.interceptor = counterattack.queue.pop(0)
    counterattack.boosts.clear()
    counterattack.applied.clear()
    state.disengaged = ""
    # ruling: D-34. An interception may count as a turn in which those left were fought.
    living = (enemy for enemy in counterattack.enemies if enemy.destroyer == NOBODY)
    state.fought = [enemy.card for enemy in living]
    if "D-69a" in state.setting.readings:
        state.players[player].unique.clear()
    state.tell(Clause.EA_13_2_3a, "intercepts", player)
    steps: list[Step] = [
        Window("preparation", player),
        Allotting(player),
        Window("aftermath", player),
        Run("outcome", player),
        Run("end-interception", player),
        Run("next-interceptor", player, 1),
    ]
    state.agenda.extend(reversed(steps))


def end_counterattack(state: State, _step: Run, chance: Chance) -> None:
    """Put the enemy cards under the Event pile, and go on.

    Clauses EA-13.2.5a and EA-13.2.5b; rulings: D-26, D-31, D-32.
    """
    counterattack = state.counterattack
    if counterattack is None:
        return
    readings = state.setting.readings
    for player in range(len(state.players)):
        if "D-32b" in readings:
            lose_points(state, Run("lose-points", player))
        if "D-31b" in readings:
            clear_area(state, player, Clause.EA_5_2n)
    state.counterattack = None
    state.due -= 1
    go_on(state, counterattack.trigger)
    cards = sorted(enemy.card for enemy in counterattack.enemies)
    pile = state.setting.pile_numbers["event"]
    if "D-26b" in readings:
        nobody = counterattack.interceptor == NOBODY
        chooser = counterattack.trigger if nobody else counterattack.interceptor
        put_under(state, chooser, pile, tuple(cards))
    else:
        put_under_at_random(state, pile, cards, Clause.EA_13_2_5a, chance)

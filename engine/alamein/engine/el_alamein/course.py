"""How a game goes on: step by step to the next decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from alamein.engine.core.chance import Chance
from alamein.engine.el_alamein import (
    acquiring,
    combat,
    counterattack,
    drawing,
    effects,
    ending,
    interception,
    judging,
    outcome,
    phases,
)
from alamein.engine.el_alamein.actions import Action, DrawCards
from alamein.engine.el_alamein.state import NOBODY, State
from alamein.engine.el_alamein.steps import (
    Acquire,
    Act,
    Allotting,
    Draw,
    Effects,
    MayAttach,
    Run,
    Step,
    Window,
)

Rule: TypeAlias = Callable[[State, Run, Chance], None]


def _sure(rule: Callable[[State, Run], None]) -> Rule:
    """Return a rule in which chance has no part, with the arguments of the others."""

    def run(state: State, step: Run, _chance: Chance) -> None:
        rule(state, step)

    return run


RUN: dict[Act, Rule] = {
    "begin-turn": _sure(phases.begin_turn),
    "begin-tactics": _sure(phases.begin_tactics),
    "end-tactics": _sure(phases.end_tactics),
    "begin-reinforcement": _sure(phases.begin_reinforcement),
    "begin-clean-up": _sure(phases.begin_clean_up),
    "end-clean-up": phases.end_clean_up,
    "lose-points": _sure(phases.lose_points),
    "end-turn": _sure(phases.end_turn),
    "reveal-garrison": _sure(combat.reveal_garrison),
    "red-text": _sure(combat.apply_red_text),
    "check-attacker": _sure(outcome.check_attacker),
    "move-reinforcements": _sure(combat.move_reinforcements),
    "conquer": _sure(outcome.conquer),
    "battle-damage": _sure(outcome.battle_damage),
    "victory-cards": _sure(outcome.draw_victory_cards),
    "spoils": _sure(outcome.take_spoils),
    "put-events-back": outcome.put_events_back,
    "end-combat": _sure(outcome.end_combat),
    "begin-counterattack": _sure(counterattack.begin_counterattack),
    "next-interceptor": _sure(counterattack.next_interceptor),
    "outcome": interception.decide,
    "end-interception": _sure(interception.end_interception),
    "end-counterattack": counterattack.end_counterattack,
    "game-over": _sure(ending.end_game),
}


def advance(state: State, chance: Chance) -> None:
    """Carry out what the rules do by themselves, up to the next decision."""
    agenda = state.agenda
    while agenda:
        step = agenda[-1]
        if isinstance(step, Window):
            return
        if isinstance(step, Run):
            agenda.pop()
            RUN[step.act](state, step, chance)
            continue
        if step.decides and not _needless(state, step):
            return
        agenda.pop()
        if isinstance(step, Effects):
            effects.carry_out(state, step, chance)
        elif isinstance(step, Acquire):
            acquiring.acquire(state, step)
        else:
            _skip(state, step, chance)


def _needless(state: State, step: Step) -> bool:
    """Return whether a decision leaves nothing to decide and is made by itself."""
    if isinstance(step, Draw):
        return "D-66b" in state.setting.readings or not drawing.can_draw(state, step.player)
    if isinstance(step, Allotting):
        return all(enemy.destroyer != NOBODY for enemy in state.enemies())
    return isinstance(step, MayAttach) and (
        _ends_on_the_spot(state) or not any(acquiring.hosts(state, step))
    )


def _ends_on_the_spot(state: State) -> bool:
    """Return whether only cards are received before the game is over (ruling: D-71)."""
    rest = state.agenda[:-1]
    return bool(rest) and all(
        isinstance(step, Acquire) or (isinstance(step, Run) and step.act == "game-over")
        for step in rest
    )


def _skip(state: State, step: Step, chance: Chance) -> None:
    """Make a decision that leaves nothing to decide."""
    if isinstance(step, Draw):
        most = drawing.most_to_draw(state, step)
        state.agenda.append(step)
        drawing.draw_for_points(state, step, DrawCards(most), chance)
    elif isinstance(step, MayAttach):
        acquiring.leave_unattached(state, step)


def go_on(state: State, action: Action, chance: Chance) -> None:
    """Carry out a legal action, and all that follows up to the next decision."""
    judging.carry_out(state, action, chance)
    advance(state, chance)

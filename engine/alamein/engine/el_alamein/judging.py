"""Which rule judges an action, and which carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from alamein.engine.core.chance import Chance
from alamein.engine.core.game import Refusal
from alamein.engine.el_alamein import (
    acquiring,
    combat,
    drawing,
    interception,
    outcome,
    phases,
    picking,
    playing,
)
from alamein.engine.el_alamein.actions import (
    Action,
    Allot,
    Apply,
    Attack,
    Choose,
    ChoosePlayer,
    ChooseUnit,
    Decline,
    Deploy,
    DrawCards,
    Offer,
    Play,
    Proceed,
    Recruit,
    Use,
)
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.state import NOBODY, State
from alamein.engine.el_alamein.steps import (
    Allotting,
    Draw,
    Hand,
    Keep,
    Look,
    MayAttach,
    MayDeploy,
    Payment,
    Pick,
    PutUnder,
    Step,
    Window,
)

Judge: TypeAlias = Callable[[State, Any, Any], Refusal | None]
CarryOut: TypeAlias = Callable[[State, Any, Any, Chance], None]
# What has to be decided before anything else can be done.
FIRST: dict[type, str] = {
    Draw: "Draw Points are to be used or let go first",
    Pick: "cards are to be picked first",
    Look: "the cards seen are to be put away first",
    PutUnder: "cards are to be put under a pile first",
    MayDeploy: "the card just played is to be Deployed or not first",
    MayAttach: "the card just received is to be attached or Deployed first",
    Hand: "the card just received is to be given to a player first",
    Keep: "the turn ends: only the card to keep is left to choose",
    Payment: "the Combat is to be paid for first",
    Allotting: "the allotment is to be announced first",
}


def window_of(step: Step) -> str:
    """Return the name of the window a step opens, or nothing."""
    if isinstance(step, Window):
        return step.name
    if isinstance(step, Payment):
        return "payment"
    return "allotting" if isinstance(step, Allotting) else ""


def why_not(state: State, action: Action) -> Refusal | None:
    """Return why *action* is refused, or ``None`` if it is allowed."""
    if not state.agenda:
        return Refusal(Clause.EA_8_1a, "the game is over")
    return JUDGE[type(action)](state, state.agenda[-1], action)


def carry_out(state: State, action: Action, chance: Chance) -> None:
    """Carry out a legal action."""
    CARRY_OUT[type(action)](state, state.agenda[-1], action, chance)


def why_not_act(state: State, step: Step, clause: str) -> Refusal | None:
    """Return why neither cards nor abilities can be used now; else they can in any order.

    Clauses EA-5.2m, EA-9j and EA-9k; rulings: D-29, D-41.
    """
    readings = state.setting.readings
    window = window_of(step)
    if not window:
        return Refusal(clause, FIRST[type(step)])
    if window == "payment" and "D-41b" not in readings:
        return Refusal(Clause.EA_12_1_7a, "the total defence is declared")
    if window == "allotting" and "D-29b" not in readings:
        return Refusal(Clause.EA_13_3_1e, "the allotment has begun")
    return None


def _why_not_play(state: State, step: Step, action: Play) -> Refusal | None:
    window = window_of(step)
    if action.aside != NOBODY:
        return _why_not_aside(state, step, action)
    if refusal := why_not_act(state, step, Clause.EA_5_2m):
        return refusal
    return playing.why_not_play(state, step.player, action.card, window)


def _why_not_aside(state: State, step: Step, action: Play) -> Refusal | None:
    """Return why a player who is not intercepting may not play a card (ruling: D-28)."""
    if window_of(step) not in playing.INTERCEPTION or "D-28b" not in state.setting.readings:
        return Refusal(Clause.EA_5_2i, "it is another player's turn")
    if not 0 <= action.aside < len(state.players) or action.aside == step.player:
        return Refusal(Clause.EA_5_2a, "there is no such other player")
    return playing.why_not_play(state, action.aside, action.card, "aside")


def _play(state: State, step: Step, action: Play, _chance: Chance) -> None:
    player = step.player if action.aside == NOBODY else action.aside
    playing.play(state, player, action, window_of(step))


def _why_not_use(state: State, step: Step, action: Use) -> Refusal | None:
    if refusal := why_not_act(state, step, Clause.EA_9k):
        return refusal
    return playing.why_not_use(state, step.player, action, window_of(step))


def _use(state: State, step: Step, action: Use, _chance: Chance) -> None:
    playing.use(state, step.player, action)


def _why_not_deploy(state: State, step: Step, action: Deploy) -> Refusal | None:
    if isinstance(step, MayDeploy):
        fits = action.card == step.card
        return None if fits else Refusal(Clause.EA_7_2k, "another card was just played")
    if refusal := why_not_act(state, step, Clause.EA_9k):
        return refusal
    return playing.why_not_deploy(state, step.player, action, window_of(step))


def _deploy(state: State, step: Step, action: Deploy, _chance: Chance) -> None:
    if isinstance(step, MayDeploy):
        state.agenda.pop()
    playing.deploy(state, step.player, action.card)


def _why_not_apply(state: State, step: Step, action: Apply) -> Refusal | None:
    return interception.why_not_apply(state, step.player, action, window_of(step))


def _apply(state: State, step: Step, action: Apply, _chance: Chance) -> None:
    interception.apply_effect(state, step.player, action)


def _why_not_attack(state: State, step: Step, action: Attack) -> Refusal | None:
    """Return why Combat may not be declared; it may come between plays (EA-7.2j, EA-12a)."""
    if not window_of(step):
        return Refusal(Clause.EA_9k, FIRST[type(step)])
    if window_of(step) != "tactics":
        return Refusal(Clause.EA_12a, "Combat is declared in the Tactics Phase")
    return combat.why_not_attack(state, step.player, action)


def _attack(state: State, step: Step, action: Attack, _chance: Chance) -> None:
    combat.declare(state, step.player, action)


def _why_not_recruit(state: State, step: Step, action: Recruit) -> Refusal | None:
    """Return why a card may not be recruited: it is not the phase for it (EA-11.1a)."""
    if not window_of(step):
        return Refusal(Clause.EA_9k, FIRST[type(step)])
    if window_of(step) != "reinforcement":
        return Refusal(Clause.EA_11_1a, "cards are recruited in the Reinforcement Phase")
    return acquiring.why_not_recruit(state, step.player, action)


def _recruit(state: State, step: Step, action: Recruit, _chance: Chance) -> None:
    acquiring.recruit(state, step.player, action)


def _why_not_proceed(_state: State, step: Step, _action: Proceed) -> Refusal | None:
    return None if isinstance(step, Window) else Refusal(Clause.EA_9k, FIRST[type(step)])


def _proceed(state: State, step: Window, _action: Proceed, _chance: Chance) -> None:
    phases.proceed(state, step)


def _why_not_draw(state: State, step: Step, action: DrawCards) -> Refusal | None:
    if not isinstance(step, Draw):
        return Refusal(Clause.EA_2g, "there are no Draw Points to use")
    return drawing.why_not_draw(state, step, action)


def _draw(state: State, step: Draw, action: DrawCards, chance: Chance) -> None:
    drawing.draw_for_points(state, step, action, chance)


def _why_not_choose(state: State, step: Step, action: Choose) -> Refusal | None:
    match step:
        case Pick():
            return picking.why_not_pick(state, step, action)
        case Look():
            return drawing.why_not_look(step, action)
        case PutUnder():
            there = action.card in step.cards
            return (
                None
                if there
                else Refusal(outcome.ordering(state, step.pile), "it is not to be put back")
            )
        case Keep():
            return phases.why_not_keep(state, step, action)
        case _:
            return Refusal(Clause.EA_9k, "no card is to be chosen")


def _choose(
    state: State, step: Pick | Look | PutUnder | Keep, action: Choose, _chance: Chance
) -> None:
    match step:
        case Pick():
            picking.pick_one(state, step, action)
        case Look():
            drawing.choose_seen(state, step, action)
        case PutUnder():
            outcome.put_one_under(state, step, action.card)
        case _:
            phases.keep(state, step, action)


def _why_not_choose_unit(state: State, step: Step, action: ChooseUnit) -> Refusal | None:
    match step:
        case Pick():
            return picking.why_not_pick(state, step, action)
        case MayAttach():
            return acquiring.why_not_attach(state, step, action)
        case _:
            return Refusal(Clause.EA_9k, "no card in play is to be chosen")


def _choose_unit(state: State, step: MayAttach | Pick, action: ChooseUnit, _chance: Chance) -> None:
    if isinstance(step, MayAttach):
        acquiring.attach(state, step, action)
    else:
        picking.pick_one(state, step, action)


def _why_not_choose_player(state: State, step: Step, action: ChoosePlayer) -> Refusal | None:
    if not isinstance(step, Hand) or not 0 <= action.player < len(state.players):
        return Refusal(Clause.EA_3_5d, "no such player is to be chosen")
    return None


def _choose_player(state: State, step: Hand, action: ChoosePlayer, _chance: Chance) -> None:
    acquiring.place(state, step, action.player)


def _why_not_decline(_state: State, step: Step, _action: Decline) -> Refusal | None:
    offered = isinstance(step, MayDeploy | MayAttach | Keep)
    return None if offered else Refusal(Clause.EA_9k, "nothing is offered that can be declined")


def _decline(state: State, step: Step, action: Decline, _chance: Chance) -> None:
    if isinstance(step, Keep):
        phases.keep(state, step, action)
        return
    state.agenda.pop()
    if isinstance(step, MayAttach):
        acquiring.leave_unattached(state, step)


def _why_not_offer(state: State, step: Step, action: Offer) -> Refusal | None:
    if not isinstance(step, Payment) or state.combat is None:
        return Refusal(Clause.EA_12_1_7a, "there is nothing to pay for")
    return combat.why_not_offer(state, step.player, state.combat, action)


def _offer(state: State, step: Payment, action: Offer, _chance: Chance) -> None:
    if state.combat is not None:
        outcome.settle(state, step.player, state.combat, action)


def _why_not_allot(state: State, step: Step, action: Allot) -> Refusal | None:
    if window_of(step) == "aftermath":
        return Refusal(Clause.EA_13_3_2e, "the allotment was announced and is fixed")
    if not isinstance(step, Allotting) or state.counterattack is None:
        return Refusal(Clause.EA_13_3_2a, "no allotment is to be announced")
    return interception.why_not_allot(state, step, state.counterattack, action)


def _allot(state: State, step: Allotting, action: Allot, _chance: Chance) -> None:
    interception.allot(state, step, action)


JUDGE: dict[type, Judge] = {
    Play: _why_not_play,
    Use: _why_not_use,
    Deploy: _why_not_deploy,
    Apply: _why_not_apply,
    Attack: _why_not_attack,
    Recruit: _why_not_recruit,
    Proceed: _why_not_proceed,
    DrawCards: _why_not_draw,
    Choose: _why_not_choose,
    ChooseUnit: _why_not_choose_unit,
    ChoosePlayer: _why_not_choose_player,
    Decline: _why_not_decline,
    Offer: _why_not_offer,
    Allot: _why_not_allot,
}
CARRY_OUT: dict[type, CarryOut] = {
    Play: _play,
    Use: _use,
    Deploy: _deploy,
    Apply: _apply,
    Attack: _attack,
    Recruit: _recruit,
    Proceed: _proceed,
    DrawCards: _draw,
    Choose: _choose,
    ChooseUnit: _choose_unit,
    ChoosePlayer: _choose_player,
    Decline: _decline,
    Offer: _offer,
    Allot: _allot,
}

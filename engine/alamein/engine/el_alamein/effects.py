"""What the verbs on cards do; one function for each verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from alamein.engine.core.chance import Chance
from alamein.engine.deckbuilding import verbs
from alamein.engine.deckbuilding.setting import ALL, points_of
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.combat import muster, reveal, trigger
from alamein.engine.el_alamein.drawing import look
from alamein.engine.el_alamein.picking import ask
from alamein.engine.el_alamein.state import Enemy, State
from alamein.engine.el_alamein.steps import Effects, MayDeploy, Pick, Wanted
from alamein.engine.el_alamein.terms import gain, give_back, owner_of, scrap, scrap_attached

Verb: TypeAlias = Any  # one of the frozen classes of `verbs`
Carry: TypeAlias = Callable[[State, Effects, Verb, Chance], None]


def carry_out(state: State, step: Effects, chance: Chance) -> None:
    """Carry out the next effect of a script; the others wait below what it brings about."""
    effects = state.setting.kinds[step.card].scripts[step.script].effects
    if step.next + 1 < len(effects):
        following = Effects(step.player, step.card, step.script, step.next + 1)
        state.agenda.append(following)
    effect = effects[step.next]
    CARRY[type(effect)](state, step, effect, chance)


def run_script(state: State, player: int, card: int, script: int) -> None:
    """Have the effects of a script carried out, if it has any."""
    if state.setting.kinds[card].scripts[script].effects:
        state.agenda.append(Effects(player, card, script))


def _gain(state: State, step: Effects, effect: verbs.Gain, _: Chance) -> None:
    """Gain points by black text, red text or an ability (EA-5.2g, EA-3.1i, EA-5.8e, EA-9e)."""
    kind = state.kind(step.card)
    red_and_black = {
        kind.play: Clause.EA_5_2g,
        kind.recruit: Clause.EA_3_1i,
        kind.acquire: Clause.EA_3_1i,
        kind.reveal: Clause.EA_5_8e,
    }
    clause = red_and_black.get(step.script, Clause.EA_9e)
    gain(state, step.player, points_of(effect.value), clause)


def _deploy(state: State, step: Effects, effect: verbs.Deploy, _: Chance) -> None:
    """Put the card just played on the Front Line, or let its player do so (EA-10b, EA-7.2k)."""
    if effect.choice == "must":
        deploy_played(state, step.player, step.card, exhausted=effect.exhausted is True)
    elif "D-56b" in state.setting.readings:
        state.agenda.append(MayDeploy(step.player, step.card))


def deploy_played(state: State, player: int, card: int, *, exhausted: bool = False) -> None:
    """Move a played card to the Front Line, active unless it says otherwise.

    Clauses EA-5.1d, EA-5.7b and EA-10c.
    """
    seat = state.players[player]
    setting = state.setting
    seat.area.remove(setting.active[card])
    seat.front.append((setting.exhausted if exhausted else setting.active)[card])
    state.tell(Clause.EA_10c, "deployed", player, card)


def _remove_this(state: State, step: Effects) -> int:
    """Take the card whose effect this is away from where it lies; return its owner."""
    kind = state.kind(step.card)
    if kind.reveal == step.script and state.combat is not None:
        state.combat.garrison.remove(Enemy(step.card))
        return step.player
    seat = state.players[step.player]
    deployed = any(ability.script == step.script for ability in kind.deploy_abilities)
    for zone in (seat.front,) if deployed else (seat.area, seat.front):
        for unit in zone:
            if unit.card == step.card:
                zone.remove(unit)
                scrap_attached(state, step.player, unit)
                return owner_of(state, step.player, unit)
    seat.discard.remove(step.card)  # it has just been received
    return step.player


def _return(state: State, step: Effects, _effect: verbs.Return, _: Chance) -> None:
    _remove_this(state, step)
    give_back(state, step.player, step.card)


def _forfeit(state: State, step: Effects, _effect: verbs.Forfeit, _: Chance) -> None:
    owner = _remove_this(state, step)
    state.players[owner].discard.append(step.card)  # ruling: D-93
    state.tell(Clause.EA_5_4a, "forfeited", step.player, step.card)


def _scrap(state: State, step: Effects, _effect: verbs.Scrap, _: Chance) -> None:
    _remove_this(state, step)
    scrap(state, step.player, step.card, Clause.EA_5_6a)


def _done_on_receiving(_state: State, _step: Effects, _effect: Verb, _: Chance) -> None:
    """Do nothing: where a received card goes was settled when it was received (EA-11.3f)."""


def _rating(state: State, step: Effects, _effect: verbs.Rating, _: Chance) -> None:
    """Change ratings for the rest of this interception, if there is one (EA-13.3.1i)."""
    if state.counterattack is not None:
        state.counterattack.boosts.append(step.card)
        state.tell(Clause.EA_13_3_1i, "boosted", step.player, step.card)


def _pick(wanted: Wanted) -> Carry:
    """Return what asks the player to pick cards for an effect."""

    def carry(state: State, step: Effects, effect: Verb, _chance: Chance) -> None:
        count = ALL if effect.count == "all" else effect.count
        pick = Pick(step.player, wanted, step.card, step.script, step.next, count)
        ask(state, pick)

    return carry


def _take(state: State, step: Effects, _effect: verbs.Take, _: Chance) -> None:
    ask(state, Pick(step.player, "take", step.card, step.script, step.next, 1))


def _disengage(state: State, step: Effects, effect: verbs.Disengage, _: Chance) -> None:
    state.disengaged = str(effect.value)
    state.tell(Clause.EA_15_1y, "disengaged", step.player, state.disengaged)


def _look(state: State, step: Effects, effect: verbs.Look, chance: Chance) -> None:
    look(state, step.player, effect.top, effect.take, chance)


def _weaken(state: State, step: Effects, effect: verbs.Weaken, _: Chance) -> None:
    """Lower the total defence of this Combat; outside one nothing happens."""
    if state.combat is not None:
        state.combat.weakened += effect.value
        state.tell(Clause.EA_12_1_6a, "weakened", step.player, effect.value)


def _reveal(state: State, step: Effects, effect: verbs.Reveal, _: Chance) -> None:
    reveal(state, step.player, effect.value)


def _counterattack(state: State, step: Effects, _effect: verbs.Counterattack, _: Chance) -> None:
    trigger(state, step.player, Clause.EA_13_1b)


def _muster(state: State, step: Effects, effect: Verb, _: Chance) -> None:
    muster(state, step.player, effect.value)


CARRY: dict[type[Struct], Carry] = {
    verbs.Gain: _gain,
    verbs.Deploy: _deploy,
    verbs.Return: _return,
    verbs.Forfeit: _forfeit,
    verbs.Scrap: _scrap,
    verbs.GiveUp: _pick("give-up"),
    verbs.Attach: _done_on_receiving,
    verbs.Rating: _rating,
    verbs.Reactivate: _pick("reactivate"),
    verbs.Destroy: _pick("destroy"),
    verbs.Disengage: _disengage,
    verbs.Salvage: _pick("salvage"),
    verbs.Take: _take,
    verbs.Look: _look,
    verbs.Weaken: _weaken,
    verbs.Reveal: _reveal,
    verbs.Counterattack: _counterattack,
    verbs.Muster: _muster,
    verbs.Place: _done_on_receiving,
}

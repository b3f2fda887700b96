"""A simple player with a plan: buy strength, attack when it should suffice, pay to win.

It knows no more than a player sees. What it does is no rule of the game and proves nothing about
one; it is there because random players hardly ever take a City.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from alamein.engine.core.chance import Chance
from alamein.engine.deckbuilding.setting import Unit
from alamein.engine.deckbuilding.verbs import Destroy, Gain, Salvage, Weaken
from alamein.engine.el_alamein.actions import (
    Action,
    Allot,
    Attack,
    Choose,
    ChoosePlayer,
    ChooseUnit,
    Decline,
    Deploy,
    DrawCards,
    Offer,
    Play,
    Recruit,
    Use,
)
from alamein.engine.el_alamein.combat import is_city, number, total_defence
from alamein.engine.el_alamein.state import ATTACK, SUPPLY, State
from alamein.engine.el_alamein.steps import Pick, Window

Worth: TypeAlias = Callable[[State, Any], float]
AVERAGE_GARRISON = 3
BAD = -1.0


def greedily(state: State, actions: Sequence[Action], chance: Chance) -> Action:
    """Return the action that looks best; chance decides between equals."""
    worth = [_worth(state, action) for action in actions]
    best = max(worth)
    found = [action for action, value in zip(actions, worth, strict=True) if value == best]
    return found[chance.pick(len(found))] if len(found) > 1 else found[0]


def _worth(state: State, action: Action) -> float:
    """Return how good an action looks; going on or declining is worth 0."""
    worth = WORTH.get(type(action))
    return worth(state, action) if worth else 0.0


def _play(state: State, action: Play) -> float:
    """Return the worth of playing a card: free cards first, Combat cards in Combat only."""
    setting = state.setting
    step = state.agenda[-1]
    if setting.is_combat[action.card] and isinstance(step, Window) and step.name == "tactics":
        return BAD
    bonus = setting.bonus[action.card]
    return 100 + 10 * (bonus.wealth[0] - setting.play_cost[action.card]) + bonus.draw


def _deploy(_state: State, _action: Deploy) -> float:
    return 50


def _use(state: State, action: Use) -> float:
    """Return the worth of an ability: what Combat still needs, or what gives other points."""
    kind = state.kind(action.unit.card)
    ability = (kind.play_abilities if action.played else kind.deploy_abilities)[action.ability - 1]
    step = state.agenda[-1]
    short = _missing(state, step.player)
    value = BAD
    for effect in kind.scripts[ability.script].effects:
        if isinstance(effect, Gain):
            in_combat = short > 0 and effect.value.attack
            others = effect.value.tactic or effect.value.supply or effect.value.reinforcement
            value = max(value, 20.0 + effect.value.attack if in_combat or others else BAD)
        elif isinstance(effect, Weaken):
            value = max(value, 30.0 if short > 0 else BAD)
        elif isinstance(effect, Destroy | Salvage):
            alive = isinstance(effect, Destroy)
            there = [e for e in state.enemies() if (e.destroyer < 0) == alive]
            fits = state.setting.fits(effect.which)
            value = max(value, 40.0 if any(enemy.card in fits for enemy in there) else BAD)
    return value if ability.give_up is None or short > 0 else BAD


def _missing(state: State, player: int) -> int:
    """Return how many Attack Points the Combat under way still asks for."""
    if state.combat is None:
        return 0
    return total_defence(state, state.combat) - state.players[player].wallet[ATTACK]


def power(state: State, player: int) -> int:
    """Return the Attack Points a player could bring up now, roughly."""
    seat = state.players[player]
    supply = seat.wallet[SUPPLY]
    total = seat.wallet[ATTACK]
    for unit in sorted(seat.front, key=lambda unit: -_strength(state, unit, 99)):
        strength = _strength(state, unit, supply)
        if strength:
            supply -= state.kind(unit.card).deploy_abilities[0].pay[SUPPLY]
            total += strength
    return total


def _strength(state: State, unit: Unit, supply: int) -> int:
    """Return what exhausting a unit for its first ability adds to an attack."""
    kind = state.kind(unit.card)
    if unit.exhausted or not kind.deploy_abilities:
        return 0
    ability = kind.deploy_abilities[0]
    if ability.pay[SUPPLY] > supply or not ability.exhaust:
        return 0
    effects = kind.scripts[ability.script].effects
    return sum(effect.value.attack for effect in effects if isinstance(effect, Gain)) + sum(
        effect.value for effect in effects if isinstance(effect, Weaken)
    )


def _attack(state: State, action: Attack) -> float:
    """Return the worth of an attack: a City before a Box, and only if it should suffice."""
    player = state.agenda[-1].player
    defence = state.kind(action.site).defence
    defence += AVERAGE_GARRISON * number(state, action.site, "garrison")
    if power(state, player) < defence:
        return BAD
    return 30.0 if is_city(state, action.site) else 10.0


def _offer(state: State, action: Offer) -> float:
    """Return the worth of an offer: just enough, or as little as possible."""
    if state.combat is not None and action.amount == total_defence(state, state.combat):
        return 10.0
    return -float(action.amount) / 100


def _recruit(state: State, action: Recruit) -> float:
    """Return the worth of buying a card: the dearer the better."""
    card = state.piles[action.pile][-1]
    return 1.0 + state.setting.recruit_cost[card] + state.setting.points[card]


def _value(state: State, card: int) -> float:
    return state.setting.recruit_cost[card] + 2.0 * state.setting.points[card]


def _choose(state: State, action: Choose) -> float:
    step = state.agenda[-1]
    gives = isinstance(step, Pick) and step.wanted in ("give-up", "damage")
    return (-1 if gives else 1) * _value(state, action.card) + (10 if not gives else 0)


def _choose_unit(state: State, action: ChooseUnit) -> float:
    step = state.agenda[-1]
    gives = isinstance(step, Pick) and step.wanted in ("give-up", "damage")
    value = _value(state, action.unit.card) + 5.0 * len(action.unit.attached)
    return -value if gives else value


def _choose_player(state: State, action: ChoosePlayer) -> float:
    """Return the worth of putting a bad card before a player: anybody but oneself."""
    return float(action.player != state.agenda[-1].player)


def _draw(_state: State, action: DrawCards) -> float:
    return float(action.count)


def _allot(state: State, action: Allot) -> float:
    """Return the worth of an allotment: many destroyed, little lost."""
    lost = sum(
        order.count * (1.0 + _value(state, order.unit.card))
        for order in action.orders
        if order.targets
    )
    boxes = sum(order.count for order in action.orders if order.paired)
    return 100.0 * len(action.destroyed) - lost - 3.0 * boxes


def _decline(_state: State, _action: Decline) -> float:
    return 0.5


WORTH: dict[type, Worth] = {
    Play: _play,
    Deploy: _deploy,
    Use: _use,
    Attack: _attack,
    Offer: _offer,
    Recruit: _recruit,
    Choose: _choose,
    ChooseUnit: _choose_unit,
    ChoosePlayer: _choose_player,
    DrawCards: _draw,
    Allot: _allot,
    Decline: _decline,
}

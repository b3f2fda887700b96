"""Chapters 5-2, 9 and 10: playing cards, using abilities, Deploying; and when that is open."""

from __future__ import annotations

from alamein.engine.core.game import Refusal
from alamein.engine.deckbuilding import verbs
from alamein.engine.deckbuilding.setting import ALL, NO_COST, NOTHING, Activation, Unit
from alamein.engine.el_alamein.actions import Deploy, Play, Use
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.effects import deploy_played, run_script
from alamein.engine.el_alamein.picking import ask, choices
from alamein.engine.el_alamein.state import TACTIC, State
from alamein.engine.el_alamein.steps import Pick
from alamein.engine.el_alamein.terms import (
    can_pay,
    exhaust,
    gain,
    give_back,
    in_words,
    pay,
    scrap_attached,
)

TACTICS = frozenset({"tactics", "combat", "payment", "after-combat"})
INTERCEPTION = frozenset({"preparation", "allotting", "aftermath"})
# What an ability's `during` calls the windows.
MOMENTS = {
    "tactics": "tactics",
    "combat": "combat",
    "payment": "combat",
    "after-combat": "after-combat",
    "preparation": "interception",
    "allotting": "interception",
    "aftermath": "interception",
    "starting": "tactics",
}
# Where Supply Cards alone are played; "aside" is the moment of a player who does not intercept.
SUPPLY_ONLY = {
    "starting": (Clause.EA_7_1c, "in the Starting Phase"),
    "reinforcement": (Clause.EA_7_3c, "in the Reinforcement Phase"),
    "clean-up": (Clause.EA_5_2i, "in the Clean-Up Phase"),
    "allotting": (Clause.EA_13_3_1h, "once the allotment has begun"),
    "aside": (Clause.EA_13_3_1h, "while another player intercepts"),
}


def why_not_play(state: State, player: int, card: int, window: str) -> Refusal | None:
    """Return why *card* may not be played from hand in this window."""
    setting = state.setting
    cost = setting.play_cost[card]
    seat = state.players[player]
    if card not in seat.hand:
        return Refusal(Clause.EA_5_2a, "it is not in hand")
    if cost == NO_COST:
        return Refusal(Clause.EA_7_2f, "it shows no Play Cost")
    if not setting.is_supply[card] and (refusal := _why_closed(state, card, window)):
        return refusal
    if setting.is_unique[card] and seat.unique:
        if "D-68b" in setting.readings:
            return Refusal(Clause.EA_5_8c, "a Unique card was played this turn already")
        if card in seat.unique:
            return Refusal(Clause.EA_5_8c, "that Unique card was played this turn already")
    if cost > seat.wallet[TACTIC] and not is_free(state, card, window):
        purse = in_words(seat.wallet[TACTIC], "Tactic")
        return Refusal(Clause.EA_5_2o, f"the Play Cost is {cost}, there is only {purse}")
    return None


def _why_closed(state: State, card: int, window: str) -> Refusal | None:
    """Return why a card other than a Supply Card may not be played in this window."""
    setting = state.setting
    if window == "tactics":
        return None
    if window in INTERCEPTION and window != "allotting":
        if not setting.is_combat[card]:
            return Refusal(Clause.EA_13_3_1h, "only Supply and Combat cards in an interception")
        return None
    if window not in TACTICS:
        clause, when = SUPPLY_ONLY[window]
        return Refusal(clause, f"only Supply Cards {when}")
    if not setting.is_combat[card] or "D-112b" in setting.readings:
        return Refusal(Clause.EA_12_1_5c, "only Supply and Combat cards during Combat")
    if window == "after-combat" and "D-118b" in setting.readings:
        return Refusal(Clause.EA_12_1_9a, "only abilities after the result")
    return None


def is_free(state: State, card: int, window: str) -> bool:
    """Return whether a Combat card costs nothing in an interception (ruling: D-30)."""
    return (
        window in INTERCEPTION
        and state.setting.is_combat[card]
        and "D-30b" in state.setting.readings
    )


def play(state: State, player: int, action: Play, window: str) -> None:
    """Play a card: pay, lay it down, take the bonus, apply its black text (EA-5.2a to EA-5.2g)."""
    card = action.card
    setting = state.setting
    seat = state.players[player]
    if not is_free(state, card, window):
        seat.wallet[TACTIC] -= setting.play_cost[card]
    seat.hand.remove(card)
    seat.area.append(setting.active[card])
    if setting.is_unique[card]:
        seat.unique.append(card)
    state.tell(Clause.EA_5_2a, "played", player, card)
    kind = setting.kinds[card]
    if kind.type == "support":
        deploy_played(state, player, card)
    if "D-110b" in setting.readings and _returns_by_ability(state, card):
        seat.area.remove(setting.active[card])
        give_back(state, player, card)
    if kind.scripts[kind.play].effects:
        run_script(state, player, card, kind.play)
    bonus = setting.bonus[card]
    if any(bonus.wealth) or bonus.draw:
        gain(state, player, bonus, Clause.EA_5_2d)


def _returns_by_ability(state: State, card: int) -> bool:
    """Return whether a Strategy Card goes back when its ability is used (EA-3.3b)."""
    kind = state.kind(card)
    return kind.type == "strategy" and any(ability.give_back for ability in kind.play_abilities)


def why_not_deploy(state: State, player: int, action: Deploy, window: str) -> Refusal | None:
    """Return why a played card may not be Deployed now (EA-7.2k, EA-10k; ruling: D-56)."""
    if window not in TACTICS:
        return Refusal(Clause.EA_7_2k, "cards are Deployed in the Tactics Phase")
    if state.setting.active[action.card] not in state.players[player].area:
        return Refusal(Clause.EA_10c, "it does not lie in the Playing Area")
    if action.card not in state.setting.may_deploy:
        return Refusal(Clause.EA_3_2d, "nothing on the card lets it be Deployed")
    if "D-56b" in state.setting.readings:
        return Refusal(Clause.EA_7_2k, "a card is Deployed as part of playing it or not at all")
    return None


def deploy(state: State, player: int, card: int) -> None:
    """Deploy a played card by announcing it, lying as it says (EA-7.2k, EA-5.7b)."""
    kind = state.kind(card)
    exhausted = any(
        isinstance(effect, verbs.Deploy) and effect.exhausted is True
        for effect in kind.scripts[kind.play].effects
    )
    deploy_played(state, player, card, exhausted=exhausted)


def abilities_open(state: State, window: str, *, played: bool) -> bool:
    """Return whether abilities can be used in this window (EA-9b; rulings: D-63, D-67)."""
    readings = state.setting.readings
    if window == "starting":
        return "D-63b" in readings and not played
    if played and "D-67b" in readings:
        return False
    if window in INTERCEPTION:
        return "D-67a" in readings
    return window in TACTICS


def why_not_use(state: State, player: int, action: Use, window: str) -> Refusal | None:
    """Return why an ability may not be used now."""
    seat = state.players[player]
    here, there = (seat.area, seat.front) if action.played else (seat.front, seat.area)
    if action.unit not in here:
        return _why_not_there(action, there)
    kind = state.setting.kinds[action.unit.card]
    abilities = kind.play_abilities if action.played else kind.deploy_abilities
    if not 1 <= action.ability <= len(abilities):
        return Refusal(Clause.EA_9a, f"it has {len(abilities)} abilities there")
    if not abilities_open(state, window, played=action.played):
        says = "abilities are used in the own Tactics Phase and while intercepting"
        return Refusal(Clause.EA_9b, says)
    return why_not_ready(state, player, action, abilities[action.ability - 1], window)


def _why_not_there(action: Use, elsewhere: list[Unit]) -> Refusal:
    """Return why an ability is not open where the card lies (EA-10e, EA-10g)."""
    if action.unit not in elsewhere:
        return Refusal(Clause.EA_9b, "no such card lies in the own Combat Zone in that state")
    if action.played:
        return Refusal(Clause.EA_10e, "it is Deployed, its Play Rules have no effect")
    return Refusal(Clause.EA_10g, "it is not Deployed, its Deploy Rules have no effect yet")


def why_not_ready(
    state: State, player: int, action: Use, ability: Activation, window: str
) -> Refusal | None:
    """Return why it is not the moment of an ability, or it cannot be paid (EA-9h, EA-9l)."""
    if ability.during and MOMENTS[window] not in ability.during:
        return Refusal(Clause.EA_9b, f"it is used during {', '.join(sorted(ability.during))}")
    if ability.exhaust and action.unit.exhausted:
        return Refusal(Clause.EA_9h, "it is exhausted already")
    if ability.pay is not NOTHING and not can_pay(state, player, ability.pay):
        return Refusal(Clause.EA_9l, _missing(ability, state.players[player].wallet))
    if ability.give_up is not None:
        wanted = price_pick(player, action, ability)
        there = sum(1 for _ in choices(state, wanted))
        if there < wanted.left and wanted.left != ALL:
            return Refusal(Clause.EA_9l, f"{wanted.left} cards to give up, {there} are there")
    if state.counterattack is not None and "D-02a" in state.setting.readings:
        effects = state.setting.kinds[action.unit.card].scripts[ability.script].effects
        if any(isinstance(effect, verbs.Salvage) for effect in effects):
            return Refusal(Clause.EA_11_3i, "Counterattacking Forces cannot be acquired")
    return None


def _missing(ability: Activation, wallet: list[int]) -> str:
    names = ("Tactic", "Supply", "Reinforcement", "Attack")
    return ", ".join(
        f"{in_words(price, name)} to pay, {purse} there"
        for name, price, purse in zip(names, ability.pay, wallet, strict=True)
        if price > purse
    )


def price_pick(player: int, action: Use, ability: Activation) -> Pick:
    """Return the pick that pays the cards an ability costs."""
    owed = ability.give_up
    count = owed.count if owed is not None and isinstance(owed.count, int) else ALL
    return Pick(player, "give-up", action.unit.card, ability.script, -1, count)


def use(state: State, player: int, action: Use) -> None:
    """Pay the price of an ability, then have its effect (EA-9e, EA-9l)."""
    unit: Unit = action.unit
    kind = state.setting.kinds[unit.card]
    abilities = kind.play_abilities if action.played else kind.deploy_abilities
    ability = abilities[action.ability - 1]
    state.tell(Clause.EA_9e, "used", player, unit.card, action.ability)
    pay(state, player, ability.pay)
    run_script(state, player, unit.card, ability.script)
    seat = state.players[player]
    zone = seat.area if action.played else seat.front
    if ability.exhaust:
        unit = exhaust(state, player, zone, unit)
    if ability.give_back:
        zone.remove(unit)
        give_back(state, player, unit.card)
        scrap_attached(state, player, unit)
    if ability.give_up is not None:
        ask(state, price_pick(player, action, ability))

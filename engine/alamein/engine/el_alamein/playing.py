"""Chapters 5-2, 9 and 10: playing cards, using abilities, Deploying; and when that is open."""

from __future__ import annotations

from alamein.engine.core.game import Refusal
from alamein.engine.deckbuilding import verbs
from alamein.engine.deckbuilding.setting import ALL, NO_COST, NOTHING, Activation, Bonus, Unit
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
    """Return why *card* may not be played from hand in this window (EA-5.2a, EA-7.2f)."""
    setting = state.setting
    cost = setting.play_cost[card]
    seat = state.players[player]
    if card not in seat.hand:
        return Refusal(Clause.EA_5_2a, "it is not in hand")
    if cost == NO_COST:
        return Refusal(Clause.EA_7_2f, "it shows no Play Cost")
    if window != "tactics" and (refusal := _why_closed(state, card, window)):
        return refusal
    if (
        seat.unique
        and setting.is_unique[card]
        and (refusal := _why_not_unique(state, player, card))
    ):
        return refusal
    if cost > seat.wallet[TACTIC] and not is_free(state, card, window):
        return _too_dear(cost, seat.wallet[TACTIC])
    return None


def _too_dear(cost: int, points: int) -> Refusal:
    """Return that a Play Cost exceeds the Tactic Points there (EA-5.2o, EA-7.2c)."""
    purse = in_words(points, "Tactic")
    return Refusal(Clause.EA_5_2o, f"the Play Cost is {cost}, there is only {purse}")


def _why_not_unique(state: State, player: int, card: int) -> Refusal | None:
    """Return why a Unique card may not be played once more this turn (EA-5.8c; ruling: D-68)."""
    if "D-68b" in state.setting.readings:
        return Refusal(Clause.EA_5_8c, "a Unique card was played this turn already")
    if card in state.players[player].unique:
        return Refusal(Clause.EA_5_8c, "that Unique card was played this turn already")
    return None


def _why_closed(state: State, card: int, window: str) -> Refusal | None:
    """Return why a card may not be played in a window in which not all cards may.

    Supply Cards may be played in any (EA-5.2i, EA-5.2j, EA-7.2a).
    """
    if state.setting.is_supply[card]:
        return None
    if window in INTERCEPTION and window != "allotting":
        return _why_not_intercepting(state, card)
    return _why_not_in_combat(state, card, window) if window in TACTICS else _only_supply(window)


def _why_not_intercepting(state: State, card: int) -> Refusal | None:
    """Return why a card may not be played in an interception: it lacks the Combat keyword.

    Clauses EA-5.8b, EA-13.3.1c, EA-13.3.1h, EA-13.3.1i and EA-13.3.4a.
    """
    if not state.setting.is_combat[card]:
        return Refusal(Clause.EA_13_3_1h, "only Supply and Combat cards in an interception")
    return None


def _why_not_in_combat(state: State, card: int, window: str) -> Refusal | None:
    """Return why a card may not be played during Combat.

    Clauses EA-5.8a, EA-12.1.5b, EA-12.1.5c and EA-12.1.9a; rulings: D-112, D-118.
    """
    setting = state.setting
    if not setting.is_combat[card] or "D-112b" in setting.readings:
        return Refusal(Clause.EA_12_1_5c, "only Supply and Combat cards during Combat")
    if window == "after-combat" and "D-118b" in setting.readings:
        return Refusal(Clause.EA_12_1_9a, "only abilities after the result")
    return None


def _only_supply(window: str) -> Refusal:
    """Return that only Supply Cards are played now (EA-7.1c, EA-7.3c, EA-7.3d)."""
    clause, when = SUPPLY_ONLY[window]
    return Refusal(clause, f"only Supply Cards {when}")


def is_free(state: State, card: int, window: str) -> bool:
    """Return whether a card is played without payment: its Play Cost is zero (EA-7.2e).

    So may be a Combat card in an interception (ruling: D-30).
    """
    if not state.setting.play_cost[card]:
        return True
    return (
        window in INTERCEPTION
        and state.setting.is_combat[card]
        and "D-30b" in state.setting.readings
    )


def play(state: State, player: int, action: Play, window: str) -> None:
    """Play a card: pay, lay it down, take the bonus, apply its black text (EA-5.2a, EA-5.2c)."""
    card = action.card
    setting = state.setting
    seat = state.players[player]
    if not is_free(state, card, window):
        _pay_play_cost(state, player, card)
    seat.hand.remove(card)
    seat.area.append(setting.active[card])
    if setting.is_unique[card]:
        seat.unique.append(card)
    state.tell(Clause.EA_5_2a, "played", player, card)
    kind = setting.kinds[card]
    if kind.type == "support":
        _deploy_support(state, player, card)
    if "D-110b" in setting.readings and _returns_by_ability(state, card):
        seat.area.remove(setting.active[card])
        give_back(state, player, card)
    if kind.scripts[kind.play].effects:
        _apply_black_text(state, player, card)
    bonus = setting.bonus[card]
    if any(bonus.wealth) or bonus.draw:
        _take_bonus(state, player, bonus)


def _pay_play_cost(state: State, player: int, card: int) -> None:
    """Pay the Play Cost of a card in Tactic Points (EA-2e, EA-5.2b)."""
    state.players[player].wallet[TACTIC] -= state.setting.play_cost[card]


def _deploy_support(state: State, player: int, card: int) -> None:
    """Deploy a Support Card, else played as an Army Card is (EA-3.4b, EA-3.4c, EA-10a)."""
    deploy_played(state, player, card)


def _apply_black_text(state: State, player: int, card: int) -> None:
    """Have the black text of a played card act by itself (EA-3.1h, EA-5.2g, EA-9d)."""
    run_script(state, player, card, state.kind(card).play)


def _take_bonus(state: State, player: int, bonus: Bonus) -> None:
    """Receive the Play Bonus, which may pay for further plays (EA-3.1j, EA-5.2d, EA-7.2d)."""
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
        return _open_to_interceptor(state)
    return window == "tactics" or _open_in_combat(window)


def _open_to_interceptor(state: State) -> bool:
    """Return whether the player who intercepts can use abilities, in any order with plays.

    Clauses EA-13.3.1a, EA-13.3.1d and EA-13.3.4a; ruling: D-67.
    """
    return "D-67a" in state.setting.readings


def _open_in_combat(window: str) -> bool:
    """Return whether this is a window of a Combat: abilities are open (EA-12.1.5a, EA-12.1.9a)."""
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
        return _why_no_ability(state, action)
    if not abilities_open(state, window, played=action.played):
        says = "abilities are used in the own Tactics Phase and while intercepting"
        return Refusal(Clause.EA_9b, says)
    return why_not_ready(state, player, action, abilities[action.ability - 1], window)


def _why_no_ability(state: State, action: Use) -> Refusal:
    """Return why a card has no such ability where it lies: it may have it elsewhere (EA-9a)."""
    kind = state.setting.kinds[action.unit.card]
    here, there = kind.play_abilities, kind.deploy_abilities
    if not action.played:
        here, there = there, here
    if 1 <= action.ability <= len(there):
        return _why_not_here(deployed=not action.played)
    return Refusal(Clause.EA_9a, f"it has {len(here)} abilities there")


def _why_not_there(action: Use, elsewhere: list[Unit]) -> Refusal:
    """Return why an ability cannot be used: the card does not lie there (EA-9b)."""
    if action.unit not in elsewhere:
        return Refusal(Clause.EA_9b, "no such card lies in the own Combat Zone in that state")
    return _why_not_here(deployed=action.played)


def _why_not_here(*, deployed: bool) -> Refusal:
    """Return why an ability is not open where the card lies (EA-10e, EA-10g)."""
    if deployed:
        return Refusal(Clause.EA_10e, "it is Deployed, its Play Rules have no effect")
    return Refusal(Clause.EA_10g, "it is not Deployed, its Deploy Rules have no effect yet")


def why_not_ready(
    state: State, player: int, action: Use, ability: Activation, window: str
) -> Refusal | None:
    """Return why it is not the moment of an ability, or it cannot be paid (EA-9b, EA-9l)."""
    if ability.during and MOMENTS[window] not in ability.during:
        return Refusal(Clause.EA_9b, f"it is used during {', '.join(sorted(ability.during))}")
    if action.unit.exhausted and (refusal := _why_not_exhausted(ability)):
        return refusal
    if ability.pay is not NOTHING and not can_pay(state, player, ability.pay):
        return Refusal(Clause.EA_9l, _missing(ability, state.players[player].wallet))
    if ability.give_up is not None:
        wanted = price_pick(player, action, ability)
        there = sum(1 for _ in choices(state, wanted))
        if there < wanted.left and wanted.left != ALL:
            return Refusal(Clause.EA_9l, f"{wanted.left} cards to give up, {there} are there")
    if state.counterattack is not None:
        return _why_not_salvage(state, action, ability)
    return None


def _why_not_exhausted(ability: Activation) -> Refusal | None:
    """Return why an exhausted card cannot be used: only if the price is to exhaust it.

    Clauses EA-5.7f, EA-9f and EA-9h.
    """
    return Refusal(Clause.EA_9h, "it is exhausted already") if ability.exhaust else None


def _why_not_salvage(state: State, action: Use, ability: Activation) -> Refusal | None:
    """Return why Counterattacking Forces cannot be acquired (EA-11.3i; ruling: D-02)."""
    if "D-02a" in state.setting.readings:
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
    """Use an ability because the player chooses to (EA-9c)."""
    if action.played:
        _use_played(state, player, action)
    else:
        _use_deployed(state, player, action)


def _use_played(state: State, player: int, action: Use) -> None:
    """Use an ability of a played card, paid apart from the Play Cost (EA-3.2c, EA-5.2h)."""
    ability = state.kind(action.unit.card).play_abilities[action.ability - 1]
    _activate(state, player, action, ability)


def _use_deployed(state: State, player: int, action: Use) -> None:
    """Use an ability of a Deployed card; that is not playing it (EA-3.2e, EA-5.2q, EA-10f)."""
    ability = state.kind(action.unit.card).deploy_abilities[action.ability - 1]
    _activate(state, player, action, ability)


def _activate(state: State, player: int, action: Use, ability: Activation) -> None:
    """Pay the price of an ability, then have its effect, as often as it can be paid.

    Clauses EA-7.2i, EA-9e, EA-9g and EA-9l.
    """
    unit: Unit = action.unit
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

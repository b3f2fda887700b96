"""Chapters 6 and 7: the course of a turn through its four phases."""

from __future__ import annotations

from collections.abc import Iterator

from alamein.engine.core.chance import Chance
from alamein.engine.core.game import Refusal
from alamein.engine.deckbuilding import verbs
from alamein.engine.deckbuilding.cards import DeployRule
from alamein.engine.deckbuilding.setting import Unit
from alamein.engine.el_alamein.actions import Choose, Decline
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.drawing import draw
from alamein.engine.el_alamein.state import REINFORCEMENT, TACTIC, State
from alamein.engine.el_alamein.steps import Act, Keep, Run, Step, Window
from alamein.engine.el_alamein.terms import (
    forfeit,
    give_back,
    owner_of,
    scrap,
    scrap_attached,
    turn,
)

HAND = 4
PROCEEDS = {
    "starting": Clause.EA_7_1d,
    "tactics": Clause.EA_7_3a,
    "combat": Clause.EA_12_1_6a,
    "after-combat": Clause.EA_12_1_10a,
    "reinforcement": Clause.EA_7_4a,
    "clean-up": Clause.EA_7_4i,
    "preparation": Clause.EA_13_3_1e,
    "aftermath": Clause.EA_13_3_5a,
}


def begin_turn(state: State, step: Run) -> None:
    """Begin a turn with the Starting Phase (EA-6d, EA-7.1a)."""
    player = step.player
    state.active = player
    state.turn += 1
    state.combats = 0
    state.fought = []
    state.disengaged = ""
    for seat in state.players:
        seat.unique.clear()
    state.tell(Clause.EA_6a, "turn", player, state.turn)
    reactivate_all(state, player)
    if "D-115b" in state.setting.readings:
        _receive(state, player, TACTIC, Clause.EA_7_2b)
        _receive(state, player, REINFORCEMENT, Clause.EA_7_3b)
    state.agenda.append(Run("begin-tactics", player))
    if _may_act_first(state, player):
        state.agenda.append(Window("starting", player))


def _may_act_first(state: State, player: int) -> bool:
    """Return whether there is anything to do in the Starting Phase (EA-7.1b; ruling: D-63)."""
    hand = state.players[player].hand
    return any(state.setting.is_supply[card] for card in hand) or "D-63b" in state.setting.readings


def reactivate_all(state: State, player: int) -> None:
    """Make the player's exhausted Deployed cards active (EA-5.7e, EA-7.1a; rulings: D-64, D-93)."""
    for holder, seat in enumerate(state.players):
        zones = [seat.front]
        if holder == player and "D-64b" in state.setting.readings:
            zones.append(seat.area)
        for zone in zones:
            for place, unit in enumerate(zone):
                if unit.exhausted and owner_of(state, holder, unit) == player:
                    zone[place] = turn(state, unit, exhausted=False)
                    state.tell(Clause.EA_7_1a, "reactivated", player, unit.card)


def _receive(state: State, player: int, kind: int, clause: str) -> None:
    state.players[player].wallet[kind] += 1
    state.tell(clause, "received-point", player, kind)


def begin_tactics(state: State, step: Run) -> None:
    """Begin the Tactics Phase with one Tactic Point (EA-7.1d, EA-7.2b; ruling: D-115)."""
    if "D-115a" in state.setting.readings:
        _receive(state, step.player, TACTIC, Clause.EA_7_2b)
    state.agenda.append(Run("end-tactics", step.player))
    state.agenda.append(Window("tactics", step.player))


def end_tactics(state: State, step: Run) -> None:
    """End the Tactics Phase, and the game if its end has come (EA-8.1a, EA-8.1b; ruling: D-23)."""
    if not state.pile("victory"):
        state.ending = True
        state.tell(Clause.EA_8_1b, "victory-pile-empty", step.player)
    # ruling: D-23. Only a counterattack that is due can have the turn completed first.
    if state.ending and ("D-23a" in state.setting.readings or not state.due):
        state.agenda.append(Run("game-over", step.player))
    else:
        state.agenda.append(Run("begin-reinforcement", step.player))


def proceed(state: State, step: Window) -> None:
    """Close a window; going on from a phase is announced (EA-7.3a, EA-7.4a)."""
    state.agenda.pop()
    state.tell(PROCEEDS[step.name], "went-on", step.player, step.name)


def begin_reinforcement(state: State, step: Run) -> None:
    """Begin the Reinforcement Phase with one Reinforcement Point (EA-7.3b, EA-11.1c)."""
    if "D-115a" in state.setting.readings:
        _receive(state, step.player, REINFORCEMENT, Clause.EA_7_3b)
    state.agenda.append(Run("begin-clean-up", step.player))
    state.agenda.append(Window("reinforcement", step.player))


def begin_clean_up(state: State, step: Run) -> None:
    """Clear the Playing Area, then let one card of the hand be kept (EA-7.4b, EA-7.4d)."""
    player = step.player
    clear_area(state, player, Clause.EA_7_4b)
    if "D-54a" in state.setting.readings:
        act_at_end_of_turn(state, player)
    state.agenda.append(Run("end-clean-up", player))
    if state.players[player].hand and "D-65a" in state.setting.readings:
        state.agenda.append(Keep(player))


def clear_area(state: State, player: int, clause: str) -> None:
    """Discard what was played; what is Deployed stays (EA-5.2n, EA-7.4e, EA-10d)."""
    seat = state.players[player]
    if seat.area:
        seat.discard += [unit.card for unit in seat.area]
        seat.area.clear()
        state.tell(clause, "cleared", player)


def why_not_keep(state: State, step: Keep, action: Choose) -> Refusal | None:
    """Return why a card may not be kept (EA-7.4d)."""
    if action.card not in state.players[step.player].hand:
        return Refusal(Clause.EA_7_4d, "it is not in hand")
    return None


def keep(state: State, step: Keep, action: Choose | Decline) -> None:
    """Discard the hand apart from the card kept (EA-7.4c, EA-7.4d)."""
    state.agenda.pop()
    seat = state.players[step.player]
    kept = [action.card] if isinstance(action, Choose) else []
    for card in kept:
        seat.hand.remove(card)
        state.tell(Clause.EA_7_4d, "kept", step.player, card)
    state.tell(Clause.EA_7_4c, "discarded-hand", step.player, len(seat.hand))
    seat.discard += seat.hand
    seat.hand = kept


def end_clean_up(state: State, step: Run, chance: Chance) -> None:
    """Draw four cards, whatever is in hand, and let the points go.

    Clauses EA-7.4f, EA-7.4g and EA-7.4h; rulings: D-32, D-62.
    """
    player = step.player
    readings = state.setting.readings
    draw(state, player, HAND, chance)
    lost = Run("lose-points", player)
    steps: list[Step] = [lost] if "D-32a" in readings else []
    if "D-62b" in readings:  # what is gained in the window is not carried over either
        steps += [Window("clean-up", player), lost]
    elif not steps:
        steps.append(lost)
    steps.append(Run("end-turn", player))
    state.agenda.extend(reversed(steps))


def lose_points(state: State, step: Run) -> None:
    """Take away all unspent points (EA-2d, EA-7.4g, EA-13.3.1g)."""
    wallet = state.players[step.player].wallet
    if any(wallet):
        wallet[:] = [0, 0, 0, 0]
        clause = Clause.EA_7_4g if state.counterattack is None else Clause.EA_13_3_1g
        state.tell(clause, "lost-points", step.player)


def end_turn(state: State, step: Run) -> None:
    """End the turn (EA-7.4i; ruling: D-54)."""
    if "D-54b" in state.setting.readings:
        act_at_end_of_turn(state, step.player)
    go_on(state, step.player)


def go_on(state: State, player: int) -> None:
    """Have a counterattack follow if one is due, else the next turn (ruling: D-21)."""
    if state.due:
        _counterattack(state, player)
    else:
        pass_turn(state, player)


def _counterattack(state: State, player: int) -> None:
    """Have a counterattack follow now that the turn is completed (EA-13.1d, EA-13.1g)."""
    state.agenda.append(Run("begin-counterattack", player))


def pass_turn(state: State, player: int) -> None:
    """Have the next player begin a turn, unless the game is over (EA-6a, EA-13.1f)."""
    following: Act = "game-over" if state.ending else "begin-turn"
    state.agenda.append(Run(following, (player + 1) % len(state.players)))


def act_at_end_of_turn(state: State, player: int) -> None:
    """Have the Deploy Rules act that look at the end of a turn (EA-15.1x, EA-15.1y, EA-15.1z)."""
    for unit in list(state.players[player].front):
        for rule in state.setting.kinds[unit.card].deploy_rules:
            if rule.at == "end-of-turn" and _comes_true(state, rule, unit):
                _carry_out_on(state, player, rule, unit)


def _comes_true(state: State, rule: DeployRule, unit: Unit) -> bool:
    """Return whether what a Deploy Rule asks for has happened (EA-13.3b; rulings: D-52, D-53)."""
    if rule.exhausted and not unit.exhausted:
        return False
    combat = state.combats > 0 or state.counterattack is not None
    fought_at_all = combat and state.disengaged != "any"
    if rule.after_combat == "any" and not fought_at_all:
        return False
    return rule.fought is None or any(_counted(state, rule.fought))


def _counted(state: State, which: verbs.Which) -> Iterator[bool]:
    """Yield whether each enemy fought this turn is of a kind and was not disengaged from."""
    spared = state.setting.fits(verbs.Which(subtype=state.disengaged or "none"))
    fits = state.setting.fits(which)
    for card in state.fought:
        yield card in fits and card not in spared


def _carry_out_on(state: State, player: int, rule: DeployRule, unit: Unit) -> None:
    for effect in rule.do:
        match effect:
            case verbs.Forfeit():
                forfeit(state, player, unit, Clause.EA_15_1x)
            case verbs.Return():
                state.players[player].front.remove(unit)
                give_back(state, player, unit.card)
                scrap_attached(state, player, unit)
            case _:  # Scrap: others are refused at set-up
                state.players[player].front.remove(unit)
                scrap(state, player, unit.card, Clause.EA_5_6a)
                scrap_attached(state, player, unit)

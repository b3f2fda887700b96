"""What may be chosen at a decision: the legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from alamein.engine.deckbuilding.setting import NO_COST, Unit
from alamein.engine.el_alamein.acquiring import hosts, why_not_recruit
from alamein.engine.el_alamein.actions import (
    DECLINE,
    PROCEED,
    Action,
    Apply,
    Attack,
    Choose,
    ChoosePlayer,
    Deploy,
    DrawCards,
    Offer,
    Play,
    Recruit,
    Use,
)
from alamein.engine.el_alamein.combat import objectives, offers, why_not_fight, why_not_reach
from alamein.engine.el_alamein.drawing import most_to_draw
from alamein.engine.el_alamein.interception import allotments
from alamein.engine.el_alamein.judging import why_not
from alamein.engine.el_alamein.picking import choices
from alamein.engine.el_alamein.playing import (
    INTERCEPTION,
    TACTICS,
    abilities_open,
    why_not_deploy,
    why_not_play,
    why_not_ready,
)
from alamein.engine.el_alamein.ratings import optional_effects
from alamein.engine.el_alamein.state import REINFORCEMENT, SUPPLY, State
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
    Window,
)

Offered: TypeAlias = Callable[[State, Any], list[Action]]


def legal(state: State) -> list[Action]:
    """Return every legal action, up to symmetry of identical cards.

    What is offered is what the rules do not refuse: the same functions that explain a refusal
    choose here among the cards at hand.
    """
    if not state.agenda:
        return []
    step = state.agenda[-1]
    return OFFERED[type(step)](state, step)


def in_window(state: State, step: Window) -> list[Action]:
    """Return what a player may do in a window."""
    name, player = step.name, step.player
    found: list[Action] = [PROCEED, *to_play(state, player, name)]
    if name == "reinforcement":
        return found + to_recruit(state, player)
    if name in TACTICS:
        found += to_use(state, player, name)
        found += to_deploy(state, player, name)
        if name == "tactics":
            found += to_attack(state, player)
    elif name in INTERCEPTION:
        found += to_use(state, player, name)
        found += aside(state, player, name)
    elif name == "starting":
        found += to_use(state, player, name)
    return found


def to_play(state: State, player: int, window: str) -> list[Action]:
    """Return the plays of the cards in hand, each kind once."""
    cards = dict.fromkeys(state.players[player].hand)
    if window != "tactics":  # most cards need not be asked about
        few = state.setting.out_of_phase
        cards = dict.fromkeys(card for card in cards if card in few)
    return [Play(card) for card in cards if why_not_play(state, player, card, window) is None]


def to_recruit(state: State, player: int) -> list[Action]:
    """Return the piles whose top card can be bought."""
    wallet = state.players[player].wallet
    if not wallet[REINFORCEMENT]:
        return []
    cost, supply = state.setting.recruit_cost, wallet[SUPPLY]
    buys = [
        Recruit(n)
        for n, pile in enumerate(state.piles)
        if pile and NO_COST < cost[pile[-1]] <= supply
    ]
    return [buy for buy in buys if why_not_recruit(state, player, buy) is None]


def to_use(state: State, player: int, window: str) -> list[Action]:
    """Return the abilities of the cards in the Front Line and the Playing Area."""
    seat = state.players[player]
    found: list[Action] = []
    if seat.front and abilities_open(state, window, played=False):
        found += _usable(state, player, window, seat.front, played=False)
    if seat.area and abilities_open(state, window, played=True):
        found += _usable(state, player, window, seat.area, played=True)
    return found


def _usable(
    state: State, player: int, window: str, zone: list[Unit], *, played: bool
) -> list[Action]:
    """Return the abilities of the cards in a zone, those of equal cards once."""
    kinds = state.setting.kinds
    found: list[Action] = []
    for unit in dict.fromkeys(zone):
        kind = kinds[unit.card]
        for n, ability in enumerate(kind.play_abilities if played else kind.deploy_abilities, 1):
            use = Use(unit, n, played)
            if why_not_ready(state, player, use, ability, window) is None:
                found.append(use)
    return found


def to_deploy(state: State, player: int, window: str) -> list[Action]:
    """Return the played cards that may be Deployed by choice."""
    may = state.setting.may_deploy
    cards = dict.fromkeys(unit.card for unit in state.players[player].area if unit.card in may)
    deploys = [Deploy(card) for card in cards]
    return [d for d in deploys if why_not_deploy(state, player, d, window) is None]


def to_attack(state: State, player: int) -> list[Action]:
    """Return the Sites against which Combat may be declared."""
    if why_not_fight(state, player):
        return []
    return [Attack(site) for site in objectives(state) if why_not_reach(state, site) is None]


def aside(state: State, player: int, window: str) -> list[Action]:
    """Return what is open in an interception only (rulings: D-28, D-33)."""
    found: list[Action] = []
    if state.counterattack is not None and window != "allotting":
        effects = optional_effects(state, player, state.counterattack)
        found += [Apply(card) for card in effects]
    if "D-28b" in state.setting.readings:
        for other, seat in enumerate(state.players):
            if other != player:
                plays = (Play(card, other) for card in dict.fromkeys(seat.hand))
                found += [play for play in plays if why_not(state, play) is None]
    return found


def to_pay(state: State, step: Payment) -> list[Action]:
    """Return the offers, and what may still be done before paying (ruling: D-41)."""
    found: list[Action] = []
    if state.combat is not None:
        found += [Offer(amount) for amount in offers(state, step.player, state.combat)]
    if "D-41b" in state.setting.readings:
        found += to_play(state, step.player, "payment")
        found += to_use(state, step.player, "payment")
        found += to_deploy(state, step.player, "payment")
    return found


def to_allot(state: State, step: Allotting) -> list[Action]:
    """Return the allotments, and what may be done before announcing one (ruling: D-29)."""
    found: list[Action] = []
    if state.counterattack is not None:
        found += allotments(state, step, state.counterattack)
    if "D-29b" in state.setting.readings:
        found += to_play(state, step.player, "allotting")
        found += to_use(state, step.player, "allotting")
    return found + aside(state, step.player, "allotting")


def _draw(state: State, step: Draw) -> list[Action]:
    draws = (DrawCards(count) for count in range(most_to_draw(state, step) + 1))
    return [draw for draw in draws if why_not(state, draw) is None]


def _pick(state: State, step: Pick) -> list[Action]:
    return list(dict.fromkeys(choices(state, step)))


def _cards(_state: State, step: Look | PutUnder) -> list[Action]:
    return [Choose(card) for card in dict.fromkeys(step.cards)]


def _may_deploy(_state: State, step: MayDeploy) -> list[Action]:
    return [Deploy(step.card), DECLINE]


def _may_attach(state: State, step: MayAttach) -> list[Action]:
    return [DECLINE, *dict.fromkeys(hosts(state, step))]


def _players(state: State, _step: Hand) -> list[Action]:
    return [ChoosePlayer(player) for player in range(len(state.players))]


def _keep(state: State, step: Keep) -> list[Action]:
    hand = state.players[step.player].hand
    return [DECLINE, *(Choose(card) for card in dict.fromkeys(hand))]


OFFERED: dict[type, Offered] = {
    Window: in_window,
    Payment: to_pay,
    Allotting: to_allot,
    Draw: _draw,
    Pick: _pick,
    Look: _cards,
    PutUnder: _cards,
    MayDeploy: _may_deploy,
    MayAttach: _may_attach,
    Hand: _players,
    Keep: _keep,
}

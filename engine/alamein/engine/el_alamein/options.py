"""Which actions are worth asking about at a decision: the candidates of the legal ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from alamein.engine.el_alamein.acquiring import hosts
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
from alamein.engine.el_alamein.combat import objectives, offers
from alamein.engine.el_alamein.drawing import most_to_draw
from alamein.engine.el_alamein.interception import allotments
from alamein.engine.el_alamein.picking import choices
from alamein.engine.el_alamein.playing import INTERCEPTION, TACTICS, may_be_deployed
from alamein.engine.el_alamein.ratings import optional_effects
from alamein.engine.el_alamein.state import State
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

Candidates: TypeAlias = Callable[[State, Any], Iterator[Action]]


def in_window(state: State, step: Window) -> Iterator[Action]:
    """Yield what a player might do in a window."""
    name = step.name
    yield PROCEED
    yield from to_play(state, step.player)
    if name == "reinforcement":
        yield from (Recruit(pile) for pile, cards in enumerate(state.piles) if cards)
        return
    yield from to_use(state, step.player)
    if name in TACTICS:
        yield from to_deploy(state, step.player)
    if name == "tactics" and not state.combats:
        yield from (Attack(site) for site in objectives(state))
    if name in INTERCEPTION:
        yield from aside(state, step.player, name)


def to_play(state: State, player: int) -> Iterator[Action]:
    """Yield the plays of the cards in hand, each kind once."""
    return (Play(card) for card in dict.fromkeys(state.players[player].hand))


def to_use(state: State, player: int) -> Iterator[Action]:
    """Yield the abilities of the cards in the Front Line and the Playing Area."""
    seat = state.players[player]
    kinds = state.setting.kinds
    for unit in dict.fromkeys(seat.front):
        for n in range(len(kinds[unit.card].deploy_abilities)):
            yield Use(unit, n + 1)
    for unit in dict.fromkeys(seat.area):
        for n in range(len(kinds[unit.card].play_abilities)):
            yield Use(unit, n + 1, played=True)


def to_deploy(state: State, player: int) -> Iterator[Action]:
    """Yield the played cards that may be Deployed by choice."""
    for card in dict.fromkeys(unit.card for unit in state.players[player].area):
        if may_be_deployed(state, card):
            yield Deploy(card)


def aside(state: State, player: int, window: str) -> Iterator[Action]:
    """Yield what is open in an interception only (rulings: D-28, D-33)."""
    if state.counterattack is not None and window != "allotting":
        effects = optional_effects(state, player, state.counterattack)
        yield from (Apply(card) for card in effects)
    if "D-28b" in state.setting.readings:
        for other, seat in enumerate(state.players):
            if other != player:
                yield from (Play(card, other) for card in dict.fromkeys(seat.hand))


def to_pay(state: State, step: Payment) -> Iterator[Action]:
    """Yield the offers, and what may still be done before paying (ruling: D-41)."""
    if state.combat is not None:
        yield from (Offer(amount) for amount in offers(state, step.player, state.combat))
    if "D-41b" in state.setting.readings:
        yield from to_play(state, step.player)
        yield from to_use(state, step.player)
        yield from to_deploy(state, step.player)


def to_allot(state: State, step: Allotting) -> Iterator[Action]:
    """Yield the allotments, and what may be done before announcing one (ruling: D-29)."""
    if state.counterattack is not None:
        yield from allotments(state, step, state.counterattack)
    if "D-29b" in state.setting.readings:
        yield from to_play(state, step.player)
        yield from to_use(state, step.player)
    yield from aside(state, step.player, "allotting")


def _draw(state: State, step: Draw) -> Iterator[Action]:
    return (DrawCards(count) for count in range(most_to_draw(state, step) + 1))


def _pick(state: State, step: Pick) -> Iterator[Action]:
    return iter(dict.fromkeys(choices(state, step)))


def _cards(_state: State, step: Look | PutUnder) -> Iterator[Action]:
    return (Choose(card) for card in dict.fromkeys(step.cards))


def _may_deploy(_state: State, step: MayDeploy) -> Iterator[Action]:
    yield Deploy(step.card)
    yield DECLINE


def _may_attach(state: State, step: MayAttach) -> Iterator[Action]:
    yield DECLINE
    yield from dict.fromkeys(hosts(state, step))


def _players(state: State, _step: Hand) -> Iterator[Action]:
    return (ChoosePlayer(player) for player in range(len(state.players)))


def _keep(state: State, step: Keep) -> Iterator[Action]:
    yield DECLINE
    yield from (Choose(card) for card in dict.fromkeys(state.players[step.player].hand))


CANDIDATES: dict[type, Candidates] = {
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

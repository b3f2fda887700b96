"""Chapters 10 and 11: recruiting cards, receiving them, Deploying and attaching them."""

from __future__ import annotations

from collections.abc import Iterator

from alamein.engine.core.game import Refusal
from alamein.engine.deckbuilding.setting import NO_COST, Kind, Unit
from alamein.engine.deckbuilding.verbs import Attach, Place
from alamein.engine.el_alamein.actions import ChooseUnit, Recruit
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.effects import run_script
from alamein.engine.el_alamein.picking import fits_unit
from alamein.engine.el_alamein.state import REINFORCEMENT, SUPPLY, State
from alamein.engine.el_alamein.steps import Acquire, Hand, MayAttach
from alamein.engine.el_alamein.terms import give_back, in_words

RECRUITED = frozenset({"supply", "army", "strategy", "support"})


def why_not_recruit(state: State, player: int, action: Recruit) -> Refusal | None:
    """Return why the top card of a pile may not be recruited (EA-11.3a, EA-11.3b, EA-11.3c)."""
    if not 0 <= action.pile < len(state.piles) or not state.piles[action.pile]:
        return Refusal(Clause.EA_11_3c, "there is no card on that pile")
    card = state.piles[action.pile][-1]
    cost = state.setting.recruit_cost[card]
    kind = state.kind(card).type
    if kind not in RECRUITED:
        return Refusal(Clause.EA_11_3b, f"{kind.capitalize()} Cards are not recruited")
    if cost == NO_COST:
        return Refusal(Clause.EA_11_3a, "it shows no Reinforcement Cost")
    wallet = state.players[player].wallet
    if not wallet[REINFORCEMENT]:
        return Refusal(Clause.EA_11_1b, "no Reinforcement Point is left")
    if wallet[SUPPLY] < cost:
        purse = in_words(wallet[SUPPLY], "Supply")
        return Refusal(Clause.EA_11_2a, f"the Reinforcement Cost is {cost}, there is only {purse}")
    return None


def recruit(state: State, player: int, action: Recruit) -> None:
    """Pay for the top card of a pile and receive it, again and again (EA-11.1e, EA-11.3d)."""
    card = state.piles[action.pile].pop()
    _use_right(state, player)
    _pay_reinforcement_cost(state, player, card)
    state.tell(Clause.EA_11_2a, "recruited", player, card)
    state.agenda.append(Acquire(player, card, recruited=True))


def _use_right(state: State, player: int) -> None:
    """Use a Reinforcement Point: the right to recruit one card (EA-2h, EA-11.1b)."""
    state.players[player].wallet[REINFORCEMENT] -= 1


def _pay_reinforcement_cost(state: State, player: int, card: int) -> None:
    """Pay a card in Supply Points, saved since they came in (EA-2f, EA-2i, EA-3.1b, EA-11.2a)."""
    state.players[player].wallet[SUPPLY] -= state.setting.recruit_cost[card]


def acquire(state: State, step: Acquire) -> None:
    """Put a received card where its kind belongs (EA-11.3d, EA-11.3f, EA-11.3g)."""
    kind = state.kind(step.card)
    if kind.type in RECRUITED:
        if step.to_hand:
            _to_hand(state, step)
        else:
            _to_discard(state, step, Clause.EA_11_3d)
        if step.recruited or "D-59a" in state.setting.readings:
            run_script(state, step.player, step.card, kind.recruit)
    elif kind.type == "event" and _goes_to_discard(state, kind):
        _play_later(state, step, kind)
    else:
        _deploy_received(state, step, kind)


def _to_hand(state: State, step: Acquire) -> None:
    """Take a received card into the hand, where a card says so (EA-14.2a)."""
    state.players[step.player].hand.append(step.card)
    state.tell(Clause.EA_14_2a, "took", step.player, step.card)


def _play_later(state: State, step: Acquire, kind: Kind) -> None:
    """Discard a received Event Card, to be played from hand one day (EA-3.5c, EA-11.3g)."""
    _to_discard(state, step, Clause.EA_11_3g)
    if kind.scripts[kind.acquire].effects:
        _act_on_receipt(state, step, kind)


def _act_on_receipt(state: State, step: Acquire, kind: Kind) -> None:
    """Have the red text of a card act that was received (EA-3.5b, EA-3.7c, EA-9d)."""
    run_script(state, step.player, step.card, kind.acquire)


def _to_discard(state: State, step: Acquire, clause: str) -> None:
    state.players[step.player].discard.append(step.card)
    state.tell(clause, "received", step.player, step.card)


def _goes_to_discard(state: State, kind: Kind) -> bool:
    """Return whether a received Event Card is played later from hand (EA-7.2g; ruling: D-58)."""
    if state.setting.play_cost[kind.number] == NO_COST:
        return False
    return "D-58a" in state.setting.readings or not has_deploy_box(kind)


def has_deploy_box(kind: Kind) -> bool:
    """Return whether a card carries Deploy Rules or abilities to use when Deployed (EA-3.2d)."""
    return bool(kind.deploy_rules or kind.deploy_abilities)


def _deploy_received(state: State, step: Acquire, kind: Kind) -> None:
    """Deploy a Site, a Victory Card or an Event without Play Cost at once.

    Clauses EA-3.6b, EA-3.7b, EA-10a and EA-11.3f; ruling: D-57.
    """
    if "D-57b" in state.setting.readings and kind.type == "victory" and not has_deploy_box(kind):
        give_back(state, step.player, step.card)
        return
    effects = kind.scripts[kind.acquire].effects
    if any(isinstance(effect, Attach) for effect in effects):
        state.agenda.append(MayAttach(step.player, step.card))
    elif any(isinstance(effect, Place) for effect in effects):
        state.agenda.append(Hand(step.player, step.card))
    else:
        deploy_card(state, step.player, step.card)
    if effects:
        _act_on_receipt(state, step, kind)


def deploy_card(state: State, player: int, card: int) -> None:
    """Put a received card in the Front Line, active, to stay (EA-5.7b, EA-10c, EA-10m)."""
    state.players[player].front.append(state.setting.active[card])
    state.tell(Clause.EA_10a, "deployed", player, card)


def leave_unattached(state: State, step: MayAttach) -> None:
    """Deploy a card by itself; it can never be attached later (EA-10i)."""
    deploy_card(state, step.player, step.card)


def hosts(state: State, step: MayAttach) -> Iterator[ChooseUnit]:
    """Yield the units the card can be attached to (EA-10h; ruling: D-61)."""
    kind = state.kind(step.card)
    to = next(e.to for e in kind.scripts[kind.acquire].effects if isinstance(e, Attach))
    anybody = "D-61b" in state.setting.readings
    for seat in range(len(state.players)) if anybody else (step.player,):
        for unit in state.players[seat].front:
            if anybody and unit.attached:
                continue
            if fits_unit(state, to, unit.card):
                yield ChooseUnit(unit, seat)


def why_not_attach(state: State, step: MayAttach, action: ChooseUnit) -> Refusal | None:
    """Return why the card may not be attached to a unit."""
    if _host(step, action) not in hosts(state, step):
        says = "it is attached to an Army unit in the own Front Line, or declined and Deployed"
        return Refusal(Clause.EA_10h, says)
    return None


def _host(step: MayAttach, action: ChooseUnit) -> ChooseUnit:
    """Return the unit chosen; where no player is named it is the own one."""
    return ChooseUnit(action.unit, action.player if action.player >= 0 else step.player)


def attach(state: State, step: MayAttach, action: ChooseUnit) -> None:
    """Attach the card for good (EA-5.8r, EA-5.8s)."""
    state.agenda.pop()
    front = state.players[_host(step, action).player].front
    front[front.index(action.unit)] = bear(action.unit, step.card)
    state.tell(Clause.EA_10h, "attached", step.player, step.card, action.unit.card)


def bear(unit: Unit, card: int) -> Unit:
    """Return *unit* with one more card attached to it."""
    return unit._replace(attached=tuple(sorted((*unit.attached, card))))


def place(state: State, step: Hand, player: int) -> None:
    """Put a received Event Card in the Combat Zone of a player (EA-3.5d; ruling: D-93)."""
    state.agenda.pop()
    owner = step.player if "D-93b" in state.setting.readings else -1
    state.players[player].front.append(Unit(step.card, owner=owner))
    state.tell(Clause.EA_3_5d, "placed", step.player, step.card, player)

"""Picking cards for an effect, one after another; what leaves no choice is done at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from alamein.engine.core.game import Refusal
from alamein.engine.deckbuilding import verbs
from alamein.engine.deckbuilding.verbs import Which
from alamein.engine.el_alamein.actions import Choose, ChooseUnit
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.state import NOBODY, Enemy, State
from alamein.engine.el_alamein.steps import Acquire, Pick, Wanted
from alamein.engine.el_alamein.terms import forfeit, is_army_unit, turn

Choice: TypeAlias = Choose | ChooseUnit
Verb: TypeAlias = Any  # one of the frozen classes of `verbs`

_CITES = {
    "give-up": Clause.EA_5_4a,
    "damage": Clause.EA_5_8q,
    "reactivate": Clause.EA_5_7d,
    "destroy": Clause.EA_12_1_5d,
    "salvage": Clause.EA_11_3e,
    "take": Clause.EA_11_3k,
}


def ask(state: State, pick: Pick) -> None:
    """Have the player pick; if the options are too few for a choice, take them all."""
    left = pick.left
    while left and (options := list(choices(state, pick))):
        if len(options) > left and len(set(options)) > 1:
            state.agenda.append(_left(pick, left))
            return
        take(state, pick, options[0])
        left -= 1


def _left(pick: Pick, left: int) -> Pick:
    return Pick(pick.player, pick.wanted, pick.card, pick.script, pick.index, left)


def why_not_pick(state: State, pick: Pick, action: Choice) -> Refusal | None:
    """Return why a card may not be picked."""
    options = dict.fromkeys(choices(state, pick))
    if action not in options:
        numbers = (
            option.unit.card if isinstance(option, ChooseUnit) else option.card
            for option in options
        )
        names = ", ".join(dict.fromkeys(state.setting.names[card] for card in numbers))
        return Refusal(_CITES[pick.wanted], f"it is not among the cards to pick from: {names}")
    return None


def pick_one(state: State, pick: Pick, action: Choice) -> None:
    """Carry out one pick, and ask for the next."""
    state.agenda.pop()
    take(state, pick, action)
    ask(state, _left(pick, pick.left - 1))


def choices(state: State, pick: Pick) -> Iterator[Choice]:
    """Yield a choice for every card that can be picked, equal ones for equal cards."""
    if pick.wanted == "damage":
        return _damage(state, pick)
    return _OPTIONS[pick.wanted](state, pick.player, _effect(state, pick))


def _effect(state: State, pick: Pick) -> Verb:
    """Return the printed effect a pick is for; an ability's price stands before its effects."""
    kind = state.kind(pick.card)
    if pick.index < 0:
        abilities = kind.deploy_abilities + kind.play_abilities
        return next(ability.give_up for ability in abilities if ability.script == pick.script)
    return kind.scripts[pick.script].effects[pick.index]


def fits_unit(state: State, which: Which | None, card: int) -> bool:
    """Return whether a Deployed *card* fits *which*; a captured tank may be an Army unit."""
    fits = state.setting.fits
    if which is None or card in fits(which):
        return True
    if which.type != "army" or not is_army_unit(state, card):
        return False
    return card in fits(Which(which.card, None, which.subtype, which.nation))


def _own_cards(state: State, player: int, effect: verbs.GiveUp) -> Iterator[Choice]:
    """Yield the own cards of a kind, in the zone named (EA-5.3a, EA-5.4a; ruling: D-48)."""
    seat = state.players[player]
    zone = effect.zone
    if zone == "any" and "D-48a" in state.setting.readings:
        zone = "hand"
    if zone in ("hand", "any"):
        fits = state.setting.fits(effect.which)
        yield from (Choose(card) for card in seat.hand if card in fits)
    for name, units in (("front-line", seat.front), ("playing-area", seat.area)):
        if zone in (name, "any"):
            fitting = (unit for unit in units if fits_unit(state, effect.which, unit.card))
            yield from (ChooseUnit(unit) for unit in fitting)


def _damage(state: State, pick: Pick) -> Iterator[Choice]:
    """Yield the Deployed Army units that Battle Damage names, to choose from.

    Clauses EA-5.8p and EA-5.8q; rulings: D-44, D-45.
    """
    units = [u for u in state.players[pick.player].front if is_army_unit(state, u.card)]
    damage = state.kind(pick.card).printed.battle_damage
    which = damage.which if damage and "D-44b" in state.setting.readings else None
    named = [unit for unit in units if fits_unit(state, which, unit.card)]
    if len(named) < pick.left and "D-45b" in state.setting.readings:
        named = named or units
    return (ChooseUnit(unit) for unit in named)


def _exhausted(state: State, player: int, effect: verbs.Reactivate) -> Iterator[Choice]:
    """Yield the own Deployed cards that can be reactivated (EA-5.7d, EA-9i)."""
    for unit in state.players[player].front:
        if unit.exhausted and fits_unit(state, effect.which, unit.card):
            yield ChooseUnit(unit)


def _living(state: State, _player: int, effect: verbs.Destroy) -> Iterator[Choice]:
    """Yield the revealed enemy cards that are not destroyed yet."""
    for enemy in state.enemies():
        if enemy.destroyer == NOBODY and fits_enemy(state, effect.which, enemy.card):
            yield Choose(enemy.card)


def fits_enemy(state: State, which: Which, card: int) -> bool:
    """Return whether a revealed enemy fits *which* (EA-13.2.1b; ruling: D-35)."""
    if state.counterattack is not None and "D-35b" in state.setting.readings:
        # Only the type can be read, so what asks for more finds no card.
        subtype = None if which.subtype == "any" else which.subtype
        if which.card or subtype or which.nation:
            return False
    return card in state.setting.fits(which)


def _destroyed(state: State, player: int, effect: verbs.Salvage) -> Iterator[Choice]:
    """Yield the destroyed enemy cards that may be acquired (rulings: D-02, D-20)."""
    readings = state.setting.readings
    if state.counterattack is not None and "D-02a" in readings:
        return
    own_only = state.counterattack is not None and "D-20b" in readings
    for enemy in state.enemies():
        if enemy.destroyer == NOBODY or (own_only and enemy.destroyer != player):
            continue
        if fits_enemy(state, effect.which, enemy.card):
            yield Choose(enemy.card)


def _tops(state: State, _player: int, effect: verbs.Take) -> Iterator[Choice]:
    """Yield the cards on top of face-up piles that fit (EA-5.3c, EA-11.3c, EA-11.3k)."""
    fits = state.setting.fits(effect.which)
    for pile, cards in zip(state.setting.catalogue.piles.values(), state.piles, strict=True):
        if cards and pile.face == "up" and cards[-1] in fits:
            yield Choose(cards[-1])


def take(state: State, pick: Pick, choice: Choice) -> None:
    """Do to a picked card what it was picked for."""
    _TAKE[pick.wanted](state, pick, choice)


def _give_up(state: State, pick: Pick, choice: Choice) -> None:
    seat = state.players[pick.player]
    if isinstance(choice, Choose):
        seat.hand.remove(choice.card)
        seat.discard.append(choice.card)
        state.tell(Clause.EA_5_3a, "discarded", pick.player, choice.card)
    elif choice.unit in seat.front:
        forfeit(state, pick.player, choice.unit, _CITES[pick.wanted])
    else:
        seat.area.remove(choice.unit)
        seat.discard.append(choice.unit.card)
        state.tell(Clause.EA_5_4a, "forfeited", pick.player, choice.unit.card)


def _reactivate(state: State, pick: Pick, choice: ChooseUnit) -> None:
    unit = choice.unit
    front = state.players[pick.player].front
    front[front.index(unit)] = turn(state, unit, exhausted=False)
    state.tell(Clause.EA_5_7d, "reactivated", pick.player, unit.card)


def _destroy(state: State, pick: Pick, choice: Choose) -> None:
    """Destroy a revealed card by a card or an ability, whatever the result (EA-12.3c)."""
    destroy(state, pick.player, choice.card)


def destroy(state: State, player: int, card: int) -> None:
    """Mark a revealed enemy card as destroyed (EA-12.1.5d, EA-13.3a)."""
    enemies = state.enemies()
    enemies[enemies.index(Enemy(card))] = Enemy(card, player)
    clause = Clause.EA_12_1_5d if state.counterattack is None else Clause.EA_13_3a
    state.tell(clause, "destroyed", player, card)


def _salvage(state: State, pick: Pick, choice: Choose) -> None:
    """Receive a destroyed Event Card, one destroyed by oneself first (EA-11.3e; ruling: D-20)."""
    card = choice.card
    enemies = state.enemies()
    own = Enemy(card, pick.player)
    others = (enemy for enemy in enemies if enemy.card == card and enemy.destroyer != NOBODY)
    enemies.remove(own if own in enemies else next(others))
    state.agenda.append(Acquire(pick.player, card))


def _take_top(state: State, pick: Pick, choice: Choose) -> None:
    to_hand = _effect(state, pick).to == "hand"
    state.piles[state.kind(choice.card).pile].pop()
    state.agenda.append(Acquire(pick.player, choice.card, to_hand=to_hand))


_OPTIONS: dict[Wanted, Callable[[State, int, Verb], Iterator[Choice]]] = {
    "give-up": _own_cards,
    "reactivate": _exhausted,
    "destroy": _living,
    "salvage": _destroyed,
    "take": _tops,
}
_TAKE: dict[Wanted, Callable[[State, Pick, Any], None]] = {
    "give-up": _give_up,
    "damage": _give_up,
    "reactivate": _reactivate,
    "destroy": _destroy,
    "salvage": _salvage,
    "take": _take_top,
}

"""Chapter 13-3: Interception ratings, and the forces that face each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from alamein.engine.deckbuilding.setting import Unit
from alamein.engine.deckbuilding.verbs import Rating
from alamein.engine.el_alamein.allotment import Forces
from alamein.engine.el_alamein.allotment import Unit as Rated
from alamein.engine.el_alamein.picking import fits_unit
from alamein.engine.el_alamein.state import NOBODY, Counterattack, State
from alamein.engine.el_alamein.terms import is_captured_tank


def is_rated(state: State, card: int) -> bool:
    """Return whether a Deployed card has a rating: Army units and captured tanks (EA-13.3.2l)."""
    return state.kind(card).type == "army" or is_captured_tank(state, card)


def is_infantry(state: State, card: int) -> bool:
    """Return whether a card is Italian Infantry (EA-13.3.2i)."""
    kind = state.kind(card)
    return kind.type == "army" and kind.nation == "italian" and "infantry" in kind.subtypes


def printed_rating(state: State, card: int) -> int:
    """Return the rating by kind: infantry of Italy 0, German tanks 2, all others 1.

    Clauses EA-13.3.2i, EA-13.3.2j and EA-13.3.2k.
    """
    kind = state.kind(card)
    if is_infantry(state, card):
        return 0
    return 2 if kind.nation == "german" and "tank" in kind.subtypes else 1


def rating(state: State, player: int, unit: Unit) -> int:
    """Return the rating of a unit with what is attached to it and what acts on it."""
    value = printed_rating(state, unit.card)
    for card in unit.attached:
        for effect in _rules(state, card, "attached"):
            value = _changed(value, effect)
    for effect in _in_force(state, player):
        if fits_unit(state, effect.which, unit.card):
            value = _changed(value, effect)
    value = _with_boxes(state, unit, max(value, 0))
    return max(value, 0)


def _with_boxes(state: State, unit: Unit, value: int) -> int:
    """Return what a rating is with the Box attached from earlier, as it was when they were paired.

    Clause EA-13.3.2p; rulings: D-14, D-102.
    """
    for _ in filter(partial(is_box, state), unit.attached):
        value = 1 if "D-102b" in state.setting.readings else value + 1
    return value


def is_box(state: State, card: int) -> bool:
    """Return whether a card is a Box."""
    return "box" in state.kind(card).subtypes


def _changed(value: int, effect: Rating) -> int:
    if isinstance(effect.set, int):
        value = effect.set
    return value + effect.add if isinstance(effect.add, int) else value


def _rules(state: State, card: int, at: str) -> Iterator[Rating]:
    for rule in state.kind(card).deploy_rules:
        if rule.at == at:
            yield from (effect for effect in rule.do if isinstance(effect, Rating))


def _in_force(state: State, player: int) -> Iterator[Rating]:
    """Yield what changes ratings now: cards played, and Deployed ones (ruling: D-33)."""
    counterattack = state.counterattack
    if counterattack is None:
        return
    for card in counterattack.boosts:
        kind = state.kind(card)
        for script in kind.scripts:
            yield from (effect for effect in script.effects if isinstance(effect, Rating))
    if "D-33a" in state.setting.readings:
        deployed = [unit.card for unit in state.players[player].front]
    else:
        deployed = counterattack.applied
    for card in deployed:
        yield from _rules(state, card, "always")


def optional_effects(state: State, player: int, counterattack: Counterattack) -> list[int]:
    """Return the Deployed cards whose effect may still be applied (EA-13.3.1b; ruling: D-33)."""
    if "D-33a" in state.setting.readings:
        return []
    there = Counter(unit.card for unit in state.players[player].front)
    there.subtract(counterattack.applied)
    return [c for c in sorted(there) if there[c] > 0 and any(_rules(state, c, "always"))]


def named(state: State, unit: Unit) -> str:
    """Return what messages call a unit."""
    names = state.setting.names
    attached = "".join(f"+{names[card]}" for card in unit.attached)
    return names[unit.card] + attached + ("*" if unit.exhausted else "")


def rated_units(state: State, player: int) -> list[Unit]:
    """Return the player's classes of identical units, exhausted or not, in order (EA-13.3.2d)."""
    front = state.players[player].front
    return sorted({unit for unit in front if is_rated(state, unit.card)})


def forces(state: State, player: int, counterattack: Counterattack) -> Forces:
    """Return who faces whom: rated units, free Boxes, living enemy cards; points count for nothing.

    Clauses EA-13.3.1f and EA-13.3.2b.
    """
    there = Counter(state.players[player].front)
    units = tuple(
        Rated(
            named(state, unit),
            rating(state, player, unit),
            is_infantry(state, unit.card),
            there[unit],
            any(is_box(state, card) for card in unit.attached),
        )
        for unit in rated_units(state, player)
    )
    boxes = sum(is_box(state, unit.card) for unit in there.elements())
    living = Counter(e.card for e in counterattack.enemies if e.destroyer == NOBODY)
    names = state.setting.names
    return Forces(units, boxes, tuple((names[card], living[card]) for card in sorted(living)))

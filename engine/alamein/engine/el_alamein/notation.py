"""A position on one line, for messages, and as one number, for comparison."""

from __future__ import annotations

import hashlib
import struct
from collections import Counter
from typing import get_args

from alamein.engine.deckbuilding.setting import Unit
from alamein.engine.el_alamein.documents import STEPS
from alamein.engine.el_alamein.ratings import named
from alamein.engine.el_alamein.state import Enemy, State
from alamein.engine.el_alamein.steps import Act, Step, Wanted, Window, WindowName

_WORDS = {
    word: number
    for number, word in enumerate(
        [*STEPS, *get_args(Act), *get_args(WindowName), *get_args(Wanted)], start=1
    )
}


def notation(state: State) -> str:
    """Return the position on one line: turn, what is to be decided, each player, the City."""
    parts = [f"T{state.turn}", _awaited(state)]
    for n, player in enumerate(state.players):
        tactic, supply, reinforcement, attack = player.wallet
        parts.append(
            f"P{n}[t{tactic} s{supply} r{reinforcement} a{attack}"
            f" hand={_counted(state, player.hand)} area={_units(state, player.area)}"
            f" front={_units(state, player.front)} deck={len(player.deck)}"
            f" discard={len(player.discard)}]"
        )
    for label, enemies in (
        ("garrison", state.combat.garrison if state.combat else []),
        ("forces", state.counterattack.enemies if state.counterattack else []),
    ):
        if enemies:
            parts.append(f"{label}={_enemies(state, enemies)}")
    city = state.pile("city")
    parts.append(f"city={state.setting.names[city[-1]] if city else '-'}")
    return " ".join(parts)


def _awaited(state: State) -> str:
    if not state.agenda:
        return "over"
    step = state.agenda[-1]
    name = step.name if isinstance(step, Window) else step.__struct_config__.tag
    return f"{name}:P{step.player}"


def _counted(state: State, cards: list[int]) -> str:
    names = state.setting.names
    found = [f"{names[card]}{_times(n)}" for card, n in sorted(Counter(cards).items())]
    return ",".join(found) or "-"


def _units(state: State, units: list[Unit]) -> str:
    found = [f"{named(state, unit)}{_times(n)}" for unit, n in sorted(Counter(units).items())]
    return ",".join(found) or "-"


def _enemies(state: State, enemies: list[Enemy]) -> str:
    names = state.setting.names
    return ",".join(f"{names[e.card]}{'†' if e.destroyer >= 0 else ''}" for e in enemies)


def _times(count: int) -> str:
    return f"x{count}" if count > 1 else ""


def digest(state: State) -> int:
    """Return a number that equal states share on every machine.

    It is a 64-bit BLAKE2b hash over 16-bit numbers in this order: the counters, for each player
    deck, sorted hand, sorted discard pile, sorted Playing Area and Front Line, wallet and Unique
    cards, then the piles, the box, Combat, counterattack and agenda; each list after its length.
    """
    numbers: list[int] = [
        state.active, state.turn & 0xFFFF, state.combats, state.due, state.counterattacks,
        state.ending, len(state.disengaged), *state.disengaged.encode(),
        len(state.conquerors), *state.conquerors, len(state.fought), *state.fought,
    ]  # fmt: skip
    for player in state.players:
        for cards in (player.deck, sorted(player.hand), sorted(player.discard), player.unique):
            numbers.append(len(cards))
            numbers += cards
        for zone in (player.area, player.front):
            numbers.append(len(zone))
            for card, exhausted, attached, owner in sorted(zone):
                numbers += (card, exhausted, owner + 1, len(attached), *attached)
        numbers += player.wallet
    for pile in (*state.piles, sorted(state.box)):
        numbers.append(len(pile))
        numbers += pile
    _fight(state, numbers)
    for step in state.agenda:
        numbers += _step(step)
    packed = struct.pack(f"<{len(numbers)}H", *numbers)
    return int.from_bytes(hashlib.blake2b(packed, digest_size=8).digest(), "little")


def _fight(state: State, numbers: list[int]) -> None:
    combat, counterattack = state.combat, state.counterattack
    numbers += (combat is not None, counterattack is not None)
    if combat is not None:
        numbers += (combat.site, combat.weakened, combat.won, len(combat.pending), *combat.pending)
        numbers += _flat(combat.garrison)
    if counterattack is not None:
        numbers += (counterattack.trigger, counterattack.interceptor + 1)
        for listed in (counterattack.queue, counterattack.boosts, counterattack.applied):
            numbers.append(len(listed))
            numbers += listed
        numbers += _flat(counterattack.enemies)


def _flat(enemies: list[Enemy]) -> list[int]:
    return [
        len(enemies),
        *(part for enemy in enemies for part in (enemy.card, enemy.destroyer + 1)),
    ]


def _step(step: Step) -> list[int]:
    """Return the parts of a step as numbers, words by their place in the list of all words."""
    numbers = [_WORDS[str(step.__struct_config__.tag)]]
    for name in step.__struct_fields__:
        part = getattr(step, name)
        if isinstance(part, str):
            numbers.append(_WORDS[part])
        elif isinstance(part, tuple):
            numbers += (len(part), *part)
        else:
            numbers.append(part + 1)
    return numbers

"""What blind draws are made of: numbers, players, cards and units, mostly near what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from alamein.properties.el_alamein.table import Plain, Table, Unit
from alamein.properties.law import Pick

Thing = TypeVar("Thing")
RARELY = 8  # once in so many draws something lies far from what is asked


def one_of(pick: Pick, things: Sequence[Thing]) -> Thing:
    """Return one of *things*, the first being the simplest."""
    return things[pick(len(things))]


def rarely(pick: Pick) -> bool:
    """Return whether to stray now from what is asked."""
    return pick(RARELY) == RARELY - 1


def around(pick: Pick, number: int) -> int:
    """Return *number*, or one just beside it, or none at all."""
    return one_of(pick, (number, number - 1, number + 1, 0, 2 * number + 1))


def seat(table: Table, pick: Pick) -> int:
    """Return the number of a player, rarely of one who is not there."""
    there = len(table.seats)
    return pick(there) if not rarely(pick) else there + pick(2)


def _elsewhere(table: Table, pick: Pick) -> Sequence[str]:
    """Return the cards of another place than the one asked for, or all there are."""
    player = one_of(pick, table.seats)
    waiting = table.waiting or {}
    places: tuple[Sequence[str], ...] = (
        player.hand,
        [unit.card for unit in player.area],
        [unit.card for unit in player.front],
        player.discard,
        [pile[0] for pile in table.piles.values() if pile],
        [enemy.card for enemy in (*table.garrison, *table.forces)],
        waiting.get("cards", ()),
        table.printed.names,
    )
    return one_of(pick, places) or table.printed.names


def card(table: Table, pick: Pick, near: Sequence[str]) -> str:
    """Return a card, mostly one of those *near*."""
    if near and not rarely(pick):
        return one_of(pick, near)
    return one_of(pick, _elsewhere(table, pick))


def written(unit: Unit) -> Plain:
    """Return a unit as documents write it."""
    if unit == Unit(unit.card):
        return unit.card
    said: dict[str, Plain] = {"card": unit.card}
    if unit.exhausted:
        said["exhausted"] = True
    if unit.attached:
        said["attached"] = list(unit.attached)
    if unit.owner >= 0:
        said["owner"] = unit.owner
    return said


def unit_of(table: Table, pick: Pick, near: Sequence[Unit]) -> Unit:
    """Return a unit, mostly one of those *near* and as it lies there."""
    if not near or rarely(pick):
        player = one_of(pick, table.seats)
        far = (*player.front, *player.area)
        near = far or (Unit(card(table, pick, ())),)
    found = one_of(pick, near)
    if not rarely(pick):
        return found
    otherwise = (
        found._replace(exhausted=not found.exhausted),
        found._replace(attached=()),
        found._replace(attached=("level-up",)),
        found._replace(owner=-1 if found.owner >= 0 else 0),
    )
    return one_of(pick, otherwise)

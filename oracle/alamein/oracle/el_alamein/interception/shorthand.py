"""Positions and allotments on one line: ``panzer, rifles+level-up, italian-tank*2``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.oracle.el_alamein.interception import army
from alamein.oracle.el_alamein.interception.position import Allotment, Position, Unit, Way

UNIT = re.compile(r"(?P<card>[a-z][a-z0-9-]*)(?P<attached>(\+[a-z-]+)*)(\*(?P<number>\d{1,3}))?")
ORDER = re.compile(r"(?P<unit>[a-z][a-z0-9+-]*?)(\*(?P<number>\d{1,3}))?:(?P<size>\d{1,3}|group)")
PAIR = "+box"
DESTROYED = "destroyed"
INFANTRY = "infantry"


def bad(where: str, says: str) -> DataError:
    """Return that something is wrong with an option."""
    return DataError((Problem(where, 0, "", says),))


def units(text: str, infantry: int = 0) -> tuple[Unit, ...]:
    """Return the units of a line, and so many Italian Infantry; raise `DataError`."""
    found = [_unit(part) for part in _parts(text)]
    if infantry:
        card = army.army()[army.INFANTRY]
        found.append(
            Unit(INFANTRY, card.rating, infantry=True, number=infantry, points=card.points)
        )
    names = [unit.name for unit in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise bad("--units", f"{twice[0]} is named twice; write {twice[0]}*2")
    return tuple(found)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _unit(part: str) -> Unit:
    """Return the class of units that *part* describes."""
    read = UNIT.fullmatch(part)
    if read is None:
        raise bad("--units", f"{part!r} is no unit; right is panzer, rifles+level-up or panzer*2")
    attached = [name for name in read["attached"].split("+") if name]
    unknown = [name for name in attached if name not in {army.LEVEL_UP, army.BOX}]
    if unknown:
        says = f"{unknown[0]!r} cannot be attached; right is +level-up or +box"
        raise bad("--units", says)
    card = army.find(read["card"], "--units")
    return Unit(
        name=read["card"] + read["attached"],
        rating=card.rating,
        infantry=card.infantry,
        level_ups=attached.count(army.LEVEL_UP),
        boxed=army.BOX in attached,
        number=int(read["number"] or 1),
        points=card.points + sum(map(army.points_of, attached)),
    )


def allotment(text: str, position: Position) -> Allotment:
    """Return the allotment of a line: ``panzer:2, infantry:group`` or ``infantry+box:1``.

    A unit comes with the number of its targets, a pair with ``+box``; ``*2`` stands for two units
    that do the same. Where enemy cards are shared, ``destroyed:3`` says how many of them are hit.
    """
    orders = list(_orders(text, position))
    alone = {unit.name: _sizes(orders, unit.name) for unit in position.units}
    paired = {unit.name: _sizes(orders, unit.name + PAIR) for unit in position.units}
    grouped = {name for name, size, _ in orders if size == "group"}
    pairs = {
        unit.name: sum(n for name, _, n in orders if name == unit.name + PAIR)
        for unit in position.units
    }
    way: Way = "group" if grouped else "pairs" if any(pairs.values()) else "none"
    if grouped and any(pairs.values()):
        raise bad("--judge", "EA-13.3.2m: infantry goes in a group or in pairs, not both")
    italians = tuple(u.number if u.name in grouped else pairs[u.name] for u in position.units)
    hits = sum(
        size * number
        for sizes in (*alone.values(), *paired.values())
        for size, number in enumerate(sizes, start=1)
    )
    struck = _destroyed(orders, hits + bool(grouped))
    return Allotment(
        way, italians, tuple(alone.values()), tuple(paired.values()), _spread(position, struck)
    )


def _orders(text: str, position: Position) -> Iterator[tuple[str, str, int]]:
    """Yield who is meant, the size or ``group``, and how many do so."""
    known = {unit.name for unit in position.units}
    good = known | {unit.name + PAIR for unit in position.units if unit.infantry} | {DESTROYED}
    for part in _parts(text):
        read = ORDER.fullmatch(part)
        if read is None:
            says = f"{part!r} is no order; right is panzer:2, rifles*2:1 or infantry:group"
            raise bad("--judge", says)
        if read["unit"] not in good:
            says = f"{read['unit']!r} is not in the position; {nearest(read['unit'], good)}"
            raise bad("--judge", says)
        yield read["unit"], read["size"], int(read["number"] or 1)


def _sizes(orders: Iterable[tuple[str, str, int]], name: str) -> tuple[int, ...]:
    """Return how many called *name* take one card, two, and so on; none is written as nothing."""
    each = [
        int(size)
        for who, size, number in orders
        if who == name and size not in {"group", "0"}
        for _ in range(number)
    ]
    return tuple(each.count(size) for size in range(1, max(each, default=0) + 1))


def _destroyed(orders: Iterable[tuple[str, str, int]], hits: int) -> int:
    said = [int(size) for who, size, _ in orders if who == DESTROYED]
    return said[0] if said else hits


def _spread(position: Position, struck: int) -> tuple[int, ...]:
    """Return *struck* enemy cards by kind, the first kinds first; too many stay with the last."""
    found = []
    for _, number in position.enemies:
        found.append(min(number, struck))
        struck -= found[-1]
    if struck and found:
        found[-1] += struck
    return tuple(found)


def told(position: Position, some: Allotment) -> str:
    """Return an allotment in words that `allotment` reads."""
    parts = [
        f"{unit.name}{box}{f'*{number}' if number > 1 else ''}:{size}"
        for box, column in (("", some.alone), (PAIR, some.paired))
        for unit, sizes in zip(position.units, column, strict=True)
        for size, number in enumerate(sizes, start=1)
        if number
    ]
    parts += [
        f"{unit.name}{PAIR}{f'*{idle}' if idle > 1 else ''}:0"
        for unit, used, sizes in zip(position.units, some.italians, some.paired, strict=True)
        if some.way == "pairs" and (idle := used - sum(sizes))
    ]
    if some.way == "group":
        names = [u.name for u, n in zip(position.units, some.italians, strict=True) if n]
        parts += [f"{name}:group" for name in names]
    return ", ".join(parts) or "nothing"

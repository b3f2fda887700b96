"""Cards as tiles of a picture: what they are called, their sort, their colour, their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeAlias

from msgspec.structs import replace

from alamein.engine.core.picture import Tile, Tone
from alamein.engine.deckbuilding.setting import Kind, Unit
from alamein.engine.el_alamein.actions import Allot, Order
from alamein.engine.el_alamein.documents import read_unit
from alamein.engine.el_alamein.ratings import is_rated, rating
from alamein.engine.el_alamein.state import State

Plain: TypeAlias = Any

TONES: dict[str, Tone] = {
    "german": "grey",
    "italian": "green",
    "british": "red",
    "supply": "blue",
    "strategy": "violet",
    "support": "teal",
    "event": "red",
    "site": "brown",
    "victory": "gold",
}
LEGEND: tuple[tuple[Tone, str], ...] = (
    ("grey", "German"),
    ("green", "Italian"),
    ("red", "British and other Events"),
    ("brown", "Sites"),
    ("blue", "Supply"),
    ("violet", "Strategy"),
    ("teal", "Support"),
    ("gold", "Victory"),
)
SHORT = {"headquarters": "HQ"}


def named(kind: Kind) -> str:
    """Return what players call a card."""
    return kind.printed.names.get("en", kind.id)


def spelt(name: str) -> str:
    """Return the name of a pile or a field as a title."""
    return " ".join(word.capitalize() for word in name.replace("_", "-").split("-"))


def sort_of(kind: Kind) -> str:
    """Return what sort of card it is: nation and branch, or its type."""
    subtype = next(iter(sorted(kind.subtypes)), "")
    if kind.type == "support":
        subtype = ""
    number = str(kind.printed.city_number) if "city" in kind.subtypes else ""
    words = [kind.nation, SHORT.get(subtype, subtype), number]
    sort = " ".join(filter(None, words)) or kind.type
    return sort[:1].upper() + sort[1:]


def card_tile(state: State, card: int) -> Tile:
    """Return a card as it looks anywhere: name, sort, Victory Points."""
    kind = state.kind(card)
    tone = TONES[kind.nation or kind.type]
    points = state.setting.points[card]
    notes = (f"{points} VP",) if points else ()
    return Tile(named(kind), sort_of(kind), tone, notes)


def defended_tile(state: State, card: int) -> Tile:
    """Return an objective or an enemy card, with its defence."""
    tile, defence = card_tile(state, card), state.kind(card).defence
    return replace(tile, notes=(f"defence {defence}", *tile.notes)) if defence else tile


def counted(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the tiles with those alike laid on one another."""
    found = Counter(tiles)
    return tuple(replace(tile, count=count) for tile, count in found.items())


def card_tiles(state: State, names: Iterable[str]) -> tuple[Tile, ...]:
    """Return cards that lie open, those alike on one another."""
    numbers = state.setting.numbers
    return counted(card_tile(state, numbers[name]) for name in names)


def back(title: str, count: int | None) -> tuple[Tile, ...]:
    """Return cards that lie face down, or nothing if there are none."""
    return () if count == 0 else (Tile(title, count=count, face_down=True),)


def unit_tiles(
    state: State, seat: int, written: list[Plain], action: object = None
) -> tuple[Tile, ...]:
    """Return the cards in play of a player; an allotment about to be made shows on them."""
    units = [read_unit(state.setting, unit, "") for unit in written]
    orders = list(action.orders) if isinstance(action, Allot) else []
    tiles = []
    for unit in units:
        order = next((order for order in orders if order.unit == unit), None)
        tiles.append(_unit_tile(state, seat, unit, order))
        if order is not None:
            orders[orders.index(order)] = replace(order, count=order.count - 1)
            orders = [order for order in orders if order.count > 0]
    return counted(tiles)


def _unit_tile(state: State, seat: int, unit: Unit, order: Order | None) -> Tile:
    tile = card_tile(state, unit.card)
    notes, marks = tile.notes, []
    fight = state.counterattack
    if fight is not None and fight.interceptor == seat and is_rated(state, unit.card):
        notes = (f"rating {rating(state, seat, unit)}", *notes)
    if unit.owner not in (-1, seat):
        marks.append(f"owned by player {unit.owner}")
    if order is not None:
        marks.append(_told(order))
    return replace(
        tile,
        notes=notes,
        marks=tuple(marks),
        attached=tuple(named(state.kind(card)) for card in unit.attached),
        turned=unit.exhausted,
        ringed=order is not None,
    )


def _told(order: Order) -> str:
    if order.targets == 0:
        return "paired, held back"
    what = f"takes {order.targets}"
    if order.paired:
        return f"paired, {what}"
    return f"in the group, {what}" if order.grouped else what


def enemy_tiles(state: State, written: list[Plain], action: object = None) -> tuple[Tile, ...]:
    """Return revealed Event Cards one by one, those destroyed crossed out, targets ringed."""
    aims = Counter(action.destroyed if isinstance(action, Allot) else ())
    tiles = []
    for enemy in written:
        gone = isinstance(enemy, dict)
        card = state.setting.numbers[enemy["card"] if gone else enemy]
        tile = defended_tile(state, card)
        if gone:
            by = f"destroyed by player {enemy['destroyed_by']}"
            tile = replace(tile, marks=(by,), crossed=True)
        elif aims[card] > 0:
            aims[card] -= 1
            tile = replace(tile, marks=("to be destroyed",), ringed=True)
        tiles.append(tile)
    return tuple(tiles)

"""Positions from a file: a short form of their own, or a position of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from alamein.engine.core import source
from alamein.engine.core.loading import convert
from alamein.engine.core.problem import DataError, nearest
from alamein.engine.core.source import Document, Path_
from alamein.oracle.el_alamein.interception import army, shorthand
from alamein.oracle.el_alamein.interception.position import Position, Unit

Number: TypeAlias = Annotated[int, Meta(ge=0)]
ENEMY = "enemy"


class Short(Struct, frozen=True, forbid_unknown_fields=True):
    """The short form: what an interception depends on, and nothing else."""

    units: str | tuple[str, ...] = ""
    infantry: Number = 0
    boxes: Number = 0
    enemies: Number | dict[str, Number] = 0
    destroyed: Number = 0


def short(form: Short) -> Position:
    """Return the position that the short form describes; raise `DataError`."""
    text = form.units if isinstance(form.units, str) else ",".join(form.units)
    kinds = {ENEMY: form.enemies} if isinstance(form.enemies, int) else form.enemies
    return Position(
        shorthand.units(text, form.infantry),
        form.boxes,
        tuple((name, number) for name, number in kinds.items() if number),
        form.destroyed,
        army.points_of(army.BOX),
    )


def read(path: Path) -> Position:
    """Return the position in a file; raise `DataError` with the line of each fault."""
    document = source.read(path)
    value = document.value
    if not isinstance(value, dict):
        says = f"{value!r} is no position; right is units, infantry, boxes and enemies"
        raise DataError((document.problem((), says),))
    if "given" in value:
        return _of_game(document, value["given"], ("given",))
    return _of_game(document, value, ()) if "players" in value else short(convert(document, Short))


def _of_game(document: Document, position: dict[str, Any], path: Path_) -> Position:
    """Return what the player who intercepts faces in a position of the game."""
    under_way = position.get("counterattack")
    if not isinstance(under_way, dict) or "enemies" not in under_way:
        says = "no interception: the position needs counterattack: {interceptor, enemies}"
        raise DataError((document.problem(path, says),))
    seat: Any = under_way.get("interceptor", under_way.get("trigger", 0))
    front_path = (*path, "players", seat, "front_line")
    try:
        front = position["players"][seat].get("front_line", [])
    except (LookupError, TypeError) as error:
        says = f"interceptor {seat!r} is none of the players"
        raise DataError((document.problem((*path, "counterattack"), says),)) from error
    entries = [_entry(document, (*front_path, n), each) for n, each in enumerate(front)]
    enemies = [
        _entry(document, (*path, "counterattack", "enemies", n), each)
        for n, each in enumerate(under_way["enemies"])
    ]
    live = Counter(card for card, _, struck in enemies if not struck)
    return Position(
        tuple(_units(entries)),
        sum(card == army.BOX for card, _, _ in entries),
        tuple(live.items()),
        sum(struck for _, _, struck in enemies),
        army.points_of(army.BOX),
    )


def _entry(document: Document, path: Path_, entry: Any) -> tuple[str, tuple[str, ...], bool]:  # noqa: ANN401 - what a file may say
    """Return a card, what is attached to it, and whether it is destroyed."""
    whole = entry if isinstance(entry, dict) else {"card": entry}
    card = whole.get("card")
    if card not in army.printed():
        says = f"no card is called {card!r}; {nearest(card, army.printed())}"
        raise DataError((document.problem(path, says),))
    attached = tuple(
        part["card"] if isinstance(part, dict) else part for part in whole.get("attached", ())
    )
    return card, attached, whole.get("destroyed_by") is not None


def _units(entries: Iterable[tuple[str, tuple[str, ...], bool]]) -> Iterable[Unit]:
    """Yield the Army units among the cards of a Front Line, identical ones together."""
    cards = army.army()
    alike = Counter(
        (card, attached.count(army.LEVEL_UP), army.BOX in attached)
        for card, attached, _ in entries
        if card in cards
    )
    for (card, level_ups, boxed), number in alike.items():
        rated = cards[card]
        extra = level_ups * army.points_of(army.LEVEL_UP) + boxed * army.points_of(army.BOX)
        yield Unit(
            name=card + f"+{army.LEVEL_UP}" * level_ups + f"+{army.BOX}" * boxed,
            rating=rated.rating,
            infantry=rated.infantry,
            level_ups=level_ups,
            boxed=boxed,
            number=number,
            points=rated.points + extra,
        )

"""Steps, actions and units as documents: numbers become names, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, get_args

import msgspec

from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.engine.core.schema import fields_of
from alamein.engine.deckbuilding.setting import Setting, Unit
from alamein.engine.el_alamein.actions import Action, Order
from alamein.engine.el_alamein.steps import Step

Plain: TypeAlias = Any  # what JSON can say
NOT_SAID = -1


def refuse(where: str, says: str) -> DataError:
    """Return the error that a document is wrong at *where*."""
    return DataError((Problem("position", 0, where, says),))


def number_of(names: Mapping[str, int], word: Plain, where: str, what: str) -> int:
    """Return the number of the *what* called *word*."""
    if not isinstance(word, str) or word not in names:
        raise refuse(where, f"no {what} is called {word!r}; {nearest(word, names)}")
    return names[word]


def card_of(setting: Setting, word: Plain, where: str) -> int:
    """Return the number of the card called *word*."""
    return number_of(setting.numbers, word, where, "card")


def cards_of(setting: Setting, words: Plain, where: str) -> list[int]:
    """Return the numbers of the cards that *words* lists."""
    if not isinstance(words, list | tuple):
        raise refuse(where, f"{words!r} is not a list of cards")
    return [card_of(setting, word, f"{where}.{n}") for n, word in enumerate(words)]


def write_unit(setting: Setting, unit: Unit) -> Plain:
    """Return a card in play as a document: its name, or what makes it special with it."""
    if unit == Unit(unit.card):
        return setting.names[unit.card]
    written: dict[str, Plain] = {"card": setting.names[unit.card]}
    if unit.exhausted:
        written["exhausted"] = True
    if unit.attached:
        written["attached"] = [setting.names[card] for card in unit.attached]
    if unit.owner != NOT_SAID:
        written["owner"] = unit.owner
    return written


def read_unit(setting: Setting, written: Plain, where: str) -> Unit:
    """Return the card in play that a document describes."""
    if not isinstance(written, dict):
        return Unit(card_of(setting, written, where))
    known = ("card", "exhausted", "attached", "owner")
    for key in written:
        if key not in known:
            raise refuse(where, f"unknown field {key!r}; {nearest(key, known)}")
    exhausted = written.get("exhausted", False)
    owner = written.get("owner", NOT_SAID)
    if not isinstance(exhausted, bool) or type(owner) is not int or owner < NOT_SAID:
        raise refuse(where, "exhausted is true or false, owner the number of a player")
    attached = cards_of(setting, written.get("attached", []), f"{where}.attached")
    card = card_of(setting, written.get("card"), f"{where}.card")
    return Unit(card, exhausted, tuple(sorted(attached)), owner)


def _write_order(setting: Setting, order: Order) -> Plain:
    return write_fields(setting, order)


def _read_orders(setting: Setting, written: Plain, where: str) -> tuple[Order, ...]:
    if not isinstance(written, list | tuple):
        raise refuse(where, f"{written!r} is not a list of orders")
    return tuple(_read_order(setting, order, f"{where}.{n}") for n, order in enumerate(written))


def _read_order(setting: Setting, written: Plain, where: str) -> Order:
    order = read_fields(setting, Order, written, where)
    if not isinstance(order, Order):  # pragma: no cover - read_fields makes what it is told to
        raise TypeError(where)
    return order


Write: TypeAlias = Callable[[Setting, Plain], Plain]
Read: TypeAlias = Callable[[Setting, Plain, str], Plain]

# The fields that hold numbers of cards and piles, and how documents write them.
WRITE: dict[str, Write] = {
    "card": lambda setting, card: setting.names[card],
    "site": lambda setting, card: setting.names[card],
    "cards": lambda setting, cards: [setting.names[card] for card in cards],
    "destroyed": lambda setting, cards: [setting.names[card] for card in cards],
    "pile": lambda setting, pile: setting.piles[pile],
    "unit": write_unit,
    "orders": lambda setting, orders: [_write_order(setting, order) for order in orders],
}
READ: dict[str, Read] = {
    "card": card_of,
    "site": card_of,
    "cards": lambda setting, words, where: tuple(cards_of(setting, words, where)),
    "destroyed": lambda setting, words, where: tuple(cards_of(setting, words, where)),
    "pile": lambda setting, word, where: number_of(setting.pile_numbers, word, where, "pile"),
    "unit": read_unit,
    "orders": _read_orders,
}


def write_fields(setting: Setting, value: msgspec.Struct) -> dict[str, Plain]:
    """Return the fields of *value* that say something, as plain data."""
    written: dict[str, Plain] = {}
    for field in fields_of(type(value)):
        part = getattr(value, field.name)
        if not field.required and part == field.default:
            continue
        if field.name == "script":
            kind = setting.kinds[getattr(value, "card")]  # noqa: B009 - only steps about a card have a script
            written["script"] = kind.scripts[part].name
        else:
            write = WRITE.get(field.name)
            written[field.name] = write(setting, part) if write else part
    return written


def read_fields(
    setting: Setting, kind: type[msgspec.Struct], written: Plain, where: str
) -> msgspec.Struct:
    """Return the *kind* whose fields a document gives; raise `DataError`."""
    if not isinstance(written, dict):
        raise refuse(where, f"{written!r} is not a mapping")
    known = [field.name for field in fields_of(kind)]
    for key in written:
        if key not in known:
            raise refuse(where, f"unknown field {key!r}; {nearest(key, known)}")
    parts: dict[str, Plain] = {}
    for name, part in written.items():
        read = READ.get(name)
        parts[name] = read(setting, part, f"{where}.{name}") if read else part
    if "script" in parts:
        scripts = {s.name: n for n, s in enumerate(setting.kinds[parts.get("card", 0)].scripts)}
        parts["script"] = number_of(scripts, parts["script"], f"{where}.script", "script")
    try:
        return msgspec.convert(parts, kind, strict=True)
    except msgspec.ValidationError as error:
        raise refuse(where, str(error)) from error


def _by_tag(union: Plain) -> dict[str, type[msgspec.Struct]]:
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}


STEPS = _by_tag(Step)
ACTIONS = _by_tag(Action)


def write_step(setting: Setting, step: Step) -> dict[str, Plain]:
    """Return a step as a document."""
    return {"step": step.__struct_config__.tag, **write_fields(setting, step)}


def read_step(setting: Setting, written: Plain, where: str) -> Step:
    """Return the step that a document describes."""
    if not isinstance(written, dict):
        raise refuse(where, f"{written!r} is not a mapping")
    word = written.get("step")
    if not isinstance(word, str) or word not in STEPS:
        raise refuse(where, f"no step is called {word!r}; {nearest(word, STEPS)}")
    fields = {key: value for key, value in written.items() if key != "step"}
    step: Plain = read_fields(setting, STEPS[word], fields, where)
    return step  # type: ignore[no-any-return] # one of the union, by its tag


def write_action(setting: Setting, action: Action) -> Plain:
    """Return an action as a document: ``proceed``, ``{play: box}``, ``{use: {…}}``."""
    tag = str(action.__struct_config__.tag)
    fields = write_fields(setting, action)
    if not fields:
        return tag
    first = action.__struct_fields__[0]
    return {tag: fields[first] if list(fields) == [first] and first != "orders" else fields}


def read_action(setting: Setting, written: Plain, where: str = "action") -> Action:
    """Return the action that a document describes; raise `DataError`."""
    word, fields = written, None
    if isinstance(written, dict) and len(written) == 1:
        ((word, fields),) = written.items()
    if not isinstance(word, str) or word not in ACTIONS:
        raise refuse(where, f"no action is called {word!r}; {nearest(word, ACTIONS)}")
    kind = ACTIONS[word]
    first = (*kind.__struct_fields__, "")[0]
    if fields is None:
        fields = {}
    elif not isinstance(fields, dict) or (first == "unit" and "card" in fields):
        fields = {first: fields}
    action: Plain = read_fields(setting, kind, fields, f"{where}.{word}")
    return action  # type: ignore[no-any-return] # one of the union, by its tag

"""Other values for what nobody attests, so that no verdict rests on an invented number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TypeAlias

from alamein.engine.core.source import Value
from alamein.engine.deckbuilding.cards import RULE_LISTS, Card
from alamein.engine.deckbuilding.catalogue import Catalogue
from alamein.engine.deckbuilding.overlay import plain
from alamein.engine.deckbuilding.provenance import Provisional

Pick: TypeAlias = Callable[[int], int]  # a number below the one given; 0 keeps what is there
Changes: TypeAlias = dict[str, dict[str, Value]]

WORDS = frozenset({"names", "number"})  # nothing in play asks for them
SHARED = ("copies", "city_number")  # bound to those of other cards
POINTS = frozenset({"tactic", "supply", "draw", "reinforcement", "attack"})
AMOUNTS = POINTS | {"count", "weaken", "top", "add"}
MORE = 2


def varied(catalogue: Catalogue, pick: Pick) -> Changes:
    """Return other values for the provisional fields of *catalogue*, each chosen by *pick*."""
    cards = list(catalogue.cards.values())
    changes: Changes = {card.id: {} for card in cards}
    for card in cards:
        for field, facts in _doubtful(card).items():
            if field not in SHARED:
                changes[card.id][field] = _other(cards, card, field, facts, pick)
    _exchange(cards, pick, changes)
    _shift(cards, pick, changes)
    return {name: fields for name, fields in changes.items() if fields}


def _doubtful(card: Card) -> dict[str, list[int]]:
    """Return the provisional fields of *card*; of a list of rules, which of them."""
    found: dict[str, list[int]] = {}
    for fact in card.facts():
        field, _, which = fact.partition(".")
        if isinstance(card.origin(fact), Provisional) and field not in WORDS:
            found.setdefault(field, []).extend([int(which) - 1] if field in RULE_LISTS else [])
    return found


def _other(cards: Iterable[Card], card: Card, field: str, facts: list[int], pick: Pick) -> Value:
    value = plain(getattr(card, field))
    match field:
        case "subtypes" | "nation":
            return _choice(value, _used(cards, card, field), pick)
        case "keywords":
            return _choice(value, [[]], pick)
        case _ if facts:
            return [_amounts(rule, pick) if n in facts else rule for n, rule in enumerate(value)]
        case _:
            return _number(value, pick) if isinstance(value, int) else _amounts(value, pick)


def _used(cards: Iterable[Card], card: Card, field: str) -> list[Value]:
    """Return what other cards of the same type have in *field*."""
    kin = [plain(getattr(other, field)) for other in cards if other.type == card.type]
    return [value for value in kin if isinstance(value, str | list)]


def _choice(value: Value, others: Iterable[Value], pick: Pick) -> Value:
    possible = [value]
    possible += [other for other in others if other not in possible]
    return possible[pick(len(possible))]


def _number(value: int, pick: Pick) -> int:
    """Return *value* or a number near it: one less, one more, two more; none of another sign."""
    near = [value, value + 1, value - 1, value + MORE]
    possible = [number for number in near if number * (value or 1) >= 0]
    return possible[pick(len(possible))]


def _amounts(value: Value, pick: Pick, key: str = "") -> Value:
    """Return a rule with other amounts, and with other ways to Deploy."""
    if isinstance(value, dict):
        return {name: _amounts(part, pick, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_amounts(part, pick) for part in value]
    if key == "choice":
        return _choice(value, ["must", "may"], pick)
    if isinstance(value, bool):
        return _choice(value, [not value], pick)
    return _number(value, pick) if isinstance(value, int) and key in AMOUNTS else value


def _shared(cards: list[Card], field: str) -> Iterator[tuple[Card, Card]]:
    """Yield neighbours of one type whose *field* is provisional."""
    by_type: dict[str, list[Card]] = {}
    for card in cards:
        if field in _doubtful(card):
            by_type.setdefault(card.type, []).append(card)
    for kin in by_type.values():
        yield from pairwise(kin)


def _exchange(cards: list[Card], pick: Pick, changes: Changes) -> None:
    """Exchange City Numbers of neighbours: each is given once."""
    for one, other in _shared(cards, "city_number"):
        first = changes[one.id].get("city_number", one.city_number)
        if pick(2):
            changes[one.id]["city_number"] = other.city_number
            changes[other.id]["city_number"] = first


def _shift(cards: list[Card], pick: Pick, changes: Changes) -> None:
    """Give a card one copy more and its neighbour one less: the number of all cards stays."""
    for one, other in _shared(cards, "copies"):
        first = changes[one.id].get("copies", one.copies)
        step = (0, 1, -1)[pick(3)]
        if step and first + step > 0 and other.copies - step > 0:
            changes[one.id]["copies"] = first + step
            changes[other.id]["copies"] = other.copies - step

"""Other values for what nobody attests, so that no verdict rests on an invented one.

What a catalogue attests of its cards as a whole holds for every one that is made here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from alamein.engine.core.source import Value
from alamein.engine.deckbuilding.amounts import Pick, amounts, choice, number
from alamein.engine.deckbuilding.cards import RULE_LISTS, Card
from alamein.engine.deckbuilding.catalogue import Catalogue, Fact, broken_facts
from alamein.engine.deckbuilding.overlay import altered, plain
from alamein.engine.deckbuilding.provenance import Provisional
from alamein.engine.deckbuilding.retelling import Stock

Changes: TypeAlias = dict[str, dict[str, Value]]

WORDS = frozenset({"names", "number"})  # nothing in play asks for them
SHARED = ("copies", "city_number")  # bound to those of other cards


@dataclass(frozen=True)
class Scope:
    """What may change: amounts alone or what cards do as well; all cards or some."""

    rules: bool = True
    only: Collection[str] | None = None

    def covers(self, *names: str) -> bool:
        """Return whether every one of these cards may change."""
        return self.only is None or all(name in self.only for name in names)


def varied(
    catalogue: Catalogue, pick: Pick, facts: Sequence[Fact] = (), scope: Scope | None = None
) -> Changes:
    """Return other values for the provisional fields of *catalogue*, each chosen by *pick*.

    All *facts* hold of the cards so changed. What *scope* leaves out takes as many picks.
    """
    scope = scope or Scope()
    cards = list(catalogue.cards.values())
    varying = _Varying(cards, Stock.of(cards) if scope.rules else None, pick)
    bound = {place for fact in facts for place in fact.adds_up}
    changes: Changes = {card.id: {} for card in cards}
    for card in cards:
        for field, which in _doubtful(card).items():
            if field not in SHARED and (card.id, field) not in bound:
                value = varying.other(card, field, which)
                if scope.covers(card.id):
                    changes[card.id][field] = value
    changes = _sound(catalogue, facts, changes)
    _exchange(cards, pick, changes, scope)
    for pair in _shared(cards, "copies"):
        _shift(pair, "copies", pick, changes, scope)
    for fact in facts:
        for (one, field), (other, _) in pairwise(fact.adds_up):
            pair = catalogue.cards[one], catalogue.cards[other]
            _shift(pair, field, pick, changes, scope)
    return _differing(catalogue, changes)


def _differing(catalogue: Catalogue, changes: Changes) -> Changes:
    """Return those *changes* that change something."""
    different: Changes = {}
    for name, fields in changes.items():
        for field, value in fields.items():
            if value != plain(getattr(catalogue.cards[name], field)):
                different.setdefault(name, {})[field] = value
    return different


def _doubtful(card: Card) -> dict[str, list[int]]:
    """Return the provisional fields of *card*; of a list of rules, which of them."""
    found: dict[str, list[int]] = {}
    for fact in card.facts():
        field, _, which = fact.partition(".")
        if isinstance(card.origin(fact), Provisional) and field not in WORDS:
            found.setdefault(field, []).extend([int(which) - 1] if field in RULE_LISTS else [])
    return found


@dataclass(frozen=True)
class _Varying:
    """How a field is varied: by what picks, and with what is printed on other cards."""

    cards: Sequence[Card]
    stock: Stock | None
    pick: Pick

    def other(self, card: Card, field: str, which: list[int]) -> Value:
        """Return another value for a provisional *field* of *card*."""
        value, pick = plain(getattr(card, field)), self.pick
        match field:
            case "subtypes" | "nation":
                return choice(value, self._used(card, field), pick)
            case "keywords":
                return choice(value, [[], *(self._printed(field) if self.stock else ())], pick)
            case _ if which and self.stock:
                return self.stock.retold(card, field, which, pick)
            case _ if which:
                return [amounts(rule, pick) if n in which else rule for n, rule in enumerate(value)]
            case _ if isinstance(value, int):
                return number(value, pick)
            case _:
                return self.stock.other(value, pick) if self.stock else amounts(value, pick)

    def _used(self, card: Card, field: str) -> list[Value]:
        """Return what cards of the same type have in *field*."""
        return self._printed(field, card.type)

    def _printed(self, field: str, kind: str = "") -> list[Value]:
        """Return what cards, or those of one type, have in *field*."""
        kin = [plain(getattr(other, field)) for other in self.cards if kind in ("", other.type)]
        return [value for value in kin if isinstance(value, str | list)]


def _sound(catalogue: Catalogue, facts: Sequence[Fact], changes: Changes) -> Changes:
    """Return *changes* but for those after which a card contradicts a fact about all cards."""
    sound: Changes = {card: {} for card in changes}
    for card, fields in changes.items():
        for field, value in fields.items():
            tried = {card: {**sound[card], field: value}}
            if not any(broken_facts(altered(catalogue, tried), facts)):
                sound[card][field] = value
    return sound


def _shared(cards: Iterable[Card], field: str) -> Iterator[tuple[Card, Card]]:
    """Yield neighbours of one type whose *field* is provisional."""
    by_type: dict[str, list[Card]] = {}
    for card in cards:
        if field in _doubtful(card):
            by_type.setdefault(card.type, []).append(card)
    for kin in by_type.values():
        yield from pairwise(kin)


def _exchange(cards: Iterable[Card], pick: Pick, changes: Changes, scope: Scope) -> None:
    """Exchange City Numbers of neighbours: each is given once."""
    for one, other in _shared(cards, "city_number"):
        first = changes[one.id].get("city_number", one.city_number)
        if pick(2) and scope.covers(one.id, other.id):
            changes[one.id]["city_number"] = other.city_number
            changes[other.id]["city_number"] = first


def _shift(pair: tuple[Card, Card], field: str, pick: Pick, changes: Changes, scope: Scope) -> None:
    """Give one card of a pair one more in *field* and the other one less: their sum stays."""
    one, other = pair
    first, second = (changes[card.id].get(field, getattr(card, field)) for card in pair)
    step = (0, 1, -1)[pick(3)]
    if step and first + step > 0 and second - step > 0 and scope.covers(one.id, other.id):
        changes[one.id][field] = first + step
        changes[other.id][field] = second - step

"""What a card might do instead: rules made of what is printed on other cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from alamein.engine.core.source import Value
from alamein.engine.deckbuilding.amounts import POINTS, Pick, amounts, choice
from alamein.engine.deckbuilding.cards import RULE_LISTS, Card
from alamein.engine.deckbuilding.overlay import plain

PAID = tuple(kind for kind in POINTS if kind != "draw")  # Draw Points are never saved to pay with
Rules: TypeAlias = list[Value]
Fits: TypeAlias = Callable[[Value], bool]


@dataclass(frozen=True)
class Stock:
    """The rules printed on cards, by Card Type and field; the kinds of card each verb asks for."""

    rules: dict[tuple[str, str], Rules] = field(default_factory=dict)
    kinds: dict[str, list[Value]] = field(default_factory=dict)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Stock:
        """Return what is printed on *cards*."""
        stock = cls()
        for card in cards:
            for name in sorted(RULE_LISTS):
                printed = plain(getattr(card, name) or ())
                stock.rules.setdefault((card.type, name), []).extend(printed)
                for verb, which in _asked_for(printed):
                    stock.kinds.setdefault(verb, []).append(which)
        return stock

    def retold(self, card: Card, name: str, doubtful: Iterable[int], pick: Pick) -> Rules:
        """Return the rules in a field: each doubtful one stays, goes, changes or gets company.

        Before one that is attested none goes or comes: "the second ability" is the second.
        """
        printed: Rules = plain(getattr(card, name))
        last = max(set(range(len(printed))) - set(doubtful), default=-1)
        told: Rules = []
        for n, rule in enumerate(printed):
            others = [*told, *printed[n + 1 :]]
            known = self.rules[card.type, name]
            if n not in doubtful:
                told.append(rule)
            elif n < last:
                told.append(self.other(_exchanged(rule, known, others, pick), pick))
            else:
                some = _resized(rule, known, others, pick)
                told.extend(self.other(one, pick) for one in some)
        return told

    def other(self, value: Value, pick: Pick) -> Value:
        """Return a rule, or a Play Bonus, with other points, other kinds of card, other amounts."""
        return amounts(self._aimed(_moved(value, pick), pick), pick)

    def _aimed(self, value: Value, pick: Pick, verb: str = "") -> Value:
        """Return a rule about other kinds of card: for which its verb is printed somewhere."""
        if isinstance(value, list):
            return [self._aimed(part, pick) for part in value]
        if not isinstance(value, dict):
            return value
        aimed = {name: self._aimed(part, pick, name) for name, part in value.items()}
        if "which" in value:
            aimed["which"] = choice(value["which"], self.kinds.get(verb, ()), pick)
        return aimed


def _asked_for(value: Value, verb: str = "") -> Iterator[tuple[str, Value]]:
    """Yield each kind of card that a rule asks for, with its verb."""
    for part in value if isinstance(value, list) else ():
        yield from _asked_for(part)
    if isinstance(value, dict):
        if "which" in value:
            yield verb, value["which"]
        for name, part in value.items():
            yield from _asked_for(part, name)


def _moved(value: Value, pick: Pick, key: str = "") -> Value:
    """Return a rule that gives, or takes, points of other kinds."""
    if isinstance(value, list):
        return [_moved(part, pick) for part in value]
    if not isinstance(value, dict):
        return value
    if not value or not set(value) <= set(POINTS):
        return {name: _moved(part, pick, name) for name, part in value.items()}
    kinds = PAID if key == "pay" else POINTS
    moved: dict[str, int] = {}
    for name, amount in value.items():
        kind = kinds[pick(len(kinds))] if pick(2) else name
        moved[kind] = moved.get(kind, 0) + amount
    return moved


def _exchanged(rule: Value, known: Rules, others: Rules, pick: Pick) -> Value:
    """Return *rule*, as often as not, or another that can stand beside *others*."""
    return choice(rule, filter(_beside(others), known), pick) if pick(2) else rule


def _resized(rule: Value, known: Rules, others: Rules, pick: Pick) -> Rules:
    """Return *rule*, or another, or none, or two."""
    match pick(6):
        case 3:
            return [choice(rule, filter(_beside(others), known), pick)]
        case 4:
            return []
        case 5:
            more = [None, *filter(_beside([*others, rule]), known)]
            company = more[pick(len(more))]
            return [rule] if company is None else [rule, company]
        case _:
            return [rule]


def _beside(others: Rules) -> Fits:
    """Return whether a rule can stand beside *others*: no verb is printed twice, no ability."""
    verbs = {_verb(other) for other in others}
    return lambda rule: rule not in others and (_verb(rule) is None or _verb(rule) not in verbs)


def _verb(rule: Value) -> str | None:
    """Return the verb of an effect; an ability, or a rule with a condition, has several."""
    return next(iter(rule)) if len(rule) == 1 else None

"""Chapter 13-3, step 2: the allotment of units to enemy cards, identical cards as one class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

from alamein.engine.core.game import Refusal
from alamein.engine.el_alamein.allotment_kernel import Readings, pair_rating
from alamein.engine.el_alamein.clause import Clause

Name: TypeAlias = Hashable
Way: TypeAlias = Literal["none", "group", "pairs"]
Counts: TypeAlias = tuple[int, ...]  # one number for each class
Sizes: TypeAlias = tuple[int, ...]  # how many take 1 enemy card, 2, ..., up to the greatest number
Card: TypeAlias = tuple[Name, int]  # a card by its class and its number there, from 0
Targets: TypeAlias = Mapping[Card, Collection[Card]]


class Unit(NamedTuple):
    """A class of identical units; the rating is at least 0 and counts all that is attached."""

    name: Name
    rating: int
    infantry: bool  # Italian Infantry
    number: int
    boxed: bool = False  # a Box is attached to it from an earlier interception (ruling: D-14)


class Forces(NamedTuple):
    """What is Deployed: units, Boxes attached to none of them, and enemy cards not destroyed."""

    units: tuple[Unit, ...]
    boxes: int
    enemies: tuple[tuple[Name, int], ...]


class Allotment(NamedTuple):
    """Who is allotted to how many enemy cards, and which are destroyed.

    Identical cards are not told apart, so that allotments with the same outcome are equal. The
    first four parts after *way* have one entry for each class of units, *destroyed* has one for
    each kind of enemy card.
    """

    way: Way
    italians: Counts  # how many are in the group, or are paired with a Box
    alone: tuple[Sizes, ...]  # of the units that act by themselves
    paired: tuple[Sizes, ...]  # of the pairs; those that appear in no size are held back
    destroyed: Counts


class Actor(NamedTuple):
    """Whoever is allotted as one: a unit, a pair or the group."""

    cards: tuple[Card, ...]
    size: int  # how many enemy cards it takes
    rating: int


def nothing(forces: Forces) -> Allotment:
    """Return the allotment that allots no unit."""
    none = tuple(() for _ in forces.units)
    zeros = tuple(0 for _ in forces.units)
    return Allotment("none", zeros, none, none, tuple(0 for _ in forces.enemies))


def entitled(forces: Forces, readings: Readings) -> Counts:
    """Return how many of each class may use the two ways (EA-13.3.2m; ruling: D-11)."""
    return tuple(
        unit.number if unit.infantry and (readings.by_kind or unit.rating == 0) else 0
        for unit in forces.units
    )


def pairable(forces: Forces, readings: Readings) -> Counts:
    """Return how many of each class may be paired: none that has a Box already (EA-13.3.2p)."""
    may = entitled(forces, readings)
    return tuple(
        0 if unit.boxed else number for unit, number in zip(forces.units, may, strict=True)
    )


def told(forces: Forces, allotment: Allotment) -> str:
    """Return *allotment* in words: ``panzer x1 on 2, the Italian group on 1``."""
    parts = [
        f"{unit.name}{box} x{number} on {size}"
        for box, column in (("", allotment.alone), (" with Box", allotment.paired))
        for unit, sizes in zip(forces.units, column, strict=True)
        for size, number in enumerate(sizes, start=1)
        if number
    ]
    if allotment.way == "group":
        parts.append("the Italian group on 1")
    return ", ".join(parts) or "nothing"


def italians(forces: Forces, allotment: Allotment) -> tuple[Card, ...]:
    """Return the infantry used by the way: the first cards of their class."""
    return tuple(
        (unit.name, i)
        for unit, number in zip(forces.units, allotment.italians, strict=True)
        for i in range(number)
    )


def targets(
    forces: Forces, allotment: Allotment, readings: Readings
) -> dict[Card, tuple[Card, ...]]:
    """Return one way to carry out a legal *allotment*: the enemy cards of each allotted unit."""
    struck = [
        (name, i)
        for (name, _), number in zip(forces.enemies, allotment.destroyed, strict=True)
        for i in range(number)
    ]
    actors = list(_actors(forces, allotment, readings))
    found: dict[Card, tuple[Card, ...]] = {}
    room = len(struck)
    # ruling: D-98: the one that falls short finds exactly its cards open, so others avoid them
    for capped in [a for a in actors if readings.whole_rating and a.size < a.rating]:
        actors.remove(capped)
        room -= capped.size
        found |= dict.fromkeys(capped.cards, tuple(struck[room:]))
    start = 0
    for actor in sorted(actors, key=lambda actor: actor.size > room):
        deck = struck[:room] if actor.size <= room else struck
        cards = tuple(deck[(start + i) % len(deck)] for i in range(actor.size))
        found |= dict.fromkeys(actor.cards, cards)
        start += actor.size
    return found


def _actors(forces: Forces, allotment: Allotment, readings: Readings) -> Iterator[Actor]:
    """Return those that have a target: units by themselves, then pairs, then the group."""
    for unit, sizes, first in zip(forces.units, allotment.alone, allotment.italians, strict=True):
        for i, size in enumerate(_spelt_out(sizes), start=first):
            yield Actor(((unit.name, i),), size, unit.rating)
    for unit, sizes in zip(forces.units, allotment.paired, strict=True):
        for i, size in enumerate(_spelt_out(sizes)):
            rating = pair_rating(unit.rating, readings)
            yield Actor(((unit.name, i),), size, rating)
    if allotment.way == "group":
        yield Actor(italians(forces, allotment), 1, 1)


def _spelt_out(sizes: Sizes) -> Iterator[int]:
    return chain.from_iterable([size] * number for size, number in enumerate(sizes, start=1))


def from_targets(
    forces: Forces, proposal: Targets, way: Way, by_way: Collection[Card] = ()
) -> Allotment | Refusal:
    """Return a proposal with every card told apart as an allotment, or why it is none.

    *by_way* names the infantry in the group, or paired with a Box.
    """
    if refusal := _unknown(forces, proposal, by_way) or _torn_group(proposal, way, by_way):
        return refusal
    grouped = set(by_way) if way == "group" else set()
    paired = set(by_way) if way == "pairs" else set()
    struck = {card for cards in proposal.values() for card in cards}
    return Allotment(
        way,
        _per_class(forces, set(by_way)),
        _sizes(forces, {c: t for c, t in proposal.items() if c not in grouped | paired}),
        _sizes(forces, {c: t for c, t in proposal.items() if c in paired}),
        tuple(sum(card[0] == name for card in struck) for name, _ in forces.enemies),
    )


def _unknown(forces: Forces, proposal: Targets, by_way: Collection[Card]) -> Refusal | None:
    """Return why some card named in the proposal cannot be meant."""
    own = {(unit.name, i) for unit in forces.units for i in range(unit.number)}
    live = {(name, i) for name, count in forces.enemies for i in range(count)}
    for card in chain(proposal, by_way):
        if card not in own:
            return Refusal(Clause.EA_13_3_2a, f"{_named(card)} is not Deployed")
    for card, cards in proposal.items():
        for enemy in cards:
            if enemy not in live:
                return Refusal(Clause.EA_13_3_2b, f"{_named(enemy)} is no live enemy card")
        if len(set(cards)) < len(cards):
            twice = next(enemy for enemy, times in Counter(cards).items() if times > 1)
            says = f"{_named(card)} is allotted to {_named(twice)} twice"
            return Refusal(Clause.EA_13_3_2f, says)
    return None


def _torn_group(proposal: Targets, way: Way, by_way: Collection[Card]) -> Refusal | None:
    """Return why the group does not go together against one enemy card."""
    aims = {tuple(proposal.get(card, ())) for card in by_way}
    if way != "group" or (len(aims) == 1 and len(next(iter(aims))) == 1):
        return None
    says = f"the {len(by_way)} infantry of the Italian group go together against 1 enemy card"
    return Refusal(Clause.EA_13_3_2o, says)


def _named(card: Card) -> str:
    name, number = card
    return f"{name} {number + 1}"


def _per_class(forces: Forces, cards: set[Card]) -> Counts:
    return tuple(sum(card[0] == unit.name for card in cards) for unit in forces.units)


def _sizes(forces: Forces, some: Targets) -> tuple[Sizes, ...]:
    """Return how many of each class take one enemy card, two, and so on."""
    found = []
    for unit in forces.units:
        lengths = [len(cards) for card, cards in some.items() if card[0] == unit.name]
        found.append(tuple(lengths.count(n) for n in range(1, max(lengths, default=0) + 1)))
    return tuple(found)

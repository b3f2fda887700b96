"""A slow and literal enumeration of allotments (chapter 13-3, step 2), to hold the engine against.

Every unit, pair and enemy card is told apart, everything is tried, and each duty is decided by
looking at all that would have been possible. Nothing of the engine is used. A set of enemy cards
is a number with one bit per card; a ruling set is the set of readings in force.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from itertools import chain, combinations, permutations, product
from operator import or_
from typing import NamedTuple, TypeAlias

Rules: TypeAlias = frozenset[str]
Targets: TypeAlias = tuple[int, ...]  # for each actor, the enemy cards it is allotted to
Histogram: TypeAlias = tuple[int, ...]  # how many take one card, two cards, ...
Image: TypeAlias = tuple[
    str, Histogram, tuple[Histogram, ...], tuple[Histogram, ...], tuple[int, ...]
]

LIMITS = frozenset({"D-07a", "D-07b", "D-08a", "D-08b", "D-98a", "D-98b", "D-106a", "D-106b"})


class Card(NamedTuple):
    """One Army unit."""

    kind: str
    rating: int
    infantry: bool = False


class Position(NamedTuple):
    """What a player has Deployed, and the enemy cards that are not destroyed."""

    units: tuple[Card, ...]
    boxes: int
    enemies: tuple[str, ...]


class Declaration(NamedTuple):
    """The way chosen for Italian Infantry, and which units are used by it."""

    way: str
    italians: frozenset[int]


class Actor(NamedTuple):
    """Whoever is allotted as one: a unit by itself, a pair, or the Italian group."""

    role: str
    rating: int
    unit: int
    duty: bool


NOTHING = Declaration("none", frozenset())


def lawful(position: Position, rules: Rules) -> set[Image]:
    """What the legal allotments look like when identical cards are not told apart."""
    return {
        image(position, declaration, actors(position, declaration, rules), targets)
        for declaration in declarations(position, rules)
        for targets in legal_targets(position, declaration, rules)
    }


def conceivable(position: Position) -> set[Image]:
    """What all proposals look like, however many rules they break."""
    anything = range(1 << len(position.enemies))
    found = set()
    for declaration in claims(position):
        who = actors(position, declaration, frozenset())
        choices = [single_cards(position) if a.role == "group" else anything for a in who]
        found |= {image(position, declaration, who, targets) for targets in product(*choices)}
    return found


def claims(position: Position) -> Iterator[Declaration]:
    """Every declaration a player might make, rightly or wrongly."""
    infantry = [i for i, card in enumerate(position.units) if card.infantry]
    yield NOTHING
    for some in subsets(infantry):
        yield Declaration("pairs", some)
        if position.enemies:
            yield Declaration("group", some)


def declarations(position: Position, rules: Rules) -> Iterator[Declaration]:
    """13.3.2m: nothing, way 1 or way 2; without an enemy card there is nothing to do."""
    yield NOTHING
    entitled = frozenset(
        i
        for i, card in enumerate(position.units)
        if card.infantry and ("D-11b" in rules or card.rating == 0)
    )
    if not entitled or not position.enemies:
        return
    yield Declaration("group", entitled)
    most = min(len(entitled), position.boxes)
    for some in subsets(entitled):
        if len(some) == most or ("D-100a" in rules and len(some) <= most):
            yield Declaration("pairs", some)


def subsets(members: list[int] | frozenset[int]) -> Iterator[frozenset[int]]:
    """Every subset of *members* that is not empty."""
    sizes = range(1, len(members) + 1)
    return map(frozenset, chain.from_iterable(combinations(sorted(members), k) for k in sizes))


def actors(position: Position, declaration: Declaration, rules: Rules) -> tuple[Actor, ...]:
    """Who can be allotted once the declaration is made."""
    found = []
    for i, card in enumerate(position.units):
        if i not in declaration.italians:
            duty = card.rating >= 1 and not (card.infantry and "D-101b" in rules)
            found.append(Actor("unit", card.rating, i, duty))
        elif declaration.way == "pairs":
            rating = 1 if "D-102b" in rules else card.rating + 1
            found.append(Actor("pair", 1 if "D-103b" in rules else rating, i, "D-99a" in rules))
    if declaration.way == "group":
        found.append(Actor("group", 1, -1, "D-104a" in rules))
    return tuple(found)


def single_cards(position: Position) -> list[int]:
    """Each enemy card by itself."""
    return [1 << i for i in range(len(position.enemies))]


@cache
def within_limits(enemies: int, who: tuple[Actor, ...], rules: Rules) -> tuple[Targets, ...]:
    """Every allotment that respects ratings and the number of units an enemy card takes."""
    choices = [
        [
            cards
            for cards in range(1 << enemies)
            if (cards.bit_count() == 1 if actor.role == "group" else is_sized(actor, cards, rules))
        ]
        for actor in who
    ]
    return tuple(
        targets
        for targets in product(*choices)
        if is_exclusive(who, targets, rules)
        and ("D-07a" in rules or "D-98b" in rules or has_order(enemies, who, targets))
    )


def is_sized(actor: Actor, cards: int, rules: Rules) -> bool:
    """13.3.2f, 13.3.2h: nobody takes more than the rating; D-07b with D-98b: nor less."""
    if "D-07b" in rules and "D-98b" in rules:
        return cards.bit_count() in {0, actor.rating}
    return cards.bit_count() <= actor.rating


def is_exclusive(who: tuple[Actor, ...], targets: Targets, rules: Rules) -> bool:
    """D-08b: one unit for each enemy card; D-106: whether the group counts as one."""
    if "D-08a" in rules:
        return True
    counted = [
        cards
        for actor, cards in zip(who, targets, strict=True)
        if actor.role != "group" or "D-106a" in rules
    ]
    return not any(one & other for one, other in combinations(counted, 2))


def has_order(enemies: int, who: tuple[Actor, ...], targets: Targets) -> bool:
    """D-98a: in some order each takes its rating, or all cards still open where these are fewer."""
    used = [(actor.rating, cards) for actor, cards in zip(who, targets, strict=True) if cards]
    return any(is_in_order(enemies, order) for order in permutations(used))


def is_in_order(enemies: int, order: tuple[tuple[int, int], ...]) -> bool:
    """Whether each in turn takes its rating, or all cards still open where these are fewer."""
    still_open = (1 << enemies) - 1
    for rating, cards in order:
        all_the_rest = still_open.bit_count() < rating and cards == still_open
        if cards.bit_count() != rating and not all_the_rest:
            return False
        still_open &= ~cards
    return True


def destroyed(targets: Targets) -> int:
    """13.3.3a: every enemy card with a unit on it."""
    return reduce(or_, targets, 0)


def reach(enemies: int, who: tuple[Actor, ...], rules: Rules) -> int:
    """The greatest number that *who* can destroy."""
    possible = within_limits(enemies, who, rules & LIMITS)
    return max((destroyed(targets).bit_count() for targets in possible), default=0)


def owed(position: Position, declaration: Declaration, rules: Rules) -> int:
    """13.3.2c: how many must be destroyed."""
    size = len(position.enemies)
    before = actors(position, NOTHING, rules)
    now = actors(position, declaration, rules)
    bound = [tuple(actor for actor in who if actor.duty) for who in (before, now)]
    if "D-09b" in rules:
        bound += [
            actors(position, other, rules)
            for other in declarations(position, rules)
            if other.way != "pairs" or "D-107a" in rules
        ]
    return max(reach(size, who, rules) for who in bound)


def owed_by_units(position: Position, declaration: Declaration, rules: Rules) -> int:
    """D-10b, D-105b: how many targets units with a rating of their own must have first."""
    substitutes = {"none": True, "group": "D-10a" in rules, "pairs": "D-105a" in rules}
    if substitutes[declaration.way]:
        return 0
    who = actors(position, declaration, rules)
    units = tuple(actor for actor in who if actor.role == "unit" and actor.duty)
    return reach(len(position.enemies), units, rules)


@cache
def legal_targets(
    position: Position, declaration: Declaration, rules: Rules
) -> tuple[Targets, ...]:
    """Every legal allotment after this declaration."""
    who = actors(position, declaration, rules)
    number = owed(position, declaration, rules)
    by_units = owed_by_units(position, declaration, rules)
    enough = [
        targets
        for targets in within_limits(len(position.enemies), who, rules & LIMITS)
        if destroyed(targets).bit_count() >= number
        and sum(cards.bit_count() for cards in keep(who, targets, "unit")) >= by_units
    ]
    possible = {allotted(targets) for targets in enough}
    pairs = frozenset(i for i, actor in enumerate(who) if actor.role == "pair")
    units = frozenset(i for i, actor in enumerate(who) if actor.role == "unit" and actor.duty)
    return tuple(
        targets
        for targets in enough
        if not ("D-13b" in rules and could_add(allotted(targets) & pairs, pairs, possible))
        and not ("D-06b" in rules and could_add(allotted(targets), units, possible))
    )


def keep(who: tuple[Actor, ...], targets: Targets, role: str) -> Targets:
    """The targets of those in one role."""
    return tuple(c for actor, c in zip(who, targets, strict=True) if actor.role == role)


def allotted(targets: Targets) -> frozenset[int]:
    """Which actors have a target."""
    return frozenset(i for i, cards in enumerate(targets) if cards)


def could_add(kept: frozenset[int], wanted: frozenset[int], possible: set[frozenset[int]]) -> bool:
    """Whether one more of those *wanted* can have a target while all those *kept* have one."""
    return any(kept | {one} <= others for one in wanted - kept for others in possible)


def image(
    position: Position, declaration: Declaration, who: tuple[Actor, ...], targets: Targets
) -> Image:
    """The allotment with identical cards not told apart."""
    classes = list(dict.fromkeys(position.units))
    kinds = list(dict.fromkeys(position.enemies))
    hit = destroyed(targets)
    return (
        declaration.way,
        tuple(sum(position.units[i] == c for i in declaration.italians) for c in classes),
        tuple(histogram(position, c, "unit", who, targets) for c in classes),
        tuple(histogram(position, c, "pair", who, targets) for c in classes),
        tuple(
            sum(k == e and bool(hit >> i & 1) for i, e in enumerate(position.enemies))
            for k in kinds
        ),
    )


def histogram(
    position: Position, card: Card, role: str, who: tuple[Actor, ...], targets: Targets
) -> Histogram:
    """How many of one kind take one card, two cards and so on, up to the greatest number."""
    sizes = [
        cards.bit_count()
        for actor, cards in zip(who, targets, strict=True)
        if actor.role == role and position.units[actor.unit] == card
    ]
    return tuple(sizes.count(size) for size in range(1, max(sizes, default=0) + 1))

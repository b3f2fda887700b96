"""The allotment over numbers of identical cards, each constraint named by its clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from alamein.engine.el_alamein.clause import Clause
from alamein.oracle.el_alamein.interception.facts import Facts, Kind
from alamein.oracle.el_alamein.interception.position import Allotment, Declaration, Way
from alamein.oracle.solving import (
    Formula,
    Model,
    Term,
    choice,
    every,
    follows,
    integer,
    least,
    some,
    total,
)

Row: TypeAlias = tuple[int, ...]


class Rule(StrEnum):
    """A constraint: its clause, the ruling it hangs on, and what it demands."""

    ONE_WAY = "EA-13.3.2m: infantry is used in one way, or not at all"
    GROUP = "EA-13.3.2o: the group is all infantry entitled to it (D-11), on one live enemy card"
    PAIRS = "EA-13.3.2p: pairs are of infantry entitled to it (D-11) and Boxes, one to one"
    ALL_PAIRS = "EA-13.3.2p: all possible pairs are formed (D-100)"
    DEPLOYED = "EA-13.3.2a: no more units can be allotted than are Deployed"
    RATED = "EA-13.3.2h: a unit rated 0 is not allotted by itself"
    RATING = "EA-13.3.2f: nothing takes more enemy cards than its rating"
    ONCE = "EA-13.3.2n: a pair takes one enemy card (D-103)"
    EXACT = "EA-13.3.2f: what is allotted takes as many enemy cards as its rating (D-07, D-98)"
    LIVE = "EA-13.3.2b: only live enemy cards get a unit"
    COVERED = "EA-13.3.3a: those enemy cards are destroyed that have a unit"
    ONE_UNIT = "EA-13.3.2a: an enemy card takes one unit (D-08)"
    GROUP_CARD = "EA-13.3.2o: the group has its enemy card to itself (D-106)"
    MOST = "EA-13.3.2c: as many as possible are destroyed"
    RATED_FIRST = "EA-13.3.2a: infantry spares no unit that must be allotted (D-10, D-105)"
    EVERY_PAIR = "EA-13.3.2q: a pair is allotted if it can be (D-13)"
    EVERY_UNIT = "EA-13.3.2a: a rated unit is allotted if it can be (D-06)"

    @property
    def clause(self) -> Clause:
        """The clause that demands it."""
        return Clause(self.partition(":")[0])

    @property
    def says(self) -> str:
        """What it demands."""
        return self.partition(": ")[2]


class Shape(NamedTuple):
    """An allotment, but for which kinds of enemy cards are destroyed."""

    declaration: Declaration
    alone: tuple[Row, ...]
    paired: tuple[Row, ...]
    hit: int

    @property
    def alone_used(self) -> Row:
        """Of each class, how many have a target by themselves."""
        return tuple(map(sum, self.alone))

    @property
    def paired_used(self) -> Row:
        """Of each class, how many have a target as a pair."""
        return tuple(map(sum, self.paired))

    @property
    def alone_targets(self) -> int:
        """The targets of all units that act by themselves."""
        return sum(size * n for row in self.alone for size, n in enumerate(row, 1))


class Unknowns:
    """What the solver is to find: an allotment over numbers of identical cards."""

    def __init__(self, known: Facts, like: Allotment | None = None) -> None:
        """Allow for as many targets as ratings do, or as *like* has if that is more."""
        self.facts = known
        self.group = integer("group")
        self.pairs = integer("pairs")
        self.italians = [integer(f"italians {c}") for c in range(len(known.kinds))]
        self.alone = [
            self._sizes(f"alone {c}", kind.own, like.alone[c] if like else None)
            for c, kind in enumerate(known.kinds)
        ]
        self.paired = [
            self._sizes(f"paired {c}", self._pair(kind), like.paired[c] if like else None)
            for c, kind in enumerate(known.kinds)
        ]
        self.hit = integer("hit")
        self.alone_used = [total(row) for row in self.alone]
        self.paired_used = [total(row) for row in self.paired]
        self.alone_targets = _targets(self.alone)
        self.targets = self.alone_targets + _targets(self.paired)

    def _pair(self, kind: Kind) -> int:
        return self.facts.targets(kind) if kind.pairable else 0

    def _sizes(self, name: str, rating: int, like: Row | None) -> list[Term]:
        """Return how many have one target, two, and so on; 0 where none can, but as *like* asks."""
        enemies = self.facts.enemies
        most = min(rating, enemies) if isinstance(enemies, int) else rating
        sizes = range(1, max(most, len(like or ())) + 1)
        whole = like is None and self.facts.rules.size == "strict"
        return [0 if whole and size < rating else integer(f"{name} {size}") for size in sizes]

    def variables(self) -> list[Term]:
        """Return every unknown."""
        rows = [n for row in (*self.alone, *self.paired) for n in row if not isinstance(n, int)]
        return [self.group, self.pairs, *self.italians, *rows, self.hit]

    def declared(self, declaration: Declaration) -> Formula:
        """Return that *declaration* is made."""
        return every([*self._way(declaration), *_equal(self.italians, declaration.italians)])

    def declared_alike(self, declaration: Declaration) -> Formula:
        """Return that *declaration* is made, or one that differs in like units only."""
        like = _equal(self.gathered(self.italians), self.gathered(declaration.italians))
        return every([*self._way(declaration), *like])

    def _way(self, declaration: Declaration) -> list[Formula]:
        flags = (int(declaration.way == "group"), int(declaration.way == "pairs"))
        return _equal((self.group, self.pairs), flags)

    def gathered(self, numbers: Sequence[Term]) -> list[Term]:
        """Return *numbers* of each class added up over classes that are judged alike."""
        sums: dict[Kind, list[Term]] = {}
        for kind, n in zip(self.facts.kinds, numbers, strict=True):
            sums.setdefault(kind._replace(number=0), []).append(n)
        return [total(row) for row in sums.values()]

    def is_shape(self, shape: Shape) -> Formula:
        """Return that the allotment is *shape*."""
        rows = (*_rows(self.alone, shape.alone), *_rows(self.paired, shape.paired))
        return every([self.declared(shape.declaration), *rows, self.hit == shape.hit])

    def read(self, found: Model) -> Shape:
        """Return the allotment that the solver found."""
        way: Way = "group" if found.value(self.group) else "none"
        if found.value(self.pairs):
            way = "pairs"
        return Shape(
            Declaration(way, tuple(map(found.value, self.italians))),
            tuple(trimmed(map(found.value, row)) for row in self.alone),
            tuple(trimmed(map(found.value, row)) for row in self.paired),
            found.value(self.hit),
        )


def _rows(rows: Sequence[Sequence[Term]], values: Sequence[Row]) -> Iterator[Formula]:
    for row, given in zip(rows, values, strict=True):
        yield from _equal(row, (*given, *(0,) * (len(row) - len(given))))


def _equal(terms: Sequence[Term], values: Sequence[Term]) -> list[Formula]:
    return [term == value for term, value in zip(terms, values, strict=True)]


def _targets(rows: Sequence[Sequence[Term]]) -> Term:
    return total(size * n for row in rows for size, n in enumerate(row, 1))


def trimmed(numbers: Iterator[int]) -> Row:
    """Return *numbers* without zeros at the end."""
    row = list(numbers)
    while row and not row[-1]:
        row.pop()
    return tuple(row)


def domain(u: Unknowns) -> Iterator[Formula]:
    """Yield that numbers of cards are not negative and that a way is taken or not."""
    yield from (variable >= 0 for variable in u.variables())
    yield u.group <= 1
    yield u.pairs <= 1


def constraints(u: Unknowns) -> Iterator[tuple[Rule, Formula]]:
    """Yield what every allotment keeps, whatever must be destroyed."""
    yield from _ways(u)
    yield from _ratings(u)
    if u.facts.rules.size != "limit":
        yield Rule.EXACT, every([True, *_exact(u)])
    yield from _cards(u)


def _ways(u: Unknowns) -> Iterator[tuple[Rule, Formula]]:
    """Yield how Italian Infantry may be used."""
    known, kinds = u.facts, u.facts.kinds
    declared = total(u.italians)
    yield Rule.ONE_WAY, u.group + u.pairs <= 1
    yield Rule.ONE_WAY, follows(u.group + u.pairs == 0, declared == 0)
    whole = [n == (k.number if k.grouped else 0) for n, k in zip(u.italians, kinds, strict=True)]
    yield Rule.GROUP, follows(u.group == 1, every([declared >= 1, known.enemies >= 1, *whole]))
    formed = [declared >= 1, declared <= known.boxes, known.enemies >= 1]
    if known.rules.all_pairs:  # ruling: D-100
        pairable = total(k.number for k in kinds if k.pairable)
        all_of_them = declared == least(known.boxes, pairable)
        yield Rule.ALL_PAIRS, follows(u.pairs == 1, all_of_them)
    formed += [n == 0 for n, k in zip(u.italians, kinds, strict=True) if not k.pairable]
    yield Rule.PAIRS, follows(u.pairs == 1, every(formed))
    yield Rule.PAIRS, follows(u.pairs == 0, total(u.paired_used) == 0)
    for used, infantry in zip(u.paired_used, u.italians, strict=True):
        yield Rule.PAIRS, used <= infantry
    for used, infantry, kind in zip(u.alone_used, u.italians, kinds, strict=True):
        yield Rule.DEPLOYED, used + infantry <= kind.number


def _ratings(u: Unknowns) -> Iterator[tuple[Rule, Formula]]:
    """Yield that no card has more targets than its rating."""
    for row, kind in zip(u.alone, u.facts.kinds, strict=True):
        for n in row[kind.own :]:
            yield (Rule.RATING if kind.own else Rule.RATED), n == 0
    for row, kind in zip(u.paired, u.facts.kinds, strict=True):
        for n in row[kind.pair :]:
            yield Rule.RATING, n == 0
        for n in row[1:]:
            if u.facts.rules.once:
                yield Rule.ONCE, n == 0


def _exact(u: Unknowns) -> Iterator[Formula]:
    """Yield that a card takes its whole rating (ruling: D-07), or what is left (ruling: D-98).

    In some order each takes its rating, or all enemy cards still without a unit where these are
    fewer. Whoever takes fewer leaves none open, so there is one such card at most, all enemy cards
    are destroyed, and those before it have covered the rest: where cards may be shared, a set of
    sizes covers any number from the greatest of them to their sum.
    """
    kinds = u.facts.kinds
    ratings = (*(kind.own for kind in kinds), *(u.facts.targets(kind) for kind in kinds))
    short: dict[int, list[Term]] = {}
    full: dict[int, list[Term]] = {1: [u.group]}
    for rating, row in zip(ratings, (*u.alone, *u.paired), strict=True):
        for size, n in enumerate(row, 1):
            if size <= rating:
                (short if size < rating else full).setdefault(size, []).append(n)
    if u.facts.rules.size == "strict":
        yield from (n == 0 for row in short.values() for n in row)
        return
    yield total(n for row in short.values() for n in row) <= 1
    whole = {rating: rating * total(row) for rating, row in full.items()}
    for size, row in short.items():
        rest = u.facts.enemies - size
        before = total(choice(rating <= rest, targets, 0) for rating, targets in whole.items())
        left = every([u.hit == u.facts.enemies, before >= rest])
        yield follows(total(row) >= 1, left)


def _cards(u: Unknowns) -> Iterator[tuple[Rule, Formula]]:
    """Yield how many enemy cards are destroyed where so many targets are announced."""
    sharing = u.facts.rules.sharing
    yield Rule.LIVE, u.hit <= u.facts.enemies
    yield Rule.COVERED, u.hit <= u.targets + u.group
    yield Rule.COVERED, u.hit >= u.group
    if sharing == "free":
        for size, same in enumerate(zip_longest(*u.alone, *u.paired, fillvalue=0), 1):
            yield Rule.COVERED, some([total(same) == 0, u.hit >= size])
        return
    yield Rule.ONE_UNIT, u.hit >= u.targets
    if sharing == "none":
        yield Rule.GROUP_CARD, follows(u.group == 1, u.hit >= u.targets + 1)

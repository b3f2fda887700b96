"""An announced allotment as the solver reads it: classes of like units, numbers of targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from alamein.engine.deckbuilding.cards import DeployRule
from alamein.engine.deckbuilding.verbs import Effect, Rating
from alamein.oracle.el_alamein.interception import answers
from alamein.oracle.el_alamein.interception import position as oracle
from alamein.oracle.el_alamein.interception.readings import ALLOTMENT
from alamein.properties.el_alamein.fighting import BOX, fits, in_force, subtypes
from alamein.properties.el_alamein.table import (
    Plain,
    Printed,
    Seat,
    Table,
    Tried,
    Unit,
    is_british_tank,
)

MOST = 40  # no order names more cards or targets than this and is still a matter of rules
ENEMY = "enemy"


class Kind(NamedTuple):
    """What makes units alike in an interception."""

    rating: int  # with all that is attached or acts, a Box left out
    infantry: bool
    boxed: bool


class Order(NamedTuple):
    """One order of an allotment."""

    unit: Unit
    cards: int
    targets: int
    paired: bool
    grouped: bool

    @classmethod
    def read(cls, written: Plain) -> Order:
        """Return the order a document describes."""
        return cls(
            Unit.read(written["unit"]),
            written["count"],
            written["targets"],
            written.get("paired", False),
            written.get("grouped", False),
        )


class Announced:
    """An allotment that somebody wants to announce, and the table it is announced at."""

    def __init__(self, table: Table, what: Plain) -> None:
        self.table = table
        self.printed = table.printed
        self.orders = [Order.read(order) for order in (what or {}).get("orders", ())]
        self.destroyed: list[str] = list((what or {}).get("destroyed", ()))

    @cached_property
    def seat(self) -> Seat:
        """Return the cards of the player who intercepts."""
        seat: int = self.table.position["counterattack"]["interceptor"]
        return self.table.seats[seat]

    @cached_property
    def units(self) -> Counter[Unit]:
        """Return the Deployed units that can have a rating."""
        return Counter(unit for unit in self.seat.front if is_rated(self.printed, unit.card))

    @cached_property
    def kinds(self) -> dict[Unit, Kind]:
        """Return of each Deployed unit what it counts as."""
        return {unit: self._kind(unit) for unit in self.units}

    def _kind(self, unit: Unit) -> Kind:
        rating = rating_of(self.table, self.seat, unit)
        return Kind(rating, is_infantry(self.printed, unit.card), BOX in unit.attached)

    @property
    def boxes(self) -> int:
        """Return how many Boxes are Deployed and attached to nothing."""
        return sum(unit.card == BOX for unit in self.seat.front)

    @property
    def live(self) -> Counter[str]:
        """Return the enemy cards that are not destroyed."""
        return Counter(enemy.card for enemy in self.table.forces if enemy.destroyed_by < 0)

    @property
    def is_said(self) -> bool:
        """Return whether every order names units that are there, and numbers that can be judged."""
        return len(self.destroyed) <= MOST and all(
            order.unit in self.kinds and 0 < order.cards <= MOST and 0 <= order.targets <= MOST
            for order in self.orders
        )

    def objections(self) -> Mapping[str, str]:
        """Return what the solver has against it, by clause."""
        if not self.is_said or any(order.paired and order.grouped for order in self.orders):
            return {}
        classes = sorted(set(self.kinds.values()))
        ways = {"pairs"} & {"pairs" for order in self.orders if order.paired}
        ways |= {"group" for order in self.orders if order.grouped}
        if len(ways) > 1:
            return {}
        readings = tuple(r for r in sorted(self.printed.readings) if r[:-1] in ALLOTMENT)
        numbers = Counter(self.kinds[unit] for unit in self.units.elements())
        position = oracle.Position(
            tuple(_unit(kind, numbers[kind]) for kind in classes),
            self.boxes,
            ((ENEMY, self.live.total()),),
            len(self.table.forces) - self.live.total(),
        )
        allotment = oracle.Allotment(
            "pairs" if "pairs" in ways else "group" if ways else "none",
            tuple(self._declared(kind) for kind in classes),
            tuple(self._sizes(kind, paired=False) for kind in classes),
            tuple(self._sizes(kind, paired=True) for kind in classes),
            (len(self.destroyed),),
        )
        return _objections(position, readings, allotment)

    def _declared(self, kind: Kind) -> int:
        special = [order for order in self.orders if order.paired or order.grouped]
        return sum(order.cards for order in special if self.kinds[order.unit] == kind)

    def _sizes(self, kind: Kind, *, paired: bool) -> tuple[int, ...]:
        sizes: Counter[int] = Counter()
        for order in self.orders:
            if self.kinds[order.unit] == kind and order.paired == paired and not order.grouped:
                sizes[order.targets] += order.cards
        return tuple(sizes[size] for size in range(1, max(sizes, default=0) + 1))


def _unit(kind: Kind, number: int) -> oracle.Unit:
    name = f"{kind.rating}{'i' * kind.infantry}{'b' * kind.boxed}"
    return oracle.Unit(name, kind.rating, infantry=kind.infantry, boxed=kind.boxed, number=number)


@lru_cache(maxsize=4096)
def _objections(
    position: oracle.Position, readings: tuple[str, ...], allotment: oracle.Allotment
) -> Mapping[str, str]:
    """Return what the solver says, asked once for each question."""
    rulings = {reading[:-1]: reading for reading in readings}
    breaches = answers.judge(position, rulings, allotment)
    return {str(breach.clause): breach.says for breach in breaches}


def is_rated(printed: Printed, name: str) -> bool:
    """Return whether a Deployed card has a rating: Army units and British tanks."""
    card = printed.card(name)
    return card.type == "army" or is_british_tank(card)


def is_infantry(printed: Printed, name: str) -> bool:
    """Return whether a card is Italian Infantry."""
    card = printed.card(name)
    return card.type == "army" and card.nation == "italian" and "infantry" in subtypes(card)


def basic(printed: Printed, name: str) -> int:
    """Return the rating of a unit by its kind: 0 Italian Infantry, 2 German tanks, 1 others."""
    card = printed.card(name)
    if is_infantry(printed, name):
        return 0
    return 2 if card.nation == "german" and "tank" in subtypes(card) else 1


def rating_of(table: Table, seat: Seat, unit: Unit) -> int:
    """Return the rating of a unit: by its kind, by what it bears, then by cards that act on all.

    By D-15b what is attached makes it a number; what acts for this interception adds to that.
    """
    printed, fight = table.printed, table.position["counterattack"]
    found = basic(printed, unit.card)
    for rule in [rule for name in unit.attached for rule in deployed(printed, name, "attached")]:
        if isinstance(rule, Rating):
            found = in_force(printed, rule.set) or found
            found += in_force(printed, rule.add) or 0
    rules = [rule for name in fight["boosts"] for rule in printed.card(name).play_rules or ()]
    acting = [card.card for card in seat.front] if printed.takes("D-33a") else fight["applied"]
    rules += [rule for name in acting for rule in deployed(printed, name, "always")]
    for rule in rules:
        if isinstance(rule, Rating) and (
            rule.which is None or fits(printed, rule.which, unit.card)
        ):
            found += in_force(printed, rule.add) or 0
    return max(found, 0)


def deployed(printed: Printed, name: str, at: str) -> list[Effect]:
    """Return what the Deploy Rules of a card do *at* their moment."""
    rules = printed.card(name).deploy_rules
    own: tuple[DeployRule, ...] = rules if isinstance(rules, tuple) else ()
    return [effect for rule in own if rule.at == at for effect in rule.do]


def announced(tried: Tried) -> Announced | None:
    """Return the allotment that is tried at its moment, if one is."""
    if tried.word != "allot" or tried.table.window != "allotting":
        return None
    return Announced(tried.table, tried.what)

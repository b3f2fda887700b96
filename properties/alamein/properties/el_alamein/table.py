"""A position of El Alamein as the laws read it: documents, the printed cards, the readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from alamein.engine.core.game import Event, Position
from alamein.engine.deckbuilding.cards import Card
from alamein.engine.deckbuilding.catalogue import Catalogue

Plain: TypeAlias = Any
POINTS = ("tactic", "supply", "reinforcement", "attack")


def is_british_tank(card: Card) -> bool:
    """Return whether a card is an Event that becomes a tank of the player who acquires it.

    Event Cards stand for the enemy, who is British unless another nation is printed.
    """
    tank = card.type == "event" and "tank" in (card.subtypes or ())
    return tank and (card.nation or "british") == "british"


class Unit(NamedTuple):
    """A card in the Playing Area or the Front Line."""

    card: str
    exhausted: bool = False
    attached: tuple[str, ...] = ()
    owner: int = -1

    @classmethod
    def read(cls, written: Plain) -> Unit:
        """Return the unit a document describes."""
        if isinstance(written, str):
            return cls(written)
        attached = tuple(sorted(written.get("attached", ())))
        return cls(
            written["card"], written.get("exhausted", False), attached, written.get("owner", -1)
        )


class Enemy(NamedTuple):
    """A revealed Event Card; who destroyed it, or -1."""

    card: str
    destroyed_by: int = -1

    @classmethod
    def read(cls, written: Plain) -> Enemy:
        """Return the enemy card a document describes."""
        if isinstance(written, str):
            return cls(written)
        return cls(written["card"], written["destroyed_by"])


class Seat:
    """One player's cards and points; decks are listed from the top."""

    def __init__(self, written: Position) -> None:
        self.deck: list[str] = written["deck"]
        self.hand: list[str] = written["hand"]
        self.discard: list[str] = written["discard"]
        self.area = [Unit.read(unit) for unit in written["playing_area"]]
        self.front = [Unit.read(unit) for unit in written["front_line"]]
        self.wallet: dict[str, int] = written["wallet"]
        self.unique: list[str] = written["unique"]


@dataclass(frozen=True)
class Printed:
    """What is printed on the cards, and the readings that are in force."""

    catalogue: Catalogue
    readings: frozenset[str]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the ids of all cards in the order by which events number them."""
        return tuple(self.catalogue.cards)

    def card(self, name: str) -> Card:
        """Return the printed card called *name*."""
        return self.catalogue.cards[name]

    def named(self, event: Event, place: int = 0) -> str:
        """Return the card that the fact at *place* of an event numbers."""
        return self.names[int(event.facts[place])]

    def takes(self, reading: str) -> bool:
        """Return whether *reading*, e.g. ``D-09b``, is in force."""
        return reading in self.readings


class Table:
    """A complete position, read lazily."""

    def __init__(self, printed: Printed, position: Position) -> None:
        self.printed = printed
        self.position = position

    @cached_property
    def seats(self) -> list[Seat]:
        """Return the players' cards and points, in turn order."""
        return [Seat(player) for player in self.position["players"]]

    @property
    def piles(self) -> Mapping[str, list[str]]:
        """Return the piles of the War Zone, each listed from the top."""
        piles: dict[str, list[str]] = self.position["war_zone"]
        return piles

    @property
    def waiting(self) -> Position | None:
        """Return the step that waits for a decision, or ``None`` when the game is over."""
        return self.position["agenda"][0] if self.position["agenda"] else None

    @property
    def window(self) -> str:
        """Return the window that is open (``tactics``, ``payment``, …), or nothing."""
        step = self.waiting
        if step is None:
            return ""
        if step["step"] == "window":
            return str(step["name"])
        return {"payment": "payment", "allotting": "allotting"}.get(step["step"], "")

    @property
    def decider(self) -> int:
        """Return the player who decides, or -1 when the game is over."""
        return self.waiting["player"] if self.waiting else -1

    @cached_property
    def garrison(self) -> list[Enemy]:
        """Return the revealed cards of the Combat under way."""
        combat = self.position["combat"]
        return [Enemy.read(enemy) for enemy in combat["garrison"]] if combat else []

    @cached_property
    def forces(self) -> list[Enemy]:
        """Return the Counterattacking Forces, destroyed ones included."""
        fight = self.position["counterattack"]
        return [Enemy.read(enemy) for enemy in fight["enemies"]] if fight else []

    def held(self) -> Iterator[str]:
        """Yield the cards that are nowhere but in the hands of a step still to be done."""
        for step in self.position["agenda"]:
            if step["step"] in ("look", "put-under"):
                yield from step["cards"]
            elif step["step"] in ("acquire", "may-attach", "hand"):
                yield step["card"]

    def everywhere(self) -> Counter[str]:
        """Return how many of each card there are, wherever they lie."""
        found: Counter[str] = Counter(self.position["box"])
        for pile in self.piles.values():
            found.update(pile)
        for seat in self.seats:
            found.update(seat.deck + seat.hand + seat.discard)
            for unit in seat.area + seat.front:
                found.update((unit.card, *unit.attached))
        found.update(enemy.card for enemy in self.garrison + self.forces)
        found.update(self.held())
        return found


@dataclass(frozen=True)
class Tried:
    """An action that somebody wants to do: its word, and what it says."""

    table: Table
    word: str
    what: Plain

    @classmethod
    def read(cls, table: Table, action: Plain) -> Tried:
        """Return the action a document describes: ``proceed`` or ``{play: lil-rommel}``."""
        if isinstance(action, str):
            return cls(table, action, None)
        ((word, what),) = action.items()
        return cls(table, word, what)


@dataclass(frozen=True)
class Happened:
    """What an accepted action brought about: the tables before and after, and the events."""

    before: Table
    after: Table
    tried: Tried
    events: tuple[Event, ...]
    memory: dict[str, object] = field(default_factory=dict, repr=False, compare=False)
    """What several laws need and only one works out."""


@dataclass(frozen=True)
class Seen:
    """What each player, and last an onlooker, sees of a table."""

    table: Table
    views: list[Position]

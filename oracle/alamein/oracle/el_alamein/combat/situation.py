"""The moment a Combat has come to: where the cards lie, and what the wallet holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple, NoReturn, TypeAlias

from alamein.engine.core.problem import DataError, nearest
from alamein.engine.core.source import Document, Path_
from alamein.oracle.el_alamein.combat.cards import Card

Unread: TypeAlias = Any  # whatever a document says
Written: TypeAlias = str | dict[str, Any]  # a unit as a position writes it
POINTS = ("tactic", "supply", "reinforcement", "attack")
MOST = 999  # of any kind of points, and of cards
_UNIT = frozenset({"card", "exhausted", "attached", "owner"})


class Place(NamedTuple):
    """Where points are, or cards that nothing tells apart."""

    zone: str  # points, hand, playing, pile, garrison; active and exhausted are the Front Line
    what: str  # the kind of points, or the card
    attached: tuple[str, ...] = ()
    owner: int | None = None

    @property
    def deployed(self) -> bool:
        """Whether it is in the Front Line."""
        return self.zone in {"active", "exhausted"}

    def turned(self, zone: str) -> Place:
        """Return the same kind of card in another *zone*."""
        return self._replace(zone=zone)

    def written(self) -> Written:
        """Return the card as a position writes it."""
        more: dict[str, Any] = {}
        if self.zone == "exhausted":
            more["exhausted"] = True
        if self.attached:
            more["attached"] = list(self.attached)
        if self.owner is not None:
            more["owner"] = self.owner
        return {"card": self.what, **more} if more else self.what


Marking: TypeAlias = Counter[Place]
PILE = Place("pile", "cards")  # deck and discard pile, from which cards are drawn


class Situation(NamedTuple):
    """All that the rest of the Combat depends on."""

    player: int
    site: str
    held: Marking
    garrison: Counter[str]  # not destroyed
    destroyed: Counter[str]
    weakened: int
    unique: tuple[str, ...]  # Unique cards played this turn

    def defence(self, cards: Mapping[str, Card], *, all_count: bool) -> int:
        """Return the total defence as it stands (EA-12.1.6a, EA-12.1.6b; ruling: D-113)."""
        counted = self.garrison + self.destroyed if all_count else self.garrison
        added = sum(cards[card].defence * number for card, number in counted.items())
        return cards[self.site].defence + added - self.weakened


def read(document: Document, cards: Mapping[str, Card]) -> Situation:
    """Return the Combat in *document*, or in what it has ``given``; raise `DataError`."""
    return _Reader(document, cards).situation()


class _Reader:
    """Reads a position, naming the place of every fault."""

    def __init__(self, document: Document, cards: Mapping[str, Card]) -> None:
        self.document = document
        self.cards = cards
        whole = document.value
        inside = isinstance(whole, dict) and "given" in whole
        self.root: Path_ = ("given",) if inside else ()
        self.position = self._mapping(whole["given"] if inside else whole, self.root)

    def situation(self) -> Situation:
        """Return the Combat as it stands."""
        combat = self._combat()
        seat = self.position.get("active", 0)
        player, at = self._player(seat)
        garrison = self._list(combat.get("garrison"), (*self.root, "combat", "garrison"))
        unique = self._list(player.get("unique"), (*at, "unique"))
        fates = [self._enemy(each, path) for each, path in garrison]
        return Situation(
            player=seat,
            site=self._name(combat.get("site"), (*self.root, "combat", "site")),
            held=self._held(player, at),
            garrison=Counter(card for card, destroyed in fates if not destroyed),
            destroyed=Counter(card for card, destroyed in fates if destroyed),
            weakened=self._number(combat.get("weakened", 0), (*self.root, "combat", "weakened")),
            unique=tuple(self._name(*each) for each in unique),
        )

    def _combat(self) -> dict[str, Any]:
        """Return what the position says of its Combat, which must be in step 5 (EA-12.1.5a)."""
        agenda = self._list(self.position.get("agenda"), (*self.root, "agenda"))
        pending = self._mapping(*agenda[0]).get("name") if agenda else None
        combat = self.position.get("combat")
        if "combat" not in {self.position.get("phase"), pending} or not isinstance(combat, dict):
            says = "no Combat in step 5: the position needs phase: combat and combat: {site: …}"
            self._refuse((*self.root, "phase"), says)
        return combat

    def _player(self, seat: Unread) -> tuple[dict[str, Any], Path_]:
        players = self._list(self.position.get("players"), (*self.root, "players"))
        if not isinstance(seat, int) or not 0 <= seat < len(players):
            self._refuse((*self.root, "active"), f"{seat!r} is none of {len(players)} players")
        value, at = players[seat]
        return self._mapping(value, at), at

    def _held(self, player: dict[str, Any], at: Path_) -> Marking:
        held: Marking = Counter()
        wallet = self._mapping(player.get("wallet", {}), (*at, "wallet"))
        for kind, number in wallet.items():
            path = (*at, "wallet", kind)
            if kind not in POINTS:
                self._refuse(path, f"no points are called {kind!r}; {nearest(kind, POINTS)}")
            held[Place("points", kind)] = self._number(number, path)
        for field in ("deck", "discard"):
            held[PILE] += len(self._list(player.get(field), (*at, field)))
        for field, zone in (("hand", "hand"), ("playing_area", "playing")):
            for each, path in self._list(player.get(field), (*at, field)):
                held[Place(zone, self._unit(each, path).what)] += 1
        for each, path in self._list(player.get("front_line"), (*at, "front_line")):
            held[self._unit(each, path)] += 1
        return held

    def _unit(self, value: Unread, path: Path_) -> Place:
        entry = self._mapping({"card": value} if isinstance(value, str) else value, path)
        for key in sorted(set(entry) - _UNIT):
            self._refuse(path, f"a card has no {key!r}; {nearest(key, _UNIT)}")
        attached = self._list(entry.get("attached"), (*path, "attached"))
        owner = entry.get("owner")
        return Place(
            "exhausted" if entry.get("exhausted") else "active",
            self._name(entry.get("card"), path),
            tuple(self._name(each, where) for each, where in attached),
            None if owner is None else self._number(owner, (*path, "owner")),
        )

    def _enemy(self, value: Unread, path: Path_) -> tuple[str, bool]:
        entry = self._mapping({"card": value} if isinstance(value, str) else value, path)
        return self._name(entry.get("card"), path), entry.get("destroyed_by") is not None

    def _name(self, value: Unread, path: Path_) -> str:
        if not isinstance(value, str) or value not in self.cards:
            self._refuse(path, f"no card is called {value!r}; {nearest(value, self.cards)}")
        return str(value)

    def _number(self, value: Unread, path: Path_) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
            self._refuse(path, f"{value!r} is no number from 0 to {MOST} (EA-2b)")
        return int(value)

    def _list(self, value: Unread, path: Path_) -> list[tuple[Any, Path_]]:
        if value is not None and (not isinstance(value, list) or len(value) > MOST):
            self._refuse(path, f"not a list of at most {MOST}")
        return [(each, (*path, n)) for n, each in enumerate(value or ())]

    def _mapping(self, value: Unread, path: Path_) -> dict[str, Any]:
        if not isinstance(value, dict):
            self._refuse(path, f"{value!r} is not a mapping")
        return dict(value)

    def _refuse(self, path: Path_, says: str) -> NoReturn:
        raise DataError((self.document.problem(path, says),))

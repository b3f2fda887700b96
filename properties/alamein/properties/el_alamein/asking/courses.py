"""A run of a counterattack in the words of the oracle: the situation, and the course it takes.

What players decide comes from their actions, what follows from the positions before and after.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias, TypeVar

from msgspec import convert

from alamein.engine.core.library import library
from alamein.engine.deckbuilding.cards import Card as PrintedCard
from alamein.engine.deckbuilding.catalogue import load_catalogue
from alamein.oracle.el_alamein.counterattack.situation import Course, Situation
from alamein.properties.el_alamein.asking.runs import Run
from alamein.properties.law import Step

Plain: TypeAlias = Any
Cards: TypeAlias = Mapping[str, PrintedCard]
Cause: TypeAlias = Mapping[str, int]  # revealed, el_alamein, earlier, ending
Found = TypeVar("Found")
BOX = "box"
ALIVE = "forces"
NOWHERE = "nowhere"
FINAL = ("out-of-game", "event", "victory", "city", "discard", "deck")


class Untold(ValueError):
    """Something that happened cannot be told in the words of the oracle."""


@dataclass
class Card:
    """A card that is followed through a counterattack."""

    label: str
    name: str
    kind: str  # city, box, victory, unit, enemy, supply
    seat: int
    zone: str
    owner: int | None = None
    bears: list[Card] = field(default_factory=list)
    box: Card | None = None  # borne from the start
    dropped: bool = False  # an ability moved it, which the oracle does not know of

    def place(self) -> str:
        """Return where the oracle says it is."""
        return self.zone.replace("attached", "front-line")


def _entry(written: Plain) -> dict[str, Plain]:
    return {"card": written} if isinstance(written, str) else written


@cache
def printed() -> Cards:
    """Return every card by name, as the data print it."""
    return load_catalogue(library(), "el-alamein").cards


def zones(position: Plain) -> dict[str, list[str]]:
    """Return the cards in every zone; the forces apart by who destroyed them."""
    found: dict[str, list[str]] = {"out-of-game": list(position["box"])}
    found |= {pile: list(cards) for pile, cards in position["war_zone"].items()}
    for seat, player in enumerate(position["players"]):
        front = [_entry(written) for written in player["front_line"]]
        found[f"front-line {seat}"] = [entry["card"] for entry in front]
        found[f"attached {seat}"] = [card for e in front for card in e.get("attached", ())]
        found[f"hand {seat}"] = player["hand"]
        found[f"deck {seat}"] = player["deck"]
        found[f"discard {seat}"] = player["discard"]
        area = [_entry(written)["card"] for written in player["playing_area"]]
        found[f"playing-area {seat}"] = area
    for written in (position["counterattack"] or {"enemies": ()})["enemies"]:
        entry = _entry(written)
        by = entry.get("destroyed_by")
        zone = ALIVE if by is None else f"{ALIVE} destroyed by {by}"
        found.setdefault(zone, []).append(entry["card"])
    return found


def _misplaced(zone: str, before: Mapping[str, list[str]], after: Mapping[str, list[str]]) -> bool:
    """Return whether cards came to a pile that they must lie under, but not under it."""
    old, new = before.get(zone, []), after.get(zone, [])
    return zone in ("event", "victory") and len(new) > len(old) and new[: len(old)] != old


@dataclass
class Translation:
    """A run being read."""

    run: Run
    printed: Cards
    cards: list[Card] = field(default_factory=list)
    sends: dict[int, list[dict[str, Plain]]] = field(default_factory=dict)
    turns: list[dict[str, Plain]] = field(default_factory=list)
    put_back: str | None = None
    interceptor: int = -1

    def read(self, cause: Mapping[str, Plain]) -> tuple[Situation, Course]:
        """Return situation and course."""
        start = self.run.moves[0]
        self._lay_out(start)
        situation: dict[str, Plain] = {
            "trigger": start.before["active"],
            "cause": {**cause, "el_alamein": bool(cause.get("el_alamein"))},
            "city_pile": [self._city(card) for card in start.after["war_zone"]["city"]],
        }
        if self.run.turns and not start.after["counterattack"]:
            situation["city_pile"] = [self._city(card) for card in start.before["war_zone"]["city"]]
        self._follow(start)
        for move in self.run.moves[1:]:
            self._decide(move)
            self._move(move)
            self._follow(move)
        situation["players"] = [self._player(s) for s in range(len(start.after["players"]))]
        situation["enemies"] = [card.label for card in self.cards if card.kind == "enemy"]
        return convert(situation, Situation), convert(self._course(), Course)

    def _city(self, name: str) -> dict[str, Plain]:
        card = self.printed[name]
        return {"card": name, "number": card.city_number, "penalty": card.penalty}

    def _kind(self, name: str) -> str:
        card = self.printed[name]
        if card.type == "site":
            return "box" if name == BOX else "city"
        return "victory" if card.type == "victory" else "unit"

    def _add(self, name: str, kind: str, seat: int, zone: str) -> Card:
        number = 1 + sum(card.name == name for card in self.cards)
        label = name if number == 1 else f"{name}#{number}"
        card = Card(label, name, kind, seat, zone)
        self.cards.append(card)
        return card

    def _lay_out(self, move: Step) -> None:
        """Name every card: the forces as they lay in their pile, the rest as the turn has ended."""
        zone = ALIVE if move.after["counterattack"] else "event"
        zone = zone if self.run.turns else "british-reinforcements"
        for name in move.before["war_zone"]["british-reinforcements"]:
            self._add(name, "enemy", -1, zone)
        for seat, player in enumerate(move.after["players"]):
            for entry in map(_entry, player["front_line"]):
                self._deploy(entry, seat)

    def _deploy(self, entry: Mapping[str, Plain], seat: int) -> None:
        card = self._add(entry["card"], self._kind(entry["card"]), seat, f"front-line {seat}")
        card.owner = entry.get("owner")
        for name in entry.get("attached", ()):
            borne = self._add(name, self._kind(name), seat, f"attached {seat}")
            card.bears.append(borne)
            card.box = borne if borne.kind == "box" else card.box

    def _follow(self, move: Step) -> None:
        """Read from the events who intercepts, with what result, and how it ends."""
        for event in move.events:
            if event.what == "counterattack":
                self.turns.append({"steps": []})
            elif event.what == "intercepts":
                self.interceptor = -1 if event.player is None else event.player
                forces = zones(move.after).get(ALIVE, [])
                step = {"player": self.interceptor, "faces": len(forces), "destroys": []}
                self.turns[-1]["steps"].append({**step, "city": "", "victory_cards": 0})
                if len(self.turns) == 1:
                    self.sends.setdefault(self.interceptor, []).append(_nothing())
            elif event.what in ("held", "failed"):
                self.turns[-1]["steps"][-1]["held"] = event.what == "held"
            elif event.what == "counterattack-over":
                won = event.clause == "EA-13.2.4a"
                self.turns[-1]["ends"] = "destroyed" if won else "no-target"
            elif event.what == "mixed-under" and event.facts[0] == "event":
                self.put_back = "at-random" if int(event.facts[1]) > 1 else None

    def _decide(self, move: Step) -> None:
        """Note what the interceptor does."""
        action = move.action
        if not isinstance(action, dict):
            return
        if "allot" in action:
            self._allot(action["allot"])
        elif "choose" in action and move.before["counterattack"] is None:
            self.put_back = "by-choice"
        elif "play" in action and self.printed[_played(action)].type == "supply":
            card = self._add(
                _played(action), "supply", self.interceptor, f"hand {self.interceptor}"
            )
            aside = _entry(action["play"]).get("aside", -1)
            if aside >= 0:  # ruling: D-28; the oracle knows of cards of the interceptor only
                card.seat, card.zone, card.dropped = aside, f"hand {aside}", True
            elif len(self.turns) == 1:
                self.sends[self.interceptor][-1]["supplies"].append(card.label)
            else:
                card.dropped = True

    def _allot(self, allotment: Plain) -> None:
        """Note an announced allotment."""
        orders = [] if isinstance(allotment, str) else allotment["orders"]
        sending = self.sends[self.interceptor][-1] if len(self.turns) == 1 else _nothing()
        for order in orders:
            for unit in self._units(_entry(order["unit"]), order["count"], sending):
                if order.get("paired") and not any(card.kind == "box" for card in unit.bears):
                    taken = set(sending["pairs"].values())
                    box = _first(
                        card
                        for card in self._deployed(self.interceptor)
                        if card.kind == "box" and card.label not in taken
                    )
                    sending["pairs"][unit.label] = box.label
                if order["targets"]:
                    sending["units"].append(unit.label)
        alive = [card for card in self.cards if card.zone == ALIVE]
        for name in () if isinstance(allotment, str) else allotment["destroyed"]:
            struck = _first(card for card in alive if card.name == name)
            alive.remove(struck)
            sending["destroys"].append(struck.label)

    def _deployed(self, seat: int) -> list[Card]:
        return [card for card in self.cards if card.zone == f"front-line {seat}"]

    def _units(self, entry: Mapping[str, Plain], count: int, sending: Plain) -> list[Card]:
        """Return the units that an order means and that no other order did."""
        wanted = sorted(entry.get("attached", ()))
        good = [
            card
            for card in self._deployed(self.interceptor)
            if card.name == entry["card"]
            and sorted(other.name for other in card.bears) == wanted
            and card.label not in (*sending["units"], *sending["pairs"])
        ]
        if len(good) < count:
            raise Untold(f"{count} {entry['card']} are sent, {len(good)} are there")
        return good[:count]

    def _move(self, move: Step) -> None:
        """Follow every card from zone to zone."""
        before, after = zones(move.before), zones(move.after)
        counts = {zone: Counter(after.get(zone, [])) for zone in {*before, *after}}
        for zone, gone in counts.items():
            gone.subtract(Counter(before.get(zone, [])))
        by_ability = isinstance(move.action, dict) and "allot" not in move.action
        for name in dict.fromkeys(card.name for card in self.cards):
            left = {z: -change[name] for z, change in sorted(counts.items()) if change[name] < 0}
            came = [z for z, change in sorted(counts.items()) for _ in range(change[name])]
            if came and not left:  # cards that somebody was putting in order
                left = {NOWHERE: len(came)}
            for zone, number in left.items():
                for card in self._movers(name, zone, number, move.action):
                    target = _target(zone, came)
                    bad = _misplaced(target, before, after)
                    self._put(card, f"{target}, not at the bottom" if bad else target)
                    card.dropped |= by_ability and card.kind in ("unit", "box")
                    card.dropped |= by_ability and zone.startswith("attached")
            for target in came:
                if by_ability and target.startswith("front-line"):
                    self._deploy({"card": name}, int(target.split()[1]))

    def _movers(self, name: str, zone: str, number: int, action: Plain) -> list[Card]:
        """Return which cards left a zone: those that were sent or are meant, before the others."""
        sending = self.sends.get(self.interceptor, [_nothing()])[-1]
        sent = [card for card in self.cards if card.label in sending["units"]]
        first = {card.label for unit in sent for card in (unit, *unit.bears)}
        first |= {sending["pairs"].get(unit.label, "") for unit in sent} | {*sending["destroys"]}
        here = [card for card in self.cards if card.name == name and card.zone == zone]
        bears = _borne_by_the_meant(action)
        other = [(c.label not in first, sorted(b.name for b in c.bears) != bears) for c in here]
        return [here[index] for index in sorted(range(len(here)), key=other.__getitem__)[:number]]

    def _put(self, card: Card, zone: str) -> None:
        """Move a card, and note what its move means for the interception under way."""
        step = self.turns[-1]["steps"][-1] if self.turns[-1]["steps"] else {}
        if card.zone == ALIVE and zone.startswith(f"{ALIVE} "):
            step["destroys"].append(card.label)
            if card.label not in self.sends[self.interceptor][-1]["destroys"]:
                self.sends[self.interceptor][-1]["destroys"].append(card.label)
        elif card.kind == "enemy" and zone.startswith("discard"):
            self.sends[self.interceptor][-1]["takes"].append(card.label)
        elif card.kind == "city" and zone == "city":
            step["city"] = card.label
        elif card.kind == "victory" and zone == "victory":
            step["victory_cards"] += 1
        elif card.kind == "box" and zone.startswith("attached"):
            self._attach(card)
        if not card.zone.startswith(FINAL):
            card.zone = zone

    def _attach(self, box: Card) -> None:
        """Note that a Box stays with the infantry it was paired with."""
        pairs = self.sends[self.interceptor][-1]["pairs"]
        host = _first(unit for unit, paired in pairs.items() if paired == box.label)
        _first(card for card in self.cards if card.label == host).bears.append(box)

    def _player(self, seat: int) -> dict[str, Plain]:
        """Return a player as the situation has it."""
        own = [card for card in self.cards if card.seat == seat and not card.dropped]
        borne = {other.label for card in own for other in card.bears if other.kind == "victory"}
        borne |= {card.box.label for card in own if card.box}
        known = {card.label for card in own}
        sends = [
            {**s, "units": [u for u in s["units"] if u in known]} for s in self.sends.get(seat, [])
        ]
        return {
            "cities": [self._city(card.name) for card in own if card.kind == "city"],
            "conquered": seat in self.run.moves[0].after["conquerors"],
            "units": [_unit(card) for card in own if card.kind == "unit"],
            "boxes": [c.label for c in own if c.kind == "box" and c.label not in borne],
            "victory": [c.label for c in own if c.kind == "victory" and c.label not in borne],
            "sends": sends,
        }

    def _course(self) -> dict[str, Plain]:
        """Return the course."""
        last = self.run.moves[-1].after
        return {
            "turns": self.turns,
            "places": {card.label: card.place() for card in self.cards if not card.dropped},
            "city_pile": last["war_zone"]["city"],
            "put_back": self.put_back,
            "next": -1 if self.run.over else last["active"],
        }


def _target(zone: str, came: list[str]) -> str:
    """Take from *came* the place that a card of *zone* has come to.

    Who destroys an enemy card that is like an allotted captured tank does not discard it.
    """
    fitting = [place for place in came if place.startswith(ALIVE) == (zone == ALIVE)]
    if not came:
        return NOWHERE
    target = (fitting or came)[0]
    came.remove(target)
    return target


def _borne_by_the_meant(action: Plain) -> list[str]:
    """Return what is attached to the unit whose ability is used."""
    used = action.get("use") if isinstance(action, dict) else None
    return sorted(_entry(used["unit"]).get("attached", ())) if used else []


def _nothing() -> dict[str, Plain]:
    return {"units": [], "pairs": {}, "destroys": [], "takes": [], "supplies": []}


def _unit(card: Card) -> dict[str, Plain]:
    victory: Iterable[Card] = (other for other in card.bears if other.kind == "victory")
    return {
        "card": card.label,
        "owner": card.owner,
        "attached": [other.label for other in victory],
        "box": card.box.label if card.box else None,
    }


def _played(action: Plain) -> str:
    """Return the card that is played, in whatever form that is written."""
    return str(_entry(action["play"])["card"])


def _first(found: Iterable[Found]) -> Found:
    """Return the first that is found; raise `Untold` if nothing is."""
    for each in found:
        return each
    raise Untold("a card that takes part is not where it lay")


END_OF_TURN = "the oracle knows of no rule of D-34b that acts when an interception ends"


def translated(
    run: Run, cause: Cause | None = None, cards: Cards | None = None
) -> tuple[Situation, Course]:
    """Return the situation that *run* starts from, and its course.

    *cards* are those of the game if they are not as printed. Raise `Untold` if it has no words.
    """
    if run.turns and run.rulings["D-34"] == "D-34b":
        raise Untold(END_OF_TURN)
    return Translation(run, cards or printed()).read(cause or {"revealed": 1})

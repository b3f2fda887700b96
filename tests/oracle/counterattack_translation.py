"""An engine's run of a counterattack in the words of the oracle: the situation, and its course.

What players decide comes from their actions, what follows from the positions before and after.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from msgspec import convert
from tests.oracle.counterattack_runs import Move, Run, printed

from alamein.oracle.el_alamein.counterattack.situation import Course, Situation

Plain: TypeAlias = Any
BOX = "box"
ALIVE = "forces"
NOWHERE = "nowhere"
FINAL = ("out-of-game", "event", "victory", "city", "discard", "deck")


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


def _kind(name: str) -> str:
    card = printed()[name]
    if card.type == "site":
        return "box" if name == BOX else "city"
    return "victory" if card.type == "victory" else "unit"


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
            "city_pile": [_city(card) for card in start.after["war_zone"]["city"]],
        }
        if self.run.turns and not start.after["counterattack"]:
            situation["city_pile"] = [_city(card) for card in start.before["war_zone"]["city"]]
        self._follow(start)
        for move in self.run.moves[1:]:
            self._decide(move)
            self._move(move)
            self._follow(move)
        situation["players"] = [self._player(s) for s in range(len(start.after["players"]))]
        situation["enemies"] = [card.label for card in self.cards if card.kind == "enemy"]
        return convert(situation, Situation), convert(self._course(), Course)

    def _add(self, name: str, kind: str, seat: int, zone: str) -> Card:
        number = 1 + sum(card.name == name for card in self.cards)
        label = name if number == 1 else f"{name}#{number}"
        card = Card(label, name, kind, seat, zone)
        self.cards.append(card)
        return card

    def _lay_out(self, move: Move) -> None:
        """Name every card: the forces as they lay in their pile, the rest as the turn has ended."""
        zone = ALIVE if move.after["counterattack"] else "event"
        zone = zone if self.run.turns else "british-reinforcements"
        for name in move.before["war_zone"]["british-reinforcements"]:
            self._add(name, "enemy", -1, zone)
        for seat, player in enumerate(move.after["players"]):
            for entry in map(_entry, player["front_line"]):
                self._deploy(entry, seat)

    def _deploy(self, entry: Mapping[str, Plain], seat: int) -> None:
        card = self._add(entry["card"], _kind(entry["card"]), seat, f"front-line {seat}")
        card.owner = entry.get("owner")
        for name in entry.get("attached", ()):
            borne = self._add(name, _kind(name), seat, f"attached {seat}")
            card.bears.append(borne)
            card.box = borne if borne.kind == "box" else card.box

    def _follow(self, move: Move) -> None:
        """Read from the events who intercepts, with what result, and how it ends."""
        for event in move.events:
            if event.what == "counterattack":
                self.turns.append({"steps": []})
            elif event.what == "intercepts":
                assert event.player is not None
                self.interceptor = event.player
                forces = zones(move.after).get(ALIVE, [])
                step = {"player": event.player, "faces": len(forces), "destroys": []}
                self.turns[-1]["steps"].append({**step, "city": "", "victory_cards": 0})
                if len(self.turns) == 1:
                    self.sends.setdefault(event.player, []).append(_nothing())
            elif event.what in ("held", "failed"):
                self.turns[-1]["steps"][-1]["held"] = event.what == "held"
            elif event.what == "counterattack-over":
                won = event.clause == "EA-13.2.4a"
                self.turns[-1]["ends"] = "destroyed" if won else "no-target"
            elif event.what == "mixed-under" and event.facts[0] == "event":
                self.put_back = "at-random" if int(event.facts[1]) > 1 else None

    def _decide(self, move: Move) -> None:
        """Note what the interceptor does."""
        action = move.action
        if not isinstance(action, dict):
            return
        if "allot" in action:
            self._allot(action["allot"])
        elif "choose" in action and move.before["counterattack"] is None:
            self.put_back = "by-choice"
        elif "play" in action and printed()[action["play"]].type == "supply":
            card = self._add(action["play"], "supply", self.interceptor, f"hand {self.interceptor}")
            if len(self.turns) == 1:
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
                    box = next(
                        card
                        for card in self._deployed(self.interceptor)
                        if card.kind == "box" and card.label not in taken
                    )
                    sending["pairs"][unit.label] = box.label
                if order["targets"]:
                    sending["units"].append(unit.label)
        alive = [card for card in self.cards if card.zone == ALIVE]
        for name in () if isinstance(allotment, str) else allotment["destroyed"]:
            struck = next(card for card in alive if card.name == name)
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
        assert len(good) >= count
        return good[:count]

    def _move(self, move: Move) -> None:
        """Follow every card from zone to zone."""
        before, after = zones(move.before), zones(move.after)
        counts = {zone: Counter(after.get(zone, [])) for zone in {*before, *after}}
        for zone, gone in counts.items():
            gone.subtract(Counter(before.get(zone, [])))
        by_ability = isinstance(move.action, dict) and "allot" not in move.action
        for name in {card.name for card in self.cards}:
            left = {zone: -change[name] for zone, change in counts.items() if change[name] < 0}
            came = [z for z, change in sorted(counts.items()) for _ in range(change[name])]
            if came and not left:  # cards that somebody was putting in order
                left = {NOWHERE: len(came)}
            for zone, number in left.items():
                for card in self._movers(name, zone, number, move.action):
                    target = came.pop(0) if came else NOWHERE
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
        host = next(unit for unit, paired in pairs.items() if paired == box.label)
        next(card for card in self.cards if card.label == host).bears.append(box)

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
            "cities": [_city(card.name) for card in own if card.kind == "city"],
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


def _borne_by_the_meant(action: Plain) -> list[str]:
    """Return what is attached to the unit whose ability is used."""
    used = action.get("use") if isinstance(action, dict) else None
    return sorted(_entry(used["unit"]).get("attached", ())) if used else []


def _nothing() -> dict[str, Plain]:
    return {"units": [], "pairs": {}, "destroys": [], "takes": [], "supplies": []}


def _city(name: str) -> dict[str, Plain]:
    card = printed()[name]
    return {"card": name, "number": card.city_number, "penalty": card.penalty}


def _unit(card: Card) -> dict[str, Plain]:
    victory: Iterable[Card] = (other for other in card.bears if other.kind == "victory")
    return {
        "card": card.label,
        "owner": card.owner,
        "attached": [other.label for other in victory],
        "box": card.box.label if card.box else None,
    }


def translated(run: Run, **cause: int) -> tuple[Situation, Course]:
    """Return the situation that *run* starts from, and its course."""
    return Translation(run).read(cause or {"revealed": 1})

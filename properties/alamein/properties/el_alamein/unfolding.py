"""What one step went through: pending steps carried out, scripts that acted, phases passed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from alamein.properties.el_alamein.scripts import Effects, effects_of
from alamein.properties.el_alamein.table import Happened, Plain, Printed, Seat, Table, Unit
from alamein.properties.law import Law, law

View = TypeVar("View")
PHASES = ("starting", "tactics", "reinforcement", "clean-up")
PHASE_OF = {
    "begin-tactics": "starting",
    "end-tactics": "tactics",
    "begin-clean-up": "reinforcement",
    "end-clean-up": "clean-up",
    "lose-points": "clean-up",
    "end-turn": "clean-up",
}
ANSWERS = {"pick", "draw", "look", "effects", "put-under", "may-deploy", "hand", "may-attach"}


def once(read: Callable[[Happened], Iterator[View]]) -> Callable[[Happened], Iterator[View]]:
    """Return *read* so that it looks once at a step, however many laws ask about it in a row."""
    last: list[tuple[Happened, list[View]]] = []

    def reading(happened: Happened) -> Iterator[View]:
        if not last or last[0][0] is not happened:
            last[:] = [(happened, list(read(happened)))]
        return iter(last[0][1])

    return reading


def law_of(
    read: Callable[[Happened], Iterator[View]],
) -> Callable[..., Callable[[Callable[[View], Iterator[str]]], Law[Happened]]]:
    """Return a decorator like `law` for functions about what *read* finds in a step."""

    def citing(*clauses: str) -> Callable[[Callable[[View], Iterator[str]]], Law[Happened]]:
        def make(against: Callable[[View], Iterator[str]]) -> Law[Happened]:
            def of_happened(happened: Happened) -> Iterator[str]:
                for view in read(happened):
                    yield from against(view)

            of_happened.__doc__ = against.__doc__
            return law(*clauses)(of_happened)

        return make

    return citing


class Acted(NamedTuple):
    """The effects of a script that acted in a step."""

    player: int
    card: str
    script: str
    effects: Effects


@dataclass(frozen=True)
class Unfolding:
    """A step as the laws follow it: what was carried out of what was pending, and what is new."""

    happened: Happened

    @property
    def printed(self) -> Printed:
        """Return the printed cards and the readings in force."""
        return self.happened.before.printed

    @property
    def before(self) -> Table:
        """Return the table before."""
        return self.happened.before

    @property
    def after(self) -> Table:
        """Return the table after."""
        return self.happened.after

    @cached_property
    def kept(self) -> int:
        """Return how many pending steps, from the last one up, are still the same."""
        before, after = self.before.position["agenda"], self.after.position["agenda"]
        kept = 0
        for was, is_ in zip(reversed(before), reversed(after), strict=False):
            if was != is_:
                break
            kept += 1
        return kept

    @cached_property
    def done(self) -> list[Plain]:
        """Return the pending steps that were carried out."""
        agenda: list[Plain] = self.before.position["agenda"]
        return agenda[: len(agenda) - self.kept]

    @cached_property
    def new(self) -> list[Plain]:
        """Return the steps that are pending now and were not before."""
        agenda: list[Plain] = self.after.position["agenda"]
        return agenda[: len(agenda) - self.kept]

    @property
    def alone(self) -> bool:
        """Return whether nothing but the action, and what answers it, took place."""
        began = any(event.what in ("turn", "intercepts") for event in self.happened.events)
        return not began and all(step["step"] in ANSWERS for step in self.done)

    def acted(self, *started: Acted) -> list[Acted]:
        """Return what acted of the scripts *started* and of those that went on."""
        going_on = [self._begun(step) for step in self.done if step["step"] == "effects"]
        return [self._as_far_as_done(*each) for each in (*started, *going_on)]

    def _begun(self, step: Plain) -> Acted:
        effects = effects_of(self.printed, step["card"], step["script"])
        return Acted(step["player"], step["card"], step["script"], effects[step.get("next", 0) :])

    def _as_far_as_done(self, player: int, card: str, script: str, effects: Effects) -> Acted:
        for step in self.new:
            if step["step"] == "effects" and (step["card"], step["script"]) == (card, script):
                left = len(effects_of(self.printed, card, script)) - step.get("next", 0)
                return Acted(player, card, script, effects[: len(effects) - left])
        return Acted(player, card, script, effects)


def script(printed: Printed, player: int, card: str, name: str) -> Acted:
    """Return a whole script, as if all of it acted."""
    return Acted(player, card, name, effects_of(printed, card, name))


def phase(table: Table) -> str:
    """Return the phase of the turn, or ``counterattack`` between turns, or ``over``."""
    if table.position["counterattack"]:
        return "counterattack"
    for step in table.position["agenda"]:
        if step["step"] == "keep":
            return "clean-up"
        if found := PHASE_OF.get(step.get("act", "")):
            return found
    return "over" if not table.position["agenda"] else "between turns"


def lying(units: list[Unit]) -> Counter[Unit]:
    """Return how many units there are of each kind and condition."""
    return Counter(units)


def gone(before: Counter[Any], after: Counter[Any]) -> Counter[Any]:
    """Return what was there before and is not now."""
    return before - after


def belongings(seat: Seat) -> dict[str, Counter[Any]]:
    """Return the cards of a player zone by zone, without regard to order."""
    return {
        "deck": Counter(seat.deck),
        "hand": Counter(seat.hand),
        "discard pile": Counter(seat.discard),
        "Playing Area": Counter(seat.area),
        "Front Line": Counter(seat.front),
        "purse": Counter(seat.wallet),
    }


def told(cards: Counter[Any]) -> str:
    """Return cards as text: how many of which."""
    return ", ".join(f"{count} {_name(card)}" for card, count in cards.items()) or "none"


def _name(card: Any) -> str:  # noqa: ANN401 - a name or a unit
    if not isinstance(card, Unit):
        return str(card)
    words = [card.card, *(["exhausted"] if card.exhausted else []), *card.attached]
    return " + ".join(words)


class OfPlayer:
    """A view of a step that is about one player."""

    unfolding: Unfolding
    player: int

    @property
    def printed(self) -> Printed:
        """Return the printed cards and the readings in force."""
        return self.unfolding.printed

    @property
    def before(self) -> Seat:
        """Return the player's cards and points before."""
        return self.unfolding.before.seats[self.player]

    @property
    def after(self) -> Seat:
        """Return the player's cards and points after."""
        return self.unfolding.after.seats[self.player]

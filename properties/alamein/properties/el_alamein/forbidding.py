"""What laws that forbid an action have in common: words, moments, questions, printed rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, TypeAlias

from msgspec import UNSET, Struct

from alamein.engine.core.schema import fields_of
from alamein.engine.deckbuilding.verbs import GiveUp, Which
from alamein.properties.el_alamein.table import (
    Plain,
    Printed,
    Seat,
    Table,
    Tried,
    Unit,
    is_british_tank,
)
from alamein.properties.law import Law, law

Against: TypeAlias = Callable[[Tried], Iterator[str]]

# Steps that ask one question, and what answers it. Windows, the payment and the allotment are no
# such questions: there a player may act again and again.
ANSWERS: dict[str, frozenset[str]] = {
    "draw": frozenset({"draw"}),
    "pick": frozenset({"choose", "choose-unit"}),
    "look": frozenset({"choose"}),
    "put-under": frozenset({"choose"}),
    "may-deploy": frozenset({"deploy", "decline"}),
    "may-attach": frozenset({"choose-unit", "decline"}),
    "hand": frozenset({"choose-player"}),
    "keep": frozenset({"choose", "decline"}),
}
MOMENTS = frozenset({"window", "payment", "allotting"})
IN_COMBAT = frozenset({"combat", "payment", "after-combat"})
IN_TACTICS = frozenset({"tactics", *IN_COMBAT})
INTERCEPTING = frozenset({"preparation", "allotting", "aftermath"})


def forbids(words: str, *clauses: str) -> Callable[[Against], Law[Tried]]:
    """Return a decorator that makes a law about the actions with one of *words*."""
    about = frozenset(words.split())

    def make(against: Against) -> Law[Tried]:
        @wraps(against)
        def only(tried: Tried) -> Iterator[str]:
            return against(tried) if tried.word in about else iter(())

        return law(*clauses)(only)

    return make


def question(table: Table) -> str:
    """Return the step whose question is open, or nothing if a window is."""
    step = str(table.waiting["step"]) if table.waiting else ""
    return step if step in ANSWERS else ""


def wanted(table: Table) -> str:
    """Return what cards are picked for, if cards are to be picked."""
    return str(table.waiting["wanted"]) if question(table) == "pick" and table.waiting else ""


def moment(table: Table) -> str:
    """Return the window, payment or allotment under way, also while a question in it is open."""
    for step in table.position["agenda"]:
        if step["step"] in MOMENTS:
            return str(step.get("name", step["step"]))
    return ""


def mover(table: Table) -> Seat:
    """Return the player who decides; any, if nobody does any more."""
    return table.seats[max(table.decider, 0)]


def decided(printed: Printed, value: Plain) -> Plain:
    """Return what *value* says under the readings in force; ``None`` if it is left out."""
    if value is UNSET:
        return None
    if isinstance(value, dict):
        return next((value[reading] for reading in value if printed.takes(reading)), None)
    return value


def said(printed: Printed, rules: Plain) -> list[Any]:
    """Return printed *rules*, without those that the readings in force leave out."""
    return [rule for rule in rules or () if not _left_out(printed, rule)]


def _left_out(printed: Printed, rule: Struct) -> bool:
    needed = (getattr(rule, field.name) for field in fields_of(type(rule)) if field.required)
    return any(decided(printed, part) is None for part in needed)


def effects(printed: Printed, rules: Plain, verb: type[Any]) -> list[Any]:
    """Return those of printed *rules* that say *verb*, under the readings in force."""
    return [rule for rule in said(printed, rules) if isinstance(rule, verb)]


def fits(printed: Printed, name: str, which: Which | None) -> bool:
    """Return whether a card fits every word of *which*."""
    which = which or Which()
    card = printed.card(name)
    subtype = decided(printed, which.subtype)
    return (
        which.card in (None, name)
        and which.type in (None, card.type)
        and (subtype in (None, "any") or subtype in (card.subtypes or ()))
        and which.nation in (None, card.nation or "")
    )


def fits_in_play(printed: Printed, name: str, which: Which | None) -> bool:
    """Return whether a Deployed card fits *which*; British tanks may be Army units (D-60a)."""
    which = which or Which()
    if which.type == "army" and printed.takes("D-60a") and is_british_tank(printed.card(name)):
        which = Which(which.card, None, which.subtype, which.nation)
    return fits(printed, name, which)


def is_army_unit(printed: Printed, unit: Unit) -> bool:
    """Return whether a Deployed card is an Army unit (EA-3b, D-60)."""
    return fits_in_play(printed, unit.card, Which(type="army"))


def to_give_up(table: Table, owed: GiveUp) -> tuple[list[str], list[Unit]]:
    """Return the own cards, in hand and in play, that *owed* means, out of the zone it names.

    An instruction that names no place may concern the hand alone (D-48a).
    """
    printed, own = table.printed, mover(table)
    zone = decided(printed, owed.zone)
    if zone == "any" and printed.takes("D-48a"):
        zone = "hand"
    hand = own.hand if zone in ("hand", "any") else []
    front = own.front if zone in ("front-line", "any") else []
    area = own.area if zone in ("playing-area", "any") else []
    cards = [card for card in hand if fits(printed, card, owed.which)]
    units = [unit for unit in (*front, *area) if fits_in_play(printed, unit.card, owed.which)]
    return cards, units


def number(printed: Plain) -> int:
    """Return a printed number; none is printed like zero."""
    return printed if isinstance(printed, int) else 0

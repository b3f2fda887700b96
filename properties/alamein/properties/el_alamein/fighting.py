"""What the laws of battles ask of a step: its events in order, what is still due, who is a unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from alamein.engine.core.game import Event
from alamein.engine.deckbuilding.cards import Card
from alamein.engine.deckbuilding.verbs import Which
from alamein.properties.el_alamein.table import (
    Happened,
    Printed,
    Seat,
    Table,
    Unit,
    is_british_tank,
)

LAST_CITY = "alexandria"
EL_ALAMEIN = "el-alamein"
BOX = "box"
EVENTS, VICTORY, CITIES, BRITISH = "event", "victory", "city", "british-reinforcements"


def told(happened: Happened, *words: str) -> list[Event]:
    """Return the events with one of *words*, in order."""
    return [event for event in happened.events if event.what in words]


def by(happened: Happened, word: str, *clauses: str) -> list[Event]:
    """Return the events with *word* that one of *clauses* let happen."""
    return [event for event in told(happened, word) if event.clause in clauses]


def following(happened: Happened, *words: str) -> tuple[Event, ...]:
    """Return the events that follow the first with one of *words*."""
    for n, event in enumerate(happened.events):
        if event.what in words:
            return happened.events[n + 1 :]
    return ()


def until(events: Iterable[Event], *words: str) -> Iterator[Event]:
    """Yield *events* up to the first with one of *words*."""
    for event in events:
        if event.what in words:
            return
        yield event


def due(table: Table, act: str) -> int:
    """Return how often the rules have *act* still to do."""
    return sum(step.get("act") == act for step in table.position["agenda"])


def awaits(table: Table, wanted: str) -> int:
    """Return how many units a pick that waits still asks for."""
    step = table.waiting
    is_it = step is not None and step["step"] == "pick" and step["wanted"] == wanted
    return int(step["left"]) if step and is_it else 0


def is_open(table: Table, window: str) -> bool:
    """Return whether *window* is open or will be when what is under way is done."""
    return any(step.get("name") == window for step in table.position["agenda"])


def is_army(printed: Printed, card: Card) -> bool:
    """Return whether a Deployed card is an Army unit (D-60: a British tank, too)."""
    if card.type == "army":
        return True
    return printed.takes("D-60a") and is_british_tank(card)


def subtypes(card: Card) -> tuple[str, ...]:
    """Return the sub-types of *card*, if any are printed."""
    return card.subtypes if isinstance(card.subtypes, tuple) else ()


def units_of(printed: Printed, seat: Seat) -> list[Unit]:
    """Return the Deployed Army units of a player."""
    return [unit for unit in seat.front if is_army(printed, printed.card(unit.card))]


def fits(printed: Printed, which: Which, name: str) -> bool:
    """Return whether a Deployed card is of the kind that *which* names."""
    card, subtype = printed.card(name), which.subtype
    if isinstance(subtype, dict):
        subtype = next((word for reading, word in subtype.items() if printed.takes(reading)), None)
    typed = card.type == which.type or (which.type == "army" and is_army(printed, card))
    return (
        (which.type is None or typed)
        and which.card in (None, name)
        and subtype in (None, "any", *subtypes(card))
        and which.nation in (None, card.nation or None)
    )


def is_city(card: Card) -> bool:
    """Return whether *card* is a City."""
    return card.type == "site" and "city" in subtypes(card)


def cities(printed: Printed, seat: Seat) -> list[str]:
    """Return the Deployed Cities of a player, the one with the highest number first."""
    own = [unit.card for unit in seat.front if is_city(printed.card(unit.card))]
    return sorted(own, key=lambda name: -number(printed.card(name).city_number))


def number(value: object) -> int:
    """Return a printed number; 0 if none is printed."""
    return value if isinstance(value, int) else 0


def in_force(printed: Printed, value: object) -> int | None:
    """Return a number that may depend on the readings in force."""
    if isinstance(value, dict):
        return next((n for reading, n in value.items() if printed.takes(reading)), None)
    return value if isinstance(value, int) else None


def counted(cards: Iterable[str]) -> str:
    """Return cards and how many of each, for messages."""
    found = Counter(cards)
    return ", ".join(f"{n} {name}" for name, n in sorted(found.items())) or "none"


def front(seat: Seat) -> Counter[str]:
    """Return the names of the cards in a Front Line, what is attached to them left out."""
    return Counter(unit.card for unit in seat.front)


def site_of(happened: Happened) -> Card | None:
    """Return the objective of the Combat under way, or about to be over."""
    for table in (happened.before, happened.after):
        if table.position["combat"]:
            return table.printed.card(table.position["combat"]["site"])
    return None


def broken_off(happened: Happened) -> bool:
    """Return whether the Combat was lost before it came to payment (D-47b)."""
    lost = bool(told(happened, "lost"))
    return lost and happened.before.printed.takes("D-47b") and happened.before.window != "payment"

"""Laws of what players and onlookers see: nothing hidden, and everything that lies open.

A hidden pile is seen as the number of its cards or, where even that is hidden, as nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from alamein.engine.core.game import Position
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.table import Plain, Seen
from alamein.properties.law import Law, law

FACE_DOWN = ("event", "victory", "british-reinforcements")
SECRET = frozenset({"deck", "hand"})
APART = frozenset({"players", "war_zone", "agenda"})  # parts of which not everything is open


def looking(seen: Seen) -> Iterator[tuple[str, int, Position]]:
    """Yield each view with words for whose it is and the number of the seat, -1 for none."""
    for number, view in enumerate(seen.views):
        sits = number < len(seen.table.seats)
        yield (f"player {number}" if sits else "an onlooker"), (number if sits else -1), view


def closed(seen: Seen, cards: list[str]) -> int | None:
    """Return how a hidden pile is seen: its size, or by D-77b not even that."""
    return None if seen.table.printed.takes("D-77b") else len(cards)


@law(Clause.EA_5_1e, Clause.EA_4e, Clause.EA_5_8j)
def hidden_piles_stay_hidden(seen: Seen) -> Iterator[str]:
    """Nobody sees into the Event pile, the Victory pile or the British Reinforcements pile."""
    for who, _, view in looking(seen):
        for pile in FACE_DOWN:
            shown = view["war_zone"][pile]
            if shown != closed(seen, seen.table.piles[pile]):
                yield f"{who} sees {shown!r} of the pile {pile}"


@law(Clause.EA_5_1f, Clause.EA_4g)
def decks_stay_hidden(seen: Seen) -> Iterator[str]:
    """Nobody sees into a deck, the own one included."""
    for who, _, view in looking(seen):
        for number, seat in enumerate(seen.table.seats):
            shown = view["players"][number]["deck"]
            if shown != closed(seen, seat.deck):
                yield f"{who} sees {shown!r} of the deck of player {number}"


@law(Clause.EA_5_1g)
def hands_are_for_their_holders(seen: Seen) -> Iterator[str]:
    """A player sees the own hand, and of others how many cards they hold (D-77)."""
    for who, me, view in looking(seen):
        for number, seat in enumerate(seen.table.seats):
            shown = view["players"][number]["hand"]
            if shown != (seat.hand if number == me else len(seat.hand)):
                yield f"{who} sees {shown!r} of the hand of player {number}"


@law(Clause.EA_5_1g, Clause.EA_4e, Clause.EA_5_1d)
def what_lies_open_is_seen(seen: Seen) -> Iterator[str]:
    """Everybody sees the face-up piles, in order, and what lies open before each player."""
    position = seen.table.position
    for who, _, view in looking(seen):
        for pile, cards in position["war_zone"].items():
            if pile not in FACE_DOWN and view["war_zone"][pile] != cards:
                yield f"{who} sees {view['war_zone'][pile]!r} in the pile {pile}"
        for number, player in enumerate(position["players"]):
            for zone in player.keys() - SECRET:
                if view["players"][number][zone] != player[zone]:
                    yield f"{who} sees another {zone} of player {number}"


@law(Clause.EA_5_1g)
def what_is_under_way_is_seen(seen: Seen) -> Iterator[str]:
    """Everybody sees whose turn it is, what was revealed, and what else is under way."""
    position = seen.table.position
    for who, _, view in looking(seen):
        for part in position.keys() - APART:
            if view[part] != position[part]:
                yield f"{who} sees {part} as {view[part]!r}, not {position[part]!r}"
        if view.keys() != position.keys():
            yield f"{who} sees {sorted(view.keys() ^ position.keys())} more or less"


@law(Clause.EA_5_1f, Clause.EA_5_1g)
def what_is_looked_at_is_seen_by_one(seen: Seen) -> Iterator[str]:
    """Who looks at cards of the own deck sees them, the others see how many they are."""
    agenda = seen.table.position["agenda"]
    for who, me, view in looking(seen):
        if len(view["agenda"]) != len(agenda):
            yield f"{who} sees {len(view['agenda'])} steps to be done of {len(agenda)}"
            continue
        for step, shown in zip(agenda, view["agenda"], strict=True):
            if shown != as_seen(step, me):
                yield f"{who} sees {shown!r}"


def as_seen(step: Position, player: int) -> Plain:
    """Return a pending step as *player* may see it."""
    if step["step"] == "look" and step["player"] != player:
        return {**step, "cards": len(step["cards"])}
    return step


LAWS: tuple[Law[Seen], ...] = (
    hidden_piles_stay_hidden,
    decks_stay_hidden,
    hands_are_for_their_holders,
    what_lies_open_is_seen,
    what_is_under_way_is_seen,
    what_is_looked_at_is_seen_by_one,
)

"""Laws of steps, chapter 8: the game ends at its moment, and who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.fighting import (
    BOX,
    LAST_CITY,
    VICTORY,
    cities,
    number,
    site_of,
    told,
)
from alamein.properties.el_alamein.table import Happened, Table
from alamein.properties.law import Law, law


@law(Clause.EA_8_1a)
def last_city_taken(happened: Happened) -> Iterator[str]:
    """Taking Alexandria, and nothing else, brings the end of the game near."""
    taken = any(happened.before.printed.named(e) == LAST_CITY for e in told(happened, "won"))
    if taken != bool(told(happened, "end-near")):
        yield f"Alexandria taken: {taken}"
    if taken and not happened.after.position["ending"] and not told(happened, "scored"):
        yield "the table does not say that the end is near"
    before, now = (table.position["ending"] for table in (happened.before, happened.after))
    if now and not before and not (taken or emptied(happened) or told(happened, "scored")):
        yield "the end came near though Alexandria was not taken"


def closed(happened: Happened) -> bool:
    """Return whether a Tactics Phase ended in this step."""
    return happened.tried.word == "proceed" and happened.before.window == "tactics"


def emptied(happened: Happened) -> bool:
    """Return whether a Tactics Phase ended with no card left in the Victory pile."""
    return closed(happened) and not happened.before.piles[VICTORY]


def ends_later(happened: Happened) -> bool:
    """Return whether a counterattack that is due comes before the end (D-23b)."""
    return happened.before.printed.takes("D-23b") and happened.before.position["due"] > 0


@law(Clause.EA_8_1b)
def victory_pile_empty(happened: Happened) -> Iterator[str]:
    """The Victory pile counts as empty when a Tactics Phase ends and no card is left in it."""
    if emptied(happened) and not (told(happened, "scored") or ends_later(happened)):
        yield "the pile is empty, the game goes on"
    if told(happened, "victory-pile-empty") and not emptied(happened):
        yield f"{len(happened.before.piles[VICTORY])} cards are left in the pile"


@law(Clause.EA_8_1a, Clause.EA_8_1b)
def over_in_time(happened: Happened) -> Iterator[str]:
    """The game is over when the Tactics Phase ends in which Alexandria was taken."""
    near = happened.before.position["ending"] or emptied(happened)
    at_an_end = closed(happened) and near and not told(happened, "scored")
    if at_an_end and not ends_later(happened):
        yield f"next comes {happened.after.waiting}"
    if at_an_end and not happened.after.position["ending"]:
        yield "after the counterattack the game would go on"
    if happened.before.position["ending"] and told(happened, "turn"):
        yield "another turn began"


@law(Clause.EA_8_1b, Clause.EA_12_1_8e)
def over_at_once(happened: Happened) -> Iterator[str]:
    """Where a Victory pile that is too small ends the game on the spot, it does (D-71)."""
    for event in told(happened, "victory-cards"):
        site = site_of(happened)
        short = site is not None and int(event.facts[0]) < number(site.victory_cards)
        at_once = short and happened.before.printed.takes("D-71b")
        if at_once and not told(happened, "scored"):
            yield f"{event.facts[0]} cards were left, the game goes on"


@law(Clause.EA_8_1a, Clause.EA_8_1b)
def not_before(happened: Happened) -> Iterator[str]:
    """The game does not end before its moment."""
    if not told(happened, "scored"):
        return
    near = happened.before.position["ending"] or emptied(happened)
    phase_ended = closed(happened) and near and not ends_later(happened)
    site, drawn = site_of(happened), told(happened, "victory-cards")
    short = bool(drawn) and site is not None and int(drawn[0].facts[0]) < number(site.victory_cards)
    at_once = short and happened.before.printed.takes("D-71b")
    later = happened.before.printed.takes("D-23b") and happened.before.position["ending"]
    turn_over = later and not closed(happened) and not happened.after.position["due"]
    if not (phase_ended or at_once or turn_over):
        yield f"{happened.tried.word} ended it, near was {near}"


@law(Clause.EA_8_1a, Clause.EA_8_1b)
def over_is_over(happened: Happened) -> Iterator[str]:
    """When the game is over it is scored, and nothing more is to be done."""
    over, scored = not happened.after.position["agenda"], told(happened, "scored")
    if over != bool(scored):
        yield f"nothing left to do: {over}, told to be scored: {len(scored)}"
    if scored and [event.player for event in scored] != list(range(len(happened.after.seats))):
        yield f"scored were {[event.player for event in scored]}"


def points(table: Table) -> list[int]:
    """Return the Victory Points of every player (D-74: Playing Area, D-93: owners, D-75: Boxes)."""
    printed = table.printed
    found = [0] * len(table.seats)
    for player, seat in enumerate(table.seats):
        own = Counter(seat.deck + seat.hand + seat.discard)
        for unit in seat.front + (seat.area if printed.takes("D-74a") else []):
            owner = unit.owner if unit.owner >= 0 and printed.takes("D-93b") else player
            if owner != player:
                found[owner] += worth(table, unit.card)
                own.update(unit.attached)
            else:
                own.update((unit.card, *unit.attached))
        found[player] += sum(n * worth(table, name) for name, n in own.items())
    return found


def worth(table: Table, name: str) -> int:
    """Return the Victory Points of a card (D-75: a Box is worth one, or what is printed)."""
    if name == BOX and table.printed.takes("D-75a"):
        return 1
    return number(table.printed.card(name).victory_points)


@law(Clause.EA_8_2a, Clause.EA_8_2b, Clause.EA_3_2f)
def scored(happened: Happened) -> Iterator[str]:
    """Each player has the Victory Points of all own cards, wherever they lie."""
    events = told(happened, "scored")
    if events and [int(event.facts[0]) for event in events] != points(happened.after):
        yield f"{[event.facts[0] for event in events]} were told, right is {points(happened.after)}"


@law(Clause.EA_8_2b, Clause.EA_8_2c)
def victorious(happened: Happened) -> Iterator[str]:
    """The highest total wins; among equals decides the highest City, or how many (D-72, D-73)."""
    if not told(happened, "scored"):
        return
    table, totals = happened.after, points(happened.after)
    leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(leaders) > 1:
        rank = {seat: _rank(table, seat) for seat in leaders}
        best = max(rank.values())
        leaders = [seat for seat in leaders if rank[seat] == best]
        if best and len(leaders) > 1:
            return
        if not best and table.printed.takes("D-73b"):
            leaders = []
    found = [event.player for event in told(happened, "victorious")]
    if found != leaders:
        yield f"{found} win with {totals}, right is {leaders}"


def _rank(table: Table, seat: int) -> int:
    """Return what decides among equals: the highest City Number, or the count of Cities."""
    own = cities(table.printed, table.seats[seat])
    if table.printed.takes("D-72b"):
        return len(own)
    return number(table.printed.card(own[0]).city_number) if own else 0


LAWS: tuple[Law[Any], ...] = (
    last_city_taken,
    victory_pile_empty,
    over_in_time,
    over_at_once,
    not_before,
    over_is_over,
    scored,
    victorious,
)

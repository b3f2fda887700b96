"""Laws of steps, chapter 8: the game ends at its moment; `counting` says who has won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.fighting import (
    LAST_CITY,
    VICTORY,
    number,
    site_of,
    told,
)
from alamein.properties.el_alamein.table import Happened
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


LAWS: tuple[Law[Any], ...] = (
    last_city_taken,
    victory_pile_empty,
    over_in_time,
    over_at_once,
    not_before,
    over_is_over,
)

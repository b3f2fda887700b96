"""Laws of steps, chapter 12: Combat is declared, goes on, and has its windows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.fighting import (
    BOX,
    CITIES,
    broken_off,
    is_army,
    is_city,
    is_open,
    told,
    units_of,
)
from alamein.properties.el_alamein.garrisons import of_garrison
from alamein.properties.el_alamein.table import Happened
from alamein.properties.law import Law, law


@law(Clause.EA_12_1_1a, Clause.EA_12_1_2a)
def declared(happened: Happened) -> Iterator[str]:
    """Combat is declared by the player who attacks, against the Site named, and not otherwise."""
    attacked = told(happened, "attacked")
    names = [happened.before.printed.named(event) for event in attacked]
    wanted = [happened.tried.what] if happened.tried.word == "attack" else []
    if names != wanted:
        yield f"{wanted} was attacked, told was {names}"
    for event in attacked:
        if event is not happened.events[0] or event.player != happened.before.decider:
            yield f"player {event.player} declared, {happened.before.decider} was to act"
    combat = happened.after.position["combat"]
    if wanted and combat and combat["site"] != wanted[0]:
        yield f"{wanted[0]} was named, the objective is {combat['site']}"


@law(Clause.EA_12_1_1a)
def costs_nothing(happened: Happened) -> Iterator[str]:
    """To declare Combat costs no points."""
    if happened.tried.word != "attack" or told(happened, "gained"):
        return
    before, now = (t.seats[happened.before.decider] for t in (happened.before, happened.after))
    if before.wallet != now.wallet:
        yield f"{before.wallet} became {now.wallet}"


@law(Clause.EA_12a)
def counted_once(happened: Happened) -> Iterator[str]:
    """A Combat that is declared is one of the turn, and none was declared in it before."""
    attacked = len(told(happened, "attacked"))
    before, now = (table.position["combats"] for table in (happened.before, happened.after))
    if attacked and before:
        yield f"{before} were declared in this turn already"
    if not told(happened, "turn", "scored") and now != before + attacked:
        yield f"{attacked} declared, the count went from {before} to {now}"


@law(Clause.EA_12_1_1b)
def by_an_army(happened: Happened) -> Iterator[str]:
    """Nobody declares Combat without a Deployed Army unit."""
    for event in told(happened, "attacked"):
        if not units_of(happened.before.printed, happened.before.seats[event.player or 0]):
            yield f"player {event.player} has none"


@law(Clause.EA_12_1_2b)
def at_the_top(happened: Happened) -> Iterator[str]:
    """The objective of a Combat is a Box or the top card of the City pile."""
    for event in told(happened, "attacked"):
        site = happened.before.printed.named(event)
        pile = happened.before.piles[BOX if site == BOX else CITIES]
        if pile[:1] != [site]:
            yield f"{site} was attacked, on top lies {pile[:1]}"


@law(Clause.EA_12_1_1b, Clause.EA_12_1_3a)
def goes_on(happened: Happened) -> Iterator[str]:
    """Combat goes on without an Army unit, unless that ends it (D-47)."""
    printed = happened.before.printed
    opened = happened.after.window == "combat" and of_garrison(happened)
    if told(happened, "lost") and happened.tried.word != "offer" and not broken_off(happened):
        yield "the Combat was lost before payment"
    combat = happened.after.position["combat"]
    if printed.takes("D-47b") and opened and is_city(printed.card(combat["site"])):
        seat = happened.after.seats[happened.after.decider]
        if not any(is_army(printed, printed.card(unit.card)) for unit in seat.front):
            yield f"player {happened.after.decider} has no unit left and still fights"


@law(Clause.EA_12_1_5a, Clause.EA_12_1_5b)
def window_for_abilities(happened: Happened) -> Iterator[str]:
    """After the Garrison and before payment abilities and cards may be used."""
    attack = happened.tried.word == "attack"
    if attack and not told(happened, "lost") and not is_open(happened.after, "combat"):
        yield f"next comes {happened.after.waiting}"
    if happened.tried.word == "proceed" and happened.before.window == "combat":
        player = happened.before.decider
        if (happened.after.window, happened.after.decider) != ("payment", player):
            yield f"the window was closed, next comes {happened.after.waiting}"


LAWS: tuple[Law[Any], ...] = (
    declared,
    costs_nothing,
    counted_once,
    by_an_army,
    at_the_top,
    goes_on,
    window_for_abilities,
)

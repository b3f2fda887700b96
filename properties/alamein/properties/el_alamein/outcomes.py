"""Laws of steps, chapter 12: how a Combat is decided, who has the Site, what is destroyed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from alamein.engine.core.game import Event
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.fighting import (
    BOX,
    CITIES,
    broken_off,
    front,
    is_city,
    number,
    told,
)
from alamein.properties.el_alamein.scripts import points_in, wealth
from alamein.properties.el_alamein.table import POINTS, Happened, Table
from alamein.properties.el_alamein.unfolding import Unfolding, script
from alamein.properties.law import Law, law


def decided(happened: Happened) -> Event | None:
    """Return the event by which a Combat was won or lost in this step."""
    return next(iter(told(happened, "won", "lost")), None)


def defence(table: Table) -> int:
    """Return the total defence of the Combat under way (D-113: destroyed cards)."""
    combat, printed = table.position["combat"], table.printed
    counts = [e.card for e in table.garrison if e.destroyed_by < 0 or printed.takes("D-113b")]
    added = sum(number(printed.card(name).defence) for name in counts)
    weakened: int = combat["weakened"]
    return max(0, number(printed.card(combat["site"]).defence) + added - weakened)


@law(Clause.EA_12_1_6a, Clause.EA_12_1_6b, Clause.EA_5_8f, Clause.EA_5_8g, Clause.EA_3_5e)
def total(happened: Happened) -> Iterator[str]:
    """The total defence is what Site and revealed, undestroyed cards show, less what weakens it."""
    event = decided(happened)
    if event and not broken_off(happened) and int(event.facts[2]) != defence(happened.before):
        yield f"{event.facts[2]} was asked, {defence(happened.before)} is the total"


@law(Clause.EA_12_1_8a, Clause.EA_3_6a)
def won_or_lost(happened: Happened) -> Iterator[str]:
    """Who pays at least the total wins the Combat, who does not loses it."""
    event = decided(happened)
    if event is None or broken_off(happened):
        return
    points = happened.before.seats[event.player or 0].wallet["attack"]
    paid = points if happened.before.printed.takes("D-42b") else offered(happened)
    if (paid >= defence(happened.before)) != (event.what == "won"):
        yield f"{event.what} with {paid} of {points} against {defence(happened.before)}"


def offered(happened: Happened) -> int:
    """Return how many Attack Points were offered in this step."""
    return int(happened.tried.what) if happened.tried.word == "offer" else 0


@law(Clause.EA_12_1_7a, Clause.EA_12_1_8a)
def decided_by_payment(happened: Happened) -> Iterator[str]:
    """Every offer decides the Combat, and nothing else does unless no unit is left (D-47b)."""
    events = told(happened, "won", "lost")
    if (happened.tried.word == "offer") != bool(events) and not broken_off(happened):
        yield f"{happened.tried.word} decided {len(events)} Combats"
    for event in events:
        if event.player != happened.before.decider or len(events) > 1:
            yield f"told was {[e.what for e in events]} of player {event.player}"


@law(Clause.EA_12_1_7a, Clause.EA_12_1_8b, Clause.EA_2j)
def paid_points_are_gone(happened: Happened) -> Iterator[str]:
    """Attack Points that are paid leave the purse, won or lost (D-43), and no others do."""
    event = decided(happened)
    if event is None or told(happened, "lost-points", "turn"):
        return
    printed, player = happened.before.printed, event.player or 0
    spent = 0 if broken_off(happened) else offered(happened)
    if printed.takes("D-43a"):
        spent = defence(happened.before) if event.what == "won" else 0
    elif printed.takes("D-43c"):
        spent = 0
    had = dict(happened.before.seats[player].wallet)
    for gain in told(happened, "gained"):
        for kind, points in zip(POINTS, gain.facts, strict=False):
            had[kind] += int(points)
    had["attack"] -= spent
    if happened.after.seats[player].wallet != had:
        yield f"{happened.after.seats[player].wallet} are left, {had} should be"


@law(Clause.EA_12_1_8c, Clause.EA_3_6a, Clause.EA_3_6b)
def winner_takes_the_site(happened: Happened) -> Iterator[str]:
    """The winner receives the Site off its pile and Deploys it at once."""
    for event in told(happened, "won"):
        name, player = happened.before.printed.named(event), event.player or 0
        pile = BOX if name == BOX else CITIES
        before, now = (front(t.seats[player])[name] for t in (happened.before, happened.after))
        if now != before + 1:
            yield f"player {player} had {before} {name}, and has {now}"
        if happened.after.piles[pile] != happened.before.piles[pile][1:]:
            yield f"the {pile} pile lost {happened.before.piles[pile][:1]}, not as it lay"
        if is_city(happened.before.printed.card(name)) and (
            player not in happened.after.position["conquerors"]
        ):
            yield f"player {player} does not count as having taken a City"


def red_text_of_the_site(happened: Happened, what: str) -> Iterator[str]:
    """Yield the points of the Site's red text that did not come when Combat was *what*."""
    printed, acted = happened.before.printed, Unfolding(happened).acted
    for event in told(happened, what):
        name, player = printed.named(event), event.player or 0
        gains = [e.facts for e in told(happened, "gained") if e.player == player]
        gained = Counter(tuple(map(int, facts)) for facts in gains)
        for each in acted(script(printed, player, name, "acquire"))[:1]:
            points = [wealth(given) for given in points_in(each.effects)]
            owed = Counter(tuple(given.values()) for given in points if any(given.values()))
            if owed - gained:
                yield f"{dict(owed - gained)} of {name} did not come to player {player}"


@law(Clause.EA_12_1_8c)
def winner_has_the_red_text_act(happened: Happened) -> Iterator[str]:
    """The red text of the Site acts on the winner who receives it."""
    yield from red_text_of_the_site(happened, "won")


@law(Clause.EA_12_1_8g)
def loser_has_the_red_text_act(happened: Happened) -> Iterator[str]:
    """The red text of the Site acts on the loser, too, who does not receive it."""
    if not broken_off(happened):
        yield from red_text_of_the_site(happened, "lost")


@law(Clause.EA_12_1_8g)
def loser_gets_no_site(happened: Happened) -> Iterator[str]:
    """The loser does not receive the Site; it stays on its pile."""
    for event in told(happened, "lost"):
        name, player = happened.before.printed.named(event), event.player or 0
        pile = BOX if name == BOX else CITIES
        before, now = (front(t.seats[player])[name] for t in (happened.before, happened.after))
        if now != before or happened.after.piles[pile] != happened.before.piles[pile]:
            yield f"player {player} has {now} {name} instead of {before}"


@law(Clause.EA_12_3a, Clause.EA_12_3b, Clause.EA_12_3c, Clause.EA_12_1_5d)
def destroyed_by_winning(happened: Happened) -> Iterator[str]:
    """A win destroys all revealed cards, a loss none; what was destroyed before stays so."""
    event, combat = decided(happened), happened.after.position["combat"]
    if event is None or combat is None or broken_off(happened):
        return
    striker = happened.before.decider if event.what == "won" else -1
    expected = Counter(
        (enemy.card, striker if enemy.destroyed_by < 0 else enemy.destroyed_by)
        for enemy in happened.before.garrison
    )
    found = Counter((enemy.card, enemy.destroyed_by) for enemy in happened.after.garrison)
    if found - expected:
        yield f"{dict(found - expected)} are not what {event.what} makes of the Garrison"
    if combat["won"] != (event.what == "won"):
        yield f"it was {event.what}, the table says won: {combat['won']}"


@law(Clause.EA_12_1_5d, Clause.EA_13_3a)
def marked(happened: Happened) -> Iterator[str]:
    """An enemy card that is destroyed lay there undestroyed and is marked as destroyed."""
    events = told(happened, "destroyed")
    if not events:
        return
    printed = happened.before.printed
    enemies = happened.before.forces or happened.before.garrison
    live = Counter(enemy.card for enemy in enemies if enemy.destroyed_by < 0)
    struck = Counter(printed.named(event) for event in events)
    if struck - live:
        yield f"{dict(struck - live)} were destroyed and were not there to be"
    now = happened.after.forces or happened.after.garrison
    left = Counter(enemy.card for enemy in now if enemy.destroyed_by < 0)
    if now and left != live - struck and not told(happened, "won", "intercepts"):
        yield f"{dict(left)} are left undestroyed, {dict(live - struck)} should be"
    gone = Counter(enemy.card for enemy in enemies) - Counter(enemy.card for enemy in now)
    if gone and not told(happened, "received", "won", "combat-over", "counterattack-over"):
        yield f"{dict(gone)} do not lie there any more"


@law(Clause.EA_12_3c, Clause.EA_13_2_4c, Clause.EA_13_3a)
def stays_destroyed(happened: Happened) -> Iterator[str]:
    """Enemy cards are as they were before, destroyed or not, where nothing destroys them."""
    taken = told(happened, "received", "placed", "deployed")  # by D-58b Deployed at once
    if taken or told(happened, "destroyed", "won", "revealed", "counterattack"):
        return
    if happened.tried.word == "choose-unit":  # it may answer where an acquired card goes
        return
    before, now = (t.forces or t.garrison for t in (happened.before, happened.after))
    if happened.after.waiting is not None and happened.after.waiting["step"] == "hand":
        return
    over = told(happened, "combat-over", "counterattack-over", "put-under", "mixed-under", "scored")
    if not over and now and Counter(before) != Counter(now):
        yield f"{before} became {now}"


LAWS: tuple[Law[Any], ...] = (
    total,
    won_or_lost,
    decided_by_payment,
    paid_points_are_gone,
    winner_takes_the_site,
    winner_has_the_red_text_act,
    loser_has_the_red_text_act,
    loser_gets_no_site,
    destroyed_by_winning,
    marked,
    stays_destroyed,
)

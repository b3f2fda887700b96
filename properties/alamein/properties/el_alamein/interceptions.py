"""Laws of steps, chapter 13-3: what an interception brings about, and what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from alamein.engine.core.game import Event
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.counterattacks import is_beaten
from alamein.properties.el_alamein.fighting import (
    BOX,
    CITIES,
    VICTORY,
    by,
    cities,
    due,
    front,
    is_city,
    number,
    told,
)
from alamein.properties.el_alamein.table import POINTS, Happened, Plain, Table, Unit
from alamein.properties.law import Law, law


def interceptor(table: Table) -> int:
    """Return who intercepts, or -1."""
    fight = table.position["counterattack"]
    return int(fight["interceptor"]) if fight else -1


@law(Clause.EA_13_3_1e, Clause.EA_13_3_4a, Clause.EA_13_3_2e)
def steps_in_order(happened: Happened) -> Iterator[str]:
    """Preparations, announced allotment, second window and result follow one another."""
    player = interceptor(happened.before)
    closed = happened.tried.word == "proceed" and happened.before.window
    now = (happened.after.window, happened.after.decider)
    beaten = is_beaten(happened.after) and now == ("aftermath", player)  # nothing to allot to
    if closed == "preparation" and now != ("allotting", player) and not beaten:
        yield f"after Preparations comes {happened.after.waiting}"
    if happened.tried.word == "allot" and now != ("aftermath", player):
        yield f"after the allotment comes {happened.after.waiting}"
    if told(happened, "allotted") and happened.tried.word != "allot":
        yield f"an allotment was announced by {happened.tried.word}"


@law(Clause.EA_13_3_5a)
def success_or_failure(happened: Happened) -> Iterator[str]:
    """An interception succeeds if all enemy cards are destroyed when it ends, else it fails."""
    closed = happened.tried.word == "proceed" and happened.before.window == "aftermath"
    events = told(happened, "held", "failed")
    if len(events) != closed:
        yield f"{happened.tried.word} brought {len(events)} results"
    for event in events:
        right = "held" if is_beaten(happened.before) else "failed"
        if event.what != right or event.player != interceptor(happened.before):
            yield f"player {event.player} {event.what}, right is {right}"


@law(Clause.EA_13_3_5b, Clause.EA_5_5c, Clause.EA_5_8m)
def failure_loses_a_city(happened: Happened) -> Iterator[str]:
    """Who fails puts the own City with the highest number on top of the City pile."""
    for event in told(happened, "failed"):
        printed, player = happened.before.printed, event.player or 0
        own = cities(printed, happened.before.seats[player])
        lost = own[:1]
        names = [printed.named(each) for each in told(happened, "lost-city")]
        if names != lost:
            yield f"player {player} has {own} and loses {names}"
        pile = lost + happened.before.piles[CITIES]
        if printed.takes("D-24b"):
            pile.sort(key=lambda name: number(printed.card(name).city_number))
        if happened.after.piles[CITIES] != pile:
            yield f"the City pile is {happened.after.piles[CITIES]}, right is {pile}"
        left = cities(printed, happened.after.seats[player])
        if Counter(left) != Counter(own) - Counter(lost):
            yield f"player {player} had {own} and keeps {left}"


@law(Clause.EA_13_3_5d, Clause.EA_13_3_5b, Clause.EA_13_3_5c)
def nothing_else_loses(happened: Happened) -> Iterator[str]:
    """Only a failed interception costs Cities and Victory Cards, and only the one who failed."""
    failed = {event.player for event in told(happened, "failed")}
    for event in told(happened, "lost-city", "lost-victory-cards"):
        if event.player not in failed:
            yield f"{event.what} of player {event.player}"
    if interceptor(happened.before) < 0:
        return
    printed = happened.before.printed
    for seat, (before, now) in enumerate(
        zip(happened.before.seats, happened.after.seats, strict=True)
    ):
        lost = front(before) - front(now)
        sites = [name for name in lost if is_city(printed.card(name))]
        if sites and seat not in failed:
            yield f"player {seat} lost {sites}"


@law(Clause.EA_13_3_5d)
def success_changes_nothing(happened: Happened) -> Iterator[str]:
    """A successful interception brings nothing and costs nothing more."""
    for event in told(happened, "held"):
        for pile in (VICTORY, CITIES):
            before, now = happened.before.piles[pile], happened.after.piles[pile]
            if before != now:
                yield f"the {pile} pile of {len(before)} cards has {len(now)}"
        seat = event.player or 0
        before_, now_ = (_victory_cards(t, seat) for t in (happened.before, happened.after))
        if before_ != now_ + _scrapped(happened, seat):
            yield f"player {seat} had {dict(before_)} and has {dict(now_)}"


@law(Clause.EA_13_3_5c, Clause.EA_5_8l, Clause.EA_5_8n, Clause.EA_5_8o)
def penalty(happened: Happened) -> Iterator[str]:
    """With the City go Victory Cards up to its Penalty, not attached ones (D-25), or all."""
    printed = happened.before.printed
    lost_cities = told(happened, "lost-city")
    events = told(happened, "lost-victory-cards")
    if len(events) != len(lost_cities):
        yield f"{len(lost_cities)} Cities lost, Victory Cards {len(events)} times"
    for event, city in zip(events, lost_cities, strict=False):
        player = event.player or 0
        exposed = exposed_cards(happened.before, player)
        most = min(number(printed.card(printed.named(city)).penalty), len(exposed))
        lost = [printed.names[int(fact)] for fact in event.facts]
        if len(lost) != most:
            yield f"{len(lost)} lost, {most} due of {len(exposed)}"
        if Counter(lost) - Counter(exposed):
            yield f"{lost} lost, exposed were {exposed}"
        before, now = (_victory_cards(t, player) for t in (happened.before, happened.after))
        if before - Counter(lost) != now + _scrapped(happened, player):
            yield f"of {dict(before)} are left {dict(now)}, {lost} were lost"


def exposed_cards(table: Table, player: int) -> list[str]:
    """Return the Victory Cards from which a Penalty is drawn (D-25)."""
    printed, units = table.printed, table.seats[player].front
    names = [unit.card for unit in units]
    if printed.takes("D-25b"):
        names += [name for unit in units for name in unit.attached]
    return [name for name in names if printed.card(name).type == "victory"]


def _victory_cards(table: Table, player: int) -> Counter[str]:
    units = table.seats[player].front
    names = [name for unit in units for name in (unit.card, *unit.attached)]
    return Counter(name for name in names if table.printed.card(name).type == "victory")


def _scrapped(happened: Happened, player: int) -> Counter[str]:
    """Return the Victory Cards that left the game with their units, which acted as then (D-34b)."""
    printed = happened.before.printed
    events = (event for event in told(happened, "scrapped") if event.player == player)
    names = [printed.named(event) for event in events]
    return Counter(name for name in names if printed.card(name).type == "victory")


@law(Clause.EA_13_3_5c, Clause.EA_5_8m)
def victory_cards_go_back(happened: Happened) -> Iterator[str]:
    """Lost Victory Cards go to the bottom of the Victory pile in the order drawn, or as chosen."""
    printed = happened.before.printed
    for event in told(happened, "lost-victory-cards"):
        lost = [printed.names[int(fact)] for fact in event.facts]
        pile, now = happened.before.piles[VICTORY], happened.after.piles[VICTORY]
        held = [
            card
            for step in happened.after.position["agenda"]
            if step["step"] == "put-under" and step["pile"] == VICTORY
            for card in step["cards"]
        ]
        put = now[len(pile) :]
        if now[: len(pile)] != pile or Counter(put) + Counter(held) != Counter(lost):
            yield f"{lost} were lost, under the pile lie {put}, held are {held}"
        chosen = printed.takes("D-26b")
        if held and not chosen:
            yield "their order is to be chosen"
        if chosen and len(set(lost)) > 1 and not held:
            yield "their order was not asked for"
        if not chosen and put != lost:
            yield f"{lost} were drawn, they lie as {put}"


@law(Clause.EA_13_3_1g)
def points_expire(happened: Happened) -> Iterator[str]:
    """Points of an interception are lost when it ends, or with the counterattack (D-32)."""
    late = happened.before.printed.takes("D-32b")
    events = told(happened, "counterattack-over") if late else told(happened, "held", "failed")
    fight = happened.before.position["counterattack"]
    if not events or fight is None or _is_held_up(happened):
        return
    seats = range(len(happened.before.seats)) if late else [fight["interceptor"]]
    since = happened.events[happened.events.index(events[0]) :]
    for seat in seats:
        wanted = _points_since(since, seat)
        found = happened.after.seats[seat].wallet
        if found != wanted:
            yield f"player {seat} has {found}, right is {wanted}"


def _is_held_up(happened: Happened) -> bool:
    """Return whether cards are to be put under a pile before the interception can end (D-26b)."""
    return due(happened.after, "end-interception") > 0 and not told(happened, "intercepts")


def _points_since(events: tuple[Event, ...], seat: int) -> dict[str, int]:
    """Return the points that *seat* received in *events*."""
    found = dict.fromkeys(POINTS, 0)
    for event in events:
        if event.what == "received-point" and event.player == seat:
            found[POINTS[int(event.facts[0])]] += 1
    return found


@law(Clause.EA_13_3_1b, Clause.EA_13_3_1d)
def begins_afresh(happened: Happened) -> Iterator[str]:
    """Each interception begins without effects that were applied in another."""
    fight = happened.after.position["counterattack"]
    if told(happened, "intercepts") and fight and (fight["boosts"] or fight["applied"]):
        yield f"{fight['boosts']} and {fight['applied']} act from the start"


@law(Clause.EA_13_3b)
def counts_as_fought(happened: Happened) -> Iterator[str]:
    """The enemy cards that an interceptor faces count as fought, as in any Combat."""
    if told(happened, "intercepts") and happened.after.position["counterattack"]:
        faced = {enemy.card for enemy in happened.after.forces if enemy.destroyed_by < 0}
        if missing := faced - {*happened.after.position["fought"]}:
            yield f"{sorted(missing)} do not"


@law(Clause.EA_13_3b, Clause.EA_5_2n)
def cleared(happened: Happened) -> Iterator[str]:
    """An interception ends as a turn does only where a reading says so (D-31, D-34)."""
    printed = happened.before.printed
    if interceptor(happened.before) < 0:
        return
    early = [e for e in _before_the_turn(happened) if e.what == "cleared"]
    if early and not printed.takes("D-31b"):
        yield "the Playing Area was cleared"
    by_rule = by(happened, "forfeited", Clause.EA_15_1x)
    if by_rule and not printed.takes("D-34b"):
        yield f"{[printed.named(event) for event in by_rule]} were lost by a Deploy Rule"
    ended = told(happened, "held", "failed") and not _is_held_up(happened)
    seat = interceptor(happened.before)
    if ended and printed.takes("D-31b") and happened.after.seats[seat].area:
        yield f"{happened.after.seats[seat].area} are still in the Playing Area"
    kept = happened.before.seats[seat].area
    if ended and printed.takes("D-31a") and happened.after.seats[seat].area != kept:
        yield "the Playing Area changed"


def _before_the_turn(happened: Happened) -> Iterator[Event]:
    for event in happened.events:
        if event.what == "turn":
            return
        yield event


def _plain(unit: Unit) -> Unit:
    """Return a card of a Front Line; any Box is as good as any other."""
    return Unit(BOX) if unit.card == BOX else unit


class Announced:
    """What an accepted allotment must lead to: cards destroyed, lost, boxed and left."""

    def __init__(self, happened: Happened) -> None:
        what = happened.tried.what or {}
        self.printed = happened.before.printed
        self.player = interceptor(happened.before)
        self.front = Counter(map(_plain, happened.before.seats[self.player].front))
        self.lost: list[Unit] = []
        self.boxed: list[str] = []
        self.destroyed: list[str] = list(what.get("destroyed", ()))
        for order in what.get("orders", ()):
            self._carry_out(Unit.read(order["unit"]), order)

    def _carry_out(self, unit: Unit, order: Plain) -> None:
        count = order["count"]
        sent = order.get("targets", 0) > 0 or order.get("grouped", False)
        paired = order.get("paired", False)
        for _ in range(count):
            if sent:
                self.front[unit] -= 1
                self.lost.append(unit)
                self.boxed += [name for name in unit.attached if not self._keeps(name)]
                self.front.update(Unit(name) for name in unit.attached if self._keeps(name))
            if paired:
                self._pair(unit, sent)

    def lost_of(self, seat: int) -> Counter[str]:
        """Return the units lost that belong to a player: by D-93b to whoever put them there."""
        owned = (unit for unit in self.lost if unit.owner in (seat, *self._unowned(seat)))
        return Counter(unit.card for unit in owned)

    def _unowned(self, seat: int) -> tuple[int, ...]:
        return (-1,) if seat == self.player else ()

    def _keeps(self, name: str) -> bool:
        """Return whether a Box that is attached stays Deployed without its host (D-12b)."""
        return name == BOX and self.printed.takes("D-12b")

    def _pair(self, unit: Unit, sent: bool) -> None:  # noqa: FBT001 - whether it took an enemy card
        """Use up a Box with *unit*: lost with it (D-12), or attached to it from now on (D-14)."""
        if sent and self.printed.takes("D-12a"):
            self.front[Unit(BOX)] -= 1
            self.boxed.append(BOX)
        elif not sent and self.printed.takes("D-14a"):
            self.front[Unit(BOX)] -= 1
            self.front[unit] -= 1
            attached = tuple(sorted((*unit.attached, BOX)))
            self.front[unit._replace(attached=attached)] += 1


@law(Clause.EA_13_3_3a, Clause.EA_13_3_2e, Clause.EA_13_3a, Clause.EA_13_2_1b)
def destroyed_as_announced(happened: Happened) -> Iterator[str]:
    """Exactly the enemy cards that were announced are destroyed, by the interceptor."""
    if happened.tried.word != "allot":
        return
    player = interceptor(happened.before)
    wanted = Counter((enemy.card, enemy.destroyed_by) for enemy in happened.before.forces)
    for name in (happened.tried.what or {}).get("destroyed", ()):
        wanted[name, -1] -= 1
        wanted[name, player] += 1
    found = Counter((enemy.card, enemy.destroyed_by) for enemy in happened.after.forces)
    if found != +wanted:
        yield f"{dict(found)}, right is {dict(+wanted)}"


@law(Clause.EA_13_3_3b, Clause.EA_13_3_2e, Clause.EA_13_3_2p, Clause.EA_5_8t)
def lost_as_announced(happened: Happened) -> Iterator[str]:
    """Exactly the allotted units leave for the discard pile, what they bear leaves the game."""
    if happened.tried.word != "allot":
        return
    announced = Announced(happened)
    before, now = (t.seats[announced.player] for t in (happened.before, happened.after))
    found = Counter(map(_plain, now.front))
    if found != +announced.front:
        wrong = {u.card: n for u, n in (found - announced.front).items()}
        missing = {u.card: n for u, n in (announced.front - found).items()}
        yield f"on the Front Line are {wrong} too many, {missing} are missing"
    lost = announced.lost_of(announced.player)
    if Counter(now.discard) != Counter(before.discard) + lost:
        yield f"{dict(lost)} were to go to the discard pile"
    gone: Counter[str] = Counter(happened.after.position["box"]) - Counter(
        happened.before.position["box"]
    )
    if gone != Counter(announced.boxed):
        yield f"{dict(gone)} left the game, {announced.boxed} should"


@law(Clause.EA_13_3_3b, Clause.EA_13_3_2d)
def others_are_not_touched(happened: Happened) -> Iterator[str]:
    """An allotment touches no card of any other player.

    What others have put before the player by D-93b goes to their own discard piles.
    """
    if happened.tried.word != "allot":
        return
    announced = Announced(happened)
    for seat, (before, now) in enumerate(
        zip(happened.before.position["players"], happened.after.position["players"], strict=True)
    ):
        if seat == announced.player:
            continue
        discard = Counter(before["discard"]) + announced.lost_of(seat)
        if {**before, "discard": discard} != {**now, "discard": Counter(now["discard"])}:
            yield f"cards of player {seat} changed"


LAWS: tuple[Law[Any], ...] = (
    steps_in_order,
    success_or_failure,
    failure_loses_a_city,
    nothing_else_loses,
    success_changes_nothing,
    penalty,
    victory_cards_go_back,
    points_expire,
    begins_afresh,
    counts_as_fought,
    cleared,
    destroyed_as_announced,
    lost_as_announced,
    others_are_not_touched,
)

"""Laws of steps, chapter 12: the Garrison turns up, its red text acts, reinforcements move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from alamein.engine.core.game import Event
from alamein.engine.deckbuilding.verbs import Effect, GiveUp, Muster, Reveal, Scrap
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.fighting import (
    BRITISH,
    EVENTS,
    awaits,
    broken_off,
    by,
    due,
    fits,
    in_force,
    is_city,
    number,
    told,
)
from alamein.properties.el_alamein.table import Happened, Printed, Table
from alamein.properties.law import Law, law


class Revealing:
    """The Garrison as it turns up: piles, revealed cards and red text waiting, event by event."""

    def __init__(self, happened: Happened) -> None:
        table = happened.before
        self.printed = table.printed
        self.happened = happened
        combat = table.position["combat"] or {"garrison": [], "pending": []}
        self.events = list(table.piles[EVENTS])
        self.british = list(table.piles[BRITISH])
        self.garrison = [enemy.card for enemy in table.garrison]
        self.pending: list[str] = list(combat["pending"])
        self.faults: list[tuple[str, str]] = []
        self.replaces = False
        for event in until_paid(happened):
            self._follow(event)

    def _follow(self, event: Event) -> None:
        if event.what == "revealed":
            self._reveal(self.printed.named(event))
        elif event.what == "red-text":
            self._act(self.printed.named(event))
        elif event.what == "scrapped" and self.printed.named(event) in self.garrison:
            self.garrison.remove(self.printed.named(event))
            self.replaces = True
        elif event.what == "reinforced":
            self._move(int(event.facts[0]), event.clause)

    def _reveal(self, card: str) -> None:
        bottom = not self.events and self.printed.takes("D-119b")
        pile = self.events or self.british
        place = -1 if bottom else 0
        if not pile or pile[place] != card:
            self.faults.append(("pile", f"{card} turned up, next was {pile[place:][:1]}"))
        else:
            pile.pop(place)
        self.garrison.append(card)
        first = self.replaces and self.printed.takes("D-37b")
        self.pending.insert(0 if first else len(self.pending), card)

    def _act(self, card: str) -> None:
        texts = [name for name in self.pending if self.printed.card(name).reveal_rules]
        if texts[:1] != [card]:
            self.faults.append(("order", f"{card} acted, next was {texts[:1]}"))
        if card in self.pending:
            del self.pending[: self.pending.index(card) + 1]
        self.replaces = False

    def _move(self, count: int, clause: str) -> None:
        if clause == Clause.EA_12_1_4a and any(
            self.printed.card(name).reveal_rules for name in self.pending
        ):
            self.faults.append(("late", f"{self.pending} had not acted yet"))
        if count > len(self.events):
            self.faults.append(("moved", f"{count} moved of {len(self.events)}"))
        self.british = self.events[:count][::-1] + self.british  # laid onto the pile one by one
        del self.events[:count]


def until_paid(happened: Happened) -> Iterator[Event]:
    """Yield the events that belong to the Garrison; a Combat that is decided ends it."""
    for event in happened.events:
        if event.what in ("won", "lost"):
            return
        yield event


def of_garrison(happened: Happened) -> bool:
    """Return whether the Garrison was revealed, or its red text acted, in this step."""
    return bool(told(happened, "attacked", "revealed", "red-text", "reinforced"))


def faults(happened: Happened, kind: str) -> Iterator[str]:
    """Yield what does not fit when the Garrison of this step is followed card by card."""
    if of_garrison(happened):
        yield from (says for what, says in Revealing(happened).faults if what == kind)


@law(Clause.EA_12_1_3a, Clause.EA_12_2a, Clause.EA_5_8d)
def from_the_top(happened: Happened) -> Iterator[str]:
    """Garrison cards come off the Event pile; once it is empty, off the British pile."""
    yield from faults(happened, "pile")


@law(Clause.EA_12_1_3a, Clause.EA_5_8e)
def in_order(happened: Happened) -> Iterator[str]:
    """The red text of the Garrison acts in the order in which the cards were revealed."""
    yield from faults(happened, "order")


@law(Clause.EA_5_8i, Clause.EA_12_1_4a)
def garrison_first(happened: Happened) -> Iterator[str]:
    """The reinforcements of a City move when its Garrison is revealed and has acted."""
    yield from faults(happened, "late")
    events = happened.events
    moved = [n for n, e in enumerate(events) if e.what == "none-moved" or _is_move(e)]
    for event in events[moved[0] :] if moved else ():
        if event.what in ("revealed", "red-text"):
            yield f"{event.what} of {happened.before.printed.named(event)} came later"


def _is_move(event: Event) -> bool:
    return event.what == "reinforced" and event.clause == Clause.EA_12_1_4a


@law(Clause.EA_12_1_3a, Clause.EA_5_8d, Clause.EA_12_2a, Clause.EA_12_1_6b)
def as_many(happened: Happened) -> Iterator[str]:
    """As many Event Cards are revealed as the City's Garrison number, none for a Box."""
    table, printed = happened.before, happened.before.printed
    revealed = len(told(happened, "revealed"))
    if happened.tried.word == "attack":
        site = printed.card(happened.tried.what)
        owed = number(site.garrison) if is_city(site) else 0
        stock = len(table.piles[EVENTS]) + len(table.piles[BRITISH])
    else:
        owed = _still(table)
        stock = len(table.piles[EVENTS]) + len(table.piles[BRITISH])
    owed += sum(_extra(printed, printed.named(event)) for event in told(happened, "red-text"))
    owed += _cut_short(table) - _cut_short(happened.after)
    left = _still(happened.after)
    if revealed + left != owed and revealed != stock:
        yield f"{revealed} revealed and {left} still to come, {owed} were due, {stock} there"


def _still(table: Table) -> int:
    """Return how many cards of the Garrison are still to be revealed (D-36b)."""
    return sum(
        step.get("number", 0)
        for step in table.position["agenda"]
        if step.get("act") == "reveal-garrison"
    )


def _extra(printed: Printed, name: str) -> int:
    """Return how many further cards the red text of a card reveals."""
    return sum(effect.value for effect in red_text(printed, name) if isinstance(effect, Reveal))


def _cut_short(table: Table) -> int:
    """Return how many cards are revealed by what is left of a red text under way."""
    found = 0
    for step in table.position["agenda"]:
        if step["step"] == "effects" and step.get("script") == "reveal":
            text = red_text(table.printed, step["card"])[step.get("next", 0) :]
            found += sum(effect.value for effect in text if isinstance(effect, Reveal))
    return found


def red_text(printed: Printed, name: str) -> tuple[Effect, ...]:
    """Return what acts when the card called *name* is revealed."""
    rules = printed.card(name).reveal_rules
    return rules if isinstance(rules, tuple) else ()


@law(
    Clause.EA_12_1_3a,
    Clause.EA_5_8h,
    Clause.EA_12_1_4a,
    Clause.EA_12_2a,
    Clause.EA_12_2b,
)
def left_as_told(happened: Happened) -> Iterator[str]:
    """When the Garrison is there, piles and revealed cards are what turning them up left."""
    combat = happened.after.position["combat"]
    if combat is None or not of_garrison(happened) or told(happened, "won", "lost"):
        return
    left = Revealing(happened)
    if Counter(left.garrison) != Counter(e.card for e in happened.after.garrison):
        yield f"{left.garrison} were revealed, the Garrison is {combat['garrison']}"
    for name, pile in ((EVENTS, left.events), (BRITISH, left.british)):
        now = happened.after.piles[name]
        if now != pile:
            yield f"the {name} pile holds {len(now)} cards, {len(pile)} others were left"
    acting = [name for name in left.pending if red_text(happened.before.printed, name)]
    waiting = [n for n in combat["pending"] if red_text(happened.before.printed, n)]
    if acting != waiting:
        yield f"red text of {acting} has not acted, waiting are {waiting}"


@law(Clause.EA_5_8e, Clause.EA_12_1_3a, Clause.EA_9d, Clause.EA_15_1i)
def red_text_acts(happened: Happened) -> Iterator[str]:
    """Red text of a revealed card has its whole effect: what leaves, what is scrapped.

    That a counterattack becomes due is said of counterattacks.
    """
    for n, event in enumerate(happened.events):
        if event.what != "red-text":
            continue
        rest = happened.events[n + 1 :]
        here = [e for e in up_to_next(rest) if e.what != "revealed"]
        asked = 0 if any(e.what == "red-text" for e in rest) else awaits(happened.after, "give-up")
        for effect in acted_of(happened, n):
            yield from _has_effect(happened, n, (effect, asked), here)


def acted_of(happened: Happened, n: int) -> tuple[Effect, ...]:
    """Return what has acted of the red text that the event number *n* tells of.

    While the player is asked what its first effects act on, the others wait.
    """
    name = happened.before.printed.named(happened.events[n])
    text = red_text(happened.before.printed, name)
    if any(event.what == "red-text" for event in happened.events[n + 1 :]):
        return text
    for step in happened.after.position["agenda"]:
        if step["step"] == "effects" and (step["card"], step["script"]) == (name, "reveal"):
            return text[: step.get("next", 0)]
    return text


def up_to_next(events: tuple[Event, ...]) -> Iterator[Event]:
    """Yield the events up to those of the next red text, or of the next step of Combat."""
    for event in events:
        if event.what in ("red-text", "none-moved", "won", "lost") or _is_move(event):
            return
        yield event


def _has_effect(
    happened: Happened, n: int, acts: tuple[Effect, int], events: list[Event]
) -> Iterator[str]:
    """Yield where an effect of red text did not come about among *events*, nor is asked for.

    The text acts with the event number *n*.
    """
    effect, asked = acts
    name = happened.before.printed.named(happened.events[n])
    words = Counter(event.what for event in events)
    if isinstance(effect, Scrap) and not words["scrapped"]:
        yield f"{name} was not Scrapped"
    elif isinstance(effect, GiveUp):
        wanted = _units_wanted(happened, effect, n)
        lost = words["forfeited"] + asked
        if lost != wanted:
            yield f"{name} takes {wanted}, lost or asked for were {lost}"


def _units_wanted(happened: Happened, effect: GiveUp, n: int) -> int:
    """Return how many units an effect can take with the event number *n*: those still there."""
    printed, player = happened.before.printed, happened.before.decider
    seat = happened.before.seats[player]
    names = Counter(unit.card for unit in seat.front)
    names.subtract(printed.named(e) for e in happened.events[:n] if e.what == "forfeited")
    there = sum(n for name, n in names.items() if fits(printed, effect.which, name))
    return min(int(in_force(printed, effect.count) or 0), there)


@law(Clause.EA_3_5b, Clause.EA_5_8e, Clause.EA_12_1_3a)
def no_red_text_is_left_out(happened: Happened) -> Iterator[str]:
    """Before abilities are used in Combat the red text of every revealed card has acted."""
    if not of_garrison(happened) or happened.after.window != "combat":
        return
    left = Revealing(happened).pending
    if texts := [name for name in left if red_text(happened.before.printed, name)]:
        yield f"{texts} did not act"


@law(Clause.EA_15_1h, Clause.EA_15_1f)
def topped_up(happened: Happened) -> Iterator[str]:
    """A card that musters fills the British Reinforcements up to its number, no further."""
    printed = happened.before.printed
    events, british = (len(happened.before.piles[name]) for name in (EVENTS, BRITISH))
    wanted: int | None = None
    for event in until_paid(happened):
        if event.what == "revealed":
            events, british = (events - 1, british) if events else (0, british - 1)
        elif event.what == "red-text":
            texts = red_text(printed, printed.named(event))
            values = [in_force(printed, e.value) for e in texts if isinstance(e, Muster)]
            wanted = values[0] if values else None
        elif event.what == "reinforced":
            count = int(event.facts[0])
            if event.clause == Clause.EA_15_1h and wanted is not None:
                most = min(max(0, wanted - british), events)
                if count != most:
                    yield f"{count} joined {british} cards, {most} were missing to {wanted}"
            events, british = events - count, british + count


@law(Clause.EA_12_1_4a, Clause.EA_5_8h, Clause.EA_12_2b)
def reinforced(happened: Happened) -> Iterator[str]:
    """A City moves its Reinforcements number of Event Cards, as many as there are."""
    printed = happened.before.printed
    combat = happened.after.position["combat"] or happened.before.position["combat"]
    moves = [e for e in happened.events if _is_move(e) or e.what == "none-moved"]
    if not moves or combat is None:
        return
    site = printed.card(combat["site"])
    pile = len(happened.before.piles[EVENTS]) - _taken(happened)
    wanted = number(site.reinforcements) if is_city(site) else 0
    most = min(wanted, pile)
    if printed.takes("D-39b") and pile < wanted:
        most = 0
    moved = sum(int(event.facts[0]) for event in moves if _is_move(event))
    if moved != most:
        yield f"{moved} cards moved, {wanted} for {combat['site']} of {pile} in the Event pile"
    if len(moves) > 1:
        yield f"reinforcements moved {len(moves)} times"


def _taken(happened: Happened) -> int:
    """Return how many cards left the Event pile in this step before the City's reinforcements."""
    left = len(happened.before.piles[EVENTS])
    for event in happened.events:
        if _is_move(event):
            break
        if event.what == "revealed":
            left = max(0, left - 1)
        elif event.what == "reinforced":
            left -= int(event.facts[0])
    return len(happened.before.piles[EVENTS]) - left


@law(Clause.EA_12_1_4a, Clause.EA_12_1_6b)
def reinforced_once(happened: Happened) -> Iterator[str]:
    """Each Combat against a City moves reinforcements once; a Box moves none."""
    printed = happened.before.printed
    owed = due(happened.before, "move-reinforcements")
    if happened.tried.word == "attack":
        owed += is_city(printed.card(happened.tried.what))
    number_moved = len(told(happened, "none-moved")) + len(
        by(happened, "reinforced", Clause.EA_12_1_4a)
    )
    owed -= due(happened.after, "move-reinforcements")
    few = happened.before.printed.takes("D-39b")  # and nothing need be told of nothing
    if not broken_off(happened) and (number_moved > owed or (number_moved < owed and not few)):
        yield f"{owed} due, {number_moved} done"


LAWS: tuple[Law[Any], ...] = (
    from_the_top,
    in_order,
    garrison_first,
    as_many,
    left_as_told,
    red_text_acts,
    no_red_text_is_left_out,
    topped_up,
    reinforced,
    reinforced_once,
)

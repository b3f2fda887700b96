"""Laws of steps, chapter 13: when the British strike back, against whom, and until when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from alamein.engine.core.game import Event
from alamein.engine.deckbuilding.verbs import Counterattack
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.fighting import (
    BRITISH,
    EL_ALAMEIN,
    EVENTS,
    by,
    cities,
    due,
    is_city,
    number,
    site_of,
    told,
    until,
)
from alamein.properties.el_alamein.garrisons import acted_of, red_text, up_to_next
from alamein.properties.el_alamein.table import Happened, Table
from alamein.properties.law import Law, law

ACTS_OF_A_TURN = ("end-tactics", "begin-reinforcement", "begin-clean-up", "end-clean-up")
OF_A_TURN = ("went-on", "cleared", "kept", "discarded-hand", "recruited", "attacked")


@law(Clause.EA_13_1b, Clause.EA_13_1a)
def due_by_a_card(happened: Happened) -> Iterator[str]:
    """A counterattack becomes due by a revealed card that says so, in Combat against a City."""
    printed, acting = happened.before.printed, _going_on(happened)
    for event in happened.events:
        if event.what == "red-text":
            acting = printed.named(event)
        if event.what == "counterattack-due" and event.clause == Clause.EA_13_1b:
            texts = red_text(printed, acting) if acting else ()
            if not any(isinstance(effect, Counterattack) for effect in texts):
                yield f"it became due by {acting or 'nothing'}"
        if event.what == "counterattack-due":
            site = site_of(happened)
            if site is None or not is_city(site):
                yield f"it became due at {site and site.id}"


def _going_on(happened: Happened) -> str:
    """Return the revealed card whose red text goes on with this answer, or nothing."""
    for step in happened.before.position["agenda"]:
        if step["step"] == "effects":
            return str(step["card"]) if step["script"] == "reveal" else ""
    return ""


@law(Clause.EA_13_1b, Clause.EA_15_1g)
def due_when_revealed(happened: Happened) -> Iterator[str]:
    """A revealed card whose red text brings about a counterattack makes one due as it acts."""
    for n, event in enumerate(happened.events):
        if event.what != "red-text" or not _strikes_back(happened, n):
            continue
        words = [each.what for each in up_to_next(happened.events[n + 1 :])]
        if "counterattack-due" not in words:
            yield f"{happened.before.printed.named(event)} acted, then came {words}"
        elif not happened.after.position["due"]:
            yield "it is not due afterwards"


def _strikes_back(happened: Happened, n: int) -> bool:
    """Return whether the red text that acts with an event brings about a counterattack."""
    return any(isinstance(effect, Counterattack) for effect in acted_of(happened, n))


@law(Clause.EA_13_1c)
def due_by_el_alamein(happened: Happened) -> Iterator[str]:
    """Taking El Alamein makes a counterattack due, if none was carried out before (D-01)."""
    printed, position = happened.before.printed, happened.before.position
    taken = any(printed.named(event) == EL_ALAMEIN for event in told(happened, "won"))
    wanted = taken and (printed.takes("D-01a") or not position["counterattacks"])
    found = bool(by(happened, "counterattack-due", Clause.EA_13_1c))
    if found and not wanted:
        yield f"taken: {taken}, carried out before: {position['counterattacks']}"
    if wanted and not happened.after.position["due"] and not told(happened, "scored"):
        yield "none is due afterwards"
    if wanted and not found and (printed.takes("D-21b") or not position["due"]):
        yield f"none became due, {position['due']} were"


@law(Clause.EA_13_1b, Clause.EA_13_1c)
def how_many_are_due(happened: Happened) -> Iterator[str]:
    """Several triggers in one turn bring about one counterattack, or one each (D-21)."""
    if told(happened, "turn", "counterattack", "counterattack-over", "scored"):
        return
    before, now = happened.before.position["due"], happened.after.position["due"]
    caused = len(told(happened, "counterattack-due"))
    wanted = before + caused if happened.before.printed.takes("D-21b") else max(before, caused > 0)
    if now != wanted:
        yield f"{before} were due, {caused} triggers, {now} are due"


@law(Clause.EA_13_1d, Clause.EA_13_1f, Clause.EA_7_4i)
def no_turn_before(happened: Happened) -> Iterator[str]:
    """The next player's turn does not begin while a counterattack is due."""
    if not told(happened, "turn"):
        return
    left = happened.before.position["due"] - len(told(happened, "counterattack-over"))
    if left > 0 and (happened.before.piles[BRITISH] or not happened.before.printed.takes("D-22b")):
        yield f"{left} due, a turn began"
    if happened.after.position["due"] or happened.after.position["counterattack"]:
        yield "a turn began and a counterattack is due or under way"


@law(Clause.EA_13_1d, Clause.EA_13_1g, Clause.EA_15_2a)
def between_two_turns(happened: Happened) -> Iterator[str]:
    """A counterattack takes place when the turn that caused it has ended, Clean-Up included."""
    events = told(happened, "counterattack")
    if not events:
        return
    place = happened.events.index(events[0])
    for event in until(happened.events[place:], "turn"):
        if event.what in OF_A_TURN and event.clause.startswith("EA-7"):
            yield f"{event.what} came after it had begun"
    if happened.before.window in ("starting", "tactics", "combat", "after-combat"):
        yield f"it began out of {happened.before.window}"
    left = [act for act in ACTS_OF_A_TURN if due(happened.after, act)]
    if left and not told(happened, "turn"):
        yield f"the turn still has to {left}"
    if any(event.what == "turn" for event in happened.events[:place]):
        yield "the next turn had begun"
    if not happened.before.position["due"]:
        yield "none was due"


@law(Clause.EA_13_1g, Clause.EA_7_4f)
def with_a_new_hand(happened: Happened) -> Iterator[str]:
    """The new hand is drawn before a counterattack begins."""
    step = happened.before.waiting
    cleaning = step is not None and (step.get("name") == "reinforcement" or step["step"] == "keep")
    words = [event.what for event in until(happened.events, "counterattack")]
    if cleaning and told(happened, "counterattack") and not {"drew", "nothing-to-draw"} & {*words}:
        yield f"before it came {words}"


@law(Clause.EA_13_2_1a, Clause.EA_13_2_1c, Clause.EA_13_2_5b)
def forces(happened: Happened) -> Iterator[str]:
    """All cards of the British Reinforcements pile are the Counterattacking Forces."""
    cards = happened.before.piles[BRITISH]
    for event in told(happened, "counterattack")[:1]:
        if int(event.facts[0]) != len(cards):
            yield f"{event.facts[0]} revealed, {len(cards)} were there"
        if happened.after.piles[BRITISH]:
            yield f"{len(happened.after.piles[BRITISH])} cards are left on the pile"
        enemies = happened.after.forces
        if happened.after.position["counterattack"] is None:
            continue
        if Counter(enemy.card for enemy in enemies) != Counter(cards):
            yield f"{cards} lay there, {[enemy.card for enemy in enemies]} attack"
        if any(enemy.destroyed_by >= 0 for enemy in enemies):
            yield "some are destroyed from the start"


@law(Clause.EA_13_2_1a, Clause.EA_13_2_4a)
def carried_out(happened: Happened) -> Iterator[str]:
    """A counterattack is carried out and counts even without enemy cards (D-22)."""
    before, now = (t.position["counterattacks"] for t in (happened.before, happened.after))
    begun = told(happened, "counterattack")
    if now != before + len(begun):
        yield f"{len(begun)} begun, the count went from {before} to {now}"
    empty = [event for event in begun if not int(event.facts[0])]
    if empty and happened.before.printed.takes("D-22b"):
        yield "one without cards took place"


@law(Clause.EA_13_1d, Clause.EA_13_2_1c)
def what_is_due_is_done(happened: Happened) -> Iterator[str]:
    """A counterattack is due until it is over."""
    over = len(told(happened, "counterattack-over"))
    before, now = happened.before.position["due"], happened.after.position["due"]
    begun = over or told(happened, "counterattack", "intercepts")
    if begun and not told(happened, "turn", "scored") and now != max(0, before - over):
        yield f"{before} were due, {over} are over, {now} are due"


def targets(table: Table, trigger: int) -> list[int]:
    """Return who must intercept, in order, when *trigger* has brought about a counterattack."""
    printed = table.printed
    best = {
        seat: number(printed.card(own[0]).city_number)
        for seat, player in enumerate(table.seats)
        if (own := cities(printed, player))
    }
    if printed.takes("D-18b"):
        best = dict.fromkeys(table.position["conquerors"], 0) | best
    first = (
        [] if printed.takes("D-16b") and not cities(printed, table.seats[trigger]) else [trigger]
    )
    others = [seat for seat in best if seat != trigger or printed.takes("D-17b")]
    players = len(table.seats)
    others.sort(key=lambda seat: (-best[seat], (seat - trigger) % players))
    return first + others


@law(
    Clause.EA_13_2_2a,
    Clause.EA_13_2_2b,
    Clause.EA_13_2_2c,
    Clause.EA_13_2_2d,
    Clause.EA_13_2_3a,
    Clause.EA_6c,
)
def order_of_targets(happened: Happened) -> Iterator[str]:
    """First intercepts who caused it, then City owners by their highest City, nobody else."""
    fight = happened.after.position["counterattack"]
    if not told(happened, "counterattack") or fight is None:
        return
    trigger = happened.before.position["active"]
    wanted = targets(happened.after, trigger)
    if fight["trigger"] != trigger:
        yield f"it was caused by player {trigger}, not {fight['trigger']}"
    found = [fight["interceptor"], *fight["queue"]]
    if found != wanted:
        yield f"{found} are to intercept, right is {wanted}"


@law(Clause.EA_13_2_2a, Clause.EA_13_2_2d, Clause.EA_13_2_4b)
def no_target_at_all(happened: Happened) -> Iterator[str]:
    """Only where nobody is a target does a counterattack end without an interception."""
    begun, over = told(happened, "counterattack"), told(happened, "counterattack-over")
    if begun and happened.after.position["counterattack"] is None and over:
        wanted = targets(happened.after, happened.before.position["active"])
        if wanted and not told(happened, "held", "failed"):
            yield f"{wanted} had to intercept"


@law(Clause.EA_13_2_3a, Clause.EA_13_2_4c, Clause.EA_6c)
def one_after_another(happened: Happened) -> Iterator[str]:
    """The targets intercept one after another in their order, once each."""
    before, now = (t.position["counterattack"] for t in (happened.before, happened.after))
    events = told(happened, "intercepts")
    for event in events:
        if now and (now["interceptor"], happened.after.window) != (event.player, "preparation"):
            yield f"player {event.player} is told, {now['interceptor']} intercepts"
        goes_on = before and now and not told(happened, "counterattack")
        if goes_on and before["queue"] != [event.player, *now["queue"]]:
            yield f"{before['queue']} were to come, then {event.player} and {now['queue']}"
    still = before and now and not events
    if still and [before["interceptor"], *before["queue"]] != [now["interceptor"], *now["queue"]]:
        yield f"the order changed from {before['queue']} to {now['queue']}"


def is_beaten(table: Table) -> bool:
    """Return whether all Counterattacking Forces are destroyed."""
    return all(enemy.destroyed_by >= 0 for enemy in table.forces)


@law(
    Clause.EA_13_2_4a,
    Clause.EA_13_2_4b,
    Clause.EA_13_2_4c,
    Clause.EA_13_1e,
    Clause.EA_13_3_5e,
    Clause.EA_15_2h,
)
def goes_on_until(happened: Happened) -> Iterator[str]:
    """It is over when all enemy cards are destroyed or no target is left, else the next comes."""
    fight = happened.before.position["counterattack"]
    over = told(happened, "counterattack-over")
    if fight is None:
        return
    asked = happened.after.waiting is not None and happened.after.waiting["step"] == "put-under"
    later = asked and happened.after.position["counterattack"] is not None  # D-26b
    result = told(happened, "held", "failed") or happened.before.waiting["step"] == "put-under"  # type: ignore[index]
    done = bool(result) and not later
    beaten, last = is_beaten(happened.before), not fight["queue"]
    wanted = done and (beaten or last)
    if bool(over) != wanted:
        yield f"beaten: {beaten}, {len(fight['queue'])} still to come, over: {bool(over)}"
    if done and not wanted and not told(happened, "intercepts"):
        yield f"nobody intercepts, {fight['queue']} are to come"
    right = Clause.EA_13_2_4a if beaten else Clause.EA_13_2_4b
    if over and wanted and over[0].clause != right:
        yield f"it ended by {over[0].clause}, right is {right}"


@law(Clause.EA_13_2_5a, Clause.EA_13_2_5b)
def forces_go_back(happened: Happened) -> Iterator[str]:
    """At the end all cards of the forces that are still there go under the Event pile."""
    fight, over = happened.before.position["counterattack"], told(happened, "counterattack-over")
    if fight is None or not over:
        return
    cards = Counter(enemy.card for enemy in happened.before.forces)
    pile, now = happened.before.piles[EVENTS], happened.after.piles[EVENTS]
    if now[: len(pile)] != pile:
        yield "the cards of the Event pile do not lie as before"
    held = _to_put_under(happened.after)
    if Counter(now[len(pile) :]) + Counter(held) != cards:
        yield f"{dict(cards)} go back, under the pile came {now[len(pile) :]}, held are {held}"
    if happened.after.piles[BRITISH] and not told(happened, "counterattack"):
        yield "the British Reinforcements pile is not empty"


def _to_put_under(table: Table) -> list[str]:
    """Return the cards that are waiting to be put under the Event pile."""
    return [
        card
        for step in table.position["agenda"]
        if step["step"] == "put-under" and step["pile"] == EVENTS
        for card in step["cards"]
    ]


@law(Clause.EA_13_2_5a)
def forces_are_mixed(happened: Happened) -> Iterator[str]:
    """The order in which the forces go back is random, or chosen (D-26)."""
    if not told(happened, "counterattack-over") or not happened.before.forces:
        return
    kinds = {enemy.card for enemy in happened.before.forces}
    chosen, mixed = _to_put_under(happened.after), by(happened, "mixed-under", Clause.EA_13_2_5a)
    if happened.before.printed.takes("D-26b") and mixed and len(kinds) > 1:
        yield "chance put them back"
    if not happened.before.printed.takes("D-26b") and chosen:
        yield f"the order of {chosen} is to be chosen"


@law(Clause.EA_12_1_10b, Clause.EA_13_2_5a, Clause.EA_13_3_5c)
def put_under_as_chosen(happened: Happened) -> Iterator[str]:
    """Cards whose order is chosen go under the pile one by one as chosen."""
    step = happened.before.waiting
    if step is None or step["step"] != "put-under" or happened.tried.word != "choose":
        return
    chosen, pile = str(happened.tried.what), step["pile"]
    rest = list(step["cards"])
    if chosen not in rest:
        yield f"{chosen} is not among {rest}"
        return
    rest.remove(chosen)
    now, before = happened.after.piles[pile], happened.before.piles[pile]
    put = now[len(before) :]
    if now[: len(before)] != before or put[:1] != [chosen]:
        yield f"{chosen} was chosen, under the pile lie {put}"
    if put[1:] and (Counter(put[1:]) != Counter(rest) or len(set(rest)) > 1):
        yield f"{rest} were left to choose from, {put[1:]} went under unasked"


@law(Clause.EA_13_1f, Clause.EA_6a, Clause.EA_15_2m)
def next_player(happened: Happened) -> Iterator[str]:
    """After a counterattack the player after the one who caused it takes a normal turn."""
    fight = happened.before.position["counterattack"]
    turns: list[Event] = told(happened, "turn")
    if fight is None or not turns:
        return
    wanted = (fight["trigger"] + 1) % len(happened.before.seats)
    if turns[0].player != wanted or happened.after.position["active"] != wanted:
        yield f"player {turns[0].player} begins, player {fight['trigger']} caused it"


LAWS: tuple[Law[Any], ...] = (
    due_by_a_card,
    due_when_revealed,
    due_by_el_alamein,
    how_many_are_due,
    no_turn_before,
    between_two_turns,
    with_a_new_hand,
    forces,
    carried_out,
    what_is_due_is_done,
    order_of_targets,
    no_target_at_all,
    one_after_another,
    goes_on_until,
    forces_go_back,
    forces_are_mixed,
    put_under_as_chosen,
    next_player,
)

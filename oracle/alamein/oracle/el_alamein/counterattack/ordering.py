"""13-2, steps 2 to 4: who has to intercept, in which order, and when the turn ends."""

from __future__ import annotations

from itertools import permutations

from alamein.engine.el_alamein.clause import Clause
from alamein.oracle.el_alamein.counterattack.sheet import Round, Sheet, count
from alamein.oracle.el_alamein.counterattack.situation import all_cities
from alamein.oracle.solving import Formula, Term, choice, every, follows, greatest, no, some


def require_order(sheet: Sheet, made: Round) -> None:
    """Demand the targets of a turn and their order."""
    highest = [_highest(sheet, made, seat) for seat in range(len(sheet.situation.players))]
    ranked = [_is_ranked(sheet, seat, number) for seat, number in enumerate(highest)]
    _require_first(sheet, made, highest[sheet.situation.trigger], ranked)
    _require_owners(sheet, made, highest, ranked)
    _require_ranking(sheet, made, highest, ranked)


def require_course(sheet: Sheet, made: Round) -> None:
    """Demand that it goes on while an enemy card and a target are left."""
    enemies = len(made.hit[0])
    for step, used in enumerate(made.used):
        where = made.where(step)
        is_target = made.order[step] >= 0
        left = enemies - count(made.is_down(enemy, step) for enemy in made.hit[0])
        if step == 0:
            called = every([made.held, is_target])
            sheet.rule(Clause.EA_13_2_3a, where, follows(called, used))
            sheet.rule(Clause.EA_13_2_1a, where, follows(used, made.faced[step] == enemies))
        else:
            before = made.used[step - 1]
            sheet.rule(Clause.EA_13_2_4a, where, follows(used, left > 0))
            called = every([before, is_target, left > 0])
            sheet.rule(Clause.EA_13_2_4c, where, follows(called, used))
            sheet.rule(Clause.EA_13_2_4c, where, follows(used, made.faced[step] == left))


def require_end(sheet: Sheet, made: Round) -> None:
    """Demand the reason why the turn ends."""
    won = every([made.used[0], made.all_down(len(made.used))])
    sheet.rule(Clause.EA_13_2_4a, f"{made.name}, end", follows(won, made.destroyed))
    sheet.rule(Clause.EA_13_2_4b, f"{made.name}, end", follows(made.destroyed, won))


def _highest(sheet: Sheet, made: Round, seat: int) -> Term:
    """Return the highest City Number a player has as a turn begins, or 0."""
    earlier = sheet.rounds[: sheet.rounds.index(made)]
    lost = [city for before in earlier for city in before.city]
    found: Term = 0
    for index, (owner, city) in enumerate(all_cities(sheet.situation)):
        if owner == seat:
            gone = some(other == index for other in lost)
            found = (
                greatest(found, choice(gone, 0, city.number)) if lost else max(found, city.number)
            )
    return found


def _is_ranked(sheet: Sheet, seat: int, highest: Term) -> Formula:
    """Return whether a player is a target as owner (or conqueror) of a City."""
    if seat == sheet.situation.trigger and sheet.reads("D-17a"):
        return some([])
    conquered = sheet.situation.players[seat].conquered and sheet.reads("D-18b")
    return every([]) if conquered else every([highest > 0])


def _times(made: Round, seat: int) -> Term:
    return count(who == seat for who in made.order)


def _intercepts_as_trigger(sheet: Sheet, highest: Term) -> Formula:
    """Return whether the one who caused it is first (ruling: D-16)."""
    return every([]) if sheet.reads("D-16a") else every([highest > 0])


def _require_first(sheet: Sheet, made: Round, highest: Term, ranked: list[Formula]) -> None:
    """Demand the first place for the one who caused it."""
    trigger = sheet.situation.trigger
    first = _intercepts_as_trigger(sheet, highest)
    once = choice(ranked[trigger], 1, 0)
    sheet.rule(
        Clause.EA_13_2_2a,
        made.name,
        follows(every([made.held, first]), made.order[0] == trigger),
        follows(every([made.held, no(first)]), _times(made, trigger) <= once),
        by=("D-16",),
    )


def _require_owners(sheet: Sheet, made: Round, highest: list[Term], ranked: list[Formula]) -> None:
    """Demand that owners of Cities are targets, once each, and others are not."""
    trigger = sheet.situation.trigger
    as_trigger = choice(_intercepts_as_trigger(sheet, highest[trigger]), 1, 0)
    for seat, is_ranked in enumerate(ranked):
        where = f"{made.name}, player {seat}"
        times = _times(made, seat)
        if seat == trigger:
            wanted = every([made.held, is_ranked])
            sheet.rule(
                Clause.EA_13_2_2b, where, follows(wanted, times >= 1 + as_trigger), by=("D-17",)
            )
            most = 1 + choice(is_ranked, 1, 0)
            sheet.rule(Clause.EA_13_2_3a, where, times <= most, by=("D-17",))
        else:
            wanted = every([made.held, is_ranked])
            sheet.rule(Clause.EA_13_2_2b, where, follows(wanted, times >= 1), by=("D-18",))
            spared = follows(no(is_ranked), times == 0)
            sheet.rule(Clause.EA_13_2_2d, where, spared, by=("D-18",))
            sheet.rule(Clause.EA_13_2_3a, where, times <= 1)


def _require_ranking(sheet: Sheet, made: Round, highest: list[Term], ranked: list[Formula]) -> None:
    """Demand that whoever comes next has the highest City of all who are still to come."""
    trigger = sheet.situation.trigger
    first = _intercepts_as_trigger(sheet, highest[trigger])
    for step, who in enumerate(made.order):
        behind = made.held if step else every([made.held, no(first)])
        for seat, other in permutations(range(len(highest)), 2):
            here = every([behind, who == seat, ranked[seat]])
            served = count(earlier == other for earlier in made.order[:step])
            waits = served <= (choice(first, 1, 0) if other == trigger else 0)
            overtaken = every([here, ranked[other], waits])
            sheet.rule(
                Clause.EA_13_2_2c,
                made.where(step),
                follows(overtaken, _precedes(sheet, highest, seat, other)),
                by=("D-18", "D-19"),
            )


def _precedes(sheet: Sheet, highest: list[Term], one: int, other: int) -> Formula:
    """Return whether *one* may come before *other*; nothing ranks those without a City.

    Equal numbers go by the order of turns (ruling: D-19); under the other reading there are none.
    """
    seats = len(highest)
    trigger = sheet.situation.trigger
    sooner = (one - trigger - 1) % seats < (other - trigger - 1) % seats
    equal = every([highest[one] == highest[other], some([highest[one] == 0, sooner])])
    return some([highest[one] > highest[other], equal])

"""Laws of turns and phases, chapters 6 and 7; and all laws of steps of chapters 2 to 11 and 14."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein import (
    abilities,
    clean_up,
    drawing,
    magnitudes,
    plays,
    receiving,
    reinforcing,
    zones,
)
from alamein.properties.el_alamein.scripts import opening_cards
from alamein.properties.el_alamein.table import Happened, Printed, Seat, Table, Unit
from alamein.properties.el_alamein.unfolding import (
    PHASES,
    belongings,
    gone,
    law_of,
    once,
    phase,
    told,
)
from alamein.properties.law import Law

ENDS_PHASE = ("starting", "tactics", "reinforcement", "clean-up", "aftermath")


@dataclass(frozen=True)
class Course:
    """A step as part of the course of play: which phase it began and ended in."""

    happened: Happened

    @property
    def printed(self) -> Printed:
        """Return the printed cards and the readings in force."""
        return self.happened.before.printed

    @property
    def phases(self) -> tuple[str, str]:
        """Return the phase before and after."""
        return phase(self.happened.before), phase(self.happened.after)

    @property
    def goes_on(self) -> bool:
        """Return whether the action ended a phase, or answered what Clean-Up asks."""
        tried, waiting = self.happened.tried, self.happened.before.waiting
        keeps = waiting is not None and waiting["step"] == "keep"
        return keeps or (tried.word == "proceed" and self.happened.before.window in ENDS_PHASE)

    @property
    def passes(self) -> bool:
        """Return whether a new turn began."""
        before, after = self.happened.before.position, self.happened.after.position
        return (before["turn"], before["active"]) != (after["turn"], after["active"])


@dataclass(frozen=True)
class NewTurn:
    """A step in which a turn began: the player whose turn it is now, before and after."""

    before: Table
    after: Table
    player: int

    @property
    def printed(self) -> Printed:
        """Return the printed cards and the readings in force."""
        return self.before.printed

    @property
    def seat(self) -> Seat:
        """Return the cards and points of the player whose turn it is now."""
        return self.after.seats[self.player]


@dataclass(frozen=True)
class Forth:
    """A player going on from one phase to the next, with nothing in between."""

    before: Seat
    after: Seat
    to: str
    printed: Printed


@once
def course(happened: Happened) -> Iterator[Course]:
    """Yield every step."""
    yield Course(happened)


@once
def new_turn(happened: Happened) -> Iterator[NewTurn]:
    """Yield the turn that began in a step, if one did."""
    if Course(happened).passes and happened.after.waiting is not None:
        active = happened.after.position["active"]
        yield NewTurn(happened.before, happened.after, active)


@once
def forth(happened: Happened) -> Iterator[Forth]:
    """Yield the player who goes on to the Tactics Phase or the Reinforcement Phase."""
    window, to = happened.before.window, phase(happened.after)
    if happened.tried.word == "proceed" and (window, to) in (
        ("starting", "tactics"), ("tactics", "reinforcement"),
    ):  # fmt: skip
        player = happened.before.decider
        seats = happened.before.seats[player], happened.after.seats[player]
        yield Forth(*seats, to, happened.before.printed)


of_course, of_new_turn, of_forth = law_of(course), law_of(new_turn), law_of(forth)


@of_course(Clause.EA_6d, Clause.EA_7_3a, Clause.EA_7_4a, Clause.EA_7_1d, Clause.EA_7_2j)
def phases_end_when_their_player_goes_on(step: Course) -> Iterator[str]:
    """A phase lasts until its player goes on, and no phase is left out."""
    before, after = step.phases
    if after == "over" or before not in PHASES:
        return
    if not step.goes_on:
        if (before, step.passes) != (after, False):
            yield f"{before} became {after} by {step.happened.tried.word}"
    elif before != "clean-up" and after != PHASES[PHASES.index(before) + 1] and not (
        before == "reinforcement" and (step.passes or after == "counterattack" or _struck(step))
    ):  # fmt: skip
        yield f"{before} was followed by {after}"


def _struck(step: Course) -> bool:
    """Return whether a counterattack came and is over already, for nobody had to face it."""
    was, is_ = step.happened.before.position, step.happened.after.position
    return step.phases[1] == "between turns" and is_["counterattacks"] > was["counterattacks"]


@of_course(Clause.EA_6a, Clause.EA_7_4i, Clause.EA_13_1f)
def turns_pass_clockwise(step: Course) -> Iterator[str]:
    """When a turn is over the player to the left has the next one."""
    before, after = step.happened.before.position, step.happened.after.position
    if not step.passes:
        return
    expected = (before["turn"] + 1, (before["active"] + 1) % len(before["players"]))
    if (after["turn"], after["active"]) != expected:
        yield f"turn {after['turn']} of player {after['active']}, not {expected}"
    if step.phases[1] not in ("starting", "tactics"):
        yield f"the new turn stands at {step.phases[1]}"
    if step.happened.after.decider != after["active"]:
        yield f"player {step.happened.after.decider} decides in the turn of {after['active']}"


@of_course(Clause.EA_7_4i, Clause.EA_13_1d, Clause.EA_6b, Clause.EA_13_1g)
def counterattacks_come_between_turns(step: Course) -> Iterator[str]:
    """When Clean-Up is over a counterattack follows if one is due, else the next turn."""
    before, after = step.phases
    begins = after == "counterattack" and before != "counterattack"
    was, is_ = step.happened.before.position, step.happened.after.position
    due, took_place = was["due"], is_["counterattacks"] > was["counterattacks"]
    if begins and (not due or before not in ("reinforcement", "clean-up", "between turns")):
        yield f"a counterattack began after {before}, {due} due"
    owed = step.passes and due and before in PHASES and step.printed.takes("D-22a")
    if owed and not took_place:
        yield f"{due} counterattacks were due, and the next turn began"


@of_course(Clause.EA_5_8c)
def unique_cards_are_remembered_for_the_turn(step: Course) -> Iterator[str]:
    """That a Unique card was played is forgotten when the turn is over, and not before."""
    for number, (was, is_) in enumerate(
        zip(step.happened.before.seats, step.happened.after.seats, strict=True)
    ):
        forgot = gone(Counter(was.unique), Counter(is_.unique))
        if forgot and not step.passes and step.phases[1] != "counterattack":
            yield f"player {number} may play {told(forgot)} again"


@of_new_turn(Clause.EA_7_1a, Clause.EA_5_7e, Clause.EA_5_7d)
def exhausted_cards_become_active(turn: NewTurn) -> Iterator[str]:
    """In the Starting Phase every exhausted Deployed card of the player becomes active."""
    for unit in turn.seat.front:
        if unit.exhausted and unit.owner in (-1, turn.player):
            yield f"{unit.card} is still exhausted"
    was, is_ = _names(turn.before.seats[turn.player].front), _names(turn.seat.front)
    if was != is_ and phase(turn.before) != "counterattack":
        yield f"the Front Line lost {told(gone(was, is_))} and got {told(gone(is_, was))}"


@of_new_turn(Clause.EA_7_1a, Clause.EA_5_7e)
def played_cards_are_reactivated_by_reading(turn: NewTurn) -> Iterator[str]:
    """Cards in the Playing Area become active in the Starting Phase only if D-64b says so."""
    for unit in turn.seat.area:
        if unit.exhausted and turn.printed.takes("D-64b"):
            yield f"{unit.card} is still exhausted"
    was = Counter(unit for unit in turn.before.seats[turn.player].area if unit.exhausted)
    if turn.printed.takes("D-64a") and gone(was, Counter(turn.seat.area)):
        yield f"{told(was)} were exhausted, {told(Counter(turn.seat.area))} lie there now"


@of_new_turn(Clause.EA_5_7e, Clause.EA_7_1a)
def only_the_own_cards_become_active(turn: NewTurn) -> Iterator[str]:
    """The Starting Phase of one player reactivates no card of another."""
    for player, (was, is_) in enumerate(zip(turn.before.seats, turn.after.seats, strict=True)):
        if player != turn.player:
            before, after = _exhausted(was), _exhausted(is_)
            lost = gone(before, after)
            rest = gone(_names(was.front), _names(is_.front))
            if woke := gone(lost, rest):
                yield f"{told(woke)} of player {player} became active"


@of_new_turn(
    Clause.EA_7_2b, Clause.EA_2d, Clause.EA_7_4g, Clause.EA_7_2c, Clause.EA_7_3b, Clause.EA_10e
)
def turns_begin_with_the_free_points_alone(turn: NewTurn) -> Iterator[str]:
    """A turn begins with no points but the free ones, and nobody else has any."""
    early = turn.printed.takes("D-115b")
    tactics = phase(turn.after) == "tactics"
    expected = {
        "tactic": int(early or tactics),
        "supply": 0,
        "reinforcement": int(early),
        "attack": 0,
    }
    for player, seat in enumerate(turn.after.seats):
        free = expected if player == turn.player else dict.fromkeys(expected, 0)
        if seat.wallet != free:
            yield f"player {player} has {seat.wallet}, not {free}"


@of_new_turn(Clause.EA_7_1d, Clause.EA_7_1c)
def empty_starting_phases_are_over_by_themselves(turn: NewTurn) -> Iterator[str]:
    """Without Supply Cards in hand the Tactics Phase begins by itself, unannounced."""
    supplies = any(turn.printed.card(name).type == "supply" for name in turn.seat.hand)
    if not supplies and phase(turn.after) == "starting" and turn.printed.takes("D-63a"):
        yield "the Starting Phase waits, though nothing can be done in it"


@of_new_turn(Clause.EA_7_1b)
def starting_phases_wait_for_supply(turn: NewTurn) -> Iterator[str]:
    """Whoever has a Supply Card to play may play it before the Tactics Phase begins."""
    ready = opening_cards(turn.printed, turn.seat)
    if ready and phase(turn.after) == "tactics":
        yield f"{told(Counter(ready))} could have been played"


@of_new_turn(Clause.EA_5_8c)
def unique_cards_may_be_played_again(turn: NewTurn) -> Iterator[str]:
    """In a new turn no Unique card counts as played."""
    if turn.seat.unique:
        yield f"{turn.seat.unique} count as played already"


@of_new_turn(Clause.EA_12a, Clause.EA_15_1y, Clause.EA_13_1a)
def turns_begin_without_combat(turn: NewTurn) -> Iterator[str]:
    """In a new turn no Combat has taken place yet, and no counterattack is due."""
    position = turn.after.position
    if position["combats"] or position["fought"] or position["disengaged"] or position["due"]:
        yield (
            f"{position['combats']} Combats, fought {position['fought']}, "
            f"{position['due']} due, {position['disengaged']!r}"
        )
    if position["combat"] is not None or position["counterattack"] is not None:
        yield "a Combat or counterattack is under way"


@of_forth(
    Clause.EA_7_2b,
    Clause.EA_11_1c,
    Clause.EA_7_3b,
    Clause.EA_3_1b,
    Clause.EA_2d,
    Clause.EA_5_2p,
    Clause.EA_7_2d,
    Clause.EA_10e,
)
def phases_begin_with_their_free_point(going: Forth) -> Iterator[str]:
    """Going on brings the free point of the new phase, once, and loses no other.

    What the Play Rules of Deployed cards brought once they do not bring again.
    """
    kind = "tactic" if going.to == "tactics" else "reinforcement"
    free = Counter({kind: 1} if going.printed.takes("D-115a") else {})
    expected = {k: amount + free[k] for k, amount in going.before.wallet.items()}
    if going.after.wallet != expected:
        yield f"{going.before.wallet} became {going.after.wallet} on going on to {going.to}"


@of_forth(Clause.EA_6d, Clause.EA_5_2n, Clause.EA_10d, Clause.EA_7_1a, Clause.EA_7_4c)
def phases_begin_without_moving_cards(going: Forth) -> Iterator[str]:
    """Going on to the Tactics or Reinforcement Phase moves no card and turns none."""
    before, after = belongings(going.before), belongings(going.after)
    for zone, cards in before.items():
        if zone != "purse" and after[zone] != cards:
            yield f"the {zone} lost {told(gone(cards, after[zone]))}"


def _names(units: list[Unit]) -> Counter[tuple[str, tuple[str, ...]]]:
    return Counter((unit.card, unit.attached) for unit in units)


def _exhausted(seat: Seat) -> Counter[tuple[str, tuple[str, ...]]]:
    return _names([unit for unit in seat.front if unit.exhausted])


COURSE: tuple[Law[Happened], ...] = (
    phases_end_when_their_player_goes_on,
    turns_pass_clockwise,
    counterattacks_come_between_turns,
    unique_cards_are_remembered_for_the_turn,
    exhausted_cards_become_active,
    played_cards_are_reactivated_by_reading,
    only_the_own_cards_become_active,
    turns_begin_with_the_free_points_alone,
    empty_starting_phases_are_over_by_themselves,
    starting_phases_wait_for_supply,
    unique_cards_may_be_played_again,
    turns_begin_without_combat,
    phases_begin_with_their_free_point,
    phases_begin_without_moving_cards,
)

LAWS: tuple[Law[Happened], ...] = (
    *COURSE,
    *plays.LAWS,
    *drawing.LAWS,
    *abilities.LAWS,
    *magnitudes.LAWS,
    *reinforcing.LAWS,
    *clean_up.LAWS,
    *zones.LAWS,
    *receiving.LAWS,
)

"""An order for given moves, in which each is paid with what is there by then (EA-9j, EA-9l)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from alamein.oracle.el_alamein.combat.effects import Pick
from alamein.oracle.el_alamein.combat.moves import Action, Move
from alamein.oracle.el_alamein.combat.situation import PILE, Marking, Place
from alamein.oracle.solving import Inconclusive

PATIENCE = 20_000  # moments looked at before giving up
LONGEST = 400  # moves

Choice: TypeAlias = tuple[Place, ...]


class Moment(NamedTuple):
    """Where everything is, the Garrison included; how far the objective is weakened."""

    held: Marking
    weakened: int = 0


Goal: TypeAlias = Callable[[Moment], bool]


class Course(NamedTuple):
    """A plan, and the moment it ends in."""

    plan: tuple[Action, ...]
    end: Moment
    counts: tuple[int, ...]  # how often each move is made


Rest: TypeAlias = tuple[tuple[Action, ...], Moment]  # of a plan, and how it ends


class Search:
    """A search for an order, depth first, that remembers what led nowhere."""

    def __init__(self, moves: Sequence[Move], wish: Marking, goal: Goal, patience: int) -> None:
        self.moves = moves
        self.wish = wish  # the cards that should rather be picked
        self.goal = goal
        self.patience = patience
        self.failed: set[tuple[object, ...]] = set()

    def course(self, start: Moment, counts: tuple[int, ...]) -> Course | None:
        """Return a course with exactly *counts* of the moves that ends in the goal, or ``None``.

        Raise `Inconclusive` after long search.
        """
        if sum(counts) > LONGEST:
            raise Inconclusive("an order of the moves", f"more than {LONGEST} moves")
        found = self._go_on(start, counts)
        return Course(*found, counts) if found else None

    def _go_on(self, moment: Moment, left: tuple[int, ...]) -> Rest | None:
        """Return the rest of a course, or ``None``."""
        if not any(left):
            return ((), moment) if self.goal(moment) else None
        key = (left, frozenset(moment.held.items()), moment.weakened)
        if key in self.failed:
            return None
        for number in self._next(moment, left):
            rest = (*left[:number], left[number] - 1, *left[number + 1 :])
            for after, asked in made(self.moves[number], moment, self.wish):
                if found := self._go_on(after, rest):
                    return (self.moves[number].action, *asked, *found[0]), found[1]
        self.failed.add(key)
        if len(self.failed) > self.patience:
            raise Inconclusive("an order of the moves", f"looked at {self.patience} moments")
        return None

    def _next(self, moment: Moment, left: tuple[int, ...]) -> list[int]:
        """Return the moves to try: one alone, if making it at once harms no other."""
        open_ = [n for n, count in enumerate(left) if count and _payable(self.moves[n], moment)]
        for n in open_:
            rivals = [self.moves[m] for m, count in enumerate(left) if count and m != n]
            if not self.moves[n].picks and not _contested(self.moves[n], rivals):
                return [n]
        return sorted(open_, key=lambda n: (bool(self.moves[n].picks), _price(self.moves[n])))


def made(move: Move, moment: Moment, wish: Marking) -> Iterator[tuple[Moment, list[Action]]]:
    """Yield what can come of *move*, with the answers its player is asked for."""
    held = Counter(moment.held)
    given_up = _asked(_among(move.candidates, held), move.given_up)
    held.subtract(move.takes)
    held.update(move.gives)  # the card exhausted as a cost can be reactivated by the effect
    drawn: list[Action] = [{"draw": 0}] if move.draws and held[PILE] else []
    for choice in _choices(move.picks, held, wish):
        after = Counter(held)
        after.subtract(choice)
        after.update(place.turned("active") for place in choice if place.zone == "exhausted")
        reach = move.picks[0].places if move.picks else ()
        picked = _asked(_among(reach, held), choice)
        yield Moment(+after, moment.weakened + move.weakens), [*given_up, *drawn, *picked]


def _choices(picks: Iterable[Pick], held: Marking, wish: Marking) -> list[Choice]:
    """Return the cards an effect may reach, as many as it can (EA-9d), the wished for first."""

    def rank(choice: Choice) -> tuple[int, Choice]:
        granted: Marking = Counter(choice)
        return -(granted & wish).total(), choice

    for pick in picks:
        there = [place for place in pick.places for _ in range(held[place])]
        reached = len(there) if pick.most is None else min(pick.most, len(there))
        return sorted(set(itertools.combinations(there, reached)), key=rank)
    return [()]


def _among(places: Iterable[Place], held: Marking) -> Marking:
    return Counter({place: held[place] for place in places})


def _asked(candidates: Marking, chosen: Iterable[Place]) -> list[Action]:
    """Return the answers to the questions asked: none where all or one kind can be chosen."""
    answers: list[Action] = []
    left = Counter(candidates)
    chosen = tuple(chosen)
    for n, place in enumerate(chosen):
        if left.total() > len(chosen) - n and len(+left) > 1:
            word = "choose-unit" if place.deployed else "choose"
            answers.append({word: place.written()})
        left[place] -= 1
    return answers


def _payable(move: Move, moment: Moment) -> bool:
    return all(moment.held[place] >= number for place, number in move.takes.items())


def _contested(move: Move, rivals: Iterable[Move]) -> bool:
    """Return whether another move takes from where *move* does, or picks there."""
    return any(
        place in rival.takes or any(place in pick.places for pick in rival.picks)
        for place in move.takes
        for rival in rivals
    )


def _price(move: Move) -> int:
    return sum(number for place, number in move.takes.items() if place.zone == "points")

"""Whether a situation can be, and whether a course speaks of what is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.oracle.el_alamein.counterattack.situation import (
    NO_CITY,
    Course,
    Player,
    Situation,
    Step,
    Turn,
    all_cities,
    cards,
    places,
)

Path: TypeAlias = tuple[str | int, ...]
Fault: TypeAlias = tuple[Path, str]

MOST_CARDS = 300
MOST_STEPS = 12


def require_sound(
    situation: Situation, rulings: Mapping[str, str], course: Course | None = None
) -> None:
    """Raise `DataError` with everything that is wrong with a situation, or a course for it."""
    found = [("situation", *fault) for fault in situation_faults(situation, rulings)]
    if course is not None:
        found += [("course", *fault) for fault in course_faults(situation, course)]
    if found:
        problems = (Problem(what, 0, ".".join(map(str, path)), says) for what, path, says in found)
        raise DataError(tuple(problems))


def situation_faults(situation: Situation, rulings: Mapping[str, str]) -> Iterator[Fault]:
    """Yield where and why *situation* cannot be."""
    seats = len(situation.players)
    if situation.trigger >= seats:
        yield ("trigger",), f"there is no player {situation.trigger}; {_seats(seats)}"
    named = Counter(cards(situation))
    if named.total() > MOST_CARDS:
        yield (), f"{named.total()} cards are named; at most {MOST_CARDS} are looked at"
    for card, times in named.items():
        if times > 1:
            yield (), f"{card!r} is named {times} times; tell equal cards apart, as {card}#2"
    if rulings["D-19"] == "D-19a":
        yield from _equal_numbers(situation)
    for seat, player in enumerate(situation.players):
        for path, says in _player_faults(situation, player):
            yield ("players", seat, *path), says


def _seats(seats: int) -> str:
    return f"players are 0 to {seats - 1}"


def _equal_numbers(situation: Situation) -> Iterator[Fault]:
    """Yield City Numbers that occur twice (ruling: D-19)."""
    cities = [city for _, city in all_cities(situation)] + list(situation.city_pile)
    for number, times in Counter(city.number for city in cities).items():
        if times > 1:
            says = f"{times} Cities have the number {number}; each occurs once (EA-13.2.2c, D-19a)"
            yield (), says


def _player_faults(situation: Situation, player: Player) -> Iterator[Fault]:
    """Yield what is wrong with one player."""
    seats = len(situation.players)
    for index, unit in enumerate(player.units):
        if unit.owner is not None and unit.owner >= seats:
            yield ("units", index, "owner"), f"there is no player {unit.owner}; {_seats(seats)}"
    units = [unit.card for unit in player.units]
    boxes = [*player.boxes, *(unit.box for unit in player.units if unit.box)]
    for nth, sending in enumerate(player.sends):
        here: Path = ("sends", nth)
        yield from _unknown((*here, "units"), sending.units, units, "a unit of this player")
        yield from _unknown((*here, "pairs"), sending.pairs, units, "a unit of this player")
        used = sending.pairs.values()
        yield from _unknown((*here, "pairs"), used, boxes, "a Box of this player")
        if len(set(used)) < len(used):
            yield (*here, "pairs"), "a Box is paired twice; pairs are one to one (EA-13.3.2p)"
        enemies = situation.enemies
        yield from _unknown((*here, "destroys"), sending.destroys, enemies, "an enemy card")
        yield from _unknown((*here, "takes"), sending.takes, enemies, "an enemy card")


def _unknown(path: Path, words: Iterable[str], good: Iterable[str], kind: str) -> Iterator[Fault]:
    """Yield those of *words* that are none of the *good* ones."""
    known = list(good)
    for word in words:
        if word not in known:
            yield path, f"{word!r} is not {kind}; {nearest(word, known) or 'there is none'}"


def course_faults(situation: Situation, course: Course) -> Iterator[Fault]:
    """Yield where *course* speaks of what is not there."""
    if len(course.turns) > MOST_STEPS:
        yield ("turns",), f"{len(course.turns)} turns; at most {MOST_STEPS} are looked at"
    for index, turn in enumerate(course.turns):
        for path, says in _turn_faults(situation, turn):
            yield ("turns", index, "steps", *path), says
    named = cards(situation)
    yield from _unknown(("places",), course.places, named, "a card of the situation")
    for card, place in course.places.items():
        yield from _unknown(("places", card), [place], places(situation), "a place")
    cities = [city.card for _, city in all_cities(situation)]
    cities += [city.card for city in situation.city_pile]
    pile = course.city_pile or ()
    yield from _unknown(("city_pile",), pile, cities, "a City of the situation")
    if len(set(pile)) < len(pile):
        yield ("city_pile",), "a City is named twice"


def _turn_faults(situation: Situation, turn: Turn) -> Iterator[Fault]:
    """Yield what is wrong with the interceptions of one turn."""
    if len(turn.steps) > MOST_STEPS:
        yield (), f"{len(turn.steps)} interceptions; at most {MOST_STEPS} are looked at"
    for number, step in enumerate(turn.steps):
        for path, says in _step_faults(situation, step):
            yield (number, *path), says


def _step_faults(situation: Situation, step: Step) -> Iterator[Fault]:
    """Yield what is wrong with one interception of a course."""
    seats = len(situation.players)
    if step.player >= seats:
        yield ("player",), f"there is no player {step.player}; {_seats(seats)}"
    if step.city not in (None, NO_CITY):
        cities = [city.card for _, city in all_cities(situation)]
        yield from _unknown(("city",), [str(step.city)], cities, "a Deployed City")
    yield from _unknown(("destroys",), step.destroys or (), situation.enemies, "an enemy card")

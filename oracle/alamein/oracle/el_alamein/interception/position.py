"""What an interception depends on, and what may be announced in it (EA-13.3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from alamein.engine.core.problem import DataError, Problem

Way: TypeAlias = Literal["none", "group", "pairs"]
MOST_CARDS = 60  # units, Boxes, enemy cards: several times what the game has
HIGHEST_RATING = 20
MOST_LEVEL_UPS = 20
MOST_POINTS = 1000
WHERE = "position"


class Unit(NamedTuple):
    """A class of identical Deployed units."""

    name: str
    rating: int  # printed, before anything attached
    infantry: bool = False  # Italian Infantry
    level_ups: int = 0  # attached to each
    boxed: bool = False  # a Box is attached from earlier (ruling: D-14)
    number: int = 1
    points: int = 0  # Victory Points lost with one of them, attached cards included


class Position(NamedTuple):
    """One interception before the allotment."""

    units: tuple[Unit, ...]
    boxes: int  # Deployed and attached to nothing
    enemies: tuple[tuple[str, int], ...]  # live, by kind
    destroyed: int = 0  # destroyed already; they get no unit (EA-13.3.2b)
    box_points: int = 1

    @property
    def live(self) -> int:
        """The number of live enemy cards."""
        return sum(number for _, number in self.enemies)


class Allotment(NamedTuple):
    """An allotment in which identical cards are not told apart.

    In *alone* and *paired* the first number of a class is how many of it have one target, the
    second how many have two, up to the greatest number any of them has.
    """

    way: Way
    italians: tuple[int, ...]  # of each class: how many are in the group, or are paired
    alone: tuple[tuple[int, ...], ...]
    paired: tuple[tuple[int, ...], ...]
    destroyed: tuple[int, ...]  # of each kind of enemy card


class Declaration(NamedTuple):
    """What is announced for the Italian Infantry (EA-13.3.2m)."""

    way: Way
    italians: tuple[int, ...]


def nothing(position: Position) -> Allotment:
    """Return the allotment in which no card takes part."""
    none = ((),) * len(position.units)
    zeros = (0,) * len(position.units)
    return Allotment("none", zeros, none, none, (0,) * len(position.enemies))


def checked(position: Position) -> Position:
    """Return *position*; raise `DataError` if its numbers cannot be those of a game."""
    if problems := tuple(Problem(WHERE, 0, where, says) for where, says in _faults(position)):
        raise DataError(problems)
    return position


def well_formed(position: Position, allotment: Allotment) -> Allotment:
    """Return *allotment*; raise `DataError` if it does not have the form for *position*."""
    problems = tuple(
        Problem("allotment", 0, where, says) for where, says in _malformed(position, allotment)
    )
    if problems:
        raise DataError(problems)
    return allotment


def _faults(position: Position) -> Iterator[tuple[str, str]]:
    """Yield where something is wrong with a position, and what would be right."""
    for where, number, low, high in _numbers(position):
        if type(number) is not int or not low <= number <= high:
            yield where, f"{number!r} is out of bounds; right is a whole number, {low} to {high}"
    for what, names in (
        ("units", [unit._replace(number=0, points=0) for unit in position.units]),
        ("enemies", [name for name, _ in position.enemies]),
    ):
        if len(set(names)) < len(names):
            yield what, "the same card is listed twice; right is once, with the number of them"


def _numbers(position: Position) -> Iterator[tuple[str, int, int, int]]:
    """Yield every number with its place and its bounds."""
    for unit in position.units:
        where = f"unit {unit.name}"
        yield f"{where}, rating", unit.rating, -HIGHEST_RATING, HIGHEST_RATING
        yield f"{where}, level_ups", unit.level_ups, 0, MOST_LEVEL_UPS
        yield f"{where}, number", unit.number, 0, MOST_CARDS
        yield f"{where}, points", unit.points, 0, MOST_POINTS
    for name, number in position.enemies:
        yield f"enemy {name}, number", number, 0, MOST_CARDS
    yield "boxes", position.boxes, 0, MOST_CARDS
    yield "destroyed", position.destroyed, 0, MOST_CARDS
    yield "box_points", position.box_points, 0, MOST_POINTS
    yield "units in all", sum(unit.number for unit in position.units), 0, MOST_CARDS
    yield "enemies in all", position.live, 0, MOST_CARDS


def _malformed(position: Position, allotment: Allotment) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the form of an allotment."""
    if allotment.way not in {"none", "group", "pairs"}:
        yield "way", f"{allotment.way!r} is no way; right is none, group or pairs"
    classes, kinds = len(position.units), len(position.enemies)
    for where, row, length in (
        ("italians", allotment.italians, classes),
        ("alone", allotment.alone, classes),
        ("paired", allotment.paired, classes),
        ("destroyed", allotment.destroyed, kinds),
    ):
        if len(row) != length:
            yield where, f"{len(row)} entries; right is one for each of {length}"
    for where, numbers in (
        ("italians", allotment.italians),
        ("destroyed", allotment.destroyed),
        *(("alone", row) for row in allotment.alone),
        *(("paired", row) for row in allotment.paired),
    ):
        if any(type(number) is not int or not 0 <= number <= MOST_CARDS for number in numbers):
            yield where, f"{numbers}: right are whole numbers from 0 to {MOST_CARDS}"
    if max((len(row) for row in (*allotment.alone, *allotment.paired)), default=0) > MOST_CARDS:
        yield "alone, paired", f"no card has more than {MOST_CARDS} targets"

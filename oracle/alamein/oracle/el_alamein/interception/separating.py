"""The smallest positions of real cards in which two ruling sets allow different outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from alamein.oracle.el_alamein.interception import army
from alamein.oracle.el_alamein.interception.answers import allotment, judge, outcome, shapes
from alamein.oracle.el_alamein.interception.facts import Facts, essence, facts, facts_read
from alamein.oracle.el_alamein.interception.model import Shape
from alamein.oracle.el_alamein.interception.outcome import Outcome
from alamein.oracle.el_alamein.interception.position import Allotment, Position, Unit
from alamein.oracle.el_alamein.interception.readings import (
    ALLOTMENT,
    Readings,
    RulingSet,
    readings,
)
from alamein.oracle.separating import NoParting, Parting
from alamein.oracle.solving import PATIENT, Limits

MOST_CARDS = 6
UNITS = ("panzer-regiment-iii", "motorized-rifle-regiment", army.INFANTRY)
ENEMY = "british-tank-brigade"
BOUND = (
    f"every position of up to {MOST_CARDS} cards: Panzers, Rifles, Italian Infantry, each with or "
    "without Level Up, Boxes and enemy cards"
)
Outcomes: TypeAlias = dict[Outcome, Allotment]


class Rivals(NamedTuple):
    """Two ruling sets to compare, and the readings of other disputes changed in both."""

    one: RulingSet
    other: RulingSet
    beside: tuple[str, ...] = ()


def part(one: RulingSet, other: RulingSet, limits: Limits = PATIENT) -> Parting | NoParting:
    """Return the smallest position in which *one* and *other* allow different outcomes."""
    return _first([Rivals(one, other)], limits)[0]


def smallest(
    dispute: str, base: RulingSet, limits: Limits = PATIENT
) -> tuple[Parting | NoParting, tuple[str, ...]]:
    """Return where the two readings of *dispute* part, and which others that needs."""
    return partings(dispute, f"{dispute}a", f"{dispute}b", base, limits)


def partings(
    dispute: str,
    one_reading: str,
    other_reading: str,
    base: RulingSet,
    limits: Limits = PATIENT,
) -> tuple[Parting | NoParting, tuple[str, ...]]:
    """Return where two readings part, others as in *base*, or with one or two others changed."""
    none: Parting | NoParting = NoParting(bound=BOUND, positions=0)
    for changes in range(3):
        rivals = [
            Rivals(
                {**taken, dispute: one_reading}, {**taken, dispute: other_reading}, tuple(beside)
            )
            for beside in combinations(_opposite(dispute, base), changes)
            for taken in [{**base, **{reading[:-1]: reading for reading in beside}}]
        ]
        found, beside = _first(rivals, limits)
        if isinstance(found, Parting):
            return found, beside
        none = found if changes == 0 else none
    return none, ()


def _opposite(dispute: str, base: RulingSet) -> list[str]:
    """Return the reading not taken of every other dispute of the allotment."""
    return [
        f"{other}{'a' if base[other].endswith('b') else 'b'}"
        for other in ALLOTMENT
        if other != dispute
    ]


def _first(rivals: Sequence[Rivals], limits: Limits) -> tuple[Parting | NoParting, tuple[str, ...]]:
    """Return the first position in which any of the *rivals* part."""
    apart = [
        (each, pair)
        for each in rivals
        for pair in [(readings(each.one), readings(each.other))]
        if pair[0] != pair[1]
    ]
    looked_at = 0
    for cards in range(1, MOST_CARDS + 1):
        for position in positions(cards):
            looked_at += 1
            for each, pair in apart:
                if _alike(position, *pair):
                    continue
                if (found := _parting(position, each, cards, limits)) is not None:
                    return found, each.beside
    return NoParting(bound=BOUND, positions=looked_at), ()


def positions(cards: int) -> Iterator[Position]:
    """Yield every position of so many cards, one enemy card at least."""
    known = army.army()
    classes = [
        Unit(
            card + f"+{army.LEVEL_UP}" * level_ups,
            known[card].rating,
            known[card].infantry,
            level_ups=level_ups,
        )
        for level_ups in (0, 1)
        for card in UNITS
    ]
    for enemies in range(1, cards + 1):
        for boxes in range(cards - enemies + 1):
            for units in _chosen(classes, cards - enemies - boxes):
                yield Position(units, boxes, ((ENEMY, enemies),))


def _chosen(classes: Sequence[Unit], cards: int) -> Iterator[tuple[Unit, ...]]:
    """Yield each choice of units that come to so many cards, Level Ups included."""
    if not classes:
        yield from [()] * (cards == 0)
        return
    first, cost = classes[0], 1 + classes[0].level_ups
    for number in range(cards // cost + 1):
        taken = (first._replace(number=number),) if number else ()
        yield from ((*taken, *rest) for rest in _chosen(classes[1:], cards - cost * number))


def _parting(position: Position, rivals: Rivals, cards: int, limits: Limits) -> Parting | None:
    """Return how *rivals* part in *position*, if they do."""
    one, other = rivals.one, rivals.other
    sets = (_outcomes(position, one, limits), _outcomes(position, other, limits))
    for here, there in (sets, sets[::-1]):
        if only := [here[result] for result in here if result not in there]:
            chosen = min(only)
            says = (_says(position, one, chosen, limits), _says(position, other, chosen, limits))
            action = written(position, chosen)
            return Parting(given=given(position), action=action, says=says, size=cards)
    return None


def _alike(position: Position, one: Readings, other: Readings) -> bool:
    """Return whether two readings make the same of *position*, so that nothing need be asked."""
    known = facts_read(position, one)
    fates_matter = one.fate != other.fate and known.possible_pairs > 0
    return not fates_matter and essence(known) == essence(facts_read(position, other))


def _outcomes(position: Position, rulings: RulingSet, limits: Limits) -> Outcomes:
    """Return every outcome that a legal allotment has, and the least such allotment."""
    found: Outcomes = {}
    for shape in _legal(essence(facts(position, rulings)), limits):
        chosen = allotment(shape, (shape.hit,))
        result = outcome(position, rulings, chosen)
        found[result] = min(chosen, found.get(result, chosen))
    return found


@lru_cache(maxsize=10_000)
def _legal(known: Facts, limits: Limits) -> tuple[Shape, ...]:
    """Return every legal allotment; ruling sets that must be judged alike share the answer."""
    return tuple(shapes(known, limits))


def _says(position: Position, rulings: RulingSet, chosen: Allotment, limits: Limits) -> str:
    """Return what follows from *chosen* under *rulings*, in a sentence."""
    if breaches := judge(position, rulings, chosen, limits):
        return f"refused, {breaches[0].clause}: {breaches[0].says}"
    result = outcome(position, rulings, chosen)
    lost = _counted(
        (unit.name, n) for unit, n in zip(position.units, result.forfeited, strict=True)
    )
    parts = [f"allowed: {sum(result.destroyed)} of {position.live} destroyed, lost: {lost}"]
    if result.level_ups or result.boxes:
        scrapped = [(army.LEVEL_UP, result.level_ups), (army.BOX, result.boxes)]
        parts.append(f"Scrapped: {_counted(scrapped)}")
    if sum(result.attached):
        parts.append(f"Boxes that stay attached: {sum(result.attached)}")
    return "; ".join(parts)


def _counted(cards: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{name} x{n}" if n > 1 else name for name, n in cards if n) or "nothing"


def given(position: Position) -> dict[str, Any]:
    """Return *position* as the partial position of a scenario."""
    front = [_card(unit) for unit in position.units for _ in range(unit.number)]
    enemies = [name for name, number in position.enemies for _ in range(number)]
    return {
        "phase": "interception",
        "players": [{"front_line": [*front, *[army.BOX] * position.boxes]}, {}],
        "counterattack": {"trigger": 0, "interceptor": 0, "enemies": enemies},
    }


def _card(unit: Unit) -> str | dict[str, Any]:
    """Return a unit as a scenario writes it."""
    card, *attached = unit.name.split("+")
    return {"card": card, "attached": attached} if attached else card


def written(position: Position, chosen: Allotment) -> dict[str, Any]:
    """Return *chosen* as the action of a scenario."""
    orders = [
        {"unit": _card(unit), "count": count, "targets": targets, **how}
        for n, unit in enumerate(position.units)
        for count, targets, how in _orders(chosen, n)
        if count
    ]
    kinds = zip(position.enemies, chosen.destroyed, strict=True)
    destroyed = [name for (name, _), number in kinds for _ in range(number)]
    return {"allot": {"orders": orders, "destroyed": destroyed}}


def _orders(chosen: Allotment, n: int) -> Iterator[tuple[int, int, dict[str, bool]]]:
    """Yield for a class how many units have so many targets, and how they act."""
    for targets, count in enumerate(chosen.alone[n], 1):
        yield count, targets, {}
    if chosen.way == "group":
        yield chosen.italians[n], 1, {"grouped": True}
        return
    yield chosen.italians[n] - sum(chosen.paired[n]), 0, {"paired": True}
    for targets, count in enumerate(chosen.paired[n], 1):
        yield count, targets, {"paired": True}

"""Questions about an interception: what is legal, how much can be destroyed, what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.oracle.el_alamein.interception.certificate import Certificate
from alamein.oracle.el_alamein.interception.facts import Facts, facts
from alamein.oracle.el_alamein.interception.judging import Breach, judge
from alamein.oracle.el_alamein.interception.model import Row, Shape, Unknowns, constraints, domain
from alamein.oracle.el_alamein.interception.outcome import Outcome, outcome
from alamein.oracle.el_alamein.interception.position import Allotment, Position
from alamein.oracle.el_alamein.interception.readings import readings
from alamein.oracle.el_alamein.interception.search import Search
from alamein.oracle.solving import PATIENT, Inconclusive, Limits, Solver, Term, no, total

__all__ = [
    "Breach",
    "Most",
    "Outcome",
    "allotments",
    "cheapest",
    "count",
    "judge",
    "keeping",
    "most",
    "outcome",
]

MANY = 100_000


class Most(NamedTuple):
    """The greatest number of enemy cards that a legal allotment destroys."""

    destroyed: int
    witness: Allotment | None  # none if no allotment at all is legal
    certificate: Certificate | None


def most(position: Position, rulings: Mapping[str, str], limits: Limits = PATIENT) -> Most:
    """Return the most that can legally be destroyed, with a witness and a proof."""
    known = facts(position, rulings)
    search = Search(known, limits)
    best = search.greatest("how many can be destroyed")
    if best is None or next(search.objections(best), None):
        best = _most_legal(known, limits)
    if best is None:
        return Most(0, None, None)
    witness = allotment(best, next(splits(position, best.hit)))
    core = _refuted(known, best.hit, limits)
    return Most(best.hit, witness, Certificate(best.hit, witness, core))


def _most_legal(known: Facts, limits: Limits) -> Shape | None:
    """Return a legal allotment that destroys most, refuted one higher."""
    search, best = Search(known, limits), None
    while (more := search.following("how many can legally be destroyed")) is not None:
        best = more
        search.choose(search.unknowns.hit > best.hit)
    return best


def _refuted(known: Facts, hit: int, limits: Limits) -> tuple[str, ...]:
    """Return the constraints by which no more than *hit* can be destroyed.

    None are returned where only the duties forbid what the limits allow.
    """
    unknowns, solver = Unknowns(known), Solver(limits)
    solver.require(*domain(unknowns), unknowns.hit > hit)
    for rule, formula in constraints(unknowns):
        solver.named(rule, formula)
    question = f"whether {hit + 1} can be destroyed"
    return solver.core(question) if solver.find(question) is None else ()


def allotments(
    position: Position, rulings: Mapping[str, str], limits: Limits = PATIENT
) -> Iterator[Allotment]:
    """Yield every legal allotment, identical cards not told apart."""
    for shape in shapes(facts(position, rulings), limits):
        yield from (allotment(shape, split) for split in splits(position, shape.hit))


def count(
    position: Position,
    rulings: Mapping[str, str],
    at_most: int = MANY,
    limits: Limits = PATIENT,
) -> int:
    """Return how many allotments are legal; raise `Inconclusive` beyond *at_most*."""
    number = 0
    choices: dict[int, int] = {}
    for shape in shapes(facts(position, rulings), limits):
        if shape.hit not in choices:
            choices[shape.hit] = sum(1 for _ in splits(position, shape.hit))
        number += choices[shape.hit]
        if number > at_most:
            raise Inconclusive("how many allotments are legal", f"more than {at_most:,}")
    return number


def shapes(known: Facts, limits: Limits = PATIENT) -> Iterator[Shape]:
    """Yield every legal allotment, kinds of enemy cards not told apart either."""
    search = Search(known, limits)
    while (shape := search.following("another legal allotment")) is not None:
        yield shape
        search.choose(no(search.unknowns.is_shape(shape)))


def keeping(
    position: Position,
    rulings: Mapping[str, str],
    names: Iterable[str],
    limits: Limits = PATIENT,
) -> Allotment | None:
    """Return a legal allotment that keeps as many as it can of the units so named."""
    wanted, known = set(names), {unit.name for unit in position.units}
    if unknown := sorted(wanted - known):
        says = f"no unit is called {unknown[0]!r}; {nearest(unknown[0], known)}"
        raise DataError((Problem("names", 0, "", says),))
    weights = tuple(int(unit.name in wanted) for unit in position.units)
    return _least(position, rulings, weights, 0, limits)


def cheapest(
    position: Position, rulings: Mapping[str, str], limits: Limits = PATIENT
) -> Allotment | None:
    """Return a legal allotment that costs the fewest Victory Points, Boxes included."""
    weights = tuple(unit.points for unit in position.units)
    box = position.box_points if readings(rulings).fate.scrapped else 0  # ruling: D-12
    return _least(position, rulings, weights, box, limits)


def _least(
    position: Position, rulings: Mapping[str, str], weights: Row, box: int, limits: Limits
) -> Allotment | None:
    """Return a legal allotment whose losses weigh least, refuted one lower."""
    search, best = Search(facts(position, rulings), limits), None
    lost = _lost(search.unknowns, weights, box)
    while (found := search.following("what can be kept")) is not None:
        best = found
        search.choose(lost < _weight(search.facts, best, weights, box))
    return None if best is None else allotment(best, next(splits(position, best.hit)))


def _lost(u: Unknowns, weights: Row, box: int) -> Term:
    """Return what the units with a target weigh (EA-13.3.3b), and the Boxes of such pairs."""
    rows = zip(weights, u.alone_used, u.paired_used, u.facts.kinds, strict=True)
    return total(
        weight * (alone + (kind.number if kind.grouped else 0) * u.group) + (weight + box) * paired
        for weight, alone, paired, kind in rows
    )


def _weight(known: Facts, shape: Shape, weights: Row, box: int) -> int:
    """Return what an allotment that was found loses."""
    group = shape.declaration.way == "group"
    rows = zip(weights, shape.alone_used, shape.paired_used, known.kinds, strict=True)
    return sum(
        weight * (alone + paired + group * kind.grouped * kind.number) + box * paired
        for weight, alone, paired, kind in rows
    )


def allotment(shape: Shape, destroyed: Row) -> Allotment:
    """Return *shape* with the enemy cards it destroys."""
    way, italians = shape.declaration
    return Allotment(way, italians, shape.alone, shape.paired, destroyed)


def splits(position: Position, hit: int) -> Iterator[Row]:
    """Yield each choice of so many live enemy cards, cards of a kind not told apart."""
    return _split(tuple(number for _, number in position.enemies), hit)


def _split(kinds: Row, hit: int) -> Iterator[Row]:
    if not kinds:
        yield from [()] * (hit == 0)
        return
    for n in range(max(0, hit - sum(kinds[1:])), min(kinds[0], hit) + 1):
        yield from ((n, *others) for others in _split(kinds[1:], hit - n))

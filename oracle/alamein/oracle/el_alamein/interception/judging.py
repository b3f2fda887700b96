"""Whether an allotment is legal: what the solver cannot reconcile it with, by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from alamein.engine.el_alamein.clause import Clause
from alamein.oracle.el_alamein.interception.facts import Facts, facts
from alamein.oracle.el_alamein.interception.model import (
    Row,
    Rule,
    Shape,
    Unknowns,
    constraints,
    domain,
    trimmed,
)
from alamein.oracle.el_alamein.interception.position import (
    Allotment,
    Declaration,
    Position,
    well_formed,
)
from alamein.oracle.el_alamein.interception.search import Search
from alamein.oracle.solving import PATIENT, Limits, Solver, integer

QUESTION = "whether the allotment is legal"


class Breach(NamedTuple):
    """A clause that an allotment breaks, and the facts."""

    clause: Clause
    says: str


class Case(NamedTuple):
    """An allotment in its position."""

    position: Position
    facts: Facts
    shape: Shape
    destroyed: Row


def judge(
    position: Position,
    rulings: Mapping[str, str],
    allotment: Allotment,
    limits: Limits = PATIENT,
) -> tuple[Breach, ...]:
    """Return every clause that *allotment* breaks; none if it is legal."""
    known = facts(position, rulings)
    case = Case(
        position, known, _shape(well_formed(position, allotment)), tuple(allotment.destroyed)
    )
    search = Search(known, limits)
    rules = _broken(case, search, allotment, limits)
    return tuple(Breach(rule.clause, _told(rule, case, search)) for rule in rules)


def _shape(allotment: Allotment) -> Shape:
    """Return *allotment* as the model sees it."""
    return Shape(
        Declaration(allotment.way, tuple(allotment.italians)),
        tuple(trimmed(iter(row)) for row in allotment.alone),
        tuple(trimmed(iter(row)) for row in allotment.paired),
        sum(allotment.destroyed),
    )


def _broken(case: Case, search: Search, allotment: Allotment, limits: Limits) -> list[Rule]:
    """Return the rules in the cores of what contradicts the allotment, one core after another."""
    unknowns = Unknowns(case.facts, allotment)
    solver = Solver(limits)
    solver.require(*domain(unknowns), unknowns.is_shape(case.shape))
    for rule, formula in constraints(unknowns):
        solver.named(rule, formula)
    for n, ((_, live), struck) in enumerate(
        zip(case.position.enemies, case.destroyed, strict=True)
    ):
        kind = integer(f"destroyed {n}")
        solver.require(kind == struck)
        solver.named(Rule.LIVE, kind <= live)
    declared = search.unknowns.declared(case.shape.declaration)
    if search.within("whether the declaration can be made", declared) is not None:
        for objection in search.objections(case.shape):
            solver.named(objection.rule, objection.lemma)
    broken: list[Rule] = []
    while solver.find(QUESTION, but=broken) is None:
        broken += map(Rule, solver.core(QUESTION, but=broken))
    return sorted(broken, key=list(Rule).index)


Teller: TypeAlias = Callable[[Case], str]


def _told(rule: Rule, case: Case, search: Search) -> str:
    """Return what *rule* demands and what the facts are."""
    if rule in {Rule.MOST, Rule.RATED_FIRST}:
        owed = search.duty(case.shape.declaration)
        if rule is Rule.MOST:
            return f"{rule.says}: {case.shape.hit} destroyed, {owed.hit} can be"
        has = f"units by themselves have {case.shape.alone_targets} targets"
        return f"{rule.says}: {has}, they could have {owed.alone}"
    return f"{rule.says}: {_FACTS[rule](case)}"


def _declared(case: Case) -> str:
    n = sum(case.shape.declaration.italians)
    entitled = sum(kind.number for kind in case.facts.kinds if kind.grouped)
    there = (
        f"entitled: {entitled}, Boxes: {case.facts.boxes}, live enemy cards: {case.facts.enemies}"
    )
    return f"way {case.shape.declaration.way} with {n} infantry; {there}"


def _deployed(case: Case) -> str:
    rows = zip(
        case.position.units, case.shape.alone_used, case.shape.declaration.italians, strict=True
    )
    return _listed(
        f"{unit.name} {used + away} of {unit.number}"
        for unit, used, away in rows
        if used + away > unit.number
    )


def _sizes(case: Case) -> Iterator[str]:
    """Yield what has a number of targets that is not its rating."""
    for n, unit in enumerate(case.position.units):
        kind = case.facts.kinds[n]
        for what, rating, row in (
            (unit.name, kind.own, case.shape.alone[n]),
            (f"{unit.name} with a Box", kind.pair, case.shape.paired[n]),
        ):
            for size, used in enumerate(row, 1):
                if used and size != rating:
                    yield f"{what} rated {rating} has {size}"


def _several(case: Case) -> Iterator[str]:
    """Yield the pairs that have several targets."""
    for unit, row in zip(case.position.units, case.shape.paired, strict=True):
        for size, used in enumerate(row[1:], 2):
            if used:
                yield f"{unit.name} with a Box has {size}"


def _cards(case: Case) -> str:
    group = int(case.shape.declaration.way == "group")
    pairs = sum(size * n for row in case.shape.paired for size, n in enumerate(row, 1))
    announced = case.shape.alone_targets + pairs + group
    return f"{announced} targets, {case.shape.hit} destroyed of {case.facts.enemies} live"


def _idle_units(case: Case) -> str:
    rows = zip(
        case.position.units,
        case.facts.kinds,
        case.shape.declaration.italians,
        case.shape.alone_used,
        strict=True,
    )
    return _listed(
        f"{unit.name} {kind.number - away - used} idle"
        for unit, kind, away, used in rows
        if kind.duty and kind.number > away + used
    )


def _idle_pairs(case: Case) -> str:
    idle = sum(case.shape.declaration.italians) - sum(case.shape.paired_used)
    return f"{idle} idle"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


_FACTS: Mapping[Rule, Teller] = {
    Rule.ONE_WAY: _declared,
    Rule.GROUP: _declared,
    Rule.PAIRS: _declared,
    Rule.ALL_PAIRS: _declared,
    Rule.DEPLOYED: _deployed,
    Rule.RATED: lambda case: _listed(_sizes(case)),
    Rule.RATING: lambda case: _listed(_sizes(case)),
    Rule.ONCE: lambda case: _listed(_several(case)),
    Rule.EXACT: lambda case: _listed(_sizes(case)),
    Rule.LIVE: _cards,
    Rule.COVERED: _cards,
    Rule.ONE_UNIT: _cards,
    Rule.GROUP_CARD: _cards,
    Rule.EVERY_PAIR: _idle_pairs,
    Rule.EVERY_UNIT: _idle_units,
}

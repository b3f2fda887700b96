"""The greatest number for many positions: solvers built once, positions pinned in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from alamein.oracle.el_alamein.interception.facts import Facts, Kind, essence, facts
from alamein.oracle.el_alamein.interception.model import Unknowns, constraints, domain
from alamein.oracle.el_alamein.interception.position import Position
from alamein.oracle.solving import PATIENT, Formula, Limits, Solver, integer

Kinds: TypeAlias = tuple[Kind, ...]  # without their numbers
QUESTION = "how many can be destroyed"


class Bulk:
    """A solver for every set of kinds of units met so far, over unknown numbers of cards."""

    def __init__(self, rulings: Mapping[str, str], limits: Limits = PATIENT) -> None:
        self._rulings = rulings
        self._limits = limits
        self._solvers: dict[Kinds, _Pinned] = {}

    def most(self, position: Position) -> int:
        """Return how many enemy cards can be destroyed within the limits."""
        known = essence(facts(position, self._rulings))
        numbers: dict[Kind, int] = {}
        for kind in known.kinds:
            alike = kind._replace(number=0, duty=False)
            numbers[alike] = numbers.get(alike, 0) + kind.number
        kinds = tuple(sorted(numbers))
        if kinds not in self._solvers:
            self._solvers[kinds] = _Pinned(known._replace(kinds=kinds), self._limits)
        return self._solvers[kinds].most(known, [numbers[kind] for kind in kinds])


class _Pinned:
    """The model with unknown numbers of units, Boxes and enemy cards."""

    def __init__(self, known: Facts, limits: Limits) -> None:
        self._boxes, self._enemies = integer("boxes"), integer("enemies")
        self._numbers = [integer(f"number {n}") for n in range(len(known.kinds))]
        kinds = tuple(
            kind._replace(number=number)
            for kind, number in zip(known.kinds, self._numbers, strict=True)
        )
        unknowns = Unknowns(Facts(kinds, self._boxes, self._enemies, known.rules))
        self._hit = unknowns.hit
        self._solver = Solver(limits)
        self._solver.require(*domain(unknowns), *(each for _, each in constraints(unknowns)))

    def most(self, known: Facts, numbers: list[int]) -> int:
        """Return the greatest number: found there, and refuted one higher."""
        pins = [n == number for n, number in zip(self._numbers, numbers, strict=True)]
        pins += [self._boxes == known.boxes, self._enemies == known.enemies]
        with self._solver.supposing(*pins):
            best = self._found(self._hit >= known.guess)
            best = self._found(self._hit >= 0) if best is None else best
            while best is not None and (more := self._found(self._hit > best)) is not None:
                best = more
        return best or 0

    def _found(self, formula: Formula) -> int | None:
        """Return how many an allotment destroys that keeps *formula*, if there is one."""
        with self._solver.supposing(formula):
            found = self._solver.find(QUESTION)
        return None if found is None else found.value(self._hit)

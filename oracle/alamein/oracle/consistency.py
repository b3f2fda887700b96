"""Which statements about readings can all hold at once: a largest set, and what conflicts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from alamein.oracle.solving import (
    PATIENT,
    Formula,
    Limits,
    Solver,
    every,
    no,
    some,
    truth,
)

SETS = 400  # how many sets of statements that hang together are looked at
_TOGETHER = "can these statements hold together"


class Constraint(Struct, frozen=True, kw_only=True):
    """A named statement: which combinations of readings of some disputes it allows."""

    name: str
    disputes: tuple[str, ...]
    allows: frozenset[tuple[str, ...]]  # one reading for each of the disputes, in their order


class Consistency(Struct, frozen=True, kw_only=True):
    """What can be kept of several statements, and why not all of them."""

    kept: tuple[str, ...]
    conflicts: tuple[tuple[str, ...], ...]  # smallest first; none of one can be left out
    complete: bool  # all conflicts were found, and no larger set can be kept
    taken: Mapping[str, str]  # a combination that keeps them, near to what was preferred
    possible: Mapping[str, tuple[str, ...]]  # readings of each dispute that keep them


def consistent(
    readings: Mapping[str, Sequence[str]],
    constraints: Sequence[Constraint],
    preferred: Mapping[str, str],
    limits: Limits = PATIENT,
    sets: int = SETS,
) -> Consistency:
    """Return which of *constraints* can hold at once; *readings* has those of every dispute.

    Raise `Inconclusive` if the solver gives up.
    """
    system = _System(readings, constraints, limits)
    kept: set[str] = set()
    conflicts: list[tuple[str, ...]] = []
    complete = True
    for names in _connected(constraints):
        largest, found, whole = _explored(system, names, limits, sets)
        kept |= largest
        conflicts += found
        complete &= whole
    return Consistency(
        kept=tuple(c.name for c in constraints if c.name in kept),
        conflicts=tuple(sorted(conflicts, key=lambda conflict: (len(conflict), conflict))),
        complete=complete,
        taken=system.nearest(kept, preferred),
        possible=system.possible(kept),
    )


class _System:
    """One reading for each dispute, and the statements that can be switched on and off."""

    def __init__(
        self,
        readings: Mapping[str, Sequence[str]],
        constraints: Sequence[Constraint],
        limits: Limits,
    ) -> None:
        self.readings = readings
        self.names = tuple(constraint.name for constraint in constraints)
        self._solver = Solver(limits)
        self._taken = {name: truth(name) for names in readings.values() for name in names}
        for names in readings.values():
            self._solver.require(some(self._taken[name] for name in names))
            for one, other in combinations(names, 2):
                self._solver.require(some([no(self._taken[one]), no(self._taken[other])]))
        for constraint in constraints:
            self._solver.named(constraint.name, self._allowed(constraint))

    def _allowed(self, constraint: Constraint) -> Formula:
        return some(every(self._taken[name] for name in row) for row in sorted(constraint.allows))

    def _without(self, names: Collection[str]) -> list[str]:
        return [name for name in self.names if name not in names]

    def holds(self, names: Collection[str]) -> bool:
        """Return whether the statements *names* can hold together."""
        return self._solver.find(_TOGETHER, self._without(names)) is not None

    def conflict(self, names: Collection[str]) -> tuple[str, ...]:
        """Return some of *names* that cannot hold together, none of which can be left out."""
        return self._solver.core(_TOGETHER, self._without(names))

    def grown(self, names: Iterable[str], all_: Iterable[str]) -> set[str]:
        """Return *names*, which can hold together, and more of *all_* as long as they can."""
        grown = set(names)
        for name in all_:
            if name not in grown and self.holds(grown | {name}):
                grown.add(name)
        return grown

    def nearest(self, kept: Collection[str], preferred: Mapping[str, str]) -> dict[str, str]:
        """Return a combination that keeps *kept*, as preferred wherever that is possible."""
        chosen: list[Formula] = []
        for reading in preferred.values():
            with self._solver.supposing(*chosen, self._taken[reading]):
                if self.holds(kept):
                    chosen.append(self._taken[reading])
        with self._solver.supposing(*chosen):
            model = self._solver.find(_TOGETHER, self._without(kept))
        return {
            dispute: next(name for name in names if model and model.holds(self._taken[name]))
            for dispute, names in self.readings.items()
        }

    def possible(self, kept: Collection[str]) -> dict[str, tuple[str, ...]]:
        """Return the readings of each dispute with which *kept* can hold."""
        return {
            dispute: tuple(name for name in names if self._allows(kept, name))
            for dispute, names in self.readings.items()
        }

    def _allows(self, kept: Collection[str], reading: str) -> bool:
        with self._solver.supposing(self._taken[reading]):
            return self.holds(kept)


def _connected(constraints: Sequence[Constraint]) -> Iterator[list[str]]:
    """Yield the names of statements that hang together by disputes: no conflict spans two."""
    groups: list[tuple[set[str], list[str]]] = []
    for constraint in constraints:
        disputes, names = set(constraint.disputes), [constraint.name]
        apart = []
        for group in groups:
            if group[0] & disputes:
                disputes |= group[0]
                names = group[1] + names
            else:
                apart.append(group)
        groups = [*apart, (disputes, names)]
    yield from (names for _, names in groups)


def _explored(
    system: _System, names: list[str], limits: Limits, sets: int
) -> tuple[set[str], list[tuple[str, ...]], bool]:
    """Return a largest set that can hold, the smallest conflicts, and whether these are all.

    Sets are taken from a chart of those not looked at yet. One that holds is made as large as
    it can be, and none within it is looked at again; from one that does not a conflict is taken,
    and none around it is looked at again.
    """
    chart = Solver(limits)
    flags = {name: truth(f"keep {name}") for name in names}
    largest = system.grown((), names)
    conflicts: list[tuple[str, ...]] = []
    chart.require(some(flags[name] for name in names if name not in largest))
    for _ in range(sets):
        unseen = chart.find("which set has not been looked at")
        if unseen is None:
            return largest, conflicts, True
        seed = {name for name in names if unseen.holds(flags[name])}
        if system.holds(seed):
            grown = system.grown(seed, names)
            largest = max(largest, grown, key=len)
            chart.require(some(flags[name] for name in names if name not in grown))
        else:
            conflicts.append(system.conflict(seed))
            chart.require(some(no(flags[name]) for name in conflicts[-1]))
    return largest, conflicts, False

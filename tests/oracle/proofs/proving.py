"""Proofs: a claim is proved when the solver finds nothing that speaks against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple, TypeAlias

from tests.oracle.proofs.asking import explored, in_words

from alamein.engine.el_alamein.allotment_kernel import Readings
from alamein.oracle.solving import Formula, Limits, Solver, every, no

LIMITS = Limits(milliseconds=10_000)


class Claim(NamedTuple):
    """That something holds for all numbers wherever the premises do."""

    says: str
    premises: Iterable[Formula]
    holds: Formula


@dataclass(eq=False)
class NoClosedForm(Exception):
    """These readings have no closed form, so that there is nothing to run on terms."""

    why: str

    def __str__(self) -> str:
        """Return why."""
        return self.why


Claims: TypeAlias = Callable[[Readings], Iterable[Claim]]


class Proof(NamedTuple):
    """What is claimed of one function under one set of readings, or why nothing is."""

    function: str
    readings: str
    claims: tuple[Claim, ...]
    no_closed_form: str = ""

    @property
    def name(self) -> str:
        """Return what a report calls it."""
        return f"{self.function} [{self.readings}]"


class Verdict(NamedTuple):
    """What the solver said of one claim."""

    claim: str
    counterexample: str  # empty if there is none: unsat
    milliseconds: float


def proofs(function: str, claims: Claims) -> Iterator[Proof]:
    """Return a proof for each set of readings that the *function*, or its rules, tell apart."""

    def asked(readings: Readings) -> tuple[tuple[Claim, ...], str]:
        try:
            return tuple(claims(readings)), ""
        except NoClosedForm as none:
            return (), none.why

    for chosen, (found, why_none) in explored(asked):
        yield Proof(function, in_words(chosen), found, why_none)


def judged(claim: Claim, limits: Limits = LIMITS) -> Verdict:
    """Return whether *claim* holds; raise `Inconclusive` if the solver gives up."""
    solver = Solver(limits)
    solver.require(every(claim.premises), no(claim.holds))
    start = perf_counter()
    against = solver.find(claim.says)
    milliseconds = (perf_counter() - start) * 1000
    return Verdict(claim.says, "" if against is None else str(against), milliseconds)


def can_happen(claim: Claim, limits: Limits = LIMITS) -> bool:
    """Return whether the premises can be met: of nothing everything can be proved."""
    solver = Solver(limits)
    solver.require(every(claim.premises))
    return solver.find(f"the premises of: {claim.says}") is not None

"""Every call to z3: typed, bounded in time, and never taken for an answer where it gave none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import z3

Term: TypeAlias = Any  # an integer of the solver, or of Python
Formula: TypeAlias = Any  # a truth value of the solver, or of Python


class Limits(NamedTuple):
    """When the solver gives up a single question."""

    milliseconds: int = 20_000
    effort: int = 0  # z3's own count of steps, alike on every machine; 0 for no limit


PATIENT = Limits()


@dataclass(eq=False)
class Inconclusive(Exception):
    """The solver gave up: neither yes nor no."""

    question: str
    reason: str

    def __str__(self) -> str:
        """Return what was asked, and why there is no answer."""
        return f"inconclusive: {self.question} ({self.reason})"


def integer(name: str) -> Term:
    """Return an unknown whole number."""
    return z3.Int(name)


def truth(name: str) -> Formula:
    """Return an unknown truth value."""
    return z3.Bool(name)


def every(formulas: Iterable[Formula]) -> Formula:
    """Return that all of *formulas* hold."""
    return z3.And(*formulas)


def some(formulas: Iterable[Formula]) -> Formula:
    """Return that one of *formulas* holds, or several."""
    return z3.Or(*formulas)


def no(formula: Formula) -> Formula:
    """Return that *formula* does not hold."""
    return z3.Not(formula)


def follows(condition: Formula, formula: Formula) -> Formula:
    """Return that *formula* holds wherever *condition* does."""
    return z3.Implies(condition, formula)


def choice(condition: Formula, then: Term, otherwise: Term) -> Term:
    """Return *then* where *condition* holds, else *otherwise*."""
    return z3.If(condition, then, otherwise)


def total(terms: Iterable[Term]) -> Term:
    """Return the sum of *terms*."""
    return z3.Sum(*terms)


def quotient(term: Term, divisor: int) -> Term:
    """Return how many times the whole *divisor*, at least 1, goes into *term*."""
    return term / divisor


def least(one: Term, other: Term) -> Term:
    """Return the smaller of two."""
    return z3.If(one <= other, one, other)


def greatest(one: Term, other: Term) -> Term:
    """Return the greater of two."""
    return z3.If(one >= other, one, other)


class Model:
    """An assignment that the solver found."""

    def __init__(self, model: Any) -> None:  # noqa: ANN401 -- z3 has no types
        self._model = model

    def value(self, term: Term) -> int:
        """Return the number that *term* has."""
        if isinstance(term, int):
            return term
        return int(self._model.eval(term, model_completion=True).as_long())

    def holds(self, formula: Formula) -> bool:
        """Return whether *formula* holds."""
        if isinstance(formula, bool):
            return formula
        return bool(z3.is_true(self._model.eval(formula, model_completion=True)))

    def __str__(self) -> str:
        """Return every unknown that has a value: ``enemies = 2, struck = 1``."""
        return ", ".join(sorted(f"{unknown} = {self._model[unknown]}" for unknown in self._model))


class Solver:
    """Constraints, some of them named; z3's simple solver, which meets no pigeonhole wall."""

    def __init__(self, limits: Limits = PATIENT) -> None:
        self._solver = z3.SimpleSolver()
        self._solver.set("timeout", limits.milliseconds)
        if limits.effort:
            self._solver.set("rlimit", limits.effort)
        self._names: dict[str, Formula] = {}

    def require(self, *formulas: Formula) -> None:
        """Demand that *formulas* hold."""
        self._solver.add(*formulas)

    def named(self, name: str, *formulas: Formula) -> None:
        """Demand that *formulas* hold under a *name*, by which a core can cite them."""
        if name not in self._names:
            self._names[name] = z3.Bool(f"named {name}")
        self._solver.add(z3.Implies(self._names[name], z3.And(*formulas)))

    @contextmanager
    def supposing(self, *formulas: Formula) -> Iterator[None]:
        """Demand *formulas* for as long as the context lasts."""
        self._solver.push()
        try:
            self._solver.add(*formulas)
            yield
        finally:
            self._solver.pop()

    def find(self, question: str, but: Iterable[str] = ()) -> Model | None:
        """Return an assignment, or ``None`` if there is none; all names *but* some are in force.

        Raise `Inconclusive` if the solver gives up.
        """
        out = frozenset(but)
        asked = [flag for name, flag in self._names.items() if name not in out]
        return Model(self._solver.model()) if self._check(question, asked) else None

    def core(self, question: str, but: Iterable[str] = ()) -> tuple[str, ...]:
        """Return names, none of *but*, that cannot all be kept and of which each is needed.

        Raise `Inconclusive` if the solver gives up, `ValueError` if they can all be kept.
        """
        out = frozenset(but)
        needed = [name for name in self._names if name not in out]
        if self._check(question, [self._names[name] for name in needed]):
            raise ValueError(f"there is no conflict: {question}")
        needed = self._cited(needed)
        for name in tuple(needed):
            rest = [other for other in needed if other != name]
            if not self._check(question, [self._names[other] for other in rest]):
                needed = rest
        return tuple(needed)

    def _cited(self, names: Sequence[str]) -> list[str]:
        """Return those of *names* that z3 used to show the conflict."""
        used = {str(flag) for flag in self._solver.unsat_core()}
        return [name for name in names if str(self._names[name]) in used]

    def _check(self, question: str, assumptions: Sequence[Formula]) -> bool:
        verdict = self._solver.check(*assumptions)
        if verdict == z3.unknown:
            raise Inconclusive(question, self._solver.reason_unknown())
        return bool(verdict == z3.sat)

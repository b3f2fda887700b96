"""Which disputes a proposed ruling settles besides those it decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from alamein.conformance.clarify.evidence import Bench, Transcript, choice, transcripts
from alamein.conformance.clarify.ruling import Proposal
from alamein.conformance.clarify.trying import presupposed
from alamein.conformance.scenarios.files import Case
from alamein.conformance.scenarios.running import Trial, run
from alamein.conformance.scenarios.suite import Suite
from alamein.engine.core.rulebook import Dispute
from alamein.engine.core.rulings import Rulings
from alamein.oracle.separating import NoParting, separator
from alamein.oracle.solving import Inconclusive, Limits

Words: TypeAlias = tuple[str, ...]
By: TypeAlias = Literal["cases", "solver", "examples"]


class Settled(Struct, frozen=True, kw_only=True):
    """A dispute that a ruling settles without deciding it."""

    dispute: str
    by: By
    why: str
    leaves: tuple[str, ...]  # the readings that come to the same, or the one that is left


class Settling:
    """Asks of every dispute whether its readings still come to different things."""

    def __init__(self, suite: Suite, proposal: Proposal, limits: Limits) -> None:
        self.suite, self.proposal, self.limits = suite, proposal, limits
        self.book = proposal.book
        self.words = (*proposal.base, *proposal.choices)
        self.inconclusive: list[str] = []  # disputes of which the solver could not say
        self._solver = separator(self.book.name)
        self._bench = Bench(proposal.changed, self.book)
        self._examples = list(_examples(suite))

    def found(self, disputes: Iterable[Dispute]) -> Iterator[Settled]:
        """Yield those of *disputes* that are settled though the proposal does not decide them."""
        telling = _telling_apart(self.suite)
        for dispute in disputes:
            if dispute.id in self.proposal.decides or dispute.effect != "play":
                continue
            settled = self._same(dispute, telling.get(dispute.id, [])) or self._shown(dispute)
            if settled is not None:
                yield settled

    def _same(self, dispute: Dispute, cases: list[Case]) -> Settled | None:
        """Return that all readings of *dispute* come to the same now, if they do."""
        readings = _ids(dispute)
        if not cases or any(self._differ(case, readings) for case in cases):
            return None
        if self._solver is not None and dispute.id in self._solver.disputes:
            return self._solved(dispute.id, readings)
        why = f"of {len(cases)} that told its readings apart none does"
        return Settled(dispute=dispute.id, by="cases", why=why, leaves=readings)

    def _differ(self, case: Case, readings: tuple[str, ...]) -> bool:
        """Return whether *readings* come to different things in the position of a case."""
        undecided = [
            choice(reading)
            for reading in presupposed(case, self.book)
            if reading[:-1] not in self.proposal.decides
        ]
        laid = (*self.words, *undecided)
        return len({self._course(case, (*laid, choice(reading))) for reading in readings}) > 1

    def _course(self, case: Case, words: Words) -> str:
        """Return all that comes of a case, measured by each of its outcomes, as one text."""
        found: list[Any] = []
        for outcome in (case.by_reading or {}).values():
            trial = Trial(case.id, case, words, case.given, case.when, outcome)
            verdict = run(self.proposal.changed, trial, self.book)
            faults = [(fault.where, str(fault.actual)) for fault in verdict.faults]
            found.append((faults, verdict.after, verdict.events))
        return repr(found)

    def _solved(self, dispute: str, readings: tuple[str, ...]) -> Settled | None:
        """Return that the solver finds no position in which *readings* part, if it finds none."""
        bound = ""
        for pair in combinations(readings, 2):
            one, other = (Rulings.parse(*self.words, choice(r), book=self.book) for r in pair)
            try:
                answer = self._solver.part(one, other, self.limits) if self._solver else None
            except Inconclusive:
                self.inconclusive.append(dispute)
                return None
            if not isinstance(answer, NoParting):
                return None
            bound = answer.bound
        return Settled(
            dispute=dispute, by="solver", why=f"not separable within {bound}", leaves=readings
        )

    def _shown(self, dispute: Dispute) -> Settled | None:
        """Return that the examples leave one reading now where they left several, if they do.

        Only disputes about a clause that the proposal is about can come to depend on it.
        """
        decided = (self.book.disputes[name].clauses for name in self.proposal.decides)
        if not {clause for clauses in decided for clause in clauses}.intersection(dispute.clauses):
            return None
        after = self._left(dispute, self.proposal.choices)
        if len(after) != 1 or len(self._left(dispute, ())) == 1:
            return None
        why = f"they hold under {after[0]} only"
        return Settled(dispute=dispute.id, by="examples", why=why, leaves=after)

    def _left(self, dispute: Dispute, choices: Words) -> tuple[str, ...]:
        """Return the readings under which every example holds; one that never does is left out."""
        readings = _ids(dispute)
        excluded: set[str] = set()
        for told in self._examples:
            words = (*(told.words or self.proposal.base), *choices)
            fails = {r for r in readings if self._bench.holds(told, (*words, choice(r))) is False}
            if len(fails) < len(readings):
                excluded |= fails
        return tuple(reading for reading in readings if reading not in excluded)


def _ids(dispute: Dispute) -> tuple[str, ...]:
    return tuple(reading.id for reading in dispute.readings)


def _telling_apart(suite: Suite) -> Mapping[str, list[Case]]:
    """Return by dispute the cases that tell its readings apart."""
    found: dict[str, list[Case]] = {}
    for _, case in suite.cases():
        if isinstance(case.by_reading, dict):
            found.setdefault(next(iter(case.by_reading))[:-1], []).append(case)
    return found


def _examples(suite: Suite) -> Iterator[Transcript]:
    """Yield the examples that presuppose nothing, each once; what is of one edition keeps it."""
    seen: set[str] = set()
    for edition in suite.book.game.editions:
        for told in transcripts(suite, edition.key):
            bound = edition.key in told.trials[0].case.under
            if told.presupposes or (told.case in seen and not bound):
                continue
            seen.add(told.case)
            yield replace(told, words=told.words if bound else ())

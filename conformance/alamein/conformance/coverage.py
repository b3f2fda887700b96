"""Rule coverage: of which clauses a misreading would be noticed, and what exercised them.

A clause is covered only if some check that cites it is known to fail when the clause is misread: if
a fault is planted on it (`faults.lock`). A case names its clauses, but its word is not taken for
it: a clause counts as applied only if an event cited it, or a function of the engine that cites it
ran; it counts as refused by only if a refusal cited it. An example of the rulebook is the
exception: no rule of the engine can cite it, so the case that plays it counts as soon as all its
facts hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from alamein.conformance.faults.witness import WITNESSES
from alamein.conformance.reports.model import ChapterResult, ClauseResult, Status
from alamein.conformance.scenarios.files import Case
from alamein.conformance.scenarios.running import Trial
from alamein.conformance.scenarios.suite import Finding, Suite
from alamein.engine.core.data import scenarios_root
from alamein.engine.core.rulebook import ClauseText, Rulebook, chapter_of

FORBIDS = ("prohibition", "limit")
STATUSES: tuple[Status, ...] = ("covered", "weak", "untested", "untestable")
ELSEWHERE = {
    "data": "a fact of the data, held by the checks of the rulebook files",
    "not-testable": "nothing that a game could break",
}
UNNOTICED = "exercised, but no planted fault shows that a misreading would be noticed"
NEEDS = {
    "invariant": "no case applies it; meant for an invariant",
    "state-machine": "no case applies it; meant for a state machine",
    "solver": "no case applies it; meant for the oracle",
}


@dataclass
class Tally:
    """The cases that exercised a clause, and the ruling sets under which they did."""

    allowed: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    boundary: set[str] = field(default_factory=set)
    presets: set[str] = field(default_factory=set)
    doubtful: set[str] = field(default_factory=set)  # cases that rest on invented values

    @property
    def cases(self) -> set[str]:
        """Return every case that exercised the clause."""
        return self.allowed | self.refused


def clause_results(
    suite: Suite, findings: Iterable[Finding], noticed: Mapping[str, Collection[str]]
) -> list[ClauseResult]:
    """Return what the findings of all cases of *suite* say about each clause.

    *noticed* holds the clauses of which a misreading was noticed, and by which witnesses.
    """
    tallies = tally(suite, findings)
    order = list(suite.presets())
    return [
        _result(
            suite.book, clause, tallies.get(clause.id, Tally()), order, noticed.get(clause.id, ())
        )
        for clause in suite.book.clauses.values()
    ]


def tally(suite: Suite, findings: Iterable[Finding]) -> dict[str, Tally]:
    """Return for each clause that was exercised by which cases; cases that fail count nowhere."""
    found = {finding.name: finding for finding in findings}
    tallies: dict[str, Tally] = {}
    for name, case, trials in suite.by_case():
        tried = [(trial, found[trial.name]) for trial in trials if trial.name in found]
        if tried and all(finding.passed for _, finding in tried):
            _count(name, case, tried, suite.book, tallies)
    return tallies


def _count(
    name: str,
    case: Case,
    tried: list[tuple[Trial, Finding]],
    book: Rulebook,
    tallies: dict[str, Tally],
) -> None:
    accepted = any(trial.accepts for trial, _ in tried)
    doubtful = any(finding.rests_on for _, finding in tried)
    for trial, finding in tried:
        applied = set(finding.allowed) if trial.accepts else set()
        told = {clause for clause in case.clauses if book.clauses[clause].kind == "example"}
        allowed = (applied & set(case.clauses)) | told
        for clause in allowed | set(finding.refused):
            entry = tallies.setdefault(clause, Tally())
            entry.presets.add(trial.words[0])
            if doubtful:
                entry.doubtful.add(name)
            if clause in allowed:
                entry.allowed.add(name)
            if clause in finding.refused:
                entry.refused.add(name)
                if accepted:
                    entry.boundary.add(name)


def _result(
    book: Rulebook, clause: ClauseText, found: Tally, order: list[str], noticed: Collection[str]
) -> ClauseResult:
    status, reason = judged(clause, found, noticed)
    return ClauseResult(
        id=clause.id,
        chapter=chapter_of(clause.id),
        title=clause.title,
        says=clause.says,
        kind=clause.kind,
        testable=clause.testable,
        sections=clause.editions,
        differs=clause.differs,
        disputes=tuple(dispute.id for dispute in book.disputes_of(clause.id)),
        status=status,
        reason=reason,
        allowed=tuple(sorted(found.allowed)),
        refused=tuple(sorted(found.refused)),
        boundary=tuple(sorted(found.boundary)),
        presets=tuple(name for name in order if name in found.presets),
        witnesses=tuple(witness for witness in WITNESSES if witness in noticed),
    )


def judged(clause: ClauseText, found: Tally, noticed: Collection[str]) -> tuple[Status, str]:
    """Return how well a clause is witnessed, and what is missing.

    A law of properties is asked of every action, so that it shows both sides of what it forbids.
    """
    by_others = set(noticed) - {"scenario"}
    if not found.cases and not by_others:
        if clause.testable in ELSEWHERE:
            return "untestable", ELSEWHERE[clause.testable]
        return "untested", NEEDS.get(clause.testable, "no case applies it")
    if not noticed:
        return "weak", UNNOTICED
    if by_others:
        return "covered", ""
    if found.cases <= found.doubtful:
        return "weak", "only cases that rest on invented card values"
    if clause.kind in FORBIDS and not found.refused:
        return "weak", "positive only: nothing was refused by it"
    if clause.kind in FORBIDS and not found.boundary:
        return "weak", "refused, but no case shows what is just allowed"
    return "covered", ""


def chapters(book: Rulebook, clauses: Iterable[ClauseResult]) -> list[ChapterResult]:
    """Return by chapter how many clauses have which status."""
    counts: dict[str, dict[str, int]] = {
        chapter: dict.fromkeys(STATUSES, 0) for chapter in book.chapters
    }
    for clause in clauses:
        counts[clause.chapter][clause.status] += 1
    return [ChapterResult(key, title, counts[key]) for key, title in book.chapters.items()]


def ledger(game: str) -> Path:
    """Return the file that keeps which clauses of *game* are covered, so that none falls back."""
    return scenarios_root() / game.replace("-", "_") / "coverage.txt"


def kept(path: Path) -> dict[str, str]:
    """Return the status of each clause that the file at *path* keeps."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(line.split() for line in lines if not line.startswith("#"))


def to_keep(clauses: Iterable[ClauseResult]) -> str:
    """Return what the file keeps: the status of every clause that could be better or worse."""
    rows = [f"{c.id} {c.status}\n" for c in clauses if c.status != "untestable"]
    return "# Written by `alamein coverage --accept`; do not edit.\n" + "".join(rows)


def fallen(before: Mapping[str, str], clauses: Iterable[ClauseResult]) -> list[str]:
    """Return the clauses that were covered and are so no more."""
    now = {clause.id: clause.status for clause in clauses}
    return [name for name, was in before.items() if was == "covered" != now.get(name)]

"""Checks transcribed from the rulebook: each trial of each scenario, as far as it can be seen."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator
from functools import partial
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from alamein.conformance.conform.checks import Check, Opponent, Outcome, digest_of, failed
from alamein.conformance.conform.results import Difference, Grade, Provenance
from alamein.conformance.driving.client import Unsupported
from alamein.conformance.protocol.projecting import without
from alamein.conformance.scenarios.files import Case, Then
from alamein.conformance.scenarios.running import Trial, Verdict, run
from alamein.conformance.scenarios.suite import Suite
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Rulings

Plain: TypeAlias = Any
UNSEEN = ("events", "never")  # of what must follow: how it came about cannot be seen from outside
REFUSALS = frozenset({"refused", "illegal"})


def scenario_checks(suite: Suite, rulings: Rulings) -> Iterator[Check]:
    """Yield a check for every trial; required are those under *rulings*, others where known."""
    for name, case, tried in suite.by_case():
        seen: set[str] = set()
        for trial in filter(None, map(_visible, tried)):
            same = Rulings.parse(*trial.words, book=suite.book) == rulings
            if same and trial.example in seen:
                continue  # once more, by the name of a reading
            if same:
                seen.add(trial.example)
            yield _check(suite, name, case, trial, required=same)


def _check(suite: Suite, name: str, case: Case, trial: Trial, *, required: bool) -> Check:
    return Check(
        id=trial.name,
        area=name.partition("/")[0],
        title=case.title,
        clauses=case.clauses,
        provenance=_provenance(case),
        required=required,
        digest=digest_of(
            msgspec.to_builtins(case.cards), trial.given, trial.when, case.chance,
            msgspec.to_builtins(trial.outcome), trial.words,
        ),
        judge=partial(_judged, trial, suite.book),
        place=suite.place(name),
    )  # fmt: skip


def _provenance(case: Case) -> Provenance:
    first = case.origin[0] if case.origin else ""
    if first == "derived":
        return "derived"
    return "ruling" if first.startswith("Q") and first[1:].isdecimal() else "text"


def _visible(trial: Trial) -> Trial | None:
    """Return a trial with nothing but what can be seen, or ``None`` if nothing is left."""
    then = trial.outcome.then
    if not isinstance(then, Then):
        return trial
    if then.lawful is not UNSET:
        return None
    seen = msgspec.structs.replace(then, **dict.fromkeys(UNSEEN, UNSET))
    if seen == Then() and not trial.when:
        return None
    outcome = msgspec.structs.replace(trial.outcome, then=seen)
    return dataclasses.replace(trial, outcome=outcome)


def _judged(trial: Trial, book: Rulebook, opponent: Opponent) -> Outcome:
    missing = {*opponent.welcome.observe_missing, *opponent.table.inner}
    trial = _told(trial, missing)
    verdict = run(opponent.game(), trial, book)
    differences = [
        Difference(d.where, _plain(d.expected), _plain(d.actual)) for d in verdict.faults
    ]
    graded = [d for d in differences if d.where in REFUSALS and str(d.actual) != "it is legal"]
    rest = [d for d in differences if d not in graded]
    outcome = failed(_says(verdict), rest)
    return dataclasses.replace(outcome, grade=_grade(trial, graded))


def _says(verdict: Verdict) -> str:
    return "; ".join(str(fault) for fault in verdict.faults)


def _grade(trial: Trial, wrong: Collection[Difference]) -> Grade:
    """Return how what must be refused was refused: that it is refused at all is what counts."""
    then = trial.outcome.then
    if trial.accepts and not (isinstance(then, Then) and then.illegal):
        return ""
    if not wrong:
        return "by the clause"
    return "silently" if all("breaks :" in str(d.actual) for d in wrong) else "by another clause"


def _told(trial: Trial, missing: Collection[str]) -> Trial:
    """Return a trial without what the program cannot tell; raise `Unsupported` if that is all."""
    then = trial.outcome.then
    if not missing or not isinstance(then, Then) or not isinstance(then.position, dict):
        return trial
    rest = without(then.position, missing)
    if rest == then.position:
        return trial
    told = msgspec.structs.replace(then, position=rest or UNSET)
    if told == Then():
        raise Unsupported(f"it is about what cannot be observed: {', '.join(sorted(missing))}")
    return dataclasses.replace(trial, outcome=msgspec.structs.replace(trial.outcome, then=told))


def _plain(value: Plain) -> Plain:
    return msgspec.to_builtins(value, enc_hook=str)

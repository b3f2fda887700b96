"""The main job: run every scenario of a game, and say in one report what came of it."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from typing import Any, TypeAlias

from alamein.conformance import coverage
from alamein.conformance.faults.lock import noticed
from alamein.conformance.reports.model import (
    FORMAT,
    CaseResult,
    DisputeResult,
    ErratumResult,
    GameReport,
    Report,
    TrialResult,
    Verdict,
)
from alamein.conformance.scenarios.files import Case
from alamein.conformance.scenarios.running import Trial, run
from alamein.conformance.scenarios.suite import (
    Finding,
    Suite,
    Wishes,
    distinct,
    load_suite,
    run_suite,
)
from alamein.engine.core.data import rulebook_root, scenarios_root
from alamein.engine.core.game import Game
from alamein.engine.core.library import library
from alamein.engine.core.picture import Picture
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Rulings, presets
from alamein.engine.deckbuilding.catalogue import has_cards, load_catalogue
from alamein.engine.games import load_game, playable

Progress: TypeAlias = Callable[[str, int, Iterable[Finding]], Iterable[Finding]]


def verified(jobs: int, progress: Progress) -> Report:
    """Run everything and return the report; *progress* is shown each finding as it comes."""
    games = tuple(_game(name, jobs, progress) for name in library().books)
    passed = all(case.verdict != "failed" for game in games for case in game.cases)
    return Report(FORMAT, version("alamein"), platform.python_version(), digest(), passed, games)


def findings(game: str, jobs: int, *, vary: bool) -> Iterator[Finding]:
    """Yield what came of every trial of *game*, with the rules that ran."""
    trials = list(load_suite(game).trials())
    wishes = Wishes(traced=True, varied=distinct(trials) if vary else frozenset())
    yield from run_suite(game, [trial.name for trial in trials], jobs, wishes)


def _game(name: str, jobs: int, progress: Progress) -> GameReport:
    suite = load_suite(name) if name in playable() else Suite(library().books[name], ())
    total = sum(1 for _ in suite.trials())
    found = list(progress(name, total, findings(name, jobs, vary=True))) if total else []
    cases = tuple(case_results(suite, found))
    clauses = coverage.clause_results(suite, found, noticed(name))
    book = suite.book
    return GameReport(
        name=name,
        title=book.game.title,
        presets=suite.presets() if total else {},
        counts=_counts(suite, cases),
        provenance=_provenance(name),
        chapters=tuple(coverage.chapters(book, clauses)),
        clauses=tuple(clauses),
        cases=cases,
        errata=tuple(errata(suite)),
        disputes=tuple(_disputes(suite)),
    )


def _counts(suite: Suite, cases: tuple[CaseResult, ...]) -> dict[str, int]:
    trials = [trial for case in cases for trial in case.trials]
    return {
        "clauses": len(suite.book.clauses),
        "disputes": len(suite.book.disputes),
        "rulings": len(suite.book.faq),
        "cases": len(cases),
        "provisional": sum(case.verdict == "provisional" for case in cases),
        "failed": sum(case.verdict == "failed" for case in cases),
        "trials": len(trials),
        "failed trials": sum(not trial.passed for trial in trials),
    }


def _provenance(name: str) -> dict[str, int]:
    if not has_cards(library(), name):
        return {}
    return {
        str(kind): count for kind, count in load_catalogue(library(), name).provenance().items()
    }


def case_results(suite: Suite, found: Iterable[Finding]) -> Iterator[CaseResult]:
    """Yield what came of each case."""
    by_name = {finding.name: finding for finding in found}
    for name, case, trials in suite.by_case():
        results = tuple(_trial(trial, by_name[trial.name]) for trial in trials)
        rests_on = {value for trial in trials for value in by_name[trial.name].rests_on}
        yield CaseResult(
            name=name,
            title=case.title,
            topic=name.partition("/")[0],
            origin=case.origin,
            authority=_authority(suite, case),
            clauses=case.clauses,
            place=suite.place(name),
            source=suite.source(name),
            verdict=_verdict(results, rests_on),
            rests_on=tuple(sorted(rests_on)),
            note=case.note,
            trials=results,
        )


def _verdict(results: Iterable[TrialResult], rests_on: set[str]) -> Verdict:
    if not all(trial.passed for trial in results):
        return "failed"
    return "provisional" if rests_on else "passed"


def _authority(suite: Suite, case: Case) -> str:
    """Return who gave the FAQ ruling a case comes from."""
    given = (suite.book.faq[origin].authority for origin in case.origin if origin in suite.book.faq)
    return next(given, "")


def _trial(trial: Trial, finding: Finding) -> TrialResult:
    return TrialResult(
        name=trial.name,
        preset=trial.words[0],
        rulings=trial.words,
        example=trial.example,
        passed=finding.passed,
        explained=finding.explained,
        allowed=finding.allowed,
        refused=finding.refused,
    )


def errata(suite: Suite) -> Iterator[ErratumResult]:
    """Yield where editions contradict themselves, with the case that shows it."""
    for name, case in suite.cases():
        if (told := case.erratum) is not None:
            yield ErratumResult(
                told.editions, told.section, told.says, told.follows, told.because, told.dispute,
                name,
            )  # fmt: skip


def _disputes(suite: Suite) -> Iterator[DisputeResult]:
    """Yield every disputed point: the reading of each ruling set, the cases that part them."""
    parting: dict[str, list[str]] = {}
    for name, case in suite.cases():
        readings = case.by_reading if isinstance(case.by_reading, dict) else case.under
        for disputed in sorted({reading[:-1] for reading in readings}):
            parting.setdefault(disputed, []).append(name)
    taken = presets(suite.book)
    editions = [edition.key for edition in suite.book.game.editions]
    for dispute in suite.book.disputes.values():
        by_preset = {name: rulings[dispute.id] for name, rulings in taken.items()}
        yield DisputeResult(
            id=dispute.id,
            title=dispute.title,
            effect=dispute.effect,
            differ=len({by_preset[edition] for edition in editions}) > 1,
            readings={reading.id: reading.meaning for reading in dispute.readings},
            taken=by_preset,
            cases=tuple(parting.get(dispute.id, ())),
        )


def pictures(report: Report) -> dict[str, tuple[Picture, Picture]]:
    """Return for each case the position before and after its first trial."""
    found: dict[str, tuple[Picture, Picture]] = {}
    for told in report.games:
        if told.cases:
            game = load_game(told.name)
            for name, _, trials in load_suite(told.name).by_case():
                if pair := _drawn(game, trials[0], library().books[told.name]):
                    found[name] = pair
    return found


def _drawn(game: Game[Any, Any], trial: Trial, book: Rulebook) -> tuple[Picture, Picture] | None:
    """Return the position before and after a trial, unless it cannot even begin."""
    verdict = run(game, trial, book)
    if verdict.before is None or verdict.after is None:
        return None
    rulings = Rulings.parse(*trial.words, book=book)
    table = game.with_cards(trial.case.cards) if trial.case.cards else game
    before, after = (
        table.picture(table.load(position, rulings), position)
        for position in (verdict.before, verdict.after)
    )
    return before, after


def digest() -> str:
    """Return a fingerprint of all data that were checked."""
    found = hashlib.sha256()
    for root in (rulebook_root(), scenarios_root()):
        for path in sorted(root.rglob("*")):
            if path.is_file():
                found.update(path.relative_to(root).as_posix().encode() + b"\0")
                found.update(path.read_bytes() + b"\0")
    return found.hexdigest()[:16]

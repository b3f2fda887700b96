"""The report as Markdown, short enough for a comment or the summary of a CI run."""

from __future__ import annotations

from collections.abc import Iterator

from alamein.conformance.reports.model import CaseResult, GameReport, Report
from alamein.conformance.reports.quoting import coded, fenced, plain, rows_of
from alamein.conformance.reports.words import (
    STATUSES,
    VERDICTS,
    conclusion,
    in_order,
    many,
    of_verdict,
    sentence,
    status_counts,
)

MOST = 20  # failing cases that are explained
LONGEST = 2000  # letters of an explanation


def markdown(report: Report) -> str:
    """Return verdict, coverage, errata, failing and provisional cases."""
    sign = VERDICTS["passed" if report.passed else "failed"].glyph
    lines = [f"# {sign} {conclusion(report)}", ""]
    lines += [f"- {plain(sentence(game))}" for game in in_order(report)]
    for game in in_order(report):
        lines += _game(game)
    made = f"Alamein {plain(report.version)}, Python {plain(report.python)}"
    lines += ["", f"{made}, data {coded(report.digest)}"]
    return "\n".join(lines) + "\n"


def _game(game: GameReport) -> Iterator[str]:
    if not game.cases:
        return
    yield from ("", f"## {plain(game.title)}")
    if failed := of_verdict(game, "failed"):
        yield from ("", f"### {many(len(failed), 'case')} that fail")
        for case in failed[:MOST]:
            yield from _failure(case)
        if len(failed) > MOST:
            yield from ("", f"… and {len(failed) - MOST} more.")
    yield from _coverage(game)
    if game.errata:
        yield from ("", "### Errata", "")
        head = ("where", "it says", "it follows", "shown by")
        yield from rows_of(head, (
            (f"{', '.join(e.editions)} {e.section}", e.says, e.follows, e.case)
            for e in game.errata
        ))  # fmt: skip
    if provisional := of_verdict(game, "provisional"):
        yield from ("", "### Provisional: rest on card values nobody attests", "")
        for case in provisional:
            rests = f" ({', '.join(map(coded, case.rests_on))})" if case.rests_on else ""
            yield f"- {coded(case.name)}: {plain(case.title)}{rests}"


def _failure(case: CaseResult) -> Iterator[str]:
    yield from ("", f"**{plain(case.title)}** ({coded(case.name)}, {coded(case.place)})", "")
    first = next((trial.explained for trial in case.trials if not trial.passed), "")
    yield from fenced(first if len(first) <= LONGEST else f"{first[:LONGEST]}…")


def _coverage(game: GameReport) -> Iterator[str]:
    yield from ("", "### Rule coverage", "")
    head = ("chapter", *(f"{sign.glyph} {sign.word}" for sign in STATUSES.values()))
    rows = [
        (f"{chapter.chapter} {chapter.title}", *(chapter.counts.get(s, 0) for s in STATUSES))
        for chapter in game.chapters
    ]
    yield from rows_of(head, [*rows, ("all", *status_counts(game).values())])

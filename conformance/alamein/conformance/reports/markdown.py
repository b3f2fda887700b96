"""The report as Markdown, short enough for a comment or the summary of a CI run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from alamein.conformance.drawing.letters import printable
from alamein.conformance.reports.model import CaseResult, GameReport, Report
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
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~!&@])")


def markdown(report: Report) -> str:
    """Return verdict, coverage, errata, failing and provisional cases."""
    sign = VERDICTS["passed" if report.passed else "failed"].glyph
    lines = [f"# {sign} {conclusion(report)}", ""]
    lines += [f"- {_plain(sentence(game))}" for game in in_order(report)]
    for game in in_order(report):
        lines += _game(game)
    made = f"Alamein {_plain(report.version)}, Python {_plain(report.python)}"
    lines += ["", f"{made}, data {_code(report.digest)}"]
    return "\n".join(lines) + "\n"


def _game(game: GameReport) -> Iterator[str]:
    if not game.cases:
        return
    yield from ("", f"## {_plain(game.title)}")
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
        yield from _table(head, (
            (f"{', '.join(e.editions)} {e.section}", e.says, e.follows, e.case)
            for e in game.errata
        ))  # fmt: skip
    if provisional := of_verdict(game, "provisional"):
        yield from ("", "### Provisional: rest on card values nobody attests", "")
        for case in provisional:
            rests = f" ({', '.join(map(_code, case.rests_on))})" if case.rests_on else ""
            yield f"- {_code(case.name)}: {_plain(case.title)}{rests}"


def _failure(case: CaseResult) -> Iterator[str]:
    yield from ("", f"**{_plain(case.title)}** ({_code(case.name)}, {_code(case.place)})", "")
    first = next((trial.explained for trial in case.trials if not trial.passed), "")
    text = printable(first)
    shown = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", shown)), default=0))
    yield from (f"{fence}text", shown, fence)


def _coverage(game: GameReport) -> Iterator[str]:
    yield from ("", "### Rule coverage", "")
    head = ("chapter", *(f"{sign.glyph} {sign.word}" for sign in STATUSES.values()))
    rows = [
        (f"{chapter.chapter} {chapter.title}", *(chapter.counts.get(s, 0) for s in STATUSES))
        for chapter in game.chapters
    ]
    yield from _table(head, [*rows, ("all", *status_counts(game).values())])


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    names = list(head)
    yield f"| {' | '.join(names)} |"
    yield f"|{' --- |' * len(names)}"
    for row in rows:
        yield f"| {' | '.join(_plain(str(cell)) for cell in row)} |"


def _plain(text: str) -> str:
    """Return text on one line that no sign of Markdown or HTML can change."""
    return _SPECIAL.sub(r"\\\1", " ".join(printable(text).split()))


def _code(text: str) -> str:
    """Return text between as many backticks as it needs."""
    shown = " ".join(printable(text).split())
    fence = "`" * (1 + max(map(len, re.findall("`+", shown)), default=0))
    space = " " if "`" in shown else ""
    return f"{fence}{space}{shown}{space}{fence}"

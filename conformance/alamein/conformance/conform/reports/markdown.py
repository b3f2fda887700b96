"""A run as Markdown for a pull request: what fails comes first, and it is never too long."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from alamein.conformance.conform.reports.again import commands
from alamein.conformance.conform.reports.junit import explained
from alamein.conformance.conform.reports.model import Compiled
from alamein.conformance.conform.reports.words import (
    OBSERVED,
    STANDINGS,
    conclusion,
    ending,
    line,
    sentences,
    sign,
)
from alamein.conformance.conform.results import Result, Run
from alamein.conformance.conform.standing import Standing, of_worth
from alamein.conformance.drawing.letters import printable
from alamein.conformance.reports.quoting import coded, fenced, plain, rows_of
from alamein.conformance.reports.words import many

ROOM = 60_000  # characters; a comment on GitHub holds 65,536
DETAIL = 3_000  # characters of what is told of one check
STDERR = 1_000
OPEN: dict[Standing, str] = {"broken": "not passed", "flaky": "not passed each time"}
UNVERIFIED = 50  # checks that are named of those that could not be made


def markdown(run: Run, report: Compiled) -> str:
    """Return statement, failing, flaky and unverified checks, areas."""
    mark = {"conformant": "✓", "not conformant": "✗"}.get(report.statement, "○")
    lines = [f"# {mark} {plain(conclusion(run))}", "", *(f"- {plain(s)}" for s in sentences(run))]
    tail = [*_areas(report), *_unverified(run), "", _made(run)]
    room = ROOM - sum(len(each) + 1 for each in (*lines, *tail))
    for worth, words in OPEN.items():
        found = of_worth(run.results, worth)
        told = list(_told(found, words, run, room))
        room -= sum(len(each) + 1 for each in told)
        lines += told
    return "\n".join([*lines, *tail]) + "\n"


def _told(found: list[Result], words: str, run: Run, room: int) -> Iterator[str]:
    """Yield as much about checks as there is room for, and how many are left out."""
    if not found:
        return
    heading = ["", f"## {many(len(found), 'check')} {words}", ""]
    yield from heading
    room -= sum(map(len, heading)) + 200  # for the line that says what is left out
    for number, result in enumerate(found):
        lines = list(_detail(result, run))
        room -= sum(len(each) + 1 for each in lines)
        if room < 0:
            yield f"… and {len(found) - number:,} more, which are in the report."
            return
        yield from lines


def _detail(result: Result, run: Run) -> Iterator[str]:
    title = escape(printable(line(f"{result.title} ({result.id})", 300)))
    yield f"<details><summary>{sign(result).glyph} {title} {sign(result).word}</summary>"
    yield from ("", f"{coded(line(result.id, 300))} · {_clauses(result)}", "")
    if text := explained(result):
        yield from (*fenced(text if len(text) <= DETAIL else f"{text[:DETAIL]}…"), "")
    if result.stderr.strip():
        yield from ("The end of its stderr:", "", *fenced(ending(result.stderr, STDERR)), "")
    yield from (*fenced(line(commands(run.header, result.id)[1], 1_000), "sh"), "", "</details>")
    yield ""


def _clauses(result: Result) -> str:
    shown = ", ".join(coded(line(clause)) for clause in result.clauses[:20])
    return shown or "no clause"


def _areas(report: Compiled) -> Iterator[str]:
    yield from ("", "## Areas", "")
    head = ("area", *(f"{sign.glyph} {sign.word}" for sign in STANDINGS.values()))
    rows = [
        (line(area.name), *(area.standings.get(each, 0) for each in STANDINGS))
        for area in report.areas[:100]
    ]
    yield from rows_of(head, rows)


def _unverified(run: Run) -> Iterator[str]:
    found = of_worth(run.results, "unverified")
    if not found:
        return
    yield from ("", "<details><summary>", f"{many(len(found), 'check')} not verified")
    yield from ("</summary>", "")
    yield from (_reason(result) for result in found[:UNVERIFIED])
    if len(found) > UNVERIFIED:
        yield f"- … and {len(found) - UNVERIFIED:,} more"
    yield from ("", "</details>")


def _reason(result: Result) -> str:
    says = f": {plain(line(result.says, 100))}" if result.says else ""
    return f"- {coded(line(result.id, 100))} {OBSERVED[result.observed].word}{says}"


def _made(run: Run) -> str:
    header = run.header
    rulings = " ".join(header.rulings) or "reference"
    return (
        f"Alamein {plain(line(header.alamein))}, suite {coded(line(header.suite))}, rulings "
        f"{coded(line(rulings))}, seed {header.seed}"
    )

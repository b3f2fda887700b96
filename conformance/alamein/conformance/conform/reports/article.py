"""A check on the page: what it promises, what came of it, and how to see that again."""

from __future__ import annotations

from collections.abc import Iterator

from alamein.conformance.conform.reports.again import commands
from alamein.conformance.conform.reports.places import Places, result_mark
from alamein.conformance.conform.reports.words import (
    PROVENANCE,
    clean,
    cut,
    document,
    ending,
    line,
)
from alamein.conformance.conform.results import Asked, Header, Result
from alamein.conformance.conform.standing import standing
from alamein.conformance.reports.html import Content, Html, code, fold, joined, table, tag
from alamein.conformance.reports.marks import permalink
from alamein.conformance.reports.words import many

BRIEF = 300  # characters that are shown of each
SAYS = 4_000
VALUE = 4_000
STDERR = 6_000
MESSAGE = 4_000
FINDING = 8_000
DIFFERENCES = 40
EXCHANGES = 60


def article(result: Result, places: Places, header: Header, *, explained: bool) -> Html:
    """Return a check; all that is known of it only if it is *explained*."""
    more = _explained(result, header) if explained else _reason(result)
    return tag(
        "article",
        tag("div", _said(result, places), class_="said"),
        more,
        id=places.checks[result.id],
        class_="case",
        data_verdict=result.observed,
        data_presets=_traits(result),
    )


def _traits(result: Result) -> str:
    """Return what the filter can ask for besides what was observed."""
    traits = [standing(result), "required" if result.required else "optional"]
    traits += ["slow"] if result.slow else []
    return " ".join([*traits, "flaky"] if result.flaky else traits)


def _said(result: Result, places: Places) -> Iterator[Html]:
    anchor = places.checks[result.id]
    title = clean(line(result.title)) or line(result.id)
    open_ = standing(result) != "verified"
    yield tag("h5", result_mark(result, told=open_), ": " if open_ else " ", title, " ",
              permalink(anchor, f"check {line(result.id)}"))  # fmt: skip
    yield tag("p", joined(_facts(result, places), " · "), class_="facts")


def _facts(result: Result, places: Places) -> Iterator[Content]:
    yield code(clean(result.id))
    if result.clauses:
        yield places.all_clauses(result.clauses)
    if not result.required:
        yield "not required"
    if standing(result) != "verified":
        yield PROVENANCE[result.provenance]
    if result.place and standing(result) != "verified":
        yield line(result.place)
    if result.grade:
        yield f"refused {result.grade}"
    if result.flaky and result.observed != "pass":
        yield "not each time"
    if result.slow:
        yield "slow"


def _reason(result: Result) -> Html | None:
    return tag("p", line(result.says, BRIEF), class_="note") if result.says else None


def _explained(result: Result, header: Header) -> Iterator[Html | None]:
    if result.says:
        yield tag("pre", cut(result.says, SAYS), class_="why", tabindex=0)
    yield _differences(result)
    if result.stderr.strip():
        words = tag("p", "The end of its stderr", class_="label")
        yield tag("div", words, _block(ending(result.stderr, STDERR)), class_="stderr")
    yield _exchanges(result)
    if result.finding:
        found = _block(cut(result.finding, FINDING))
        yield fold(["The finding as a scenario", _unseen(result)], found, class_="source")
    yield _again(result, header)


def _block(text: str, **attributes: str) -> Html:
    return tag("pre", text, tabindex=0, **attributes)


def _unseen(result: Result) -> Html:
    """Return which check is meant, for whoever hears summaries one after another."""
    return tag("span", f" of {line(result.id)}", class_="unseen")


def _differences(result: Result) -> Html | None:
    """Return expected and actual side by side."""
    if not result.differences:
        return None
    rows: list[list[Content]] = [
        [
            code(line(each.where)),
            _block(document(each.expected, VALUE), class_="expected"),
            _block(document(each.actual, VALUE), class_="actual"),
        ]
        for each in result.differences[:DIFFERENCES]
    ]
    left = len(result.differences) - len(rows)
    more = tag("p", f"… and {many(left, 'difference')} more, in report.json") if left else None
    shown = table(("Where", "Expected", "Actual"), rows, class_="stacked differences")
    return tag("div", shown, more)


def _exchanges(result: Result) -> Html | None:
    if not result.exchanges:
        return None
    left = len(result.exchanges) - EXCHANGES
    before = (
        tag("p", f"{many(left, 'exchange')} before these, in report.json") if left > 0 else None
    )
    told = [tag("li", _exchange(each)) for each in result.exchanges[-EXCHANGES:]]
    summary = [many(len(result.exchanges), "exchange"), _unseen(result)]
    return fold(summary, before, tag("ol", told, class_="exchanges"), class_="source")


def _exchange(asked: Asked) -> Iterator[Html]:
    took = f"answered after {asked.milliseconds:,} ms"
    yield _block(cut(asked.asked, MESSAGE), class_="asked")
    if asked.answered is None:
        yield tag("p", f"no answer, after {asked.milliseconds:,} ms", class_="label")
        return
    yield tag("p", took, class_="label")
    yield _block(cut(asked.answered, MESSAGE), class_="answered")


def _again(result: Result, header: Header) -> Html:
    replay, run = commands(header, result.id)
    words = tag(
        "p",
        "To see it again, where the run was begun; run.jsonl lies beside this page",
        class_="label",
    )
    return tag("div", words, _block(f"{replay}\n{run}"), class_="again")

"""Rules on the page: coverage by chapter, and every clause with the cases that witness it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from alamein.conformance.reports.anchors import Scope
from alamein.conformance.reports.html import Content, Html, code, fold, joined, link, table, tag
from alamein.conformance.reports.marks import part, permalink, status_mark
from alamein.conformance.reports.model import CaseResult, ChapterResult, ClauseResult, Status
from alamein.conformance.reports.words import STATUS_MEANS, STATUSES, many, status_counts

WAYS = (
    ("boundary", "both sides shown"),
    ("allowed", "applied"),
    ("refused", "refuses"),
)


def coverage(scope: Scope) -> Html | None:
    """Return the table of chapters: how many clauses have which status, in numbers and as a bar."""
    chapters = scope.game.chapters
    if not chapters:
        return None
    head = ["Chapter", *(status_mark(status, told=True) for status in STATUSES), "Share"]
    rows = [_row(scope, chapter) for chapter in chapters]
    total = status_counts(scope.game)
    rows.append([tag("strong", "All"), *map(_number, total.values()), _bar(total)])
    legend = [
        tag("li", _swatch(status), " ", status_mark(status, told=True), f": {meaning}")
        for status, meaning in STATUS_MEANS.items()
    ]
    return part(
        scope,
        "coverage",
        "Rule coverage",
        tag("ul", legend, class_="legend"),
        table(head, rows, class_="coverage"),
    )


def _row(scope: Scope, chapter: ChapterResult) -> list[Content]:
    counts = {status: chapter.counts.get(status, 0) for status in STATUSES}
    name = f"{chapter.chapter} {chapter.title}"
    where = _chapter_anchor(scope, chapter.chapter)
    known = any(clause.chapter == chapter.chapter for clause in scope.game.clauses)
    shown = link(where, name) if known else name
    return [shown, *map(_number, counts.values()), _bar(counts)]


def _number(count: int) -> Html:
    return tag("span", f"{count:,}", class_=None if count else "zero")


def _bar(counts: Mapping[Status, int]) -> Html:
    """Return a bar with a pattern for each status; the numbers beside it say the same."""
    parts = [
        tag("span", class_=f"fill {status}", style=f"flex-grow:{count}")
        for status, count in counts.items()
        if count
    ]
    return tag("div", parts, class_="bar", aria_hidden="true")


def _swatch(status: str) -> Html:
    return tag("span", class_=f"fill swatch {status}", aria_hidden="true")


def _chapter_anchor(scope: Scope, chapter: str) -> str:
    return scope.part(f"chapter-{chapter}")


def rules(scope: Scope) -> Html | None:
    """Return all clauses by chapter."""
    if not scope.game.clauses:
        return None
    titles = {chapter.chapter: chapter.title for chapter in scope.game.chapters}
    cases = {case.name: case for case in scope.game.cases}
    shown = []
    for chapter in dict.fromkeys(clause.chapter for clause in scope.game.clauses):
        clauses = [clause for clause in scope.game.clauses if clause.chapter == chapter]
        heading = tag("h4", f"{chapter} {titles.get(chapter, '')}".strip())
        count = tag("span", many(len(clauses), "clause"), class_="count")
        body = [_clause(scope, clause, cases) for clause in clauses]
        anchor = _chapter_anchor(scope, chapter)
        shown.append(fold([heading, " ", count], body, id=anchor, class_="group chapter"))
    return part(scope, "rules", "Rules, clause by clause", shown)


def _clause(scope: Scope, clause: ClauseResult, cases: Mapping[str, CaseResult]) -> Html:
    anchor = scope.anchor("clause", clause.id) or ""
    mark = status_mark(clause.status)
    heading = tag("h5", mark, " ", code(clause.id), " ", clause.title, " ",
                  permalink(anchor, f"clause {clause.id}"))  # fmt: skip
    return tag(
        "article",
        tag("div", heading, tag("p", clause.says), _facts(scope, clause), class_="said"),
        _differs(clause),
        tag("p", _status(clause), class_="status"),
        _witnesses(scope, clause, cases),
        id=anchor,
        class_="clause",
        data_status=clause.status,
    )


def _facts(scope: Scope, clause: ClauseResult) -> Html:
    facts: list[Content] = [clause.kind]
    facts.append(joined(_section(edition, place) for edition, place in clause.sections.items()))
    if clause.disputes:
        noun = "dispute" if len(clause.disputes) == 1 else "disputes"
        facts.append([f"{noun} ", scope.links("dispute", clause.disputes)])
    return tag("p", joined([fact for fact in facts if fact], " · "), class_="facts")


def _section(edition: str, place: str | None) -> str:
    return f"{edition} {place}" if place else f"not in {edition}"


def _differs(clause: ClauseResult) -> Html | None:
    if not clause.differs:
        return None
    rows = [[tag("dt", edition), tag("dd", how)] for edition, how in clause.differs.items()]
    return tag("dl", rows, class_="differs")


def _status(clause: ClauseResult) -> Iterator[Content]:
    yield status_mark(clause.status, told=True)
    if clause.reason:
        yield f": {clause.reason}"
    ways = [
        f"{words} in {many(len(names), 'case')}"
        for way, words in WAYS
        if (names := getattr(clause, way))
    ]
    if ways:
        yield f" · {', '.join(ways)}"
    if clause.presets:
        yield f" · under {', '.join(clause.presets)}"


def _witnesses(scope: Scope, clause: ClauseResult, cases: Mapping[str, CaseResult]) -> Html | None:
    """Return the cases written for a clause; of those that merely pass by, how many there are."""
    touched = dict.fromkeys((*clause.boundary, *clause.allowed, *clause.refused))
    written = [case.name for case in cases.values() if clause.id in case.clauses]
    if not written and not touched:
        return None
    others = len([name for name in touched if name not in set(written)])
    shown = [tag("li", scope.link("case", name), " ", cases[name].title) for name in written]
    more = tag("p", f"Also met on the way in {many(others, 'other case')}.") if others else None
    summary = [many(len(written), "case"), tag("span", f" for {clause.id}", class_="unseen")]
    return fold(summary, tag("ul", shown) if shown else None, more, class_="witnesses")

"""Tables on the page: areas, clauses, readings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from alamein.conformance.conform.reports.model import ClauseLine, Compiled, Followed
from alamein.conformance.conform.reports.places import Places, result_mark, standing_mark
from alamein.conformance.conform.reports.words import OBSERVED, STANDINGS, line
from alamein.conformance.conform.results import Result
from alamein.conformance.conform.standing import WORST_FIRST, Standing, of_worth
from alamein.conformance.reports.html import Content, Html, code, fold, joined, link, table, tag
from alamein.conformance.reports.marks import headed, mark
from alamein.conformance.reports.words import many

NAMED = 6  # checks that are named beside a clause


def areas(report: Compiled) -> Html | None:
    """Return how many checks of each area are worth what, and what was observed."""
    if not report.areas:
        return None
    seen = [each for each in OBSERVED if any(each in area.observed for area in report.areas)]
    head: list[Content] = ["Area", *(standing_mark(worth, told=True) for worth in STANDINGS)]
    rows = [[line(area.name), *_numbers(area.standings)] for area in report.areas]
    total = {
        worth: sum(area.standings.get(worth, 0) for area in report.areas) for worth in STANDINGS
    }
    rows.append(["All", *_numbers(total)])
    observed: list[list[Content]] = [
        [line(area.name), *(_number(area.observed.get(each, 0)) for each in seen)]
        for area in report.areas
    ]
    return headed(
        "areas", "areas", "Areas", report.header.game,
        table(head, rows, class_="counts"),
        fold("By what was observed", tag("div", table(["Area", *seen], observed, class_="counts"),
             class_="wide", tabindex=0)),
    )  # fmt: skip


def _numbers(counts: Mapping[Standing, int]) -> list[Content]:
    return [_number(counts.get(worth, 0)) for worth in STANDINGS]


def _number(count: int) -> Html:
    return tag("span", f"{count:,}", class_=None if count else "zero")


def clauses(report: Compiled, places: Places) -> Html | None:
    """Return the clauses that checks are about, worst first, and those that none is about."""
    if not report.clauses:
        return None
    by_id = {result.id: result for result in report.checks}
    about = [clause for clause in report.clauses if clause.standing is not None]
    about.sort(key=lambda clause: WORST_FIRST.index(clause.standing or "verified"))
    none = [clause for clause in report.clauses if clause.standing is None]
    head = ["Clause", "Standing", "Title", "Checks"]
    rows = [_row(clause, places, by_id) for clause in about]
    bare = [_row(clause, places, by_id) for clause in none]
    return headed(
        "rules", "rules", "Clauses", report.header.game,
        _clause_table(head, rows) if rows else None,
        fold(f"{many(len(none), 'clause')} that no check is about", _clause_table(head, bare),
             class_="group chapter") if none else None,
    )  # fmt: skip


def _clause_table(head: list[str], rows: list[Html]) -> Html:
    names = tag("tr", [tag("th", name, scope="col") for name in head])
    return tag("table", tag("thead", names), tag("tbody", rows), class_="stacked clauses")


def _row(clause: ClauseLine, places: Places, by_id: Mapping[str, Result]) -> Html:
    anchor = places.clauses[clause.id]
    cells: list[Content] = [
        places.clause(clause.id),
        standing_mark(clause.standing, told=True),
        line(clause.title),
        list(_checks(clause, places, by_id)),
    ]
    return tag("tr", [tag("td", cell, class_="said") for cell in cells], id=anchor, class_="clause",
               data_status=clause.standing or "none")  # fmt: skip


def _checks(clause: ClauseLine, places: Places, by_id: Mapping[str, Result]) -> Iterator[Content]:
    """Yield how many checks are worth what, and links to those that are not verified."""
    counts = (f"{count:,} {STANDINGS[worth].word}" for worth, count in clause.standings.items())
    yield ", ".join(counts)
    about = [by_id[name] for name in clause.checks]
    open_ = [each for worth in WORST_FIRST[:-1] for each in of_worth(about, worth)]
    for each in open_[:NAMED]:
        yield [tag("br"), result_mark(each), " ", places.check(each.id)]
    if len(open_) > NAMED:
        yield [tag("br"), f"… and {len(open_) - NAMED:,} more"]


def readings(report: Compiled, places: Places) -> Html | None:
    """Return which readings an implementation follows, by the checks that tell them apart."""
    if not report.readings:
        return None
    rows = [_reading(followed, places) for followed in report.readings]
    said = "While a point is open every reading conforms; consistent with none is a fault."
    head = ("Check", "Follows", "It answered", "Readings expect")
    return headed("readings", "readings", "Readings", report.header.game, tag("p", said),
                  table(head, rows, class_="stacked"))  # fmt: skip


def _reading(followed: Followed, places: Places) -> list[Content]:
    expected = (f"{line(name)}: {line(each)}" for name, each in followed.expected.items())
    return [
        places.check(followed.check),
        _follows(followed),
        "no answer" if followed.answered is None else line(followed.answered),
        joined(expected, tag("br")),
    ]


def _follows(followed: Followed) -> Content:
    if followed.answered is None:
        return standing_mark("unverified", told=True)
    if not followed.followed:
        return mark("broken", STANDINGS["broken"]._replace(word="no reading"), told=True)
    return joined(code(line(name)) for name in followed.followed)


def contents(parts: Mapping[str, str]) -> list[Html]:
    """Return links to the parts of the page."""
    return [tag("li", link(anchor, words)) for anchor, words in parts.items()]

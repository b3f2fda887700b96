"""A run as one HTML page, readable from disk, on paper and without JavaScript."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping

from alamein.conformance.conform.comparing import adapter_of, named
from alamein.conformance.conform.reports.article import article
from alamein.conformance.conform.reports.model import Compiled, Names
from alamein.conformance.conform.reports.places import Places
from alamein.conformance.conform.reports.tables import areas, clauses, contents, readings
from alamein.conformance.conform.reports.words import (
    OBSERVED,
    STANDINGS,
    clean,
    conclusion,
    line,
    sentences,
    unfinished,
)
from alamein.conformance.conform.results import Result, Run
from alamein.conformance.conform.standing import Standing, of_worth
from alamein.conformance.reports.frame import asset, head
from alamein.conformance.reports.html import Content, Html, code, fold, link, tag
from alamein.conformance.reports.marks import headed
from alamein.conformance.reports.page import choice
from alamein.conformance.reports.words import many

EXPLAINED = 100  # failures that are told at length; all others briefly
SEALS = {"conformant": "✓", "partially conformant": "◐", "not conformant": "✗", "undecided": "○"}
TRAITS = {"required": "required", "optional": "not required", "flaky": "flaky", "slow": "slow"}


def page(run: Run, report: Compiled, names: Names) -> str:
    """Return the report as HTML."""
    places = Places(report)
    parts = _parts(run, report, places)
    words = {anchor: title for anchor, (title, _) in parts.items()}
    main = tag("main", _filter(report), _game(names, report, [p for _, p in parts.values()]),
               id="main")  # fmt: skip
    body = tag(
        "body",
        link("main", "Skip to the report", class_="skip"),
        _header(run, report),
        tag("div", tag("nav", tag("ul", contents(words)), aria_label="Contents"), main,
            class_="columns"),
        _footer(run, report),
        tag("script", Html(asset("report.js"))),
        id="top",
    )  # fmt: skip
    top = head(f"{conclusion(run)}: {names.title}", "report.css", "conform.css")
    return f"<!DOCTYPE html>\n{tag('html', top, body, lang='en')}\n"


def _header(run: Run, report: Compiled) -> Html:
    glyph = tag("span", SEALS[report.statement], aria_hidden="true", class_="seal")
    first, *more = sentences(run)
    open_ = unfinished(run)
    return tag(
        "header",
        tag("p", "Conformance report", class_="kind"),
        tag("h1", glyph, " ", conclusion(run)),
        tag("p", " ".join(open_), class_="watermark") if open_ else None,
        tag("ul", [tag("li", words) for words in (first, *more) if words not in open_],
            class_="sentences"),
        class_={"conformant": "passed", "not conformant": "failed"}.get(report.statement, "open"),
    )  # fmt: skip


def _parts(run: Run, report: Compiled, places: Places) -> dict[str, tuple[str, Html]]:
    """Return the parts of the page by their addresses; those that have nothing are left out."""
    found: dict[str, tuple[str, Html | None]] = {
        "areas": ("Areas", areas(report)),
        "failing": ("Failing", _failing(run, places)),
        "flaky": ("Flaky", _flaky(run, places)),
        "unverified": ("Not verified", _unverified(run, places)),
        "rules": ("Clauses", clauses(report, places)),
        "readings": ("Readings", readings(report, places)),
        "cases": ("Verified", _verified(run, places)),
        "run": ("The run", _facts(run)),
    }
    return {anchor: (words, each) for anchor, (words, each) in found.items() if each is not None}


def _game(names: Names, report: Compiled, parts: Iterable[Html]) -> Html:
    figures: dict[str, str] = {
        "required": f"{report.required:,}",
        "of them verified": f"{report.verified:,}",
        **({"share verified": f"{report.share} %"} if report.whole else {}),
        "broken": f"{_count(report, 'broken'):,}",
        "flaky": f"{_count(report, 'flaky'):,}",
        "not verified": f"{_count(report, 'unverified'):,}",
        **({"without a result": f"{report.missing:,}"} if report.missing else {}),
    }
    shown = [tag("div", tag("dt", name), tag("dd", value)) for name, value in figures.items()]
    return tag("section", tag("h2", names.title), tag("dl", shown, class_="figures"), parts,
               class_="game")  # fmt: skip


def _count(report: Compiled, worth: Standing) -> int:
    return len(of_worth(report.checks, worth))


def _filter(report: Compiled) -> Html:
    """Return the form that narrows what is shown; hidden until the script makes it work."""
    search = tag("input", type="search", name="q", id="q", autocomplete="off",
                 placeholder="a word, an id, a clause …")  # fmt: skip
    seen = {name: f"{s.glyph} {name}" for name, s in OBSERVED.items() if name in report.counts}
    statuses = {name: f"{s.glyph} {s.word}" for name, s in STANDINGS.items()}
    return tag(
        "form",
        tag("label", "Search", search),
        choice("verdict", "Observed", seen.items()),
        choice("preset", "Only", TRAITS.items()),
        choice("status", "Clauses", [*statuses.items(), ("none", "· no check")]),
        tag("button", "Show all", type="reset"),
        tag("button", "Open all", type="button", id="unfold"),
        tag("output", id="shown", aria_live="polite", for_="q verdict preset status",
            data_cases="checks", data_rules="clauses"),
        id="filter",
        role="search",
        aria_label="Filter checks and clauses",
        hidden=True,
    )  # fmt: skip


def _failing(run: Run, places: Places) -> Html | None:
    found = of_worth(run.results, "broken")
    if not found:
        return None
    shown = [
        article(result, places, run.header, explained=number < EXPLAINED)
        for number, result in enumerate(found)
    ]
    note = f"The first {EXPLAINED} are told at length, the others are in report.json."
    more = tag("p", note) if len(found) > EXPLAINED else None
    heading = f"{many(len(found), 'check')} that {_do(found)} not pass"
    return headed("failing", "failing", heading, run.header.game, more, shown)


def _do(found: list[Result]) -> str:
    return "does" if len(found) == 1 else "do"


def _flaky(run: Run, places: Places) -> Html | None:
    found = of_worth(run.results, "flaky")
    if not found:
        return None
    said = "They passed, but not each time they were tried, so they are not verified."
    shown = [
        article(result, places, run.header, explained=number < EXPLAINED)
        for number, result in enumerate(found)
    ]
    heading = f"{many(len(found), 'check')} that {_do(found)} not pass each time"
    return headed("flaky", "provisional", heading, run.header.game, tag("p", said), shown)


def _unverified(run: Run, places: Places) -> Html | None:
    found = of_worth(run.results, "unverified")
    if not found:
        return None
    groups = [
        _group(f"{OBSERVED[kind].glyph} {kind}", [r for r in found if r.observed == kind], run,
               places)
        for kind in OBSERVED
        if any(result.observed == kind for result in found)
    ]  # fmt: skip
    said = "They were not made, so nothing is known about them: none of them counts as passed."
    heading = f"{many(len(found), 'check')} not verified"
    return headed("unverified", "cases", heading, run.header.game, tag("p", said), groups)


def _verified(run: Run, places: Places) -> Html | None:
    found = of_worth(run.results, "verified")
    if not found:
        return None
    groups = [
        _group(line(area), [result for result in found if result.area == area], run, places)
        for area in dict.fromkeys(result.area for result in found)
    ]
    heading = f"{many(len(found), 'check')} verified"
    return headed("cases", "cases", heading, run.header.game, groups)


def _group(title: str, found: list[Result], run: Run, places: Places) -> Html:
    count = tag("span", many(len(found), "check"), class_="count")
    shown = [article(result, places, run.header, explained=False) for result in found]
    return fold([tag("h4", title), " ", count], shown, class_="group topic")


def _facts(run: Run) -> Html:
    """Return who was judged, by what, and how it was begun."""
    header, ended = run.header, run.footer
    facts: Mapping[str, Content] = {
        "implementation": named(run.implementation),
        "adapter": adapter_of(run.met),
        "language": line(run.implementation.language),
        "command": code(clean(shlex.join(header.command))),
        "rulings": line(" ".join(header.rulings) or "reference"),
        "seed": str(header.seed),
        "suite": code(line(header.suite)),
        "plan": [code(line(header.plan)), f", {many(header.checks, 'check')}"],
        "environment": line(f"Python {header.python}, {header.platform}"),
        "begun": line(header.begun),
        "ended": line(ended.ended) if ended else "the run did not come to its end",
    }
    rows = [[tag("dt", name), tag("dd", told)] for name, told in facts.items() if told]
    return headed("run", "about", "The run", header.game, tag("dl", rows, class_="differs"))


def _footer(run: Run, report: Compiled) -> Html:
    files = ("run.jsonl", "report.json", "junit.xml", "report.md", "badge.svg")
    listed: list[Content] = []
    for name in files:
        listed += [", " if listed else "", code(name)]
    return tag(
        "footer",
        tag("p", f"Alamein {line(run.header.alamein)} · format {report.format}"),
        tag("p", "The same in other forms: ", listed),
    )

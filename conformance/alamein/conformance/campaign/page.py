"""The report of a campaign as one HTML page that works from disk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from alamein.conformance.campaign.figures import Found, Group, Length, Report, Seats, Shift
from alamein.conformance.campaign.intervals import Interval
from alamein.conformance.campaign.wording import (
    CHANCE,
    ENDS,
    EQUALS,
    METHOD,
    REACHED,
    count_of,
    gap,
    mean_words,
    rate,
    sentence,
    share_words,
)
from alamein.conformance.clarify.model import Share
from alamein.conformance.reports.frame import head
from alamein.conformance.reports.html import Content, Html, code, fold, table, tag

SHEETS = ("report.css", "book.css")
# On a narrow page a plot is moved sideways: made smaller its words could not be read.
RULES = (
    ".plot{overflow-x:auto;margin:.8rem 0;border:1px solid var(--edge)}"
    ".plot img{display:block;width:100%;min-width:44rem;height:auto}"
)
GROUP = (
    *("rulings", "games", "whole", *ENDS.values(), "decisions", "held against the laws"),
    *("blind attempts", "compared with the oracle", "passed over by the oracle", "findings"),
)


def page(report: Report) -> str:
    """Return the page; the plots lie beside it."""
    failed = bool(report.findings)
    header = tag(
        "header",
        tag("p", "Alamein", class_="kind"),
        tag("h1", f"Campaign: {report.title}"),
        tag("ul", [tag("li", words) for words in sentence(report)], class_="sentences"),
        class_="failed" if failed else "passed",
    )
    main = tag("main", *_sections(report), id="main")
    body = tag("body", header, tag("div", main, class_="columns single"))
    top = Html(head(f"Campaign: {report.title}", *SHEETS).replace("</style>", f"{RULES}</style>"))
    return f"<!doctype html>\n{tag('html', top, body, lang='en')}\n"


def _sections(report: Report) -> Iterator[Html]:
    yield _section("How it was played", *_played(report))
    yield _section("How games ended", _plot("ends.svg", report), _groups(report.groups))
    yield _section("Findings", *_findings(report.findings))
    yield _section("Who wins", tag("p", EQUALS), _plot("winners.svg", report), _seats(report.seats))
    yield _section("How long games are", *_lengths(report))
    yield _section("What a reading changes", *_shifts(report))
    yield _section("How often each rule matters", *_clauses(report))
    yield _section("Clauses never reached", *_unreached(report))
    yield _section("Memory", _plot("memory.svg", report))


def _section(title: str, *content: Content) -> Html:
    return tag("section", tag("h2", title), *content)


def _plot(name: str, report: Report) -> Html:
    words = f"{name.partition('.')[0]}, from {count_of(report.games, 'game')}"
    return tag("div", tag("img", src=name, alt=words), class_="plot")


def _played(report: Report) -> Iterator[Html]:
    for words in (each.format_map(report.plan) for each in METHOD):
        yield tag("p", words)
    plan = [(name.replace("_", " "), _plain(value)) for name, value in report.plan.items()]
    facts = [*plan, ("engine", report.engine), ("digest", report.digest)]
    yield table(("of the plan", "value"), [[name, code(value)] for name, value in facts])
    yield fold("Decisions and policies", _counts(report.kinds), _counts(report.policies))


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(f"{goal['clause']}={goal['visits']}" for goal in value) or "nothing"
    return str(value)


def _counts(counts: Mapping[str, int]) -> Html:
    ordered = sorted(counts.items(), key=lambda one: -one[1])
    return table(("what", "how often"), [[key, f"{number:,}"] for key, number in ordered])


def _groups(groups: Iterable[Group]) -> Html:
    rows = []
    for one in groups:
        ends = (one.ends.get(end, 0) for end in ENDS)
        watched = (one.checked, one.attempts, one.compared, one.passed, one.findings)
        cells = [f"{number:,}" for number in (one.games, one.whole, *ends, one.decisions, *watched)]
        rows.append([code(one.rulings), *cells])
    return table(GROUP, rows, class_="stacked")


def _findings(findings: Iterable[Found]) -> Iterator[Html]:
    found = list(findings)
    if not found:
        yield tag("p", "Nothing was found.")
    for one in found:
        facts = f"game {one.game:,}, move {one.move:,}; {count_of(one.times, 'time')} in all"
        yield tag(
            "article",
            tag("h3", one.fault.law),
            tag("p", f"{one.fault.kind}; {', '.join(one.fault.clauses) or 'no clause'}; {facts}"),
            tag("p", one.fault.says),
            fold("The scenario", tag("pre", one.scenario)) if one.scenario else None,
        )


def _seats(seats: Iterable[Seats]) -> Html:
    rows = [
        [
            code(one.rulings),
            f"{one.players}",
            f"{one.games:,}",
            "; ".join(f"{n}: {share_words(share)}" for n, share in enumerate(one.seats, 1)),
            share_words(one.shared),
            share_words(one.undecided),
        ]
        for one in seats
    ]
    names = ("rulings", "players", "games", "won by seat", "shared", "undecided")
    return table(names, rows, class_="stacked")


def _lengths(report: Report) -> Iterator[Html]:
    yield _plot("length.svg", report)
    yield _plot("lengths.svg", report)
    names = ("rulings", "players", "games", "cut off", "finished", "turns of each", "half within",
             "shortest", "longest")  # fmt: skip
    yield table(names, map(_length, report.lengths), class_="stacked")


def _length(one: Length) -> list[Content]:
    counts = [f"{one.players}", f"{one.games:,}", share_words(one.capped), f"{one.finished:,}"]
    ends = ["-" if each is None else f"{each}" for each in (one.median, one.least, one.most)]
    return [code(one.rulings), *counts, mean_words(one.mean), *ends]


def _shifts(report: Report) -> Iterator[Html]:
    if not report.shifts:
        yield tag("p", "Only games under random ruling sets can tell: --rulings random.")
        return
    yield tag("p", CHANCE.format(number=f"{sum(one.compared for one in report.shifts):,}"))
    for name in ("endless.svg", "first-seat.svg", "turns.svg", "points.svg"):
        yield _plot(name, report)
    names = ("from", "to", "whole games", "finished", "cut off", "seat 1 wins", "turns of each",
             "best points", "dispute")  # fmt: skip
    ordered = sorted(report.shifts, key=lambda one: not one.stands_out)
    yield fold("All comparisons", table(names, map(_shift, ordered), class_="stacked"))


def _shift(one: Shift) -> list[Content]:
    return [
        code(one.readings[0]),
        code(one.readings[1]),
        f"{one.whole[0]:,} and {one.whole[1]:,}",
        f"{one.games[0]:,} and {one.games[1]:,}",
        _cell(one.endless, gap(one.endless, percent=True)),
        _cell(one.first, gap(one.first, percent=True)),
        _cell(one.rounds, gap(one.rounds)),
        _cell(one.points, gap(one.points)),
        one.title,
    ]


def _cell(interval: Interval | None, words: str) -> Content:
    stands_out = interval is not None and interval.leaves_out_zero
    return tag("strong", words) if stands_out else words


def _clauses(report: Report) -> Iterator[Html]:
    yield tag("p", REACHED)
    yield _plot("clauses.svg", report)
    labels = [group.rulings for group in report.groups]
    games = {group.rulings: group.games for group in report.groups}
    names = ("clause", "title", "visits a game", "games with a visit", "rules that ran", "refusals",
             *(f"under {label}" for label in labels if len(labels) > 1))  # fmt: skip
    rows: list[list[Content]] = [
        [
            code(one.id),
            one.title,
            rate(one.visits, report.games),
            _share(one.games),
            _share(one.ran),
            f"{one.refusals:,}",
            *(rate(one.by_rulings[n], games[n]) for n in labels if len(labels) > 1),
        ]
        for one in report.clauses
    ]
    yield fold(f"All {len(rows):,} clauses that were reached", table(names, rows, class_="stacked"))


def _share(share: Share) -> str:
    return share_words(share) if share.of else "-"


def _unreached(report: Report) -> Iterator[Html]:
    watched = sum(group.watched for group in report.groups)
    words = f"in {count_of(report.games, 'game')}, {watched:,} of them watched"
    yield tag("p", f"{count_of(len(report.unreached), 'clause')} {words}.")
    rows = [[code(one.id), one.title, one.testable] for one in report.unreached]
    yield table(("clause", "title", "meant for"), rows)

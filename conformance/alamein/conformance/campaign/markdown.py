"""The report of a campaign as Markdown, short enough for a comment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from alamein.conformance.campaign.figures import Report
from alamein.conformance.campaign.wording import (
    CHANCE,
    EQUALS,
    gap,
    mean_words,
    rate,
    sentence,
    share_words,
)

MOST = 30  # rows of a table


def markdown(report: Report) -> str:
    """Return the report: what was played and found, winners, readings, clauses."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"# Campaign: {report.title}"
    yield ""
    yield from (f"- {words}" for words in sentence(report))
    yield from ("", "## Findings", "")
    found = [(one.times, one.sort, one.game, one.move) for one in report.findings]
    yield from _table(("times", "what is broken", "game", "move"), found)
    yield from _results(report)
    yield from _clauses(report)


def _results(report: Report) -> Iterator[str]:
    yield from ("", "## Who wins", "", EQUALS, "")
    seats = [
        (one.rulings, one.players, one.games, "; ".join(map(share_words, one.seats)),
         share_words(one.shared), share_words(one.undecided))
        for one in report.seats
    ]  # fmt: skip
    who = ("rulings", "players", "games", "won by seats 1, 2, ...", "shared", "undecided")
    yield from _table(who, seats)
    yield from ("", "## How long games are", "")
    lengths = [
        (one.rulings, one.players, one.games, share_words(one.capped), mean_words(one.mean))
        for one in report.lengths
    ]
    yield from _table(("rulings", "players", "games", "cut off", "turns of each"), lengths)
    yield from ("", "## What a reading changes", "")
    yield CHANCE.format(number=f"{sum(one.compared for one in report.shifts):,}")
    yield ""
    shifts = [
        (*one.readings, sum(one.whole), sum(one.games), gap(one.endless, percent=True),
         gap(one.first, percent=True), gap(one.rounds),
         gap(one.points))
        for one in report.shifts if one.stands_out
    ]  # fmt: skip
    names = ("from", "to", "whole games", "finished", "cut off", "seat 1 wins", "turns of each",
             "best points")  # fmt: skip
    yield from _table(names, shifts[:MOST])


def _clauses(report: Report) -> Iterator[str]:
    yield from ("", "## How often each rule matters", "")
    clauses = [
        (one.id, one.title, rate(one.visits, report.games), share_words(one.games))
        for one in report.clauses[:MOST]
    ]
    yield from _table(("clause", "title", "visits a game", "games with a visit"), clauses)
    unreached = f"{len(report.unreached)} in {report.games:,} games"
    yield from ("", f"## Clauses never reached: {unreached}", "")
    yield from _table(("clause", "title"), [(one.id, one.title) for one in report.unreached])


def _table(names: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    cells = [[str(cell).replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows]
    if not cells:
        yield "none"
        return
    for line in (names, ["---"] * len(names), *cells):
        yield f"| {' | '.join(line)} |"

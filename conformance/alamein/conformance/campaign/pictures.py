"""Which plots a report has, and what they show."""

from __future__ import annotations

from collections.abc import Callable

from alamein.conformance.campaign.figures import ClauseFigure, Report, Shift
from alamein.conformance.campaign.intervals import Interval
from alamein.conformance.campaign.plots import Bar, Line, Span, bars, lines, spans
from alamein.conformance.clarify.model import Share

MOST = 40  # rows of a plot
SHORT = 44  # letters of a label
ENDS = ("over", "capped", "stuck", "failed")


def pictures(report: Report) -> dict[str, str]:
    """Return the plots of a report by the names of their files."""
    return {
        "clauses.svg": _clauses(report),
        "ends.svg": _ends(report),
        "winners.svg": _winners(report),
        "first-seat.svg": _shifts(report, "first", "share of wins", lambda one: one.first),
        "endless.svg": _shifts(report, "endless", "share cut off", lambda one: one.endless),
        "length.svg": _shifts(report, "rounds", "turns of each player", lambda one: one.rounds),
        "points.svg": _shifts(report, "points", "points of the best", lambda one: one.points),
        "memory.svg": _memory(report),
    }


def _clauses(report: Report) -> str:
    games = max(report.games, 1)

    def row(one: ClauseFigure) -> Bar:
        visits = one.visits / games
        return Bar(_short(f"{one.id} {one.title}"), (visits,), f"{visits:.3g}")

    shown = [row(one) for one in report.clauses[:MOST] if one.visits]
    return bars(f"Visits a game, of {report.games:,} games", shown)


def _ends(report: Report) -> str:
    rows = [
        Bar(
            group.rulings,
            tuple(group.ends.get(end, 0) / max(group.games, 1) for end in ENDS),
            f"{group.games:,} games",
        )
        for group in report.groups
    ]
    return bars("How games ended, by ruling set", rows, ENDS)


def _winners(report: Report) -> str:
    most = max((seats.players for seats in report.seats), default=0)
    rows = []
    for seats in report.seats:
        gap = [0.0] * (most - seats.players)  # shared and undecided keep their tones
        own, others = ([_part(one) for one in shares] for shares in
                       (seats.seats, (seats.shared, seats.undecided)))  # fmt: skip
        parts = (*own, *gap, *others)
        rows.append(Bar(f"{seats.players} players", parts, f"{seats.games:,} games"))
    legend = [*(f"seat {seat}" for seat in range(most)), "shared", "undecided"]
    return bars("Winners by seat", rows, legend)


def _part(share: Share) -> float:
    return share.count / share.of if share.of else 0.0


def _shifts(report: Report, what: str, unit: str, taken: Callable[[Shift], Interval | None]) -> str:
    """Return the differences that are surest not to be none."""
    rows = []
    for one in report.shifts:
        interval = taken(one)
        if interval is not None:
            label = _short(f"{one.readings[0]} to {one.readings[1][-1]} {one.title}")
            rows.append(Span(label, interval, f"{sum(one.games):,} games"))
    surest = sorted(rows, key=lambda row: -_surety(row.interval))[:MOST]
    return spans(f"What a reading changes: {what}", surest, unit)


def _surety(interval: Interval) -> float:
    """Return how many of its own half widths an estimate is away from zero."""
    wide = interval.high - interval.low
    return abs(interval.estimate) / wide if wide else 0.0


def _memory(report: Report) -> str:
    workers = dict.fromkeys(point.worker for point in report.memory)
    rows = [
        Line(
            f"worker {n}",
            tuple(
                (point.seconds / 60, point.kilobytes / 1024)
                for point in report.memory
                if point.worker == worker
            ),
        )
        for n, worker in enumerate(workers, start=1)
    ]
    return lines("Memory of the workers", rows, "minutes", "MB")


def _short(words: str) -> str:
    return words if len(words) <= SHORT else f"{words[: SHORT - 1].rstrip()}…"

"""Which plots a report has, and what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from alamein.conformance.campaign.canvas import Form
from alamein.conformance.campaign.figures import ClauseFigure, Length, Report, Seats, Shift
from alamein.conformance.campaign.intervals import Interval
from alamein.conformance.campaign.plots import Bar, Line, Span, bars, columns, lines, spans
from alamein.conformance.campaign.reckoning import by_worker
from alamein.conformance.campaign.wording import ENDS, count_of, gap, mean_words, rate
from alamein.conformance.clarify.model import Share

MOST = 40  # rows of a plot
SHORT = 44  # letters of a label
COLUMNS = 30  # of a plot of lengths, at most


def pictures(report: Report) -> dict[str, str]:
    """Return the plots of a report by the names of their files."""
    return {
        "clauses.svg": _clauses(report),
        "ends.svg": _ends(report),
        "winners.svg": _winners(report),
        "length.svg": _length(report),
        "lengths.svg": _lengths(report),
        "endless.svg": _shifts(report, "share cut off", lambda one: one.endless, percent=True),
        "first-seat.svg": _shifts(report, "wins of seat 1", lambda one: one.first, percent=True),
        "turns.svg": _shifts(report, "turns of each player", lambda one: one.rounds),
        "points.svg": _shifts(report, "points of the best player", lambda one: one.points),
        "memory.svg": _memory(report),
    }


def _percent(value: float) -> str:
    return f"{value:.0%}"


def _number(value: float) -> str:
    return f"{value:,.6g}"


def _clauses(report: Report) -> str:
    def row(one: ClauseFigure) -> Bar:
        said = rate(one.visits, report.games)
        return Bar(_short(f"{one.id} {one.title}"), (one.visits / report.games,), said)

    shown = [row(one) for one in report.clauses[:MOST] if one.visits]
    most = f"the {len(shown)} clauses visited most, in {count_of(report.games, 'game')}"
    return bars(f"Visits a game: {most}", shown, (), _number)


def _ends(report: Report) -> str:
    rows = [
        Bar(
            _short(group.rulings),
            tuple(group.ends.get(end, 0) / max(group.games, 1) for end in ENDS),
            count_of(group.games, "game"),
        )
        for group in report.groups
    ]
    return bars("How games ended, by ruling set", rows, list(ENDS.values()), _percent)


def _winners(report: Report) -> str:
    rows = [row for seats in report.seats for row in _won(seats)]
    return spans("Who wins, by ruling set and number of players", rows, _percent)


def _won(seats: Seats) -> Iterator[Span]:
    """Yield the share of games won by each seat, by several and by none."""
    named = [(f"seat {n}", share) for n, share in enumerate(seats.seats, start=1)]
    for who, share in (*named, ("shared", seats.shared), ("undecided", seats.undecided)):
        if share.of:
            interval = _interval(share)
            said = f"{_percent(interval.estimate)} of {count_of(share.of, 'game')}"
            yield Span(_short(f"{seats.rulings}: {seats.players} players, {who}"), interval, said)


def _interval(share: Share) -> Interval:
    return Interval(share.count / share.of, share.low, share.high)


def _length(report: Report) -> str:
    rows = [
        Span(
            _short(f"{one.rulings}: {one.players} players"),
            one.mean,
            f"{mean_words(one.mean)}, {count_of(one.finished, 'game')}",
        )
        for one in report.lengths
        if one.mean
    ]
    return spans("How long games are: turns of each player, on average", rows, _number)


def _lengths(report: Report) -> str:
    """Return how many games had which length, those of equal numbers of players in one tone."""
    numbers = sorted({one.players for one in report.lengths})
    longest = max((one.most or 0 for one in report.lengths), default=0)
    wide = -(-longest // COLUMNS) or 1
    rows = [
        Bar(
            f"{first}" if wide == 1 else f"{first}-{first + wide - 1}",
            tuple(float(_within(report.lengths, number, first, wide)) for number in numbers),
            "",
        )
        for first in range(1, longest + 1, wide)
    ]
    finished = count_of(sum(one.finished for one in report.lengths), "finished game")
    title = f"How long games are: how many of {finished} had so many turns of each player"
    return columns(title, rows, [f"{n} players" for n in numbers], "turns of each player")


def _within(lengths: list[Length], players: int, first: int, wide: int) -> int:
    own = [turns for one in lengths if one.players == players for turns in one.turns]
    return sum(number for length, number in own if first <= length < first + wide)


def _shifts(
    report: Report, what: str, taken: Callable[[Shift], Interval | None], *, percent: bool = False
) -> str:
    """Return the differences that are surest not to be none."""
    found = [(one, interval) for one in report.shifts if (interval := taken(one)) is not None]
    found.sort(key=lambda each: -_surety(each[1]))
    rows = [
        Span(
            _short(f"{one.readings[0]} to {one.readings[1][-1]} {one.title}"),
            interval,
            gap(interval, percent=percent),
            interval.leaves_out_zero,
        )
        for one, interval in found[:MOST]
    ]
    form: Form = _percent if percent else _number
    chosen = f", the {len(rows)} surest of {len(found)}" if len(found) > len(rows) else ""
    return spans(f"What a reading changes: {what}{chosen}", rows, form)


def _surety(interval: Interval) -> float:
    """Return how many of its own half widths an estimate is away from zero."""
    wide = interval.high - interval.low
    return abs(interval.estimate) / wide if wide else 0.0


def _memory(report: Report) -> str:
    workers = by_worker(report.memory)
    rows = [
        Line(tuple((point.seconds / 60, point.kilobytes / 1024) for point in own))
        for own in workers
    ]
    title = f"The most memory that each of {count_of(len(rows), 'worker')} had, over time"
    return lines(title, rows, "minutes", lambda megabytes: f"{megabytes:,.0f} MB")


def _short(words: str) -> str:
    return words if len(words) <= SHORT else f"{words[: SHORT - 1].rstrip()}…"

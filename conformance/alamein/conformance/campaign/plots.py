"""Plots as SVG, readable on light and on dark, drawn by a few lines of our own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from alamein.conformance.campaign.canvas import (
    HEAD,
    LEGEND,
    ROW,
    SIZE,
    TONES,
    WIDTH,
    Form,
    Scale,
    across,
    below,
    beside,
    label,
    legend,
    picture,
    room,
    upwards,
)
from alamein.conformance.campaign.intervals import Interval
from alamein.conformance.drawing.elements import box, tag, write

HIGH = 240.0  # of a plot whose height does not depend on rows
NOTHING = "no games yet that could be shown here"


@dataclass(frozen=True)
class Bar:
    """A row of a plot: its label, parts one after another, and what is said beside it."""

    label: str
    parts: tuple[float, ...]
    says: str


@dataclass(frozen=True)
class Span:
    """A row of a plot: its label, an estimate with its interval, and what is said beside it."""

    label: str
    interval: Interval
    says: str
    stands_out: bool = False


@dataclass(frozen=True)
class Line:
    """Points of one line, from left to right."""

    points: tuple[tuple[float, float], ...]


def bars(title: str, rows: Sequence[Bar], names: Sequence[str] = (), form: Form = str) -> str:
    """Return horizontal bars, the longest as wide as there is room."""
    top = HEAD + 24 + (LEGEND if names else 0.0)
    left, right = _sides(rows)
    most = max((sum(row.parts) for row in rows), default=0) or 1
    scale = Scale(0, most, left, right)
    drawn = [*legend(names), *across(scale, top, top + max(len(rows), 1) * ROW, form)]
    for n, row in enumerate(rows):
        y, so_far = top + n * ROW, 0.0
        drawn.append(label(row.label, left, y))
        for tone, part in zip(TONES, row.parts, strict=False):
            wide = scale.at(part) - left
            drawn.append(box(scale.at(so_far), y + 3, wide, ROW - 6, class_=f"band-{tone}"))
            so_far += part
        drawn.append(beside(row.says, right, y))
    return _finished(title, drawn, rows, top)


def spans(title: str, rows: Sequence[Span], form: Form) -> str:
    """Return intervals around their estimates, on a scale that has zero on it."""
    top = HEAD + 24
    left, right = _sides(rows)
    ends = [end for row in rows for end in (row.interval.low, row.interval.high, 0.0)] or [0.0]
    low, high = min(ends), max(ends)
    scale = Scale(low, high if high > low else 1.0, left, right)
    drawn = [*across(scale, top, top + max(len(rows), 1) * ROW, form)]
    for n, row in enumerate(rows):
        y, begin = top + n * ROW, scale.at(row.interval.low)
        tone = "red" if row.stands_out else "blue"
        wide = max(scale.at(row.interval.high) - begin, 1.0)
        drawn += [
            label(row.label, left, y),
            box(begin, y + 8, wide, ROW - 16, class_=f"band-{tone}"),
            box(scale.at(row.interval.estimate) - 1.5, y + 4, 3, ROW - 8, class_="ink"),
            beside(row.says, right, y),
        ]
    return _finished(title, drawn, rows, top)


def columns(title: str, rows: Sequence[Bar], names: Sequence[str], unit: str) -> str:
    """Return columns side by side, as for how often each of some numbers occurs."""
    top, left, right = HEAD + LEGEND + 10, 60.0, WIDTH - 20
    bottom = top + HIGH
    most = max((sum(row.parts) for row in rows), default=0) or 1
    scale, step = Scale(0, most, bottom, top, whole=True), (right - left) / max(len(rows), 1)
    every = -(-room([row.label for row in rows]) // step)  # of the numbers below, one in so many
    drawn = [*legend(names), *upwards(scale, left, right, lambda value: f"{value:,.0f}")]
    for n, row in enumerate(rows):
        x, so_far = left + n * step, 0.0
        for tone, part in zip(TONES, row.parts, strict=False):
            y, high = scale.at(so_far + part), scale.at(so_far) - scale.at(so_far + part)
            drawn.append(box(x + 1, y, step - 2, high, class_=f"band-{tone}"))
            so_far += part
        if n % every == 0:
            drawn.append(below(row.label, x + step / 2, bottom))
    drawn.append(write(unit, right, bottom + 34, SIZE, class_="faint", text_anchor="end"))
    return _finished(title, drawn, rows, top, bottom + 44)


def lines(title: str, rows: Sequence[Line], unit: str, form: Form) -> str:
    """Return lines over a common scale that begins at zero."""
    top, left, right = HEAD + 10, 70.0, WIDTH - 30
    bottom = top + HIGH
    points = [point for row in rows for point in row.points] or [(1.0, 1.0)]
    x_scale = Scale(0, max(x for x, _ in points) or 1.0, left, right)
    y_scale = Scale(0, max(y for _, y in points) or 1.0, bottom, top)
    drawn = [
        *upwards(y_scale, left, right, form),
        *(below(f"{value:,.6g}", x_scale.at(value), bottom) for value in x_scale.ticks()),
        write(unit, right, bottom + 34, SIZE, class_="faint", text_anchor="end"),
    ]
    for n, row in enumerate(rows):
        path = " ".join(f"{x_scale.at(x):.1f},{y_scale.at(y):.1f}" for x, y in row.points)
        tone = f"line-{TONES[n % len(TONES)]}"
        drawn.append(tag("polyline", "", points=path, class_=f"none {tone}", stroke_width="1.6"))
    return _finished(title, drawn, rows, top, bottom + 44)


def _sides(rows: Sequence[Bar] | Sequence[Span]) -> tuple[float, float]:
    """Return where the room between the words on both sides begins and ends."""
    left = room([row.label for row in rows])
    return left, WIDTH - room([row.says for row in rows]) - 4


def _finished(
    title: str, drawn: list[str], rows: Sequence[object], top: float, bottom: float = 0.0
) -> str:
    """Return the picture; one without rows says so."""
    if not rows:
        return picture(title, [write(NOTHING, 8, HEAD + 16, SIZE, class_="faint")], HEAD + 30)
    return picture(title, drawn, bottom or top + len(rows) * ROW + 8)

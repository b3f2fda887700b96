"""Plots as SVG, readable on light and on dark, drawn by a few lines of our own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from alamein.conformance.campaign.intervals import Interval
from alamein.conformance.drawing.elements import box, style, tag, write

NAME = "alamein-plot"
WIDTH, LABELS, NUMBERS = 900.0, 330.0, 90.0  # of the picture, of the words left, of those right
ROW, TOP, SIZE = 22.0, 34.0, 12.0
TONES = ("blue", "brown", "green", "violet", "red", "teal", "gold", "grey")
Scale: TypeAlias = Callable[[float], float]


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


@dataclass(frozen=True)
class Line:
    """Points of one line, from left to right, and what it is called."""

    label: str
    points: tuple[tuple[float, float], ...]


def bars(title: str, rows: Sequence[Bar], legend: Sequence[str] = ()) -> str:
    """Return horizontal bars, the longest as wide as there is room."""
    most = max((sum(row.parts) for row in rows), default=0) or 1
    room = WIDTH - LABELS - NUMBERS
    drawn = [*_legend(legend)]
    for n, row in enumerate(rows):
        y, x = TOP + n * ROW, LABELS
        drawn.append(_label(row.label, y))
        for tone, part in zip(TONES, row.parts, strict=False):
            wide = part / most * room
            drawn.append(box(x, y + 3, wide, ROW - 6, class_=f"band-{tone}"))
            x += wide
        drawn.append(write(row.says, x + 6, y + ROW * 0.68, SIZE, class_="faint"))
    return _picture(title, drawn, TOP + len(rows) * ROW + 8)


def spans(title: str, rows: Sequence[Span], unit: str) -> str:
    """Return intervals around their estimates, beside a line at zero."""
    ends = [end for row in rows for end in (row.interval.low, row.interval.high, 0.0)] or [0.0]
    low, high = min(ends), max(ends)
    room, spread = WIDTH - LABELS - NUMBERS, (high - low) or 1.0

    def at(value: float) -> float:
        return LABELS + (value - low) / spread * room

    bottom = TOP + len(rows) * ROW
    drawn = [
        _stroke(at(0), TOP, at(0), bottom, "rim"),
        write(f"0 {unit}", at(0), TOP - 6, SIZE, class_="faint", text_anchor=_towards(at(0))),
    ]
    for n, row in enumerate(rows):
        y = TOP + n * ROW
        tone = "red" if row.interval.leaves_out_zero else "grey"
        drawn.append(_label(row.label, y))
        wide = max(at(row.interval.high) - at(row.interval.low), 1.0)
        drawn.append(box(at(row.interval.low), y + 8, wide, ROW - 16, class_=f"band-{tone}"))
        drawn.append(box(at(row.interval.estimate) - 1.5, y + 4, 3, ROW - 8, class_="ink"))
        drawn.append(write(row.says, WIDTH - NUMBERS + 8, y + ROW * 0.68, SIZE, class_="faint"))
    return _picture(title, drawn, bottom + 8)


def lines(title: str, rows: Sequence[Line], across: str, up: str) -> str:
    """Return lines over a common scale that begins at zero."""
    left, right, high, bottom = 70.0, WIDTH - 20, TOP + 10, 280.0
    points = [point for row in rows for point in row.points] or [(1.0, 1.0)]
    far, most = max(x for x, _ in points) or 1.0, max(y for _, y in points) or 1.0
    drawn = [
        *_legend([row.label for row in rows]),
        _stroke(left, bottom, right, bottom, "rim"),
        _stroke(left, high, left, bottom, "rim"),
        write(f"{most:,.0f} {up}", 4, high + 4, SIZE, class_="faint"),
        write("0", left - 14, bottom, SIZE, class_="faint"),
        write(f"{far:,.0f} {across}", right, bottom + 18, SIZE, class_="faint", text_anchor="end"),
    ]
    for n, row in enumerate(rows):
        path = " ".join(
            f"{left + x / far * (right - left):.1f},{bottom - y / most * (bottom - high):.1f}"
            for x, y in row.points
        )
        tone = f"line-{TONES[n % len(TONES)]}"
        drawn.append(tag("polyline", "", points=path, class_=f"none {tone}", stroke_width="1.6"))
    return _picture(title, drawn, bottom + 28)


def _towards(x: float) -> str:
    """Return where to anchor words at *x* so that they stay in the picture."""
    return "end" if x > LABELS + (WIDTH - LABELS) / 2 else "start"


def _label(words: str, y: float) -> str:
    return write(words, LABELS - 8, y + ROW * 0.68, SIZE, class_="ink", text_anchor="end")


def _stroke(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return tag("line", "", x1=x, y1=y, x2=to_x, y2=to_y, class_=kind)


def _legend(names: Sequence[str]) -> Iterator[str]:
    x = LABELS if names else 0.0
    for tone, name in zip(TONES, names, strict=False):
        yield box(x, 12, 11, 11, class_=f"band-{tone}")
        yield write(name, x + 16, 22, SIZE, class_="faint")
        x += 34 + 7 * len(name)


def _picture(title: str, drawn: Sequence[str], high: float) -> str:
    """Return the whole picture, with a title for those who cannot see it."""
    strokes = "".join(
        f".{NAME} .line-{tone}{{stroke:{colour};fill:none}}"
        for tone, colour in zip(TONES, COLOURS, strict=True)
    )
    return tag(
        "svg",
        "".join([
            tag("title", _escaped(title)),
            style(NAME),
            tag("style", strokes),
            box(0, 0, WIDTH, high, class_="page"),
            *drawn,
        ]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:.0f} {high:.0f}",
        role="img",
        class_=NAME,
    )  # fmt: skip


COLOURS = (
    *("#3d7fc0", "#b07a3e", "#4c9c68", "#8a70c4"),
    *("#cc5347", "#2c9a95", "#b8921f", "#7d8288"),
)


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")

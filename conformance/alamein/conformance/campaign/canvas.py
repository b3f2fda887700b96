"""What every plot is drawn on: its title, the words beside its rows, and scales with numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import TypeAlias

from alamein.conformance.drawing.elements import box, style, tag, write

NAME = "alamein-plot"
WIDTH, HEAD, LEGEND, ROW, SIZE = 960.0, 38.0, 26.0, 22.0, 12.0
LETTER = 7.3  # how wide one is, about
COLOURS = {
    "blue": "#3d7fc0", "brown": "#b07a3e", "green": "#4c9c68", "violet": "#8a70c4",
    "red": "#cc5347", "teal": "#2c9a95", "gold": "#b8921f", "grey": "#7d8288",
}  # fmt: skip
TONES = tuple(COLOURS)
STEPS = (1.0, 2.0, 5.0, 10.0)  # between two numbers of a scale, times a power of ten
FEW = 6  # numbers on a scale, about
Form: TypeAlias = Callable[[float], str]  # how a number is written on a scale


@dataclass(frozen=True)
class Scale:
    """From values to places in a picture."""

    low: float
    high: float
    start: float
    end: float
    whole: bool = False  # whether only whole numbers have a meaning

    def at(self, value: float) -> float:
        """Return where *value* is."""
        spread = (self.high - self.low) or 1.0
        return self.start + (value - self.low) / spread * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Return a few round values within."""
        spread = (self.high - self.low) or 1.0
        power = 10 ** floor(log10(spread / FEW))
        step = next(power * size for size in STEPS if power * size * FEW >= spread)
        step = max(step, 1.0) if self.whole else step
        first, last = -floor(-self.low / step + 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def across(scale: Scale, top: float, bottom: float, form: Form) -> Iterator[str]:
    """Yield a scale from left to right, its numbers above, its lines down to *bottom*."""
    for value in scale.ticks():
        kind = "rim" if value == 0 else "edge"
        yield stroke((scale.at(value), top), (scale.at(value), bottom), kind)
        yield write(form(value), scale.at(value), top - 5, SIZE, class_="faint",
                    text_anchor="middle")  # fmt: skip


def upwards(scale: Scale, left: float, right: float, form: Form) -> Iterator[str]:
    """Yield a scale from below upwards, its numbers on the left, its lines to *right*."""
    for value in scale.ticks():
        y, kind = scale.at(value), "rim" if value == 0 else "edge"
        yield stroke((left, y), (right, y), kind)
        yield write(form(value), left - 8, y + 4, SIZE, class_="faint", text_anchor="end")


def room(words: Sequence[str]) -> float:
    """Return how wide the longest of some words is, with a gap."""
    return LETTER * max(map(len, words), default=0) + 14


def label(words: str, x: float, y: float) -> str:
    """Return what a row is called, which ends at *x*."""
    return write(words, x - 8, y + ROW * 0.68, SIZE, class_="ink", text_anchor="end")


def beside(words: str, x: float, y: float) -> str:
    """Return what is said beside a row."""
    return write(words, x + 8, y + ROW * 0.68, SIZE, class_="faint")


def below(words: str, x: float, y: float) -> str:
    """Return a number under a scale, its middle at *x*."""
    return write(words, x, y + 16, SIZE, class_="faint", text_anchor="middle")


def stroke(start: tuple[float, float], end: tuple[float, float], kind: str) -> str:
    """Return a straight line."""
    return tag("line", "", x1=start[0], y1=start[1], x2=end[0], y2=end[1], class_=kind)


def legend(names: Sequence[str]) -> Iterator[str]:
    """Yield what each tone means, below the title."""
    x = 8.0
    for tone, name in zip(TONES, names, strict=False):
        yield box(x, HEAD - 6, 11, 11, class_=f"band-{tone}")
        yield write(name, x + 16, HEAD + 4, SIZE, class_="faint")
        x += 36 + LETTER * len(name)


def picture(title: str, drawn: Sequence[str], high: float) -> str:
    """Return the whole picture, with its title for those who see it and those who do not."""
    strokes = "".join(
        f".{NAME} .line-{tone}{{stroke:{colour};fill:none}}" for tone, colour in COLOURS.items()
    )
    return tag(
        "svg",
        "".join([
            tag("title", title.replace("&", "&amp;").replace("<", "&lt;")),
            style(NAME),
            tag("style", strokes),
            box(0, 0, WIDTH, high, class_="page"),
            write(title, 8, 20, SIZE + 2, class_="ink strong"),
            *drawn,
        ]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:.0f} {high:.0f}",
        role="img",
        class_=NAME,
    )  # fmt: skip

"""Tiles in SVG: cards upright or turned, backs, piles, crosses, what is attached."""

from __future__ import annotations

from typing import NamedTuple
from xml.sax.saxutils import escape

from alamein.conformance.drawing.elements import box, tag, write
from alamein.conformance.drawing.letters import TIMES, fitted, printable, shortened, width
from alamein.conformance.drawing.words import times, told
from alamein.engine.core.picture import Tile

LONG, SHORT = 132, 104  # the sides of a card
BAND = 20
STRIP = 18  # what shows of an attached card
STEP = 3  # how far the cards of a stack stick out
PILE = 62  # the height of a pile
PAD = 8
ROUND = 7
TITLE_SIZES = (12, 11, 10, 9, 8)
TITLE_LINE = 13
SORT_SIZES = (9, 8.5, 8, 7.5)
NOTE, NOTE_LINE = 10, 13
MARK, MARK_LINE, MOST_MARKS = 9, 12, 3


class Area(NamedTuple):
    """Where the words of a tile go."""

    x: float
    y: float
    wide: float
    high: float


def size(tile: Tile, kind: str) -> tuple[float, float]:
    """Return width and height of a tile with everything that sticks out."""
    if kind == "piles":
        return SHORT, PILE
    wide, high = (LONG, SHORT) if tile.turned else (SHORT, LONG)
    behind = _behind(tile)
    return wide + behind, high + max(behind, STRIP * len(tile.attached))


def _behind(tile: Tile) -> int:
    """Return how far the cards under the first stick out."""
    return 2 * STEP if tile.count is None or tile.count > 1 else 0


def face(tile: Tile, kind: str, x: float, y: float) -> str:
    """Return a tile with its upper left corner at *x*, *y*, and its words for readers."""
    parts = _pile(tile, x, y) if kind == "piles" else _card(tile, x, y)
    return tag("g", "".join([tag("title", escape(printable(told(tile)))), *parts]), class_="tile")


def _card(tile: Tile, x: float, y: float) -> list[str]:
    wide, high = (LONG, SHORT) if tile.turned else (SHORT, LONG)
    under = "back rim" if tile.face_down else f"face-{tile.tone} rim"
    parts = [
        box(x + step, y + step, wide, high, rx=ROUND, class_=under)
        for step in range(_behind(tile), 0, -STEP)
    ]
    parts += _attached(tile, x, y + high, wide)
    if tile.face_down:
        return [*parts, *_back(tile, x, y)]
    parts.append(_frame(tile, x, y))
    if tile.turned:
        area = Area(x + PAD, y + PAD, LONG - BAND - 2 * PAD, SHORT - 2 * PAD)
    else:
        area = Area(x + PAD, y + BAND + PAD, SHORT - 2 * PAD, LONG - BAND - 2 * PAD)
    return [*parts, *_cross(tile, area), *_words(tile, area)]


def _frame(tile: Tile, x: float, y: float) -> str:
    """Return the card itself: drawn upright, then turned by 90 degrees if the tile is."""
    rim = "accent" if tile.ringed else "rim"
    band = f"M0 {BAND}V{ROUND}Q0 0 {ROUND} 0H{SHORT - ROUND}Q{SHORT} 0 {SHORT} {ROUND}V{BAND}Z"
    letters, sort = fitted(tile.kind, SORT_SIZES, SHORT - 2 * PAD, 1)
    parts = [
        box(0, 0, SHORT, LONG, rx=ROUND, class_=f"face-{tile.tone}"),
        tag("path", d=band, class_=f"band-{tile.tone}"),
        *(write(word, PAD, BAND - 6, letters, class_="paper strong") for word in sort),
        box(
            0, 0, SHORT, LONG, rx=ROUND, class_=f"none {rim}", stroke_width=3 if tile.ringed else 1
        ),
    ]
    turn = f"translate({x + LONG:g} {y:g}) rotate(90)"
    return tag("g", "".join(parts), transform=turn if tile.turned else f"translate({x:g} {y:g})")


def _words(tile: Tile, area: Area) -> list[str]:
    """Return title, notes and count, from the top and from the bottom; marks lie below them."""
    marks = _mark_lines(tile, area.wide)
    bottom = _above_marks(marks, area)
    number = times(tile)
    beside = width(number, 11) + 14 if number else 0
    fit = int((bottom - area.y - TITLE_LINE) // NOTE_LINE)
    notes = [shortened(note, NOTE, area.wide) for note in tile.notes[:fit]]
    notes[-1:] = [shortened(note, NOTE, area.wide - beside) for note in notes[-1:]]
    room = bottom - area.y - NOTE_LINE * max(len(notes), 1 if number else 0)
    most = max(1, min(4, int(room // TITLE_LINE)))
    letters, lines = fitted(tile.title, TITLE_SIZES, area.wide, most)
    ink = "faint" if tile.crossed else "ink"
    parts = [
        write(line, area.x, area.y + 10 + n * TITLE_LINE, letters, class_=f"{ink} strong")
        for n, line in enumerate(lines)
    ]
    parts += [
        write(note, area.x, bottom - 3 - (len(notes) - 1 - n) * NOTE_LINE, NOTE, class_="faint")
        for n, note in enumerate(notes)
    ]
    if number:
        parts += _badge(number, area.x + area.wide, bottom)
    return parts + _strip(marks, area)


def _badge(number: str, right: float, bottom: float) -> list[str]:
    wide = width(number, 11) + 8
    return [
        box(right - wide, bottom - 16, wide, 16, rx=8, class_="badge"),
        write(
            number, right - wide / 2, bottom - 4, 11, class_="paper strong", text_anchor="middle"
        ),
    ]


def _mark_lines(tile: Tile, room: float) -> list[str]:
    lines: list[str] = []
    for mark in tile.marks:
        lines += fitted(mark, (MARK,), room, 2)[1]
    return lines[:MOST_MARKS]


def _above_marks(lines: list[str], area: Area) -> float:
    """Return where the room for other words ends."""
    return area.y + area.high - (len(lines) * MARK_LINE + 4 if lines else 0)


def _strip(lines: list[str], area: Area) -> list[str]:
    """Return the marks on a coloured ground at the foot of the card."""
    if not lines:
        return []
    high = len(lines) * MARK_LINE + 4
    top = area.y + area.high - high + PAD / 2
    parts = [box(area.x - PAD / 2, top, area.wide + PAD, high, rx=4, class_="call")]
    for n, line in enumerate(lines):
        parts.append(write(line, area.x, top + 11 + n * MARK_LINE, MARK, class_="paper strong"))
    return parts


def _cross(tile: Tile, area: Area) -> list[str]:
    """Return the cross over a card that is out of it; its words stay readable above."""
    if not tile.crossed:
        return []
    left, right = area.x - 3, area.x + area.wide + 3
    top, bottom = area.y - 3, _above_marks(_mark_lines(tile, area.wide), area) + 1
    return [
        tag("line", x1=left, y1=a, x2=right, y2=b, class_="cross", stroke_width=4, opacity=0.7)
        for a, b in ((top, bottom), (bottom, top))
    ]


def _attached(tile: Tile, x: float, y: float, wide: float) -> list[str]:
    """Return what sticks out of attached cards, the last of them lowest."""
    parts = []
    for n, card in reversed(list(enumerate(tile.attached))):
        top = y + n * STRIP
        parts.append(box(x + 4, top - 12, wide - 8, STRIP + 11.5, rx=5, class_="face-plain rim"))
        words = shortened(f"+ {card}", NOTE, wide - 8 - PAD)
        parts.append(write(words, x + 4 + PAD / 2, top + 13, NOTE, class_="ink"))
    return parts


def _back(tile: Tile, x: float, y: float) -> list[str]:
    """Return a card that lies face down."""
    letters, lines = fitted(tile.title, TITLE_SIZES, SHORT - 4 * PAD, 3)
    middle = y + LONG / 2 - (len(lines) - 1) * 7
    parts = [
        box(x, y, SHORT, LONG, rx=ROUND, class_="back rim"),
        box(x + 6, y + 6, SHORT - 12, LONG - 12, rx=4, class_="none rim"),
    ]
    for n, line in enumerate(lines):
        at = middle + n * 14 + 4
        parts.append(
            write(line, x + SHORT / 2, at, letters, class_="paper strong", text_anchor="middle")
        )
    return parts + _badge(times(tile), x + SHORT - PAD - 2, y + LONG - PAD - 2)


def _pile(tile: Tile, x: float, y: float) -> list[str]:
    """Return a pile: a small tile with what lies on top and how many there are."""
    if tile.count == 0:
        return _empty_pile(tile, x, y)
    paper = "back" if tile.face_down else f"face-{tile.tone}"
    ink = "paper" if tile.face_down else "ink"
    number = f"{TIMES}{tile.count}" if tile.count is not None else "?"
    letters, lines = fitted(tile.title, (10.5, 9.5, 9, 8), SHORT - 10 - PAD, 2)
    room = SHORT - 11 - 5 - width(number, 11) - 8
    notes = next((note for note in _fewer(tile.notes) if width(note, 8.5) <= room), "")
    parts = [
        box(x, y, SHORT, PILE, rx=5, class_=f"{paper} rim"),
        box(x + 0.5, y + 0.5, 5, PILE - 1, rx=2.5, class_=f"band-{tile.tone}"),
    ]
    parts += [
        write(line, x + 11, y + 16 + n * 13, letters, class_=f"{ink} strong")
        for n, line in enumerate(lines)
    ]
    parts.append(write(notes, x + 11, y + PILE - 8, 8.5, class_="faint") if notes else "")
    return parts + _badge(number, x + SHORT - 5, y + PILE - 5)


def _fewer(notes: tuple[str, ...]) -> list[str]:
    """Return the notes on one line: all of them, then without the last, and so on."""
    return [", ".join(notes[:count]) for count in range(len(notes), 0, -1)]


def _empty_pile(tile: Tile, x: float, y: float) -> list[str]:
    letters, lines = fitted(tile.title, (10.5, 9.5, 9, 8), SHORT - 10 - PAD, 2)
    parts = [box(x, y, SHORT, PILE, rx=5, class_="none edge", stroke_dasharray="4 3")]
    for n, line in enumerate(lines):
        parts.append(write(line, x + 11, y + 16 + n * 13, letters, class_="faint"))
    parts.append(write("empty", x + 11, y + PILE - 8, MARK, class_="faint"))
    return parts

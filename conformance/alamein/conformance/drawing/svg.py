"""A picture as SVG: one file that calls nobody and reads well on light and on dark."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape

from alamein.conformance.drawing.elements import box, style, tag, write
from alamein.conformance.drawing.faces import face, size
from alamein.conformance.drawing.letters import NORMAL, printable, shortened, width, wrapped
from alamein.conformance.drawing.words import described
from alamein.engine.core.picture import Picture, Section, Tile, Zone

NAME = "alamein-picture"
PAGE = 960
MARGIN = 16
PAD = 12
GAP = 10
BETWEEN = 22  # from zone to zone
LABEL = 18
HEAD = 34
CHIP = 20


@dataclass(frozen=True)
class Paper:
    """How wide a drawing is, and how tiles and sections get onto it."""

    page: int = PAGE

    @property
    def text(self) -> int:
        """Return the width between the margins."""
        return self.page - 2 * MARGIN

    @property
    def room(self) -> int:
        """Return the width inside a panel."""
        return self.text - 2 * PAD

    def tile(self, tile: Tile, kind: str, x: float, y: float) -> str:
        """Return a tile with its upper left corner at *x*, *y*."""
        return face(tile, kind, x, y)

    def section(self, section: Section, top: float) -> tuple[list[str], float]:
        """Return a panel, and where the next one begins."""
        return panel(self, section, top)


SHEET = Paper()


def draw(picture: Picture) -> str:
    """Return the picture as an SVG document."""
    parts, high = inside(SHEET, picture)
    content = [
        tag("title", escape(printable(picture.title)), id=f"{NAME}-title"),
        tag("desc", escape(printable(described(picture))), id=f"{NAME}-desc"),
        style(NAME),
        box(0, 0, PAGE, high, class_="page"),
        *parts,
    ]
    return tag(
        "svg",
        "\n" + "\n".join(content) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {PAGE} {high:g}",
        width=PAGE,
        height=high,
        class_=NAME,
        role="img",
        aria_labelledby=f"{NAME}-title {NAME}-desc",
    ) + "\n"  # fmt: skip


def inside(paper: Paper, picture: Picture) -> tuple[list[str], float]:
    """Return everything in a picture, and how high it is."""
    parts, y = _head(paper, picture)
    for section in picture.sections:
        drawn, y = paper.section(section, y)
        parts += drawn
    drawn, y = _legend(paper, picture, y)
    return parts + drawn, y + MARGIN


def _head(paper: Paper, picture: Picture) -> tuple[list[str], float]:
    title = shortened(picture.title, 20, paper.text)
    parts = [write(title, MARGIN, MARGIN + 20, 20, class_="ink strong")]
    y: float = MARGIN + 20
    for line in picture.lines:
        for row in wrapped(line[:1].upper() + line[1:], 13, paper.text):
            y += 19
            fits = shortened(row, 13, paper.text)
            parts.append(write(fits, MARGIN, y, 13, class_="ink"))
    return parts, y + 14


def panel(paper: Paper, section: Section, top: float) -> tuple[list[str], float]:
    """Return a panel with a heading, facts and zones, and where the next one begins."""
    x = MARGIN + PAD
    title = shortened(section.title, 14, paper.room)
    heading = [write(title, x, top + 22, 14, class_="ink strong")]
    chips, y = _facts(paper, section, x + width(title, 14) + GAP, top + 8)
    zones, y = _zones(paper, section.zones, max(y, top + HEAD))
    y += PAD
    edge = "accent" if section.decides else "edge"
    frame = box(
        MARGIN, top, paper.text, y - top, rx=10, class_=f"panel {edge}",
        stroke_width=2 if section.decides else 1,
    )  # fmt: skip
    return [frame, *heading, *chips, *zones], y + GAP


def _facts(paper: Paper, section: Section, x: float, y: float) -> tuple[list[str], float]:
    """Return facts in a row behind the heading, and in further rows if there are many."""
    parts: list[str] = []
    facts = [*((("decides", ""),) if section.decides else ()), *section.facts]
    for label, value in facts:
        words = shortened(f"{label} {value}".strip(), 11, paper.room - 16)
        wide = width(words, 11 * NORMAL if value else 11) + 16
        if x + wide > MARGIN + PAD + paper.room:
            x, y = MARGIN + PAD, y + CHIP + 6
        call = not value
        ink = "paper strong" if call else "ink"
        parts.append(box(x, y, wide, CHIP, rx=10, class_="call" if call else "chip"))
        at = x + wide / 2
        parts.append(write(words, at, y + 14, 11, class_=ink, text_anchor="middle"))
        x += wide + 6
    return parts, y + CHIP + 8


def _zones(paper: Paper, zones: tuple[Zone, ...], y: float) -> tuple[list[str], float]:
    """Return the zones on shelves: side by side as long as there is room."""
    parts: list[str] = []
    x: float = 0
    shelf = y
    for zone in zones:
        if not zone.tiles:
            continue
        wide, high = _extent(paper, zone)
        if x and x + wide > paper.room:
            x, y = 0, shelf + GAP
        parts += _zone(paper, zone, MARGIN + PAD + x, y)
        shelf = max(shelf, y + high)
        x += wide + BETWEEN
    if empty := [zone.title for zone in zones if not zone.tiles]:
        words = shortened(f"Empty: {', '.join(empty)}", 11, paper.room)
        shelf += LABEL if shelf > y or x else LABEL - GAP
        parts.append(write(words, MARGIN + PAD, shelf - 2, 11, class_="faint"))
    return parts, shelf


def _places(paper: Paper, zone: Zone) -> list[tuple[float, float, float, float]]:
    """Return place and size of each tile, row by row, from the upper left corner of the zone."""
    places = []
    x: float = 0
    y: float = LABEL
    row: float = 0
    for tile in zone.tiles:
        wide, high = size(tile, zone.kind)
        if x and x + wide > paper.room:
            x, y, row = 0, y + row + GAP, 0
        places.append((x, y, wide, high))
        x += wide + GAP
        row = max(row, high)
    return places


def _extent(paper: Paper, zone: Zone) -> tuple[float, float]:
    places = _places(paper, zone)
    wide = max([width(zone.title, 11), *(x + w for x, _, w, _ in places)])
    return wide, max([LABEL, *(y + h for _, y, _, h in places)])


def _zone(paper: Paper, zone: Zone, x: float, y: float) -> list[str]:
    parts = [write(shortened(zone.title, 11, paper.room), x, y + 11, 11, class_="faint strong")]
    for tile, (dx, dy, _, _) in zip(zone.tiles, _places(paper, zone), strict=True):
        parts.append(paper.tile(tile, zone.kind, x + dx, y + dy))
    return parts


def _legend(paper: Paper, picture: Picture, y: float) -> tuple[list[str], float]:
    parts = []
    x: float = MARGIN
    for tone, meaning in picture.legend:
        words = shortened(meaning, 11, paper.text - 32)
        wide = 16 + width(words, 11 * NORMAL) + 16
        if x > MARGIN and x + wide > paper.page - MARGIN:
            x, y = MARGIN, y + 18
        parts.append(box(x, y + 2, 11, 11, rx=3, class_=f"band-{tone}"))
        parts.append(write(words, x + 16, y + 12, 11, class_="faint"))
        x += wide
    return parts, y + (18 if picture.legend else 0)

"""Many pictures on one HTML page: what is the same in several of them is drawn once."""

from __future__ import annotations

from dataclasses import dataclass, field

from alamein.conformance.drawing.elements import box, style, tag
from alamein.conformance.drawing.faces import face
from alamein.conformance.drawing.letters import printable
from alamein.conformance.drawing.svg import NAME, Paper, inside, panel
from alamein.engine.core.picture import Picture, Section, Tile

NARROW = 600  # two pictures fit beside each other


@dataclass(frozen=True)
class Shared(Paper):
    """Paper for the pictures of a page: each tile and each panel refers to its one drawing.

    `draw` the pictures first; then `definitions` has everything they refer to.
    """

    page: int = NARROW
    _tiles: dict[tuple[Tile, str], str] = field(default_factory=dict)
    _panels: dict[Section, tuple[str, float]] = field(default_factory=dict)
    _drawn: list[str] = field(default_factory=list)

    def tile(self, tile: Tile, kind: str, x: float, y: float) -> str:
        """Return a reference to a tile, drawn the first time it is met."""
        name = self._tiles.get((tile, kind))
        if name is None:
            name = self._define([face(tile, kind, 0, 0)])
            self._tiles[tile, kind] = name
        return _use(name, x, y)

    def section(self, section: Section, top: float) -> tuple[list[str], float]:
        """Return a reference to a panel, and where the next one begins."""
        known = self._panels.get(section)
        if known is None:
            parts, high = panel(self, section, 0)
            known = self._define(parts), high
            self._panels[section] = known
        name, high = known
        return [_use(name, 0, top)], top + high

    def draw(self, picture: Picture, label: str) -> str:
        """Return a picture as an SVG element, with *label* for whoever cannot see it."""
        parts, high = inside(self, picture)
        return tag(
            "svg",
            box(0, 0, self.page, high, class_="page") + "".join(parts),
            viewBox=f"0 0 {self.page} {high:g}",
            class_=NAME,
            role="img",
            aria_label=printable(label),
        )

    def definitions(self) -> str:
        """Return the style and all shared drawings, as an element that takes no room."""
        content = style(NAME) + tag("defs", "\n".join(self._drawn))
        return tag("svg", content, class_=NAME, width=0, height=0, aria_hidden="true")

    def _define(self, parts: list[str]) -> str:
        """Return the name of a drawing; it carries the class, for a style sees no further up."""
        name = f"drawn-{len(self._drawn)}"
        self._drawn.append(tag("g", "".join(parts), id=name, class_=NAME))
        return name


def _use(name: str, x: float, y: float) -> str:
    """Return a reference; a place of 0 need not be said."""
    places = {key: value for key, value in (("x", x), ("y", y)) if value}
    return tag("use", "", href=f"#{name}", **places)

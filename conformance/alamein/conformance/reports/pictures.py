"""Positions before and after a case, drawn so that hundreds of them fit on a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from alamein.conformance.drawing.sharing import Shared
from alamein.conformance.reports.html import Html, tag
from alamein.engine.core.picture import Picture, Section, Tile, Zone

Pictures: TypeAlias = Mapping[str, tuple[Picture, Picture]]
MANY = 20  # pictures, from which on we can say what is usual
LEFT_OUT = "Piles as usual are left out"


class Gallery:
    """The pictures of a page.

    The piles of a game look the same in nearly every case. What lies as it does in most pictures
    is left out, and the legend too, because a page needs it once.
    """

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._paper = Shared()
        self._usual = _usual([p for pair in pictures.values() for p in pair])

    def figures(self, case: str) -> list[Html]:
        """Return the position before and after *case*; nothing if there are no pictures."""
        if case not in self._pictures:
            return []
        pair = zip(("Before", "After"), self._pictures[case], strict=True)
        return [self._figure(when, picture) for when, picture in pair]

    def _figure(self, when: str, picture: Picture) -> Html:
        label = f"{when}: {picture.title}. {'. '.join(picture.lines)}"
        drawn = self._paper.draw(_sparing(picture, self._usual), label)
        return tag("figure", tag("figcaption", when), Html(drawn))

    def definitions(self) -> Html | None:
        """Return what the figures refer to; ask when all of them are drawn."""
        return Html(self._paper.definitions()) if self._pictures else None

    def legend(self) -> list[tuple[str, str]]:
        """Return each tone and what it stands for, from all pictures."""
        found = {
            entry: None for pair in self._pictures.values() for p in pair for entry in p.legend
        }
        return list(found)


def _usual(pictures: list[Picture]) -> set[tuple[str, Tile]]:
    """Return the piles that lie so in most pictures."""
    if len(pictures) < MANY:
        return set()
    seen = Counter(pile for picture in pictures for pile in set(_piles(picture.sections)))
    return {pile for pile, count in seen.items() if 2 * count > len(pictures)}


def _piles(sections: Iterable[Section]) -> list[tuple[str, Tile]]:
    return [
        (section.title, tile)
        for section in sections
        for zone in section.zones
        if zone.kind == "piles"
        for tile in zone.tiles
    ]


def _sparing(picture: Picture, usual: set[tuple[str, Tile]]) -> Picture:
    """Return a picture without its legend and without the piles that are as usual."""
    sections = [_spared(section, usual) for section in picture.sections]
    kept = tuple(section for section in sections if section.zones or section.facts)
    return replace(picture, sections=kept, legend=())


def _spared(section: Section, usual: set[tuple[str, Tile]]) -> Section:
    zones: list[Zone] = []
    for zone in section.zones:
        tiles = tuple(
            t for t in zone.tiles if zone.kind != "piles" or (section.title, t) not in usual
        )
        if tiles == zone.tiles:
            zones.append(zone)
        elif tiles:
            zones.append(replace(zone, title=f"{zone.title} that are not as usual", tiles=tiles))
    return replace(section, zones=tuple(zones))

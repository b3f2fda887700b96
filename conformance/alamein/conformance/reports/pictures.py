"""Positions, such as before and after a case, drawn so that hundreds of them fit on a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from alamein.conformance.drawing.sharing import Shared
from alamein.conformance.reports.html import Html, tag
from alamein.engine.core.picture import Picture, Section, Tile, Zone

Pictures: TypeAlias = Mapping[str, tuple[Picture, ...]]
Place: TypeAlias = tuple[str, str, int]  # section, zone, which of its piles
BOTH = ("Before", "After")
MANY = 20  # pictures, from which on we can say what is usual


class Gallery:
    """The pictures of a page.

    The piles of a game look the same in nearly every case. What lies as it does in most pictures
    is left out, and the legend too, because a page needs it once.
    """

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._paper = Shared()
        self._usual = _usual([p for pair in pictures.values() for p in pair])

    def figures(self, case: str, captions: tuple[str, ...] = BOTH) -> list[Html]:
        """Return the positions of *case* with their captions; nothing if there are no pictures."""
        if case not in self._pictures:
            return []
        pair = self._pictures[case]
        # A pile that is unusual in one of several is shown in all, to be compared.
        kept = {at for p in pair for at, tile in places(p) if (at, tile) not in self._usual}
        words = zip(captions, pair, strict=True)
        return [self._figure(when, sparing(picture, kept)) for when, picture in words]

    def _figure(self, when: str, picture: Picture) -> Html:
        label = f"{when}: {picture.title}. {'. '.join(picture.lines)}"
        drawn = self._paper.draw(picture, label)
        return tag("figure", tag("figcaption", when), Html(drawn))

    def definitions(self) -> Html | None:
        """Return what the figures refer to; ask when all of them are drawn."""
        return Html(self._paper.definitions()) if self._pictures else None

    def note(self) -> str:
        """Return what a reader must know of the pictures."""
        return " Pictures leave out piles that lie as in most cases." if self._usual else ""

    def legend(self) -> list[tuple[str, str]]:
        """Return each tone and what it stands for, from all pictures."""
        found = {
            entry: None for pair in self._pictures.values() for p in pair for entry in p.legend
        }
        return list(found)


def _usual(pictures: list[Picture]) -> set[tuple[Place, Tile]]:
    """Return the piles that lie so in most pictures."""
    if len(pictures) < MANY:
        return set()
    seen = Counter(pile for picture in pictures for pile in places(picture))
    return {pile for pile, count in seen.items() if 2 * count > len(pictures)}


def places(picture: Picture) -> Iterator[tuple[Place, Tile]]:
    """Yield every pile of a picture and its place."""
    for section in picture.sections:
        for zone in section.zones:
            if zone.kind == "piles":
                yield from (((section.title, zone.title, n), t) for n, t in enumerate(zone.tiles))


def sparing(picture: Picture, kept: set[Place]) -> Picture:
    """Return a picture without its legend, and of its piles only those at the places *kept*."""
    sections = [_spared(section, kept) for section in picture.sections]
    shown = tuple(section for section in sections if section.zones or section.facts)
    return replace(picture, sections=shown, legend=())


def _spared(section: Section, kept: set[Place]) -> Section:
    zones: list[Zone] = []
    for zone in section.zones:
        places = [(section.title, zone.title, n) for n in range(len(zone.tiles))]
        tiles = tuple(t for t, at in zip(zone.tiles, places, strict=True) if at in kept)
        if zone.kind != "piles" or tiles == zone.tiles:
            zones.append(zone)
        elif tiles:
            zones.append(replace(zone, title=f"{zone.title} that are not as usual", tiles=tiles))
    return replace(section, zones=tuple(zones))

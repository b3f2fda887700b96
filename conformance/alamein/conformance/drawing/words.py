"""Pictures in words, for whoever cannot see them and for the terminal."""

from __future__ import annotations

from alamein.conformance.drawing.letters import TIMES
from alamein.engine.core.picture import Picture, Section, Tile


def times(tile: Tile) -> str:
    """Return how many there are: nothing for one card, a question mark if nobody is told."""
    if tile.count is None:
        return "?"
    return "" if tile.count == 1 and not tile.face_down else f"{TIMES}{tile.count}"


def told(tile: Tile) -> str:
    """Return a tile as words: how many, of what, and everything that shows on it."""
    what = f"{tile.title}, face down" if tile.face_down else tile.title
    count = "unknown number of " if tile.count is None else f"{tile.count} "
    turned = ["turned sideways"] if tile.turned else []
    attached = [f"with {card}" for card in tile.attached]
    said = [*turned, *attached, *tile.notes, *tile.marks]
    return f"{count}{what}" + (f" ({', '.join(said)})" if said else "")


def described(picture: Picture) -> str:
    """Return a whole picture as sentences."""
    sections = (_section(section) for section in picture.sections)
    return " ".join([*(f"{line}." for line in picture.lines), *sections])


def _section(section: Section) -> str:
    parts = [f"{label} {value}" for label, value in section.facts]
    parts += [
        f"{zone.title}: {', '.join(map(told, zone.tiles)) or 'empty'}" for zone in section.zones
    ]
    return f"{section.title}: {'; '.join(parts)}."

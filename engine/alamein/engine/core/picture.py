"""What a position looks like, in words no game owns: sections, zones and tiles.

A game says what lies where (`Game.picture`); a drawing shows any picture and knows no game.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Tone: TypeAlias = Literal[
    "plain", "grey", "green", "red", "brown", "blue", "violet", "teal", "gold"
]  # fmt: skip


class Tile(Struct, frozen=True):
    """A card, or several alike, or a pile of which only the top is seen.

    Without a count nobody is told how many there are.
    """

    title: str
    kind: str = ""  # what sort of card it is, in a word or two
    tone: Tone = "plain"
    notes: tuple[str, ...] = ()  # what a player wants to know of it now
    marks: tuple[str, ...] = ()  # what has happened or is about to happen to it
    attached: tuple[str, ...] = ()
    count: int | None = 1
    turned: bool = False
    face_down: bool = False
    crossed: bool = False
    ringed: bool = False


class Zone(Struct, frozen=True):
    """Tiles that lie together; piles are drawn smaller than cards."""

    title: str
    tiles: tuple[Tile, ...] = ()
    kind: Literal["cards", "piles"] = "cards"


class Section(Struct, frozen=True):
    """What belongs to one player or to one event, with its facts: a label and a value each."""

    title: str
    zones: tuple[Zone, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    decides: bool = False


class Picture(Struct, frozen=True):
    """A whole position; the legend says what each tone stands for."""

    title: str
    lines: tuple[str, ...]
    sections: tuple[Section, ...]
    legend: tuple[tuple[Tone, str], ...] = ()


def tiles_of(picture: Picture) -> list[Tile]:
    """Return every tile of a picture."""
    return [tile for section in picture.sections for zone in section.zones for tile in zone.tiles]

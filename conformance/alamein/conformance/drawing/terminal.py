"""A picture for the terminal: cards as frames, upright or turned, piles as a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.text import Text

from alamein.conformance.drawing.letters import TIMES
from alamein.conformance.drawing.words import times
from alamein.engine.core.picture import Picture, Section, Tile, Tone, Zone

INDENT = 2
GAP = 1
BETWEEN = 3
UPRIGHT = (14, 4)  # the room inside a frame: columns, lines
TURNED = (20, 3)
NUMBER = 4

_COLOURS: dict[Tone, str] = {
    "plain": "",
    "grey": "white",
    "green": "green",
    "red": "red",
    "brown": "yellow",
    "blue": "blue",
    "violet": "magenta",
    "teal": "cyan",
    "gold": "bright_yellow",
}


class Signs(NamedTuple):
    """What frames are made of."""

    corners: str
    across: str
    down: str
    back: str
    crossed: str


LINES = Signs("┌┐└┘", "─", "│", "░", "\N{BOX DRAWINGS LIGHT DIAGONAL CROSS}")
ASCII = Signs("++++", "-", "|", "/", "X")


class Block(NamedTuple):
    """Lines of one width."""

    wide: int
    lines: list[Text]


def draw(picture: Picture, columns: int, signs: Signs) -> list[Text]:
    """Return the picture in lines of at most *columns*."""
    lines = [Text(line, "bold") for line in _wrapped(picture.title, columns)]
    for said in picture.lines:
        lines += [Text(line) for line in _wrapped(said[:1].upper() + said[1:], columns)]
    for section in picture.sections:
        lines += [Text(), *_section(section, columns, signs)]
    for line in lines:
        line.rstrip()
    return lines


def _wrapped(words: str, room: int) -> list[str]:
    """Return *words* in lines of at most *room* columns; a long word is cut."""
    lines: list[str] = []
    for word in _shown(words).split():
        if lines and cell_len(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines += chop_cells(word, room)
    return lines


def _shown(words: str) -> str:
    """Return *words* without signs that would steer the terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in words)


def _section(section: Section, columns: int, signs: Signs) -> Iterator[Text]:
    title = f" {_shown(section.title)}{' - decides' if section.decides else ''} "
    heading = set_cell_size(f"{signs.across * 2}{title}", min(cell_len(title) + 2, columns))
    rule = signs.across * (columns - cell_len(heading))
    yield Text.assemble((heading, "bold"), (rule, "dim"))
    facts = ", ".join(f"{label} {value}" for label, value in section.facts)
    yield from (Text(line) for line in _wrapped(facts, columns))
    full = [zone for zone in section.zones if zone.tiles]
    blocks = [_zone(zone, columns - INDENT, signs) for zone in full]
    for shelf in _shelves(blocks, columns - INDENT, BETWEEN):
        yield from (Text(" " * INDENT) + line for line in _beside(shelf, BETWEEN).lines)
    if empty := [zone.title for zone in section.zones if not zone.tiles]:
        yield from (Text(line, "dim") for line in _wrapped(f"Empty: {', '.join(empty)}", columns))


def _shelves(blocks: Iterable[Block], room: int, gap: int) -> list[list[Block]]:
    """Return the blocks in rows that fit."""
    rows: list[list[Block]] = []
    left = 0
    for block in blocks:
        if not rows or block.wide + gap > left:
            rows.append([])
            left = room + gap
        rows[-1].append(block)
        left -= block.wide + gap
    return rows


def _beside(blocks: list[Block], gap: int) -> Block:
    """Return blocks side by side as one."""
    wide = sum(block.wide for block in blocks) + gap * (len(blocks) - 1)
    lines = []
    for n in range(max(len(block.lines) for block in blocks)):
        line = Text()
        for k, block in enumerate(blocks):
            line.append(" " * gap if k else "")
            line.append_text(block.lines[n] if n < len(block.lines) else Text(" " * block.wide))
        line.rstrip()
        line.append(" " * (wide - line.cell_len))
        lines.append(line)
    return Block(wide, lines)


def _zone(zone: Zone, room: int, signs: Signs) -> Block:
    if zone.kind == "piles":
        rows = [_piles(zone, room)]
    else:
        shelves = _shelves((_card(tile, room, signs) for tile in zone.tiles), room, GAP)
        rows = [_beside(shelf, GAP) for shelf in shelves]
    wide = min(room, max(cell_len(zone.title), *(row.wide for row in rows), 0))
    lines = [Text(set_cell_size(_shown(zone.title), wide), "italic")]
    for row in rows:
        lines += [line + Text(" " * (wide - row.wide)) for line in row.lines]
    return Block(wide, lines)


def _piles(zone: Zone, room: int) -> Block:
    """Return piles as a list in two columns, or in one if two do not fit."""
    across = 2 if room >= 2 * 30 else 1
    wide = (room - GAP * (across - 1)) // across
    entries = [_pile(tile, wide) for tile in zone.tiles]
    high = -(-len(entries) // across)
    stacks = [Block(wide, entries[n : n + high]) for n in range(0, len(entries), high)]
    return _beside(stacks, GAP)


def _pile(tile: Tile, wide: int) -> Text:
    """Return how many cards, what lies on top, and as many notes as fit."""
    number = f"{'?' if tile.count is None else tile.count:>{NUMBER}} "
    room = wide - len(number)
    said = ("face down",) if tile.face_down else ("empty",) if tile.count == 0 else tile.notes
    words = _shown(tile.title)
    for note in said:
        if cell_len(f"{words}, {note}") <= room:
            words += f", {note}"
    colour = "dim" if tile.count == 0 else _COLOURS[tile.tone]
    named = set_cell_size(words, room)
    return Text.assemble(number, (named, colour))


def _card(tile: Tile, room: int, signs: Signs) -> Block:
    """Return a card in its frame; a turned one is wider than it is high."""
    wide, high = TURNED if tile.turned else UPRIGHT
    wide = min(wide, room - 2)
    colour = "bold bright_red" if tile.ringed else _COLOURS[tile.tone]
    rows = _inside(tile, wide, high, signs)
    corners = signs.crossed * 4 if tile.crossed else signs.corners
    top = corners[0] + signs.across * wide + corners[1]
    bottom = corners[2] + signs.across * wide + corners[3]
    lines = [Text(top, colour)]
    for words, style in rows:
        row = Text.assemble((signs.down, colour), (set_cell_size(words, wide), style))
        lines.append(row.append(signs.down, colour))
    return Block(wide + 2, [*lines, Text(bottom, colour)])


def _inside(tile: Tile, wide: int, high: int, signs: Signs) -> list[tuple[str, str]]:
    """Return the lines of a card with their style: title, attached cards, notes, marks, count."""
    count = times(tile).replace(TIMES, "x")
    if tile.face_down:
        name = [f" {line} ".center(wide, signs.back) for line in _wrapped(tile.title, wide - 4)]
        rows = [(line, "") for line in [signs.back * wide, *name]]
        rows += [(signs.back * wide, "")] * (high - 1 - len(rows))
        return [*rows, (f"{count:>{wide}}", "bold")]
    style = "strike dim" if tile.crossed else "bold"
    rows = [(line, style) for line in _wrapped(tile.title, wide)]
    rows += [(line, "") for card in tile.attached for line in _wrapped(f"+ {card}", wide)]
    rows += [(line, "dim") for note in tile.notes for line in _wrapped(note, wide)]
    rows += [(line, "bold red") for mark in tile.marks for line in _wrapped(mark, wide)]
    last = "turned" if tile.turned else ""
    rows += [("", "")] * (high - 1 - len(rows))
    if last or count or len(rows) < high:
        rows.append((f"{last}{count:>{wide - len(last)}}", "dim"))
    return rows

"""How wide text is when nobody knows the font: wide enough for every common sans."""

from __future__ import annotations

import re
import unicodedata

TIMES = "\N{MULTIPLICATION SIGN}"

# Widths in hundredths of the size, rounded up from the widest common sans, bold.
_WIDTHS = {
    sign: wide
    for wide, signs in {
        37: " 'ijl",
        42: ",-./:;IJ\\|·",
        48: "!()[]ft",
        54: '"*_`r',
        60: "?csz",
        66: "Lvxy",
        78: "ABCKPRSVXYZ",
        84: f"#+<=>DGHNU^~{TIMES}→",
        90: "&OQ",
        96: "w",
        102: "%@M…",
        111: "mW",
    }.items()
    for sign in signs
}
_OTHER = 72
_FULL = 105
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
ELLIPSIS = "…"
NORMAL = 0.9  # how much narrower letters are that are not bold


def width(text: str, size: float) -> float:
    """Return how wide *text* is at most, in bold letters."""
    return sum(map(_width, text)) * size / 100


def _width(sign: str) -> int:
    if unicodedata.east_asian_width(sign) in "WF":
        return _FULL
    return _WIDTHS.get(sign, _OTHER if sign.isascii() else _WIDTHS["m"])


def shortened(text: str, size: float, room: float) -> str:
    """Return *text*, or its beginning with an ellipsis if it does not fit."""
    if width(text, size) <= room:
        return text
    while text and width(text.rstrip() + ELLIPSIS, size) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS if width(ELLIPSIS, size) <= room else ""


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Return *text* in lines that fit, broken between words; a word alone may be too long."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def fitted(text: str, sizes: tuple[float, ...], room: float, most: int) -> tuple[float, list[str]]:
    """Return the first of *sizes* at which *text* fits in *most* lines, and the lines.

    If it fits at none it is shortened at the last.
    """
    for size in sizes:
        lines = wrapped(text, size, room)
        if len(lines) <= most and all(width(line, size) <= room for line in lines):
            return size, lines
    size = sizes[-1]
    lines = wrapped(text, size, room)
    kept = [*lines[: most - 1], " ".join(lines[most - 1 :])] if lines else []
    return size, [shortened(line, size, room) for line in kept]


def printable(text: str) -> str:
    """Return *text* without signs that XML forbids."""
    return _NOT_XML.sub("\ufffd", text)

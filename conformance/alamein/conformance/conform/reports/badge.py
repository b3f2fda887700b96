"""A badge: how many required checks are verified, in a picture and for shields.io."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from alamein.conformance.conform.reports.words import line
from alamein.conformance.conform.results import Run, verified, whole
from alamein.conformance.conform.standing import Statement, statement
from alamein.conformance.drawing.letters import NORMAL, width
from alamein.conformance.reports.html import Html, tag

LABEL = "alamein"
HEIGHT, SIZE, PAD = 20, 11, 7
REFERENCE = "reference"  # the ruling set that is meant if none is named


class Colour(NamedTuple):
    """A colour as we draw it, and as shields.io calls it."""

    drawn: str
    name: str


GREY = Colour("#6b6f73", "lightgrey")
COLOURS: dict[Statement, Colour] = {
    "conformant": Colour("#1f6a38", "brightgreen"),
    "partially conformant": Colour("#7a5600", "yellow"),
    "not conformant": Colour("#a3231b", "red"),
    "undecided": GREY,
}


def colour(run: Run) -> Colour:
    """Return the colour of a badge: grey unless the whole suite was tried."""
    return COLOURS[statement(run)] if whole(run) else GREY


def message(run: Run) -> str:
    """Return what a badge says."""
    rulings = line(" ".join(run.header.rulings) or REFERENCE, 40)
    if not run.complete:
        return f"{rulings} · incomplete"
    if not whole(run):
        return f"{rulings} · part of the suite"
    passed, required = verified(run)
    return f"{rulings} · {passed}/{required} required"


def badge(run: Run) -> str:
    """Return the badge as SVG."""
    words, left = message(run), _room(LABEL)
    right = _room(words)
    title = f"{LABEL}: {words}"
    return tag(
        "svg",
        tag("title", title),
        tag("rect", width=left + right, height=HEIGHT, rx=3, fill=colour(run).drawn),
        tag("path", d=f"M3 0h{left - 3}v{HEIGHT}h-{left - 3}a3 3 0 0 1-3-3v-{HEIGHT - 6}"
            "a3 3 0 0 1 3-3z", fill="#333639"),
        _words(LABEL, 0, left),
        _words(words, left, right),
        xmlns="http://www.w3.org/2000/svg",
        width=left + right,
        height=HEIGHT,
        role="img",
        aria_label=title,
    ) + "\n"  # fmt: skip


def _room(words: str) -> int:
    return round(width(words, SIZE) * NORMAL) + 2 * PAD


def _words(words: str, left: int, room: int) -> Html:
    place = {"text_anchor": "middle", "font_family": "Verdana,DejaVu Sans,sans-serif"}
    return tag("text", words, x=left + room // 2, y=14, font_size=SIZE, fill="#fff", **place,
               textLength=room - 2 * PAD)  # fmt: skip


def endpoint(run: Run) -> str:
    """Return what an endpoint of shields.io says."""
    said = {"schemaVersion": 1, "label": LABEL, "message": message(run), "color": colour(run).name}
    return msgspec.json.format(msgspec.json.encode(said), indent=2).decode() + "\n"

"""What every page of ours has: a head with its style, and what the colours of cards mean."""

from __future__ import annotations

from importlib.resources import files

from alamein.conformance.drawing.svg import NAME
from alamein.conformance.reports.html import Html, tag
from alamein.conformance.reports.pictures import Gallery

# With this icon a browser asks for none.
ICON = "data:,"


def asset(name: str) -> str:
    """Return the text of a file that pages are made with."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def head(title: str, *sheets: str) -> Html:
    """Return the head of a page, with the style *sheets* in it."""
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("link", rel="icon", href=ICON),
        tag("title", title),
        tag("style", Html("".join(map(asset, sheets)))),
    )


def tones(gallery: Gallery) -> Html | None:
    """Return what the colours of cards mean; nothing if there are no pictures."""
    legend = [tag("li", _tone(tone), " ", words) for tone, words in gallery.legend()]
    return tag("ul", legend, class_="tones", aria_label="Colours of cards") if legend else None


def _tone(tone: str) -> Html:
    """Return a small square in the colour of a card."""
    square = tag("rect", width=11, height=11, rx=3, class_=f"band-{tone}")
    return tag("svg", square, class_=NAME, width=11, height=11, aria_hidden="true")

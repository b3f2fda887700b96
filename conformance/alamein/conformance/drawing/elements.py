"""SVG elements, and the style they share: readable on light and on dark."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from alamein.conformance.drawing.letters import printable
from alamein.engine.core.picture import Tone

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

# By tone: the band; the face on light; the face on dark.
_TONES: dict[Tone, tuple[str, str, str]] = {
    "plain": ("#6b6b6b", "#f4f4f2", "#303234"),
    "grey": ("#4f5d68", "#edf0f2", "#2c3339"),
    "green": ("#2f7041", "#ebf4ec", "#24352a"),
    "red": ("#a03027", "#faecea", "#3f2826"),
    "brown": ("#86592c", "#f8efe3", "#3a2f24"),
    "blue": ("#23609a", "#e8f1f9", "#22303f"),
    "violet": ("#634a99", "#f1ecf9", "#302a40"),
    "teal": ("#1b716d", "#e5f4f3", "#1f3635"),
    "gold": ("#856600", "#fbf4da", "#3a331c"),
}
# By class: property, light, dark.
_STYLES = {
    "page": ("fill", "#ffffff", "#15171a"),
    "panel": ("fill", "#f6f5f1", "#1f2226"),
    "ink": ("fill", "#1b1d1f", "#eceae4"),
    "faint": ("fill", "#5c6166", "#a9afb5"),
    "edge": ("stroke", "#c9c6bd", "#43484e"),
    "rim": ("stroke", "#7d8288", "#7d8288"),
    "accent": ("stroke", "#c2410c", "#fb923c"),
    "chip": ("fill", "#e6e3da", "#2f343a"),
    "back": ("fill", "#3c4650", "#3c4650"),
    "cross": ("stroke", "#b3261e", "#ff6f61"),
}
_FIXED = (
    "text{font-family:" + FONT + "}.strong{font-weight:700}.none{fill:none}"
    ".paper{fill:#ffffff}.badge{fill:#1b1d1f}.call{fill:#b93c0a}"
)


def style(name: str) -> str:
    """Return the style sheet for elements inside the class *name*."""
    light = [f".{key}{{{what}:{value}}}" for key, (what, value, _) in _STYLES.items()]
    dark = [f".{key}{{{what}:{value}}}" for key, (what, _, value) in _STYLES.items()]
    for tone, (band, face, dark_face) in _TONES.items():
        light += [f".band-{tone}{{fill:{band}}}", f".face-{tone}{{fill:{face}}}"]
        dark.append(f".face-{tone}{{fill:{dark_face}}}")
    fixed = [f"{rule}}}" for rule in _FIXED.split("}") if rule]
    inside = "".join(f".{name} {rule}" for rule in [*fixed, *light])
    at_night = "".join(f".{name} {rule}" for rule in dark)
    return tag("style", f"{inside}@media (prefers-color-scheme:dark){{{at_night}}}")


def tag(name: str, content: str = "", /, **attributes: str | float) -> str:
    """Return an element; an underscore in the name of an attribute stands for a hyphen."""
    said = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{said}>{content}</{name}>" if content else f"<{name}{said}/>"


def number(value: str | float) -> str:
    """Return a number with at most one decimal; text as it is."""
    if isinstance(value, str):
        return printable(value)
    return f"{value:.1f}".removesuffix(".0")


def write(words: str, x: float, y: float, size: float, **more: str) -> str:
    """Return text whose base line begins at *x*, *y*, or is centred or ends there."""
    return tag("text", escape(printable(words)), x=x, y=y, font_size=size, **more)


def box(x: float, y: float, wide: float, high: float, **more: str | float) -> str:
    """Return a rectangle."""
    return tag("rect", "", x=x, y=y, width=wide, height=high, **more)

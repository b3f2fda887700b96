"""Colours of the page: text stands out by 4.5 to 1 on every ground, in both schemes."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

CSS = files("alamein.conformance.reports").joinpath("report.css").read_text(encoding="utf-8")
GROUNDS = ("page", "raised", "sunk")
TEXTS = ("ink", "faint", "link", "accent", "good", "bad", "doubt", "neutral")
PARTS = {
    "light": CSS.partition("@media (prefers-color-scheme: dark)")[0],
    "dark": CSS.partition("@media (prefers-color-scheme: dark)")[2].partition("* {")[0],
    "print": CSS.partition("@media print")[2],
}


def colours(scheme: str) -> dict[str, str]:
    """The variables of a scheme; paper changes those of the light one."""
    found = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6})\b", PARTS[scheme]))
    return colours("light") | found if scheme == "print" else found


def luminance(colour: str) -> float:
    """How bright a colour is, as WCAG 2 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = (int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart: from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_right() -> None:
    """Black on white is 21, and the greys that WCAG names are on either side of 4.5."""
    assert 21 == round(contrast("#000", "#ffffff"), 3)
    assert contrast("#777777", "#ffffff") < 4.5 < contrast("#767676", "#ffffff")


@pytest.mark.parametrize("scheme", PARTS)
def test_text_stands_out(scheme: str) -> None:
    """Each colour of text is readable on each ground."""
    found = colours(scheme)
    weak = {
        (text, ground): round(contrast(found[text], found[ground]), 2)
        for text in TEXTS
        for ground in GROUNDS
        if contrast(found[text], found[ground]) < 4.5
    }

    assert {} == weak


@pytest.mark.parametrize("scheme", PARTS)
def test_edges_of_controls_stand_out(scheme: str) -> None:
    """What can be operated, and the bars, have an edge of at least 3 to 1."""
    found = colours(scheme)

    assert min(contrast(found["rule"], found[ground]) for ground in GROUNDS[:2]) >= 3


def test_text_has_no_other_colour() -> None:
    """Every colour of text is one of the variables that are measured here."""
    used = set(re.findall(r"(?<![-a-z])color: ([^;}]+)", CSS))

    assert used <= {f"var(--{name})" for name in TEXTS}

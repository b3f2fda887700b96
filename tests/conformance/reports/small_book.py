"""A small book of disputes in which everything occurs that an entry can tell."""

from __future__ import annotations

from msgspec.structs import replace
from tests.clarify.small import GAVE_UP, UNPARTED, evidence, frequency, separation, whole

from alamein.conformance.clarify.method import Method
from alamein.conformance.reports.book_model import FORMAT, Book, GameEntries

PARTED = whole(
    "D-09",
    separations=(separation("D-09a", "D-09b", size=2), separation("D-09a", "D-09b", size=3)),
    evidence=(evidence("D-09b"), evidence("D-09b", "example")),
    frequencies=(frequency("D-09a", "D-09b", games=20, winners=5),),
)
BOUNDED = whole(
    "D-08",
    inseparable=(replace(UNPARTED, readings=("D-08a", "D-08b")),),
    frequencies=(frequency("D-08a", "D-08b", games=60),),
)
UNDECIDED = whole(
    "D-07",
    inseparable=(replace(GAVE_UP, readings=("D-07a", "D-07b")),),
    frequencies=(frequency("D-07a", "D-07b", games=0),),
)
WORDING = whole("D-78")
PLAYED = GameEntries(
    name="el-alamein",
    title="El Alamein",
    engine=True,
    policy="greedy",
    editions={"en": "official English", "ja": "Japanese original"},
    entries=(UNDECIDED, BOUNDED, PARTED, WORDING),
)
UNPLAYED = GameEntries(
    name="drive-on-suez",
    title="Drive on Suez",
    engine=False,
    policy="",
    editions={"en": "English"},
    entries=(whole("S-01", "drive-on-suez"),),
)


def book() -> Book:
    """Return a book of a game that was searched, and of one without an engine."""
    method = Method(rulings=("ja",), games=100, seed=7)
    return Book(FORMAT, "0.1.0", "3.11.7", "12ab", method, (UNPLAYED, PLAYED))

"""What is said about a dispute, in words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.clarify.small import (
    GAVE_UP,
    UNPARTED,
    evidence,
    frequency,
    separation,
    share,
    whole,
)

from alamein.conformance.clarify.model import Evidence, Share
from alamein.conformance.clarify.telling import (
    counted,
    decided,
    parting,
    percent,
    together,
    told,
    unparted,
    untouched,
)

PAIR = ("D-09a", "D-09b")


def titles(**found: Any) -> list[str]:  # noqa: ANN401 - fields of a dossier
    """The titles of all parts of what is told about D-09."""
    return [part.title for part in told(whole("D-09", **found), "El Alamein")]


def test_everything_is_told_in_order() -> None:
    """Readings, recommendation, positions, evidence, frequency: each has its part."""
    found = titles(
        separations=(separation(*PAIR),),
        evidence=(evidence("D-09b"),),
        frequencies=(frequency(*PAIR, games=7),),
    )

    assert [
        "El Alamein",
        "D-09a (recommended)  No, using them is voluntary.",
        "D-09b  Yes, if it raises the number destroyed.",
        "Why D-09a is recommended",
        "D-09a and D-09b part: 2 cards, found by the solver",
        "Worked examples and FAQ",
        "How often it matters: D-09a and D-09b, 100 games by policy greedy",
    ] == found


def test_register_speaks_where_search_is_silent() -> None:
    """Without a position found by search the one of the register is told, and the bound."""
    found = titles(inseparable=(UNPARTED,))

    assert ["Not separated", "Where it matters, by the register"] == found[4:6]


def test_support_has_sections() -> None:
    """Whoever supports a reading is named with the section."""
    kept = next(part for part in told(whole("D-09"), "") if part.title.startswith("D-09a"))

    assert "fan English manual (12-3.2)" in dict(kept.items)["supported by"]


def test_position_says_what_each_reading_says() -> None:
    """A separating position has what is given, what is done, what it needs, and each outcome."""
    parts = told(whole("D-09", separations=(separation(*PAIR),)), "")
    items = dict(next(part.items for part in parts if part.separation))

    assert {"needs", "given", "when", *PAIR} == set(items)
    assert ("D-07b", "It must go.") == (items["needs"], items["D-09b"])
    assert items["when"].startswith("proceed; ")


@pytest.mark.parametrize(("size", "says"), [(0, "no cards"), (1, "1 card"), (2, "2 cards")])
def test_size_is_told(size: int, says: str) -> None:
    """How many cards matter is told; it may be none."""
    assert f"part: {says}, found by" in parting(separation(*PAIR, size=size))


def test_bound_is_named() -> None:
    """Readings that never differed are not separable within the bound, which is named."""
    assert "not separable within every position of up to 8 cards" == unparted(UNPARTED)


def test_giving_up_is_no_answer() -> None:
    """A solver that gave up is inconclusive, and never said to have found nothing."""
    said = unparted(GAVE_UP)

    assert said.startswith("inconclusive (the solver ran out of time)")
    assert "not separable" not in said


NEITHER = Evidence(source="Q1", kind="faq", allows=PAIR)


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ((), "No worked example and no FAQ ruling decides it."),
        ((evidence("D-09b"),), "They leave only D-09a."),
        ((evidence("D-09a"), evidence("D-09b", "example")), "They contradict each other"),
        ((NEITHER,), "They hold under every reading"),
    ],
)
def test_evidence_decides_or_not(found: tuple[Evidence, ...], says: str) -> None:
    """Examples and rulings leave one reading, several, or none."""
    assert decided(whole("D-09", evidence=found)).startswith(says)


def test_evidence_leaves_two_of_three() -> None:
    """What is ruled out and what is left open is named."""
    one = replace(evidence("D-43a"), allows=("D-43b", "D-43c"))

    assert "They rule out D-43a, and leave D-43b and D-43c open." == decided(
        whole("D-43", evidence=(one,))
    )


def test_wording_does_not_touch_play() -> None:
    """A dispute about words says why play is not touched."""
    assert untouched(whole("D-78")).startswith("Play is not touched: component")


@pytest.mark.parametrize("dispute", ["S-01"])
def test_missing_engine_is_named(dispute: str) -> None:
    """A game without an engine says so; one with an engine says nothing."""
    assert "There is no engine for this game yet" in untouched(whole(dispute, "drive-on-suez"))
    assert "" == untouched(whole("D-09"))


@pytest.mark.parametrize(
    ("counts", "says"),
    [
        (share(7, 100), "7 of 100, 7.0 % (0.0 % to 17.0 %)"),
        (share(0, 100), "0 of 100, 0.0 % (0.0 % to 10.0 %)"),
        (share(100, 100), "100 of 100, 100.0 % (90.0 % to 100.0 %)"),
        (Share(count=1, of=24_000, low=0.00001, high=0.0002),
         "1 of 24,000, 0.0042 % (0.0010 % to 0.020 %)"),
        (share(0, 0), "nothing was counted"),
    ],
)  # fmt: skip
def test_share_has_its_interval(counts: Share, says: str) -> None:
    """A share is told with how many of how many, and the bounds of its interval."""
    assert says == counted(counts)


def test_small_share_is_not_nothing() -> None:
    """A small share is told with two figures, never as nothing."""
    shown = [percent(part) for part in (0, 1e-8, 0.0001, 0.00123, 0.01, 1)]

    assert ["0.0 %", "0.0000010 %", "0.010 %", "0.12 %", "1.0 %", "100.0 %"] == shown


def test_names_in_a_row() -> None:
    """One, two and three names."""
    assert ["a", "a and b", "a, b and c"] == [together(words) for words in ("a", "ab", "abc")]

"""The engine and a naive enumeration of labelled allotments agree, whatever the readings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from tests.el_alamein import naive_allotment as naive
from tests.el_alamein.allotment_notation import DISPUTES
from tests.el_alamein.allotment_positions import (
    DEFAULT,
    conceivable,
    forces_of,
    positions,
    ruling_sets,
    with_other,
)

from alamein.engine.el_alamein.allotment import Allotment
from alamein.engine.el_alamein.allotment_kernel import Readings
from alamein.engine.el_alamein.allotment_legal import count, legal, why_not


def differences(position: naive.Position, rules: dict[str, str]) -> Iterator[str]:
    """What the engine lists, or counts, that the enumeration does not find, or the reverse."""
    expected = naive.lawful(position, frozenset(rules.values()))
    forces, readings = forces_of(position), Readings.of(rules)
    actual = legal(forces, readings)
    chosen = sorted(set(rules.values()) - set(DEFAULT.values()))
    for image in sorted(expected ^ {tuple(allotment) for allotment in actual}):
        yield f"{position} {chosen}: {image} is legal for one of them"
    if not len(expected) == len(actual) == count(forces, readings):
        yield f"{position} {chosen}: {len(expected)} legal, not {len(actual)}"


def misjudged(position: naive.Position, rules: dict[str, str]) -> Iterator[str]:
    """What the engine judges otherwise than the enumeration, of all that can be proposed."""
    expected = naive.lawful(position, frozenset(rules.values()))
    forces, readings = forces_of(position), Readings.of(rules)
    for image in conceivable(position):
        refusal = why_not(forces, Allotment(*image), readings)  # type: ignore[arg-type] # plain text
        if (refusal is None) != (image in expected):
            yield f"{position} {sorted(rules.values())}: {image}: {refusal}"


@pytest.mark.parametrize("dispute", DISPUTES)
def test_pairs_of_readings_agree(dispute: str) -> None:
    """Under every pair of readings both find the same up to 3 units, 2 Boxes and 2 enemy cards."""
    found = [
        difference
        for rules in ruling_sets(dispute)
        for position in positions(3, 2, 2)
        for difference in differences(position, rules)
    ]

    assert [] == found


@pytest.mark.parametrize("dispute", DISPUTES)
def test_pairs_of_readings_judge_alike(dispute: str) -> None:
    """Under every pair of readings both judge all proposals alike, up to 2 units and 2 cards."""
    found = [
        wrong
        for rules in ruling_sets(dispute)
        for position in positions(2, 2, 1)
        for wrong in misjudged(position, rules)
    ]

    assert [] == found


def test_reference_agrees_on_more() -> None:
    """Under the reference both find and judge the same up to 3 units, 2 Boxes and 3 cards."""
    found = [
        wrong
        for position in positions(3, 3, 2)
        for check in (differences, misjudged)
        for wrong in check(position, DEFAULT)
    ]

    assert [] == found


@pytest.mark.parametrize("seed", range(4))
def test_any_readings_agree(seed: int) -> None:
    """Under readings mixed at will both find the same, up to 3 units, 2 Boxes and 3 cards."""
    random = Random(seed)  # noqa: S311 -- a sample, the same every time
    small = positions(3, 3, 2)
    found = [
        difference
        for _ in range(1000)
        for rules in [with_other(*(d for d in DISPUTES if random.random() < 1 / 2))]
        for difference in differences(random.choice(small), rules)
    ]

    assert [] == found


def test_pairs_cover_all_disputes() -> None:
    """Every two disputes come together once."""
    expected = len(DISPUTES) + len(list(combinations(DISPUTES, 2)))
    actual = sum(1 for dispute in DISPUTES for _ in ruling_sets(dispute))

    assert expected == actual

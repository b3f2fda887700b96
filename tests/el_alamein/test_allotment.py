"""The allotment of chapter 13-3: every reading where it matters, boundaries, the worked example."""

from __future__ import annotations

import pytest
from tests.el_alamein.allotment_notation import forces, proposed, readings, shown

from alamein.engine.el_alamein.allotment import Allotment, Forces, Unit, Way
from alamein.engine.el_alamein.allotment_duty import most
from alamein.engine.el_alamein.allotment_legal import count, legal, unplayable, why_not

# For each reading: the position of its dispute, and all that is legal there.
SEPARATING = [
    ("D-06a", forces("PT", 2), {"P2", "P1 T1"}),
    ("D-06b", forces("PT", 2), {"P1 T1"}),
    ("D-07a", forces("PP", 2), {"P2", "P1 P1"}),
    ("D-07b", forces("PP", 2), {"P2"}),
    ("D-08a", forces("RR", 1), {"R1", "R1 R1 =1"}),
    ("D-08b", forces("RR", 1), {"R1"}),
    ("D-09a", forces("i", 1), {"-", "group"}),
    ("D-09b", forces("i", 1), {"group"}),
    ("D-10a", forces("Ri", 1), {"R1", "group"}),
    ("D-10b", forces("Ri", 1), {"R1"}),
    ("D-11a", forces("Li", 3), {"L2", "L2 group"}),
    ("D-11b", forces("Li", 3), {"L2"}),
    ("D-13a", forces("Ri", 1, boxes=1), {"R1", "group", "i+1", "R1 i+0"}),
    ("D-13b", forces("Ri", 1, boxes=1), {"R1", "group", "i+1"}),
    ("D-07b D-98a", forces("P", 1), {"P1"}),
    ("D-07b D-98b", forces("P", 1), {"-"}),
    ("D-99a", forces("i", 1, boxes=1), {"-", "group", "i+1"}),
    ("D-99b", forces("i", 1, boxes=1), {"-", "group", "i+1", "i+0"}),
    ("D-100a", forces("ii", 2, boxes=2), {"-", "group", "i+1", "i+1 i+1"}),
    ("D-100b", forces("ii", 2, boxes=2), {"-", "group", "i+1 i+1"}),
    ("D-101a", forces("L", 1), {"L1"}),
    ("D-101b", forces("L", 1), {"-", "L1"}),
    ("D-11b D-102a", forces("L", 3, boxes=1), {"L2", "L+3"}),
    ("D-11b D-102b", forces("L", 3, boxes=1), {"L2"}),
    ("D-11b D-102a D-103a", forces("L", 3, boxes=1), {"L2", "L+3"}),
    ("D-11b D-102a D-103b", forces("L", 3, boxes=1), {"L2"}),
    ("D-104a", forces("Ri", 2), {"R1", "R1 group"}),
    ("D-104b", forces("Ri", 2), {"R1", "R1 group", "group"}),
    ("D-105a", forces("Ri", 1, boxes=1), {"R1", "group", "i+1", "R1 i+0"}),
    ("D-105b", forces("Ri", 1, boxes=1), {"R1", "group", "R1 i+0"}),
    ("D-08b D-106a", forces("Ri", 1), {"R1", "group"}),
    ("D-08b D-106b", forces("Ri", 1), {"R1", "group", "R1 group =1"}),
    ("D-09b D-107a", forces("ii", 2, boxes=2), {"i+1 i+1"}),
    ("D-09b D-107b", forces("ii", 2, boxes=2), {"group", "i+1", "i+1 i+1"}),
]

# Below, at and above the number at which something changes.
BOUNDARIES = [
    ("", forces("RR", 1), {"R1"}),
    ("", forces("RR", 2), {"R1 R1"}),
    ("", forces("RR", 3), {"R1 R1"}),
    ("", forces("P", 1), {"P1"}),
    ("", forces("P", 2), {"P2"}),
    ("", forces("P", 3), {"P2"}),
    ("", forces("ii", 2, boxes=0), {"-", "group"}),
    ("", forces("ii", 2, boxes=1), {"-", "group", "i+1"}),
    ("", forces("ii", 2, boxes=3), {"-", "group", "i+1", "i+1 i+1"}),
    ("", forces("", 1), {"-"}),
    ("", forces("R", 1), {"R1"}),
    ("", forces("RR", 0), {"-"}),
    ("", forces("i", 0, boxes=1), {"-"}),
    ("D-09b", forces("i", 0, boxes=1), {"-"}),
    ("D-07b", forces("PP", 3), {"P1 P2"}),
    ("D-07b", forces("PP", 4), {"P2 P2"}),
    ("D-07b", forces("PP", 5), {"P2 P2"}),
    ("D-07b D-98b", forces("PP", 3), {"P2"}),
    ("D-07b D-98b", forces("PP", 4), {"P2 P2"}),
    ("D-07b D-98b", forces("PP", 5), {"P2 P2"}),
    ("D-06b D-07b", forces("PPR", 2), {"P1 R1"}),
    ("D-06b D-07b", forces("PPR", 3), {"P2 R1", "P1 P2"}),
    ("D-06b D-07b", forces("PPR", 4), {"P1 P2 R1"}),
    ("D-10b", forces("RRi", 1), {"R1"}),
    ("D-10b", forces("RRi", 2), {"R1 R1"}),
    ("D-10b", forces("RRi", 3), {"R1 R1", "R1 R1 group"}),
    ("D-106b", forces("Ri", 2), {"R1", "R1 group"}),
]

# Readings that act on one another.
INTERACTIONS = [
    ("D-09b D-11b D-102b D-100a", forces("iL", 3, boxes=2), {"i+1 L2"}),
    ("D-09b D-11b D-102b D-100b", forces("iL", 3, boxes=2), {"L2", "i+1 L+1"}),
    ("D-06b D-10a", forces("RRi", 2), {"R1 R1", "R1 group"}),
    ("D-06b D-13a", forces("Ri", 1, boxes=1), {"R1", "group", "i+1", "R1 i+0"}),
    ("D-13b D-99b", forces("i", 1, boxes=1), {"-", "group", "i+1"}),
    ("D-13b D-105b", forces("Ri", 1, boxes=1), {"R1", "group", "R1 i+0"}),
    ("D-09b D-101b", forces("L", 1), {"L1"}),
    ("D-10b", forces("Pi", 2), {"P2"}),
    ("D-07b D-08a", forces("RP", 2), {"P2", "R1 P2 =2", "R1 P1"}),
    (
        "D-07b D-08a D-11b D-13b D-105b",
        forces("HL", 2, boxes=1),
        {"L2", "H2", "H2 L2 =2", "H2 group =2", "H1 group", "H2 L+0"},
    ),
]

# The counterattack of 15-2: two Tank Brigades, a British Counterattack, a Sandstorm, the R.A.F.
EXAMPLE = Forces(
    forces("PHTT", 0).units,
    0,
    (("tank-brigade", 2), ("counterattack", 1), ("sandstorm", 1), ("royal-air-force", 1)),
)


def legal_words(position: Forces, *words: str) -> set[str]:
    """All legal allotments in the notation."""
    return {shown(position, allotment) for allotment in legal(position, readings(*words))}


@pytest.mark.parametrize(("words", "position", "expected"), SEPARATING + BOUNDARIES + INTERACTIONS)
def test_legal_allotments_are_these(words: str, position: Forces, expected: set[str]) -> None:
    """A reading allows these allotments, and no others."""
    actual = legal_words(position, *words.split())

    assert expected == actual


@pytest.mark.parametrize(
    ("units", "boxes", "enemies", "expected"),
    [
        ("RP", 0, 2, 2),
        ("RP", 0, 3, 3),
        ("RP", 0, 4, 3),
        ("Pii", 2, 4, 2),
        ("", 0, 1, 0),
        ("R", 0, 0, 0),
    ],
)
def test_number_owed_without_infantry(units: str, boxes: int, enemies: int, expected: int) -> None:
    """What must be destroyed is the sum of the ratings, or all there is."""
    actual = most(forces(units, enemies, boxes), readings())

    assert expected == actual


@pytest.mark.parametrize(
    ("words", "boxes", "enemies", "expected"),
    [
        ("D-09b", 0, 4, 3),
        ("D-09b", 1, 4, 3),
        ("D-09b", 2, 4, 4),
        ("D-09b", 2, 3, 3),
        ("D-09b D-107b", 2, 4, 3),
        ("D-09b D-07b D-98b", 2, 4, 4),
        ("D-09b D-07b D-98b D-107b", 2, 4, 3),
    ],
)
def test_number_owed_with_infantry(words: str, boxes: int, enemies: int, expected: int) -> None:
    """Where infantry is owed, the group adds one and each pair adds one."""
    actual = most(forces("Pii", enemies, boxes), readings(*words.split()))

    assert expected == actual


@pytest.mark.parametrize(
    ("way", "used", "expected"),
    [("none", 0, 2), ("group", 2, 3), ("pairs", 1, 3), ("pairs", 2, 4)],
)
def test_declared_infantry_is_owed(way: Way, used: int, expected: int) -> None:
    """Once declared, the group adds one to what must be destroyed, and so does each pair."""
    actual = most(forces("Pii", 5, boxes=2), readings(), way, (0, used))

    assert expected == actual


def test_example_spares_the_panzer() -> None:
    """15-2: Rifles with Level Up on three cards and two Italian Tanks on one each is legal."""
    allotment = proposed(EXAMPLE, "H3 T1 T1")._replace(destroyed=(2, 1, 1, 1))

    actual = why_not(EXAMPLE, allotment, readings())

    assert actual is None


def test_example_has_six_allotments() -> None:
    """15-2: four units can cover the five cards in six ways."""
    expected = {"P1 H2 T1 T1", "P2 H1 T1 T1", "H3 T1 T1", "P1 H3 T1", "P2 H2 T1", "P2 H3"}
    actual = legal_words(EXAMPLE)

    assert expected == actual
    assert 6 == count(EXAMPLE, readings())


def test_enemy_kinds_are_told_apart() -> None:
    """Which kinds are destroyed is the player's choice if not all can be."""
    position = Forces(forces("P", 0).units, 0, (("tank", 2), ("infantry", 1)))
    expected = [(1, 1), (2, 0)]
    actual = [allotment.destroyed for allotment in legal(position, readings())]

    assert expected == actual


def test_ways_come_in_order() -> None:
    """Legal allotments come without infantry first, then with the group, then with pairs."""
    position = forces("Ri", 1, boxes=1)
    expected = ["R1", "group", "i+1", "R1 i+0"]
    actual = [shown(position, allotment) for allotment in legal(position, readings())]

    assert expected == actual


def test_pairing_is_no_escape() -> None:
    """Infantry with a rating of its own owes it, paired with a Box and held back or not."""
    actual = legal_words(forces("L", 1, boxes=1), "D-11b", "D-99b")

    assert {"L1", "group", "L+1"} == actual


def test_large_army_has_many_allotments() -> None:
    """Twelve units in six classes against eight cards: as many as sums of targets that make 8."""
    units = (
        *(Unit(name, 2, infantry=False, number=2) for name in ("panzer-iii", "panzer-iv")),
        *(Unit(name, 1, infantry=False, number=2) for name in ("rifles", "italian-tank")),
        Unit("levelled", 3, infantry=False, number=2),
        Unit("infantry", 0, infantry=True, number=2),
    )
    position = Forces(units, 3, (("tank", 2), ("infantry", 2), ("artillery", 2), ("air", 2)))

    # How many multisets of two units have 0, 1, 2, ... targets, multiplied as polynomials.
    ways = [1]
    for per_class in (
        [1, 1, 2, 1, 1],
        [1, 1, 2, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 2, 2, 2, 1, 1],
    ):
        ways = times(ways, per_class)
    none, group = ways[8], ways[7]
    one_pair, two_pairs = times(ways, [1, 1])[8], times(ways, [1, 1, 1])[8]

    assert none + group + one_pair + two_pairs == count(position, readings())


def times(left: list[int], right: list[int]) -> list[int]:
    """The product of two polynomials."""
    product = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            product[i + j] += a * b
    return product


def test_reference_can_be_played() -> None:
    """No small position is without a legal allotment."""
    assert unplayable(readings()) is None


UNPLAYABLE = ("D-07b", "D-98b", "D-09b", "D-11b", "D-105b")


def test_contradictory_readings_are_found() -> None:
    """Three can only be destroyed by a pair, which no unit may be spared for."""
    position = unplayable(readings(*UNPLAYABLE))

    assert position is not None
    assert ([(2, True, 2)], 1, 3) == (
        [(unit.rating, unit.infantry, unit.number) for unit in position.units],
        position.boxes,
        sum(number for _, number in position.enemies),
    )
    assert [] == legal(position, readings(*UNPLAYABLE))


def test_contradiction_may_need_four_cards() -> None:
    """If infantry is exempt, it takes a Panzer and four enemy cards."""
    position = unplayable(readings(*UNPLAYABLE, "D-101b"))

    assert position is not None
    assert ([2, 3], 4) == ([u.rating for u in position.units], position.enemies[0][1])


@pytest.mark.parametrize(
    "word", ["D-08a", "D-98a", "D-09a", "D-102b", "D-103b", "D-105a", "D-107b"]
)
def test_one_reading_ends_the_contradiction(word: str) -> None:
    """With any of its readings changed the contradiction is gone."""
    assert unplayable(readings(*UNPLAYABLE, word)) is None


def test_allotments_are_values() -> None:
    """Equal outcomes are equal allotments."""
    position = forces("RR", 1)

    assert [Allotment("none", (0,), ((1,),), ((),), (1,))] == legal(position, readings())

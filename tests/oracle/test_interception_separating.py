"""Where two readings of an allotment dispute part, found by the solver."""

from __future__ import annotations

import pytest
from tests.oracle.interceptions import chosen, rulings

from alamein.oracle.el_alamein.interception.readings import ALLOTMENT
from alamein.oracle.el_alamein.interception.separating import part, partings, positions, smallest
from alamein.oracle.separating import NoParting, Parting, separator
from alamein.oracle.solving import PATIENT

# No larger than the positions of the register; D-14 shows in what stays attached.
SMALLEST: dict[str, tuple[int, tuple[str, ...]]] = {
    "D-06": (4, ()),
    "D-07": (4, ()),
    "D-08": (3, ()),
    "D-09": (2, ()),
    "D-10": (3, ()),
    "D-11": (4, ()),
    "D-12": (3, ()),
    "D-13": (4, ()),
    "D-14": (4, ()),
    "D-15": (5, ()),
    "D-98": (2, ("D-07b",)),
    "D-99": (3, ()),
    "D-100": (5, ()),
    "D-101": (3, ()),
    "D-102": (5, ("D-11b",)),
    "D-103": (5, ("D-11b",)),
    "D-104": (4, ()),
    "D-105": (4, ()),
    "D-106": (3, ()),
    "D-107": (6, ("D-09b",)),
}


@pytest.mark.parametrize("dispute", ALLOTMENT)
def test_readings_part_in_a_small_position(dispute: str) -> None:
    """Every dispute of the allotment has a separating position, with others only if needed."""
    found, beside = smallest(dispute, rulings())

    assert isinstance(found, Parting)
    assert SMALLEST[dispute] == (found.size, beside)
    assert found.says[0] != found.says[1]


def test_parting_is_written_like_a_scenario() -> None:
    """D-101: the position, and keeping the infantry back, in the words of scenario files."""
    found = part(chosen("D-101a"), chosen("D-101b"))

    assert isinstance(found, Parting)
    assert found.given == {
        "phase": "interception",
        "players": [
            {"front_line": [{"card": "italian-infantry-regiment", "attached": ["level-up"]}]},
            {},
        ],
        "counterattack": {"trigger": 0, "interceptor": 0, "enemies": ["british-tank-brigade"]},
    }
    assert found.action == {"allot": {"orders": [], "destroyed": []}}
    assert found.says[0].startswith("refused, EA-13.3.2c")
    assert found.says[1].startswith("allowed: 0 of 1 destroyed")


@pytest.mark.parametrize(
    ("dispute", "order"),
    [
        ("D-10", {"targets": 1, "grouped": True}),
        ("D-13", {"targets": 0, "paired": True}),
        ("D-105", {"targets": 1, "paired": True}),
    ],
)
def test_ways_of_infantry_are_written(dispute: str, order: dict[str, object]) -> None:
    """Group and pairs, sent or held back, are told apart in the action."""
    found, _ = smallest(dispute, rulings())

    assert isinstance(found, Parting)
    assert {"unit": "italian-infantry-regiment", "count": 1, **order} in found.action["allot"][
        "orders"
    ]


def test_equal_rulings_do_not_part() -> None:
    """A ruling set does not part from itself; how far was searched is said."""
    found = part(rulings("ja"), rulings("ja"))

    assert isinstance(found, NoParting)
    assert found.positions == sum(1 for cards in range(1, 7) for _ in positions(cards))
    assert "up to 6 cards" in found.bound


def test_reading_that_never_acts_is_not_separable() -> None:
    """D-98 without exact ratings: both readings allow the same everywhere."""
    assert isinstance(part(chosen("D-98a"), chosen("D-98b")), NoParting)


def test_two_other_readings_can_be_needed() -> None:
    """English limits a pair to one card and rates it 1: D-103 needs two others to matter."""
    found, beside = partings("D-103", "D-103a", "D-103b", rulings("en"))

    assert isinstance(found, Parting)
    assert ("D-11b", "D-102a") == beside


def test_positions_have_the_cards_they_say() -> None:
    """Units, Level Ups, Boxes and enemy cards add up to the size."""
    sizes = {
        sum(unit.number * (1 + unit.level_ups) for unit in position.units)
        + position.boxes
        + position.live
        for position in positions(4)
    }

    assert {4} == sizes


def test_separator_is_found_by_the_name_of_the_game() -> None:
    """El Alamein has an oracle for its allotment disputes."""
    found = separator("el-alamein")

    assert found is not None
    assert frozenset(ALLOTMENT) == found.disputes
    assert isinstance(found.part(rulings("en"), rulings("ja"), PATIENT), Parting)

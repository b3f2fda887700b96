"""The worked example 15-2 (fan 14-2): Panzer kept, tanks and Rifles against five cards."""

from __future__ import annotations

import pytest
from tests.oracle.interceptions import rulings

from alamein.oracle.el_alamein.interception.answers import (
    allotments,
    cheapest,
    judge,
    keeping,
    most,
    outcome,
)
from alamein.oracle.el_alamein.interception.certificate import faults
from alamein.oracle.el_alamein.interception.position import Allotment, Position, Unit

EDITIONS = ("en", "fan", "ja")
POSITION = Position(
    (
        Unit("panzer", 2),
        Unit("rifles+level-up", 1, level_ups=1, points=1),
        Unit("italian-tank", 1, number=2),
    ),
    0,
    (("british-tank", 2), ("counterattack", 1), ("sandstorm", 1), ("air-force", 1)),
)
NONE = ((), (), ())
PANZER_KEPT = Allotment("none", (0, 0, 0), ((), (0, 0, 1), (2,)), NONE, (2, 1, 1, 1))


@pytest.mark.parametrize("edition", EDITIONS)
def test_example_is_legal_in_every_edition(edition: str) -> None:
    """EA-15.2g: sparing the Panzer is legal under the ruling set of each edition."""
    assert judge(POSITION, rulings(edition), PANZER_KEPT) == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_sentence_of_fan_edition_forbids_its_example(edition: str) -> None:
    """D-06b: if every rated unit needs a target, the idle Panzer breaks EA-13.3.2a."""
    breaches = judge(POSITION, rulings(edition, "D-06=b"), PANZER_KEPT)

    assert [("EA-13.3.2a", "panzer 1 idle")] == [
        (breach.clause, breach.says.rpartition(": ")[2]) for breach in breaches
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_five_can_be_destroyed(edition: str) -> None:
    """EA-15.2h: five of five are destroyed, which needs no solver to check again."""
    found = most(POSITION, rulings(edition))

    assert found.certificate is not None
    assert (5, ()) == (found.destroyed, faults(POSITION, rulings(edition), found.certificate))


def test_level_up_goes_with_the_rifles() -> None:
    """EA-15.2l: tanks and Rifles are lost, and the Level Up is Scrapped."""
    after = outcome(POSITION, rulings("ja"), PANZER_KEPT)

    assert ((0, 1, 2), 1, 0) == (after.forfeited, after.level_ups, after.boxes)


@pytest.mark.parametrize("edition", EDITIONS)
def test_panzer_is_kept_on_request(edition: str) -> None:
    """EA-15.2g: to keep the Panzer, B has one allotment only."""
    assert PANZER_KEPT == keeping(POSITION, rulings(edition), ["panzer"])


def test_five_cards_fall_to_seven_points_in_six_ways() -> None:
    """With ratings 2, 3, 1 and 1 there are six ways to hit five cards once each."""
    assert 6 == len(list(allotments(POSITION, rulings("ja"))))


def test_cheapest_way_spends_no_level_up_in_vain() -> None:
    """The Rifles go in every case, five cards being more than the others reach: one point."""
    found = cheapest(POSITION, rulings("ja"))

    assert found is not None
    assert 1 == outcome(POSITION, rulings("ja"), found).points

"""Positions and allotments on one line, and in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from alamein.engine.core.problem import DataError
from alamein.oracle.el_alamein.interception import documents, shorthand
from alamein.oracle.el_alamein.interception.documents import Short
from alamein.oracle.el_alamein.interception.position import Allotment, Position


def position(units: str, infantry: int = 0, boxes: int = 0, enemies: int = 3) -> Position:
    """A position in the short form."""
    return documents.short(Short(units, infantry, boxes, enemies))


@pytest.mark.parametrize(
    ("word", "rating", "infantry"),
    [
        ("panzer", 2, False),
        ("panzer-regiment-iv", 2, False),
        ("rifles", 1, False),
        ("italian-tank", 1, False),
        ("italian-infantry", 0, True),
        ("british-tank-brigade", 1, False),
    ],
)
def test_units_have_the_rating_of_their_kind(word: str, rating: int, infantry: bool) -> None:  # noqa: FBT001 -- a table
    """German tanks are rated 2, Italian infantry 0, all others 1 (EA-13.3.2i to EA-13.3.2l)."""
    (unit,) = shorthand.units(word)

    assert (rating, infantry) == (unit.rating, unit.infantry)


def test_attached_cards_and_numbers_are_read() -> None:
    """A unit is written with what is attached to it, and how many there are."""
    rifles, tanks = shorthand.units("rifles+level-up, italian-tank*2")

    assert ("rifles+level-up", 1, 1) == (rifles.name, rifles.level_ups, rifles.number)
    assert ("italian-tank", 0, 2) == (tanks.name, tanks.level_ups, tanks.number)


def test_infantry_comes_last() -> None:
    """The number of Italian Infantry is one more class."""
    *_, last = shorthand.units("panzer", infantry=3)

    assert ("infantry", 0, True, 3) == (last.name, last.rating, last.infantry, last.number)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "italian-tank-regimnt",
            "no Army unit is called 'italian-tank-regimnt'; nearest: italian-tank-regiment",
        ),
        ("regiment", "which are not rated alike; name one of them"),
        ("panzer+tobruk", "'tobruk' cannot be attached; right is +level-up or +box"),
        ("panzer*-1", "'panzer*-1' is no unit; right is panzer, rifles+level-up or panzer*2"),
        ("panzer*NaN", "'panzer*NaN' is no unit"),
        ("panzer, panzer", "panzer is named twice; write panzer*2"),
        ("royal-air-force", "no Army unit is called 'royal-air-force'"),
    ],
)
def test_bad_units_are_refused(text: str, says: str) -> None:
    """What cannot be read is named, with what would be right."""
    with pytest.raises(DataError) as refused:
        shorthand.units(text)

    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("panzer:2", ("none", (0, 0, 0), ((0, 1), (), ()), ((), (), ()), (2,))),
        ("rifles*2:1", ("none", (0, 0, 0), ((), (2,), ()), ((), (), ()), (2,))),
        ("infantry:group", ("group", (0, 0, 2), ((), (), ()), ((), (), ()), (1,))),
        (
            "rifles:1, infantry+box:1",
            ("pairs", (0, 0, 1), ((), (1,), ()), ((), (), (1,)), (2,)),
        ),
        ("infantry+box*2:0", ("pairs", (0, 0, 2), ((), (), ()), ((), (), ()), (0,))),
        (
            "panzer:2, rifles:1, destroyed:2",
            ("none", (0,) * 3, ((0, 1), (1,), ()), ((),) * 3, (2,)),
        ),
        ("", ("none", (0, 0, 0), ((), (), ()), ((), (), ()), (0,))),
    ],
)
def test_allotments_are_read(text: str, expected: tuple[object, ...]) -> None:
    """A unit comes with the number of its targets, the group and pairs with their mark."""
    actual = shorthand.allotment(text, position("panzer, rifles*2", infantry=2, boxes=2))

    assert expected == tuple(actual)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("panzr:2", "'panzr' is not in the position; nearest: panzer"),
        ("panzer", "'panzer' is no order; right is panzer:2, rifles*2:1 or infantry:group"),
        ("panzer:nan", "is no order"),
        ("infantry:group, infantry+box:1", "EA-13.3.2m: infantry goes in a group or in pairs"),
    ],
)
def test_bad_allotments_are_refused(text: str, says: str) -> None:
    """An order that cannot be meant is refused with what would be right."""
    with pytest.raises(DataError) as refused:
        shorthand.allotment(text, position("panzer", infantry=1))

    assert says in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "panzer:2, rifles:1",
        "rifles*2:1, infantry:group",
        "infantry+box:1, infantry+box:0",
        "nothing",
    ],
)
def test_allotments_are_told_as_they_are_read(text: str) -> None:
    """What is told can be put in again."""
    here = position("panzer, rifles*2", infantry=2, boxes=2)
    read = shorthand.allotment("" if text == "nothing" else text, here)

    assert text == shorthand.told(here, read)


def test_too_many_targets_stay_with_the_last_kind() -> None:
    """More hits than enemy cards are not lost on the way to the judge."""
    here = documents.short(Short("panzer*3", 0, 0, {"a": 1, "b": 2}))
    actual: Allotment = shorthand.allotment("panzer*3:2", here)

    assert (1, 5) == actual.destroyed


GAME = """
phase: interception
players:
  - {}
  - front_line:
      - panzer-regiment-iii
      - italian-infantry-regiment
      - {card: italian-infantry-regiment, exhausted: true}
      - {card: motorized-rifle-regiment, attached: [level-up]}
      - box
      - tobruk
counterattack:
  trigger: 0
  interceptor: 1
  enemies: [royal-air-force, {card: british-tank-brigade, destroyed_by: 0}, royal-air-force]
"""


def test_positions_of_the_game_are_read(tmp_path: Path) -> None:
    """Units alike are one class, whether exhausted or not; destroyed cards are none to face."""
    path = tmp_path / "position.yaml"
    path.write_text(GAME, encoding="utf-8")
    actual = documents.read(path)

    assert {
        "panzer-regiment-iii": 1,
        "italian-infantry-regiment": 2,
        "motorized-rifle-regiment+level-up": 1,
    } == {unit.name: unit.number for unit in actual.units}
    assert (1, (("royal-air-force", 2),), 1) == (actual.boxes, actual.enemies, actual.destroyed)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- 1", "is no position; right is units, infantry, boxes and enemies"),
        ("enemies: -1", "position.yaml:1"),
        ("units: panzer\nenemys: 3", "position.yaml:2"),
        ("players: [{}]", "no interception: the position needs counterattack"),
        (
            "players: [{front_line: [panzre]}]\ncounterattack: {interceptor: 0, enemies: []}",
            "no card is called 'panzre'; known: ",
        ),
        (
            "players: [{}]\ncounterattack: {interceptor: 7, enemies: []}",
            "position.yaml:2: field counterattack: interceptor 7 is none of the players",
        ),
    ],
)
def test_bad_files_are_refused(text: str, says: str, tmp_path: Path) -> None:
    """A file that is no position is refused with the line and what would be right."""
    path = tmp_path / "position.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        documents.read(path)

    assert says in str(refused.value)

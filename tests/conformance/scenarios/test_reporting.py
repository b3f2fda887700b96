"""A case that does not hold is shown so that its reader sees why, at any width."""

from typing import Any, TypeAlias

import msgspec
import pytest

from alamein.conformance.scenarios.files import Case
from alamein.conformance.scenarios.reporting import explain
from alamein.conformance.scenarios.running import Verdict, run, trials
from alamein.engine.core.library import library
from alamein.engine.games import load_game

Plain: TypeAlias = Any
BOOK = library().books["el-alamein"]
GAME = load_game("el-alamein")
BUY: dict[str, Plain] = {
    "id": "buy",
    "title": "a card may be bought for exactly its price",
    "clauses": ["EA-11.2a"],
    "from": ["en 11-2"],
    "given": {
        "phase": "reinforcement",
        "players": [{"hand": ["box"], "wallet": {"reinforcement": 1, "supply": 4}}, {}],
    },
    "when": [{"recruit": "motorized-rifle-regiment"}],
    "cards": {"motorized-rifle-regiment": {"recruit_cost": 4}},
    "then": {"position": {"players": [{"hand": ["box"] * 9, "wallet": {"supply": 1}}]}},
}


def verdict(**fields: Plain) -> Verdict:
    """Return what comes of the first trial of a case."""
    told = {key: value for key, value in (BUY | fields).items() if value is not None}
    case = msgspec.convert(told, Case)
    return run(GAME, next(trials("buying", case, BOOK)), BOOK)


@pytest.mark.parametrize("width", [40, 59, 60, 80, 120, 300])
def test_report_fits(width: int) -> None:
    """No line is longer than the terminal is wide, and nothing is coloured."""
    text = explain(verdict(), GAME, BOOK, width)

    assert max(map(len, text.splitlines())) <= min(width, 120)
    assert "\x1b" not in text
    assert [] == [line for line in text.splitlines() if line != line.rstrip()]


def test_values_stand_side_by_side() -> None:
    """Where there is room expected and actual are two columns, as a case would write them."""
    lines = explain(verdict(), GAME, BOOK, 80).splitlines()

    at = lines.index("  players.0.hand")
    assert [
        "    expected                            | actual",
        "    [box, box, box, box, box, box, box, | [box]",
        "      box, box]                         |",
    ] == lines[at + 1 : at + 4]


def test_values_stand_one_above_the_other() -> None:
    """Where there is no room for two columns there is one."""
    text = explain(verdict(), GAME, BOOK, 50)

    assert "  players.0.wallet.supply\n    expected: 1\n    actual:   0\n" in text


def test_text_and_number_look_different() -> None:
    """A number that was written as text shows its quotes."""
    found = verdict(then={"position": {"turn": "1"}})

    assert '    "1"      | 1' in explain(found, GAME, BOOK, 80).splitlines()


def test_only_what_matters_is_drawn() -> None:
    """Players and piles that are as at set-up are left out, and afterwards what is as before."""
    before, after = explain(verdict(), GAME, BOOK, 80).split("  after: ")

    assert "Player 0, whose turn it is - decides" in before
    assert "|Box           |" in before
    assert "12 Motorized Rifle Regiment" in before
    assert "11 Motorized Rifle Regiment" in after
    for absent in ("-- Player 1", "Field Hospital", "Reconnaissance"):
        assert absent not in before + after


def test_events_are_told() -> None:
    """What happened is told in sentences, each with its clause."""
    text = explain(verdict(), GAME, BOOK, 80)

    assert "    recruited: player 0 recruits Motorized Rifle Regiment (EA-11.2a)\n" in text
    assert "  EA-11.2a: For each" in text


def test_position_that_stays_is_drawn_once() -> None:
    """A refusal changes nothing, and the report says so."""
    found = verdict(then=None, refused="EA-9k")

    assert "  nothing happened\n" in explain(found, GAME, BOOK, 80)
    assert "  after: as before\n" in explain(found, GAME, BOOK, 80)


def test_impossible_position_is_said() -> None:
    """A case whose position cannot be loaded says why, and has nothing to draw."""
    text = explain(verdict(given={"phase": "noon"}), GAME, BOOK, 120)

    assert "phase: no phase is called 'noon'" in text
    assert "  before: the position cannot be loaded, see above" in text


@pytest.mark.parametrize("moment", ["before", "after"])
def test_unsound_position_does_not_end_the_report(moment: str) -> None:
    """A position that the game itself would not load again is said to be such."""
    found = verdict()
    position = dict(getattr(found, moment))
    setattr(found, moment, {**position, "active": 9})

    text = explain(found, GAME, BOOK, 80)

    assert f"  {moment}: the position cannot be drawn, it is not sound:\n" in text
    assert "there is no player 9" in text


def test_card_that_does_not_exist_does_not_end_the_report() -> None:
    """A case that writes an unknown card anew is reported like any other."""
    text = explain(verdict(cards={"bocks": {}}), GAME, BOOK, 120)

    assert "no card is called 'bocks'" in text

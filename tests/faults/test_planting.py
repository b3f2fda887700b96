"""A fault is planted from outside, for a while, and refused if it does not fit the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from alamein.engine.core.library import library
from alamein.engine.core.loading import Loaded, load
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein import ending
from alamein.engine.games import load_game
from alamein.properties.faults.gallery import Change, Fault, FaultFile, check_faults
from alamein.properties.faults.planting import CannotPlant, planted

GAME = "el-alamein"
SCORE = "el_alamein.ending._winners"
PIECE = "if len(leaders) == 1:"
BOOK = library().books[GAME]
REFERENCE = Rulings.parse(book=BOOK)


def fault(where: str = SCORE, instead_of: str = PIECE, write: str = "if leaders:") -> Fault:
    """A fault with one change."""
    change = Change(where=where, instead_of=instead_of, write=write)
    return Fault(id="EA-8.2c/everybody", misreading="all who are tied win", changes=(change,))


def test_rule_is_misread_only_while_planted() -> None:
    """The code of the rule is another while the fault is planted, and the same afterwards."""
    before = ending._winners.__code__  # noqa: SLF001 - what the fault rewrites

    with planted(fault(), GAME):
        during = ending._winners.__code__  # noqa: SLF001 - likewise

    assert during is not before
    assert before is ending._winners.__code__  # noqa: SLF001 - likewise


def test_rule_is_restored_after_an_error() -> None:
    """Whatever happens while a fault is planted, it does not stay."""
    before = ending._winners.__code__  # noqa: SLF001 - what the fault rewrites

    with pytest.raises(ZeroDivisionError), planted(fault(), GAME):
        raise ZeroDivisionError

    assert before is ending._winners.__code__  # noqa: SLF001 - likewise


def test_card_is_misprinted_only_while_planted() -> None:
    """A fault of a card is in the game that is given, and in no other."""
    card = "panzer-regiment-iii"
    own = load_game(GAME).fill({}, REFERENCE)
    misprint = Fault(id="EA-1a/dear", misreading="a tank is dear", cards={card: {"play_cost": 5}})

    with planted(misprint, GAME) as game:
        hand = {"players": [{"hand": [card], "wallet": {"tactic": 4}}, {}]}
        state = game.load(game.fill(hand, REFERENCE), REFERENCE)
        refusal = game.why_not(state, game.action(state, {"play": card}))

    assert "EA-5.2o" == (refusal and refusal.clause)
    assert own == load_game(GAME).fill({}, REFERENCE)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (fault(where="el_alamein.ending.nobody"), "no rule of the engine is called"),
        (fault(where="el_alamein.nowhere.nobody"), "no rule of the engine is called"),
        (fault(instead_of="not there"), "holds 'not there' 0 times instead of once"),
        (fault(instead_of="leaders"), "times instead of once"),
        (fault(write="if ("), "was never closed"),
    ],
)
def test_fault_that_does_not_fit_is_refused(wrong: Fault, says: str) -> None:
    """A rule that is gone, a piece that is not there once, and broken text are told."""
    with pytest.raises(CannotPlant) as error, planted(wrong, GAME):
        pass

    assert str(error.value).startswith("fault EA-8.2c/everybody: ")
    assert says in str(error.value)


def written(tmp_path: Path, text: str) -> Loaded[FaultFile]:
    """A fault file."""
    path = tmp_path / "08.yaml"
    path.write_text(text, encoding="utf-8")
    return load(path, FaultFile)


ENTRY = """chapter: '{chapter}'
faults:
  - id: {id}
    misreading: the first player wins
{rest}
"""
CARDS = "    cards: {panzer-regiment-iii: {play_cost: 2}}"


@pytest.mark.parametrize(
    ("chapter", "name", "rest", "says"),
    [
        ("8", "EA-8.9z/first", CARDS, "no clause is called 'EA-8.9z'"),
        ("9", "EA-8.2c/first", CARDS, "EA-8.2c belongs to chapter 8, not 9"),
        ("8", "EA-8.2c/first", "", "changes neither a rule nor a card"),
        ("8", "EA-8.2c/first", f"{CARDS}\n    also: [EA-99a]", "no clause is called 'EA-99a'"),
    ],
)
def test_entry_that_names_what_is_not_there_is_told(
    tmp_path: Path, chapter: str, name: str, rest: str, says: str
) -> None:
    """Clauses and chapters are looked up, and an empty fault is none."""
    loaded = written(tmp_path, ENTRY.format(chapter=chapter, id=name, rest=rest))

    assert [says in str(problem) for problem in check_faults([loaded], BOOK)] == [True]


def test_id_that_is_used_twice_is_told(tmp_path: Path) -> None:
    """Two faults may not have one name."""
    text = ENTRY.format(chapter="8", id="EA-8.2c/first", rest=CARDS)
    loaded = written(tmp_path, text + text.partition("faults:\n")[2])

    assert 2 == len(list(check_faults([loaded], BOOK)))


def test_file_that_is_no_fault_file_is_told(tmp_path: Path) -> None:
    """A misspelt field is named with file and line."""
    with pytest.raises(DataError) as error:
        written(tmp_path, ENTRY.format(chapter="8", id="EA-8.2c/first", rest="    card: {}"))

    assert "08.yaml:" in str(error.value)
    assert "card" in str(error.value)

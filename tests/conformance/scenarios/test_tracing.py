"""Which rules ran is read off the docstrings of the functions that ran."""

import sys

from alamein.conformance.scenarios.tracing import cited, traced
from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein import setup
from alamein.engine.games import load_game

BOOK = library().books["el-alamein"]


def test_clauses_of_functions_that_ran_are_noted() -> None:
    """Setting up a game notes the clauses of chapter 4 and none about Combat."""
    game = load_game("el-alamein")
    rulings = Rulings.parse("reference", book=BOOK)
    ran: set[str] = set()

    with traced(ran):
        game.new(rulings, 2, Seeded(1))

    assert {"EA-4g", "EA-4i", "EA-4k"} <= ran <= set(BOOK.clauses)
    assert not [clause for clause in ran if clause.startswith("EA-12")]


def test_nothing_is_noted_afterwards() -> None:
    """The profile function that was there before is there again."""
    before = sys.getprofile()
    with traced(set()):
        pass

    assert before == sys.getprofile()


def test_only_the_engine_cites() -> None:
    """A function outside the engine cites nothing, whatever its docstring says (EA-4g)."""
    assert not cited(test_only_the_engine_cites.__code__)
    assert cited(setup.set_up.__code__)

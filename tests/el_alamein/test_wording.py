"""What happened, in words: every event the engine reports has its sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.el_alamein.conftest import Lay, Table
from tests.el_alamein.example_of_play import (
    INFANTRY,
    SPENT_TANK,
    clean_up,
    combat,
    fort_capuzzo,
    victory,
)

import alamein.engine.el_alamein as package
from alamein.engine.core.game import Event
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.wording import SENTENCES

SOURCES = sorted(Path(package.__path__[0]).glob("*.py"))


def calls(tree: ast.AST) -> Iterator[tuple[ast.FunctionDef, ast.Call]]:
    """Yield every report of an event, ``state.tell(clause, what, …)``, and where it is made."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for node in ast.walk(function):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "tell"
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "state"
            ):
                yield function, node


def strings(node: ast.AST) -> set[str]:
    """Return the words written out in an expression."""
    found = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
    return {word for word in found if isinstance(word, str)}


def names_told(function: ast.FunctionDef, call: ast.Call) -> set[str]:
    """Return the names an event can have: written out, or assigned in the same function."""
    what = call.args[1]
    if not isinstance(what, ast.Name):
        return strings(what)
    assigned = (
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == what.id
    )
    return {word for value in assigned for word in strings(value)}


def told_anywhere() -> dict[str, set[str]]:
    """Return, for each report in the sources, its place and the names it can have."""
    return {
        f"{path.name}:{call.lineno}": names_told(function, call)
        for path in SOURCES
        for function, call in calls(ast.parse(path.read_text(encoding="utf-8")))
    }


def test_every_report_names_its_event() -> None:
    """The name of an event can be read off the source, wherever it is reported."""
    reports = told_anywhere()

    assert len(reports) > 50
    assert [] == [place for place, names in reports.items() if not names]


def test_every_event_has_a_sentence() -> None:
    """No event is reported that has no sentence, and no sentence is left over."""
    told = set().union(*told_anywhere().values())

    assert sorted(SENTENCES) == sorted(told)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (("turn", 1, (4,)), "player 1 begins turn 4"),
        (("received-point", 0, (2,)), "player 0 receives a Reinforcement Point"),
        (("gained", 0, (0, 1, 0, 4)), "player 0 gains 1 Supply Point, 4 Attack Points"),
        (("won", 0, ("fort-capuzzo", 13, 13)), "player 0 takes Fort Capuzzo, paying 13 against 13"),
        (("attached", 0, ("level-up", "box")), "player 0 attaches Level Up! to Box"),
        (("placed", 0, ("box", 1)), "player 0 puts Box before player 1"),
        (("lost-victory-cards", 2, ()), "player 2 loses Victory Cards: none"),
        (
            ("lost-victory-cards", 2, ("box", "level-up")),
            "player 2 loses Victory Cards: Box, Level Up!",
        ),
        (("counterattack-over", None, ()), "the counterattack is over"),
        (("counterattack", 0, (5,)), "player 0 faces a British counterattack of 5 cards"),
    ],
)
def test_sentences_read_well(
    lay: Lay, event: tuple[str, int | None, tuple[int | str, ...]], sentence: str
) -> None:
    """A sentence says who, what and the facts, cards by their English names, then the clause."""
    table = lay()
    what, player, told = event
    numbers = table.state.setting.numbers
    facts = tuple(numbers.get(fact, fact) if isinstance(fact, str) else fact for fact in told)

    said = table.game.tell(table.state, Event(Clause.EA_1a, what, player, facts))

    assert f"{sentence} ({Clause.EA_1a})" == said


def test_whole_example_can_be_told(lay: Lay) -> None:
    """Each event of 15-1 becomes one line that cites a clause of the rulebook."""
    table: Table = lay(fort_capuzzo([INFANTRY]))
    for line in [*combat({}), *victory(SPENT_TANK, {}), *clean_up({})]:
        table.do(line.act)

    said = [table.game.tell(table.state, event) for event in table.events]

    assert len(said) > 60
    assert [] == [line for line in said if not re.fullmatch(r"[^{}]+ \(EA-[\w.]+\)", line)]
    assert {event.clause for event in table.events} <= set(Clause)

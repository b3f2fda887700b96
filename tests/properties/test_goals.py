"""The goals of the machine are reached: what is rare happens, and a game comes to its end."""

from __future__ import annotations

import msgspec
import pytest

from alamein.conformance.faults.hunting import all_wrong, trial_of_case
from alamein.conformance.findings import as_case
from alamein.conformance.lawful_play import machine_of
from alamein.conformance.scenarios.files import Case
from alamein.engine.core.chance import Chance
from alamein.engine.core.library import library
from alamein.engine.el_alamein.actions import Action, Recruit
from alamein.engine.el_alamein.game import ElAlamein
from alamein.engine.el_alamein.state import ATTACK, State
from alamein.engine.games import load_game
from alamein.properties import machine
from alamein.properties.law import Broken
from alamein.properties.machine import LawfulMachine
from alamein.properties.rarity import rare

NAME = "el-alamein"
CALLS = 63
FLOOR = CALLS // 5  # so many are reached at least; 3 were, by looking one move ahead
CLAUSE, SOUGHT = "EA-13.1b", 2  # a clause, and the seed of a game in which it is near
LATE = 6
APPLY = ElAlamein.apply


@pytest.fixture(autouse=True)
def _silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is noted for Hypothesis, which does not play here."""
    monkeypatch.setattr(machine, "note", lambda _: None)


def begun(seed: int, *, rich: bool, numbers: tuple[int, ...] = ()) -> LawfulMachine:
    """Return the machine where a game has begun."""
    playing = machine_of(NAME)()
    playing.begin(["reference"], 2 + seed % 4, (seed, [*numbers]), {}, rich=rich)
    return playing


def test_a_single_shuffle_is_steered() -> None:
    """A number says what one shuffle brings; all the others come from the seed."""
    by_seed, *steered = (
        begun(2, rich=False, numbers=numbers).chance.outcomes for numbers in ((), (0,), (1,))
    )
    first = [outcomes[0] for outcomes in steered]

    assert [[0, 1, 2], [1, 0, 2]] == [order[:3] for order in first if isinstance(order, list)]
    assert by_seed[0] not in first
    assert steered[0][1:] == steered[1][1:]


def test_rare_clauses_are_brought_about() -> None:
    """Every third or so that is aimed at happens, from rich beginnings and set-ups."""
    reached = 0
    for seed in range(CALLS):
        playing, clause = begun(seed, rich=seed % 3 > 0), rare(NAME)[seed % len(rare(NAME))]
        playing.seek(clause, seed % 4)
        assert playing.table is not None
        reached += clause in playing.table.reached

    assert reached > FLOOR


def test_bringing_about_is_repeatable() -> None:
    """The same goal is reached by the same steps."""
    ways = [begun(SOUGHT, rich=True) for _ in range(2)]
    for playing in ways:
        playing.seek(CLAUSE, 0)
    tables = [playing.table for playing in ways]

    assert all(table and CLAUSE in table.reached for table in tables)
    assert 1 == len({str(table and table.position) for table in tables})


def test_game_is_played_to_its_end() -> None:
    """From the set-up a game is played on to its result."""
    playing = begun(3, rich=False)
    playing.play_on(1_000)

    assert playing.table is not None
    assert playing.table.over
    assert playing.table.reached & {"EA-8.1a", "EA-8.1b"}


def _late(game: ElAlamein, state: State, action: Action, chance: Chance) -> None:
    """Whoever recruits in a later turn gets an Attack Point, which is lost when the turn ends."""
    APPLY(game, state, action, chance)
    if isinstance(action, Recruit) and state.turn > LATE:
        state.box.append(0)


def _failing(game: ElAlamein, state: State, action: Action, chance: Chance) -> None:
    """Nobody can recruit in a later turn."""
    if isinstance(action, Recruit) and state.turn > LATE:
        raise KeyError(ATTACK)
    APPLY(game, state, action, chance)


@pytest.mark.parametrize("wrong", [_late, _failing])
def test_what_breaks_on_the_way_to_the_end_is_told(
    wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the ends of turns are looked at, but it is the action that is told, as a case."""
    game, book = load_game(NAME), library().books[NAME]
    with monkeypatch.context() as patched:
        patched.setattr(ElAlamein, "apply", wrong)
        playing = begun(3, rich=False)
        with pytest.raises(Broken):
            playing.play_on(1_000)
        found = playing.found[-1]
        case = as_case(game, book, found, "late")
        failing = all_wrong(game, trial_of_case(NAME, case))

    assert ["recruit"] == list(msgspec.convert(case, Case).when[0])
    assert found.position["turn"] > LATE
    assert failing
    assert [] == all_wrong(game, trial_of_case(NAME, case))

"""An engine that fails anywhere, not only at an action, is a finding that can be seen again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from alamein.conformance.faults.hunting import all_wrong, trial_of_case
from alamein.conformance.findings import as_case
from alamein.conformance.lawful_play import Way, machine_of, related
from alamein.conformance.scenarios.files import Case
from alamein.conformance.scenarios.lawful import promised
from alamein.engine.core.chance import TapeError
from alamein.engine.core.game import IllegalAction, Refusal
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError, Problem
from alamein.engine.el_alamein.actions import Action
from alamein.engine.el_alamein.game import ElAlamein
from alamein.engine.el_alamein.state import State
from alamein.engine.games import load_game
from alamein.properties.law import Broken, laws_of
from alamein.properties.profiles import settings_of
from alamein.properties.walking import walk, way_of

NAME = "el-alamein"
BOOK = library().books[NAME]
LEGAL = ElAlamein.legal


def _crowded(game: ElAlamein, state: State) -> list[Action]:
    """Nobody can say what is legal once somebody has two cards in play."""
    if max(len(player.front) for player in state.players) > 1:
        raise IndexError("too many to list")
    return LEGAL(game, state)


def test_walk_that_cannot_list_what_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The finding has no action; as a case it fails while the engine does, and then holds."""
    with monkeypatch.context() as patched:
        patched.setattr(ElAlamein, "legal", _crowded)
        found = walk(load_game(NAME), way_of(load_game(NAME), BOOK, 0, 200))
        assert found is not None
        case = as_case(load_game(NAME), BOOK, found, "crowded")
        failing = all_wrong(load_game(NAME), trial_of_case(NAME, case))
    holding = all_wrong(load_game(NAME), trial_of_case(NAME, case))

    assert (None, {"IndexError"}) == (found.action, found.broken.laws())
    assert () == msgspec.convert(case, Case).when
    assert any("IndexError" in says for says in failing)
    assert [] == holding


def test_machine_that_cannot_list_what_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine, too, keeps what fails between two attempts."""
    monkeypatch.setattr(ElAlamein, "legal", _crowded)
    machine = machine_of(NAME)
    machine.found.clear()
    effort = settings(settings_of("ci"), max_examples=60, phases=(Phase.generate,))

    with pytest.raises(Broken):
        run_state_machine_as_test(machine, settings=effort)

    assert {"IndexError"} == machine.found[-1].broken.laws()


def test_bad_data_in_mid_game_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """That a game cannot be played is believed at its beginning, and nowhere else."""

    def unwilling(_game: ElAlamein, _state: State) -> list[Action]:
        raise DataError((Problem("agenda", 0, "", "lost"),))

    game = load_game(NAME)
    way = way_of(game, BOOK, 0, 10)
    monkeypatch.setattr(ElAlamein, "legal", unwilling)
    found = walk(game, way)

    assert found is not None
    assert {"DataError"} == found.broken.laws()


def _lost(*_: object) -> Any:  # noqa: ANN401 - it returns nothing
    """Fail at whatever is to be done."""
    raise KeyError("lost")


@pytest.mark.parametrize(("method", "seed"), [("load", 0), ("new", 1), ("save", 0)])
def test_walk_that_cannot_begin_is_a_finding(
    method: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine that fails where a walk begins is found out, and as a case it can be seen again."""
    game = load_game(NAME)
    with monkeypatch.context() as patched:
        patched.setattr(ElAlamein, method, _lost)
        found = walk(game, way_of(game, BOOK, seed, 10))
        assert found is not None
        case = as_case(game, BOOK, found, "lost")
        failing = all_wrong(game, trial_of_case(NAME, case))

    assert (None, {"KeyError"}) == (found.action, found.broken.laws())
    assert any("KeyError" in says for says in failing)
    assert [] == all_wrong(game, trial_of_case(NAME, case))


@pytest.mark.parametrize("method", ["load", "new", "save"])
def test_machine_that_cannot_begin(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine, too, keeps what fails where a game begins."""
    monkeypatch.setattr(ElAlamein, method, _lost)
    machine = machine_of(NAME)
    machine.found.clear()
    effort = settings(settings_of("ci"), max_examples=20, phases=(Phase.generate,))

    with pytest.raises(Broken):
        run_state_machine_as_test(machine, settings=effort)

    assert {"KeyError"} == machine.found[-1].broken.laws()


@pytest.mark.parametrize("method", ["load", "apply", "observe", "digest"])
def test_engine_that_fails_breaks_a_relation(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that fails while a game is played, or told otherwise, is told with its seed."""
    monkeypatch.setattr(ElAlamein, method, _lost)
    played, found = related(Way(NAME, 0, 4))

    assert played
    assert {0} == {each.seed for each in found}
    assert any("KeyError: 'lost'" in each.says for each in found)


@pytest.mark.parametrize(
    "error", [TapeError("too short"), IllegalAction("play", Refusal("EA-1a", "so"), (), "here")]
)
def test_engine_that_contradicts_itself_fails(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is refused after it was judged legal is a finding, as is chance asked for at random."""

    def apply(*_: object) -> None:
        raise error

    monkeypatch.setattr(ElAlamein, "apply", apply)
    found = walk(load_game(NAME), way_of(load_game(NAME), BOOK, 0, 200))

    assert found is not None
    assert {type(error).__name__} == found.broken.laws()
    assert type(error).__name__ in promised(laws_of(NAME, found.rulings))

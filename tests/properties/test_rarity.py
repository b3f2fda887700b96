"""What random play reaches rarely is known from a file, and sought."""

from __future__ import annotations

from pathlib import Path

import pytest

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Event
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.properties.rarity import path_of, rare, written
from alamein.properties.walking import towards

NAME = "el-alamein"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the counts of an invented game are read from."""
    monkeypatch.setattr("alamein.properties.rarity.corpus_root", lambda: tmp_path)
    rare.cache_clear()
    (tmp_path / "salt").mkdir()
    return path_of("salt")


def test_rare_is_below_one_in_ten(file: Path) -> None:
    """Of a hundred games nine are few and ten are not; the rarest come first."""
    file.write_text(written({"S-1": 9, "S-2": 10, "S-3": 100, "S-4": 2}, 100), "utf-8")

    assert ("S-4", "S-1") == rare("salt")


def test_game_without_a_file_has_nothing_rare(file: Path) -> None:
    """A game that has no corpus is played all the same."""
    assert not file.exists()
    assert () == rare("salt")


@pytest.mark.parametrize("text", ["", "no heading\nS-1 2\n", "# of 10 games\nS-1 few\n"])
def test_spoiled_file_is_refused(file: Path, text: str) -> None:
    """A file that says something else is refused, with the command that writes it anew."""
    file.write_text(text, "utf-8")

    with pytest.raises(DataError, match="alamein corpus record"):
        rare("salt")


def test_rare_clauses_of_ours_exist() -> None:
    """What is sought are clauses, and there are some."""
    rare.cache_clear()

    assert rare(NAME)
    assert set(rare(NAME)) <= library().books[NAME].clauses.keys()


def test_action_that_brings_a_clause_is_found() -> None:
    """A legal action is chosen by what would happen, and trying changes nothing."""
    game, rulings = load_game(NAME), Rulings.parse(book=library().books[NAME])
    state = game.new(rulings, 2, Seeded(3))
    before = game.digest(state)
    action = towards(game, state, {"EA-5.2d"})
    assert action is not None
    assert before == game.digest(state)
    events: list[Event] = []
    game.listen(state, events)
    game.apply(state, action, Seeded(0))

    assert "EA-5.2d" in {event.clause for event in events}
    assert towards(game, game.new(rulings, 2, Seeded(3)), {"EA-13.1c"}) is None

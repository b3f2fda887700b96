"""Recorded games play as they did, and a change of rules is told by game, move and clause."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from alamein.conformance.cli.main import alamein
from alamein.conformance.corpus.recording import candidates, chosen, reached
from alamein.conformance.corpus.replaying import (
    Changed,
    by_clause,
    corpus_of,
    recorded_games,
    replayed,
)
from alamein.conformance.logs import read_log, write_log
from alamein.engine.games import load_game
from alamein.properties.faults.gallery import load_gallery
from alamein.properties.faults.planting import planted

GAME = "el-alamein"
GAMES = recorded_games(corpus_of(GAME))
FAULT = "EA-5.2d"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_game_plays_as_it_did(path: Path) -> None:
    """A game that changes says from which move on, and by which clause."""
    changed = replayed(path)

    assert "" == ("" if changed is None else str(changed))


def test_corpus_is_small_and_reaches_much() -> None:
    """A few hundred games, each a few kilobytes, reach most clauses that events cite."""
    clauses = {clause for path in GAMES for clause in reached(read_log(path))}

    assert 100 <= len(GAMES) <= 400
    assert max(path.stat().st_size for path in GAMES) < 30_000
    assert len(clauses) >= 70


@pytest.fixture
def changed() -> Iterator[list[Changed]]:
    """The games of a few that change when a rule is misread."""
    fault = load_gallery(GAME).on(FAULT)[0]
    with planted(fault, GAME):
        yield [found for path in GAMES[:20] if (found := replayed(path)) is not None]


def test_misread_rule_changes_games_by_its_clause(changed: list[Changed]) -> None:
    """A misread Play Bonus changes games, and the clause stands among those by which they do."""
    assert FAULT in [clause for clause, _ in by_clause(changed)]


def test_change_is_told_with_move_and_clause(changed: list[Changed]) -> None:
    """What is told names the game, the move, the clauses, and what happened then and now."""
    first = next(each for each in changed if FAULT in each.difference.clauses)

    told = str(first)

    assert told.startswith(f"{first.path.stem} changes from move {first.difference.move} of ")
    assert FAULT in told.splitlines()[0]
    assert ["  then: ", "  now:  "] == [line[:8] for line in told.splitlines()[1:]]


@pytest.mark.parametrize(
    ("fault", "clause"), [("EA-4i/stay-on-their-pile", "EA-4i"), ("EA-4k/five-cards", "EA-4o")]
)
def test_misread_set_up_changes_games_by_its_clause(fault: str, clause: str) -> None:
    """A set-up that is misread is told with the clause, and that it is the beginning."""
    with planted(load_gallery(GAME).faults[fault], GAME):
        found = [each for path in GAMES if (each := replayed(path)) is not None]
    begun = [each for each in found if each.where == "its beginning"]

    assert begun
    assert all(clause in each.difference.clauses for each in begun)


def test_engine_that_fails_changes_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that raises is a difference: it names the move, the error and where it came from."""
    log = read_log(GAMES[0])
    game = load_game(GAME)

    def crash(*_: object) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(type(game), "apply", crash)
    changed = replayed(GAMES[0])

    assert changed is not None
    assert f"move 1 of {len(log.moves)}" == changed.where
    assert "KeyError: 'lost' (in crash)" == changed.difference.now


def test_every_changed_game_can_be_listed() -> None:
    """Other formats than the table have a row for each game that changes, with its clauses."""
    fault = load_gallery(GAME).faults["EA-4k/five-cards"]
    with planted(fault, GAME):
        changed = {path.stem for path in GAMES if replayed(path) is not None}
        listed = CliRunner().invoke(alamein, ["corpus", "replay", "--format", "json"])
        table = CliRunner().invoke(alamein, ["corpus", "replay"])

    rows = json.loads(listed.stdout)

    assert (1, changed) == (listed.exit_code, {row["game"] for row in rows})
    assert {"game", "from", "clauses", "what", "then", "now"} == set(rows[0])
    assert (len(changed) > 20) == ("more: --format json has them all" in table.stdout)


def test_recording_leaves_other_files_alone(tmp_path: Path) -> None:
    """A folder that holds anything else is refused before anything is played, and stays."""
    (tmp_path / "precious.json").write_text("{}", encoding="utf-8")
    command = ["corpus", "record", "--games", "1", "--among", "2", "--output", str(tmp_path)]

    result = CliRunner().invoke(alamein, command)

    assert (2, ["precious.json"]) == (result.exit_code, [p.name for p in tmp_path.iterdir()])
    assert "holds precious.json, no recorded game; choose another folder" in result.stderr


def test_recording_anew_replaces_the_games(tmp_path: Path) -> None:
    """A corpus of ours is replaced: its games that are not chosen any more go."""
    folder = tmp_path / "corpus"
    write_log(folder / "99999.json", read_log(GAMES[0]))
    command = ["corpus", "record", "--games", "2", "--among", "4", "--output", str(folder)]

    result = CliRunner().invoke(alamein, command)
    names = sorted(path.name for path in folder.iterdir())

    assert (0, 3) == (result.exit_code, len(names))
    assert "99999.json" not in names
    assert "reached.txt" == names[-1]


def test_games_are_chosen_for_what_is_rare() -> None:
    """The game that adds what no other reaches is taken before one that adds nothing."""
    games = list(candidates(GAME, 12))
    best = max(games, key=lambda log: len(reached(log)))

    assert [best] == chosen(games, 1)
    assert {c for log in chosen(games, 6) for c in reached(log)} >= reached(best)


def test_recording_is_repeatable() -> None:
    """The same numbers bring the same games."""
    assert list(candidates(GAME, 3)) == list(candidates(GAME, 3))


def test_folder_without_games_is_refused(tmp_path: Path) -> None:
    """A folder that holds no recorded game is told, with exit code 2."""
    result = CliRunner().invoke(alamein, ["corpus", "replay", str(tmp_path)])

    assert (2, True) == (result.exit_code, "holds no recorded game" in result.stderr)


def test_command_tells_how_many_games_changed(tmp_path: Path) -> None:
    """Games that play as they did end with 0; a game of another engine would not."""
    for path in GAMES[:3]:
        write_log(tmp_path / path.name, read_log(path))

    result = CliRunner().invoke(alamein, ["corpus", "replay", str(tmp_path)])

    assert (0, True) == (result.exit_code, "3 games replayed, 0 changed" in result.stdout)
    assert load_game(GAME).name == read_log(GAMES[0]).game

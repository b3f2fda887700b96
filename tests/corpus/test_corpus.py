"""Recorded games play as they did, and a change of rules is told by game, move and clause."""

from __future__ import annotations

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

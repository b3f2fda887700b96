"""``alamein replay`` and ``alamein perft``: what they print and how they end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import yaml
from click.testing import Result

from alamein.engine.core.data import scenarios_root

Run: TypeAlias = Callable[..., Result]
PERFT = scenarios_root() / "el_alamein" / "perft"


@pytest.fixture(scope="module")
def log(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a short game."""
    path = tmp_path_factory.mktemp("log") / "game.json"
    run("play", "--seed", "7", "--turns", "5", "--log", path)
    return path


def altered(log: Path, folder: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """Return a copy of *log* with something changed."""
    document = json.loads(log.read_text(encoding="utf-8"))
    change(document)
    path = folder / "altered.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_same_game_ends_with_zero(run: Run, log: Path) -> None:
    """A log that still holds is said to be the same, with the number of its moves."""
    result = run("replay", log)
    moves = len(json.loads(log.read_text(encoding="utf-8"))["moves"])

    assert (0, "") == (result.exit_code, result.stderr)
    assert f"{log}: {moves} moves, the same to the end (capped)\n" == result.stdout


def test_result_is_repeated(run: Run, tmp_path: Path) -> None:
    """The replay of a finished game ends with points and winner."""
    path = tmp_path / "game.json"
    run("play", "--seed", "7", "--log", path)
    result = run("replay", path)
    score = json.loads(path.read_text(encoding="utf-8"))["result"]

    first, second = score["points"]
    expected = f"points: player 0 {first}, player 1 {second}; won by player {score['winners'][0]}"
    assert expected == result.stdout.splitlines()[-1]


def test_difference_ends_with_one(run: Run, log: Path, tmp_path: Path) -> None:
    """The first move that differs is shown with action, then, now and position."""
    path = altered(log, tmp_path, lambda log: log["moves"][2].update(digest="0" * 16))
    result = run("replay", path)

    head, then, now, position = result.stdout.splitlines()
    assert 1 == result.exit_code
    assert head.startswith(f"{path}: differs first at move 3 of ")
    assert ("  then: digest 0000000000000000", "  now: digest ") == (then, now[:14])
    assert position.startswith("  position: T1 ")


def test_changed_rule_is_found(run: Run, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If one card less is drawn in Clean-Up, the first one that comes differs."""
    monkeypatch.setattr("alamein.engine.el_alamein.phases.HAND", 3)
    result = run("replay", log)

    assert 1 == result.exit_code
    assert "then: player 0 draws 4 (EA-" in result.stdout
    assert "now: player 0 draws 3 (EA-" in result.stdout


def test_other_cards_are_noted(run: Run, log: Path, tmp_path: Path) -> None:
    """If the cards are not those of the log, a note says so."""
    path = altered(log, tmp_path, lambda log: log.update(cards="0" * 16))
    result = run("replay", path)

    assert 0 == result.exit_code
    assert "note: the cards are not those of the log" in result.stderr


def test_other_readings_are_noted(run: Run, log: Path, tmp_path: Path) -> None:
    """If the words of the rulings name other readings now, a note says which."""
    path = altered(log, tmp_path, lambda log: log["readings"].update({"D-09": "D-09b"}))

    assert "D-09: then D-09b, now D-09a" in run("replay", path).stderr


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"version": 2}, "version"),
        ({"game": "chess"}, "no game that can be played is called 'chess'"),
        ({"rulings": ["jp"]}, "ruling 'jp'"),
        ({"players": 7}, "7 players, 2 to 5 can play"),
        ({"moves": 3}, "is not a list"),
        ({"colour": "red"}, "unknown field 'colour'"),
    ],
)
def test_bad_log_ends_with_two(
    run: Run, log: Path, tmp_path: Path, change: dict[str, Any], says: str
) -> None:
    """A file that is no log of a game we know ends with 2, and says why."""
    result = run("replay", altered(log, tmp_path, lambda log: log.update(change)))

    assert (2, "") == (result.exit_code, result.stdout)
    assert says in result.stderr


@pytest.mark.parametrize("name", ["tactics", PERFT / "tactics.yaml"], ids=["name", "file"])
def test_perft_prints_counts(run: Run, name: str | Path) -> None:
    """One of our positions is found by name and by file; its counts stand beside ours."""
    counts = yaml.safe_load((PERFT / "tactics.yaml").read_text(encoding="utf-8"))["counts"]
    result = run("perft", name, "--format", "csv")

    expected = [f"{n},{count},{count}" for n, count in enumerate(counts, start=1)]
    assert ["depth,sequences,in the file", *expected] == result.stdout.splitlines()
    assert 0 == result.exit_code


def test_wrong_count_ends_with_one(run: Run, tmp_path: Path) -> None:
    """A count that is not the file's is said, and ends with 1."""
    path = tmp_path / "wrong.yaml"
    text = (PERFT / "clean-up.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("counts: [4, ", "counts: [5, "), encoding="utf-8")
    result = run("perft", path, "--depth", "2")

    assert 1 == result.exit_code
    assert f"{path} differs at depth 1\n" == result.stderr


def test_perft_divides(run: Run) -> None:
    """`--divide` lists the first actions with their counts."""
    result = run("perft", "clean-up", "--divide", "--depth", "1", "--format", "csv")

    kinds = ("motorized-transport", "italian-infantry-regiment", "corps-hq")
    expected = ["1,decline", *(f"1,choose: {kind}" for kind in kinds)]
    assert ["sequences,action", *expected] == result.stdout.splitlines()


def test_other_rulings_are_not_compared(run: Run) -> None:
    """Under rulings of one's own the counts of the file do not apply."""
    words = ("perft", "interception", "--depth", "1", "--format", "csv")
    result = run(*words, "--set", "D-07=b", "--set", "D-98=b")

    assert ["depth,sequences,in the file", "1,4,-"] == result.stdout.splitlines()


def test_bare_position_is_counted(run: Run, tmp_path: Path) -> None:
    """A position alone is counted to depth 1: with nothing at hand one can only go on."""
    path = tmp_path / "position.json"
    path.write_text('{"phase": "reinforcement"}', encoding="utf-8")
    result = run("perft", path, "--format", "csv")

    assert ["depth,sequences,in the file", "1,1,-"] == result.stdout.splitlines()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["tacticts"], "nearest: tactics"),
        (["tactics", "--depth", "0"], "0 is not in the range"),
        (["tactics", "--set", "D-09=z"], "D-09 has the readings"),
        (["tactics", "--rulings", "jp"], "ruling 'jp'"),
    ],
)
def test_bad_perft_ends_with_two(run: Run, words: list[str], says: str) -> None:
    """What cannot be counted is named, and ends with 2."""
    result = run("perft", *words)

    assert (2, "") == (result.exit_code, result.stdout)
    assert says in result.stderr

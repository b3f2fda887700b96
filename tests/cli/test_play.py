"""``alamein play``: games by policy, logs, resuming; what ends a game early."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from click.testing import Result

from alamein.engine.core.library import library
from alamein.engine.el_alamein.game import ElAlamein

Run: TypeAlias = Callable[..., Result]
SHORT = ("play", "--seed", "7", "--turns", "4")
CITED = re.compile(r"\((EA-[\w.]+)\)$")
INTERRUPTED = """
from alamein.conformance import playing
from alamein.conformance.cli.main import main
do = playing.Match.do

def tire(match, action):
    if len(match.moves) == 20:
        raise KeyboardInterrupt
    return do(match, action)

playing.Match.do = tire
main()
"""


def read(path: Path) -> dict[str, Any]:
    """Return the log at *path* as any JSON parser reads it."""
    log: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return log


def unwrapped(output: str) -> list[str]:
    """Return the lines of *output*, those that go on indented joined."""
    return re.sub(r"\n +", " ", output).splitlines()


def test_every_line_cites_its_clause(run: Run) -> None:
    """Between the first line and the result, every line ends with a clause of the rulebook."""
    result = run("play", "--players", "3", "--seed", "7", "--turns", "12")

    _, *told, _ = unwrapped(result.stdout)
    cited = [found[1] if (found := CITED.search(line)) else line for line in told]
    assert len(told) > 100
    assert [] == [word for word in cited if word not in library().books["el-alamein"].clauses]


def test_cap_is_said_plainly(run: Run) -> None:
    """A game that reaches the cap says so, and that it is not over; this is no error."""
    result = run(*SHORT)

    *_, last = unwrapped(result.stdout)
    assert "the cap of 4 turns is reached; the game is not over; --turns N" == last
    assert (0, "") == (result.exit_code, result.stderr)


def test_finished_game_has_score_and_winners(run: Run, tmp_path: Path) -> None:
    """A game that is over ends with the points of each player and who wins, as its log does."""
    path = tmp_path / "game.json"
    result = run("play", "--players", "2", "--seed", "7", "--log", path)
    score = read(path)["result"]
    wins = [", wins" if seat in score["winners"] else "" for seat in range(2)]

    *_, over, first, second = unwrapped(result.stdout)
    assert over.startswith("the game is over after")
    assert f"player 0: {score['points'][0]} points{wins[0]}" == first
    assert f"player 1: {score['points'][1]} points{wins[1]}" == second
    assert ("over", 1) == (read(path)["end"], len(score["winners"]))


def test_seed_decides_the_game(run: Run) -> None:
    """The same seed tells the same story, another one another."""
    first, second, other = run(*SHORT), run(*SHORT), run(*SHORT, "--seed", "8")

    assert first.stdout == second.stdout
    assert first.stdout != other.stdout


def test_lines_keep_to_the_width(run: Run) -> None:
    """No line is wider than 80 columns when piped."""
    result = run("play", "--seed", "7", "--turns", "40")

    assert max(map(len, result.stdout.splitlines())) <= 80


def test_log_has_everything(run: Run, tmp_path: Path) -> None:
    """The log names version, game, rulings, players, seed, chance, moves with digests, result."""
    path = tmp_path / "game.json"
    run(*SHORT, "--rulings", "ja", "--set", "d-09=b", "--policy", "random", "--log", path)
    log = read(path)

    words = ("version", "game", "rulings", "players", "seed", "policy", "end", "result")
    expected = [1, "el-alamein", ["ja", "D-09=b"], 2, 7, "random", "capped", None]
    assert expected == [log[word] for word in words]
    assert log["chance"]
    assert all(len(move["digest"]) == 16 for move in log["moves"])
    assert "D-09b" == log["readings"]["D-09"]


def test_existing_log_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    """A file that exists is kept, unless --force is given."""
    path = tmp_path / "game.json"
    path.write_text("mine", encoding="utf-8")
    kept, forced = run(*SHORT, "--log", path), run(*SHORT, "--log", path, "--force")

    assert (2, 0) == (kept.exit_code, forced.exit_code)
    assert "exists; --force overwrites it" in kept.stderr
    assert 7 == read(path)["seed"]


def test_unwritable_log_is_said_first(run: Run, tmp_path: Path) -> None:
    """A log that cannot be written ends the command before anything is played."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run(*SHORT, "--log", tmp_path / "file" / "game.json")

    assert (2, "") == (result.exit_code, result.stdout)
    assert "cannot be written" in result.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--game", "el-alamain"], "nearest: el-alamein"),
        (["--game", "drive-on-suez"], "drive-on-suez has no engine; known: el-alamein"),
        (["--players", "6"], "6 players, 2 to 5 can play"),
        (["--players", "-1"], "-1 players, 2 to 5 can play"),
        (["--policy", "gredy"], "nearest: greedy"),
        (["--rulings", "jp"], "ruling 'jp'"),
        (["--set", "D-09=z"], "D-09 has the readings D-09a, D-09b"),
        (["--set", "ja"], "a choice looks like D-09=b"),
        (["--human", "2"], "there is no player 2; players are 0 to 1"),
        (["--catalogue", "nowhere.yaml"], "nowhere.yaml: cannot be read"),
        (["--resume", "nowhere.json"], "nowhere.json: cannot be read"),
        (["--resume", "nowhere.json", "--seed", "0"], "takes --seed from its log"),
    ],
)
def test_bad_input_ends_with_two(run: Run, words: list[str], says: str) -> None:
    """What cannot be used is named, and ends the command with 2 before anything is played."""
    result = run("play", *words)

    assert (2, "") == (result.exit_code, result.stdout)
    assert says in result.stderr


def interrupted(path: Path) -> subprocess.CompletedProcess[str]:
    """Play until Ctrl-C at the 21st move, with a log."""
    return subprocess.run(
        [sys.executable, "-c", INTERRUPTED, "play", "--seed", "7", "--log", str(path)],
        check=False,
        capture_output=True,
        encoding="utf-8",
    )


def test_interrupt_loses_nothing(run: Run, tmp_path: Path) -> None:
    """Ctrl-C ends with 130; the moves made are in the log, and the log is sound."""
    path = tmp_path / "game.json"
    result = interrupted(path)

    assert (130, 20, "stopped") == (
        result.returncode,
        len(read(path)["moves"]),
        read(path)["end"],
    )
    assert "Traceback" not in result.stderr
    assert 0 == run("replay", path).exit_code


def test_resumed_game_ends_alike(run: Run, tmp_path: Path) -> None:
    """A game broken off and resumed becomes the game it would have been, in the same file."""
    whole, broken = tmp_path / "whole.json", tmp_path / "broken.json"
    run("play", "--seed", "7", "--log", whole)
    interrupted(broken)

    assert 0 == run("play", "--resume", broken).exit_code
    assert read(whole) == read(broken)


def test_cap_can_be_raised_later(run: Run, tmp_path: Path) -> None:
    """A capped game goes on with a higher cap, into another file if asked to."""
    first, second, whole = (tmp_path / f"{name}.json" for name in ("first", "second", "whole"))
    run(*SHORT, "--log", first)
    run("play", "--resume", first, "--turns", "9", "--log", second)
    run("play", "--seed", "7", "--turns", "9", "--log", whole)

    assert read(whole) == read(second)
    assert len(read(first)["moves"]) < len(read(second)["moves"])


def test_resume_refuses_another_game(run: Run, tmp_path: Path) -> None:
    """A log that the game contradicts is not resumed: it says where it differs, and ends with 1."""
    path = tmp_path / "game.json"
    run(*SHORT, "--log", path)
    log = read(path)
    log["moves"][3]["digest"] = "0" * 16
    path.write_text(json.dumps(log), encoding="utf-8")

    result = run("play", "--resume", path)

    assert 1 == result.exit_code
    assert "differs first at move 4" in result.stdout


def test_resume_needs_chance_of_seed(run: Run, tmp_path: Path) -> None:
    """A log whose seed was altered is refused: nobody knows what chance would bring next."""
    path = tmp_path / "game.json"
    run(*SHORT, "--log", path)
    log = read(path)
    log["seed"] = 8
    path.write_text(json.dumps(log), encoding="utf-8")

    result = run("play", "--resume", path)

    assert 2 == result.exit_code
    assert "is not what seed 8 brings" in " ".join(result.stderr.split())


def test_stuck_game_is_a_finding(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision without a legal action is shown with its position, and ends with 1."""

    def none(_game: ElAlamein, _state: object) -> list[object]:
        return []

    monkeypatch.setattr(ElAlamein, "legal", none)

    result = run(*SHORT)

    assert 1 == result.exit_code
    assert "no action is legal\n  position: T1 " in result.stderr

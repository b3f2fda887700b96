"""`alamein scenario record`: moves of a logged game become a case."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from click.testing import Result

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def log(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a short game under an edition."""
    path = tmp_path_factory.mktemp("logs") / "an-evening.json"
    run("play", "--seed", "3", "--turns", "8", "--rulings", "ja", "--log", path)
    return path


def test_case_is_printed(run: Run, log: Path, tmp_path: Path) -> None:
    """What is printed is a file that holds."""
    result = run("scenario", "record", log, "--from", "12", "--to", "15")
    own = tmp_path / "own.yaml"
    own.write_text(result.stdout, encoding="utf-8")
    (case,) = yaml.safe_load(result.stdout)["cases"]

    assert ("an-evening-12-to-15", 4, ["derived"]) == (case["id"], len(case["when"]), case["from"])
    assert "moves 12 to 15 of an-evening.json play as they did" == case["title"]
    assert max(map(len, result.stdout.splitlines())) <= 100
    assert 0 == run("scenario", "check", own).exit_code
    assert 0 == run("scenario", "run", own).exit_code


def test_given_is_the_position_shown(run: Run, log: Path, tmp_path: Path) -> None:
    """The first move is made in the position that `show` draws for the number before."""
    printed = run("scenario", "record", log, "--from", "12").stdout
    (case,) = yaml.safe_load(printed)["cases"]
    position = tmp_path / "given.yaml"
    position.write_text(yaml.safe_dump(case["given"]), encoding="utf-8")

    drawn = run("show", log, "--at", "11").output
    again = run("show", position, "--rulings", "ja", "--action", str(case["when"][0])).output
    assert drawn.splitlines() == [
        line for line in again.splitlines() if line != "The action marked is legal"
    ]


def test_cases_are_put_one_after_another(run: Run, log: Path, tmp_path: Path) -> None:
    """A file takes several cases, each with a name of its own."""
    own = tmp_path / "own.yaml"
    words = ("scenario", "record", log, "--output", own)
    first = run(*words, "--from", "1", "--id", "first", "--title", "so it begins")
    second = run(*words, "--from", "2", "--to", "9", "--clause", "ea-9k")
    before = own.read_bytes()
    third = run(*words, "--from", "3", "--id", "first")
    cases = yaml.safe_load(before)["cases"]

    assert (0, 0, 2) == (first.exit_code, second.exit_code, third.exit_code)
    assert "a case 'first' stands already at" in third.output
    assert before == own.read_bytes()
    assert ["first", "an-evening-2-to-9"] == [case["id"] for case in cases]
    assert ("so it begins", ["EA-9k"]) == (cases[0]["title"], cases[1]["clauses"])
    assert 0 == run("scenario", "run", own).exit_code


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--from", "9999"), "none from 9999 to 9999"),
        (("--from", "5", "--to", "4"), "none from 5 to 4"),
        (("--from", "0"), "0 is not in the range"),
        (("--from", "1", "--clause", "EA-9z"), "no clause is called 'EA-9z'; nearest: "),
        (("--from", "1", "--output", "own.txt"), "the name of a scenario file ends with .yaml"),
    ],
)
def test_bad_word_is_told(run: Run, log: Path, words: tuple[str, ...], says: str) -> None:
    """What cannot be recorded ends with 2."""
    result = run("scenario", "record", log, *words)

    assert 2 == result.exit_code
    assert says in result.output


def test_log_that_was_changed_is_refused(run: Run, log: Path, tmp_path: Path) -> None:
    """Moves that are not what was played make no case."""
    other = tmp_path / "other.json"
    text = log.read_text(encoding="utf-8")
    other.write_text(text.replace('"action": "proceed"', '"action": "decline"', 1), "utf-8")

    result = run("scenario", "record", other, "--from", "20")

    assert 2 == result.exit_code
    assert "cannot be played" in result.output

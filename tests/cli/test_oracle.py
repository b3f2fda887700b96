"""``alamein oracle``: what it answers and how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from click.testing import Result

from alamein.oracle import solving

Run: TypeAlias = Callable[..., Result]
EXAMPLE = ("--units", "panzer, rifles+level-up, italian-tank*2", "--enemies", "5")


def answered(run: Run, *words: str) -> dict[str, Any]:
    """What the command prints as JSON."""
    answer: dict[str, Any] = json.loads(
        run("oracle", "intercept", *words, "--format", "json").stdout
    )
    return answer


def test_greatest_number_is_proved(run: Run) -> None:
    """Two Italian tanks and levelled-up Rifles destroy five; six cannot be destroyed."""
    answer = answered(run, *EXAMPLE)

    assert (5, 5, 6) == (answer["max_destroyed"], answer["proof"]["sat"], answer["proof"]["unsat"])
    assert answer["proof"]["checked"]
    assert 5 == sum(answer["witness"]["destroyed"].values())


def test_preferred_unit_is_kept(run: Run) -> None:
    """The Panzer stays out of it, as in the worked example 15-2."""
    answer = answered(run, *EXAMPLE, "--keep", "panzer")

    assert {"rifles+level-up": 1, "italian-tank": 2} == answer["keeping"]["forfeited"]


def test_cheapest_spares_victory_points(run: Run) -> None:
    """Whoever sends two Panzers loses no Victory Point, the Level Up! being worth one."""
    answer = answered(run, "--units", "panzer*2, rifles+level-up", "--enemies", "3", "--cheapest")

    assert ({"panzer": 2}, 0) == (
        answer["cheapest"]["forfeited"],
        answer["cheapest"]["victory_points"],
    )


@pytest.mark.parametrize(
    ("rulings", "code", "clauses"),
    [("en", 0, []), ("ja", 0, []), ("reference D-06=b", 1, ["EA-13.3.2a"])],
)
def test_worked_example_is_judged(run: Run, rulings: str, code: int, clauses: list[str]) -> None:
    """In 15-2 the Panzer is held back, which a duty of every rated unit would forbid."""
    words = ("--judge", "italian-tank*2:1, rifles+level-up:3", "--rulings", rulings)
    result = run("oracle", "intercept", *EXAMPLE, *words, "--format", "json")

    assert code == result.exit_code
    assert clauses == [each["clause"] for each in json.loads(result.stdout)["broken"]]


def test_every_allotment_is_listed(run: Run) -> None:
    """One enemy card, a Panzer and Rifles: either of them, not both."""
    answer = answered(run, "--units", "panzer, rifles", "--enemies", "1", "--all")

    assert 2 == answer["count"]
    assert ["panzer:1", "rifles:1"] == sorted(each["allotment"] for each in answer["allotments"])


def test_set_lays_a_reading_over_the_preset(run: Run) -> None:
    """With a duty to use infantry the lone infantry has to go (D-09b)."""
    words = ("--infantry", "1", "--enemies", "1", "--judge", "", "--rulings", "ja")

    assert 0 == run("oracle", "intercept", *words).exit_code
    assert 1 == run("oracle", "intercept", *words, "--set", "D-09=b").exit_code


def test_file_says_the_same(run: Run, tmp_path: Path) -> None:
    """A short document in a file is the same position as the options."""
    path = tmp_path / "position.yaml"
    path.write_text("units: panzer, rifles+level-up, italian-tank*2\nenemies: 5", encoding="utf-8")

    assert answered(run, *EXAMPLE) == answered(run, str(path))


def test_words_tell_the_answer(run: Run) -> None:
    """Without a format the answer is told in words, the verdict with its clause."""
    words = ("--units", "rifles*2", "--enemies", "2", "--judge", "rifles:1")
    result = run("oracle", "intercept", *words)

    assert "2 can be destroyed at most" in result.stdout
    assert "2 is sat, 3 is unsat" in result.stdout
    assert "Judged illegal" in result.stdout
    assert "EA-13.3.2c: as many as possible are destroyed: 1 destroyed, 2 can be" in result.stdout


def test_empty_position_has_an_answer(run: Run) -> None:
    """Nothing against nothing: none destroyed, one allotment, the empty one."""
    answer = answered(run, "--enemies", "0")

    assert (0, 1, "nothing") == (
        answer["max_destroyed"],
        answer["count"],
        answer["witness"]["allotment"],
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "no position: give a file, or --units"),
        (("--enemies", "-1"), "--enemies -1: right is 0 or more"),
        (("--enemies", "10000"), "10000 is out of bounds; right is a whole number, 0 to 60"),
        (("--enemies", "NaN"), "'NaN' is not a valid integer"),
        (("--units", "panzer*-2", "--enemies", "1"), "'panzer*-2' is no unit"),
        (("--units", "sherman", "--enemies", "1"), "no Army unit is called 'sherman'"),
        (("--enemies", "1", "--keep", "panzer"), "'panzer' is not in the position"),
        (("--enemies", "1", "--judge", "panzer:1"), "'panzer' is not in the position"),
        (("--enemies", "1", "--rulings", "english"), "no such preset"),
        (("--enemies", "1", "--set", "D-09"), "a choice looks like D-09=b"),
    ],
)
def test_bad_input_is_refused(run: Run, words: tuple[str, ...], says: str) -> None:
    """What cannot be used ends with 2 and says what would be right."""
    result = run("oracle", "intercept", *words)

    assert 2 == result.exit_code
    assert says in result.stderr


def test_solver_that_gives_up_is_no_answer(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A starved solver ends with 3 and prints nothing that could be taken for an answer."""
    starved = solving.Limits(milliseconds=20_000, effort=1)
    monkeypatch.setattr(solving, "Limits", lambda **_: starved)
    result = run("oracle", "intercept", *EXAMPLE)

    assert (3, "") == (result.exit_code, result.stdout)
    assert "inconclusive: " in result.stderr

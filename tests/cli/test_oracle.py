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


SITUATION = """
situation:
  trigger: 0
  enemies: [tank, raf]
  players:
    - units: [{card: rifles}]
      sends: [{units: [rifles], destroys: [tank]}]
    - cities: [{card: tobruk, number: 3, penalty: 2}]
"""


def written(folder: Path, text: str) -> Path:
    """A file with *text*."""
    path = folder / "asked.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_counterattack_has_a_course(run: Run, tmp_path: Path) -> None:
    """The trigger is attacked first; who owns a City and fails loses it (EA-13.3.5b)."""
    result = run("oracle", "counterattack", written(tmp_path, SITUATION))

    assert 0 == result.exit_code
    assert "player 0: faces 2, destroys tank, fails" in result.stdout
    assert "player 1: faces 1, destroys none, fails, loses tobruk" in result.stdout


def test_wrong_course_is_judged(run: Run, tmp_path: Path) -> None:
    """Whoever fails and keeps the City breaks a clause, which ends with 1."""
    course = "course:\n  turns: [{steps: [{player: 0, city: ''}, {player: 1, city: ''}]}]\n"
    result = run("oracle", "counterattack", written(tmp_path, SITUATION + course))

    assert 1 == result.exit_code
    assert "EA-13.3.5b: Failure: lose highest City: turn 1, interception 2" in result.stdout


COMBAT = """
phase: combat
players: [{front_line: [motorized-rifle-regiment], hand: [italian-infantry-regiment]}, {}]
combat: {site: el-agheila, garrison: [british-tank-brigade]}
"""


def test_most_attack_points_are_found(run: Run, tmp_path: Path) -> None:
    """The Rifles give an attack by exhausting, and one more for an infantry given up."""
    result = run("oracle", "combat", written(tmp_path, COMBAT))

    assert 0 == result.exit_code
    assert "el-agheila: at most 3 Attack Points" in result.stdout
    assert "cannot be taken: 3 against" in result.stdout


@pytest.mark.parametrize(
    ("what", "text", "says"),
    [
        ("combat", "phase: tactics", "asked.yaml:1: field phase: no Combat in step 5"),
        ("counterattack", "situation: {players: []}", "asked.yaml:1: field situation.players"),
        ("intercept", "players: 3", "no interception: the position needs counterattack"),
    ],
)
def test_bad_files_are_refused(run: Run, tmp_path: Path, what: str, text: str, says: str) -> None:
    """A file that does not say what is asked about ends with 2, with line and field."""
    result = run("oracle", what, written(tmp_path, text))

    assert 2 == result.exit_code
    assert says in result.stderr


def test_readings_are_separated(run: Run) -> None:
    """A lone Panzer against one card tells whether an exact rating is capped (D-98, D-07b)."""
    result = run("oracle", "separate", "D-98", "--format", "json")
    (row,) = json.loads(result.stdout)

    assert ("D-98a b", "D-07b", "2") == (row["readings"], row["beside"], row["cards"])
    assert row["first"].startswith("allowed: 1 of 1 destroyed")
    assert row["second"].startswith("refused, EA-13.3.2f")


def test_other_disputes_are_not_for_the_solver(run: Run) -> None:
    """A dispute that is not about the allotment is refused."""
    result = run("oracle", "separate", "D-01")

    assert 2 == result.exit_code
    assert "no dispute the oracle decides is called 'D-01'" in result.stderr

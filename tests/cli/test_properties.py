"""`alamein properties`: laws listed, games walked and played under them, findings written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from click.testing import Result
from hypothesis import Phase
from hypothesis.internal.conjecture import engine

from alamein.conformance.hypothetical import GIVEN_UP, SHRINKING
from alamein.conformance.lawful_play import all_laws
from alamein.engine.core.game import Position
from alamein.engine.el_alamein.game import ElAlamein
from alamein.engine.el_alamein.state import State
from alamein.properties import profiles
from alamein.properties.faults.gallery import Change, Fault
from alamein.properties.faults.planting import planted
from alamein.properties.law import PROMISES
from alamein.properties.metamorphic import RELATIONS, looking_changes_nothing
from alamein.properties.rarity import rare, reachable

Run: TypeAlias = Callable[..., Result]

GAME = "el-alamein"
WALK = ("properties", "walk", "--walks", "2", "--steps", "30", "--jobs", "1")
PLAY = ("properties", "run", "--profile", "ci")
FAULT = Fault(
    id="EA-7.2b/two-points",
    misreading="two Tactic Points are received",
    changes=(
        Change(
            where="el_alamein.phases.begin_tactics",
            instead_of="_receive(state, step.player, TACTIC, Clause.EA_7_2b)",
            write="[_receive(state, step.player, TACTIC, Clause.EA_7_2b) for _ in range(2)]",
        ),
    ),
)


@pytest.fixture
def misread() -> Iterator[str]:
    """A rule is misread in a way that shows in the first turn; the clause is given."""
    with planted(FAULT, GAME):
        yield FAULT.clause


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hypothesis tries a few short games, always the same, and shrinks none."""
    effort = {"max_examples": 20, "stateful_step_count": 8, "derandomize": True}
    monkeypatch.setitem(profiles._EFFORT, "ci", effort | {"phases": (Phase.generate,)})  # noqa: SLF001 - what is patched


def test_every_law_is_listed(run: Run) -> None:
    """Each law is a sentence with the clauses that it restates; what is always promised is last."""
    listed = json.loads(run("properties", "list", "--format", "json").stdout)
    laws = [law.sentence for law in (*all_laws(GAME), *RELATIONS)]

    assert [*laws, *PROMISES] == [row["law"] for row in listed]
    assert "EA-4k, EA-4o" in [row["clauses"] for row in listed]


def test_laws_of_a_clause(run: Run) -> None:
    """With --clause, in upper or lower case, only laws that restate it are listed."""
    listed = json.loads(run("properties", "list", "--clause", "ea-8.2B", "--format", "json").stdout)

    assert listed
    assert all("EA-8.2b" in row["clauses"].split(", ") for row in listed)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("list", "--clause", "EA-8.2y"), "no clause is called 'EA-8.2y'; nearest: EA-8.2"),
        (("list", "--game", "el-almein"), "is called 'el-almein'; nearest: el-alamein"),
        (("run", "--game", "el-almein"), "is called 'el-almein'; nearest: el-alamein"),
        (("run", "--shared", "nowhere"), "Directory 'nowhere' does not exist"),
        (("walk", "--game", "el-almein"), "is called 'el-almein'; nearest: el-alamein"),
        (("walk", "--rulings", "jo"), "ruling 'jo': no such preset"),
        (("walk", "--set", "d-09=z"), "ruling 'D-09=z': D-09 has the readings D-09a, D-09b"),
        (("walk", "--set", "D-999=a"), "el-alamein has no D-999; nearest: D-99"),
        (("walk", "--set", "D-09"), "a choice looks like D-09=b"),
        (("walk", "--walks", "0"), "0 is not in the range"),
        (("relations", "--game", "el-almein"), "is called 'el-almein'; nearest: el-alamein"),
    ],
)
def test_bad_input(run: Run, words: tuple[str, ...], says: str) -> None:
    """What is unknown ends with 2 before anything is played, with the nearest there is."""
    result = run("properties", *words)

    assert (2, "") == (result.exit_code, result.stdout)
    assert says in result.stderr


def test_walks_list_the_clauses_reached(run: Run, tmp_path: Path) -> None:
    """Walks under the laws end with 0 and say in how many each clause was reached, rare first."""
    result = run(*WALK, "--findings", tmp_path, "--format", "json")
    rows = json.loads(result.stdout)
    counts = [int(row["walks"]) for row in rows]

    assert (0, "") == (result.exit_code, result.stderr)
    assert ["clause", "walks", "title"] == list(rows[0])
    assert "EA-7.2b" in [row["clause"] for row in rows]
    assert sorted(counts) == counts
    assert {0, 1, 2} == set(counts)
    assert [] == list(tmp_path.iterdir())


def test_what_was_never_reached_is_told(run: Run, tmp_path: Path) -> None:
    """Clauses that play can reach stand first, with 0, if no walk did; the title counts them."""
    words = (*WALK, "--findings", tmp_path)
    rows = json.loads(run(*words, "--format", "json").stdout)
    never = [row["clause"] for row in rows if row["walks"] == "0"]
    reached = [row["clause"] for row in rows if row["walks"] != "0"]

    assert never == sorted(reachable(GAME) - set(reached))
    assert never == [row["clause"] for row in rows[: len(never)]]
    assert set(rare(GAME)) <= {*never, *reached}
    assert f"; {len(never)} others never\n" in run(*words).stdout


def test_games_that_end_are_counted(run: Run) -> None:
    """It is said how many games came to their end, and how many of those from the set-up."""
    result = run("properties", "walk", "--seed", "16", "--walks", "1", "--jobs", "1")

    assert "in 1 walk, 1 ended (1 from the set-up)" in result.stdout


def test_walks_are_repeatable(run: Run) -> None:
    """The same seed brings the same walks, under the same rulings; another brings others."""
    words = (*WALK, "--rulings", "ja", "--set", "d-09=b")
    first, again, other = run(*words), run(*words), run(*words, "--seed", "7")

    assert first.stdout == again.stdout != other.stdout
    assert "clauses reached in 2 walks" in first.stdout


def test_walk_that_breaks_a_law(run: Run, tmp_path: Path, misread: str) -> None:
    """It ends with 1, says which law, and writes a scenario that fails until that is mended."""
    result = run(*WALK, "--findings", tmp_path)
    (path,) = tmp_path.iterdir()

    assert 1 == result.exit_code
    assert f"seed 0: {misread}" in result.stdout
    assert "2 walks of 2 broke a law\n" == result.stderr
    assert f"wrote {path}; see it again: alamein scenario run {path}" in result.stdout
    assert 1 == run("scenario", "run", path, "--jobs", "1").exit_code


def test_finding_holds_when_mended(run: Run, tmp_path: Path) -> None:
    """The scenario that a broken law leaves behind holds once the rule is read aright."""
    with planted(FAULT, GAME):
        run(*WALK, "--findings", tmp_path)
    (path,) = tmp_path.iterdir()

    assert 0 == run("scenario", "run", path, "--jobs", "1").exit_code


def test_findings_leave_json_whole(run: Run, tmp_path: Path, misread: str) -> None:
    """What is told of findings does not stand among rows that a program reads."""
    result = run(*WALK, "--findings", tmp_path, "--format", "json")

    assert misread in [row["clause"] for row in json.loads(result.stdout)]
    assert f"seed 0: {misread}" in result.stderr
    assert "see it again: alamein scenario run " in result.stderr


@pytest.mark.usefixtures("tiny")
def test_play_under_the_laws(run: Run, tmp_path: Path) -> None:
    """Games of Hypothesis in which every law holds end with 0, and nothing is written."""
    result = run(*PLAY, "--findings", tmp_path)

    assert (0, "") == (result.exit_code, result.stderr)
    assert re.match(r"every law held in ([1-9]|1\d|20) games; \d+ clauses reached; ", result.stdout)
    assert [] == list(tmp_path.iterdir())


@pytest.mark.usefixtures("tiny")
def test_play_that_breaks_a_law(run: Run, tmp_path: Path, misread: str) -> None:
    """The game is told step by step, then the law, and a scenario shows it again."""
    result = run(*PLAY, "--findings", tmp_path)
    (path,) = tmp_path.iterdir()

    assert 1 == result.exit_code
    assert "state.lay_out(" in result.stdout
    assert f"\n{misread}" in result.stdout
    assert f"wrote {path}; see it again: alamein scenario run {path}" in result.stdout
    assert 1 == run("scenario", "run", path, "--jobs", "1").exit_code


@pytest.mark.parametrize("option", ["--findings", "--examples", "--shared"])
@pytest.mark.parametrize("name", ["file", "file/below"])
def test_file_is_no_folder(run: Run, tmp_path: Path, option: str, name: str) -> None:
    """A file where a folder belongs is refused in one line, before anything is played."""
    (tmp_path / "file").touch()
    result = run("properties", "run", option, tmp_path / name)

    assert (2, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))
    assert str(tmp_path / "file") in result.stderr


def test_walks_want_a_folder(run: Run, tmp_path: Path) -> None:
    """Walks, too, are not begun if nothing can be kept of them."""
    (tmp_path / "file").touch()
    result = run(*WALK, "--findings", tmp_path / "file")

    assert (2, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))
    assert "is a file" in result.stderr


@pytest.mark.parametrize("option", ["--examples", "--shared"])
def test_ci_remembers_nothing(run: Run, tmp_path: Path, option: str) -> None:
    """A profile that remembers nothing refuses to be told where."""
    result = run(*PLAY, option, tmp_path)

    assert (2, "") == (result.exit_code, result.stdout)
    assert (
        "Error: --profile ci remembers nothing: it takes neither --examples nor --shared\n"
        == result.stderr
    )


@pytest.mark.usefixtures("misread")
def test_shrinking_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits is told why, and that it was given up; of Hypothesis' own advice there is none."""
    effort = {"max_examples": 20, "stateful_step_count": 8, "derandomize": False}
    monkeypatch.setitem(profiles._EFFORT, "desk", effort)  # noqa: SLF001 - what is patched
    monkeypatch.setattr(engine, "MAX_SHRINKING_SECONDS", 0)
    words = ("--examples", tmp_path / "examples", "--findings", tmp_path / "findings")
    result = run("properties", "run", *words)

    assert 1 == result.exit_code
    assert [SHRINKING, GIVEN_UP] == result.stderr.splitlines()
    assert "reproduce_failure" not in result.stdout
    assert "PLEASE REPORT" not in result.stdout
    assert list((tmp_path / "examples").iterdir())


def test_nothing_is_explained() -> None:
    """A failing example is made smaller, and not searched for which of its parts matter."""
    assert {*Phase} - {Phase.explain} == {*profiles.settings_of("desk").phases}
    assert not any(profiles.settings_of(each).print_blob for each in profiles.PROFILES)


RELATE = ("properties", "relations", "--games", "2", "--moves", "6", "--jobs", "1")


def test_relations_hold(run: Run) -> None:
    """Games told in another way end with 0, and it is said in how many all relations held."""
    result = run(*RELATE)

    assert (0, "") == (result.exit_code, result.stderr)
    assert f"{len(RELATIONS)} relations held in 2 games\n" == result.stdout


def test_broken_relation_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relation that is broken ends with 1, with its seed and how to see it again."""
    monkeypatch.setattr(ElAlamein, "observe", _peeping)
    result = run(*RELATE)

    assert 1 == result.exit_code
    assert f"seed 0: {looking_changes_nothing.sentence}: " in result.stdout
    assert (
        "see it again: alamein properties relations --games 1 --seed 0 --moves 6" in result.stdout
    )


def _peeping(_game: ElAlamein, state: State, _player: int | None) -> Position:
    """Somebody who looks takes a point."""
    state.players[0].wallet[0] += 1
    return {}

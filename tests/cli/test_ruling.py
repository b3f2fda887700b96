"""``alamein ruling``: exit codes and words."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from click.testing import Result

from alamein.conformance.clarify import consistency, differing, judging
from alamein.conformance.clarify.consistency import Examined
from alamein.conformance.clarify.judging import Against, Checked
from alamein.conformance.clarify.model import Separation
from alamein.conformance.clarify.statements import Statement
from alamein.conformance.clarify.trying import Change, Tried
from alamein.oracle.solving import Inconclusive

Run: TypeAlias = Callable[..., Result]

SENTENCE = Statement(kind="sentence", source="fan 12-3.2", disputes=("D-06",), allows=(("D-06b",),))
EXAMPLE = Statement(
    kind="example",
    source="fan 14-2",
    disputes=("D-06",),
    allows=(("D-06a",),),
    cases=("example-15-2/panzer-spared",),
)


BREAKS = Checked(
    game="el-alamein",
    title="mine",
    base="reference",
    readings=("D-06b",),
    cards=(),
    tried=Tried(
        trials=1,
        changes=(
            Change(
                case="example-15-2/panzer-spared",
                under=("reference",),
                title="the Panzer stays",
                kind="example",
                origin=("fan 14-2",),
                clauses=("EA-15.2g",),
                how="broken",
            ),
        ),
        following=(),
        without=(),
    ),
    settled=(),
    open=(),
    inconclusive=(),
    against=Against(clauses={}, unsupported=(), sentences=(), faq=()),
)


def examined(*conflicts: tuple[Statement, ...]) -> Examined:
    """An edition with some conflicts."""
    return Examined(
        edition="fan",
        statements=(EXAMPLE, SENTENCE),
        kept=(EXAMPLE,),
        dropped=(SENTENCE,),
        conflicts=conflicts,
        complete=True,
        confirmed=True,
        taken={},
        departs=(),
        possible={},
    )


def ruling(tmp_path: Path, *lines: str) -> Path:
    """A file with a ruling on El Alamein."""
    path = tmp_path / "mine.yaml"
    path.write_text("\n".join(["game: el-alamein", "title: mine", *lines]), encoding="utf-8")
    return path


def test_check_of_what_breaks_ends_in_one(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ruling that breaks an example ends in exit code 1 and names it."""
    monkeypatch.setattr(judging, "check", lambda _proposal: BREAKS)

    result = run("ruling", "check", ruling(tmp_path, "readings: [D-06b]"))

    said = "example-15-2/panzer-spared: worked example"
    assert (1, True) == (result.exit_code, said in result.output)


def test_check_of_what_holds_ends_in_zero(run: Run, tmp_path: Path) -> None:
    """What no case, sentence or ruling speaks against ends in exit code 0; as JSON too."""
    path = ruling(tmp_path, "readings: [D-40a]")

    result = run("ruling", "check", path, "--format", "json")

    found = json.loads(result.output)
    assert (0, ["D-40a"], []) == (result.exit_code, found["readings"], found["tried"]["changes"])


def test_bad_file_ends_in_two(run: Run, tmp_path: Path) -> None:
    """A reading that does not exist ends in exit code 2, with line, field and the nearest."""
    path = ruling(tmp_path, "readings: [D-09q]")

    result = run("ruling", "check", path)

    says = f"Error: {path}:3: field readings.0: no reading of el-alamein is called 'D-09q'"
    assert (2, True) == (result.exit_code, result.output.startswith(says)), result.output


def test_diff_tells_readings_and_position(run: Run) -> None:
    """A difference shows both readings under the words that were asked for, and a case."""
    result = run("ruling", "diff", "ja", "ja D-09=b")

    assert 0 == result.exit_code
    for words in ("differ on 1 dispute\n", "ja D-09a: ", "ja D-09=b D-09b: ", "given: ", "case: "):
        assert words in result.output


def test_diff_draws_only_if_asked(run: Run) -> None:
    """The position of the case is drawn with --draw, and not without."""
    plain = run("ruling", "diff", "ja", "ja D-09=b")
    drawn = run("ruling", "diff", "ja", "ja D-09=b", "--draw")

    assert (False, True) == ("+---" in plain.output, "+---" in drawn.output)


def test_diff_shows_what_a_search_finds(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --search the position found stands in place of that of the register."""
    found = Separation(
        readings=("D-09a", "D-09b"),
        given={"phase": "interception"},
        says={"D-09a": "may stay", "D-09b": "must go"},
        size=2,
        found_by="solver",
    )
    monkeypatch.setattr(
        differing, "survey", lambda _campaign, pairs: dict.fromkeys(pairs, (found,))
    )

    result = run("ruling", "diff", "ja", "ja D-09=b", "--search", "1", "--format", "json")

    assert "must go" == json.loads(result.output)[0]["separation"]["says"]["D-09b"]


def test_diff_of_unknown_words_ends_in_two(run: Run) -> None:
    """A word that names no ruling set is refused with what there is."""
    result = run("ruling", "diff", "ja", "jq")

    assert (2, True) == (result.exit_code, "ja, reference" in result.output), result.output


def test_conflict_is_told_and_ends_in_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A conflict names sentence and example, what each says, and the case that tells it."""
    monkeypatch.setattr(consistency, "examine", lambda *_: examined((EXAMPLE, SENTENCE)))

    result = run("ruling", "consistency", "fan")

    assert 1 == result.exit_code
    assert "the example fan 14-2: D-06a (example-15-2/panzer-spared)" in result.output
    assert "the sentence fan 12-3.2: D-06b" in result.output


def test_consistent_edition_ends_in_zero(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a conflict the exit code is 0."""
    monkeypatch.setattr(consistency, "examine", lambda *_: examined())

    assert 0 == run("ruling", "consistency", "fan", "--format", "json").exit_code


def test_solver_that_gives_up_is_no_pass(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """An inconclusive solver ends in exit code 1, and says so."""

    def give_up(*_given: object) -> Examined:
        raise Inconclusive("can these statements hold together", "timeout")

    monkeypatch.setattr(consistency, "examine", give_up)

    result = run("ruling", "consistency", "fan")

    assert (1, True) == (result.exit_code, "inconclusive: " in result.output)

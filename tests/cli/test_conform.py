"""`alamein conform`: what an implementer types, and what goes wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from alamein.conformance.protocol.messages import ANSWERS

Run = Callable[..., Result]
ADAPTERS = Path(__file__).parents[2] / "adapters"
REFERENCE = (sys.executable, str(ADAPTERS / "python-reference/adapter.py"))
CHECK = "reinforcements/price-of-a-card/exact[reference]"
SLOWLY = ("--timeout-multiplier", "20")


def conform(run: Run, folder: Path, *command: str, jobs: str = "1", check: str = CHECK) -> Result:
    """Judge a program by one check."""
    options = ("--walks", "0", "--jobs", jobs, "--check", check, "--output", folder, *SLOWLY)
    return run("conform", *options, "--", *command)


def test_run_ends_with_reports(run: Run, tmp_path: Path) -> None:
    """What passes ends in 0, with a folder of reports and nothing else left."""
    result = conform(run, tmp_path / "out", *REFERENCE)

    assert (0, "") == (result.exit_code, result.stderr)
    assert "alamein 0.1.0 is not judged in full" in result.stdout
    names = {"run.jsonl", "index.html", "report.json", "junit.xml", "report.md", "badge.svg"}
    assert names <= {path.name for path in (tmp_path / "out").iterdir()}
    assert ["out"] == [path.name for path in tmp_path.iterdir()]


def test_failing_check_is_told_with_clause_and_command(run: Run, tmp_path: Path) -> None:
    """What fails ends in 1, with what differs and how to see it again; nothing is a net count."""
    misread = (*REFERENCE, "--fault", "EA-2i/right-is-enough")
    check = "symbols/supply-points-pay-for-recruits/one-short[[]reference]"

    result = conform(run, tmp_path / "out", *misread, check=check)

    assert 1 == result.exit_code
    assert "fail: symbols/supply-points-pay-for-recruits/one-short[reference]" in result.stdout
    assert "EA-2i" in result.stdout
    assert "again: alamein conform run --check" in result.stdout

    again = run("conform", "replay", tmp_path / "out")
    mended = run("conform", "replay", tmp_path / "out", "--", *REFERENCE)

    assert (1, "STILL FAILS") == (again.exit_code, again.stdout[:11])
    assert (0, "FIXED") == (mended.exit_code, mended.stdout[:5])


def test_worse_run_is_seen_by_diff(run: Run, tmp_path: Path) -> None:
    """A check that got worse is listed, and ends the comparison in 1; a run against itself in 0."""
    check = "symbols/supply-points-pay-for-recruits/one-short[[]reference]"
    conform(run, tmp_path / "a", *REFERENCE, check=check)
    conform(run, tmp_path / "b", *REFERENCE, "--fault", "EA-2i/right-is-enough", check=check)

    same = run("conform", "diff", tmp_path / "a", tmp_path / "a")
    worse = run("conform", "diff", tmp_path / "a", tmp_path / "b", "--format", "csv")

    assert (0, "no check differs\n") == (same.exit_code, same.stdout)
    assert (1, "regressed") == (worse.exit_code, worse.stdout.splitlines()[1][:9])


def test_workers_come_to_the_same(run: Run, tmp_path: Path) -> None:
    """Two workers, each with a program of its own, find what one finds."""
    check = "reinforcements/price-of-a-card/*"

    conform(run, tmp_path / "one", *REFERENCE, check=check)
    conform(run, tmp_path / "two", *REFERENCE, check=check, jobs="2")

    result = run("conform", "diff", tmp_path / "one", tmp_path / "two")
    assert (0, "no check differs\n") == (result.exit_code, result.stdout)


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        (("./is-not-there",), 2, "cannot be started"),
        ((sys.executable, "-c", "pass"), 3, "it ended with exit code 0"),
        ((sys.executable, "-c", "print('hello')"), 3, "protocol-violation: 'hello'"),
        ((sys.executable, "-c", "import sys; sys.exit('no licence')"), 3, "no licence"),
    ],
)
def test_program_that_cannot_be_used(
    run: Run, tmp_path: Path, command: tuple[str, ...], code: int, says: str
) -> None:
    """What is no adapter is told so, with the end of its stderr; no report is written."""
    result = conform(run, tmp_path / "out", *command)

    assert code == result.exit_code
    assert says in result.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--check", "no-such-check"), "no check is called 'no-such-check'"),
        (("--shard", "3"), "a shard looks like 1/4"),
        (("--rulings", "D-99=z"), "D-99=z"),
        (("--game", "chess"), "chess"),
    ],
)
def test_bad_options_are_refused_before_anything_starts(
    run: Run, tmp_path: Path, words: tuple[str, ...], says: str
) -> None:
    """What is asked for wrongly ends in 2, and says what would be right."""
    result = run("conform", "run", *words, "--output", tmp_path / "out", "--", "./never-started")

    assert (2, False) == (result.exit_code, (tmp_path / "out").exists())
    assert says in result.stderr


def test_folder_with_something_else_is_left_alone(run: Run, tmp_path: Path) -> None:
    """Nothing of the user's is overwritten by reports."""
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")

    result = conform(run, tmp_path, *REFERENCE)

    assert 2 == result.exit_code
    assert ["thesis.txt"] == [path.name for path in tmp_path.iterdir()]


def test_doctor_finds_a_healthy_adapter_well(run: Run) -> None:
    """Every examination of the reference holds."""
    result = run("conform", "doctor", *SLOWLY, "--", *REFERENCE)

    assert 0 == result.exit_code
    assert "well; go on with" in result.stdout
    assert "!" not in result.stdout


def test_schema_covers_every_message(run: Run) -> None:
    """The schemas of all requests and answers are printed as one document."""
    told = json.loads(run("conform", "schema").stdout)

    ops = {str(asked.__struct_config__.tag) for asked in ANSWERS}
    assert (ops, ops) == (set(told["requests"]), set(told["answers"]))


def test_list_says_where_expectations_come_from(run: Run) -> None:
    """Each check is listed with its promise, clauses and provenance."""
    result = run("conform", "list", "--check", CHECK, "--format", "csv")

    assert "a card costs" in result.stdout or "EA-11" in result.stdout
    assert ",text,yes" in result.stdout

"""`alamein verify`, `coverage` and `errata`, on a few scenarios."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from click.testing import Result

from alamein.conformance import coverage, verifying
from alamein.conformance.cli import suites as cli
from alamein.conformance.faults import lock
from alamein.conformance.scenarios import suite as suites
from alamein.conformance.scenarios.files import Result as Score
from alamein.conformance.scenarios.files import ScenarioFile, Then
from alamein.conformance.scenarios.suite import Suite, load_suite
from alamein.engine.core.loading import Loaded

Run = Callable[..., Result]

GAME = "el-alamein"
TOPIC = "turn"


def few(change: Callable[[ScenarioFile], ScenarioFile] = lambda file: file) -> Suite:
    """The scenarios of one topic, changed in some way."""
    whole = load_suite(GAME)
    files = tuple(
        Loaded(change(loaded.value), loaded.document)
        for loaded in whole.files
        if loaded.value.topic == TOPIC
    )
    return Suite(whole.book, files)


def wrong(file: ScenarioFile) -> ScenarioFile:
    """The file with an expectation in its first case that cannot hold."""
    first, *rest = file.cases
    broken = msgspec.structs.replace(
        first, examples=msgspec.UNSET, then=Then(score=Score(points=(99, 0)))
    )
    return msgspec.structs.replace(file, cases=(broken, *rest))


@pytest.fixture
def scenarios(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Suite], None]]:
    """Put other scenarios in the place of ours."""

    def put(suite: Suite) -> None:
        suites._ready.cache_clear()  # noqa: SLF001 - it keeps what was loaded before
        for module in (suites, verifying, cli):
            monkeypatch.setattr(module, "load_suite", lambda _game, _paths=(): suite)

    yield put
    suites._ready.cache_clear()  # noqa: SLF001 - it keeps what was put here


def test_everything_holds(run: Run, scenarios: Callable[[Suite], None], tmp_path: Path) -> None:
    """A sound game ends in 0 with a table, a sentence and a whole report."""
    scenarios(few())
    folder = tmp_path / "report"

    result = run("verify", "--jobs", "1", "--report", folder)

    assert 0 == result.exit_code, result.output
    assert "El Alamein: " in result.stdout
    assert "trials hold; all rulebook data are sound" in result.stdout
    names = {"index.html", "report.json", "report.schema.json", "junit.xml", "report.md"}
    assert names == {path.name for path in folder.iterdir()}
    told = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert (True, 1) == (told["passed"], told["format"])


def test_what_fails_is_explained(
    run: Run, scenarios: Callable[[Suite], None], tmp_path: Path
) -> None:
    """A case that does not hold ends the command with 1, after the report is written."""
    scenarios(few(wrong))
    folder = tmp_path / "report"

    result = run("verify", "--jobs", "1", "--report", folder)

    assert 1 == result.exit_code
    assert "score" in result.stdout
    assert "expected" in result.stdout
    told = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    verdicts = [case["verdict"] for game in told["games"] for case in game["cases"]]
    assert (False, 1) == (told["passed"], verdicts.count("failed"))
    assert ET.parse(folder / "junit.xml").getroot().findall(".//failure")  # noqa: S314 - our own file


def test_other_folder_is_left_alone(
    run: Run, scenarios: Callable[[Suite], None], tmp_path: Path
) -> None:
    """A folder with something else in it is not replaced, and nothing is run."""
    scenarios(few())
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")

    result = run("verify", "--report", tmp_path)

    assert (2, "") == (result.exit_code, result.stdout)
    assert str(tmp_path) in result.stderr
    assert ["thesis.txt"] == [path.name for path in tmp_path.iterdir()]


def test_no_report_if_not_wanted(
    run: Run,
    scenarios: Callable[[Suite], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With --no-report nothing is written."""
    scenarios(few())
    monkeypatch.chdir(tmp_path)

    result = run("verify", "--jobs", "1", "--no-report")

    assert (0, []) == (result.exit_code, list(tmp_path.iterdir()))


def test_rows_alone_on_stdout(run: Run, scenarios: Callable[[Suite], None]) -> None:
    """As JSON the rows are all there is on stdout."""
    scenarios(few())

    result = run("verify", "--jobs", "1", "--no-report", "--format", "json")

    assert {TOPIC} == {row["topic"] for row in json.loads(result.stdout)}


def test_fallen_coverage_ends_with_one(run: Run, scenarios: Callable[[Suite], None]) -> None:
    """With few scenarios left, the clauses that were covered are named."""
    scenarios(few())

    result = run("coverage", "--jobs", "1")

    assert 1 == result.exit_code
    assert "covered no more: " in result.stderr
    assert "EA-15.2e" in result.stderr  # which no law restates


def test_accepted_coverage_is_kept(
    run: Run,
    scenarios: Callable[[Suite], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is accepted is what the next run compares with."""
    scenarios(few())
    monkeypatch.setattr(coverage, "ledger", lambda _game: tmp_path / "coverage.txt")

    first = run("coverage", "--jobs", "1", "--accept")
    second = run("coverage", "--jobs", "1")

    assert (0, 0) == (first.exit_code, second.exit_code)
    assert "covered" in set(coverage.kept(tmp_path / "coverage.txt").values())


def test_clauses_of_a_chapter_one_by_one(
    run: Run, scenarios: Callable[[Suite], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chapter lists its clauses, each with its status and what is missing."""
    scenarios(few())
    monkeypatch.setattr(lock, "noticed", lambda _game: {})

    result = run("coverage", "--jobs", "1", "--chapter", "12", "--format", "json")

    rows = json.loads(result.stdout)
    assert all(row["clause"].startswith("EA-12") for row in rows)
    assert {"untested"} <= {row["status"] for row in rows}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("coverage", "--game", "el-alamain"), "nearest: el-alamein"),
        (("coverage", "--chapter", "99"), "no chapter is called '99'"),
        (("coverage", "--status", "weka"), "nearest: weak"),
        (("errata", "--game", "barbarossa"), "has no scenarios yet"),
        (("errata", "--game", "chess"), "no game is called 'chess'"),
        (("verify", "--jobs", "0"), "0"),
    ],
)
def test_bad_input_ends_with_two(run: Run, words: tuple[str, ...], says: str) -> None:
    """What cannot be meant is told before anything runs."""
    result = run(*words)

    assert (2, True) == (result.exit_code, says in result.stderr), result.stderr


def test_errata_say_what_follows_and_why(run: Run) -> None:
    """Each erratum has its edition, section, calculation and a case that exists."""
    result = run("errata", "--game", GAME, "--format", "json")

    rows = json.loads(result.stdout)
    cases = {name for name, _ in load_suite(GAME).cases()}
    assert 0 == result.exit_code
    assert {row["case"] for row in rows} <= cases
    assert {"en", "fan", "ja"} == {word for row in rows for word in row["editions"].split(", ")}
    assert all(row["says"] and row["follows"] and row["because"] for row in rows)


def test_errata_as_a_page(run: Run) -> None:
    """For a person each erratum is a paragraph with labels."""
    result = run("errata")

    assert "D-05" in result.stdout
    assert "  because: " in result.stdout


def test_clause_lists_cases_that_witness_it(run: Run) -> None:
    """`rules show` names cases in which the clause was really applied."""
    result = run("rules", "show", "EA-7.4d")

    witnesses = result.stdout.partition("Cases that witness it")[2]
    assert "phases/one-card-kept" in witnesses

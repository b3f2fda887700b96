"""`alamein scenario` and `alamein verify`: what holds, what does not, and what is wrong."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result

from alamein.conformance.faults import lock
from alamein.conformance.scenarios import suite

Run = Callable[..., Result]
CASES = """\
topic: buying
cases:
  - id: exact
    title: a card may be bought for exactly its price
    clauses: [EA-11.2a]
    from: [en 11-2]
    under: [ja]
    given: {phase: reinforcement, players: [{wallet: {reinforcement: 1, supply: 4}}, {}]}
    cards: {motorized-rifle-regiment: {recruit_cost: 4}}
    when: [{recruit: motorized-rifle-regiment}]
    then: {position: {players: [{wallet: {supply: 0}}]}}
  - id: none-in-tactics
    title: nothing is bought in the Tactics Phase
    clauses: [EA-11.1a]
    from: [derived]
    given: {phase: tactics}
    when: [{recruit: box}]
    refused: EA-11.1a
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A scenario file that is the whole suite."""
    path = tmp_path / "scenarios" / "el_alamein" / "buying.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(CASES, encoding="utf-8")
    monkeypatch.setattr(suite, "scenarios_root", lambda: tmp_path / "scenarios")
    remembering = (suite.load_suite, suite._ready, lock._trials)  # noqa: SLF001 - the real suite
    for cached in remembering:
        cached.cache_clear()
    yield path
    for cached in remembering:
        cached.cache_clear()


@pytest.mark.usefixtures("file")
def test_all_trials_hold(run: Run) -> None:
    """Without a pattern every case is run under every ruling set it applies to."""
    result = run("scenario", "run")

    assert (0, "5 of 5 trials hold\n") == (result.exit_code, result.output)


@pytest.mark.usefixtures("file")
def test_pattern_chooses_cases(run: Run) -> None:
    """A pattern is compared with the names of cases."""
    result = run("scenario", "run", "*/exact")

    assert (0, "1 of 1 trials hold\n") == (result.exit_code, result.output)


def test_failure_is_shown(run: Run, file: Path) -> None:
    """A case that does not hold is shown with its clause, and the command ends with 1."""
    file.write_text(CASES.replace("{supply: 0}", "{supply: 1}"), encoding="utf-8")
    result = run("scenario", "run")

    assert 1 == result.exit_code
    assert "buying/exact[ja]: a card may be bought for exactly its price" in result.output
    assert "players.0.wallet.supply\n    expected | actual\n    1        | 0" in result.output
    assert result.output.endswith("4 of 5 trials hold\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("run", "*/exakt"), "no case matches '*/exakt'"),
        (("explain", "buying/exakt"), "nearest: buying/exact"),
        (("list", "--clause", "EA-11.2z"), "no clause is called 'EA-11.2z'"),
        (("list", "--game", "el-alamain"), "nearest: el-alamein"),
        (("check", "--game", "barbarossa"), "no game with scenarios is called 'barbarossa'"),
    ],
)
@pytest.mark.usefixtures("file")
def test_unknown_word_gets_near_match(run: Run, words: tuple[str, ...], told: str) -> None:
    """What does not exist ends the command with 2."""
    result = run("scenario", *words)

    assert 2 == result.exit_code
    assert told in result.output


@pytest.mark.parametrize("words", [("scenario", "check"), ("scenario", "run"), ("verify",)])
def test_broken_file_ends_with_2(run: Run, file: Path, words: tuple[str, ...]) -> None:
    """A typo in a scenario is told with file and line, whatever is asked."""
    file.write_text(CASES.replace("refused:", "refuse:"), encoding="utf-8")
    result = run(*words)

    assert 2 == result.exit_code
    assert "scenarios/el_alamein/buying.yaml:18: none-in-tactics field refuse: " in result.output


@pytest.mark.usefixtures("file")
def test_cases_are_listed(run: Run) -> None:
    """Cases are listed with their clauses, and by a clause they witness."""
    result = run("scenario", "list", "--clause", "EA-11.1a", "--format", "json")

    expected = {
        "case": "buying/none-in-tactics",
        "clauses": "EA-11.1a",
        "title": "nothing is bought in the Tactics Phase",
    }
    assert [expected] == json.loads(result.output)


@pytest.mark.usefixtures("file")
def test_check_counts_cases(run: Run) -> None:
    """Sound files are counted by topic."""
    result = run("scenario", "check", "--format", "csv")

    assert ["topic,cases,file", "buying,2,scenarios/el_alamein/buying.yaml"] == (
        result.output.splitlines()
    )


@pytest.mark.usefixtures("file")
def test_case_is_explained(run: Run) -> None:
    """A case is shown with its clauses, origin, restriction, place and trials."""
    result = run("scenario", "explain", "buying/exact")

    flat = " ".join(result.output.split())
    for part in ("EA-11.2a: ", "from: en 11-2", "under: ja", "buying.yaml:3", "buying/exact[ja]"):
        assert part in flat


def test_verify_sums_up(run: Run, file: Path) -> None:
    """`verify` counts cases, trials and failures by topic, and ends with 1 if any failed."""
    good = run("verify", "--jobs", "1", "--no-report", "--format", "csv")
    suite.load_suite.cache_clear()
    suite._ready.cache_clear()  # noqa: SLF001 - it remembers the sound file
    file.write_text(CASES.replace("refused: EA-11.1a", "refused: EA-9k"), encoding="utf-8")
    bad = run("verify", "--jobs", "1", "--no-report", "--format", "csv")

    assert (0, "el-alamein,buying,2,5,0,0") == (good.exit_code, good.stdout.splitlines()[1])
    assert (1, "el-alamein,buying,2,5,4,0") == (bad.exit_code, bad.stdout.splitlines()[1])


def test_jobs_change_nothing() -> None:
    """Two processes find what one finds."""
    names = [trial.name for trial in suite.load_suite("el-alamein").trials()][:6]

    one = list(suite.run_suite("el-alamein", names, 1))

    assert one == list(suite.run_suite("el-alamein", names, 2))
    assert names == [finding.name for finding in one]

"""``alamein campaign``: forms of the command, what it prints, what it refuses."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import Result
from msgspec.structs import replace
from tests.campaign.small import PLAN, Here, begin

from alamein.conformance.campaign import dealing, running
from alamein.conformance.campaign.batch import Changed, Outcome
from alamein.conformance.campaign.dealing import Dealer
from alamein.conformance.campaign.files import created, opened
from alamein.conformance.campaign.plan import Goal, Plan
from alamein.conformance.campaign.tally import Counts, Tally
from alamein.conformance.cli import campaign_running
from alamein.conformance.cli.campaign_progress import Pace

Run = Callable[..., Result]
SHORT = (
    *("--games", 4, "--batch", 2, "--turns", 1, "--jobs", 1, "--whole-every", 100000),
    *("--laws-every", 100000, "--oracle-every", 100000),
)


@pytest.mark.parametrize("words", [("campaign",), ("campaign", "run")], ids=["short", "run"])
def test_both_forms(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    """Options alone mean `run`; the games are played and summed up."""
    path = tmp_path / "campaign.sqlite"
    result = run(*words, *SHORT, "--rulings", "all", "--database", path)

    assert result.exit_code in (0, 1)
    assert "4 of 4 games: digest " in result.stdout
    assert "reference" in result.stdout
    with opened(path) as database:
        assert database.games() == 4


def test_resumed_with_the_same_options(run: Run, tmp_path: Path) -> None:
    """What is given when a campaign is resumed must be what it was begun with."""
    path = tmp_path / "campaign.sqlite"
    begin(path, replace(PLAN, games=2))
    same = run("campaign", "--resume", "--games", 2, "--jobs", 1, "--database", path)
    other = run("campaign", "--resume", "--games", 3, "--jobs", 1, "--database", path)

    assert same.exit_code in (0, 1)
    assert other.exit_code == 2
    said = "another campaign: --games was 2 and is now 3; leave that out, or take a new file"
    assert said in other.stderr


def test_every_difference_is_named(run: Run, tmp_path: Path) -> None:
    """All options that differ are named as they are written; order and blanks make none."""
    path = tmp_path / "campaign.sqlite"
    goals = ("--until-clause", "EA-6a=7", "--until-clause", "EA-5.2a=9")
    words = ("campaign", *SHORT, "--database", path, "--rulings")
    run(*words, "ja D-09=b", *goals)
    same = run(*words, "  ja   D-09=b ", *goals[2:], *goals[:2], "--resume")
    other = run(*words, "ja", *goals[:2], "--resume")

    assert same.exit_code in (0, 1)
    assert other.exit_code == 2
    assert "--rulings was ja D-09=b and is now ja; " in other.stderr
    assert "--until-clause was EA-5.2a=9 EA-6a=7 and is now EA-6a=7; " in other.stderr


def test_files_changed_under_the_campaign(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a worker finds another engine the advice is to restore the files, and then to go on."""
    path = tmp_path / "my campaign.sqlite"

    def changed(*_: object) -> None:
        raise Changed("process 7 has the engine 2, not 1")

    monkeypatch.setattr(running, "run", changed)
    result = run("campaign", *SHORT, "--database", path)

    assert result.exit_code == 2
    said = "files changed under the campaign: process 7 has the engine 2, not 1; restore them, then"
    assert f"{said} alamein campaign --resume --database '{path}'\n" in result.stderr


def test_findings_are_told_with_the_way_to_them(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was found is told, with the command that lists it, even for the file by default."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(dealing, "laws_of", lambda *_: None)
    monkeypatch.setattr("alamein.conformance.campaign.batch._dealer", Dealer)
    monkeypatch.setattr(campaign_running, "executor_of", lambda _asked: Here())
    result = run("campaign", *SHORT)
    listed = run("campaign", "show", "alamein-campaign.sqlite")

    assert result.exit_code == 1
    assert "alamein campaign show alamein-campaign.sqlite lists them" in result.stderr
    assert listed.exit_code == 0


def test_resumed_with_another_engine(run: Run, tmp_path: Path) -> None:
    """Results of two engines do not go together."""
    path = tmp_path / "campaign.sqlite"
    with created(path, PLAN, "0.0 of old"):
        pass
    result = run("campaign", "--resume", "--jobs", 1, "--database", path)

    assert result.exit_code == 2
    assert "was begun with the engine 0.0 of old, this is" in result.stderr


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--rulings", "de"), "no such preset"),
        (("--game", "el-alamien"), "no game with scenarios is called 'el-alamien'"),
        (("--until-clause", "EA-12.2b"), "a goal looks like EA-12.2b=1000"),
        (("--until-clause", "EA-99=3"), "no clause is called 'EA-99'"),
        (("--until-clause", "EA-12.2b=none"), "a goal looks like"),
        (("--games", "0"), "0 is not in the range"),
        (("--backend", "dask"), "--backend dask and --scheduler ADDRESS go together"),
        (("--scheduler", "tcp://here:1"), "go together"),
        (("--resume",), "there is no such file"),
        (("--rulings", " "), "--rulings: nothing is named; give a ruling set such as reference"),
        (("--until-clause", "EA-1a=3"), "no game can visit EA-1a, which is meant for data"),
        (("--until-clause", "EA-13.3.2c=5"), "no event cites EA-13.3.2c; nearest: "),
        (
            ("--backend", "dask", "--scheduler", "nowhere"),
            "--scheduler nowhere: is no address: missing port number",
        ),
        (
            ("--backend", "dask", "--scheduler", "tcp://127.0.0.1:9"),
            "--scheduler tcp://127.0.0.1:9: nobody answers there",
        ),
    ],
)
def test_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], says: str
) -> None:
    """What cannot be is refused with 2, and not a single file is made."""
    monkeypatch.setattr("alamein.conformance.campaign.cluster.PATIENCE", "1s")
    result = run("campaign", *options, "--database", tmp_path / "campaign.sqlite")

    assert result.exit_code == 2
    assert says in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("options", [(), ("--resume",)])
def test_folder_is_no_database(run: Run, tmp_path: Path, options: tuple[str, ...]) -> None:
    """A folder is refused as what it is, and no lock is left beside it."""
    folder = tmp_path / "folder"
    folder.mkdir()
    result = run("campaign", *options, "--database", folder)

    assert result.exit_code == 2
    assert "is a folder; name a file" in result.stderr
    assert list(tmp_path.iterdir()) == [folder]


def test_pipe_is_no_database(run: Run, tmp_path: Path) -> None:
    """What is neither file nor nothing, such as a device or a pipe, is refused and stays."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    result = run("campaign", *SHORT, "--database", pipe)

    assert result.exit_code == 2
    assert "is no regular file; name another" in result.stderr
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_clauses_in_any_case(run: Run, tmp_path: Path) -> None:
    """A goal may be written in small letters; if it is not reached that is said."""
    path = tmp_path / "campaign.sqlite"
    result = run("campaign", *SHORT, "--until-clause", "ea-5.2A=1000000", "--database", path)

    assert result.exit_code == 1
    assert "EA-5.2a: visited" in result.stdout
    assert "the games are exhausted before every goal is reached" in result.stderr


def test_missing_extra(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without dask the command says how to install it."""
    from alamein.conformance.campaign import cluster  # noqa: PLC0415 - only here

    monkeypatch.setattr(cluster, "find_spec", lambda _name: None)
    options = ("--backend", "dask", "--scheduler", "tcp://127.0.0.1:1")
    result = run("campaign", *SHORT, *options, "--database", tmp_path / "campaign.sqlite")

    assert result.exit_code == 2
    assert "dask is not installed: pip install 'alamein[dask]'" in result.stderr


def test_unknown_subcommand(run: Run) -> None:
    """A misspelt subcommand gets near matches."""
    result = run("campaign", "reprot")

    assert result.exit_code == 2
    assert "no such command 'reprot'" in result.stderr
    assert "report" in result.stderr


@pytest.mark.parametrize("word", ["run", "report", "show", "replay"])
def test_help(run: Run, word: str) -> None:
    """Every subcommand explains itself."""
    result = run("campaign", word, "--help")

    assert result.exit_code == 0
    assert "Usage: alamein campaign" in result.stdout


def test_progress_on_a_terminal(tmp_path: Path) -> None:
    """On a terminal a bar shows how far it is, without colours if they are not wanted."""
    path = tmp_path / "campaign.sqlite"
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "alamein.conformance.cli.main", "campaign", *map(str, SHORT)]
    environment = os.environ | {"NO_COLOR": "1", "TERM": "xterm-256color"}
    with subprocess.Popen(
        [*command, "--database", str(path)], stderr=its, stdout=subprocess.PIPE, env=environment
    ) as process:
        os.close(its)
        shown = b""
        with suppress(OSError):  # so ends a terminal on Linux
            while part := os.read(ours, 65536):
                shown += part
        process.communicate()
    os.close(ours)

    assert b"0/4 games" in shown
    assert re.search(rb"4/4 games .* [0-9.]+/s 0 min left", shown)
    assert b"\x1b[3" not in shown
    assert b"scenarios of findings" not in shown


def pace_of(
    path: Path, plan: Plan, visits: Counts | None = None, say: Callable[[Pace], object] = str
) -> Pace:
    """How a campaign that begins now comes on."""
    with created(path / "campaign.sqlite", plan, "engine") as database:
        return Pace(database, visits or {}, say)


def test_time_left_is_told_from_the_first_batch_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Rate and time left follow from all that was done since the command was started."""
    now = [100.0]
    monkeypatch.setattr("alamein.conformance.cli.campaign_progress.time.monotonic", lambda: now[0])
    pace = pace_of(tmp_path, replace(PLAN, games=3000))
    now[0] += 600
    pace.done += 100

    assert pace.fields() == {
        "completed": 100,
        "rate": "0.2/s",
        "left": "290 min left",
        "aims": "",
        "broken": "",
    }


def test_time_left_is_that_to_the_last_goal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With goals the time left is that to the slowest of them, and their visits are told."""
    now = [100.0]
    monkeypatch.setattr("alamein.conformance.cli.campaign_progress.time.monotonic", lambda: now[0])
    goals = (Goal("EA-12.2b", 60), Goal("EA-6c", 10))
    visits = {"EA-12.2b": 20, "EA-6c": 1}
    pace = pace_of(tmp_path, replace(PLAN, games=1_000_000, until=goals), visits)
    now[0] += 60
    pace.done += 100

    assert (pace.left, pace.aims) == ("9 min left", "EA-12.2b 20/60, EA-6c 1/10")

    visits["EA-6c"] = 50

    assert pace.left == "2 min left"


def test_progress_elsewhere(tmp_path: Path) -> None:
    """Where no bar can be shown a line says how far it is, how fast, and what is left."""
    said: list[str] = []
    pace = pace_of(tmp_path, replace(PLAN, games=1100), say=lambda one: said.append(str(one)))
    pace.done = 100
    pace.watch(
        Outcome(
            batch=1,
            games=100,
            digest="",
            tallies={"en": Tally(broken={"law: none": 3})},
            findings=[],
            seconds=1.0,
            host="here",
            worker=1,
            memory=1,
        )
    )

    assert len(said) == 1
    assert said[0].startswith("200 of 1,100 games, ")
    assert said[0].endswith(" min left, 3 findings")

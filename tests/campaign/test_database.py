"""Files that cannot be used are refused: what, where, why."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.campaign.small import PLAN, begin, results

from alamein.conformance.campaign import database
from alamein.conformance.campaign.batch import Outcome
from alamein.conformance.campaign.database import created, opened
from alamein.conformance.campaign.findings import FEW, Fault, Finding
from alamein.conformance.campaign.lock import locked
from alamein.conformance.campaign.tally import Tally
from alamein.engine.core.problem import DataError

HOLDING = """
import sys, time
from pathlib import Path
from alamein.conformance.campaign.lock import locked
with locked(Path(sys.argv[1])):
    print("locked", flush=True)
    time.sleep(600)
"""


def finding(number: int, law: str = "nothing is wrong") -> Finding:
    """A finding in a game."""
    return Finding(
        fault=Fault("law", (), law, "it is"),
        game=PLAN.game,
        number=number,
        move=0,
        players=2,
        rulings=("reference",),
        position={},
    )


def outcome(batch: int, *findings: Finding) -> Outcome:
    """What came of a batch."""
    tallies = {"reference": Tally(totals={"games": 3})}
    return Outcome(
        batch=batch,
        games=3,
        digest=f"{batch}",
        tallies=tallies,
        findings=list(findings),
        seconds=1.0,
        worker=1,
        memory=1000,
    )


def refusal(path: Path) -> str:
    """Why the file at *path* is refused."""
    with pytest.raises(DataError) as refused, opened(path):
        pass
    return str(refused.value)


def test_no_database(tmp_path: Path) -> None:
    """A file that is no database is said to be none, and is left as it is."""
    path = tmp_path / "notes.txt"
    path.write_text("not a database at all, but long enough to look like one" * 20)

    assert "is no sound database: file is not a database" in refusal(path)
    assert path.read_text().startswith("not a database")


def test_database_of_others(tmp_path: Path) -> None:
    """A database that is not ours is left alone."""
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE birds (name)")
    connection.close()

    assert "not of a campaign" in refusal(path)


def test_newer_schema(tmp_path: Path) -> None:
    """What a newer version wrote is refused with both versions named."""
    path = tmp_path / "newer.sqlite"
    begin(path, replace(PLAN, games=1))
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 7")
    connection.close()

    assert "newer alamein (schema 7); this one knows 1" in refusal(path)


def test_missing(tmp_path: Path) -> None:
    """A file that is not there, a folder that is not there and a folder are told apart."""
    assert "there is no such file" in refusal(tmp_path / "none.sqlite")
    assert "is a folder; name a file" in refusal(tmp_path)
    with (
        pytest.raises(DataError, match=r"there is no folder .*; make it first"),
        created(tmp_path / "none/campaign.sqlite", PLAN, "x"),
    ):
        pass


def test_existing_is_not_overwritten(tmp_path: Path) -> None:
    """A new campaign never takes the place of another; an empty file is no campaign."""
    path = tmp_path / "campaign.sqlite"
    path.touch()
    begin(path, replace(PLAN, games=1))
    before = results(path)
    with pytest.raises(DataError, match="exists; --resume goes on with it"):
        begin(path)

    assert before == results(path)


def test_full_disk(tmp_path: Path) -> None:
    """If there is no room a batch is refused whole, and those before it are kept."""
    path = tmp_path / "campaign.sqlite"
    with created(path, PLAN, "x") as kept:
        kept.keep(outcome(0))
        kept._connection.execute("PRAGMA max_page_count = 1")  # noqa: SLF001 - stands for a disk
        large = finding(1, "x" * 1_000_000)
        with pytest.raises(DataError, match=r"cannot be read or written: .*full"):
            kept.keep(outcome(1, large))

        assert kept.numbers() == [0]


def test_folder_that_is_none(tmp_path: Path) -> None:
    """A place in which no file can be made is refused, whoever asks."""
    (tmp_path / "closed").write_text("no folder", encoding="utf-8")

    with pytest.raises(DataError), locked(tmp_path / "closed" / "campaign.sqlite"):
        pass


def test_few_of_each_sort_are_kept(tmp_path: Path) -> None:
    """Of findings that are alike those of the first games stay, in whatever order they come."""
    path = tmp_path / "campaign.sqlite"
    numbers = [9, 4, 7, 1, 8, 3]
    with created(path, PLAN, "x") as kept:
        for batch, number in enumerate(numbers):
            kept.keep(outcome(batch, finding(number)))
        kept.keep(outcome(9, finding(50, "something else is wrong")))
        found = [one.number for one, _ in kept.findings()]

    assert [*sorted(numbers)[:FEW], 50] == found


def test_scenario_of_a_finding(tmp_path: Path) -> None:
    """A scenario is kept with its finding, of which none is then asked for any more."""
    with created(tmp_path / "campaign.sqlite", PLAN, "x") as kept:
        kept.keep(outcome(0, finding(1), finding(2)))
        (first,) = kept.first_of_each(10)
        kept.keep_scenario(first, "topic: findings")

        assert kept.first_of_each(10) == []
        assert [scenario for _, scenario in kept.findings()] == ["topic: findings", ""]


def test_two_campaigns_on_one_file(tmp_path: Path) -> None:
    """The second is refused and told who is first; when that one is killed the way is free."""
    path = tmp_path / "campaign.sqlite"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDING, path], stdout=subprocess.PIPE, encoding="utf-8"
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "locked\n"
        with (
            pytest.raises(DataError, match=f"in use by process {holder.pid}; wait for it"),
            locked(path),
        ):
            pass
        holder.kill()
    with locked(path):
        pass


def test_version_of_the_schema() -> None:
    """The schema has a version, so that a later one can be told."""
    assert database.VERSION == 1

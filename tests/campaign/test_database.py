"""Files that cannot be used are refused: what, where, why."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.campaign.small import PLAN, begin, results

from alamein.conformance.campaign.batch import Outcome
from alamein.conformance.campaign.files import created, opened, reading
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

# It stands for one that is killed at the worst moment: all is written, and not yet in its place.
DYING = """
import os, signal, sys
from pathlib import Path
from alamein.conformance.campaign import files
from alamein.conformance.campaign.plan import Plan
Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
with files.created(Path(sys.argv[1]), Plan(game="el-alamein", games=1), "x"):
    pass
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
        host="here",
        worker=1,
        memory=1000,
    )


def changed(path: Path, statement: str) -> None:
    """Have something done to the database at *path* behind its back."""
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(statement)
    connection.close()


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
    changed(path, "CREATE TABLE birds (name)")

    assert "not of a campaign" in refusal(path)


def test_newer_schema(tmp_path: Path) -> None:
    """What a newer version wrote is refused with both versions named."""
    path = tmp_path / "newer.sqlite"
    begin(path, replace(PLAN, games=1))
    changed(path, "PRAGMA user_version = 7")

    assert "newer alamein (schema 7); this one knows 2" in refusal(path)


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


def test_same_file_by_another_name(tmp_path: Path) -> None:
    """A link to the file of a campaign does not lead past its lock."""
    path, link = tmp_path / "campaign.sqlite", tmp_path / "link.sqlite"
    link.symlink_to(path)
    with (
        locked(path),
        pytest.raises(DataError, match="in use by process"),
        locked(link),
    ):
        pass


def test_campaign_behind_a_link(tmp_path: Path) -> None:
    """A campaign that is begun by a link is kept where the link leads."""
    path, link = tmp_path / "campaign.sqlite", tmp_path / "link.sqlite"
    link.symlink_to(path)
    begin(link, replace(PLAN, games=1))

    assert link.is_symlink()
    assert results(path) == results(link)


def test_older_schema(tmp_path: Path) -> None:
    """What an older version wrote lacks counts of this one: it is refused."""
    path = tmp_path / "older.sqlite"
    begin(path, replace(PLAN, games=1))
    changed(path, "PRAGMA user_version = 1")

    assert "older alamein (schema 1); this one knows 2" in refusal(path)


def test_killed_while_the_file_is_made(tmp_path: Path) -> None:
    """Whoever is killed while a campaign is begun leaves nothing that is in the way."""
    path = tmp_path / "campaign.sqlite"
    done = subprocess.run([sys.executable, "-c", DYING, path], check=False)
    left = sorted(file.name for file in tmp_path.iterdir())
    begin(path, replace(PLAN, games=1))

    assert done.returncode == -signal.SIGKILL
    assert left == ["campaign.sqlite.new"]
    assert [0] == [number for number, _ in results(path)["digests"]]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["campaign.sqlite"]


def test_nothing_was_played(tmp_path: Path) -> None:
    """A file in which nothing was ever kept is no campaign to go on with, and can be begun."""
    path = tmp_path / "campaign.sqlite"
    path.touch()
    (tmp_path / "campaign.sqlite-journal").write_bytes(b"of a campaign that never began")
    said = refusal(path)
    begin(path, replace(PLAN, games=1))

    assert "nothing was played yet; run again without --resume" in said
    assert [0] == [number for number, _ in results(path)["digests"]]


def test_foreign_file_is_not_to_be_gone_on_with(tmp_path: Path) -> None:
    """A new campaign on a database of others is not told to go on with it."""
    path = tmp_path / "other.sqlite"
    changed(path, "CREATE TABLE birds (name)")

    with pytest.raises(DataError, match="is a database, but not of a campaign; take another"):
        begin(path)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ("UPDATE batches SET tallies = x'00'", "batch 0 is damaged"),
        ("UPDATE batches SET tallies = x'789c030000000001'", "batch 0 is damaged"),
        ("UPDATE campaign SET plan = '{}'", "the plan is damaged: .*; take a sound copy"),
        ("UPDATE findings SET finding = '[]'", "a finding is damaged"),
        (
            "UPDATE campaign SET plan = replace(plan, 'el-alamein', 'el-alamien')",
            "a game that cannot be played here, 'el-alamien'; nearest: el-alamein",
        ),
    ],
)
def test_damaged_content(tmp_path: Path, damage: str, says: str) -> None:
    """What the file holds and nobody can read is named, and how to go on."""
    path = tmp_path / "campaign.sqlite"
    with created(path, PLAN, "x") as kept:
        kept.keep(outcome(0, finding(1)))
    changed(path, damage)

    with pytest.raises(DataError, match=says):
        results(path)


def test_batch_that_is_there(tmp_path: Path) -> None:
    """A batch that somebody else has kept meanwhile is not said to be a damaged file."""
    with created(tmp_path / "campaign.sqlite", PLAN, "x") as kept:
        kept.keep(outcome(0))
        with pytest.raises(DataError, match="another campaign writes to it; stop one of them"):
            kept.keep(outcome(0))


def test_reading_is_of_one_moment(tmp_path: Path) -> None:
    """Who reads sees the campaign as it was at once, and nobody waits for it."""
    path = tmp_path / "campaign.sqlite"
    with created(path, PLAN, "x") as kept:
        kept.keep(outcome(0))
        kept.keep(outcome(1))
        with reading(path) as copy:
            before = next(iter(copy.tallies()))
            kept.forget_after(0)
            kept.keep(outcome(7))

            assert [0, 1] == copy.numbers()
            assert [before, (1, before[1])] == list(copy.tallies())
        assert [0, 7] == kept.numbers()

"""The command itself is killed without warning, and goes on as if nothing had been."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.campaign.small import PLAN

from alamein.conformance.campaign.batch import Task, play_batch
from alamein.conformance.campaign.files import opened
from alamein.engine.core.problem import DataError

COMMAND = [sys.executable, "-m", "alamein.conformance.cli.main", "campaign"]
LARGE = replace(PLAN, games=200_000, batch=2)  # nobody waits for the end of it
OPTIONS = (
    *("--games", "200000", "--batch", "2", "--rulings", "all", "--turns", "1"),
    *("--whole-every", "100000", "--laws-every", "100000", "--oracle-every", "100000"),
)


def started(path: Path, *options: str) -> subprocess.Popen[str]:
    """The command, with two workers."""
    return subprocess.Popen(
        [*COMMAND, *options, "--jobs", "2", "--database", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    )


def kept(path: Path) -> int:
    """How many batches are kept by now."""
    try:
        with opened(path) as database:
            return len(database.numbers())
    except DataError:
        return 0


def keeping_more(path: Path, batches: int) -> Callable[[], bool]:
    """What tells whether more than so many batches are kept."""
    return lambda: kept(path) > batches


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(1200):
        if condition():
            return
        time.sleep(0.05)
    pytest.fail("that took too long")


def all_gone(session: int) -> bool:
    """Whether no process of a session is left."""
    try:
        os.killpg(session, 0)
    except ProcessLookupError:
        return True
    return False


def nothing_lost(path: Path) -> bool:
    """Whether every batch that is kept is what it is when nobody disturbs it."""
    with opened(path) as database:
        mark, kept_here, counts = database.fingerprint, database.digests(), database.tallies()
        played = {number: play_batch(Task(LARGE, number, mark)) for number, _ in kept_here}
        same = {number: batch.tallies for number, batch in played.items()} == dict(counts)
    return same and [(number, batch.digest) for number, batch in played.items()] == kept_here


def test_killed_and_resumed(tmp_path: Path) -> None:
    """Killed after a batch, and again after some more, it keeps what it had, and nothing else."""
    path = tmp_path / "campaign.sqlite"
    numbers: list[int] = []
    for options in (OPTIONS, ("--resume",), ("--resume",)):
        before = numbers
        with started(path, *options) as process:
            wait_for(keeping_more(path, len(before)))
            process.kill()
        with opened(path) as database:
            numbers = database.numbers()

        assert process.returncode == -signal.SIGKILL
        assert set(before) < set(numbers)
        assert len(numbers) < LARGE.batches
        assert nothing_lost(path)


@pytest.mark.parametrize("everybody", [True, False], ids=["all processes", "the command"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
def test_interrupted(tmp_path: Path, number: signal.Signals, *, everybody: bool) -> None:
    """An interrupt ends with 130 and says how to go on; no worker is left behind."""
    path = tmp_path / "campaign.sqlite"
    with started(path, *OPTIONS) as process:
        wait_for(keeping_more(path, 0))
        os.killpg(process.pid, number) if everybody else process.send_signal(number)
        said, _ = process.communicate(timeout=60)
    wait_for(lambda: all_gone(process.pid))
    before = kept(path)
    with started(path, "--resume") as again:
        wait_for(keeping_more(path, before))
        again.kill()

    assert process.returncode == 130
    assert "Traceback" not in said
    assert f"kept; alamein campaign --resume --database {path} goes on\n" in said
    assert said.endswith("interrupted\n")
    assert nothing_lost(path)


def test_interrupted_before_there_is_a_worker(tmp_path: Path) -> None:
    """Ctrl-C while workers are being started is answered by the command, not by them."""
    path = tmp_path / "campaign.sqlite"
    with started(path, *OPTIONS) as process:
        wait_for(path.exists)
        os.killpg(process.pid, signal.SIGINT)
        said, _ = process.communicate(timeout=60)

    assert process.returncode == 130
    assert "Traceback" not in said


def test_second_campaign_on_the_same_file(tmp_path: Path) -> None:
    """Who goes on with a campaign that is under way is refused, and told whose it is."""
    path = tmp_path / "campaign.sqlite"
    with started(path, *OPTIONS) as process:
        wait_for(keeping_more(path, 0))
        with started(path, "--resume") as second, started(path, *OPTIONS) as third:
            refused, again = second.communicate(timeout=60)[0], third.communicate(timeout=60)[0]
        process.kill()

    assert (second.returncode, third.returncode) == (2, 2)
    assert f"{path}: is in use by process {process.pid}; wait for it, stop it" in refused
    assert "exists; --resume goes on with it" in again
    assert nothing_lost(path)


def test_workers_do_not_outlive_their_parent(tmp_path: Path) -> None:
    """When the command is killed without warning its workers end by themselves."""
    path = tmp_path / "campaign.sqlite"
    with started(path, *OPTIONS) as process:
        wait_for(keeping_more(path, 0))
        process.kill()
    wait_for(lambda: all_gone(process.pid))

    assert process.returncode == -signal.SIGKILL

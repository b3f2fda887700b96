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
from tests.campaign.small import PLAN, begin, results

from alamein.conformance.campaign.database import opened
from alamein.engine.core.problem import DataError

COMMAND = [sys.executable, "-m", "alamein.conformance.cli.main", "campaign"]
SMALL = replace(PLAN, games=200, batch=2)  # so many that it is not done before it is interrupted
OPTIONS = (
    *("--games", "200", "--batch", "2", "--rulings", "all", "--turns", "1"),
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


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same campaign, in this process."""
    path = tmp_path_factory.mktemp("undisturbed") / "campaign.sqlite"
    begin(path, SMALL)
    return path


def test_killed_and_resumed(undisturbed: Path, tmp_path: Path) -> None:
    """Killed after a batch, and again after some more, it ends with the very same results."""
    path = tmp_path / "campaign.sqlite"
    for options, batches in ((OPTIONS, 1), (("--resume",), 6)):
        with started(path, *options) as process:
            wait_for(lambda least=batches: kept(path) >= least)  # type: ignore[misc] # its default
            process.kill()
    with started(path, "--resume") as process:
        process.communicate(timeout=120)

    assert process.returncode in (0, 1)
    assert results(undisturbed) == results(path)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
def test_interrupted(undisturbed: Path, tmp_path: Path, number: signal.Signals) -> None:
    """An interrupt ends with 130 and says how to go on; no worker is left behind."""
    path = tmp_path / "campaign.sqlite"
    with started(path, *OPTIONS) as process:
        wait_for(lambda: kept(path) >= 1)
        os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
        said, _ = process.communicate(timeout=60)
    wait_for(lambda: all_gone(process.pid))
    with started(path, "--resume") as process:
        process.communicate(timeout=120)

    assert "alamein campaign --resume --database" in said
    assert said.endswith("interrupted\n")
    assert results(undisturbed) == results(path)


def test_workers_do_not_outlive_their_parent(tmp_path: Path) -> None:
    """When the command is killed without warning its workers end by themselves."""
    path = tmp_path / "campaign.sqlite"
    with started(path, *OPTIONS) as process:
        wait_for(lambda: kept(path) >= 1)
        process.kill()
    wait_for(lambda: all_gone(process.pid))

"""Workers that die, fail and are left."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from alamein.conformance.campaign.workers import WorkerLost, Workers


@pytest.fixture
def workers() -> Iterator[Workers]:
    """Two workers, gone at the end."""
    crew = Workers(2)
    yield crew
    crew.shutdown(cancel_futures=True)


def halved(number: int) -> float:
    """Half of a number."""
    return 10 / number


def die_once(mark: Path) -> str:
    """Die at the first time, and leave a mark."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def die() -> None:
    """Die, whoever tries."""
    os.kill(os.getpid(), signal.SIGKILL)


def sleep() -> None:
    """Work for longer than anybody waits."""
    time.sleep(600)


def test_work_is_done(workers: Workers) -> None:
    """Results are those of the functions, whoever carried them out."""
    futures = [workers.submit(halved, n) for n in range(1, 9)]

    assert [10 / n for n in range(1, 9)] == [future.result(60) for future in futures]


def test_failure_is_raised_where_it_is_asked_for(workers: Workers) -> None:
    """An exception goes back to who asked; the worker goes on."""
    failing, sound = workers.submit(halved, 0), workers.submit(halved, 5)

    with pytest.raises(ZeroDivisionError):
        failing.result(60)
    assert sound.result(60) == 2


def test_killed_worker_loses_nothing(workers: Workers, tmp_path: Path) -> None:
    """Work during which a worker is killed is done by another."""
    futures = [workers.submit(die_once, tmp_path / str(n)) for n in range(3)]

    assert ["done"] * 3 == [future.result(60) for future in futures]


def test_processes_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """After some work a process makes room for a new one, so that memory stays flat."""
    monkeypatch.setattr("alamein.conformance.campaign.workers.PIECES", 2)
    with Workers(1) as crew:
        pids = [crew.submit(os.getpid).result(60) for _ in range(5)]

    assert [2, 2, 1] == [len(list(same)) for _, same in groupby(pids)]


def test_deadly_work_is_given_up(workers: Workers) -> None:
    """Work that kills every worker is given up, and says so; other work goes on."""
    deadly, sound = workers.submit(die), workers.submit(halved, 5)

    with pytest.raises(WorkerLost, match=r"3 workers died one after another .* exit code -9"):
        deadly.result(120)
    assert sound.result(60) == 2


def test_work_under_way_can_be_left() -> None:
    """Who does not want the results need not wait for them."""
    crew = Workers(1)
    crew.submit(halved, 1).result(60)
    (pid,) = crew.pids()
    crew.submit(sleep)
    crew.shutdown(cancel_futures=True)

    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)

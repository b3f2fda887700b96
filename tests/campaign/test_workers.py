"""Workers that die, fail and are left."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from pickle import PicklingError
from threading import Event, Thread

import pytest

from alamein.conformance.campaign import workers as workers_module
from alamein.conformance.campaign.workers import WorkerFailed, WorkerLost, Workers


@pytest.fixture
def workers() -> Iterator[Workers]:
    """Two workers, gone at the end."""
    crew = Workers(2)
    yield crew
    crew.shutdown(cancel_futures=True)


def halved(number: int) -> float:
    """Half of a number."""
    return 10 / number


def deaf() -> bool:
    """Whether interrupts were blocked before this process could say anything itself."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, set())


def die_once(mark: Path) -> str:
    """Die at the first time, and leave a mark."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def die() -> None:
    """Die, whoever tries."""
    os.kill(os.getpid(), signal.SIGKILL)


class Odd(Exception):
    """An exception that cannot be made again from what is written of it."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} is not {other}")


def fail_oddly() -> None:
    """Fail in a way that no pipe can carry."""
    raise Odd(1, 2)


def bring_what_cannot_be_carried() -> object:
    """Something that goes through no pipe."""
    return lambda: None


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


def test_failure_that_cannot_be_carried(workers: Workers) -> None:
    """An exception that goes through no pipe comes in words: its type, what it says, and where."""
    with pytest.raises(WorkerFailed) as failed:
        workers.submit(fail_oddly).result(60)

    assert "Odd: 1 is not 2" in str(failed.value)
    assert "in fail_oddly" in str(failed.value)


@pytest.mark.parametrize("task", [bring_what_cannot_be_carried, lambda: None])
def test_work_that_cannot_be_carried(workers: Workers, task: Callable[[], object]) -> None:
    """Work or a result that goes through no pipe fails, and other work goes on."""
    with pytest.raises((AttributeError, PicklingError)):
        workers.submit(task).result(60)
    assert workers.submit(halved, 5).result(60) == 2


def test_failure_tells_where(workers: Workers) -> None:
    """An exception from a worker bears the trace of what the worker did."""
    with pytest.raises(ZeroDivisionError) as failed:
        workers.submit(halved, 0).result(60)

    assert "in halved" in failed.value.__notes__[0]


def test_left_before_there_is_work() -> None:
    """Who is left makes no process any more, and says so of work that comes."""
    crew = Workers(1)
    crew.shutdown(cancel_futures=True)

    assert crew.pids() == []


def test_left_while_a_process_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who leaves while a worker is being replaced waits until there is somebody to be sent home."""
    half_there, go_on, begun = Event(), Event(), workers_module._begun  # noqa: SLF001 - to slow it

    def slowly() -> object:
        half_there.set()
        go_on.wait(60)
        return begun()

    monkeypatch.setattr(workers_module, "_begun", slowly)
    crew = Workers(1)
    future = crew.submit(sleep)
    half_there.wait(60)
    leaving = Thread(target=crew.shutdown, kwargs={"cancel_futures": True})
    leaving.start()
    go_on.set()
    leaving.join(60)

    assert not leaving.is_alive()
    assert crew.pids() == []
    with pytest.raises(WorkerLost):
        future.result(60)


def test_interrupts_are_for_the_parent(workers: Workers) -> None:
    """A worker is deaf to Ctrl-C from the moment it is started."""
    assert workers.submit(deaf).result(60)

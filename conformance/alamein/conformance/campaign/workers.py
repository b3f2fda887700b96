"""Workers on this machine: processes that may die at any time, and nothing is lost.

The pools of the standard library hang or break when a worker is killed. Here each worker has a
pipe and a thread of its own: if the pipe breaks, a new process gets the same work again. A worker
whose parent dies finds its pipe closed, and ends.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
PIECES = 200  # so much work is done by one process; what it has gathered goes with it
TRIES = 3  # a piece of work that kills so many workers one after another is given up
SPAWN = get_context("spawn")


class WorkerLost(Exception):
    """A piece of work during which one worker after another died."""


class _Work(NamedTuple):
    future: Future[Any]
    task: Callable[..., Any]
    arguments: tuple[Any, ...]


class Workers(Executor):
    """Processes that carry out functions of modules, as executors do."""

    def __init__(self, number: int) -> None:
        self._work: SimpleQueue[_Work | None] = SimpleQueue()
        self._workers = [_Worker(self._work) for _ in range(number)]
        for worker in self._workers:
            worker.start()

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Return what *fn* will return, called in some worker."""
        if kwargs:
            raise TypeError("workers take positional arguments only")
        future: Future[R] = Future()
        self._work.put(_Work(future, fn, args))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as executors have it
        """End all workers: after their work, or at once if futures are cancelled."""
        if cancel_futures:
            for worker in self._workers:
                worker.leave()
        for _ in self._workers:
            self._work.put(None)
        for worker in self._workers if wait else ():
            worker.join()

    def pids(self) -> list[int]:
        """Return the processes that work now."""
        return [pid for worker in self._workers if (pid := worker.pid) is not None]


class _Worker(Thread):
    """A thread that gives work to a process of its own, and makes a new one if that dies."""

    def __init__(self, work: SimpleQueue[_Work | None]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self._left = False
        self._hire()

    def _hire(self) -> None:
        self._pieces = 0
        self._pipe, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()  # else the pipe would not break when the process dies

    @property
    def pid(self) -> int | None:
        """Return the number of the process."""
        return self._process.pid

    def leave(self) -> None:
        """End the process in the midst of its work."""
        self._left = True
        self._process.kill()

    def run(self) -> None:
        """Have work done until there is none."""
        while not self._left and (work := self._work.get()) is not None:
            if work.future.set_running_or_notify_cancel():
                self._give(work)
            if self._pieces == PIECES:
                self._dismiss()
                self._hire()
        self._dismiss()

    def _dismiss(self) -> None:
        """Let the process end."""
        with suppress(OSError):
            self._pipe.send(None)
        self._pipe.close()
        self._process.join()

    def _give(self, work: _Work) -> None:
        """Have one piece of work done, again if the worker dies of whatever cause."""
        code: int | None = None
        for _ in range(TRIES):
            try:
                self._pipe.send((work.task, work.arguments))
                done, result = self._pipe.recv()
            except (EOFError, OSError):
                if self._left:
                    break
                self._process.join()
                code = self._process.exitcode
                self._pipe.close()
                self._hire()
                continue
            self._pieces += 1
            if done:
                work.future.set_result(result)
            else:
                work.future.set_exception(result)
            return
        says = f"{TRIES} workers died one after another of the same work, the last by "
        work.future.set_exception(WorkerLost(f"{says}exit code {code}"))


def _serve(pipe: Connection) -> None:
    """Do what comes through the pipe until it ends; interrupts are for the parent to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(EOFError, OSError):
        while (work := pipe.recv()) is not None:
            task, arguments = work
            try:
                answer = (True, task(*arguments))
            except Exception as error:  # noqa: BLE001 - it is raised where the result is asked for
                answer = (False, error)
            pipe.send(answer)

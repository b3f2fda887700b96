"""Workers on this machine: processes that may die at any time, and nothing is lost.

The pools of the standard library hang or break when a worker is killed. Here each worker has a
pipe and a thread of its own: if the pipe breaks, a new process gets the same work again. A worker
whose parent dies finds its pipe closed, and ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
PIECES = 200  # so much work is done by one process; what it has gathered goes with it
TRIES = 3  # a piece of work that kills so many workers one after another is given up
SPAWN = get_context("spawn")


class WorkerLost(Exception):
    """A piece of work during which one worker after another died."""


class WorkerFailed(Exception):
    """What a worker raised, in words: it does not go through a pipe as it is."""


class _Work(NamedTuple):
    future: Future[Any]
    task: Callable[..., Any]
    arguments: tuple[Any, ...]


class Workers(Executor):
    """Processes that carry out functions of modules, as executors do; each begins with its work."""

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


class _Hand(NamedTuple):
    """A process, and the end of the pipe by which it is spoken to."""

    process: SpawnProcess
    pipe: Connection


class _Worker(Thread):
    """A thread that gives work to a process of its own, and makes a new one if that dies."""

    def __init__(self, work: SimpleQueue[_Work | None]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self._pieces = 0
        self._hand: _Hand | None = None
        self._left = False
        self._hiring = Lock()  # who leaves must not meet a process that is only half there

    @property
    def pid(self) -> int | None:
        """Return the number of the process, if there is one."""
        hand = self._hand
        return hand.process.pid if hand else None

    def leave(self) -> None:
        """End the process in the midst of its work, and make no other."""
        with self._hiring:
            self._left = True
            if self._hand:
                self._hand.process.kill()

    def run(self) -> None:
        """Have work done until there is none."""
        while not self._left and (work := self._work.get()) is not None:
            if work.future.set_running_or_notify_cancel():
                try:
                    work.future.set_result(self._done(work))
                except Exception as error:  # noqa: BLE001 - it is raised where the result is asked for
                    work.future.set_exception(error)
            if self._pieces == PIECES:
                self._dismiss()
        self._dismiss()

    def _done(self, work: _Work) -> Any:  # noqa: ANN401 - whatever the task returns
        """Return the result of a piece of work, done again if the worker dies of whatever cause."""
        code: int | None = None
        for _ in range(TRIES):
            hand = self._hired()
            try:
                hand.pipe.send((work.task, work.arguments))
                done, result = hand.pipe.recv()
            except (EOFError, OSError):
                code = self._dismiss()
                continue
            self._pieces += 1
            if done:
                return result
            raise result
        says = f"{TRIES} workers died one after another of the same work, the last by "
        raise WorkerLost(f"{says}exit code {code}")

    def _hired(self) -> _Hand:
        """Return the process, a new one if there is none."""
        with self._hiring:
            if self._left:
                raise WorkerLost("nobody wants the work any more")
            if self._hand is None:
                self._hand, self._pieces = _begun(), 0
            return self._hand

    def _dismiss(self) -> int | None:
        """Let the process end, if it has not, and return its exit code."""
        with self._hiring:
            hand, self._hand = self._hand, None
            self._pieces = 0
        if hand is None:
            return None
        with suppress(OSError):
            hand.pipe.send(None)
        hand.pipe.close()
        hand.process.join()
        return hand.process.exitcode


def _begun() -> _Hand:
    """Return a new process that waits for work."""
    ours, theirs = SPAWN.Pipe()
    process = SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
    with _uninterrupted():
        process.start()
    theirs.close()  # else the pipe would not break when the process dies
    return _Hand(process, ours)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let what is started meanwhile be deaf to Ctrl-C from the first: its parent answers that."""
    resource_tracker.ensure_running()  # it would let interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection) -> None:
    """Do what comes through the pipe until it ends; interrupts are for the parent to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(EOFError, OSError):
        while (work := pipe.recv()) is not None:
            task, arguments = work
            pipe.send_bytes(_answer(task, arguments))


def _answer(task: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    """Return what a task returns or raises as it goes through a pipe."""
    try:
        return pickle.dumps((True, task(*arguments)))
    except Exception as error:  # noqa: BLE001 - it is raised where the result is asked for
        told = "".join(traceback.format_exception(error))
        with suppress(Exception):  # not every exception can be made again from what is written
            error.add_note(f"in process {os.getpid()}:\n{told}")
            pickled = pickle.dumps((False, error))
            pickle.loads(pickled)  # noqa: S301 - our own, of a moment ago
            return pickled
        return pickle.dumps((False, WorkerFailed(told)))

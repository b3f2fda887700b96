"""A foreign program as a process: in a group of its own, within bounds, and gone when it is done.

It inherits little of the environment, but a mark by which every process it ever starts is found.
"""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import suppress

import psutil

from alamein.conformance.driving.trouble import Bounds, HalfALine, Trouble
from alamein.conformance.driving.wire import Inlet, Wire
from alamein.engine.core.problem import DataError, Problem

KEPT = 64 << 10  # bytes of stderr
WATCHED = 0.1  # seconds between looks at its memory
GRACE = 1.0  # seconds between being asked to end and being made to
ROUNDS = 10  # of looking for what it left behind, which may start more meanwhile
SURE = 2  # rounds without a find: a process that is just beginning carries no mark yet
PAUSE = 0.01  # seconds between rounds
MARK = "ALAMEIN_DRIVES"
INHERITED = (
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TMPDIR",
    "TZ",
    "JAVA_HOME",
    "SYSTEMROOT",
)
GO_ON = "answer until stdin ends, or `shutdown` is asked for"
BEHIND = "give the command behind --"
RUNNABLE = "name its interpreter before it, or make it executable and begin it with #!"
INSTEAD = {errno.EACCES: RUNNABLE, errno.ENOEXEC: RUNNABLE}


class Process:
    """A program that is running, to be asked line by line."""

    def __init__(self, command: Sequence[str], bounds: Bounds, passed: Sequence[str] = ()) -> None:
        self._bounds, self.mark = bounds, uuid.uuid4().hex
        names = (*INHERITED, *passed)
        given = {name: os.environ[name] for name in names if name in os.environ}
        if not command or "\0" in "".join(command):
            raise _not_started(command, "there is no such command", BEHIND)
        try:
            self._child = subprocess.Popen(  # noqa: S603 - to run it is what the user asks for
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                env={**given, MARK: self.mark}, start_new_session=True, bufsize=0,
            )  # fmt: skip
        except OSError as error:
            why, instead = error.strerror, INSTEAD.get(error.errno or 0, BEHIND)
            raise _not_started(command, why or str(error), instead) from error
        self.pid = self._child.pid
        self._limit()
        self._told, self._greedy, self._over = bytearray(), 0, threading.Event()
        self._first = psutil.Process(self.pid)  # knows itself from another with its number
        self._seen: set[psutil.Process] = set()  # it, and what it started
        reading, writing, logging = self._child.stdout, self._child.stdin, self._child.stderr
        if (
            reading is None or writing is None or logging is None
        ):  # pragma: no cover - all asked for
            raise TypeError
        self._log = Inlet(os.dup(logging.fileno()))
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._listener.start()
        self._watcher.start()
        self._wire = Wire(os.dup(reading.fileno()), os.dup(writing.fileno()), bounds)
        for end in (reading, writing, logging):
            end.close()

    def _limit(self) -> None:
        """Set limits that the program cannot raise: the size of files, no core files."""
        most = self._bounds.file_mb << 20
        for kind, limit in ((resource.RLIMIT_FSIZE, most), (resource.RLIMIT_CORE, 0)):
            with suppress(OSError, AttributeError):  # it ended already; only Linux can do this
                resource.prlimit(self.pid, kind, (limit, limit))

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Return the line that answers *line*; raise `Trouble`."""
        try:
            found = self._wire.exchange(line, seconds)
        except HalfALine:
            if self._greedy or self.ended(GRACE):  # what it could not say to the end is no matter
                raise self._how_it_ended() from None
            raise
        except Trouble as trouble:
            if trouble.kind == "timeout" and self.ended(0) is not None:  # others hold its stdout
                raise self._how_it_ended() from None
            raise
        if found is None:
            raise self._how_it_ended()
        return found

    def _how_it_ended(self) -> Trouble:
        most, code = self._bounds, self.ended(GRACE)
        self._listener.join(timeout=0 if code is None else GRACE)  # its last words may be under way
        if self._greedy:
            says = f"it used {self._greedy} MB, more than {most.memory_mb} MB are not given"
            return Trouble("crash", says)
        if code is None:
            return Trouble("crash", "it closed its stdout and went on", GO_ON)
        if code == -signal.SIGXFSZ:
            return Trouble("crash", f"it wrote a file of more than {most.file_mb} MB")
        if code < 0:
            return Trouble("crash", f"it was ended by {_named(-code)}")
        says = f"it ended with exit code {code}"
        return Trouble("crash", says, "" if code else GO_ON)

    def said(self) -> str:
        """Return the end of what it wrote to stderr."""
        return bytes(self._told).decode("utf-8", "backslashreplace")

    def _listen(self) -> None:
        for part in self._log.parts():
            self._told += part
            del self._told[:-KEPT]

    def _watch(self) -> None:
        """End the program when it and those it started use too much memory.

        When it ends by itself those go, too: as long as one holds its stdout, nobody sees the end.
        """
        while not self._over.wait(WATCHED):
            family = set(self._family())
            self._seen |= family
            used = sum(map(_memory, family)) >> 20
            if used > self._bounds.memory_mb:
                self._greedy = used
            if self._greedy or self._child.poll() is not None:
                self._kill()
                return

    def _family(self) -> Iterator[psutil.Process]:
        with suppress(psutil.Error):
            if self._first.is_running():
                yield self._first
                yield from self._first.children(recursive=True)

    def ended(self, seconds: float) -> int | None:
        """Return the exit code of a program that was asked to end, or ``None`` if it did not."""
        with suppress(subprocess.TimeoutExpired):
            return self._child.wait(seconds)
        return None

    def stop(self) -> None:
        """End the program and everything it started, whatever it does against it."""
        if self._over.is_set():
            return
        self._over.set()
        self._watcher.join()
        self._seen |= set(self._family())
        if self._child.poll() is None:
            self._signal(signal.SIGTERM)
            self.ended(GRACE)
        self._kill()
        self._child.wait()
        self._wire.hang_up()
        self._listener.join(timeout=GRACE)  # its last words may be under way
        self._log.close(self._listener)

    def _kill(self) -> None:
        """Kill its group, then whatever left the group, until nothing more is found."""
        self._signal(signal.SIGKILL)
        nothing = 0
        for _ in range(ROUNDS):
            found = {*marked(self.mark), *filter(_lives, self._seen)}
            for process in found:
                with suppress(psutil.Error):
                    process.kill()
            nothing = 0 if found else nothing + 1
            if nothing == SURE:
                return
            time.sleep(PAUSE)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)


def _not_started(command: Sequence[str], why: str, instead: str) -> DataError:
    says = f"cannot be started: {why}; {instead}"
    return DataError((Problem(command[0] if command else "the program", 0, "", says),))


def _named(number: int) -> str:
    """Return the name of a signal; not all of them have one."""
    known = {each.value: each.name for each in signal.Signals}
    return known.get(number, f"signal {number}")


def _lives(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    return False


def _memory(process: psutil.Process) -> int:
    with suppress(psutil.Error):
        used: int = process.memory_info().rss
        return used
    return 0


def marked(mark: str) -> Iterator[psutil.Process]:
    """Yield the processes that carry *mark* in their environment."""
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            if process.environ().get(MARK) == mark and _lives(process):
                yield process

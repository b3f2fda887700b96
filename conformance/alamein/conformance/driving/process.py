"""A foreign program as a process: in a group of its own, within bounds, and gone when it is done.

It inherits little of the environment, but a mark by which every process it ever starts is found.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import threading
import uuid
from collections.abc import Iterator, Sequence
from contextlib import suppress

import psutil

from alamein.conformance.driving.trouble import Bounds, Trouble
from alamein.conformance.driving.wire import Wire
from alamein.engine.core.problem import DataError, Problem

KEPT = 64 << 10  # bytes of stderr
WATCHED = 0.1  # seconds between looks at its memory
GRACE = 1.0  # seconds between being asked to end and being made to
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


class Process:
    """A program that is running, to be asked line by line."""

    def __init__(self, command: Sequence[str], bounds: Bounds, passed: Sequence[str] = ()) -> None:
        self._bounds, self._mark = bounds, uuid.uuid4().hex
        names = (*INHERITED, *passed)
        given = {name: os.environ[name] for name in names if name in os.environ}
        try:
            self._child = subprocess.Popen(  # noqa: S603 - to run it is what the user asks for
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                env={**given, MARK: self._mark}, start_new_session=True, bufsize=0,
            )  # fmt: skip
        except OSError as error:
            says = f"cannot be started: {error.strerror}; give the command behind --"
            raise DataError((Problem(command[0], 0, "", says),)) from error
        self.pid = self._child.pid
        self._limit()
        self._told, self._greedy, self._over = bytearray(), 0, threading.Event()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._listener.start()
        self._watcher.start()
        reading, writing = self._child.stdout, self._child.stdin
        if reading is None or writing is None:  # pragma: no cover - both were asked for
            raise TypeError
        self._ends = (reading, writing)
        self._wire = Wire(os.dup(reading.fileno()), os.dup(writing.fileno()), bounds)
        for end in self._ends:
            end.close()

    def _limit(self) -> None:
        """Set limits that the program cannot raise: the size of files, no core files."""
        most = self._bounds.file_mb << 20
        for kind, limit in ((resource.RLIMIT_FSIZE, most), (resource.RLIMIT_CORE, 0)):
            with suppress(OSError):  # it may have ended already
                resource.prlimit(self.pid, kind, (limit, limit))

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Return the line that answers *line*; raise `Trouble`."""
        found = self._wire.exchange(line, seconds)
        if found is None:
            raise Trouble("crash", self._how_it_ended())
        return found

    def _how_it_ended(self) -> str:
        if self._greedy:
            return f"it used {self._greedy} MB, more than {self._bounds.memory_mb} MB are not given"
        try:
            code = self._child.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "it closed its stdout and went on"
        if code >= 0:
            return f"it ended with exit code {code}"
        return f"it was ended by {signal.Signals(-code).name}"

    def said(self) -> str:
        """Return the end of what it wrote to stderr."""
        return bytes(self._told).decode("utf-8", "backslashreplace")

    def _listen(self) -> None:
        stderr = self._child.stderr
        while stderr is not None and (part := stderr.read(1 << 16)):
            self._told += part
            del self._told[:-KEPT]

    def _watch(self) -> None:
        """End the program when it and those it started use too much memory."""
        while not self._over.wait(WATCHED):
            used = sum(_memory(process) for process in self._family()) >> 20
            if used > self._bounds.memory_mb:
                self._greedy = used
                self._kill()
                return

    def _family(self) -> Iterator[psutil.Process]:
        with suppress(psutil.Error):
            first = psutil.Process(self.pid)
            yield first
            yield from first.children(recursive=True)

    def ended(self, seconds: float) -> int | None:
        """Return the exit code of a program that was asked to end, or ``None`` if it did not."""
        with suppress(subprocess.TimeoutExpired):
            return self._child.wait(seconds)
        return None

    def stop(self) -> None:
        """End the program and everything it started, whatever it does against it."""
        self._over.set()
        if self._child.poll() is None:
            self._signal(signal.SIGTERM)
            self.ended(GRACE)
        self._kill()
        self._child.wait()
        self._wire.hang_up()
        for thread in (self._listener, self._watcher):
            thread.join(timeout=GRACE)
        if self._child.stderr is not None and not self._listener.is_alive():
            self._child.stderr.close()

    def _kill(self) -> None:
        self._signal(signal.SIGKILL)
        for process in marked(self._mark):
            with suppress(psutil.Error):
                process.kill()

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)


def _memory(process: psutil.Process) -> int:
    with suppress(psutil.Error):
        used: int = process.memory_info().rss
        return used
    return 0


def marked(mark: str) -> Iterator[psutil.Process]:
    """Yield the processes that carry *mark* in their environment."""
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            if process.environ().get(MARK) == mark:
                yield process

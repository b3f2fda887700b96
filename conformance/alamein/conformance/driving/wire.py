"""Lines over file descriptors: nothing blocks for ever, and nothing is read without end."""

from __future__ import annotations

import os
import queue
import select
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

from alamein.conformance.driving.trouble import Bounds, HalfALine, Trouble
from alamein.conformance.protocol.lines import FLUSH, quoted

AT_ONCE = 1 << 16
UNREAD = 64  # lines nobody asked for, after which no more are read
UNREAD_LONG = 2  # likewise, of the longest lines that are allowed


class Inlet:
    """An end that is read until it is closed there, or here."""

    def __init__(self, end: int) -> None:
        self._end = end
        self._ear, self._bell = os.pipe()

    def parts(self) -> Iterator[bytes]:
        """Yield what comes."""
        poll = select.poll()
        poll.register(self._end, select.POLLIN)
        poll.register(self._ear, 0)  # that the bell is gone is told in any case
        while self._ear not in dict(poll.poll()):
            try:
                part = os.read(self._end, AT_ONCE)
            except BlockingIOError:
                continue
            except OSError:
                return
            if not part:
                return
            yield part

    def close(self, reader: threading.Thread) -> None:
        """Let the *reader* end, whoever holds the other end open, and close this one."""
        os.close(self._bell)
        reader.join()
        os.close(self._end)
        os.close(self._ear)


class Wire:
    """Both ends of a conversation: what is written there, and what comes back in lines."""

    def __init__(self, reading: int, writing: int, bounds: Bounds) -> None:
        self._reading, self._writing, self._bounds = reading, writing, bounds
        self._lines: queue.Queue[bytes | Trouble | None] = queue.Queue()
        self._over = False
        self._inlet = Inlet(reading)
        os.set_blocking(writing, False)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def exchange(self, line: bytes, seconds: float) -> bytes | None:
        """Return the line that answers *line*, or ``None`` if no more will come."""
        if self._over:
            return None
        self._nothing_unasked()
        until = time.monotonic() + seconds
        self._send(line, until)
        return self._next(until, seconds)

    def _nothing_unasked(self) -> None:
        with suppress(queue.Empty):
            found = self._lines.get_nowait()
            if isinstance(found, bytes):
                says = f"{quoted(found)} came on stdout, and nothing was asked"
                raise Trouble("protocol-violation", says, f"answer each request once; {FLUSH}")
            self._lines.put(found)
            if isinstance(found, Trouble):
                raise found

    def _send(self, line: bytes, until: float) -> None:
        """Write a line; if the other end is closed, what was said before that is still there."""
        rest, poll = memoryview(line), select.poll()  # select knows no ends beyond 1023
        poll.register(self._writing, select.POLLOUT)
        while rest:
            left = until - time.monotonic()
            if left <= 0 or not poll.poll(left * 1000):
                raise Trouble(
                    "timeout", "it does not read what it is asked", "read stdin line by line"
                )
            try:
                rest = rest[os.write(self._writing, rest) :]
            except BlockingIOError:
                continue
            except OSError:
                return

    def _next(self, until: float, seconds: float) -> bytes | None:
        try:
            found = self._lines.get(timeout=max(until - time.monotonic(), 0.001))
        except queue.Empty:
            hint = "flush stdout after each line, or allow more time"
            raise Trouble("timeout", f"no answer within {seconds:g} s", hint) from None
        if not isinstance(found, bytes):
            self._lines.put(found)  # whoever asks again is told the same
        if isinstance(found, Trouble):
            raise found
        return found

    def _read(self) -> None:
        """Read line by line until the end, or until something is wrong."""
        pending = b""
        for part in self._inlet.parts():
            *whole, pending = (pending + part).split(b"\n")
            for line in whole:
                self._lines.put(line)
            if self._too_much(pending, whole):
                return
        if pending:
            says = f"{quoted(pending)} is no whole line"
            hint = "end each line with \\n before the program ends"
            self._lines.put(HalfALine("protocol-violation", says, hint))
        else:
            self._lines.put(None)

    def _too_much(self, pending: bytes, whole: list[bytes]) -> bool:
        most = self._bounds.line_bytes
        if max(map(len, (pending, *whole))) > most:
            says = f"a line has more than {most:,} bytes: {quoted(pending or whole[-1])}"
            self._lines.put(Trouble("protocol-violation", says, "hello says how long lines may be"))
            return True
        with self._lines.mutex:
            unread = [len(line) for line in self._lines.queue if isinstance(line, bytes)]
        if len(unread) > UNREAD or sum(unread) > UNREAD_LONG * most:
            says = f"{len(unread)} lines came on stdout that nobody asked for"
            self._empty()
            self._lines.put(Trouble("protocol-violation", says, FLUSH))
            return True
        return False

    def _empty(self) -> None:
        with suppress(queue.Empty):
            while True:
                self._lines.get_nowait()

    def hang_up(self) -> None:
        """Close both ends, once."""
        if self._over:
            return
        self._over = True
        if self._writing != self._reading:
            os.close(self._writing)
        self._inlet.close(self._reader)

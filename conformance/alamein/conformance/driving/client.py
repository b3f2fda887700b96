"""Asking a foreign program: requests with ids, answers with types, and all of it kept."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import msgspec

from alamein.conformance.driving.trouble import Bounds, Trouble
from alamein.conformance.protocol.lines import Malformed, answer_to, written
from alamein.conformance.protocol.messages import Error, Part, Request
from alamein.conformance.protocol.serving import Adapter

UNSUPPORTED = ("cannot-load", "view-unsupported", "too-many", "too-deep")


class Peer(Protocol):
    """Whoever answers a line with a line."""

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Return the line that answers *line*; raise `Trouble`."""

    def said(self) -> str:
        """Return the end of what it logged."""

    def ended(self, seconds: float) -> int | None:
        """Return its exit code once it has ended by itself, or ``None`` if it does not."""

    def stop(self) -> None:
        """End it."""


class Inside:
    """An adapter in Python, asked without a process."""

    def __init__(self, adapter: Adapter) -> None:
        self._adapter = adapter

    def exchange(self, line: bytes, seconds: float) -> bytes:  # noqa: ARG002 - nobody can stop it
        """Return the line that answers *line*."""
        return self._adapter.answer(line.rstrip(b"\n")).rstrip(b"\n")

    def said(self) -> str:
        """Return nothing: it logs where we do."""
        return ""

    def ended(self, seconds: float) -> int:  # noqa: ARG002 - it has nothing to end
        """Return that nothing went wrong."""
        return 0

    def stop(self) -> None:
        """Do nothing."""


class Exchange(NamedTuple):
    """A request and its answer as lines; none if it did not come, or not as it must."""

    asked: str
    answered: str | None
    milliseconds: int


@dataclass(eq=False)
class Unsupported(Exception):
    """Something that this program does not do, and says so."""

    says: str

    def __str__(self) -> str:
        """Return what it does not do."""
        return self.says


@dataclass(eq=False)
class Failed(Exception):
    """An error where an answer was due."""

    error: Error
    op: str

    def __str__(self) -> str:
        """Return the operation, the code, and what the program says of it."""
        said = f": {self.error.message}" if self.error.message else ""
        return f"{self.op} was answered by the error {self.error.code}{said}"


class Client:
    """One program, asked one thing after another."""

    def __init__(self, peer: Peer, bounds: Bounds) -> None:
        self.peer, self.bounds = peer, bounds
        self.exchanges: list[Exchange] = []
        self.sessions: list[str] = []  # of games that were begun
        self._asked = 0

    def ask(self, request: Request) -> Part:
        """Return the answer; raise `Trouble`, `Unsupported` or `Failed`."""
        self._asked += 1
        request = msgspec.structs.replace(request, id=str(self._asked))
        op = str(type(request).__struct_config__.tag)
        line, begun = written(request), time.perf_counter()
        answered: bytes | None = None
        try:
            answered = self.peer.exchange(line, self.bounds.for_op(op))
            answer = answer_to(request, answered)
        except Malformed as error:
            raise Trouble("protocol-violation", error.says, error.hint) from error
        finally:
            took = int((time.perf_counter() - begun) * 1000)
            told = None if answered is None else _text(answered)
            self.exchanges.append(Exchange(_text(line), told, took))
        if isinstance(answer, Error):
            if answer.code.startswith("unsupported-") or answer.code in UNSUPPORTED:
                raise Unsupported(f"{answer.code}: {answer.message}".rstrip(": "))
            raise Failed(answer, op)
        return answer


def _text(line: bytes | str) -> str:
    if isinstance(line, str):
        return line
    return line.rstrip(b"\n").decode("utf-8", "backslashreplace")


def last(exchanges: Sequence[Exchange], count: int = 20) -> list[Exchange]:
    """Return the last exchanges."""
    return list(exchanges[-count:])

"""The other side: an adapter in Python is a class with a method for each operation.

class Mine(Adapter):
    def hello(self, asked: Hello) -> Welcome: ...
    def apply(self, asked: Apply) -> Applied: ...

serve(Mine())
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

from alamein.conformance.protocol.lines import Malformed, answer_written, request_in
from alamein.conformance.protocol.messages import Done, Error, Part, Request, Shutdown


@dataclass(eq=False)
class CannotTry(Exception):
    """What was asked could not be tried: one of the codes of the protocol, and why."""

    code: str
    says: str = ""
    definite: bool = True

    def __str__(self) -> str:
        """Return the code and why."""
        return f"{self.code}: {self.says}"


class Adapter:
    """Base of adapters: what has no method is answered by `unsupported-op`."""

    def answer(self, line: bytes) -> bytes:
        """Return the line that answers *line*; nothing that goes wrong ends the program."""
        try:
            asked = request_in(line)
        except Malformed as wrong:
            return answer_written(wrong.id, Error(wrong.code, str(wrong), definite=True))
        answer = self._answer_to(asked)
        try:
            return answer_written(asked.id, answer)
        except Exception as error:  # noqa: BLE001 - a document may hold anything
            return answer_written(asked.id, _failed(error))

    def _answer_to(self, asked: Request) -> Part:
        op = str(type(asked).__struct_config__.tag)
        method: Callable[[Request], Part] | None = getattr(self, op, None)
        if method is None:
            return Error("unsupported-op", f"{op} is not known here", definite=True)
        try:
            return method(asked)
        except CannotTry as error:
            return Error(error.code, error.says, definite=error.definite)
        except Exception as error:  # noqa: BLE001 - an implementation may raise anything
            return _failed(error)

    def shutdown(self, _asked: Shutdown) -> Done:
        """Answer; the program ends then."""
        return Done()


def _failed(error: Exception) -> Error:
    told = f"{type(error).__name__}: {error}"
    return Error("internal", told.encode("utf-8", "backslashreplace").decode())


def serve(adapter: Adapter, lines: BinaryIO | None = None, to: BinaryIO | None = None) -> None:
    """Answer every line until `shutdown` or the end of stdin."""
    lines, to = lines or sys.stdin.buffer, to or sys.stdout.buffer
    for line in lines:
        to.write(adapter.answer(line.rstrip(b"\n")))
        to.flush()
        if _ends(line):
            return


def _ends(line: bytes) -> bool:
    try:
        return isinstance(request_in(line), Shutdown)
    except Malformed:
        return False

"""What can go wrong with a foreign program, each with a name, and what would have been right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["timeout", "crash", "protocol-violation"]


@dataclass(eq=False)
class Trouble(Exception):
    """A program that did not answer as it must; it is not asked any more."""

    kind: Kind
    says: str
    hint: str = ""

    def __str__(self) -> str:
        """Return what happened, and what would have been right."""
        return f"{self.kind}: {self.says}{f'; {self.hint}' if self.hint else ''}"


class HalfALine(Trouble):
    """The beginning of a line, after which nothing came any more."""


@dataclass(frozen=True)
class Bounds:
    """What a program must keep within."""

    line_bytes: int = 1 << 20
    seconds: float = 2.0  # for an answer, where nothing else is said
    memory_mb: int = 2048
    file_mb: int = 64
    times: float = 1.0  # slower machines get more time

    def for_op(self, op: str) -> float:
        """Return how many seconds an operation may take."""
        return SECONDS.get(op, self.seconds) * self.times


# What begins or counts takes longer; the start of the program belongs to `hello`.
SECONDS = {"hello": 10.0, "reset": 5.0, "load": 5.0, "perft": 60.0, "shutdown": 3.0}

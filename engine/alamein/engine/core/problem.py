"""What is wrong with a data file, said so that its author can mend it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault: where it stands, what it is and what would have been right."""

    file: str
    line: int
    where: str
    says: str

    def __str__(self) -> str:
        """Return the fault on one line, the place first, as compilers do."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.where}: {self.says}" if self.where else f"{place}: {self.says}"


@dataclass(eq=False)
class DataError(Exception):
    """Data that cannot be used, with every fault found in it."""

    problems: tuple[Problem, ...]

    def __str__(self) -> str:
        """Return one line per fault."""
        return "\n".join(map(str, self.problems))


def nearest(word: object, words: Iterable[str]) -> str:
    """Return a hint that names the good word nearest to *word*, or lists a few."""
    good = sorted(set(words))
    close = difflib.get_close_matches(str(word), good, n=3, cutoff=0.6)
    if close:
        return f"nearest: {', '.join(close)}"
    few = 12
    return f"known: {', '.join(good[:few])}{', …' if len(good) > few else ''}" if good else ""

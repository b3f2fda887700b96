"""What is wrong with a data file, said so that its author can mend it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass

SHORTEST = 3  # a word found inside other words


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
    """Return a hint that names the good words nearest to *word*, or lists a few.

    Near is what is spelt alike; if nothing is, what contains the word.
    """
    good = sorted(set(words), key=_natural)
    close = difflib.get_close_matches(str(word), good, n=3, cutoff=0.6)
    if not close and len(str(word)) >= SHORTEST:
        close = [other for other in good if str(word).lower() in other.lower()][:3]
    if close:
        return f"nearest: {', '.join(close)}"
    few = 12
    return f"known: {', '.join(good[:few])}{', …' if len(good) > few else ''}" if good else ""


def _natural(word: str) -> list[tuple[int, str]]:
    """Return a key that puts 2 before 10."""
    parts = re.split(r"(\d+)", word)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]

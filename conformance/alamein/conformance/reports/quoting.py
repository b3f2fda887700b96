"""Text in Markdown that stays text, whatever is in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from alamein.conformance.drawing.letters import printable

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~!&@])")


def plain(text: str) -> str:
    """Return text on one line that no sign of Markdown or HTML can change."""
    return _SPECIAL.sub(r"\\\1", " ".join(printable(text).split()))


def coded(text: str) -> str:
    """Return text between as many backticks as it needs."""
    shown = " ".join(printable(text).split())
    fence = "`" * (1 + _longest(shown))
    space = " " if "`" in shown else ""
    return f"{fence}{space}{shown}{space}{fence}"


def fenced(text: str, kind: str = "text") -> tuple[str, str, str]:
    """Return text as a block, its fence longer than any in it."""
    shown = printable(text)
    fence = "`" * max(3, 1 + _longest(shown))
    return f"{fence}{kind}", shown, fence


def _longest(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)


def rows_of(head: Iterable[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Yield the lines of a table."""
    names = list(head)
    yield f"| {' | '.join(names)} |"
    yield f"|{' --- |' * len(names)}"
    for row in rows:
        yield f"| {' | '.join(plain(str(cell)) for cell in row)} |"

"""Which rules ran: the clauses cited by the functions that the engine went through."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FrameType

import alamein.engine.core.game

ENGINE = str(Path(alamein.engine.core.game.__file__).parents[1])
CLAUSE = re.compile(r"\b[A-Z]{2}-[0-9]+(?:\.[0-9]+)*[a-z]*")


@contextmanager
def traced(ran: set[str]) -> Iterator[None]:
    """Add the clauses of every function of the engine that runs meanwhile to *ran*.

    A rule is a function, and its docstring cites its clauses; so a function that ran is the rule
    applied, and nobody has to keep a list.
    """
    seen: set[CodeType] = set()

    def called(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            seen.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(before)
        for code in seen:
            ran |= cited(code)


@cache
def cited(code: CodeType) -> frozenset[str]:
    """Return the clauses that the docstring of a function of the engine cites."""
    first = code.co_consts[0] if code.co_consts else None
    if not isinstance(first, str) or not code.co_filename.startswith(ENGINE):
        return frozenset()
    return frozenset(CLAUSE.findall(first))

"""Which rules ran: the clauses cited by the functions that the engine went through."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import CodeType

from alamein.properties.tracing import is_ours, noting

CLAUSE = re.compile(r"\b[A-Z]{2}-[0-9]+(?:\.[0-9]+)*[a-z]*")


@contextmanager
def traced(ran: set[str]) -> Iterator[None]:
    """Add the clauses of every function of the engine that runs meanwhile to *ran*.

    A rule is a function, and its docstring cites its clauses; so a function that ran is the rule
    applied, and nobody has to keep a list.
    """
    noted: dict[CodeType, Mapping[str, object]] = {}
    try:
        with noting(noted):
            yield
    finally:
        for code in noted:
            ran |= cited(code)


@cache
def cited(code: CodeType) -> frozenset[str]:
    """Return the clauses that the docstring of a function of the engine cites."""
    first = code.co_consts[0] if code.co_consts else None
    if not isinstance(first, str) or not is_ours(code):
        return frozenset()
    return frozenset(CLAUSE.findall(first))

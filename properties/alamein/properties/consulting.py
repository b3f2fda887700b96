"""Which disputes a game touched: those whose readings some rule that ran asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import CodeType

from alamein.engine.core.data import rulebook_root
from alamein.engine.deckbuilding.catalogue import FILE
from alamein.properties.faults.planting import forget
from alamein.properties.tracing import is_ours, noting

READING = re.compile(r"\b([A-Z]-\d+)[a-z]?\b")


@contextmanager
def consulted(disputes: set[str]) -> Iterator[None]:
    """Add the disputes that rules ask about meanwhile to *disputes*.

    A rule that looks for a reading holds its name as a constant, or asks a table of its module;
    what the engine has worked out before is forgotten, so that it asks again.
    """
    ran: dict[CodeType, Mapping[str, object]] = {}
    forget()
    try:
        with noting(ran):
            yield
    finally:
        for code, module in ran.items():
            if is_ours(code):
                tables = [module.get(name) for name in code.co_names]
                disputes.update(_named([code.co_consts, *tables]))


def _named(part: object) -> Iterator[str]:
    """Yield the disputes of the readings that stand in constants and tables of a rule."""
    if isinstance(part, str):
        if found := READING.fullmatch(part):
            yield found[1]
    elif isinstance(part, Mapping):
        yield from _named([*part.keys(), *part.values()])
    elif isinstance(part, list | tuple | frozenset | set):
        for each in part:
            yield from _named(each)
    elif isinstance(part, CodeType):
        yield from _named(part.co_consts)


@cache
def printed_disputes(game: str) -> frozenset[str]:
    """Return the disputes on which a printed value depends, whichever card it is on."""
    path = rulebook_root() / game.replace("-", "_") / FILE
    return frozenset(READING.findall(path.read_text("utf-8"))) if path.exists() else frozenset()

"""What laws that permit an action have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import TypeAlias

from alamein.properties.el_alamein.table import Tried
from alamein.properties.law import Law, law

Covers: TypeAlias = Callable[[Tried], bool]


def permits(words: str, *clauses: str) -> Callable[[Covers], Law[Tried]]:
    """Return a decorator that makes a law of a function which says what actions it permits.

    *words* are those of the actions it is about. It is broken if what it covers is refused.
    """
    about = frozenset(words.split())

    def make(covers: Covers) -> Law[Tried]:
        @wraps(covers)
        def refused(tried: Tried) -> Iterator[str]:
            if tried.word in about and covers(tried):
                yield f"{tried.word} was refused"

        return law(*clauses)(refused)

    return make

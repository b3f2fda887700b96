"""Which readings a proof depends on: found by asking, so that none is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from alamein.engine.el_alamein.allotment_kernel import Readings

Answer = TypeVar("Answer")


class Asked:
    """Readings that note which switches are looked at; a switch not yet set is off."""

    def __init__(self, chosen: dict[str, bool]) -> None:
        self.chosen = dict(chosen)

    def __getattr__(self, name: str) -> bool:
        if name not in Readings._fields:
            raise AttributeError(name)
        return self.chosen.setdefault(name, False)

    @property
    def strict(self) -> bool:
        """Return what the readings themselves say of two switches."""
        return bool(cast("property", Readings.strict).__get__(self))


def explored(question: Callable[[Readings], Answer]) -> Iterator[tuple[dict[str, bool], Answer]]:
    """Return the answers to *question* under all readings, one for each set that it tells apart.

    A set is given by the switches that were looked at, by the question or by what it calls.
    """
    waiting: list[dict[str, bool]] = [{}]
    while waiting:
        start = waiting.pop()
        asked = Asked(start)
        answer = question(cast("Readings", asked))
        yield asked.chosen, answer
        known = dict(start)
        for name, value in asked.chosen.items():
            if name not in start:
                waiting.append(known | {name: True})
                known[name] = value


def in_words(chosen: dict[str, bool]) -> str:
    """Return a set of readings in the order of the switches: ``not whole_rating, sharing``."""
    names = [name for name in Readings._fields if name in chosen]
    return ", ".join(name if chosen[name] else f"not {name}" for name in names) or "all"

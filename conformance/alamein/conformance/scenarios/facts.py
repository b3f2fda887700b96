"""Comparing what must hold with what holds; every difference is named by its path."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple, TypeAlias

Plain: TypeAlias = Any
PARTS = ("contains", "lacks", "top", "bottom", "count")


class Difference(NamedTuple):
    """A fact that does not hold."""

    where: str
    expected: Plain
    actual: Plain

    def __str__(self) -> str:
        """Return place, expected and actual on one line."""
        return f"{self.where}: expected {said(self.expected)}, got {said(self.actual)}"


def said(value: Plain) -> str:
    """Return a value on one line; mappings that are equal are said alike."""
    return json.dumps(value, ensure_ascii=False, default=str, sort_keys=True)


def differences(
    expected: Plain, actual: Plain, unordered: Collection[str], where: str = ""
) -> Iterator[Difference]:
    """Yield where *actual* is not as *expected*: named parts only, lists as a whole.

    The lists called one of *unordered* are compared without regard to their order.
    """
    if isinstance(expected, dict) and isinstance(actual, list):
        yield from _parts(expected, actual, where)
    elif isinstance(expected, dict):
        for key, part in expected.items():
            place = f"{where}.{key}".strip(".")
            if not isinstance(actual, dict) or key not in actual:
                yield Difference(place, part, "nothing of that name")
            else:
                yield from differences(part, actual[key], unordered, place)
    elif isinstance(expected, list | tuple) and isinstance(actual, list | tuple):
        yield from _lists(list(expected), list(actual), unordered, where)
    elif expected != actual or type(expected) is not type(actual):
        yield Difference(where, expected, actual)


def _lists(
    expected: list[Plain], actual: list[Plain], unordered: Collection[str], where: str
) -> Iterator[Difference]:
    """Yield how two lists differ; a list of mappings, such as the players, is compared in part."""
    if expected and all(isinstance(part, dict) and "card" not in part for part in expected):
        for n, part in enumerate(expected):
            place = f"{where}.{n}"
            if n >= len(actual):
                yield Difference(place, part, "nothing there")
            else:
                yield from differences(part, actual[n], unordered, place)
    elif where.rpartition(".")[2] in unordered:
        if sorted(map(said, expected)) != sorted(map(said, actual)):
            yield Difference(where, expected, actual)
    elif expected != actual:
        yield Difference(where, expected, actual)


def _parts(expected: dict[str, Plain], actual: list[Plain], where: str) -> Iterator[Difference]:
    """Yield how a list differs from what is said of its parts."""
    for key, part in expected.items():
        place = f"{where}.{key}"
        match key:
            case "contains":
                yield from (Difference(place, one, actual) for one in part if one not in actual)
            case "lacks":
                yield from (Difference(place, one, actual) for one in part if one in actual)
            case "top" if actual[: len(part)] != list(part):
                yield Difference(place, part, actual[: len(part)])
            case "bottom" if actual[len(actual) - len(part) :] != list(part):
                yield Difference(place, part, actual[len(actual) - len(part) :])
            case "count" if len(actual) != part:
                yield Difference(place, part, len(actual))
            case "top" | "bottom" | "count":
                pass
            case _:
                says = f"a list: say {', '.join(PARTS)}, or the whole list"
                yield Difference(place, part, says)

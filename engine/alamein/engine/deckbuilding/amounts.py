"""Other numbers on a card: near those that are printed, so that every rule keeps its shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from alamein.engine.core.source import Value

Pick: TypeAlias = Callable[[int], int]  # a number below the one given; 0 keeps what is there

POINTS = ("tactic", "supply", "draw", "reinforcement", "attack")
AMOUNTS = frozenset({*POINTS, "count", "weaken", "top", "add"})
MORE = 2


def choice(value: Value, others: Iterable[Value], pick: Pick) -> Value:
    """Return *value* or one of *others*."""
    possible = [value]
    possible += [other for other in others if other not in possible]
    return possible[pick(len(possible))]


def number(value: int, pick: Pick) -> int:
    """Return *value* or a number near it: one less, one more, two more; none of another sign."""
    near = [value, value + 1, value - 1, value + MORE]
    possible = [other for other in near if other * (value or 1) >= 0]
    return possible[pick(len(possible))]


def amounts(value: Value, pick: Pick, key: str = "") -> Value:
    """Return a rule with other amounts, and with other ways to Deploy."""
    if isinstance(value, dict):
        return {name: amounts(part, pick, name) for name, part in value.items()}
    if isinstance(value, list):
        return [amounts(part, pick) for part in value]
    if key == "choice":
        return choice(value, ["must", "may"], pick)
    if isinstance(value, bool):
        return choice(value, [not value], pick)
    return number(value, pick) if isinstance(value, int) and key in AMOUNTS else value

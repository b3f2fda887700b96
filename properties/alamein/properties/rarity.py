"""What random play reaches rarely: told by the games from which the corpus was chosen."""

from __future__ import annotations

import importlib
from functools import cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

from alamein.engine.core.data import corpus_root
from alamein.engine.core.problem import DataError, Problem

REACHED = "reached.txt"
SELDOM = 10  # a clause is rare if fewer than one game in so many reaches it


def path_of(game: str) -> Path:
    """Return the file that says how many games reached each clause."""
    return corpus_root() / game.replace("-", "_") / REACHED


@cache
def rare(game: str) -> tuple[str, ...]:
    """Return the clauses that random play reaches rarely, the rarest first."""
    counts, among = _counted(game)
    return tuple(clause for number, clause in sorted(counts) if number * SELDOM < among)


def reachable(game: str) -> frozenset[str]:
    """Return the clauses that play can reach: that laws let an event cite, or that were reached."""
    module = f"alamein.properties.{game.replace('-', '_')}.citing"
    citing: Any = importlib.import_module(module) if find_spec(module) else None
    cited = citing.ALLOWED.values() if citing else ()
    return frozenset(map(str, chain(*cited, (clause for _, clause in _counted(game)[0]))))


def _counted(game: str) -> tuple[list[tuple[int, str]], int]:
    """Return how many games reached each clause, and among how many games."""
    path = path_of(game)
    if not path.exists():
        return [], 0
    try:
        heading, *lines = path.read_text(encoding="utf-8").splitlines()
        among = int(heading.rsplit(maxsplit=2)[1])
        counts = [(int(number), clause) for clause, number in map(str.split, lines)]
    except (ValueError, IndexError) as error:
        says = f"{error}; write it anew by alamein corpus record"
        raise DataError((Problem(path.name, 1, "", says),)) from error
    return counts, among


def written(counts: dict[str, int], among: int) -> str:
    """Return the file: how many of the games *among* which was chosen reached each clause."""
    rows = [f"{clause} {number}\n" for clause, number in sorted(counts.items())]
    told = f"# Written by `alamein corpus record`: games that reach each clause, of {among} games\n"
    return told + "".join(rows)

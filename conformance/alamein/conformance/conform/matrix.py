"""Implementations side by side: by clause, and by check."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from alamein.conformance.conform.comparing import named, refused
from alamein.conformance.conform.results import Result, Run, verified, whole
from alamein.conformance.conform.standing import Standing, of_all, standing

Cell: TypeAlias = Standing | Literal["absent"]


class Column(Struct, frozen=True):
    """An implementation, judged under some rulings."""

    implementation: str
    rulings: str
    suite: str
    whole: bool
    verified: int
    required: int


class Row(Struct, frozen=True):
    """A clause or a check, and how each implementation stands to it."""

    id: str
    title: str
    cells: tuple[Cell, ...]


class Matrix(Struct, frozen=True):
    """Rows by columns; `mixed` if the columns were not judged by the same checks."""

    mixed: bool
    columns: tuple[Column, ...]
    clauses: tuple[Row, ...]
    checks: tuple[Row, ...]


def matrix(
    runs: Sequence[Run], titles: Mapping[str, str] | None = None, *, mixed: bool = False
) -> Matrix:
    """Return how implementations stand side by side, *titles* being those of clauses.

    Raise `DataError` if they were judged by different suites and that is not asked for by *mixed*.
    """
    if not runs:
        raise refused("no run is given; name one for each implementation")
    for number, run in enumerate(runs, 1):
        for what in ("game", "suite"):
            ours, first = getattr(run.header, what), getattr(runs[0].header, what)
            if ours != first and not (mixed and what == "suite"):
                says = f"{what} {ours!r} and not {first!r}; --mixed puts suites side by side"
                raise refused(says, number)
    clauses = sorted({clause for run in runs for each in run.results for clause in each.clauses})
    known = titles or {}
    return Matrix(
        mixed=len({run.header.suite for run in runs}) > 1,
        columns=tuple(map(_column, runs)),
        clauses=tuple(_clause(clause, known.get(clause, ""), runs) for clause in clauses),
        checks=tuple(_checks(runs)),
    )


def _column(run: Run) -> Column:
    header = run.header
    return Column(
        named(run.implementation), " ".join(header.rulings), header.suite, whole(run),
        *verified(run),
    )  # fmt: skip


def _clause(clause: str, title: str, runs: Sequence[Run]) -> Row:
    cells = (_cell([r for r in run.results if clause in r.clauses], run) for run in runs)
    return Row(clause, title, tuple(cells))


def _cell(results: Sequence[Result], run: Run) -> Cell:
    if not results:
        return "absent"
    found = of_all(results)
    return found if whole(run) or found != "verified" else "unverified"


def _checks(runs: Sequence[Run]) -> Iterable[Row]:
    by_id = [{result.id: result for result in run.results} for run in runs]
    for name in sorted(set().union(*by_id)):
        found = [results.get(name) for results in by_id]
        title = next(result.title for result in found if result)
        cells: tuple[Cell, ...] = tuple(
            standing(result) if result else "absent" for result in found
        )
        yield Row(name, title, cells)

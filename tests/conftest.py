"""What the terminal says of the proofs at the end of a run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

ROW = "{:<34}{:>9}{:>8}{:>8}  {}"


def noted(reporter: pytest.TerminalReporter, name: str) -> Iterator[Any]:
    """What tests that passed, on whatever worker, noted under a *name*."""
    for report in reporter.getreports("passed"):
        yield from (value for key, value in report.user_properties if key == name)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many claims were proved, in what time, and what has no proof."""
    by_function: dict[str, list[tuple[float, int, str]]] = defaultdict(list)
    for function, readings, claims, milliseconds in noted(terminalreporter, "proof"):
        by_function[function].append((milliseconds, claims, readings))
    if not by_function:
        return
    terminalreporter.section("proofs")
    terminalreporter.line(ROW.format("function", "readings", "unsat", "ms", "slowest"))
    for function, proofs in sorted(by_function.items()):
        slowest, _, readings = max(proofs)
        row = (len(proofs), *_totals(proofs), f"{slowest:.0f} ms: {readings}")
        terminalreporter.line(ROW.format(function, *row))
    every = [proof for proofs in by_function.values() for proof in proofs]
    terminalreporter.line(ROW.format("all", len(every), *_totals(every), ""))
    for names in noted(terminalreporter, "no closed form"):
        terminalreporter.line(f"no closed form, so not proved: {'; '.join(names)}")


def _totals(proofs: list[tuple[float, int, str]]) -> tuple[int, str]:
    """The claims of some proofs, and the time they took."""
    return sum(claims for _, claims, _ in proofs), f"{sum(spent for spent, *_ in proofs):.0f}"

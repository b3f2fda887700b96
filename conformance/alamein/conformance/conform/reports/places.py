"""Where checks and clauses are on the page, and the signs that stand beside them."""

from __future__ import annotations

from collections.abc import Iterable

from alamein.conformance.conform.reports.model import Compiled
from alamein.conformance.conform.reports.words import STANDINGS, clean, sign
from alamein.conformance.conform.results import Result
from alamein.conformance.conform.standing import Standing, standing
from alamein.conformance.reports.anchors import RESERVED, address
from alamein.conformance.reports.html import Html, code, joined, link
from alamein.conformance.reports.marks import mark
from alamein.conformance.reports.words import Sign

PARTS = ("run", "areas", "failing", "flaky", "unverified", "rules", "readings", "cases", "filter-q")
NO_CHECK = Sign("·", "no check")


class Places:
    """The addresses of a page: `check-combat/exact-payment:legal`, `EA-12.1.8a`."""

    def __init__(self, report: Compiled) -> None:
        taken = {*RESERVED, *PARTS, "q", "verdict", "status", "shown", "unfold"}
        self.checks = {
            result.id: address(f"check-{clean(result.id)}", taken) for result in report.checks
        }
        self.clauses = {clause.id: address(clean(clause.id), taken) for clause in report.clauses}

    def check(self, name: str) -> Html:
        """Return a link to a check."""
        return link(self.checks[name], code(clean(name)))

    def clause(self, name: str) -> Html:
        """Return a link to a clause."""
        return link(self.clauses[name], code(clean(name)), class_="id")

    def all_clauses(self, names: Iterable[str]) -> Html:
        """Return links with commas between them."""
        return joined(self.clause(name) for name in dict.fromkeys(names))


def result_mark(result: Result, *, told: bool = False) -> Html:
    """Return the sign of what was observed, in the colour of what that is worth."""
    return mark(standing(result), sign(result), told=told)


def standing_mark(worth: Standing | None, *, told: bool = False) -> Html:
    """Return the sign of what a check is worth, or that there is none."""
    if worth is None:
        return mark("unverified", NO_CHECK, told=told)
    return mark(worth, STANDINGS[worth], told=told)

"""What a result is worth: verified, broken, flaky, or not verified at all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from alamein.conformance.conform.results import BROKEN, Result, Run, conformant, verified, whole

Standing: TypeAlias = Literal["verified", "broken", "flaky", "unverified"]
Statement: TypeAlias = Literal["conformant", "partially conformant", "not conformant", "undecided"]
WORST_FIRST: tuple[Standing, ...] = ("broken", "flaky", "unverified", "verified")


def standing(result: Result) -> Standing:
    """Return what a result is worth; only a check that passed each time is verified."""
    if result.observed in BROKEN:
        return "broken"
    if result.observed != "pass":
        return "unverified"
    return "flaky" if result.flaky else "verified"


def of_all(results: Iterable[Result]) -> Standing:
    """Return the worst standing among *results*; of none nothing is verified."""
    found = {standing(result) for result in results}
    return next((each for each in WORST_FIRST if each in found), "unverified")


def of_worth(results: Iterable[Result], worth: Standing) -> list[Result]:
    """Return the results that are worth so much, those of required checks first."""
    found = [result for result in results if standing(result) == worth]
    return sorted(found, key=lambda result: not result.required)


def statement(run: Run) -> Statement:
    """Return whether an implementation conforms, as far as its run can say.

    In part it does if everything required passed that it claims to be able to do.
    """
    if conformant(run):
        return "conformant"
    required = [result for result in run.results if result.required]
    if any(standing(result) in ("broken", "flaky") for result in required):
        return "not conformant"
    claimed = [result for result in required if result.observed != "unsupported"]
    fine = bool(claimed) and all(standing(result) == "verified" for result in claimed)
    return "partially conformant" if whole(run) and fine else "undecided"


def share(run: Run) -> int:
    """Return the percentage of required checks that are verified, rounded down.

    It is 100 only if nothing is left to be verified. What has no result counts as required.
    """
    passed, required = verified(run)
    least = 100 * passed // (required + missing(run)) if required else 0
    return least if conformant(run) else min(least, 99)


def missing(run: Run) -> int:
    """Return how many of the checks that were planned have no result."""
    return max(0, run.header.checks - len(run.results))

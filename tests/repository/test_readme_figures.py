"""The figures that the documentation shows are those of the scenarios and results as they are."""

import json
from collections import Counter
from pathlib import Path

from alamein.conformance import coverage
from alamein.conformance.scenarios.suite import load_suite

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"


def test_readme_shows_the_figures_of_today() -> None:
    """Covered, weak and untested clauses, cases and errata are counted, not typed."""
    suite = load_suite("el-alamein")
    status = Counter(coverage.kept(coverage.ledger("el-alamein")).values())
    cases = [case for _, case in suite.cases()]
    errata = sum(case.erratum is not None for case in cases)

    sentence = (
        f"El Alamein: {status['covered']} of {status.total()} testable clauses covered, "
        f"{status['weak']} weak, {status['untested']} untested; {len(cases)} cases, "
        f"0 of them provisional; {errata} errata shown"
    )
    assert sentence in README.read_text(encoding="utf-8")


def test_reference_shows_the_exhaustive_figures() -> None:
    """The page about the oracle has the counts that `make exhaustive` stored."""
    stored = json.loads((ROOT / "tests/oracle/exhaustive.json").read_text(encoding="utf-8"))
    bound = stored["bound"]
    shown = (
        f"all {stored['ruling_sets']:,} combinations of readings",
        f"{bound['units']} units, {bound['boxes']} Boxes and {bound['enemies']} enemy cards;",
        f"{stored['three_way']:,} classes in all {stored['positions']} positions",
    )
    page = (ROOT / "docs/reference/oracle.md").read_text(encoding="utf-8")

    assert [] == [figure for figure in shown if figure not in page]

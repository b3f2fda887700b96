"""The figures that README.md shows of `make verify` are those of the scenarios as they are."""

from collections import Counter
from pathlib import Path

from alamein.conformance import coverage
from alamein.conformance.scenarios.suite import load_suite

README = Path(__file__).parents[2] / "README.md"


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

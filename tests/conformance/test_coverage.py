"""Rule coverage counts what the engine emitted, never what a case says of itself."""

from collections.abc import Iterable

import pytest

from alamein.conformance import coverage
from alamein.conformance.coverage import Tally, judged
from alamein.conformance.faults.lock import noticed
from alamein.conformance.scenarios.suite import Finding, Suite, load_suite
from alamein.conformance.verifying import findings
from alamein.engine.core.library import library

GAME = "el-alamein"
SCENARIO = {"scenario"}
BOOK = library().books[GAME]
LIMIT = next(c for c in BOOK.clauses.values() if c.kind == "limit" and c.testable == "scenario")
SCORING = next(c for c in BOOK.clauses.values() if c.kind == "scoring" and c.testable == "scenario")


def finding(suite: Suite, case: str, **changes: object) -> Iterable[Finding]:
    """Findings of all trials of *case*, each of which passed and emitted nothing."""
    for name, _, trials in suite.by_case():
        if name == case:
            for trial in trials:
                plain = {"name": trial.name, "passed": True, "explained": "", "allowed": (),
                         "refused": ()}  # fmt: skip
                yield Finding(**{**plain, **changes})  # type: ignore[arg-type]


CASE = "reinforcements/price-of-a-card"


def claimed(suite: Suite) -> str:
    """The first clause that the case names."""
    return dict(suite.cases())[CASE].clauses[0]


def test_named_clause_that_never_ran_is_not_counted() -> None:
    """A case that names a clause which the engine never emitted witnesses nothing."""
    suite = load_suite(GAME)

    assert {} == coverage.tally(suite, finding(suite, CASE))


def test_clause_that_ran_in_a_case_that_names_it_is_counted() -> None:
    """An emitted clause counts for the case that names it, under the ruling sets it ran under."""
    suite = load_suite(GAME)
    clause = claimed(suite)

    found = coverage.tally(suite, finding(suite, CASE, allowed=(clause, "EA-0a")))

    assert {clause} == set(found)
    assert ({CASE}, {"reference", "en", "fan", "ja"}) == (
        found[clause].allowed,
        found[clause].presets,
    )


def test_failing_case_counts_nowhere() -> None:
    """What ran in a case that does not hold is no evidence."""
    suite = load_suite(GAME)
    allowed = (claimed(suite),)

    assert {} == coverage.tally(suite, finding(suite, CASE, passed=False, allowed=allowed))


def test_refusal_counts_whether_named_or_not() -> None:
    """A refusal says itself by which clause; with an accepted trial beside it, it is a boundary."""
    suite = load_suite(GAME)

    found = coverage.tally(suite, finding(suite, CASE, refused=("EA-9l",)))

    assert ({CASE}, {CASE}) == (found["EA-9l"].refused, found["EA-9l"].boundary)


@pytest.mark.parametrize(
    ("tally", "status", "says"),
    [
        (Tally(), "untested", "no case applies it"),
        (Tally(allowed={"a"}), "weak", "positive only"),
        (Tally(refused={"a"}), "weak", "just allowed"),
        (Tally(refused={"a"}, boundary={"a"}), "covered", ""),
        (Tally(refused={"a"}, boundary={"a"}, doubtful={"a"}), "weak", "invented"),
        (Tally(refused={"a"}, boundary={"a"}, allowed={"b"}, doubtful={"a"}), "covered", ""),
    ],
)
def test_limit_needs_both_sides(tally: Tally, status: str, says: str) -> None:
    """A limit is covered only by a refusal beside what is just allowed."""
    found, reason = judged(LIMIT, tally, SCENARIO)

    assert (status, True) == (found, says in reason)


def test_other_kinds_need_one_case() -> None:
    """What forbids nothing is covered by a case that applies it."""
    assert ("covered", "") == judged(SCORING, Tally(allowed={"a"}), SCENARIO)


def test_what_nobody_would_notice_is_weak() -> None:
    """A clause that ran in cases, but of which no misreading was noticed, is not covered."""
    found, reason = judged(SCORING, Tally(allowed={"a"}), ())

    assert ("weak", coverage.UNNOTICED) == (found, reason)


@pytest.mark.parametrize("witness", ["property", "oracle"])
def test_other_witnesses_cover_without_a_case(witness: str) -> None:
    """Laws and solver judge every action, so they cover what no case exercises."""
    assert ("covered", "") == judged(LIMIT, Tally(), {witness})


def test_what_no_game_can_break_is_untestable_for_a_reason() -> None:
    """Clauses about the data or the players' manners are told apart, with the reason."""
    found = {
        judged(c, Tally(), ()) for c in BOOK.clauses.values() if c.testable in coverage.ELSEWHERE
    }

    assert {("untestable", reason) for reason in coverage.ELSEWHERE.values()} == found


def test_covered_clauses_do_not_fall_back() -> None:
    """Every clause is as well covered as the file says: `alamein coverage --accept` renews it."""
    suite = load_suite(GAME)

    clauses = coverage.clause_results(suite, findings(GAME, 1, vary=False), noticed(GAME))

    assert [] == coverage.fallen(coverage.kept(coverage.ledger(GAME)), clauses)
    assert coverage.to_keep(clauses) == coverage.ledger(GAME).read_text(encoding="utf-8")


def test_fallen_clause_is_named() -> None:
    """A clause that was covered and is weak now is told."""
    suite = load_suite(GAME)
    none_ran = coverage.clause_results(suite, [], {})

    assert ["EA-9l"] == coverage.fallen({"EA-9l": "covered", "EA-9k": "weak"}, none_ran)

"""What changed between runs is listed, not netted; shards are joined, or refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.conform.reports.small_run import (
    CRASHED,
    FAILED,
    MET,
    nasty,
    result,
    run_of,
    small,
    sound,
)
from tests.conform.reports.strategies import runs

from alamein.conformance.conform.comparing import (
    INVERSE,
    Change,
    Diff,
    Moved,
    diff,
    fingerprint,
    in_order,
    merge,
)
from alamein.conformance.conform.matrix import matrix
from alamein.conformance.conform.reading import counts_of
from alamein.conformance.conform.results import Difference, Footer, Result, Run, conformant
from alamein.conformance.conform.standing import missing, share, standing, statement
from alamein.conformance.protocol.messages import Program
from alamein.engine.core.problem import DataError

NAME = "turn/end:ends"


def changed(before: Result | None, after: Result | None) -> str | None:
    """Return what became of the only check there is."""
    runs = [run_of(*([each] if each else [])) for each in (before, after)]
    kinds = [change.kind for change in diff(*runs).changes]
    return kinds[0] if kinds else None


def inverse(found: Diff) -> Diff:
    """Return a diff seen from the other side."""
    return Diff(
        tuple(Moved(each.what, each.after, each.before) for each in found.moved),
        tuple(
            Change(c.id, c.title, INVERSE.get(c.kind, c.kind), c.after, c.before)
            for c in found.changes
        ),
    )


@given(run=runs())
@settings(max_examples=50, deadline=None)
def test_run_does_not_differ_from_itself(run: Run) -> None:
    """Between a run and itself nothing changed and nothing moved."""
    assert Diff((), ()) == diff(run, run)


@given(before=runs(), after=runs())
@settings(max_examples=100, deadline=None)
def test_diff_can_be_turned_round(before: Run, after: Run) -> None:
    """Looked at from the other side each change is its inverse."""
    assert inverse(diff(before, after)) == diff(after, before)


@given(before=runs(), after=runs())
@settings(max_examples=100, deadline=None)
def test_no_change_is_left_out(before: Run, after: Run) -> None:
    """Each check that was seen otherwise is listed: gains never hide losses."""
    seen = [{r.id: (r.observed, r.digest) for r in run.results} for run in (before, after)]
    other = {name for name in seen[0] | seen[1] if seen[0].get(name) != seen[1].get(name)}
    both = [{r.id: r for r in run.results} for run in (before, after)]
    flaky = {
        name for name in other
        if all(name in run and run[name].flaky and standing(run[name]) != "unverified"
               for run in both)
        and both[0][name].digest == both[1][name].digest
    }  # fmt: skip

    assert other - flaky <= {change.id for change in diff(before, after).changes}


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("pass", "pass", None),
        ("pass", "fail", "regressed"),
        ("crash", "pass", "fixed"),
        ("fail", "crash", "failed-differently"),
        ("fail", "fail", None),
        ("pass", "unsupported", "newly-unsupported"),
        ("fail", "unsupported", "newly-unsupported"),
        ("unsupported", "fail", "newly-supported"),
        ("not-run", "unsupported", "newly-unsupported"),
        ("pass", "not-run", "no-longer-run"),
        ("timeout", "inconclusive", "no-longer-run"),
        ("skip", "pass", "newly-run"),
        ("skip", "not-run", "not-run-differently"),
        ("skip", "skip", None),
    ],
)
def test_change_has_its_name(before: str, after: str, kind: str | None) -> None:
    """What became of a check is told by what was seen of it before and after."""
    assert kind == changed(result(NAME, before), result(NAME, after))


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        (result(NAME), result(NAME, flaky=True), "now-flaky"),
        (result(NAME, "fail"), result(NAME, flaky=True), "now-flaky"),
        (result(NAME, flaky=True), result(NAME), "now-stable"),
        (result(NAME, flaky=True), result(NAME, "fail", flaky=True), None),
        (None, result(NAME), "added"),
        (result(NAME, "fail"), None, "removed"),
        (result(NAME), result(NAME, "fail", digest="d2"), "test-changed"),
        (result(NAME), result(NAME, digest="d2"), "test-changed"),
    ],
)
def test_change_is_not_only_of_outcome(
    before: Result | None, after: Result | None, kind: str | None
) -> None:
    """A check may become flaky, come, go, or be another check than it was."""
    assert kind == changed(before, after)


def test_moving_numbers_are_the_same_failure() -> None:
    """A failure at another number is the same, one at another place or of another kind not."""
    moved = replace(FAILED, differences=(Difference("/players/1/hand", [], 1),), says="other")
    other = replace(FAILED, differences=FAILED.differences[1:])

    assert "fail:/players/#/hand" == fingerprint(FAILED) == fingerprint(moved)
    assert "fail:/phase" == fingerprint(other)
    assert "crash:exited with status #" == fingerprint(CRASHED)
    assert "failed-differently" == changed(FAILED, other)
    assert changed(FAILED, moved) is None
    assert "pass" == fingerprint(result(NAME, says="whatever"))


def test_worse_is_what_nobody_may_overlook() -> None:
    """One that regressed is worse, whatever was fixed meanwhile."""
    found = diff(
        run_of(result("a/a:a"), result("a/b:b", "fail")),
        run_of(result("a/a:a", "fail"), result("a/b:b")),
    )

    assert ["regressed", "fixed"] == [change.kind for change in found.changes]
    assert ["a/a:a"] == [change.id for change in found.worse]


def test_what_moved_is_named() -> None:
    """It says what else is not the same, and asks for the missing run if that is too much."""
    before = run_of(FAILED)
    newer = replace(MET, implementation=Program("acme-js", "1.3"), adapter=Program("glue", "4"))
    after = replace(run_of(CRASHED, suite="other", rulings=("ja",), platform="darwin"), met=newer)
    found = diff(before, after)

    names = ["implementation", "adapter", "suite", "rulings", "environment"]
    assert names == [each.what for each in found.moved]
    assert ("acme-js 1.2", "acme-js 1.3") == (found.moved[0].before, found.moved[0].after)
    assert found.advice.startswith("implementation, adapter, suite, rulings, environment moved")
    assert "" == diff(before, replace(before, results=())).advice


def shards(run: Run, numbers: list[int]) -> list[Run]:
    """Return the shards of a run, each check in the one of its number."""
    found = []
    for shard in range(4):
        results = tuple(
            r for r, number in zip(run.results, numbers, strict=True) if number == shard
        )
        footer = Footer(counts_of(results), complete=True, seconds=1.0, ended=f"09:0{shard}")
        header = replace(run.header, shard=f"{shard + 1}/4", begun=f"08:0{shard}")
        found.append(Run(header, run.met, results, footer))
    return found


@given(run=runs(), data=st.data())
@settings(max_examples=50, deadline=None)
def test_shards_make_the_whole(run: Run, data: st.DataObject) -> None:
    """However a run was divided, its shards are joined to it, in whatever order they come."""
    size = len(run.results)
    numbers = data.draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    parts = data.draw(st.permutations(shards(run, numbers)))
    header = replace(run.header, begun="08:00")
    footer = Footer(counts_of(run.results), complete=True, seconds=4.0, ended="09:03")

    assert in_order(replace(run, header=header, footer=footer)) == merge(parts)


@given(run=runs(), data=st.data())
@settings(max_examples=50, deadline=None)
def test_missing_or_double_shard_is_refused(run: Run, data: st.DataObject) -> None:
    """Shards that are not all there, or one of them twice, are not joined."""
    assume(run.results)
    parts = shards(run, [number % 4 for number in range(len(run.results))])
    which = data.draw(st.integers(0, min(len(run.results), 4) - 1))

    for wrong in ([*parts, parts[which]], parts[:which] + parts[which + 1 :]):
        with pytest.raises(DataError):
            merge(wrong)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"suite": "other"}, "run 2: suite 'other' and not '5u1te', as in the first shard"),
        ({"plan": "other"}, "run 2: plan 'other' and not 'p1an', as in the first shard"),
        ({"seed": 2}, "run 2: seed '2' and not '1'"),
        ({"rulings": ("ja",)}, "run 2: rulings 'ja' and not 'reference'"),
    ],
)
def test_strange_shard_is_refused(change: dict[str, Any], says: str) -> None:
    """A shard of another suite, plan or ruling set is refused, and why is said."""
    first, second, *_ = shards(small(), [0, 1] * 4)
    with pytest.raises(DataError) as caught:
        merge([first, replace(second, header=replace(second.header, **change))])

    assert str(caught.value).startswith(says)


def test_broken_off_shard_is_refused() -> None:
    """A shard that did not come to its end is not joined; nothing is joined of nothing."""
    first, second, *_ = shards(small(), [0, 1] * 4)
    for wrong in ([first, replace(second, footer=None)], []):
        with pytest.raises(DataError):
            merge(wrong)


def test_clauses_stand_side_by_side() -> None:
    """A clause holds where all its checks passed, and nowhere else."""
    fine = run_of(result("a/a:a"), result("a/b:b", clauses=("MI-1b",)))
    mixed = run_of(result("a/a:a"), result("a/c:c", "unsupported"))
    flaky = run_of(result("a/a:a", flaky=True), result("a/b:b", "fail", clauses=("MI-1b",)))
    shard = replace(fine, header=replace(fine.header, shard="1/2"))
    found = matrix([fine, mixed, flaky, shard], {"MI-1a": "paying"})

    rows = {row.id: row.cells for row in found.clauses}
    assert ("verified", "unverified", "flaky", "unverified") == rows["MI-1a"]
    assert ("verified", "absent", "broken", "unverified") == rows["MI-1b"]
    assert ["paying", ""] == [row.title for row in found.clauses]
    assert ("verified", "absent", "broken", "verified") == found.checks[1].cells
    assert [2, 1, 0, 2] == [column.verified for column in found.columns]


def test_suites_are_mixed_only_if_asked() -> None:
    """Columns judged by different suites are refused, unless that is said to be meant."""
    runs = [sound(), replace(sound(), header=replace(sound().header, suite="other"))]
    with pytest.raises(DataError, match="--mixed"):
        matrix(runs)

    assert matrix(runs, mixed=True).mixed
    assert not matrix(runs[:1]).mixed


@pytest.mark.parametrize(
    ("run", "expected", "percent"),
    [
        (sound(), "conformant", 100),
        (small(), "not conformant", 28),
        (run_of(result("a/a:a"), result("a/b:b", "unsupported")), "partially conformant", 50),
        (run_of(result("a/a:a"), result("a/b:b", "skip")), "undecided", 50),
        (run_of(result("a/a:a"), result("a/b:b", "inconclusive")), "undecided", 50),
        (run_of(result("a/a:a", flaky=True)), "not conformant", 0),
        (run_of(result("a/a:a"), result("a/b:b", "fail", required=False)), "conformant", 100),
        (run_of(result("a/a:a", "unsupported")), "undecided", 0),
        (run_of(), "undecided", 0),
        (replace(sound(), footer=None), "undecided", 99),
        (run_of(result("a/a:a"), shard="1/2"), "undecided", 99),
        (run_of(result("a/a:a"), selection="a/*"), "undecided", 99),
        (run_of(result("a/a:a"), shard="1/2", checks=3), "undecided", 33),
        (run_of(result("a/a:a", "fail"), shard="1/2"), "not conformant", 0),
    ],
)
def test_statement_needs_all(run: Run, expected: str, percent: int) -> None:
    """Conformant is who passed all that is required, of the whole suite; else it is not 100 %."""
    assert (expected, percent) == (statement(run), share(run))
    assert conformant(run) == (expected == "conformant") == (percent == 100)


@given(run=runs())
@settings(max_examples=100, deadline=None)
def test_nothing_unverified_is_conformant(run: Run) -> None:
    """Who conforms has nothing required that is broken, flaky, unsupported or was not made."""
    fine = all(standing(each) == "verified" for each in run.results if each.required)

    assert fine or statement(run) in ("not conformant", "partially conformant", "undecided")
    assert 0 == missing(run)
    assert 100 != share(run) or (fine and statement(run) == "conformant")


def test_hostile_words_can_be_printed() -> None:
    """What is told of an implementation in a terminal has no signs that could change it."""
    first = run_of(result(NAME, "fail", says="\x1b[31ma\x07\n"))
    found = diff(first, nasty())
    column = matrix([nasty()]).columns[0]
    told = [c.before.fingerprint for c in found.changes if c.before]
    told += [c.after.fingerprint for c in found.changes if c.after]
    told += [words for each in found.moved for words in (each.before, each.after)]

    assert all(words.isprintable() for words in [*told, column.implementation])
    assert "fail:a\\x#" in told

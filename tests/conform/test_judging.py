"""Judging programs: the reference, one that is misread, one that judges nothing, one that fails."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from alamein.conformance.conform.checks import Check
from alamein.conformance.conform.planning import Plan, checks_of
from alamein.conformance.conform.results import BROKEN, Result
from alamein.conformance.conform.running import STARTS, Runner, Setting, Unusable
from alamein.conformance.driving.client import Inside, Peer
from alamein.conformance.driving.process import Process
from alamein.conformance.driving.trouble import Bounds
from alamein.conformance.opening import Opened, open_game
from alamein.conformance.protocol.messages import (
    Applied,
    Apply,
    Capabilities,
    Hello,
    Judged,
    Legal,
    Welcome,
)
from alamein.conformance.protocol.reference import Reference
from alamein.conformance.protocol.serving import Adapter
from alamein.engine.core.problem import DataError

GAME = "el-alamein"
ADAPTERS = Path(__file__).parents[2] / "adapters"
BOUNDS = Bounds(times=20)


@cache
def opened() -> Opened:
    """The game under the reference."""
    return open_game(GAME, ())


@cache
def every() -> tuple[Check, ...]:
    """All checks, with four walks."""
    return tuple(checks_of(Plan(GAME, walks=4, readings=True), opened()))


def checks(pattern: str) -> list[Check]:
    """The checks of that name."""
    return [check for check in every() if fnmatchcase(check.id, pattern)]


def judged(start: Callable[[], Peer], *chosen: Check) -> list[Result]:
    """What comes of some checks."""
    runner = Runner(Setting(opened().game, "suite", BOUNDS), start)
    try:
        return list(runner.run(chosen))
    finally:
        runner.leave()


def inside(adapter: Adapter) -> Callable[[], Peer]:
    """A program that is none."""
    return lambda: Inside(adapter)


def broken(results: list[Result]) -> list[str]:
    """What failed, and how."""
    return [f"{each.id}: {each.says}" for each in results if each.observed in BROKEN]


@pytest.mark.parametrize(
    "pattern",
    ["combat-result/*[[]reference]", "interception/*[[]reference]", "play/*"],
    ids=["scenarios", "solver", "play"],
)
def test_reference_does_what_is_asked(pattern: str) -> None:
    """Behind the protocol the reference engine passes every check of each kind."""
    some = checks(pattern)[:12]

    results = judged(inside(Reference()), *some)

    assert (len(some), []) == (len(results), broken(results))
    assert {"pass": len(some)} == Counter(each.observed for each in results)


@pytest.mark.parametrize(
    ("fault", "pattern", "clause"),
    [
        ("EA-8.2c/first-seat", "end-of-game/tie-without-a-city[[]reference]", "EA-8.2c"),
        ("EA-2i/right-is-enough", "symbols/supply-points-pay-for-recruits/*", "EA-2i"),
    ],
)
def test_misreading_is_found_by_a_check_that_cites_it(
    fault: str, pattern: str, clause: str
) -> None:
    """A clause that a program misreads is named by a check that fails."""
    command = [sys.executable, str(ADAPTERS / "python-reference/adapter.py"), "--fault", fault]

    results = judged(lambda: Process(command, BOUNDS), *checks(pattern))

    assert any(each.observed == "fail" and clause in each.clauses for each in results)


class Silent(Reference):
    """Refuses what must be refused, and never says why."""

    def legal(self, asked: Legal) -> Judged:
        """Judge without a clause."""
        return replace(super().legal(asked), clause="")


class Agreeing(Reference):
    """Finds everything legal."""

    def legal(self, asked: Legal) -> Judged:
        """Allow it."""
        found = super().legal(asked)
        return replace(found, legal=True) if asked.mode == "test" else found


class Speechless(Adapter):
    """Says hello, and can do nothing."""

    def hello(self, asked: Hello) -> Welcome:
        """Say so."""
        return replace(Reference().hello(asked), capabilities=Capabilities())


class Moving(Reference):
    """Carries out what it refuses."""

    def apply(self, asked: Apply) -> Applied:
        """Go on whatever is asked."""
        return super().apply(replace(asked, action="proceed"))


REFUSING = "reinforcements/price-of-a-card/no-right-to-recruit[[]reference]"


@pytest.mark.parametrize(
    ("adapter", "grade"), [(Reference(), "by the clause"), (Silent(), "silently")]
)
def test_how_a_refusal_is_told_is_graded(adapter: Adapter, grade: str) -> None:
    """That it is refused is what counts; by which clause is told beside it."""
    (result,) = judged(inside(adapter), *checks(REFUSING))

    assert ("pass", grade) == (result.observed, result.grade)


def test_allowing_what_is_forbidden_fails() -> None:
    """A program that allows everything fails where something must be refused."""
    (result,) = judged(inside(Agreeing()), *checks(REFUSING))

    assert ("fail", "refused") == (result.observed, result.differences[0].where)


def test_what_a_program_cannot_do_is_no_failure_and_no_pass() -> None:
    """Whoever declares nothing is asked nothing, and nothing is verified."""
    results = judged(
        inside(Speechless()), *checks(REFUSING), *checks("interception/panzer-vs-1[[]ref*")
    )

    assert {"unsupported"} == {each.observed for each in results}
    assert all(each.says for each in results)


def test_play_finds_another_move() -> None:
    """A program that does something else is found out by play, with the step."""
    results = judged(inside(Moving()), *checks("play/*"))

    assert any(each.observed == "fail" and "steps" in each.says for each in results)


def test_crash_costs_one_check_and_is_named() -> None:
    """After a crash the next check begins with a new program."""
    command = [sys.executable, str(ADAPTERS / "python-reference/adapter.py")]
    some = checks("combat-result/*[[]reference]")[:2]
    setting = Setting(opened().game, "suite", BOUNDS)
    runner = Runner(setting, lambda: Process(command, BOUNDS))

    runner.met().client.peer.stop()
    first, second = runner.run(some)
    runner.leave()

    assert ("crash", True, "pass") == (first.observed, first.flaky, second.observed)
    assert "was ended by SIG" in first.says


def test_program_that_never_begins_is_given_up() -> None:
    """After some failed starts in a row nobody is asked any more, and nothing passes."""
    some = checks("combat-result/*[[]reference]")[: STARTS + 2]

    results = judged(lambda: Process([sys.executable, "-c", "pass"], BOUNDS), *some)

    assert {"not-run"} == {each.observed for each in results}
    assert "failed to start" in results[-1].says


def test_program_for_another_game_is_refused() -> None:
    """Whoever plays something else is told so, not judged."""

    class Chess(Reference):
        def hello(self, asked: Hello) -> Welcome:
            """Play chess."""
            return replace(super().hello(asked), games=())

    with pytest.raises((DataError, Unusable), match="and not el-alamein"):
        judged(inside(Chess()), *checks(REFUSING))


def test_plan_names_every_check_once() -> None:
    """Ids tell checks apart, under whatever readings."""
    ids = Counter(check.id for check in every())

    assert [] == [name for name, count in ids.items() if count > 1]


def test_shards_are_disjoint_and_whole() -> None:
    """Every check is in exactly one shard."""
    parts = [
        {c.id for c in checks_of(Plan(GAME, walks=4, readings=True, shard=(n, 2)), opened())}
        for n in (1, 2)
    ]

    assert {check.id for check in every()} == set().union(*parts)
    assert len(every()) == sum(map(len, parts))
    assert all(parts)


@pytest.mark.parametrize("control", ["always-legal", "never-legal", "random"])
def test_judging_nothing_scores_low(control: str) -> None:
    """A program that does not look at the position fails where it matters."""
    command = [sys.executable, str(ADAPTERS / "negative-controls/control.py"), control]
    some = [
        *checks("reinforcements/price-of-a-*[[]reference]"),
        *checks("interception/panz*[[]ref*"),
    ]

    results = judged(lambda: Process(command, BOUNDS), *some)

    passed = sum(each.observed == "pass" and not each.flaky for each in results)
    assert passed < len(some) * 0.6

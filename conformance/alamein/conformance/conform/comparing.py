"""Runs held against each other: what changed between two, many side by side, shards joined."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import UNSET, Struct
from msgspec.structs import replace

from alamein.conformance.conform.reading import counts_of
from alamein.conformance.conform.reports.words import line
from alamein.conformance.conform.results import BROKEN, Footer, Header, Observed, Result, Run
from alamein.conformance.protocol.messages import Program, Welcome
from alamein.engine.core.problem import DataError, Problem

Kind: TypeAlias = Literal[
    "regressed", "fixed", "failed-differently", "now-flaky", "now-stable",
    "newly-unsupported", "newly-supported", "no-longer-run", "newly-run", "not-run-differently",
    "added", "removed", "test-changed",
]  # fmt: skip
# What each is if the runs are looked at the other way round; most are their own inverse.
INVERSE: dict[Kind, Kind] = {
    "regressed": "fixed",
    "fixed": "regressed",
    "now-flaky": "now-stable",
    "now-stable": "now-flaky",
    "newly-unsupported": "newly-supported",
    "newly-supported": "newly-unsupported",
    "no-longer-run": "newly-run",
    "newly-run": "no-longer-run",
    "added": "removed",
    "removed": "added",
}
WORSE: frozenset[Kind] = frozenset({"regressed", "failed-differently", "now-flaky"})
_State: TypeAlias = Literal["pass", "broken", "flaky", "unsupported", "not-run"]
_CHANGED: dict[tuple[_State, _State], Kind] = {
    ("pass", "broken"): "regressed",
    ("pass", "flaky"): "now-flaky",
    ("broken", "flaky"): "now-flaky",
    **{(state, "unsupported"): "newly-unsupported"
       for state in ("pass", "broken", "flaky", "not-run")},
    **{(state, "not-run"): "no-longer-run" for state in ("pass", "broken", "flaky")},
}  # fmt: skip
_NUMBER = re.compile(r"0x[0-9a-fA-F]+|\d+")
LONGEST = 160  # letters of a fingerprint


class Seen(Struct, frozen=True):
    """What came of a check in one run, as far as it is compared."""

    observed: Observed
    flaky: bool
    fingerprint: str
    digest: str


class Change(Struct, frozen=True):
    """A check that is not as it was."""

    id: str
    title: str
    kind: Kind
    before: Seen | None
    after: Seen | None


class Moved(Struct, frozen=True):
    """Something other than results that is not the same in both runs."""

    what: str
    before: str
    after: str


class Diff(Struct, frozen=True):
    """Every difference between two runs; there are no net counts, which hide what they sum."""

    moved: tuple[Moved, ...]
    changes: tuple[Change, ...]

    @property
    def worse(self) -> tuple[Change, ...]:
        """Return what nobody may overlook."""
        return tuple(change for change in self.changes if change.kind in WORSE)

    @property
    def advice(self) -> str:
        """Return which run is missing, if more than one thing moved."""
        if not self.changes or len(self.moved) < 2:  # noqa: PLR2004 - one cause needs no advice
            return ""
        names = ", ".join(each.what for each in self.moved)
        return f"{names} moved at once: a run in which only one of them moves says which it was"


def fingerprint(result: Result) -> str:
    """Return what a failure is known by: its kind and first place, or else first words.

    Numbers are removed: a failure that only counts otherwise is the same one. What hides in
    the words of an implementation is spelt out, so that they can be printed.
    """
    if result.observed not in BROKEN:
        return result.observed
    first = result.differences[0].where if result.differences else ""
    words = first or next(iter(result.says.strip().splitlines()), "")
    return f"{result.observed}:{_NUMBER.sub('#', line(words, LONGEST))}"


def diff(before: Run, after: Run) -> Diff:
    """Return what changed from one run to another, check by check."""
    old = {result.id: result for result in before.results}
    new = {result.id: result for result in after.results}
    changes = [_change(old.get(name), new.get(name)) for name in sorted(old | new)]
    return Diff(tuple(_moved(before, after)), tuple(filter(None, changes)))


def _change(before: Result | None, after: Result | None) -> Change | None:
    if before is None or after is None:
        one = after or before
        kind: Kind | None = "removed" if after is None else "added"
    else:
        one = min(before, after, key=lambda each: each.title)  # either way round the same
        kind = _kind(before, after)
    if one is None or kind is None:
        return None
    return Change(one.id, one.title, kind, _seen(before), _seen(after))


def _seen(result: Result | None) -> Seen | None:
    if result is None:
        return None
    return Seen(result.observed, result.flaky, fingerprint(result), result.digest)


def _kind(before: Result, after: Result) -> Kind | None:
    if before.digest != after.digest:
        return "test-changed"
    was, now = _state(before), _state(after)
    if was == now:
        if was == "broken" and fingerprint(before) != fingerprint(after):
            return "failed-differently"
        return "not-run-differently" if _other_reason(was, before, after) else None
    if (was, now) in _CHANGED:
        return _CHANGED[was, now]
    return INVERSE[_CHANGED[now, was]]


def _other_reason(state: _State, before: Result, after: Result) -> bool:
    return state == "not-run" and before.observed != after.observed


def _state(result: Result) -> _State:
    if result.observed == "unsupported":
        return "unsupported"
    if result.observed not in BROKEN and result.observed != "pass":
        return "not-run"
    if result.flaky:
        return "flaky"
    return "pass" if result.observed == "pass" else "broken"


def named(program: Program) -> str:
    """Return a program and its version, as far as they tell it from others."""
    return line(" ".join(filter(None, (program.name, program.version, program.build))))


def adapter_of(welcome: Welcome | None) -> str:
    """Return the adapter that a run went through, if it has one of its own."""
    adapter = UNSET if welcome is None else welcome.adapter
    return "" if adapter is UNSET else named(adapter)


_IDENTITY: dict[str, Callable[[Run], str]] = {
    "implementation": lambda run: named(run.implementation),
    "adapter": lambda run: adapter_of(run.met),
    "game": lambda run: run.header.game,
    "suite": lambda run: run.header.suite,
    "rulings": lambda run: " ".join(run.header.rulings),
    "seed": lambda run: str(run.header.seed),
    "alamein": lambda run: run.header.alamein,
    "environment": lambda run: f"Python {run.header.python}, {run.header.platform}",
}


def _moved(before: Run, after: Run) -> Iterable[Moved]:
    for what, told in _IDENTITY.items():
        if (was := told(before)) != (now := told(after)):
            yield Moved(what, was, now)


def in_order(run: Run) -> Run:
    """Return a run with its results by id, whatever the order in which they came."""
    return replace(run, results=tuple(sorted(run.results, key=lambda result: result.id)))


def merge(runs: Sequence[Run]) -> Run:
    """Return the run whose shards are given; raise `DataError` if they are not all of one."""
    if not runs:
        raise refused("no run is given; name the files of all shards")
    first = runs[0]
    for number, run in enumerate(runs, 1):
        for what, told in _SHARED.items():
            if told(run) != told(first):
                says = f"{what} {told(run)!r} and not {told(first)!r}, as in the first shard"
                raise refused(f"{says}; shards are parts of one run", number)
        if not run.complete:
            raise refused("did not come to its end; run this shard again", number)
    results = _disjoint(runs)
    if len(results) != first.header.checks:
        says = f"{len(results)} of {first.header.checks} checks are there"
        raise refused(f"{says}; every shard is needed, and once")
    return in_order(Run(_header(runs), first.met, tuple(results.values()), _footer(runs, results)))


_SHARED: dict[str, Callable[[Run], object]] = {
    **{name: told for name, told in _IDENTITY.items() if name != "environment"},
    "plan": lambda run: run.header.plan,
    "number of checks": lambda run: run.header.checks,
    "selection": lambda run: run.header.selection,
}


def refused(says: str, number: int = 0) -> DataError:
    """Return that runs cannot be held together; one of them is meant by its number."""
    return DataError((Problem(f"run {number}" if number else "runs", 0, "", says),))


def _disjoint(runs: Sequence[Run]) -> dict[str, Result]:
    found: dict[str, Result] = {}
    for number, run in enumerate(runs, 1):
        for result in run.results:
            if result.id in found:
                raise refused(f"{result.id} is in another shard, too; each has its own", number)
            found[result.id] = result
    return found


def _header(runs: Sequence[Run]) -> Header:
    headers = [run.header for run in runs]
    return replace(
        headers[0],
        shard="",
        begun=min(header.begun for header in headers),
        python=_joined(header.python for header in headers),
        platform=_joined(header.platform for header in headers),
    )


def _footer(runs: Sequence[Run], results: dict[str, Result]) -> Footer:
    footers = [run.footer for run in runs if run.footer is not None]
    return Footer(
        counts=counts_of(list(results.values())),
        complete=True,
        seconds=sum(footer.seconds for footer in footers),
        ended=max(footer.ended for footer in footers),
    )


def _joined(words: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(words))

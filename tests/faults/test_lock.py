"""Every fault of the gallery is found again by the checks that the lock names, and only then."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from alamein.conformance.faults.hunting import Hunted
from alamein.conformance.faults.lock import (
    Killer,
    Locked,
    read_lock,
    restated,
    stale,
    write_lock,
)
from alamein.conformance.faults.replaying import seen_again
from alamein.conformance.lawful_play import all_laws
from alamein.engine.core.library import library
from alamein.properties.faults.gallery import lacking, load_gallery
from alamein.properties.law import Law

GAME = "el-alamein"
GALLERY = load_gallery(GAME)
LOCK = read_lock(GAME)


def test_lock_is_not_stale() -> None:
    """Fault and killer are as they were when the lock was written; `make faults` renews it."""
    assert [] == list(stale(GALLERY, LOCK))


@pytest.mark.parametrize("name", LOCK)
def test_fault_is_found_again(name: str) -> None:
    """The recorded checks fail while the fault is planted, and hold while it is not."""
    assert [] == list(seen_again(GALLERY, LOCK[name]))


def test_every_fault_is_found_by_somebody() -> None:
    """A fault that nobody finds is a missing check."""
    assert [] == [name for name, line in LOCK.items() if not line.killers]


def test_every_clause_that_can_be_misread_has_a_fault() -> None:
    """Obligations, prohibitions, limits, procedures and scoring: a fault, or a reason why not."""
    assert [] == lacking(GALLERY, library().books[GAME])


EXAMPLE = "a worked example: faults are planted on the rules it plays, not on itself"
# Clauses of which no law notices the misreading planted: scenarios alone do.
BY_SCENARIOS = {
    "EA-15.2a": EXAMPLE,
    "EA-15.2h": EXAMPLE,
    "EA-15.2m": EXAMPLE,
}


def test_invariants_and_machines_have_a_property_as_witness() -> None:
    """What the register leaves to invariants and state machines, a law that cites it notices."""
    by_property = {
        line.clause
        for line in LOCK.values()
        for killer in line.killers
        if killer.witness == "property" and line.clause in killer.clauses
    }

    assert BY_SCENARIOS.keys() == {
        clause.id
        for clause in library().books[GAME].clauses.values()
        if clause.testable in ("invariant", "state-machine")
        and clause.id not in GALLERY.without
        and clause.id not in by_property
    }


@pytest.mark.parametrize("before", ['{"of": "another format"}\n', "<<<<<<< no JSON\n"])
def test_lock_that_cannot_be_read_is_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    """A hunt for some faults is not lost because the old lines cannot be read."""
    name = next(iter(GALLERY.faults))
    path = tmp_path / "el_alamein/faults.lock"
    path.parent.mkdir()
    path.write_text(before, encoding="utf-8")
    monkeypatch.setattr("alamein.conformance.faults.lock.faults_root", lambda: tmp_path)
    read_lock.cache_clear()

    try:
        write_lock(GALLERY, [Hunted(name, GALLERY.faults[name].clause, ())])
        written = list(read_lock(GAME))
    finally:
        read_lock.cache_clear()

    assert [name] == written


@pytest.fixture
def line() -> Locked:
    """The line of a fault that several witnesses found."""
    return next(each for each in LOCK.values() if len(each.killers) > 1)


def test_changed_fault_is_stale(line: Locked) -> None:
    """A fault that was changed has to be hunted again."""
    changed = msgspec.structs.replace(line, digest="0" * 16)

    assert f"{line.fault} was changed since it was locked" in list(
        stale(GALLERY, LOCK | {line.fault: changed})
    )


def test_changed_killer_is_stale(line: Locked) -> None:
    """A check that was changed since it found a fault has to find it again."""
    first = msgspec.structs.replace(line.killers[0], digest="0" * 16)
    changed = msgspec.structs.replace(line, killers=(first, *line.killers[1:]))

    assert [f"{line.fault} was found by {first.check}, which was changed since"] == list(
        stale(GALLERY, LOCK | {line.fault: changed})
    )


@pytest.fixture
def by_law() -> tuple[Locked, Killer, Law[Any]]:
    """A line of the lock, the law that found its fault, and how it is stated now."""
    laws = {law.sentence: law for law in all_laws(GAME)}
    return next(
        (each, killer, laws[killer.check])
        for each in LOCK.values()
        for killer in each.killers
        if killer.check in laws
    )


@pytest.mark.parametrize("change", ["gone", "cites less"])
def test_law_that_says_less_is_stale(
    by_law: tuple[Locked, Killer, Law[Any]], monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """A law that is gone, or that does not restate a clause any more, has to be hunted by again."""
    line, killer, law = by_law
    others = [each for each in all_laws(GAME) if each is not law]
    left = [replace(law, clauses=law.clauses[1:])] if change == "cites less" else []
    monkeypatch.setattr("alamein.conformance.faults.lock.all_laws", lambda _: [*others, *left])
    restated.cache_clear()

    try:
        told = list(stale(GALLERY, LOCK))
    finally:
        restated.cache_clear()

    assert f"{line.fault} was found by {killer.check}, which was changed since" in told


def test_killer_must_fail_by_its_own_law(by_law: tuple[Locked, Killer, Law[Any]]) -> None:
    """That another law fails as well does not make up for the one that is recorded."""
    line, killer, _ = by_law
    case = {**(killer.case or {}), "then": {"lawful": True}}
    other = msgspec.structs.replace(killer, check="Some other law", case=case)
    wrong = msgspec.structs.replace(line, killers=(other,), also=())

    assert [f"{other} does not fail although {line.fault} is planted"] == list(
        seen_again(GALLERY, wrong)
    )


def test_fault_that_is_not_locked_is_stale(line: Locked) -> None:
    """A new fault has to be hunted, and one that is gone may not stay."""
    others = {name: each for name, each in LOCK.items() if name != line.fault}

    assert [f"{line.fault} is not locked"] == list(stale(GALLERY, others))
    assert ["EA-0a/gone is locked, but it is no fault any more"] == list(
        stale(GALLERY, LOCK | {"EA-0a/gone": line})
    )


def test_killer_of_another_fault_is_noticed(line: Locked) -> None:
    """A check that holds although the fault is planted is no killer of it."""
    other = next(
        each
        for each in LOCK.values()
        if each.killers and each.clause.partition(".")[0] != line.clause.partition(".")[0]
    )
    wrong = msgspec.structs.replace(line, killers=other.killers[:1], also=())

    assert [f"{other.killers[0]} does not fail although {line.fault} is planted"] == list(
        seen_again(GALLERY, wrong)
    )

"""``faults.lock``: which check finds each fault, and how to see it again without a hunt.

One line of JSON for each fault, so that a change shows which fault is found otherwise. A line holds
digests of the fault and of each killer: if either changes, the lock is stale.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from alamein.conformance.faults.hunting import Hunted, Kill
from alamein.conformance.faults.witness import Played, Witness
from alamein.conformance.lawful_play import all_laws
from alamein.conformance.scenarios.running import Trial
from alamein.conformance.scenarios.suite import load_suite
from alamein.engine.core.data import faults_root
from alamein.engine.core.problem import DataError, Problem
from alamein.engine.core.writing import write_atomically
from alamein.properties.faults.gallery import Fault, Gallery, as_document, load_gallery

Plain: TypeAlias = Any


class Killer(Struct, frozen=True, omit_defaults=True):
    """A check that found a fault, so that it can be seen again."""

    witness: Witness
    check: str
    clauses: tuple[str, ...]
    digest: str
    tried: int  # checks of this witness up to this one
    played: Played | None = None
    case: dict[str, Plain] | None = None

    def __str__(self) -> str:
        """Return what fails, and the clauses it cites."""
        return f"{self.check} ({', '.join(self.clauses)})"

    def tells(self, says: str) -> bool:
        """Return whether this is what the check says: of a law its sentence and clauses."""
        if self.witness == "property":
            return str(self) in says
        if self.witness == "oracle":
            return says.startswith(", ".join(self.clauses))
        return True


class Locked(Struct, frozen=True, omit_defaults=True):
    """One line of the lock."""

    fault: str
    clause: str
    digest: str
    killers: tuple[Killer, ...]
    also: tuple[Killer, ...] = ()  # that show further clauses broken

    def clauses(self) -> dict[str, set[str]]:
        """Return the clauses of which a check that cites them fails, and its witnesses."""
        found: dict[str, set[str]] = {}
        for killer in self.killers:
            if self.clause in killer.clauses:
                found.setdefault(self.clause, set()).add(killer.witness)
        for killer in self.also:
            for clause in killer.clauses:
                found.setdefault(clause, set()).add(killer.witness)
        return found


def lock_of(game: str) -> Path:
    """Return the file that locks the faults of *game*."""
    return faults_root() / game.replace("-", "_") / "faults.lock"


@cache
def read_lock(game: str) -> dict[str, Locked]:
    """Return the lock of *game* by fault; raise `DataError` if a line says something else."""
    path = lock_of(game)
    found: dict[str, Locked] = {}
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for n, line in enumerate(lines, 1):
        try:
            locked = msgspec.json.decode(line, type=Locked)
        except msgspec.DecodeError as error:
            says = f"{error}; write it anew by make faults"
            raise DataError((Problem(path.name, n, "", says),)) from error
        found[locked.fault] = locked
    return found


def write_lock(gallery: Gallery, hunted: Iterable[Hunted]) -> None:
    """Write the lock anew: what is not *hunted* keeps its line, what is no fault any more goes.

    Old lines that cannot be read go too, for what was hunted may not be lost because of them.
    """
    lines = _readable(gallery.game) | {each.fault: locked(gallery, each) for each in hunted}
    kept = [lines[name] for name in gallery.faults if name in lines]
    text = "".join(f"{msgspec.json.encode(each).decode()}\n" for each in kept)
    write_atomically(lock_of(gallery.game), text)
    read_lock.cache_clear()


def _readable(game: str) -> dict[str, Locked]:
    """Return the lock of *game*, or nothing if it was written in another format."""
    try:
        return read_lock(game)
    except DataError:
        return {}


def locked(gallery: Gallery, hunted: Hunted) -> Locked:
    """Return the line for a fault that was hunted."""
    fault = gallery.faults[hunted.fault]
    killers = tuple(_killer(gallery.game, kill) for kill in hunted.kills)
    also = tuple(
        msgspec.structs.replace(
            _killer(gallery.game, kill),
            clauses=tuple(clause for clause in fault.also if clause in kill.clauses),
        )
        for kill in hunted.also
    )
    return Locked(fault.id, fault.clause, digest(as_document(fault)), killers, also)


def _killer(game: str, kill: Kill) -> Killer:
    says = _said(game, kill.witness, kill.check, kill.case)
    return Killer(
        kill.witness, kill.check, kill.clauses, digest(says), kill.tried, kill.played, kill.case
    )  # fmt: skip


def _said(game: str, witness: Witness, check: str, case: dict[str, Plain] | None) -> Plain:
    """Return what a killer checks, as plain values; of a law also the clauses it restates."""
    if witness == "scenario":
        trial = trial_of(game, check)
        return None if trial is None else msgspec.to_builtins(trial.case)
    return [check, restated(game).get(check), case] if witness == "property" else check


@cache
def restated(game: str) -> dict[str, list[str]]:
    """Return the clauses that each law restates, by its sentence."""
    return {law.sentence: sorted(map(str, law.clauses)) for law in all_laws(game)}


def trial_of(game: str, name: str) -> Trial | None:
    """Return the trial called *name*, if it is still there."""
    return _trials(game).get(name)


@cache
def _trials(game: str) -> dict[str, Trial]:
    return {trial.name: trial for trial in load_suite(game).trials()}


def digest(says: Plain) -> str:
    """Return a short digest of plain values."""
    text = json.dumps(says, ensure_ascii=False, sort_keys=True, default=str)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def stale(gallery: Gallery, lock: dict[str, Locked]) -> Iterator[str]:
    """Yield what the lock says that is not so any more."""
    for fault in gallery.faults.values():
        yield from _stale(gallery.game, fault, lock.get(fault.id))
    for name in lock:
        if name not in gallery.faults:
            yield f"{name} is locked, but it is no fault any more"


def outdated(gallery: Gallery, lock: dict[str, Locked]) -> set[str]:
    """Return the faults whose line is missing or stale, or says that nobody found them."""
    return {
        fault.id
        for fault in gallery.faults.values()
        if any(_stale(gallery.game, fault, lock.get(fault.id))) or not lock[fault.id].killers
    }


def _stale(game: str, fault: Fault, line: Locked | None) -> Iterator[str]:
    if line is None:
        yield f"{fault.id} is not locked"
        return
    if line.digest != digest(as_document(fault)):
        yield f"{fault.id} was changed since it was locked"
    for killer in (*line.killers, *line.also):
        if killer.digest != digest(_said(game, killer.witness, killer.check, killer.case)):
            yield f"{fault.id} was found by {killer.check}, which was changed since"


def noticed(game: str) -> dict[str, set[str]]:
    """Return the clauses of which a misreading was noticed by a check that cites them, and by whom.

    Lines that are stale count for nothing, and a game without a gallery has noticed nothing.
    """
    found: dict[str, set[str]] = {}
    lock = read_lock(game)
    if not lock:
        return found
    gallery = load_gallery(game)
    for fault in gallery.faults.values():
        line = lock.get(fault.id)
        if line is None or any(_stale(game, fault, line)):
            continue
        for clause, witnesses in line.clauses().items():
            found.setdefault(clause, set()).update(witnesses)
    return found

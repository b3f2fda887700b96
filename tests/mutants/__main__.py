"""Mutate the rules, see who notices, and list what nobody noticed.

    python -m tests.mutants                     all rules
    python -m tests.mutants el_alamein.combat   one module

What is done is kept in alamein-mutants.jsonl, a line for each mutant, and is not done again as
long as the function stays the same. Not part of the tests: it takes an hour.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import FunctionType

import pytest
from tests.mutants.hunting import NOBODY, SURVIVES, UNPLANTED, UNREACHED, know, noticed
from tests.mutants.making import Mutant, functions, mutants_of
from tests.mutants.unit_tests import with_tests

KEPT = Path("alamein-mutants.jsonl")
JOBS = 2
WORDS = ("not hunted", NOBODY, SURVIVES, UNPLANTED, UNREACHED)
# The modules of rules; those that draw, write and read positions are held to their own tests.
RULES = tuple(
    f"el_alamein.{name}"
    for name in (
        *("acquiring", "combat", "counterattack", "course", "drawing", "effects", "ending"),
        *("fitting", "interception", "judging", "options", "outcome", "phases", "picking"),
        *("playing", "ratings", "setup", "steps", "terms", "views"),
        *("allotment", "allotment_duty", "allotment_kernel", "allotment_legal"),
        "allotment_rules",
    )
)


def kept() -> dict[tuple[str, str], str]:
    """Who noticed each mutant that was hunted before, by function and changed source."""
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    rows = [json.loads(line) for line in lines]
    return {(row["where"], row["changed"]): row["noticed"] for row in rows}


def all_of(modules: tuple[str, ...]) -> Iterator[tuple[Mutant, FunctionType]]:
    """Yield the mutants of every function of *modules*."""
    for module in modules:
        for where, rule in functions(module):
            for mutant in mutants_of(where, rule):
                yield mutant, rule


_TODO: list[tuple[Mutant, FunctionType]] = []  # a worker, being forked, finds its work here


def _hunt(number: int, *, at_length: bool) -> tuple[int, str]:
    mutant, rule = _TODO[number]
    return number, noticed(mutant, rule.__code__, at_length=at_length)


def _ready() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def hunt(modules: tuple[str, ...], items: list[pytest.Item]) -> None:
    """Hunt every mutant of *modules* that was not hunted before; *items* are the tests."""
    print("first what reaches which rule is noted", flush=True)
    know(items)
    for at_length in (False, True):
        done, earlier = kept(), NOBODY if at_length else None
        _TODO[:] = [found for found in all_of(modules) if done.get(found[0].key) == earlier]
        print(f"{len(_TODO)} mutants to hunt{' at length' * at_length}", flush=True)
        _hunt_all(partial(_hunt, at_length=at_length))


def _hunt_all(one: Callable[[int], tuple[int, str]]) -> None:
    """Hunt what is to be done, on some processes, and keep what comes of each at once."""
    with KEPT.open("a", encoding="utf-8") as file, get_context("fork").Pool(JOBS, _ready) as pool:
        for n, (number, by) in enumerate(pool.imap_unordered(one, range(len(_TODO))), 1):
            mutant = _TODO[number][0]
            row = {"where": mutant.where, "changed": mutant.changed, "noticed": by}
            print(json.dumps(row, ensure_ascii=False), file=file, flush=True)
            if not n % 200:
                print(f"{n} of {len(_TODO)}", flush=True)


def tell(modules: tuple[str, ...]) -> None:
    """Print how many each witness noticed, by module, and what nobody noticed."""
    done, survivors = kept(), []
    by: dict[str, Counter[str]] = {}
    for mutant, _ in all_of(modules):
        who = done.get(mutant.key, "not hunted")
        told = who if who in WORDS else who.partition(" ")[0]
        by.setdefault(mutant.where.rpartition(".")[0], Counter())[told] += 1
        if who in (NOBODY, SURVIVES, UNREACHED):
            survivors.append((mutant, who))
    for mutant, who in survivors:
        before, after = mutant.difference
        print(f"{mutant.name} ({who})\n  - {before}\n  + {after}")
    for module, counts in by.items():
        print(module, dict(counts))
    print("all", dict(sum(by.values(), Counter())))


if __name__ == "__main__":
    chosen = tuple(sys.argv[1:]) or RULES
    with_tests(partial(hunt, chosen))
    tell(chosen)

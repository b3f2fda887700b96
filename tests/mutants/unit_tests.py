"""The tests of the engine as witnesses: collected once, asked in a process for each mutant.

What a test keeps is gone with its process, so that no mutant lives on in the next.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from types import CodeType

import pytest
from _pytest.runner import runtestprotocol

from alamein.properties.tracing import is_ours, noting

FOLDERS = ("tests/el_alamein",)
PATIENCE = 20  # seconds after which no more tests are asked
SLOW = 2.0  # seconds of a test that is not asked: there are faster ones
MOST = 40  # tests of a rule, the fastest, that are asked before the laws; all others after them

Reached = Mapping[str, list[pytest.Item]]


class Asking:
    """A plugin of pytest: the tests are collected, and something else is done with them."""

    def __init__(self, then: Callable[[list[pytest.Item]], None]) -> None:
        self._then = then

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do it in place of running them."""
        self._then(session.items)
        return True


def with_tests(then: Callable[[list[pytest.Item]], None]) -> None:
    """Collect the tests, and do something with them."""
    code = pytest.main(["-q", "-s", "-p", "no:cacheprovider", *FOLDERS], [Asking(then)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(code)


def reached_by(items: list[pytest.Item], key: Callable[[CodeType], str]) -> Reached:
    """Run every test once, and return by function those that reach it, the fastest first."""
    timed: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for n, item in enumerate(items):
        ran: dict[CodeType, Mapping[str, object]] = {}
        begun = time.perf_counter()
        with noting(ran):
            sound = passes(item)
        took = time.perf_counter() - begun
        if sound and took <= SLOW:
            for code in filter(is_ours, ran):
                timed[key(code)].append((took, n))
    return {rule: [items[n] for _, n in sorted(found)] for rule, found in timed.items()}


def passes(item: pytest.Item) -> bool:
    """Return whether a test holds."""
    return all(report.outcome != "failed" for report in runtestprotocol(item, log=False))


def failing(items: list[pytest.Item]) -> str | None:
    """Return the first of some tests that fails now, in a process of its own."""
    ours, theirs = os.pipe()
    if not (child := os.fork()):
        signal.alarm(PATIENCE)
        try:
            os.write(theirs, next((i.nodeid for i in items if not passes(i)), "").encode())
        finally:
            os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, encoding="utf-8") as told:
        name = told.read()
    os.waitpid(child, 0)
    return name or None

"""Games that Hypothesis plays for somebody who looks on: counted, and told while it shrinks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from hypothesis import Phase, settings
from hypothesis.reporting import with_reporter
from hypothesis.stateful import run_state_machine_as_test

from alamein.properties.machine import LawfulMachine

Tell: TypeAlias = Callable[[str], None]
SHRINKING = "something fails; looking for the smallest example, for some minutes at most"
GIVEN_UP = "gave up looking for a smaller example; this is the smallest so far"
SLOW = "WARNING: Hypothesis has spent more than five minutes"  # its other advice is for pytest


def played(machine: type[LawfulMachine], effort: settings, tell: Tell) -> int:
    """Have Hypothesis play, and return how many games; what is broken is raised, shrunk."""
    games = 0
    told = Phase.shrink not in effort.phases

    def teardown(game: LawfulMachine) -> None:
        nonlocal games, told
        games += game.table is not None
        if machine.found and not told:
            told = True
            tell(SHRINKING)
        machine.teardown(game)

    # Named as the machine itself: by its name and its code Hypothesis keeps what failed.
    names = {name: getattr(machine, name) for name in ("__module__", "__qualname__", "__doc__")}
    counted = type(machine.__name__, (machine,), {**names, "teardown": teardown})
    machine.visits.clear()
    machine.found.clear()
    with with_reporter(lambda says: tell(GIVEN_UP) if str(says).startswith(SLOW) else None):
        run_state_machine_as_test(counted, settings=effort)
    return games

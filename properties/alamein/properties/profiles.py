"""How hard Hypothesis tries: at a desk, in CI, by night; and where it remembers what failed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from hypothesis import HealthCheck, Phase, settings
from hypothesis.database import (
    DirectoryBasedExampleDatabase,
    ExampleDatabase,
    MultiplexedDatabase,
    ReadOnlyDatabase,
)

Profile: TypeAlias = Literal["desk", "ci", "night"]
PROFILES: tuple[Profile, ...] = get_args(Profile)
EXAMPLES = Path(".hypothesis") / "examples"  # where Hypothesis itself keeps them

# Which parts of a failing example matter is not explained: the finding is made smaller by itself.
PHASES = tuple(phase for phase in Phase if phase is not Phase.explain)

# Each profile says all of it: Hypothesis' own defaults are others where CI is set.
_EFFORT: dict[Profile, dict[str, Any]] = {
    "desk": {"max_examples": 60, "stateful_step_count": 40, "derandomize": False},
    "ci": {"max_examples": 600, "stateful_step_count": 50, "derandomize": True},
    "night": {"max_examples": 50_000, "stateful_step_count": 150, "derandomize": False},
}


def settings_of(
    profile: Profile, examples: Path | None = EXAMPLES, shared: Path | None = None
) -> settings:
    """Return the settings of *profile*; failures are kept in *examples*, those *shared* read too.

    A derandomized profile remembers nothing: it does the same every time.
    """
    effort = _EFFORT[profile]
    database = None if effort["derandomize"] else _database(examples, shared)
    return settings(
        **{"phases": PHASES} | effort,
        deadline=None,  # the solver takes its time
        database=database,
        report_multiple_bugs=False,  # one finding at a time, told whole
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example],
        print_blob=False,  # a decorator is of no use at a command line
    )


def _database(examples: Path | None, shared: Path | None) -> ExampleDatabase | None:
    own = None if examples is None else DirectoryBasedExampleDatabase(examples)
    if shared is None:
        return own
    others = ReadOnlyDatabase(DirectoryBasedExampleDatabase(shared))
    return others if own is None else MultiplexedDatabase(own, others)

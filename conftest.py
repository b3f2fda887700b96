"""Each case of the scenario files is a test: ``combat/exact-payment[ja]``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from alamein.conformance.scenarios.files import ScenarioFile, check_scenarios
from alamein.conformance.scenarios.reporting import explain
from alamein.conformance.scenarios.running import Trial, run, trials
from alamein.engine.core.data import scenarios_root
from alamein.engine.core.library import library
from alamein.engine.core.loading import Loaded, load
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.games import load_game


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    """Return what collects a scenario file; counts of sequences are checked elsewhere."""
    below = scenarios_root() in file_path.parents
    if below and file_path.suffix == ".yaml" and file_path.parent.name != "perft":
        return Scenarios.from_parent(parent, path=file_path)
    return None


class Scenarios(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[ScenarioTest]:
        """Yield a test for each trial of each case."""
        name = self.path.relative_to(scenarios_root()).parts[0].replace("_", "-")
        book = library().books[name]
        loaded = self._loaded(book)
        game = load_game(name)
        for case in loaded.value.cases:
            for trial in trials(loaded.value.topic, case, book):
                yield ScenarioTest.from_parent(
                    self, name=trial.name, trial=trial, game=game, book=book
                )

    def _loaded(self, book: Rulebook) -> Loaded[ScenarioFile]:
        try:
            loaded = load(self.path, ScenarioFile)
        except DataError as error:
            raise self.CollectError(str(error)) from error
        if problems := list(check_scenarios([loaded], book)):
            raise self.CollectError("\n".join(map(str, problems)))
        return loaded


class Failed(AssertionError):
    """A scenario that does not hold."""


class ScenarioTest(pytest.Item):
    """One case under one ruling set."""

    def __init__(self, *, trial: Trial, game: Any, book: Rulebook, **named: Any) -> None:  # noqa: ANN401 - pytest's own
        super().__init__(**named)
        self.trial, self.game, self.book = trial, game, book

    def runtest(self) -> None:
        """Play the trial."""
        verdict = run(self.game, self.trial, self.book)
        if not verdict.passed:
            raise Failed(explain(verdict, self.game, self.book))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any) -> str:  # noqa: ANN401 - pytest's own
        """Return what is wrong, without a traceback of ours."""
        if isinstance(excinfo.value, Failed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo, *args))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return file and name, as pytest shows them."""
        return self.path, 0, self.name

"""The command, run in this process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from alamein.conformance.cli.main import alamein


@pytest.fixture(scope="session")
def run() -> Callable[..., Result]:
    """Run the command in this process; an exception that escapes it fails the test."""

    def invoke(*words: str | Path | int) -> Result:
        return CliRunner().invoke(
            alamein, [str(word) for word in words], prog_name="alamein", catch_exceptions=False
        )

    return invoke


@pytest.fixture(autouse=True)
def importable_in_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that a test defines can be found by the processes that are to do it."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))

"""Ways to run the command, and the rulebooks as plain YAML to compare with."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from alamein.conformance.cli.main import alamein

RULEBOOK = Path(__file__).parents[2] / "rulebook"
DECIDES_LOOKS = (
    "COLUMNS",
    "FORCE_COLOR",
    "NO_COLOR",
    "PYTHONUNBUFFERED",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
)


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take away what the caller's terminal says about width, colour and buffering."""
    for name in DECIDES_LOOKS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHONUTF8", "1")
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.fixture(scope="session")
def run() -> Callable[..., Result]:
    """Run the command in this process; an exception that escapes it fails the test."""

    def invoke(*words: str | Path) -> Result:
        return CliRunner().invoke(
            alamein, [str(word) for word in words], prog_name="alamein", catch_exceptions=False
        )

    return invoke


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the command in a process of its own, with pipes."""

    def start(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "alamein.conformance.cli.main", *words],
            check=False,
            capture_output=True,
            encoding="utf-8",
            env=os.environ | environment,
        )

    return start


@pytest.fixture(scope="session")
def books() -> dict[str, dict[str, list[dict[str, Any]]]]:
    """The entries of every game by kind, as YAML has them and in the order of the files."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for path in sorted(RULEBOOK.glob("*/*.yaml")) + sorted(RULEBOOK.glob("*/*/*.yaml")):
        folder = path.relative_to(RULEBOOK).parts[0]
        document = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        game = found.setdefault(folder.replace("_", "-"), {"faq": []})
        for kind in ("clauses", "disputes", "faq", "cards", "editions"):
            for entry in document.get(kind, []):
                game.setdefault(kind, []).append(entry | {"chapter": document.get("chapter")})
    return found

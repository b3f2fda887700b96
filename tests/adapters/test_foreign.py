"""Adapters in other languages: each is well, passes its own tests, and is judged as it says."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from alamein.conformance.cli.main import alamein
from alamein.conformance.conform.reading import read_run

ADAPTERS = Path(__file__).parents[2] / "adapters"
JAVASCRIPT = ADAPTERS / "javascript-interception"
JAVA = ADAPTERS / "java-combat"
SLOWLY = ("--timeout-multiplier", "20")


def needs(program: str, word: str) -> str:
    """Where a program is; skip without it, or fail if `ALAMEIN_REQUIRE` asks for it."""
    if found := shutil.which(program):
        return found
    required = os.environ.get("ALAMEIN_REQUIRE", "").replace(",", " ").split()
    if word in required:
        pytest.fail(f"ALAMEIN_REQUIRE asks for {word}, but {program} was not found")
    pytest.skip(f"{program} was not found; ALAMEIN_REQUIRE={word} makes that a failure")


def judged(folder: Path, *command: str, check: str) -> dict[str, set[str]]:
    """The checks of a program, by what was seen."""
    options = ("--walks", "0", "--jobs", "1", "--check", check, "--output", str(folder), *SLOWLY)
    CliRunner().invoke(alamein, ["conform", "run", *options, "--", *command])
    found: dict[str, set[str]] = {}
    for result in read_run(folder).results:
        found.setdefault(result.observed, set()).add(result.id)
    return found


def test_javascript_passes_its_own_tests() -> None:
    """What its author derived from the rulebook holds."""
    node = needs("node", "node")

    done = subprocess.run([node, "--test", "."], cwd=JAVASCRIPT, check=False, capture_output=True)

    assert 0 == done.returncode, done.stdout.decode()[-2000:]


def test_javascript_and_solver_agree_about_interceptions(tmp_path: Path) -> None:
    """Two programs that saw neither each other nor the engine judge every allotment alike."""
    needs("node", "node")

    found = judged(
        tmp_path / "r", "node", str(JAVASCRIPT / "adapter.mjs"), check="interception/*-vs-*"
    )

    assert {"pass"} == set(found)
    assert 100 < len(found["pass"])


def test_java_passes_its_own_tests() -> None:
    """What its author derived from the rulebook holds."""
    needs("javac", "java")

    done = subprocess.run([JAVA / "test"], check=False, capture_output=True)

    assert 0 == done.returncode, done.stdout.decode()[-2000:] + done.stderr.decode()[-2000:]


def test_java_plays_a_turn_with_combat(tmp_path: Path) -> None:
    """Of the scenarios of Combat it fails none, and most are within what it plays."""
    needs("javac", "java")

    found = judged(tmp_path / "r", str(JAVA / "run"), check="combat*[[]reference]")

    assert {"pass", "unsupported"} >= set(found)
    assert 50 < len(found["pass"])

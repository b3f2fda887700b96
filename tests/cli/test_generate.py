"""`data generate`: what is made from data and types is up to date, or told to be stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("engine", "conformance", "rulebook")
FAQ_SCHEMA = "rulebook/schema/faq.json"
CLAUSES = "rulebook/el_alamein/clauses/08-end-of-game.yaml"
ENUM = "engine/alamein/engine/el_alamein/clause.py"
CLAUSE = """
  - id: EA-8.2z
    title: Planted
    says: This clause is there to be noticed.
    kind: scoring
    editions: {en: null, fan: null, ja: null}
    testable: scenario
"""


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout in which everything has just been generated."""
    folder = copy(tmp_path_factory.mktemp("fresh"), ROOT)
    assert 0 == generate(folder).returncode
    return folder


@pytest.fixture
def checkout(tmp_path: Path, fresh: Path) -> Path:
    """A fresh checkout to be spoilt."""
    return copy(tmp_path, fresh)


def copy(folder: Path, checkout: Path) -> Path:
    """Copy packages, data and the file that marks *checkout* as one to *folder*."""
    for part in PARTS:
        shutil.copytree(checkout / part, folder / part)
    shutil.copy(checkout / "pyproject.toml", folder)
    return folder


def generate(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `data generate` of the packages in *checkout*."""
    portions = os.pathsep.join(str(checkout / part) for part in ("engine", "conformance"))
    return subprocess.run(
        [sys.executable, "-m", "alamein.conformance.cli.main", "data", "generate", *words],
        cwd=checkout,
        check=False,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": portions},
    )


def append(path: Path, text: str) -> None:
    """Write *text* at the end of *path*."""
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def test_generated_files_are_fresh(tmp_path: Path) -> None:
    """Nothing is stale in the repository as it is."""
    result = generate(copy(tmp_path, ROOT), "--check")

    assert (0, "", "") == (result.returncode, result.stdout, result.stderr)


@pytest.mark.parametrize("file", [FAQ_SCHEMA, ENUM])
def test_changed_file_is_stale(checkout: Path, file: str) -> None:
    """A generated file changed by hand ends the check with 1, is named, and is left alone."""
    append(checkout / file, "\n")
    before = (checkout / file).read_bytes()
    result = generate(checkout, "--check")

    assert (1, f"stale {file}\n", before) == (
        result.returncode,
        result.stdout,
        (checkout / file).read_bytes(),
    )


def test_missing_file_is_stale(checkout: Path) -> None:
    """A generated file that is not there counts as stale."""
    (checkout / FAQ_SCHEMA).unlink()
    result = generate(checkout, "--check")

    assert (1, f"stale {FAQ_SCHEMA}\n") == (result.returncode, result.stdout)


def test_new_clause_makes_enum_stale(checkout: Path) -> None:
    """A clause added to the data makes the enum of its game stale, and no other file."""
    append(checkout / CLAUSES, CLAUSE)
    result = generate(checkout, "--check")

    assert (1, f"stale {ENUM}\n") == (result.returncode, result.stdout)


def test_generate_mends_what_is_stale(checkout: Path) -> None:
    """`data generate` rewrites what is stale as it was; then nothing is stale."""
    good = (checkout / FAQ_SCHEMA).read_bytes()
    append(checkout / FAQ_SCHEMA, "\n")
    result = generate(checkout)

    assert (0, f"wrote {FAQ_SCHEMA}\n", good) == (
        result.returncode,
        result.stdout,
        (checkout / FAQ_SCHEMA).read_bytes(),
    )


def test_broken_data_generate_nothing(checkout: Path) -> None:
    """From broken data nothing is made: exit code 2, with file and line."""
    append(checkout / CLAUSES, "  - id: EA-8.2z\n")
    result = generate(checkout)

    place = f"Error: {CLAUSES}:45: EA-8.2z: lacks"
    assert (2, "", place) == (result.returncode, result.stdout, result.stderr[: len(place)])


def test_installed_package_generates_nothing(checkout: Path) -> None:
    """Without a checkout around it the command refuses."""
    (checkout / "pyproject.toml").unlink()
    result = generate(checkout)

    assert (2, "", True) == (result.returncode, result.stdout, "checkout" in result.stderr)

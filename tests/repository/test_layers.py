"""The contracts on imports catch what they are there to catch."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PORTIONS = ("engine", "oracle", "properties", "conformance")
LINT_IMPORTS = """
import sys
checkout, *portions = sys.argv[1:]
sys.path[:] = portions + [path for path in sys.path if not path.startswith(checkout + "/")
                          or "site-packages" in path]
sys.argv[1:] = ["--no-cache"]
from importlinter.cli import lint_imports_command
lint_imports_command()
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the packages, with a game and an oracle that keep to the rules."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for portion in PORTIONS:
        if (ROOT / portion).is_dir():
            shutil.copytree(ROOT / portion, tmp_path / portion)
    write(tmp_path, "engine/alamein/engine/el_alamein/__init__.py")
    write(tmp_path, "engine/alamein/engine/el_alamein/clause.py")
    write(tmp_path, "engine/alamein/engine/el_alamein/planted_rule.py")
    write(tmp_path, "engine/alamein/engine/barbarossa/__init__.py")
    write(tmp_path, "engine/alamein/engine/barbarossa/planted_rule.py")
    write(tmp_path, "engine/alamein/engine/core/planted_word.py")
    write(tmp_path, "oracle/alamein/oracle/__init__.py")
    write(
        tmp_path,
        "oracle/alamein/oracle/planted.py",
        "import alamein.engine.core.planted_word\nimport alamein.engine.el_alamein.clause\n",
    )
    return tmp_path


def write(tree: Path, name: str, text: str = "") -> None:
    """Add *text* to the file *name* of *tree*, which need not exist yet."""
    path = tree / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\n{text}\n")


def broken_contracts(tree: Path) -> list[str]:
    """The names of the contracts that *tree* breaks."""
    portions = [str(tree / portion) for portion in PORTIONS if (tree / portion).is_dir()]
    linter = subprocess.run(
        [sys.executable, "-c", LINT_IMPORTS, str(ROOT), *portions],
        cwd=tree,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    broken = re.findall(r"^(.+) BROKEN\b", linter.stdout, re.MULTILINE)
    assert bool(broken) == bool(linter.returncode), linter.stdout + linter.stderr
    return broken


def test_tree_keeps_every_contract(tree: Path) -> None:
    """The packages as they are, and an oracle that reads clauses, break no contract."""
    assert [] == broken_contracts(tree)


@pytest.mark.parametrize(
    ("importer", "imported", "contract"),
    [
        pytest.param(
            "engine/alamein/engine/core/planted.py",
            "alamein.engine.el_alamein.planted_rule",
            "Inside the engine: games, deckbuilding, core; no game knows another",
            id="core-imports-game",
        ),
        pytest.param(
            "engine/alamein/engine/deckbuilding/__init__.py",
            "alamein.engine.el_alamein.planted_rule",
            "Inside the engine: games, deckbuilding, core; no game knows another",
            id="deckbuilding-imports-game",
        ),
        pytest.param(
            "engine/alamein/engine/barbarossa/planted_rule.py",
            "alamein.engine.el_alamein.planted_rule",
            "Inside the engine: games, deckbuilding, core; no game knows another",
            id="game-imports-game",
        ),
        pytest.param(
            "oracle/alamein/oracle/planted.py",
            "alamein.engine.el_alamein.planted_rule",
            "The oracle sees the core's vocabulary and the clauses, never a rule",
            id="oracle-imports-rule",
        ),
        pytest.param(
            "oracle/alamein/oracle/__init__.py",
            "alamein.engine.el_alamein.planted_rule",
            "The oracle sees the core's vocabulary and the clauses, never a rule",
            id="oracle-package-imports-rule",
        ),
        pytest.param(
            "oracle/alamein/oracle/planted.py",
            "alamein.engine.deckbuilding",
            "The oracle sees the core's vocabulary and the clauses, never a rule",
            id="oracle-imports-deckbuilding",
        ),
        pytest.param(
            "properties/alamein/properties/el_alamein/planted.py",
            "alamein.engine.el_alamein.planted_rule",
            "The laws see cards and clauses, never a rule",
            id="law-imports-rule",
        ),
        pytest.param(
            "engine/alamein/engine/core/planted.py",
            "alamein.conformance",
            "Packages point downwards: conformance, properties, oracle, engine",
            id="engine-imports-conformance",
        ),
    ],
)
def test_forbidden_import_is_caught(
    tree: Path, importer: str, imported: str, contract: str
) -> None:
    """One forbidden import breaks the contract that forbids it, and no other."""
    write(tree, "engine/alamein/engine/deckbuilding/__init__.py")
    write(tree, importer, f"import {imported}")

    assert [contract] == broken_contracts(tree)

"""Every rule of El Alamein can be found in the code: by the clauses that functions cite."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from alamein.engine.core.library import library
from alamein.engine.el_alamein.clause import Clause

ENGINE = Path(__file__).parents[2] / "engine/alamein/engine"
CHAPTERS = range(2, 15)
TESTABLE = ("scenario", "solver", "state-machine")
CITATION = re.compile(r"\bEA-\d+(?:\.\d+)*[a-z]*")


def modules() -> list[Path]:
    """The modules of the engine that carry out rules; the list of clauses is none."""
    found = (
        path for name in ("el_alamein", "deckbuilding") for path in (ENGINE / name).glob("*.py")
    )
    return sorted(path for path in found if path.name != "clause.py")


def cited_by_functions(tree: ast.Module) -> Iterator[str]:
    """The clauses that the docstrings of functions name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from CITATION.findall(ast.get_docstring(node) or "")


def cited_by_constants(tree: ast.Module) -> Iterator[str]:
    """The clauses that events and refusals name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in Clause.__members__:
            yield Clause[node.attr].value


def test_every_testable_clause_is_cited_by_a_function() -> None:
    """Each clause that play can show is named where it is carried out, refused or told."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in modules()]
    cited = {c for tree in trees for c in (*cited_by_functions(tree), *cited_by_constants(tree))}
    uncited = [
        clause.id
        for clause in library().books["el-alamein"].clauses.values()
        if clause.testable in TESTABLE
        and clause.kind != "example"
        and int(re.findall(r"\d+", clause.id)[0]) in CHAPTERS
        and clause.id not in cited
    ]

    assert [] == uncited


def test_every_cited_clause_exists() -> None:
    """No docstring, comment or message names a clause that the register does not have."""
    register = library().books["el-alamein"].clauses
    unknown = [
        f"{path.name}: {clause}"
        for path in modules()
        for clause in CITATION.findall(path.read_text(encoding="utf-8"))
        if clause not in register
    ]

    assert [] == unknown

"""Mutants of the rules: mutmut's operators, applied to one place of one function at a time."""

from __future__ import annotations

import ast
import importlib
import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from types import FunctionType, ModuleType

import libcst as cst
from mutmut.mutation.mutators import mutation_operators

from alamein.properties.faults.gallery import Change, Fault

ENGINE = "alamein.engine."
# What a rule tells in words is no rule: refusals and events are compared by their clauses.
TELLING = frozenset({"Refusal", "Problem", "ValueError", "DataError", "AssertionError"})

LEFT_ALONE = (cst.Annotation, cst.FormattedString, cst.SimpleString, cst.FunctionDef)


@dataclass(frozen=True)
class Mutant:
    """One function of the engine with one place changed."""

    where: str  # module and function below the engine: el_alamein.ending.score
    number: int  # among the mutants of the function
    source: str
    changed: str

    @property
    def name(self) -> str:
        """The name under which it is listed."""
        return f"{self.where}#{self.number}"

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from others: a function may get other mutants in other places."""
        return self.where, self.changed

    @property
    def difference(self) -> tuple[str, str]:
        """The lines that differ, as they are and as they become."""
        before, after = self.source.splitlines(), self.changed.splitlines()
        start = next(n for n in range(len(before)) if before[n] != (after[n : n + 1] or [""])[0])
        same = 0
        while same < min(len(before), len(after)) - start and before[-1 - same] == after[-1 - same]:
            same += 1
        old, new = before[start : len(before) - same], after[start : len(after) - same]
        return " ".join(map(str.strip, old)), " ".join(map(str.strip, new))

    def as_fault(self) -> Fault:
        """The mutant in the form in which misreadings are planted."""
        return Fault(
            id=self.name,
            misreading="a mutant",
            changes=(Change(where=self.where, instead_of=self.source, write=self.changed),),
        )


def functions(module: str) -> Iterator[tuple[str, FunctionType]]:
    """Yield every function and method written in *module*, and where it is."""
    loaded = importlib.import_module(ENGINE + module)
    for owner, path in ((loaded, module), *_classes(loaded, module)):
        for name, value in vars(owner).items():
            found = inspect.unwrap(value) if callable(value) else getattr(value, "fget", None)
            if isinstance(found, FunctionType) and _is_written(found, loaded):
                yield f"{path}.{name}", found


def _classes(loaded: ModuleType, module: str) -> Iterator[tuple[type, str]]:
    for name, value in vars(loaded).items():
        if isinstance(value, type) and value.__module__ == loaded.__name__:
            yield value, f"{module}.{name}"


def _is_written(found: FunctionType, loaded: ModuleType) -> bool:
    """Whether the function stands in the file, and is not made by a decorator of its class."""
    here = found.__code__.co_filename == loaded.__file__
    return here and found.__module__ == loaded.__name__ and found.__name__ != "<lambda>"


def mutants_of(where: str, rule: FunctionType) -> Iterator[Mutant]:
    """Yield the mutants of a function, each different from it and from the others."""
    if rule.__annotations__.get("return") == "str":  # it tells something in words
        return
    source = textwrap.dedent(inspect.getsource(rule))
    module = cst.parse_module(source)
    definition = module.body[0]
    if not isinstance(definition, cst.FunctionDef):
        return
    places = _Places()
    definition.body.visit(places)
    seen = {ast.dump(ast.parse(source))}
    number = 0
    for node, changed in places.found:
        text = cst.ensure_type(module.deep_replace(node, changed), cst.Module).code
        try:
            shape = ast.dump(ast.parse(text))
        except SyntaxError:
            continue
        if shape not in seen:
            seen.add(shape)
            number += 1
            yield Mutant(where, number, source, text)


class _Places(cst.CSTVisitor):
    """What mutmut's operators make of each node below; what is told in words is left alone."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[cst.CSTNode, cst.CSTNode]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Note what becomes of *node*, and say whether to look below it."""
        if isinstance(node, cst.SimpleString) and " " not in node.value:  # a name, no sentence
            self.found.append((node, node.with_changes(value='"XX"')))
        if isinstance(node, LEFT_ALONE) or _tells(node):
            return False
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                found = (changed for changed in operator(node) if not _drops_strict(node, changed))
                self.found.extend((node, changed) for changed in found)
        return True


def _tells(node: cst.CSTNode) -> bool:
    """Whether a part makes a sentence, or says that lists are of one length."""
    if isinstance(node, cst.Arg):
        return node.keyword is not None and node.keyword.value == "strict"
    if isinstance(node, cst.Assign):
        return _is_named(node.targets[0].target, "says")
    return isinstance(node, cst.Call) and _is_named(node.func, *TELLING)


def _is_named(node: cst.CSTNode, *names: str) -> bool:
    return isinstance(node, cst.Name) and node.value in names


def _drops_strict(node: cst.CSTNode, changed: cst.CSTNode) -> bool:
    """Whether the difference is only that a call is no longer strict."""
    if not (isinstance(node, cst.Call) and isinstance(changed, cst.Call)):
        return False
    were = [arg for arg in node.args if arg not in changed.args]
    return any(arg.keyword is not None and arg.keyword.value == "strict" for arg in were)

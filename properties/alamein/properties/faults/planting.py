"""Planting a fault: a rule is compiled anew with one piece changed, from outside, for a while.

The code object of the function is exchanged, so that every name by which the engine knows the
function means the misread rule; nothing of the engine asks whether a fault is planted.
"""

from __future__ import annotations
import __future__

import ast
import importlib
import inspect
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

from alamein.engine.games import load_game
from alamein.properties.faults.gallery import Change, Fault
from alamein.properties.law import AnyGame

ENGINE = "alamein.engine"
KEPT = "alamein.engine.core."  # what is cached here are data files, which no fault changes


@dataclass(eq=False)
class CannotPlant(Exception):
    """A fault that does not fit the engine as it is now."""

    fault: str
    says: str

    def __str__(self) -> str:
        """Return which fault, and what does not fit."""
        return f"fault {self.fault}: {self.says}"


@contextmanager
def planted(fault: Fault, game: str) -> Iterator[AnyGame]:
    """Plant *fault*, and give the game that is played with it; afterwards all is as before."""
    changes: dict[FunctionType, list[Change]] = {}
    for change in fault.changes:
        changes.setdefault(_rule(fault, change), []).append(change)
    codes = {rule: rule.__code__ for rule in changes}
    try:
        for rule, pieces in changes.items():
            rule.__code__ = _misread(fault, rule, pieces)
        forget()
        table = load_game(game)
        yield table.with_cards(fault.cards) if fault.cards else table
    finally:
        for rule, code in codes.items():
            rule.__code__ = code
        forget()


def _rule(fault: Fault, change: Change) -> FunctionType:
    """Return the function that a change names: module, perhaps class, and function."""
    parts = change.where.split(".")
    for end in range(len(parts) - 1, 0, -1):
        name = ".".join((ENGINE, *parts[:end]))
        try:
            found: Any = importlib.import_module(name)
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            found = getattr(found, part, None)
        rule = inspect.unwrap(found) if callable(found) else None
        if isinstance(rule, FunctionType):
            return rule
    raise CannotPlant(fault.id, f"no rule of the engine is called {change.where}")


def _misread(fault: Fault, rule: FunctionType, changes: list[Change]) -> CodeType:
    """Return the code of *rule* with the changes carried out."""
    where, source = changes[0].where, textwrap.dedent(inspect.getsource(rule))
    for change in changes:
        times = source.count(change.instead_of)
        if times != 1:
            says = f"{where} holds {change.instead_of!r} {times} times instead of once"
            raise CannotPlant(fault.id, says)
        source = source.replace(change.instead_of, change.write)
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise CannotPlant(fault.id, f"{where}: {error}") from error
    definition = tree.body[0]
    if not isinstance(definition, ast.FunctionDef):
        raise CannotPlant(fault.id, f"{where} is no function any more")
    definition.decorator_list = []
    ast.increment_lineno(tree, rule.__code__.co_firstlineno - 1)
    flags = __future__.annotations.compiler_flag
    module = compile(tree, rule.__code__.co_filename, "exec", flags, dont_inherit=True)
    code = _named(module, rule.__name__)
    if code.co_freevars != rule.__code__.co_freevars:
        raise CannotPlant(fault.id, f"{where} uses variables of the function around it")
    return code


def _named(module: CodeType, name: str) -> CodeType:
    return next(
        each for each in module.co_consts if isinstance(each, CodeType) and each.co_name == name
    )


def forget() -> None:
    """Empty what the engine has worked out and kept, for it may rest on the other code."""
    for name, module in list(sys.modules.items()):
        if name.startswith(ENGINE) and not name.startswith(KEPT):
            for value in vars(module).values():
                clear = getattr(value, "cache_clear", None)
                if callable(clear) and getattr(value, "__module__", name).startswith(ENGINE):
                    clear()


def rules_of(fault: Fault) -> set[str]:
    """Return the functions that a fault rewrites, as code names them."""
    return {_rule(fault, change).__qualname__ for change in fault.changes}

"""What the oracle of a game offers to whoever asks where two ruling sets part."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct

from alamein.oracle.solving import Limits


class Parting(Struct, frozen=True, kw_only=True):
    """The smallest position in which two ruling sets allow different things."""

    given: dict[str, Any]  # a partial position, as in a scenario file
    action: dict[str, Any]  # a document: what one of them allows and the other does not
    says: tuple[str, str]  # what follows under each, in a sentence
    size: int  # cards that matter


class NoParting(Struct, frozen=True, kw_only=True):
    """That two ruling sets allow the same in every position up to a bound."""

    bound: str  # "every position of up to 8 cards"
    positions: int


class Separator(Protocol):
    """An oracle that decides some disputes of its game."""

    disputes: frozenset[str]

    def part(
        self, one: Mapping[str, str], other: Mapping[str, str], limits: Limits
    ) -> Parting | NoParting:
        """Return where two ruling sets part; raise `Inconclusive` if the solver gives up."""

    def partings(
        self, dispute: str, readings: tuple[str, str], base: Mapping[str, str], limits: Limits
    ) -> tuple[Parting | NoParting, tuple[str, ...]]:
        """Return where two readings of *dispute* part, and which others are needed for it."""


def separator(game: str) -> Separator | None:
    """Return the oracle for allotments or the like of *game*, if it has one."""
    name = f"alamein.oracle.{game.replace('-', '_')}.separator"
    package = name.rpartition(".")[0]
    if importlib.util.find_spec(package) is None or importlib.util.find_spec(name) is None:
        return None
    found: Separator = importlib.import_module(name).SEPARATOR
    return found

"""Findings: what a campaign is there to find, each with all that is needed to see it again."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from alamein.properties.law import Breach

Plain: TypeAlias = Any  # what JSON can say
Kind: TypeAlias = Literal["law", "oracle", "exception", "dead end"]
FEW = 3  # so many findings of one sort are kept


class Fault(Struct, frozen=True):
    """What is wrong: its kind, the clauses concerned, what is broken, and the facts."""

    kind: Kind
    clauses: tuple[str, ...]
    law: str
    says: str
    error: str = ""  # the type of an exception

    @property
    def sort(self) -> str:
        """Return what findings that are alike share."""
        clauses = f" ({', '.join(self.clauses)})" if self.clauses else ""
        return f"{self.kind}: {self.law}{clauses}"


class Finding(Struct, frozen=True, kw_only=True):
    """A fault, and the game, position, action and outcomes of chance that show it."""

    fault: Fault
    game: str
    number: int  # of the game in the campaign
    move: int  # how many actions came before
    players: int
    rulings: tuple[str, ...]  # words
    position: dict[str, Plain]  # before
    action: Plain = None
    chance: tuple[int | list[int], ...] = ()

    @property
    def sort(self) -> str:
        """Return what findings that are alike share."""
        return self.fault.sort


def of_breach(kind: Kind, breach: Breach) -> Fault:
    """Return a broken law as a fault."""
    return Fault(kind, tuple(map(str, breach.clauses)), breach.law, breach.says)


def of_error(where: str, error: Exception) -> Fault:
    """Return an exception as a fault; alike are those of one type from one line of code."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code.co_qualname if trace is not None else "?"
    name = type(error).__name__
    return Fault("exception", (), f"{where}: {name} in {code}", str(error), name)

"""Laws: what must hold of every position, of every judgement and after every step.

A law is a function whose docstring is the sentence; it yields the facts that break the sentence,
and cites the clauses that the sentence restates.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from alamein.engine.core.game import Changes, Event, Game, Position, Refusal
from alamein.engine.core.rulings import Rulings

Plain: TypeAlias = Any  # what JSON can say
Pick: TypeAlias = Callable[[int], int]  # from how many there are, the number of one of them
Permits: TypeAlias = Callable[[Position, Plain], tuple[str, ...]]  # as `Laws.permits`
AnyGame: TypeAlias = Game[Any, Any]
Point: TypeAlias = tuple[str, tuple[str, ...]]  # the sentence of a law and clauses it restates
# What is promised of every game, beside the laws of its own.
ALLOWED = "what no clause forbids is allowed"
CITED = "a refusal cites a clause that forbids"
UNCHANGED = "what is refused changes nothing"
ANSWERED = "whoever must decide has something to do"
OFFERED = "what is legal is offered, and nothing else is"
PROMISES = (ALLOWED, CITED, UNCHANGED, ANSWERED, OFFERED)
About = TypeVar("About")


class Breach(Struct, frozen=True):
    """A law that does not hold: the clauses it restates, its sentence, and the facts."""

    clauses: tuple[str, ...]
    law: str
    says: str

    def __str__(self) -> str:
        """Return clauses, law and facts on one line."""
        cited = f"{', '.join(self.clauses)}: " if self.clauses else ""
        return f"{cited}{self.law}: {self.says}"


@dataclass(frozen=True)
class Law(Generic[About]):
    """A sentence that must hold, the clauses it restates, and what finds the facts against it."""

    clauses: tuple[str, ...]
    sentence: str
    against: Callable[[About], Iterator[str]]

    def broken_by(self, about: About) -> Iterator[Breach]:
        """Yield the facts that break the law."""
        for says in self.against(about):
            yield Breach(self.clauses, self.sentence, says)


def law(*clauses: str) -> Callable[[Callable[[About], Iterator[str]]], Law[About]]:
    """Return a decorator that makes a law of a function which yields facts against its docstring.

    What restates no clause, such as the soundness of documents, cites none.
    """

    def make(against: Callable[[About], Iterator[str]]) -> Law[About]:
        sentence = (against.__doc__ or "").partition("\n")[0].rstrip(".")
        if not sentence:
            raise ValueError(f"{against.__name__} has no docstring to be its sentence")
        return Law(tuple(str(clause) for clause in clauses), sentence, against)

    return make


def broken(laws: Iterable[Law[About]], about: About) -> Iterator[Breach]:
    """Yield every fact that breaks one of *laws*."""
    for each in laws:
        yield from each.broken_by(about)


@dataclass(frozen=True)
class Step:
    """One action tried: the position before, what the engine said and did, the position after.

    If the action was refused, nothing happened and *after* must equal *before*.
    """

    before: Position
    action: Plain  # as a document
    refusal: Refusal | None
    events: tuple[Event, ...]
    after: Position


class Laws(Protocol):
    """What a game promises, for one ruling set and one set of cards."""

    def of_position(self, position: Position) -> Iterator[Breach]:
        """Yield every law that a complete position breaks."""

    def of_set_up(self, position: Position) -> Iterator[Breach]:
        """Yield every law that the position of a game just set up breaks."""

    def of_refused_set_up(self, players: int) -> Iterator[Breach]:
        """Yield every law that is broken if no game is set up for so many *players*."""

    def of_views(self, position: Position, views: list[Position]) -> Iterator[Breach]:
        """Yield every law broken by what each player, and last an onlooker, sees of a position."""

    def judged(self, position: Position, action: Plain) -> list[Breach]:
        """Return every law that forbids *action* in *position*; none if it is legal."""

    def of_step(self, step: Step) -> Iterator[Breach]:
        """Yield every law that what happened breaks."""

    def permits(self, position: Position, action: Plain) -> tuple[str, ...]:
        """Return the clauses that permit *action* in *position*, given that no law forbids it."""

    def of_score(self, position: Position) -> tuple[list[int], list[int]]:
        """Return points and winners of a game that is over, by a count of its own."""

    def of_result(
        self, position: Position, points: Sequence[int], winners: Sequence[int]
    ) -> Iterator[Breach]:
        """Yield every law that these *points* and *winners* of a game that is over break."""

    def blind(self, position: Position, pick: Pick) -> Plain:
        """Return any action, legal or not, drawn without asking whether it is."""

    def drawn(self, word: str, position: Position, pick: Pick) -> Plain:
        """Return any action of the kind that *word* names, legal or not."""

    def beginning(self, players: int, pick: Pick) -> Position:
        """Return a rich partial position to begin with."""

    def all(self) -> list[Law[Any]]:
        """Return every law."""


def laws_of(game: str, rulings: Rulings, changes: Changes | None = None) -> Laws:
    """Return the laws of the game called *game*, some printed fields of cards written anew."""
    module: Any = importlib.import_module(f"alamein.properties.{game.replace('-', '_')}.laws")
    found: Laws = module.laws(rulings, changes or {})
    return found


@dataclass(eq=False)
class Broken(AssertionError):
    """Laws that a step broke."""

    breaches: tuple[Breach, ...]
    step: Step | None = None

    def laws(self) -> set[str]:
        """Return the sentences that do not hold."""
        return {breach.law for breach in self.breaches}

    def points(self) -> set[Point]:
        """Return the sentences that do not hold, each with its clauses."""
        return {(breach.law, tuple(map(str, breach.clauses))) for breach in self.breaches}

    def __str__(self) -> str:
        """Return what is broken, one law a line, and the action."""
        told = [str(breach) for breach in self.breaches]
        return "\n".join([*told, *([f"  action: {self.step.action}"] if self.step else [])])


def _unknown(_position: Position, _action: Plain) -> tuple[str, ...]:
    """Return no clause: nobody says what permits an action."""
    return ()


def agreeing(step: Step, judged: Iterable[Breach], permits: Permits = _unknown) -> Iterator[Breach]:
    """Yield where the engine's verdict on an action is not that of the laws, which say the clauses.

    The engine names one clause by which it refuses; it must be among those that forbid. Where none
    forbids, the clauses are those that permit.
    """
    forbids = list(judged)
    if step.refusal is None:
        for breach in forbids:
            yield Breach(breach.clauses, breach.law, f"accepted, though {breach.says}")
    elif not forbids:
        says = f"refused ({step.refusal.says}), though no law forbids it"
        yield Breach(permits(step.before, step.action), ALLOWED, says)
    else:
        citable = {clause for breach in forbids for clause in breach.clauses}
        if step.refusal.clause not in citable:
            says = f"refused by {step.refusal.clause} ({step.refusal.says})"
            forbidden = f"forbidden by {', '.join(sorted(citable))}"
            yield Breach(forbids[0].clauses, CITED, f"{says}, {forbidden}")

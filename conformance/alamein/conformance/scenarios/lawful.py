"""Cases that promise no outcome of their own, but that an action keeps every law of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias

from alamein.conformance.scenarios.facts import Difference
from alamein.engine.core.chance import Chance, Seeded, Tape, TapeError
from alamein.engine.core.game import Changes, Game
from alamein.engine.core.problem import nearest
from alamein.engine.core.rulings import Rulings
from alamein.properties.law import PROMISES, Breach, Broken, laws_of
from alamein.properties.walking import FAILURES, failure
from alamein.properties.watching import Watched

Plain: TypeAlias = Any
Wanted: TypeAlias = Literal[True] | tuple[str, ...]


class Going(Tape):
    """Outcomes given in advance, and any others where they do not fit or do not suffice.

    A law holds whatever chance brings; that an engine asks for more or for less breaks none.
    """

    def __post_init__(self) -> None:
        """Begin with the outcomes given."""
        super().__post_init__()
        self._others = Seeded(0)

    def pick(self, count: int) -> int:
        """Return the next outcome, or any number below *count*."""
        try:
            return super().pick(count)
        except TapeError:
            return self._others.pick(count)

    def order(self, count: int) -> list[int]:
        """Return the next outcome, or any order."""
        try:
            return super().order(count)
        except TapeError:
            return self._others.order(count)


def watched(
    game: Game[Any, Any], state: Plain, chance: Chance, rulings: Rulings, cards: Changes
) -> Watched:
    """Return a game under the eyes of its laws, *cards* being those written anew."""
    return Watched(game, laws_of(game.name, rulings, cards), state, chance)


def unlawful(table: Watched, when: Sequence[Plain], wanted: Wanted) -> Iterator[Difference]:
    """Yield the laws that the last action, be it legal or not, or else the set-up does not keep.

    If laws are *wanted* by their sentences, it is about those.
    """
    if wanted is not True and (unknown := [law for law in wanted if law not in _known(table)]):
        yield Difference(
            "lawful", unknown[0], f"no law says so; {nearest(unknown[0], _known(table))}"
        )
        return
    broken = _tried(table, when[-1]) if when else Broken(tuple(_at_set_up(table)))
    for breach in broken.breaches:
        if wanted is True or breach.law in wanted:
            clauses = ", ".join(breach.clauses)
            yield Difference("lawful", f"{breach.law} ({clauses})", breach.says)


def _tried(table: Watched, action: Plain) -> Broken:
    try:
        table.attempt(action)
    except Broken as broken:
        return broken
    except FAILURES as error:
        return failure(error)
    return Broken(())


def _at_set_up(table: Watched) -> Iterator[Breach]:
    yield from table.laws.of_set_up(table.position)


def _known(table: Watched) -> set[str]:
    """Return the sentences that may be promised, and the names of what an engine may fail with."""
    failures = {kind.__name__ for kind in FAILURES}
    return {law.sentence for law in table.laws.all()}.union(PROMISES, failures)

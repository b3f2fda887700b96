"""Cases that promise no outcome of their own, but that an action keeps every law of the game."""

from __future__ import annotations

import builtins
import importlib
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from alamein.conformance.scenarios.facts import Difference
from alamein.engine.core.chance import Chance
from alamein.engine.core.game import Changes, Game
from alamein.engine.core.problem import DataError, nearest
from alamein.engine.core.rulings import Rulings
from alamein.properties.law import PROMISES, Breach, Broken, Laws, laws_of
from alamein.properties.walking import FAILURES, failure
from alamein.properties.watching import Watched, unanswered

Plain: TypeAlias = Any
Wanted: TypeAlias = Literal[True] | tuple[str, ...]
AGREED = "engine and oracle agree"  # takes a solver, so it is looked at only where it is named


def watched(
    game: Game[Any, Any], state: Plain, chance: Chance, rulings: Rulings, cards: Changes
) -> Watched:
    """Return a game under the eyes of its laws, *cards* being those written anew."""
    return Watched(game, laws_of(game.name, rulings, cards), state, chance)


def unlawful(laws: Laws, broken: Broken, wanted: Wanted) -> Iterator[Difference]:
    """Yield the *laws* that are broken; if some are *wanted* by sentence, it is about those."""
    known = promised(laws)
    if wanted is not True and (unknown := [law for law in wanted if law not in known]):
        yield Difference("lawful", unknown[0], f"no law says so; {nearest(unknown[0], known)}")
        return
    for breach in broken.breaches:
        if wanted is True or breach.law in wanted:
            clauses = ", ".join(breach.clauses)
            yield Difference("lawful", f"{breach.law} ({clauses})", breach.says)


def broken_in(table: Watched, action: Plain | None, wanted: Wanted, *, set_up: bool) -> Broken:
    """Return what *action* breaks, or a game just *set_up*, and what the oracle says if asked."""
    broken = broken_at_set_up(table) if set_up else broken_by(table, action)
    asked = wanted is not True and AGREED in wanted
    return Broken((*broken.breaches, *(_disagreements(table) if asked else ())))


def broken_by(table: Watched, action: Plain | None) -> Broken:
    """Return what *action* breaks, be it legal or not; without one, to ask what is legal."""
    try:
        if action is None:
            return Broken(tuple(unanswered(table.game, table.state)))
        table.attempt(action)
    except Broken as broken:
        return broken
    except (DataError, *FAILURES) as error:
        return failure(error)
    return Broken(())


def broken_at_set_up(table: Watched) -> Broken:
    """Return what a game just set up breaks."""
    return Broken(tuple(table.laws.of_set_up(table.position)))


def _disagreements(table: Watched) -> Iterator[Breach]:
    """Yield where engine and oracle differ about the decision that is to be made."""
    try:
        for breach in oracle_of(table.game.name).disagreements(table.game, table.state):
            yield Breach(breach.clauses, AGREED, f"{breach.law}: {breach.says}")
    except FAILURES as error:
        yield Breach((), AGREED, f"{type(error).__name__}: {error}")


def oracle_of(game: str) -> Any:  # noqa: ANN401 - a module
    """Return what the game called *game* asks its oracle by."""
    return importlib.import_module(f"alamein.properties.{game.replace('-', '_')}.oracle")


def promised(laws: Laws) -> set[str]:
    """Return the sentences that may be promised, and the names of what an engine may fail with."""
    every = {law.sentence for law in laws.all()}
    return every.union(PROMISES, (AGREED,), _failures())


def _failures() -> Iterator[str]:
    for kind in (DataError, *FAILURES, *vars(builtins).values()):
        if isinstance(kind, type) and issubclass(kind, (DataError, *FAILURES)):
            yield kind.__name__

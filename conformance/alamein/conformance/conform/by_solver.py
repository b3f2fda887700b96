"""Checks by the solver: which allotments are legal, judged without the reference engine."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from alamein.conformance.conform.checks import Check, Opponent, Outcome, digest_of, failed
from alamein.conformance.conform.results import Difference, Grade
from alamein.conformance.driving.inline import Inline
from alamein.engine.core.game import Game
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Rulings
from alamein.oracle.solving import Inconclusive

Plain: TypeAlias = Any


def solver_checks(game: Game[Any, Any], book: Rulebook, rulings: Rulings) -> Iterator[Check]:
    """Yield a check for every position in which the oracle knows what may be allotted."""
    asking = importlib.import_module(f"alamein.properties.{game.name.replace('-', '_')}.oracle")
    seen = set()
    for posed in getattr(asking, "posed", lambda _game: ())(game):
        taken = Rulings.parse(*posed.words.split(), book=book)
        if (posed.name, taken) in seen:
            continue  # the same rulings by another name
        seen.add((posed.name, taken))
        yield Check(
            id=f"{posed.task}/{posed.name}[{posed.words}]",
            area=f"allotment: {posed.task}",
            title=f"what may be allotted: {posed.name.replace('-vs-', ' against ')}",
            clauses=tuple(asking.ALLOTTED),
            provenance="derived-solver",
            required=taken == rulings,
            digest=digest_of(posed.position, posed.words),
            judge=partial(_judged, asking, posed, taken),
        )


def _judged(asking: Plain, posed: Plain, rulings: Rulings, opponent: Opponent) -> Outcome:
    welcome, can = opponent.welcome, opponent.welcome.capabilities
    game: Plain = opponent.game()
    listed = "list" in can.legal
    if can.inline:
        game = Inline(opponent.client, welcome, opponent.table, posed.task)
        listed = "list" in can.allot
    state = game.load(posed.position, rulings)
    try:
        found = asking.judged_allotment(game, state, posed.position, rulings, listed=listed)
        breaches = list(found)
    except Inconclusive as error:
        return Outcome("inconclusive", str(error))
    wrong = [breach for breach in breaches if breach.law != asking.REFUSED]
    says = "; ".join(f"{breach.law}: {breach.says}" for breach in wrong)
    differences = [Difference(", ".join(b.clauses), b.law, b.says) for b in wrong]
    return replace(failed(says, differences), grade=_grade(len(wrong) < len(breaches)))


def _grade(otherwise: bool) -> Grade:  # noqa: FBT001 - one fact
    return "by another clause" if otherwise else "by the clause"

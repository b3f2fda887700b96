"""Scenarios under the eyes of the laws: whatever a case expects, each of its actions keeps them."""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from alamein.conformance.scenarios.lawful import watched
from alamein.conformance.scenarios.running import START, Beginning, Trial
from alamein.engine.core.chance import Recorder
from alamein.engine.core.game import Game
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Rulings
from alamein.properties.foretelling import Going
from alamein.properties.law import Broken
from alamein.properties.walking import FAILURES, Found, failure, set_up_broken


def laws_broken_in(game: Game[Any, Any], trial: Trial, book: Rulebook) -> frozenset[str]:
    """Return the laws that a trial breaks: a case may begin with what no game comes to."""
    return frozenset(law for found in _breaches(game, trial, book) for law in found.broken.laws())


def breach_in(
    game: Game[Any, Any], trial: Trial, book: Rulebook, known: Collection[str]
) -> Found | None:
    """Return the first law broken in a trial that is none of those *known* to be broken in it.

    What the case expects plays no part, so that the laws are a witness of their own.
    """
    for found in _breaches(game, trial, book):
        new = tuple(breach for breach in found.broken.breaches if breach.law not in known)
        if new:
            found.broken.breaches = new
            return found
    return None


def _breaches(game: Game[Any, Any], trial: Trial, book: Rulebook) -> Iterator[Found]:
    """Yield what each action of a trial breaks, one after another."""
    rulings, cards = Rulings.parse(*trial.words, book=book), trial.case.cards
    try:
        table = game.with_cards(cards) if cards else game
        if START in trial.given:
            yield from _at_set_up(table, trial, rulings)
            return
        state = table.load(table.fill(copy.deepcopy(trial.given), rulings), rulings)
    except (DataError, *FAILURES):  # it cannot even begin: the scenario itself says so
        return
    # A misreading may ask chance for something else: the laws hold whatever it brings.
    chance = Recorder(Going([list(o) if isinstance(o, tuple) else o for o in trial.case.chance]))
    play = watched(table, state, chance, rulings, cards)
    for n, action in enumerate(trial.when):
        before, told = play.position, len(chance.outcomes)
        try:
            play.attempt(action)
        except DataError:  # no action of the game as it is now
            return
        except (Broken, *FAILURES) as error:
            broken = error if isinstance(error, Broken) else failure(error)
            outcomes = tuple(chance.outcomes[told:])
            yield Found(broken, rulings, before, action, outcomes, n + 1, cards or None)
            if not isinstance(error, Broken):
                return


def _at_set_up(table: Game[Any, Any], trial: Trial, rulings: Rulings) -> Iterator[Found]:
    start = msgspec.convert(trial.given, Beginning).start
    found = set_up_broken(table, rulings, start.players, start.seed, trial.case.cards)
    if found is not None:
        yield found

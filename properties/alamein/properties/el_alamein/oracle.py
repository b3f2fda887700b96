"""Where the solver is asked in the middle of a game, and whether the engine agrees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from alamein.engine.deckbuilding.catalogue import Catalogue
from alamein.oracle.solving import Inconclusive
from alamein.properties.el_alamein.asking import combats, interceptions
from alamein.properties.el_alamein.asking.courses import printed
from alamein.properties.el_alamein.asking.questions import Question, questions
from alamein.properties.el_alamein.asking.turns import Watch, judged_turn
from alamein.properties.law import AnyGame, Breach

__all__ = ["DECISIONS", "Question", "Watch", "disagreements", "judged_turn", "questions"]

Asking: TypeAlias = Callable[[AnyGame, Any], Iterator[Breach]]
LISTED = 12  # legal allotments up to which all are compared in the middle of a game
STATES = 150  # of a Combat that is played out in all its courses
ONE_IN = 8  # moments of a Combat, which has very many, is the oracle asked


def disagreements(game: AnyGame, state: Any) -> Iterator[Breach]:  # noqa: ANN401 - the game's own
    """Yield where engine and oracle differ about the decision that *state* waits for.

    A solver that gives up says nothing; of cards that are not as printed it is not asked.
    """
    decision = game.decision(state)
    if decision is None or decision.kind not in ASKED or not _as_printed(state.setting.catalogue):
        return
    try:
        yield from ASKED[decision.kind](game, state)
    except Inconclusive:
        return


@lru_cache(maxsize=64)
def _as_printed(catalogue: Catalogue) -> bool:
    """Return whether nobody has written a card anew."""
    return catalogue.cards == printed()


def _allotting(game: AnyGame, state: Any) -> Iterator[Breach]:  # noqa: ANN401 - the game's own
    asked = interceptions.read(game.save(state), state.setting.rulings)
    if asked is not None:
        yield from interceptions.Allotting(game, state, asked, LISTED).differences()


def _combat(game: AnyGame, state: Any) -> Iterator[Breach]:  # noqa: ANN401 - the game's own
    if game.digest(state) % ONE_IN:
        return
    most = combats.answered(game.save(state), state.setting.rulings)
    if most is not None:
        yield from combats.Fought(game, state).differences(most, STATES)


ASKED: Mapping[str, Asking] = {"allotting": _allotting, "combat": _combat}
DECISIONS: frozenset[str] = frozenset(ASKED)  # the kinds of decision at which the oracle is asked

"""Where the solver is asked in the middle of a game, and whether the engine agrees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from alamein.engine.core.game import Position
from alamein.engine.core.rulings import Rulings
from alamein.engine.deckbuilding.catalogue import Catalogue
from alamein.oracle.solving import Inconclusive
from alamein.properties.el_alamein.asking import combats, interceptions
from alamein.properties.el_alamein.asking.courses import printed
from alamein.properties.el_alamein.asking.questions import Posed, Question, posed, questions
from alamein.properties.el_alamein.asking.turns import Watch, judged_turn
from alamein.properties.law import AnyGame, Breach

__all__ = [
    "ALLOTTED",
    "DECISIONS",
    "REFUSED",
    "Posed",
    "Question",
    "Watch",
    "disagreements",
    "judged_allotment",
    "judged_turn",
    "posed",
    "questions",
]

Asking: TypeAlias = Callable[[AnyGame, Any], Iterator[Breach]]
LISTED = 12  # legal allotments up to which all are compared in the middle of a game
ALLOTTED = ("EA-13.3.2a", "EA-13.3.2b", "EA-13.3.2c", "EA-13.3.2m", "EA-13.3.2o", "EA-13.3.2q")
REFUSED = interceptions.CITED  # the law about how a refusal is told
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


def judged_allotment(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - the game's own
    position: Position,
    rulings: Rulings,
    *,
    listed: bool,
) -> Iterator[Breach]:
    """Yield where *game*, which waits for an allotment in *position*, and the oracle differ.

    Unless all legal ones can be *listed*, single ones are judged.
    """
    asked = interceptions.read(position, rulings)
    if asked is not None:
        allotting = interceptions.Allotting(game, state, asked)
        yield from allotting.differences() if listed else allotting.verdicts()


def _combat(game: AnyGame, state: Any) -> Iterator[Breach]:  # noqa: ANN401 - the game's own
    if game.digest(state) % ONE_IN:
        return
    most = combats.answered(game.save(state), state.setting.rulings)
    if most is not None:
        yield from combats.Fought(game, state).differences(most, STATES)


ASKED: Mapping[str, Asking] = {"allotting": _allotting, "combat": _combat}
DECISIONS: frozenset[str] = frozenset(ASKED)  # the kinds of decision at which the oracle is asked

"""What the oracle of a game says about where two readings part, and whether its engine agrees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from alamein.conformance.clarify.campaign import Campaign, Pair
from alamein.conformance.clarify.comparing import Moment, both, outcome, same_luck
from alamein.conformance.clarify.model import Inseparable, Separation
from alamein.conformance.scenarios.smaller import copied
from alamein.conformance.wording import flow
from alamein.engine.core.game import Position
from alamein.engine.core.problem import DataError
from alamein.oracle.separating import NoParting, Parting, separator
from alamein.oracle.solving import PATIENT, Inconclusive

State: TypeAlias = Any  # what the game at hand says it is
Path: TypeAlias = tuple[Position | str, ...]
AHEAD = 2  # decisions that may come before the one the oracle speaks of


def by_solver(campaign: Campaign, pair: Pair) -> Separation | Inseparable | None:
    """Return where the oracle finds a pair apart, or how far it looked; ``None`` if it cannot."""
    oracle = separator(campaign.game.name)
    if oracle is None or pair[0][:-1] not in oracle.disputes:
        return None
    try:
        found, beside = oracle.partings(pair[0][:-1], pair, campaign.base, PATIENT)
    except Inconclusive as error:
        return Inseparable(readings=pair, bound="", inconclusive=True, why=str(error))
    if isinstance(found, NoParting):
        return Inseparable(readings=pair, bound=found.bound)
    when = _followed(campaign, pair, beside, found)
    if when is None:
        where = f"{flow(found.given)} by {flow(found.action)}"
        why = f"the solver parts them at {where}, the engine does not"
        return Inseparable(readings=pair, bound="", inconclusive=True, why=why)
    return Separation(
        readings=pair,
        given=found.given,
        when=when,
        says=dict(zip(pair, found.says, strict=True)),
        beside=beside,
        size=found.size,
        found_by="solver",
    )


def _followed(
    campaign: Campaign, pair: Pair, beside: tuple[str, ...], found: Parting
) -> Path | None:
    """Return the actions up to where the engine's readings part, or ``None`` if they do not.

    The oracle leaves out what must be done before its action, such as to go on to that decision,
    and after it until the outcome shows.
    """
    game = campaign.game
    one, other = (campaign.ruled(*beside, reading) for reading in pair)
    try:
        state = game.load(game.fill(copied(found.given), one), one)
        action = game.action(state, found.action)
    except DataError:
        return None
    for before, moment in _ahead(both(game, state, one, other), AHEAD):
        refused = [game.why_not(each, action) for each in (moment.one, moment.other)]
        if (refused[0] is None) != (refused[1] is None):
            return (*before, found.action)
        for after, later in _ahead(_done(moment, action), AHEAD) if refused == [None, None] else ():
            if outcome(game, later.one) != outcome(game, later.other):
                return (*before, found.action, *after)
    return None


def _done(moment: Moment, action: Any) -> Moment:  # noqa: ANN401 - an action of the game at hand
    """Return the moment after *action*."""
    states = moment.game.copy(moment.one), moment.game.copy(moment.other)
    for state in states:
        moment.game.apply(state, action, same_luck())
    return Moment(moment.game, *states)


def _ahead(moment: Moment | None, depth: int, when: Path = ()) -> Iterator[tuple[Path, Moment]]:
    """Yield a moment and those that can follow, each with the actions that lead there."""
    if moment is None:
        return
    yield when, moment
    game = moment.game
    for action in game.legal(moment.one) if depth else ():
        if game.why_not(moment.other, action) is None:
            done = (*when, game.written(moment.one, action))
            yield from _ahead(_done(moment, action), depth - 1, done)

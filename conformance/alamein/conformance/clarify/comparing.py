"""Do two ruling sets part at a moment of a game: in what may be chosen, or in what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from alamein.conformance.scenarios.facts import differences, said
from alamein.conformance.wording import flow
from alamein.engine.core.chance import Chance, Seeded
from alamein.engine.core.game import Event, Game, IllegalAction, Position
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings

State: TypeAlias = Any  # what the game at hand says it is
Action: TypeAlias = Any  # likewise
Written: TypeAlias = Position | str
Luck: TypeAlias = Callable[[], Chance]  # the same outcomes each time
FEW = 3  # sentences that are told of what follows


def same_luck() -> Chance:
    """Return the chance with which a separating position is played on."""
    return Seeded(0)


class Apart(NamedTuple):
    """How two ruling sets part: by which action, if by any, and what each makes of it."""

    when: tuple[Written, ...]
    says: tuple[str, str]

    def swapped(self) -> Apart:
        """Return the same with the ruling sets in the other order."""
        return Apart(self.when, (self.says[1], self.says[0]))


class Moment(NamedTuple):
    """The same moment of a game under two ruling sets."""

    game: Game[Any, Any]
    one: State
    other: State

    def swapped(self) -> Moment:
        """Return the same with the ruling sets in the other order."""
        return Moment(self.game, self.other, self.one)


def both(game: Game[Any, Any], state: State, one: Rulings, other: Rulings) -> Moment | None:
    """Return *state* under two ruling sets, or ``None`` if it means nothing under one of them."""
    try:
        return Moment(game, game.under(state, one), game.under(state, other))
    except DataError:
        return None


def outcome(game: Game[Any, Any], state: State) -> tuple[Any, ...]:
    """Return what is the same of two states that are the same to the players."""
    return game.digest(state), game.decision(state), game.score(state)


class Known(NamedTuple):
    """What may be done at a moment, and what comes of some of it with a given chance."""

    legal: list[Action]
    outcomes: list[tuple[Action, tuple[Any, ...]]]
    luck: Luck


def known(
    game: Game[Any, Any], state: State, actions: Iterable[Action], luck: Luck = same_luck
) -> Known:
    """Return what may be done in *state*, and what comes of *actions*."""
    found = []
    for action in actions:
        after = game.copy(state)
        game.apply(after, action, luck())
        found.append((action, outcome(game, after)))
    return Known(game.legal(state), found, luck)


def parts(game: Game[Any, Any], state: State, rulings: Rulings, here: Known) -> bool:
    """Return whether other *rulings* part from those of *state* in choices or known outcomes.

    This is asked at every decision of a campaign, so nothing is put in words.
    """
    try:
        other = game.under(state, rulings)
    except DataError:
        return False
    legal = game.legal(other)
    if legal != here.legal:
        return _documents(game, other, legal) != _documents(game, state, here.legal)
    last = len(here.outcomes) - 1
    for n, (action, wanted) in enumerate(here.outcomes):
        after = game.copy(other) if n < last else other
        try:
            game.apply(after, action, here.luck())
        except IllegalAction:  # what is offered need not be all that is refused or not
            return True
        if outcome(game, after) != wanted:
            return True
    return False


def _documents(game: Game[Any, Any], state: State, legal: list[Action]) -> set[str]:
    return {said(game.written(state, action)) for action in legal}


def apart(moment: Moment, luck: Luck = same_luck) -> Apart | None:
    """Return how the ruling sets part in what may be done, what is seen, or what any act brings."""
    game = moment.game
    if game.decision(moment.one) is None:
        return _by_score(moment)
    legal = game.legal(moment.one)
    tried = (_by_outcome(moment, action, luck) for action in legal)
    found = _by_legality(moment, legal, game.legal(moment.other))
    return found or next(filter(None, tried), None) or _by_view(moment)


def _by_legality(moment: Moment, legal: list[Action], others: list[Action]) -> Apart | None:
    """Return an action that one allows and the other refuses: of several the shortest."""
    if legal == others:
        return None
    found = [*_refused(moment, legal)]
    found += [each.swapped() for each in _refused(moment.swapped(), others)]
    return min(found, key=lambda each: len(said(each.when)), default=None)


def _refused(moment: Moment, actions: list[Action]) -> Iterator[Apart]:
    """Yield what the first ruling set allows and the second refuses."""
    game = moment.game
    for action in actions:
        refusal = game.why_not(moment.other, action)
        if refusal is not None and game.why_not(moment.one, action) is None:
            written = game.written(moment.one, action)
            told = (f"{flow(written)} is legal", f"{flow(written)} {refusal}")
            yield Apart((written,), told)


def _by_outcome(moment: Moment, action: Action, luck: Luck) -> Apart | None:
    """Return what *action* brings, if that differs."""
    game = moment.game
    if game.why_not(moment.other, action) is not None:  # not offered, but not refused either
        return None
    written = game.written(moment.one, action)
    states = game.copy(moment.one), game.copy(moment.other)
    events: tuple[list[Event], list[Event]] = ([], [])
    for state, heard in zip(states, events, strict=True):
        game.listen(state, heard)
        game.apply(state, action, luck())
    return apart_after((written,), Moment(game, *states), *events)


def apart_after(
    when: tuple[Written, ...], after: Moment, one: list[Event], other: list[Event]
) -> Apart | None:
    """Return how two ruling sets part in what happened, if they did not come to the same."""
    if outcome(after.game, after.one) == outcome(after.game, after.other):
        return None
    return Apart(when, _events(after, one, other) or _ahead(after))


def _events(after: Moment, one: list[Event], other: list[Event]) -> tuple[str, str] | None:
    """Return what happens under each from the first difference on, in a few sentences."""
    game = after.game
    told = [
        [game.tell(state, event) for event in events]
        for state, events in ((after.one, one), (after.other, other))
    ]
    same = sum(1 for _ in _common(*told))
    if told[0][same:] == told[1][same:]:
        return None
    rest = ("; ".join(each[same : same + FEW]) for each in told)
    states = (after.one, after.other)
    first, second = (text or _coming(game, s) for text, s in zip(rest, states, strict=True))
    return first, second


def _common(one: list[str], other: list[str]) -> Iterator[str]:
    """Yield what two lists have in common at their beginning."""
    for first, second in zip(one, other, strict=False):
        if first != second:
            return
        yield first


def _ahead(after: Moment) -> tuple[str, str]:
    """Return how the positions differ, or what is to be decided in them."""
    game = after.game
    coming = _coming(game, after.one), _coming(game, after.other)
    if coming[0] != coming[1]:
        return coming
    positions = [game.save(after.one), game.save(after.other)]
    first = next(differences(positions[0], positions[1], game.unordered), None)
    if first is None:
        return coming
    return f"{first.where}: {flow(first.expected)}", f"{first.where}: {flow(first.actual)}"


def _coming(game: Game[Any, Any], state: State) -> str:
    """Return what comes next: a decision, or the end."""
    decision = game.decision(state)
    if decision is not None:
        return f"then player {decision.player} decides: {decision.kind}"
    score = game.score(state)
    if score is None:
        return "the game is over"
    points = ", ".join(map(str, score.points))
    winners = " and ".join(f"player {winner}" for winner in score.winners) or "nobody"
    return f"the game is over, points {points}, won by {winners}"


def _by_score(moment: Moment) -> Apart | None:
    """Return the results of a game that is over, if they differ."""
    told = _coming(moment.game, moment.one), _coming(moment.game, moment.other)
    return Apart((), told) if told[0] != told[1] else None


def _by_view(moment: Moment) -> Apart | None:
    """Return what an onlooker, or the player to decide, sees under each, if that differs."""
    game = moment.game
    decision = game.decision(moment.one)
    for player in (None, decision.player if decision else 0):
        seen = [game.observe(state, player) for state in (moment.one, moment.other)]
        first = next(differences(seen[0], seen[1], game.unordered), None)
        if first is not None:
            who = "an onlooker" if player is None else f"player {player}"
            told = (f"{who} sees {first.where}: {flow(v)}" for v in (first.expected, first.actual))
            one, other = told
            return Apart((), (one, other))
    return None

"""What may come: a copy of a game is played on with no law asked, and what was done is kept."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from alamein.engine.core.chance import Chance, Recorder, Seeded
from alamein.engine.core.game import Event
from alamein.engine.core.players import Policy
from alamein.properties.law import AnyGame, Plain
from alamein.properties.walking import FAILURES

TRIES = 8  # ways on which something is looked for, side by side
FAR = 200  # moves after which it is not looked for any further
MOST = 400  # moves of a turn, where one that has no end is left


class Ahead:
    """A copy of a game that is played on: what was done in it, and what chance brought.

    *before* is how it stood when the turn under way began, if it began ahead: then after how many
    actions and outcomes.
    """

    def __init__(self, game: AnyGame, state: Any, chance: Chance) -> None:  # noqa: ANN401 - the game's own
        self.game, self.state, self.chance = game, game.copy(state), Recorder(chance)
        self.actions: list[Plain] = []
        self.failed = False
        self.events: list[Event] = []
        self.before: tuple[Any, int, int] | None = None
        self._turn, self._heard = game.turn(state), 0
        game.listen(self.state, self.events)

    def moves(self, policy: Policy, own: Chance) -> bool:
        """Make a move chosen by a *policy*; return whether the game may go on after it.

        It may not if the game is over, nothing is legal or the engine fails.
        """
        try:
            legal = self.game.legal(self.state)
            if not legal:
                return False
            action = policy(self.state, legal, own)
            self.actions.append(self.game.written(self.state, action))
            self._look_back()
            self.game.apply(self.state, action, self.chance)
        except FAILURES:
            self.failed = True
        return not self.failed

    def _look_back(self) -> None:
        """Remember where a turn begins."""
        if (turn := self.game.turn(self.state)) != self._turn:
            told = len(self.actions) - 1, len(self.chance.outcomes)
            self._turn, self.before = turn, (self.game.copy(self.state), *told)

    def cites(self, wanted: Collection[str]) -> bool:
        """Return whether something happened, since this was asked, that cites a clause *wanted*."""
        new, self._heard = self.events[self._heard :], len(self.events)
        return any(event.clause in wanted for event in new)

    def arrived(self) -> Any:  # noqa: ANN401 - the game's own
        """Return the state as it is now; nobody listens to it any more."""
        self.game.listen(self.state, None)
        return self.state


def leading_to(game: AnyGame, state: Any, wanted: Collection[str], seed: int) -> Ahead | None:  # noqa: ANN401 - the game's own
    """Return how something soon came about that cites a clause *wanted*, or the engine failed.

    As many ways are gone, by each policy in turn, and with other chance each.
    """
    policies = list(game.policies.values())
    owns = [Seeded(seed * TRIES + number) for number in range(TRIES)]
    ways = [Ahead(game, state, Seeded(~own.state)) for own in owns]
    going = dict(enumerate(ways))
    for _ in range(FAR):
        for number, way in list(going.items()):
            goes_on = way.moves(policies[number % len(policies)], owns[number])
            if way.failed or way.cites(wanted):
                return way
            if not goes_on:
                del going[number]
    return None


def turn_played(game: AnyGame, state: Any, policy: Policy, own: Chance, chance: Chance) -> Ahead:  # noqa: ANN401 - the game's own
    """Return the game when the turn under way is over, or where it could not go on."""
    ahead, turn = Ahead(game, state, chance), game.turn(state)
    for _ in range(MOST):
        if not ahead.moves(policy, own) or game.turn(ahead.state) != turn:
            break
    return ahead

"""A game of a campaign being played: the same deal always plays alike."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, TypeAlias

from alamein.conformance.campaign.dealing import Deal, Dealer
from alamein.engine.core.chance import Recorder, Seeded
from alamein.engine.core.game import Decision, Event
from alamein.engine.core.problem import DataError

Action: TypeAlias = Any  # what the game at hand says it is
MOST_MOVES = 50_000  # where a game is cut off whose turns have no end


class Stuck(Exception):
    """A player must decide, and no action is legal."""


class Table:
    """A game from its beginning to its end or to where it is cut off."""

    def __init__(self, dealer: Dealer, deal: Deal) -> None:
        self.game, self.deal = dealer.game, deal
        self.chance = Recorder(Seeded(deal.seed))
        self.events: list[Event] = []
        self.ran: set[str] = set()  # clauses of the rules that ran, as far as it is watched
        self.moves = 0
        self._own = Seeded(~deal.seed)  # of the policies
        self._policies = [self.game.policies[name] for name in deal.policies]
        self.state = self._begun(dealer)
        self.first = self.turn = self.game.turn(self.state)
        turns = dealer.plan.most_turns if deal.whole else dealer.plan.turns
        self._last = self.first - 1 + turns * deal.players

    def _begun(self, dealer: Dealer) -> Any:  # noqa: ANN401 - the game's own
        """Return where the game begins: at its set-up, or in its midst."""
        deal, game = self.deal, self.game
        if deal.rich:
            partial = dealer.laws(deal).beginning(deal.players, Seeded(deal.seed + 1).pick)
            with suppress(DataError):  # the ruling set may rule such a position out
                state = game.load(game.fill(partial, deal.rulings), deal.rulings)
                game.listen(state, self.events)
                return state
        return game.new(deal.rulings, deal.players, self.chance, self.events)

    @property
    def rounds(self) -> int:
        """Return how many turns each player has had, the last of them begun at least."""
        return -(-self.turn // self.deal.players)

    def decision(self) -> Decision | None:
        """Return what is to be decided next; nothing if the game is over or is cut off."""
        self.turn = self.game.turn(self.state)
        if self.turn > self._last or self.moves >= MOST_MOVES:
            return None
        return self.game.decision(self.state)

    def choice(self, decision: Decision) -> Action:
        """Return the action chosen next; raise `Stuck` if none is legal."""
        legal = self.game.legal(self.state)
        if not legal:
            raise Stuck(f"player {decision.player} must decide: {decision.kind}")
        return self._policies[decision.player](self.state, legal, self._own)

    def do(self, action: Action) -> None:
        """Carry out an action."""
        self.game.apply(self.state, action, self.chance)
        self.moves += 1

"""Asking at a moment of a game which of many pairs of readings part there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from alamein.conformance.clarify.campaign import Campaign, Pair
from alamein.conformance.clarify.comparing import apart, both, known
from alamein.conformance.clarify.together import Together
from alamein.engine.core.game import Position
from alamein.engine.core.rulings import Rulings

State: TypeAlias = Any  # what the game at hand says it is
ACTIONS = 12  # of the legal actions at most so many are tried


class Hit(NamedTuple):
    """A position in which a pair of readings parts, with readings of other disputes beside it."""

    pair: Pair
    given: Position
    beside: tuple[str, ...] = ()


class Asker:
    """Pairs of readings that are still to be found apart."""

    def __init__(
        self, campaign: Campaign, pairs: Sequence[Pair], beside: tuple[str, ...] = (), turn: int = 0
    ) -> None:
        self._campaign, self._beside = campaign, beside
        self.game, self.rulings = campaign.game, self.ruled()
        first = turn % len(pairs) if pairs else 0  # so that other readings come together each time
        self.open = [*pairs[first:], *pairs[:first]]
        self.hits: list[Hit] = []
        self.asked = 0
        self._together = Together(self.game, self.ruled, self._departing())

    def ruled(self, *readings: str) -> Rulings:
        """Return the ruling set of the games played, but with these readings."""
        return self._campaign.ruled(*self._beside, *readings)

    def _departing(self) -> list[str]:
        """Return the readings of open pairs that the games played do not have."""
        readings = [reading for pair in self.open for reading in pair]
        return [reading for reading in readings if self.rulings[reading[:-1]] != reading]

    def ask(self, state: State, actions: Iterable[Any] | None = None) -> None:
        """Ask at *state* in what may be done, and in what comes of *actions*, by default of any."""
        self.asked += 1
        if not self.open or self.game.decision(state) is None:
            return
        legal = self.game.legal(state)
        tried = legal[:: len(legal) // ACTIONS + 1] if actions is None else actions
        here = known(self.game, state, tried)
        if parting := {*self._together.parting(state, here)}:
            near = [pair for pair in self.open if parting & {*pair}]
            self._keep([pair for pair in near if self._parts(state, pair)], state)

    def look(self, state: State) -> None:
        """Ask each pair by itself at *state*, in what is seen of it too."""
        self._keep([pair for pair in self.open if self._apart(state, pair)], state)

    def keep(self, pair: Pair, given: Position) -> None:
        """Note that a pair parts in *given*."""
        self.hits.append(Hit(pair, given, self._beside))
        self.open.remove(pair)
        self._together.leave({*pair} - {*self._departing()})

    def _keep(self, pairs: Iterable[Pair], state: State) -> None:
        for pair in pairs:
            self.keep(pair, self.game.save(state))

    def _parts(self, state: State, pair: Pair) -> bool:
        """Return whether a pair one of which departs parts: both may, from a third reading."""
        departing = all(self.rulings[reading[:-1]] != reading for reading in pair)
        return self._apart(state, pair) if departing else True

    def _apart(self, state: State, pair: Pair) -> bool:
        one, other = (self.ruled(reading) for reading in pair)
        moment = both(self.game, state, one, other)
        return moment is not None and apart(moment) is not None

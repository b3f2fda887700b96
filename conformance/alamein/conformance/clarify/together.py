"""Many readings tried at one moment of a game, several of them at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from alamein.conformance.clarify.comparing import Known, parts
from alamein.engine.core.game import Game
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings

State: TypeAlias = Any  # what the game at hand says it is
Group: TypeAlias = tuple[str, ...]
TOGETHER = 8  # readings that are tried at once
OFTEN = 6  # a reading that mattered so many times is tried alone from then on


class Together:
    """Readings that depart from the ruling set of a game, each of them tried at every moment.

    At most moments none of them matters, so a ruling set with several is tried first, and each
    alone only where that one differs. Two readings that undo each other within a group would be
    missed: those of disputes that lie near each other come into different groups.
    """

    def __init__(
        self, game: Game[Any, Any], ruled: Callable[..., Rulings], readings: Sequence[str]
    ) -> None:
        self._game, self._ruled = game, ruled
        self._mattered: Counter[str] = Counter()
        distinct = list(dict.fromkeys(readings))
        number = -(-len(distinct) // TOGETHER)
        groups = [tuple(distinct[start::number]) for start in range(number)]
        self._groups = [found for group in groups for found in self._playable(group)]

    def leave(self, readings: Iterable[str]) -> None:
        """Do not try these any more."""
        gone = {*readings}
        kept: list[tuple[Rulings, Group]] = []
        for rulings, group in self._groups:
            rest = tuple(reading for reading in group if reading not in gone)
            kept += [(rulings, group)] if rest == group else self._playable(rest)
        self._groups = kept

    def parting(self, state: State, here: Known) -> list[str]:
        """Return the readings that part at *state* from those it has."""
        found = [
            reading
            for rulings, group in self._groups
            if parts(self._game, state, rulings, here)
            for reading in group
            if len(group) == 1 or parts(self._game, state, self._ruled(reading), here)
        ]
        self._mattered.update(found)
        if often := [reading for reading in found if self._mattered[reading] == OFTEN]:
            self.leave(often)
            self._groups += [(self._ruled(reading), (reading,)) for reading in often]
        return found

    def _playable(self, group: Group) -> Iterator[tuple[Rulings, Group]]:
        """Yield a group with its ruling set, or its readings alone if they cannot be combined."""
        disputes = {reading[:-1] for reading in group}
        if len(disputes) == len(group) > 1:
            rulings = self._ruled(*group)
            try:
                self._game.fill({}, rulings)
            except DataError:
                pass
            else:
                yield rulings, group
                return
        yield from ((self._ruled(reading), (reading,)) for reading in group)

"""Steps as the engine takes them, and the same steps with one thing wrong afterwards."""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Changes, Event, Position
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.deckbuilding.catalogue import load_catalogue
from alamein.engine.deckbuilding.overlay import altered
from alamein.engine.games import load_game
from alamein.properties.el_alamein.table import Happened, Printed, Table, Tried

GAME, BOOK = load_game("el-alamein"), library().books["el-alamein"]
CATALOGUE = load_catalogue(library(), "el-alamein")


class Step(NamedTuple):
    """A step: what it was taken under, the positions before and after, the action, the events."""

    printed: Printed
    before: Position
    after: Position
    action: Any
    events: tuple[Event, ...]

    def happened(self) -> Happened:
        """Return the step as laws read it."""
        before, after = Table(self.printed, self.before), Table(self.printed, self.after)
        return Happened(before, after, Tried.read(before, self.action), self.events)

    def spoiled(self, path: str, value: Any) -> Step:  # noqa: ANN401 - what JSON can say
        """Return the step with another value at *path* of the position afterwards."""
        after = copy.deepcopy(self.after)
        *way, last = path.split(".")
        at: Any = after
        for word in way:
            at = at[int(word)] if isinstance(at, list) else at[word]
        at[int(last) if isinstance(at, list) else last] = value
        return self._replace(after=after)


def step(
    given: Position,
    action: Any,  # noqa: ANN401 - what JSON can say
    *words: str,
    cards: Changes | None = None,
) -> Step:
    """Return what the engine makes of an action in the position that *given* begins."""
    rulings = Rulings.parse("reference", *words, book=BOOK)
    game = GAME.with_cards(cards) if cards else GAME
    state = game.load(game.fill(given, rulings), rulings)
    before = game.save(state)
    events: list[Event] = []
    value = game.action(state, action)
    assert game.why_not(state, value) is None
    game.listen(state, events)
    game.apply(state, value, Seeded(1))
    printed = Printed(altered(CATALOGUE, cards or {}), frozenset(rulings.values()))
    return Step(printed, before, game.save(state), action, tuple(events))

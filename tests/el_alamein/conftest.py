"""A table to play at: a position, a ruling set, and a tape of what chance brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeAlias

import pytest

from alamein.engine.core.chance import Seeded, Tape
from alamein.engine.core.game import Event
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.deckbuilding.catalogue import Catalogue, load_catalogue
from alamein.engine.deckbuilding.overlay import altered
from alamein.engine.el_alamein.course import advance
from alamein.engine.el_alamein.game import ElAlamein

Plain: TypeAlias = Any
Lay: TypeAlias = Callable[..., "Table"]


@cache
def printed() -> Catalogue:
    """Return our own catalogue."""
    return load_catalogue(library(), "el-alamein")


class Table:
    """A position laid out, with everything a test asks of it."""

    def __init__(
        self,
        partial: dict[str, Plain],
        words: Iterable[str],
        chance: list[Plain] | None,
        cards: dict[str, dict[str, Plain]] | None,
    ) -> None:
        self.game = ElAlamein(altered(printed(), cards) if cards else printed())
        self.rulings = Rulings.parse(*words, book=library().books["el-alamein"])
        self.chance = Seeded(1) if chance is None else Tape(chance)
        position = self.game.fill(partial, self.rulings)
        self.state = self.game.load(position, self.rulings)
        self.events: list[Event] = []
        self.game.listen(self.state, self.events)

    def do(self, *actions: Plain) -> Table:
        """Carry out actions written as documents, one after another."""
        for written in actions:
            self.game.apply(self.state, self.game.action(self.state, written), self.chance)
        return self

    def go_on(self) -> Table:
        """Carry out what the rules do by themselves."""
        advance(self.state, self.chance)
        return self

    def refused(self, written: Plain) -> str | None:
        """Return the clause that refuses an action, or ``None`` if it is legal."""
        refusal = self.game.why_not(self.state, self.game.action(self.state, written))
        return refusal.clause if refusal else None

    def legal(self) -> list[Plain]:
        """Return the legal actions as documents."""
        return [self.game.written(self.state, action) for action in self.game.legal(self.state)]

    def position(self) -> dict[str, Plain]:
        """Return the complete position as a document."""
        return self.game.save(self.state)

    def player(self, seat: int = 0) -> dict[str, Plain]:
        """Return one player's zones and wallet as a document."""
        player: dict[str, Plain] = self.position()["players"][seat]
        return player

    def pile(self, name: str) -> list[str]:
        """Return a pile of the War Zone, top card first."""
        cards: list[str] = self.position()["war_zone"][name]
        return cards

    def awaits(self) -> tuple[str, int] | None:
        """Return what is to be decided, and by whom."""
        decision = self.game.decision(self.state)
        return (decision.kind, decision.player) if decision else None

    def told(self) -> list[str]:
        """Return the names of the events so far."""
        return [event.what for event in self.events]


@pytest.fixture
def lay() -> Lay:
    """Return what lays out a table.

    ``lay(partial, "ja", "D-09=b", chance=[0, [1, 0]], cards={"box": {"defence": 1}})``: a partial
    position, words of a ruling set, the outcomes of chance, and cards with fields written anew.
    """

    def lay_out(
        partial: dict[str, Plain] | None = None,
        *words: str,
        chance: list[Plain] | None = None,
        cards: dict[str, dict[str, Plain]] | None = None,
    ) -> Table:
        return Table(partial or {}, words, chance, cards)

    return lay_out

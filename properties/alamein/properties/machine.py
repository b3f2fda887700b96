"""A Hypothesis machine for a game: it plays whole games, and every step is held to the laws.

A game's own machine adds a rule for each kind of action. Arguments are drawn blindly, so that
refusals are checked as often as acceptances; a step can be left out without changing what the
others mean, so that counterexamples shrink.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from hypothesis import note, reject
from hypothesis.stateful import RuleBasedStateMachine

from alamein.engine.core.chance import Recorder, Seeded
from alamein.engine.core.game import Changes, Refusal
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.properties.law import Broken, Plain, laws_of
from alamein.properties.strategies import game_called, picking
from alamein.properties.walking import FAILURES, Found, failure, set_up_broken, towards
from alamein.properties.watching import Watched

FAR = 25  # decisions after which a goal that was not reached is given up


class LawfulMachine(RuleBasedStateMachine):
    """One game under the eyes of its laws."""

    name: ClassVar[str]
    visits: ClassVar[dict[str, int]] = {}  # games in which each clause was reached
    found: ClassVar[list[Found]] = []  # what failed, the latest last: that which is printed

    def __init__(self) -> None:
        super().__init__()
        self.table: Watched | None = None
        self.chance = Recorder(Seeded(0))

    def begin(
        self, words: list[str], players: int, seed: int, cards: Changes, *, rich: bool
    ) -> None:
        """Lay out a game, or set one up."""
        book, self.cards = library().books[self.name], cards
        self.rulings = Rulings.parse(*words, book=book)
        laws = laws_of(self.name, self.rulings, cards)
        self.chance = Recorder(Seeded(seed))
        game = game_called(self.name)
        try:
            game = game.with_cards(cards) if cards else game
            if rich:
                partial = laws.beginning(players, Seeded(~seed).pick)
                state = game.load(game.fill(partial, self.rulings), self.rulings)
            else:
                if found := set_up_broken(game, self.rulings, players, seed, cards):
                    self.found[:] = [found]
                    raise found.broken
                state = game.new(self.rulings, players, self.chance)
        except DataError:  # no game can be played under these rulings, or with these cards
            reject()
        self.table = Watched(game, laws, state, self.chance)

    def attempt(self, action: Plain) -> Refusal | None:
        """Try an action, legal or not."""
        if self.table is None:
            return None
        note(f"  {action}")
        with self._telling(action):
            return self.table.attempt(action)

    @contextmanager
    def _telling(self, action: Plain | None) -> Iterator[None]:
        """Keep what fails while *action* is tried, or without one while the game is looked at."""
        before, told = self.table and self.table.position, len(self.chance.outcomes)
        try:
            yield
        except (Broken, *FAILURES) as error:
            broken = error if isinstance(error, Broken) else failure(error)
            outcomes = tuple(self.chance.outcomes[told:])
            found = Found(broken, self.rulings, before or {}, action, outcomes, 0, self.cards)
            self.found[:] = [found]
            raise broken from error

    def draw_one(self, word: str, tape: list[int]) -> None:
        """Try an action of one kind, its parts picked by *tape* from what lies around."""
        if self.table is not None:
            self.attempt(self.table.laws.drawn(word, self.table.position, picking(tape)))

    def draw_any(self, tape: list[int]) -> None:
        """Try an action of a kind that may fit, its parts picked by *tape*."""
        if self.table is not None:
            self.attempt(self.table.laws.blind(self.table.position, picking(tape)))

    def take(self, place: int) -> None:
        """Take one of the legal actions; none is left once the game is over."""
        if self.table is None:
            return
        with self._telling(None):
            legal = self.table.game.legal(self.table.state)
        if legal:
            self.attempt(self.table.game.written(self.table.state, legal[place % len(legal)]))

    def reach(self, kind: str, way: int = 0) -> None:
        """Go on until a decision of this *kind* waits; doing nothing is fine."""
        for _ in range(FAR):
            if self.table is None:
                return
            with self._telling(None):
                decision = self.table.game.decision(self.table.state)
            if decision is None or decision.kind == kind:
                return
            self.take(way)

    def seek(self, clause: str, way: int) -> None:
        """Go on until something happens that cites *clause*; if it is far, doing so is given up."""
        for _ in range(FAR):
            if self.table is None or self.table.over:
                return
            with self._telling(None):
                action = towards(self.table.game, self.table.state, {clause})
            if action is not None:
                self.attempt(self.table.game.written(self.table.state, action))
                return
            self.take(way)

    def teardown(self) -> None:
        """Remember which clauses were reached."""
        for clause in self.table.reached if self.table is not None else ():
            self.visits[clause] = self.visits.get(clause, 0) + 1

"""A Hypothesis machine for a game: it plays whole games, and every step is held to the laws.

A game's own machine adds a rule for each kind of action. Arguments are drawn blindly, so that
refusals are checked as often as acceptances; a step can be left out without changing what the
others mean, so that counterexamples shrink.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, ClassVar

from hypothesis import note, reject
from hypothesis.stateful import RuleBasedStateMachine

from alamein.engine.core.chance import Recorder, Seeded
from alamein.engine.core.game import Changes, Position, Refusal
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.properties.ahead import Ahead, leading_to, turn_played
from alamein.properties.foretelling import Going, Steered
from alamein.properties.law import Broken, Plain, laws_of
from alamein.properties.strategies import game_called, picking
from alamein.properties.walking import (
    FAILURES,
    Found,
    failure,
    set_up_broken,
    start_of,
    strongest,
)
from alamein.properties.watching import Watched

FAR = 25  # decisions after which a goal that was not reached is given up


class LawfulMachine(RuleBasedStateMachine):
    """One game under the eyes of its laws."""

    name: ClassVar[str]
    visits: ClassVar[dict[str, int]] = {}  # games in which each clause was reached
    ended: ClassVar[list[bool]] = []  # of each game that ended, whether it began at the set-up
    found: ClassVar[list[Found]] = []  # what failed, the latest last: that which is printed

    def __init__(self) -> None:
        super().__init__()
        self.table: Watched | None = None
        self.set_up = False
        self.coming = Going(())
        self.chance = Recorder(self.coming)

    def begin(
        self,
        words: list[str],
        players: int,
        chance: tuple[int, list[int]],
        cards: Changes,
        *,
        rich: bool,
    ) -> None:
        """Lay out a game, or set one up; chance is a seed, and numbers by which it is steered."""
        book, (seed, numbers) = library().books[self.name], chance
        self.cards, self.rulings = cards, Rulings.parse(*words, book=book)
        self.set_up, self.coming = not rich, Going((), others=Steered(numbers, seed))
        self.chance = Recorder(self.coming)
        laws, position = laws_of(self.name, self.rulings, cards), start_of(players, seed)
        game = game_called(self.name)
        try:
            game = game.with_cards(cards) if cards else game
            if rich:
                position = laws.beginning(players, Seeded(~seed).pick)
                state = game.load(game.fill(position, self.rulings), self.rulings)
            else:
                if found := set_up_broken(game, self.rulings, players, seed, cards):
                    raise found.broken
                state = game.new(self.rulings, players, self.chance)
            self.table = Watched(game, laws, state, self.chance)
        except DataError:  # no game can be played under these rulings, or with these cards
            reject()
        except (Broken, *FAILURES) as error:
            raise self._kept(error, position) from error

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
            raise self._kept(error, before or {}, action, told) from error

    def _kept(
        self, error: Exception, position: Position, action: Plain = None, told: int = 0
    ) -> Broken:
        """Return what is broken, and keep it with the outcomes that were not *told* before."""
        broken = error if isinstance(error, Broken) else failure(error)
        outcomes = tuple(self.chance.outcomes[told:])
        self.found[:] = [Found(broken, self.rulings, position, action, outcomes, 0, self.cards)]
        return broken

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
            legal = self.table.offered()
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

    def seek(self, clause: str, seed: int) -> None:
        """Have something happen that cites *clause*, if a way to it is found; else do nothing.

        Laws are asked at every step of the turn in which it happens, and where that begins.
        """
        if self.table is None:
            return
        with self._telling(None):
            way = leading_to(self.table.game, self.table.state, {clause}, seed)
        if way is None:
            return
        actions = outcomes = 0
        if way.before and self._went_on(way.before[0]):
            _, actions, outcomes = way.before
        self._repeat(way, actions, outcomes)

    def play_on(self, turns: int) -> None:
        """Have the strongest policy play for so many turns, or to the end.

        Laws are asked where a turn has ended. One after which any is broken, or in which the engine
        fails, is played again, and they are asked at every step.
        """
        own = Seeded(turns)
        for _ in range(turns):
            if self.table is None:
                return
            game, state = self.table.game, self.table.state
            with self._telling(None):
                if self.table.over:
                    return
                turn = turn_played(game, state, strongest(game), own, self.chance)
            if turn.failed or not self._went_on(turn.arrived()):
                self._repeat(turn)
            else:
                self.table.reached.update(event.clause for event in turn.events)

    def _went_on(self, state: Any) -> bool:  # noqa: ANN401 - the game's own
        """Go on from a *state* ahead, and return whether: if every law holds there."""
        try:
            return self.table is not None and self.table.went_on(state)
        except FAILURES:
            return False

    def _repeat(self, way: Ahead, actions: int = 0, outcomes: int = 0) -> None:
        """Do what was done ahead, with the same chance, but for so many *actions* and *outcomes*.

        Every step is held to the laws.
        """
        self.coming.foretell(way.chance.outcomes[outcomes:])
        for action in way.actions[actions:]:
            self.attempt(action)

    def teardown(self) -> None:
        """Remember which clauses were reached, and whether the game ended."""
        if self.table is None:
            return
        with suppress(*FAILURES):
            if self.table.over:
                self.ended.append(self.set_up)
        for clause in self.table.reached:
            self.visits[clause] = self.visits.get(clause, 0) + 1

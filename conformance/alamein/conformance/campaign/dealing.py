"""What the number of a game brings: rulings, players, how they choose, who watches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import Any

from alamein.conformance.campaign.plan import ALL, RANDOM, Plan
from alamein.conformance.playing import mixed
from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Game
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import REFERENCE, Rulings
from alamein.engine.games import load_game
from alamein.properties.law import Laws, laws_of

# Of so many games one has the weakest policy for everybody, one draws a policy for each player.
MIXTURE = 8
RICH = 2  # of the games that are cut off one in so many begins with a rich position
# To see whether a ruling set can be played costs as much as several games, so each random one is
# kept for so many games in a row.
RULED_ALIKE = 50
FORGET = 32  # random ruling sets after which what a game worked out for them is forgotten
TRIES = 1000


@dataclass(frozen=True)
class Deal:
    """One game before it is played."""

    number: int
    players: int
    policies: tuple[str, ...]  # by seat
    rulings: Rulings
    label: str  # under what its results are added up
    whole: bool  # whether it may go on to its end
    rich: bool
    watched: bool
    asked: bool
    seed: int

    @property
    def words(self) -> tuple[str, ...]:
        """Return words that make the ruling set."""
        return tuple(self.rulings.name.split())


@dataclass
class Dealer:
    """Deals the games of a plan: the same number always brings the same game."""

    plan: Plan
    game: Game[Any, Any] = field(init=False)
    book: Rulebook = field(init=False)

    def __post_init__(self) -> None:
        self.game = load_game(self.plan.game)
        self.book = library().books[self.plan.game]
        self._random = lru_cache(maxsize=8)(self._drawn)
        self._sets = count(1)

    def deal(self, number: int) -> Deal:
        """Return the game with this *number*."""
        plan = self.plan
        own = mixed("campaign", plan.seed, number)
        players = self.game.players[own.pick(len(self.game.players))]
        policies = tuple(self._policies(players, own))
        # The weakest policy hardly ever ends a game.
        able = set(policies) != {next(iter(self.game.policies))}
        whole = own.pick(plan.whole_every) == 0 and able
        watched = own.pick(plan.laws_every) == 0
        asked = own.pick(plan.oracle_every) == 0
        label = self.label(number)
        rulings = self._rulings(label, number)
        rich = not whole and own.pick(RICH) == 0
        seed = own.state
        return Deal(number, players, policies, rulings, label, whole, rich, watched, asked, seed)

    def labels(self) -> list[str]:
        """Return under what results are added up."""
        editions = [edition.key for edition in self.book.game.editions]
        return [REFERENCE, *editions] if self.plan.rulings == ALL else [self.plan.rulings]

    def label(self, number: int) -> str:
        """Return under what the result of a game is added up."""
        labels = self.labels()
        return labels[number % len(labels)]

    def laws(self, deal: Deal) -> Laws:
        """Return the laws of a game."""
        return laws_of(self.plan.game, deal.rulings)

    def is_of_equals(self, deal: Deal) -> bool:
        """Return whether a game may go on to its end, and all play the strongest policy."""
        return deal.whole and set(deal.policies) == {list(self.game.policies)[-1]}

    def speaks_for_its_rulings(self, deal: Deal) -> bool:
        """Return whether a game is the first whole one of equals under its random ruling set.

        What the others say of the same set is no news of its readings.
        """
        before = range(deal.number - deal.number % RULED_ALIKE, deal.number)
        return not any(self.is_of_equals(self.deal(number)) for number in before)

    def _policies(self, players: int, own: Seeded) -> Iterator[str]:
        names = list(self.game.policies)
        drawn = own.pick(MIXTURE)
        for _ in range(players):
            seat = own.pick(len(names))
            yield names[{0: 0, 1: seat}.get(drawn, -1)]

    def _rulings(self, label: str, number: int) -> Rulings:
        if label == RANDOM:
            return self._random(number // RULED_ALIKE)
        return Rulings.parse(*label.split(), book=self.book)

    def _drawn(self, block: int) -> Rulings:
        """Return a random ruling set that can be played: the first that can of those drawn."""
        if next(self._sets) % FORGET == 0:
            self.game = self.game.with_cards({})
        own = mixed("rulings", self.plan.seed, block)
        for _ in range(TRIES):
            disputes = self.book.disputes.values()
            words = [f"{d.id}={d.readings[own.pick(len(d.readings))].id}" for d in disputes]
            rulings = Rulings.parse(*words, book=self.book)
            if self._is_playable(rulings):
                return rulings
        raise LookupError(f"none of {TRIES} random ruling sets of {self.plan.game} can be played")

    def _is_playable(self, rulings: Rulings) -> bool:
        """Return whether these readings go together; an engine that fails does so when it plays."""
        try:
            self.game.new(rulings, self.game.players[0], Seeded(0))
        except Exception as error:  # noqa: BLE001 - whatever else it is, the game will find it
            return not isinstance(error, DataError)
        return True

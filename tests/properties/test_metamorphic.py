"""A game told in another way has the result that the telling predicts; a broken engine has not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count

import pytest

from alamein.engine.core.chance import Chance
from alamein.engine.core.game import Position
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein.actions import Action
from alamein.engine.el_alamein.game import ElAlamein
from alamein.engine.el_alamein.state import State
from alamein.properties import metamorphic
from alamein.properties.law import Law
from alamein.properties.metamorphic import RELATIONS, Script, scripted
from alamein.properties.walking import Walk, walks

BOOK = library().books["el-alamein"]
GAMES = 8
MOVES = 30


@cache
def scripts() -> tuple[Script, ...]:
    """Some games under many ruling sets."""

    def played() -> Iterator[Script]:
        for way in walks(ElAlamein(), BOOK, GAMES, MOVES):
            try:
                yield scripted(ElAlamein(), way)
            except DataError:  # no game can be played under these rulings
                continue

    return tuple(played())


@pytest.mark.parametrize("relation", RELATIONS, ids=lambda relation: relation.sentence)
def test_relation_holds(relation: Law[Script]) -> None:
    """What may not change the result does not."""
    assert [] == [says for script in scripts() for says in relation.against(script)]


class Random(ElAlamein):
    """Chance that nobody sees."""

    numbers = count()

    def apply(self, state: State, action: Action, chance: Chance) -> None:
        """Give a point now and then."""
        super().apply(state, action, chance)
        state.players[0].wallet[0] = next(self.numbers)


class Forgetful(ElAlamein):
    """Something is lost on the way to the document."""

    def save(self, state: State) -> Position:
        """Leave out the wallet."""
        saved = super().save(state)
        saved["players"] = [{**seat, "wallet": {}} for seat in saved["players"]]
        return saved


class Shared(ElAlamein):
    """Copies that share what they hold."""

    def copy(self, state: State) -> State:
        """Copy the state, but not the players."""
        other = super().copy(state)
        other.players = state.players
        return other


class Sorted(ElAlamein):
    """An order where there is none."""

    def apply(self, state: State, action: Action, chance: Chance) -> None:
        """Take away the first card of a discard pile."""
        super().apply(state, action, chance)
        for player in state.players:
            del player.discard[:1]


class Partial(ElAlamein):
    """A player who is better off than others."""

    def apply(self, state: State, action: Action, chance: Chance) -> None:
        """Give the first player a point."""
        super().apply(state, action, chance)
        state.players[0].wallet[1] += 1


class Counting(ElAlamein):
    """A rule that depends on how many piles there are."""

    def apply(self, state: State, action: Action, chance: Chance) -> None:
        """Give as many points as there are piles."""
        super().apply(state, action, chance)
        state.players[0].wallet[1] = len(state.piles)


class Hidden(ElAlamein):
    """A rule that asks for a reading in a way nobody notices."""

    def apply(self, state: State, action: Action, chance: Chance) -> None:
        """Give as many points as there are readings called b."""
        super().apply(state, action, chance)
        readings = state.setting.readings
        state.players[0].wallet[1] = sum(reading[-1] == "b" for reading in readings)


BROKEN = {
    metamorphic.equal_tapes_may_be_swapped: Random,
    metamorphic.saving_and_loading_changes_nothing: Forgetful,
    metamorphic.looking_changes_nothing: Shared,
    metamorphic.identical_cards_may_change_places: Sorted,
    metamorphic.players_may_be_renamed: Partial,
    metamorphic.unused_piles_change_nothing: Counting,
    metamorphic.untouched_disputes_change_nothing: Hidden,
}


@pytest.mark.parametrize("relation", RELATIONS, ids=lambda relation: relation.sentence)
def test_broken_engine_is_noticed(relation: Law[Script], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each relation fails for an engine that breaks it."""
    broken = BROKEN[relation]
    monkeypatch.setattr("alamein.engine.el_alamein.game.GAME", broken)
    script = scripted(broken(), Walk(Rulings.parse(book=BOOK), 0, MOVES))

    assert list(relation.against(script))

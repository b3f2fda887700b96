"""Whole games are played under the laws, from the set-up to the result."""

from __future__ import annotations

from alamein.conformance.lawful_play import Tally, Way, walked
from alamein.engine.core.library import library
from alamein.engine.games import load_game
from alamein.properties.walking import WHOLE, way_of

NAME = "el-alamein"
ENDED = 16  # the seed of a walk that is a whole game


def test_some_walks_are_whole_games() -> None:
    """One walk in eleven is: for any number of players, with and without other cards."""
    ways = [way_of(load_game(NAME), library().books[NAME], n, 10) for n in range(12 * WHOLE)]
    whole = [way for way in ways if way.whole]

    assert len(ways) // WHOLE == len(whole)
    assert not any(way.rich for way in whole)
    assert {2, 3, 4, 5} == {way.players(load_game(NAME)) for way in whole}
    assert {True, False} == {way.changes is None for way in whole}


def test_whole_walk_comes_to_the_end() -> None:
    """A game is played from its set-up to its result, every law is held to it, and that is told."""
    came = walked(Way(NAME, ENDED, 10))
    tally = Tally()
    tally.add(came)

    assert came.found is None
    assert (True, True) == (came.course.set_up, came.course.ended)
    assert (1, 1) == (tally.ended, tally.from_set_up)

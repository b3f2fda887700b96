"""How often readings matter."""

from __future__ import annotations

import pytest
from tests.clarify.played import with_

from alamein.conformance.clarify.frequency import frequencies, share
from alamein.conformance.clarify.model import Share


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (0, 20, 0.0, 0.1611),
        (10, 100, 0.0552, 0.1744),
        (50, 100, 0.4038, 0.5962),
        (20, 20, 0.8389, 1),
    ],
)
def test_interval_is_wilson(count: int, of: int, low: float, high: float) -> None:
    """The bounds are those of Wilson's score interval, as its tables have them."""
    found = share(count, of)

    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert (found.count, found.of) == (count, of)


def test_nothing_counted_says_nothing() -> None:
    """Of no games at all any share is possible."""
    assert share(0, 0) == Share(count=0, of=0, low=0.0, high=1.0)


def test_both_orders_count_alike() -> None:
    """It is the same pair in either order: games are played under the reading of the base."""
    campaign = with_(games=2, turns=4)
    one, other = frequencies(campaign, [("D-62a", "D-62b"), ("D-62b", "D-62a")])

    assert one.readings == other.readings[::-1]
    assert (one.decisions, one.games, one.winners) == (other.decisions, other.games, other.winners)


def test_set_up_makes_another_game() -> None:
    """A reading of the set-up makes it another game, though no decision matters.

    Motorized Transports are left over with two, three and four players, not with five (EA-4i).
    """
    (found,) = frequencies(with_(games=4, turns=1), [("D-76a", "D-76b")])

    assert (found.games.count, found.games.of) == (3, 4)


def test_what_never_acts_never_matters() -> None:
    """A reading that no engine looks at differs in no decision, game or winner."""
    (found,) = frequencies(with_(games=2, turns=10), [("D-95a", "D-95b")])

    assert [found.decisions.count, found.games.count, found.winners.count] == [0, 0, 0]
    assert found.decisions.of > 50


def test_winner_differs_only_where_the_game_does() -> None:
    """Some games go another way, fewer have another winner."""
    (found,) = frequencies(with_(games=4), [("D-01a", "D-01b")])

    assert 0 < found.decisions.count < found.decisions.of
    assert found.winners.count <= found.courses.count <= found.games.count <= found.games.of == 4
    assert found.courses.count > 0


def test_processes_count_the_same() -> None:
    """Two processes count what one counts."""
    pairs = [("D-63a", "D-63b"), ("D-27b", "D-27c")]

    assert frequencies(with_(games=3, turns=4, jobs=2), pairs) == frequencies(
        with_(games=3, turns=4), pairs
    )


def test_policy_is_told() -> None:
    """The strongest policy plays unless another is named."""
    pair = [("D-63a", "D-63b")]
    strongest, named = (
        frequencies(with_(games=1, turns=1, policy=policy), pair)[0] for policy in ("", "random")
    )

    assert (strongest.policy, named.policy) == ("greedy", "random")


def test_choice_nobody_takes_is_a_difference() -> None:
    """A game in which only more could have been chosen differs, and takes the same course.

    Under D-09b infantry may not be kept where it would destroy more; greedy players send it anyway.
    """
    (found,) = frequencies(with_(games=1, seed=2), [("D-09a", "D-09b")])

    assert found.decisions.count > 0
    assert (1, 0) == (found.games.count, found.courses.count)

"""A moment of a logged game: the position after so many moves, and what comes next."""

from pathlib import Path

import pytest
from tests.conformance.conftest import Played

from alamein.conformance.logs import hexadecimal
from alamein.conformance.moments import after
from alamein.conformance.opening import Opened
from alamein.engine.core.problem import DataError

FILE = Path("game.json")


@pytest.mark.parametrize("moves", [0, 1, 2, 7])
def test_moment_is_after_its_move(played: Played, opened: Opened, moves: int) -> None:
    """The position after N moves has the digest the log gives for move N; 0 is the set-up."""
    log = played(2).log("capped")
    moment = after(FILE, log, opened, moves)
    digests = [log.start, *(move.digest for move in log.moves)]

    assert digests[moves] == hexadecimal(opened.game.digest(moment.state))
    assert log.moves[moves].action == opened.game.written(moment.state, moment.action)


def test_last_moment_has_no_action(played: Played, opened: Opened) -> None:
    """After the last move of a log nothing is known to come next."""
    log = played(1).log("capped")

    assert after(FILE, log, opened, len(log.moves)).action is None


def test_moment_beyond_the_end_is_refused(played: Played, opened: Opened) -> None:
    """One more move than the log has is refused with both numbers."""
    log = played(1).log("capped")
    there = len(log.moves)

    with pytest.raises(DataError, match=f"the log has {there} moves, not {there + 1}"):
        after(FILE, log, opened, there + 1)

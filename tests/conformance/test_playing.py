"""Playing: the same seed gives the same game, and moves can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.conformance.conftest import Played, seeded

from alamein.conformance.opening import Opened, open_game
from alamein.conformance.playing import Match, by_policy, play
from alamein.engine.core.chance import Chance
from alamein.engine.core.game import Decision
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import UnknownRuling


@pytest.mark.everywhere
def test_same_seed_same_game(played: Played) -> None:
    """Two games from one seed have the same moves, events and digests."""
    first, second = played(4), played(4)

    assert first.log("capped") == second.log("capped")


def test_other_seed_other_game(played: Played) -> None:
    """Another seed deals other cards."""
    assert played(2, seed=7).start != played(2, seed=8).start


def test_cap_ends_before_next_turn(played: Played, opened: Opened) -> None:
    """After a cap of three turns the fourth has begun, and nobody has moved in it."""
    match = played(3)

    assert 4 == opened.game.turn(match.state)
    assert ("turn", (4,)) in {(event.what, event.facts) for event in match.moves[-1].events}


@pytest.mark.everywhere
def test_policy_chance_is_its_own(opened: Opened) -> None:
    """The chance of a policy is seeded by the seed and the number of moves so far."""
    picks: list[int] = []

    def policy(_state: object, legal: Sequence[object], chance: Chance) -> object:
        picks.append(chance.pick(1 << 32))
        return legal[0]

    play(Match(opened, 2, 7), dict.fromkeys(range(2), by_policy(policy)), 3, lambda _events: None)

    assert [seeded(["policy", 7, n]).pick(1 << 32) for n in range(len(picks))] == picks


def test_undo_restores_everything(played: Played) -> None:
    """Taking a move back restores state, chance and log; made again it brings the same."""
    match = played(3, humans=(0, 1))
    whole = match.log("stopped")
    last = whole.moves[-1]

    assert match.undo(last.player)
    shortened = match.log("stopped")
    match.do(match.game.action(match.state, last.action))

    assert whole.moves[:-1] == shortened.moves
    assert whole == match.log("stopped")


def test_undo_takes_back_others_too(played: Played) -> None:
    """A player goes back to the own last decision, past the moves others made since."""
    match = played(4, humans=(0,))
    own = max(n for n, move in enumerate(match.moves) if move.player == 0)

    assert own < len(match.moves) - 1
    assert match.undo(0)
    assert own == len(match.moves)


def test_undo_is_of_the_own_decision(played: Played) -> None:
    """Where several persons play, each goes back to the own last decision."""
    match = played(4, humans=(0, 1))
    own = max(n for n, move in enumerate(match.moves) if move.player == 0)

    assert 1 == match.moves[-1].player
    assert match.undo(0)
    assert own == len(match.moves)


def test_undo_ends_at_the_beginning(played: Played) -> None:
    """When all decisions are taken back, the game stands at its start and no more can be."""
    match = played(2, humans=(0, 1))
    while match.undo(0):
        pass

    assert ([], match.start) == (match.moves, f"{match.game.digest(match.state):016x}")
    assert not match.undo(0)


def test_no_legal_action_is_stuck(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision without any legal action ends the game as stuck."""

    def none(_state: object) -> list[object]:
        return []

    monkeypatch.setattr(opened.game, "legal", none)
    match = Match(opened, 2, 7)

    assert "stuck" == play(match, {}, 5, lambda _events: None)


def test_each_seat_chooses_for_itself(opened: Opened) -> None:
    """A chooser is asked for its own player only."""
    asked: list[tuple[int, int]] = []
    policy = by_policy(opened.game.policies["greedy"])

    def listening(seat: int) -> Any:  # noqa: ANN401 - a chooser
        def choose(match: Match, decision: Decision, legal: Sequence[object]) -> object:
            asked.append((seat, decision.player))
            return policy(match, decision, legal)

        return choose

    play(Match(opened, 3, 1), {n: listening(n) for n in range(3)}, 4, lambda _events: None)

    assert {(0, 0), (1, 1), (2, 2)} == set(asked)


def test_words_may_stand_together() -> None:
    """A word of a ruling set may hold several, with blanks between."""
    opened = open_game("el-alamein", ["ja faq@2016-01-01", "D-09=b"])

    assert ("ja", "faq@2016-01-01", "D-09=b") == opened.words
    assert "D-09b" == opened.rulings["D-09"]


def test_unknown_game_gets_nearest() -> None:
    """A game without an engine is refused with the names of those that have one."""
    with pytest.raises(DataError, match="nearest: el-alamein"):
        open_game("el-alamain", [])


def test_unknown_ruling_is_refused() -> None:
    """A word that names no ruling is refused."""
    with pytest.raises(UnknownRuling):
        open_game("el-alamein", ["jp"])

"""A game opened once, and short matches by policy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from alamein.conformance.opening import Opened, open_game
from alamein.conformance.playing import Match, by_policy, play

Played: TypeAlias = Callable[..., Match]


@pytest.fixture(scope="session")
def opened() -> Opened:
    """El Alamein under the reference rulings."""
    return open_game("el-alamein", [])


@pytest.fixture
def played(opened: Opened) -> Played:
    """Play some turns by a policy; `humans` are marked so that they can take moves back."""

    def start(turns: int, seed: int = 7, humans: tuple[int, ...] = ()) -> Match:
        match = Match(opened, 2, seed, humans)
        chooser = by_policy(opened.game.policies["random"])
        play(match, dict.fromkeys(range(2), chooser), turns, lambda _events: None)
        return match

    return start

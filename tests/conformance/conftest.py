"""A game opened once, and short matches by policy."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from alamein.conformance.opening import Opened, open_game
from alamein.conformance.playing import Match, by_policy, play
from alamein.engine.core.chance import Seeded

Played: TypeAlias = Callable[..., Match]


def seeded(parts: list[Any]) -> Seeded:
    """Return chance as docs/reference/game-logs.md says that several parts seed it."""
    text = json.dumps(parts, separators=(",", ":"), sort_keys=True)
    return Seeded(int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little"))


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

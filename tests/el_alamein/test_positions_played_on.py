"""Positions that only a document can bring about are refused, or played on by the rules."""

from __future__ import annotations

from typing import Any

import pytest
from tests.el_alamein.random_play import game, rulings

from alamein.engine.core.problem import DataError

REFERENCE = ("reference",)


def test_counterattack_under_way_is_due() -> None:
    """A counterattack under way that is not due would be counted down below nothing (EA-13.1d)."""
    given: dict[str, Any] = {"phase": "aftermath", "due": 0}

    with pytest.raises(DataError, match=r"due: EA-13\.1d: a counterattack is under way"):
        game().load(game().fill(given, rulings(REFERENCE)), rulings(REFERENCE))


def test_only_full_draws_are_offered() -> None:
    """Draw Points left to be used, where they are used in full, offer nothing that is refused."""
    words = (*REFERENCE, "D-66=b")
    given: dict[str, Any] = {
        "players": [{"deck": ["corps-hq", "sea-transport", "italian-hq"]}, {}],
        "agenda": [
            {"step": "draw", "player": 0, "count": 2},
            {"step": "window", "name": "tactics", "player": 0},
            {"step": "run", "act": "end-tactics", "player": 0},
        ],
    }
    state = game().load(game().fill(given, rulings(words)), rulings(words))

    assert [game().written(state, action) for action in game().legal(state)] == [{"draw": 2}]

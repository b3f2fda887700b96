"""The same seed gives the same game: on every machine, Python version and order of hashing."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any, TypeAlias

import pytest
from tests.el_alamein import random_play
from tests.el_alamein.random_play import GAMES, Game, game, rulings, walk

from alamein.engine.core.chance import Seeded

pytestmark = pytest.mark.everywhere
Plain: TypeAlias = Any

# The first turn of a game of two from seed 1942: each action, and the digest after it. The digests
# were computed once. They change when the cards change or the layout of a digest does, and with
# nothing else: a difference between machines or Python versions is a fault.
BEFORE = 0xBF41189B17C54C39
FIRST_TURN: tuple[tuple[Plain, int], ...] = (
    ({"play": "motorized-transport"}, 0x80948F8165192F38),
    ({"play": "motorized-transport"}, 0x4B79F7770786D6BC),
    ("proceed", 0x4C210B93A5F5EEEB),
    ("proceed", 0xA1D5E5FA0C74B583),
    ({"recruit": "logistics-operation"}, 0xB734C9B54D0E950F),
    ("proceed", 0x3908F1DA526E01BE),
    ({"choose": "motorized-transport"}, 0xF78E63ABA6C2190A),
    ("proceed", 0x3A1522D06F02D997),
    ({"play": "italian-infantry-regiment"}, 0xD9C3CA98253E212D),
    ({"attack": "el-agheila"}, 0xAF76A862E58C3FC9),
    ("proceed", 0xC4394A856317B232),
    ({"offer": 0}, 0x2A5E224030CA275D),
    ("proceed", 0x14481E275CC20D9B),
)


def test_digests_are_as_computed_once() -> None:
    """The digests of a turn are the same wherever it is played."""
    chance = Seeded(1942)
    state = game().new(rulings(("reference",)), 2, chance)
    found = [game().digest(state)]

    for written, _ in FIRST_TURN:
        game().apply(state, game().action(state, written), chance)
        found.append(game().digest(state))

    assert [BEFORE, *(digest for _, digest in FIRST_TURN)] == found


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_same_seed_gives_same_game(each: Game) -> None:
    """A game played twice from one seed has the same digest after every action."""
    first, second = ([game().digest(state) for state in walk(each, 300)] for _ in range(2))

    assert first == second
    assert len(set(first)) > 200


def test_other_seed_gives_other_game() -> None:
    """Seeds matter: the digests of two games from different seeds differ."""
    each = GAMES[0]
    first, second = (
        {game().digest(state) for state in walk(each._replace(seed=seed), 100)} for seed in (1, 2)
    )

    assert set() == first & second


def played(hash_seed: str) -> str:
    """Return the digests of random games as another process computes them."""
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    command = [sys.executable, random_play.__file__]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_order_of_hashing_is_nothing() -> None:
    """Processes that hash strings differently play the same games."""
    first, second = played("1"), played("2")

    assert len(random_play.WORDS) == len(first.splitlines())
    assert first == second

"""Perft: counts of the stored positions, and what they mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.conftest import seeded

from alamein.conformance.counting import Perft, Sought, count, divide, read_position, stored
from alamein.conformance.opening import Opened, open_game
from alamein.engine.core.chance import Chance
from alamein.engine.core.data import scenarios_root
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError

STORED = stored()


@cache
def known(name: str) -> tuple[Sought, Perft, Opened]:
    """Return a stored position, what is known about it, and its game."""
    sought = read_position(STORED[name])
    assert sought.perft is not None
    return sought, sought.perft, open_game(sought.perft.game, sought.perft.rulings)


def naive(opened: Opened, state: Any, depth: int) -> set[str]:  # noqa: ANN401 - a state of the game
    """Return the actions as written, one sequence per line, where chance has no part."""
    game = opened.game
    if depth == 0:
        return {""}
    found = set()
    for action in game.legal(state):
        after = game.copy(state)
        game.apply(after, action, NoChance())
        word = str(game.written(state, action))
        found |= {f"{word}\n{rest}" for rest in naive(opened, after, depth - 1)}
    return found


class NoChance:
    """Fails where chance is asked for."""

    def pick(self, count: int, of: Sequence[str] = ()) -> int:  # noqa: ARG002 - as all chance
        """Refuse."""
        raise AssertionError(count)

    def order(self, count: int, of: Sequence[str] = ()) -> list[int]:  # noqa: ARG002 - likewise
        """Refuse."""
        raise AssertionError(count)


class Coins:
    """A game of two actions without end, which notes what chance brings after which actions."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, ...], int] = {}

    def legal(self, _state: list[str]) -> list[str]:
        """Return both actions."""
        return ["heads", "tails"]

    def written(self, _state: list[str], action: str) -> str:
        """Return the action, which is a word already."""
        return action

    def copy(self, state: list[str]) -> list[str]:
        """Return a copy."""
        return list(state)

    def apply(self, state: list[str], action: str, chance: Chance) -> None:
        """Note the outcome."""
        state.append(action)
        self.seen[tuple(state)] = chance.pick(1 << 32)


@pytest.mark.parametrize("counting", [count, divide])
def test_chance_follows_seed_and_path(counting: Callable[..., object]) -> None:
    """Chance at an action is seeded by the seed and the actions up to it."""
    coins = Coins()
    counting(coins, [], 3, 5)

    paths = [("heads",), ("tails",), *product(("heads", "tails"), repeat=2)]
    expected = {path: seeded(["perft", 5, *path]).pick(1 << 32) for path in paths}
    assert expected == coins.seen


def test_stored_positions_are_many() -> None:
    """At least six positions are stored, each with counts to depth three or more."""
    depths = [len(known(name)[1].counts) for name in STORED]

    assert len(depths) >= 6
    assert min(depths) >= 3


@pytest.mark.everywhere
@pytest.mark.parametrize("name", STORED)
def test_counts_are_kept(name: str) -> None:
    """Each stored position allows as many sequences as its file says."""
    sought, perft, opened = known(name)
    state = sought.load(opened)

    depths = range(1, len(perft.counts) + 1)
    assert list(perft.counts) == [count(opened.game, state, n, perft.seed) for n in depths]


@pytest.mark.parametrize("name", STORED)
def test_hand_count_is_depth_one(name: str) -> None:
    """The count explained in words ends with the number of actions at depth one."""
    _, perft, _ = known(name)

    assert perft.by_hand.endswith(f" = {perft.counts[0]}.")


@pytest.mark.parametrize("name", STORED)
def test_clauses_of_positions_exist(name: str) -> None:
    """A stored position cites clauses of its game."""
    _, perft, _ = known(name)

    assert [] == [c for c in perft.clauses if c not in library().books[perft.game].clauses]


@pytest.mark.parametrize("name", STORED)
def test_divided_counts_add_up(name: str) -> None:
    """The counts by first action add up to the whole; each first action stands there once."""
    sought, perft, opened = known(name)
    parts = divide(opened.game, sought.load(opened), 3, perft.seed)

    assert perft.counts[2] == sum(number for _, number in parts)
    assert perft.counts[0] == len({action for action, _ in parts})


def test_counting_agrees_with_listing() -> None:
    """Where chance has no part, the count is the number of sequences written out."""
    sought, perft, opened = known("reinforcement")
    state = sought.load(opened)

    assert perft.counts[0] == len(naive(opened, state, 1))
    sought, perft, opened = known("combat")
    state = sought.load(opened)
    assert perft.counts[1] == len(naive(opened, state, 2))


def test_counting_leaves_state_alone() -> None:
    """Counting changes nothing in the position it starts from."""
    sought, perft, opened = known("tactics")
    state = sought.load(opened)
    before = opened.game.digest(state)

    count(opened.game, state, 3, perft.seed)

    assert before == opened.game.digest(state)


def test_finished_game_has_no_sequences(tmp_path: Path) -> None:
    """Sequences have exactly the depth asked for: a game that is over has none."""
    path = tmp_path / "over.yaml"
    path.write_text("{ending: true, agenda: []}", encoding="utf-8")
    opened = open_game("el-alamein", [])
    state = read_position(path).load(opened)

    assert [0, 0] == [count(opened.game, state, depth, 0) for depth in (1, 2)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("players:\n- hand: [bxo]\n- {}\n", "{path}:2: players.0.hand.0: no card is called 'bxo'"),
        ("[]", "{path}:1: [] is not a mapping"),
        ("position: {}\n", "{path}:1: lacks title"),
    ],
)
def test_bad_position_names_its_place(tmp_path: Path, text: str, says: str) -> None:
    """What is wrong with a position is said with file, line and place."""
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(DataError) as refused:
        read_position(path).load(open_game("el-alamein", []))

    assert says.format(path=path) in str(refused.value)


def test_scenarios_lie_beside_rulebooks() -> None:
    """The stored positions are found in the folder of scenarios, one folder per game."""
    assert {scenarios_root() / "el_alamein" / "perft"} == {path.parent for path in STORED.values()}

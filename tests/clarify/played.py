"""El Alamein opened once for the searching half of the clarifier, and a fake oracle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from alamein.conformance.clarify.campaign import Campaign
from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.oracle.separating import NoParting, Parting
from alamein.oracle.solving import Inconclusive, Limits

BOOK = library().books["el-alamein"]
FALL: dict[str, Any] = {  # of El Alamein, after an earlier counterattack
    "phase": "combat",
    "counterattacks": 1,
    "combat": {"site": "el-alamein"},
    "players": [
        {"hand": ["corps-hq", "motorized-transport"], "wallet": {"attack": 40, "supply": 3}},
        {"front_line": ["tobruk", "box"], "deck": ["sea-transport"]},
    ],
    "war_zone": {"british-reinforcements": ["royal-air-force"]},
}


@cache
def campaign() -> Campaign:
    """A small campaign from the reference on."""
    return Campaign(load_game("el-alamein"), BOOK, Rulings.parse(book=BOOK), games=5)


def with_(**changes: Any) -> Campaign:  # noqa: ANN401 - the fields of a campaign
    """The same with other numbers."""
    return replace(campaign(), **changes)


def states(seed: int, steps: int) -> Iterator[Any]:
    """Yield the state at each decision of a greedy game; it goes on in place."""
    game, chance, own = campaign().game, Seeded(seed), Seeded(~seed)
    state = game.new(campaign().base, 2, chance)
    for _ in range(steps):
        yield state
        legal = game.legal(state)
        game.apply(state, game.policies["greedy"](state, legal, own), chance)


class FakeOracle:
    """An oracle that gives one answer about every dispute."""

    def __init__(self, answer: Parting | NoParting | Inconclusive) -> None:
        self.disputes = frozenset(BOOK.disputes)
        self._answer = answer

    def part(self, *_: object) -> Parting | NoParting:
        """Return or raise the answer."""
        if isinstance(self._answer, Inconclusive):
            raise self._answer
        return self._answer

    def partings(
        self, _dispute: str, _readings: tuple[str, str], base: Mapping[str, str], limits: Limits
    ) -> tuple[Parting | NoParting, tuple[str, ...]]:
        """Return or raise the answer, with nothing beside it."""
        return self.part(base, base, limits), ()


def answering(
    answer: Parting | NoParting | Inconclusive | None,
) -> Callable[[str], FakeOracle | None]:
    """Return what stands in for the function that finds the oracle of a game."""
    return lambda _game: None if answer is None else FakeOracle(answer)

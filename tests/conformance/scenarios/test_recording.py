"""A case cut out of a game holds at once, and holds no more when anything in it is changed."""

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest

from alamein.conformance.logs import Log
from alamein.conformance.opening import Opened, open_game
from alamein.conformance.playing import Match, by_policy, mixed, play
from alamein.conformance.scenarios.checking import check_cases
from alamein.conformance.scenarios.files import Case, ScenarioFile, check_scenarios
from alamein.conformance.scenarios.recording import Window, recorded
from alamein.conformance.scenarios.running import run, trials
from alamein.conformance.scenarios.writing import whole_file
from alamein.engine.core.library import library
from alamein.engine.core.loading import Loaded, convert
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.engine.core.source import parse

Plain: TypeAlias = Any
BOOK = library().books["el-alamein"]
OTHER = "another word"
GAMES = [
    ("reference", 2, 1, "greedy"),
    ("ja", 3, 2, "random"),
    ("en", 2, 3, "greedy"),
    ("fan", 5, 4, "greedy"),
    ("faq", 4, 5, "random"),
    ("ja D-01=a D-09=b", 2, 6, "greedy"),
    ("D-01=a", 2, 7, "random"),
    ("D-22=b D-76=b", 3, 8, "greedy"),
]
UNTOLD: dict[str, Plain] = {"id": None, "title": None, "clauses": []}


@cache
def game_of(
    words: str, players: int, seed: int, policy: str, turns: int = 60
) -> tuple[Opened, Log]:
    """Return a game that was played, and its log."""
    opened = open_game("el-alamein", [words])
    match = Match(opened, players, seed)
    chooser = by_policy(opened.game.policies[policy])
    end = play(match, dict.fromkeys(range(players), chooser), turns, lambda _events: None)
    return opened, match.log(end)


def cut(opened: Opened, log: Log, first: int, last: int) -> Loaded[ScenarioFile]:
    """Return a window of a game as a scenario file, read from what would be written."""
    window = Window(Path("game.json"), log, first, last)
    text = whole_file(None, "recorded", recorded(opened, BOOK, window, UNTOLD))
    document = parse(text, "recorded.yaml")
    return Loaded(convert(document, ScenarioFile), document)


def windows(log: Log, seed: int, count: int) -> Iterator[tuple[int, int]]:
    """Yield some windows of a log, and the last."""
    chance = mixed("windows", seed)
    for _ in range(count):
        first = chance.pick(len(log.moves)) + 1
        yield first, min(len(log.moves), first + chance.pick(12))
    yield max(1, len(log.moves) - 3), len(log.moves)


def fails(opened: Opened, case: Plain) -> bool:
    """Return whether a case, as plain data, does not hold under some of its rulings."""
    found = trials("recorded", msgspec.convert(case, Case), BOOK)
    return any(not run(opened.game, trial, BOOK).passed for trial in found)


@pytest.mark.parametrize(("words", "players", "seed", "policy"), GAMES)
def test_recorded_case_holds(words: str, players: int, seed: int, policy: str) -> None:
    """Under its own rulings and all others it names the case is sound and holds."""
    opened, log = game_of(words, players, seed, policy)
    for first, last in windows(log, seed, 6):
        loaded = cut(opened, log, first, last)
        (case,) = loaded.value.cases
        tried = list(trials("recorded", case, BOOK))

        assert [] == [*check_scenarios([loaded], BOOK), *check_cases([loaded], BOOK, opened.game)]
        assert [] == [t.name for t in tried if not run(opened.game, t, BOOK).passed]
        assert opened.rulings in [Rulings.parse(*trial.words, book=BOOK) for trial in tried]


def others(value: Plain) -> Iterator[Plain]:
    """Yield a value with one thing changed, for each thing in it."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from ({**value, key: other} for other in others(part))
    elif isinstance(value, list):
        for n, part in enumerate(value):
            yield from ([*value[:n], other, *value[n + 1 :]] for other in others(part))
        if not value:
            yield ["box"]
    else:
        yield 1 + value if type(value) is int else {True: False, False: True}.get(value, OTHER)


@pytest.mark.parametrize(("words", "players", "seed", "policy"), GAMES[:4])
def test_changed_expectation_fails(words: str, players: int, seed: int, policy: str) -> None:
    """Whatever is changed in what a recorded case expects, it holds no more."""
    opened, log = game_of(words, players, seed, policy)
    for first, last in windows(log, seed, 1):
        plain = cut(opened, log, first, last).document.value["cases"][0]
        survivors = [
            other
            for other in others(plain["then"])
            if not fails(opened, {**copy.deepcopy(plain), "then": other})
        ]

        assert [] == survivors


def test_given_leaves_out_defaults() -> None:
    """What the game fills in by itself is not written, and a phase stands for pending steps."""
    opened, log = game_of("reference", 2, 1, "greedy")
    given = cut(opened, log, 1, 1).value.cases[0].given

    assert "starting" == given["phase"]
    assert {"phase", "players", "war_zone"} == set(given)
    assert {"deck", "hand"} == {key for player in given["players"] for key in player}


def test_end_of_a_game_has_its_score() -> None:
    """The last move of a game that was played to its end tells points and winners."""
    opened, log = game_of("reference", 2, 1, "greedy", 500)
    (case,) = cut(opened, log, len(log.moves), len(log.moves)).value.cases
    plain = msgspec.to_builtins(case)["then"]

    assert log.result is not None
    assert msgspec.to_builtins(log.result) == plain["score"]
    assert "decision" not in plain


def test_edition_is_named_where_it_matters() -> None:
    """A game under an edition whose moves hold nowhere else names the edition."""
    opened, log = game_of("ja", 3, 2, "random")
    under = {cut(opened, log, n, n + 9).value.cases[0].under for n in range(1, 90, 8)}

    assert under <= {(), ("ja",)}


@pytest.mark.parametrize(("first", "last"), [(5, 4), (1, 100_000)])
def test_moves_that_are_not_there(first: int, last: int) -> None:
    """A window outside the game is refused."""
    opened, log = game_of("reference", 2, 1, "greedy")

    with pytest.raises(DataError, match=f"there are moves 1 to .*, none from {first} to {last}"):
        cut(opened, log, first, last)

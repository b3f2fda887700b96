"""Whatever is tried, the laws are asked first, and it is they that say the clauses."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Refusal, Score
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.properties.law import ALLOWED, UNCHANGED, AnyGame, Breach, Broken, laws_of
from alamein.properties.watching import Watched

Plain: TypeAlias = Any

NAME = "el-alamein"
GAME, BOOK = load_game(NAME), library().books[NAME]
RULINGS = Rulings.parse("reference", book=BOOK)
NOBODY = Refusal("EA-1a", "it pleases nobody")
TRUCK, TANK = "motorized-transport", "italian-tank-regiment"
OVER = {"players": [{"front_line": ["el-agheila", "box"]}, {"front_line": ["benghazi", "box"]}]}
LAST = {"ending": True, "players": [{"front_line": [TANK, "alexandria"], "hand": [TRUCK]}, {}]}


def misreading(**methods: Plain) -> AnyGame:
    """Return the game with some of its methods otherwise."""
    found: AnyGame = type("Misread", (type(GAME),), methods)()
    return found


def watched(game: AnyGame, given: Plain) -> Watched:
    """Return a game that begins with a position, under the eyes of its laws."""
    state = game.load(game.fill({"players": [{}, {}], **given}, RULINGS), RULINGS)
    return Watched(game, laws_of(NAME, RULINGS), state, Seeded(1))


def broken(table: Watched, action: Plain) -> tuple[Breach, ...]:
    """Return the laws that an action breaks."""
    with pytest.raises(Broken) as found:
        table.attempt(action)
    return found.value.breaches


def crashing(*_: Plain) -> None:
    """Fail at whatever is to be done."""
    raise KeyError("lost")


def test_a_crash_does_not_hide_the_law_that_forbids() -> None:
    """An action that a law forbids breaks that law, even if the engine accepts it and fails."""
    game = misreading(why_not=lambda *_: None, apply=crashing)
    breaches = broken(watched(game, {}), {"attack": "box"})

    assert "EA-12.1.1b" in {clause for breach in breaches for clause in breach.clauses}


def test_a_crash_at_what_is_allowed_is_a_crash() -> None:
    """An engine that fails at an action which no law forbids fails, and no more is said of it."""
    table = watched(misreading(apply=crashing), {})

    with pytest.raises(KeyError):
        table.attempt("proceed")


def test_a_refusal_cites_what_permits() -> None:
    """To refuse what no law forbids is a breach of what permits it, whatever the engine cites."""
    table = watched(misreading(why_not=lambda *_: NOBODY), {"players": [{"hand": [TRUCK]}, {}]})
    (breach,) = broken(table, {"play": TRUCK})

    assert ALLOWED == breach.law
    assert {"EA-5.2j", "EA-7.2a"} <= {*breach.clauses}
    assert NOBODY.clause not in breach.clauses


def test_what_is_refused_changes_nothing() -> None:
    """A position that changes by a refusal breaks that promise, and no clause of the rulebook."""
    table = watched(GAME, {"players": [{"hand": [TRUCK]}, {}]})
    table.position = {**table.position, "turn": 99}
    breaches = broken(table, {"attack": "box"})

    assert [(UNCHANGED, ())] == [(breach.law, breach.clauses) for breach in breaches]


@pytest.mark.parametrize(
    ("points", "winners", "clauses"),
    [
        ((1, 1), (1,), set()),
        ((1, 1), (0,), {"EA-8.2c"}),
        ((2, 1), (1,), {"EA-8.2a", "EA-8.2b", "EA-3.2f", "EA-3.6d", "EA-3.6e", "EA-2k"}),
    ],
)
def test_a_result_cites_what_is_wrong_with_it(
    points: tuple[int, ...], winners: tuple[int, ...], clauses: set[str]
) -> None:
    """If only the tie is decided wrongly it is the clause on ties that is broken."""
    table = watched(misreading(score=lambda *_: Score(points, winners)), OVER)

    assert clauses == {clause for breach in table.look() for clause in breach.clauses}


@pytest.mark.parametrize("action", ["proceed", {"play": TRUCK}, {"attack": "box"}, {"draw": 1}])
def test_after_the_end_nothing_is_done(action: Plain) -> None:
    """When the game is over whatever is tried is refused, and the laws agree that it is."""
    table = watched(GAME, LAST)
    table.attempt("proceed")
    refusal = table.attempt(action)

    assert table.over
    assert refusal is not None
    assert refusal.clause in ("EA-8.1a", "EA-8.1b")


def test_acting_after_the_end_breaks_the_law() -> None:
    """An engine that lets something be done after the end breaks the law that forbids it."""
    table = watched(GAME, LAST)
    table.attempt("proceed")
    table.game = misreading(why_not=lambda *_: None, apply=lambda *_: None)
    breaches = broken(table, {"attack": "box"})

    assert {"EA-8.1a", "EA-8.1b"} <= {clause for breach in breaches for clause in breach.clauses}

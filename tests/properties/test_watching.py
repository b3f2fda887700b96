"""Whatever is tried, the laws are asked first, and it is they that say the clauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Refusal, Score
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein.actions import Action, Play
from alamein.engine.el_alamein.game import ElAlamein
from alamein.engine.el_alamein.state import State
from alamein.engine.games import load_game
from alamein.properties.law import (
    ALLOWED,
    ANSWERED,
    OFFERED,
    UNCHANGED,
    AnyGame,
    Breach,
    Broken,
    laws_of,
)
from alamein.properties.walking import walk, way_of
from alamein.properties.watching import Watched

Plain: TypeAlias = Any

NAME = "el-alamein"
GAME, BOOK = load_game(NAME), library().books[NAME]
RULINGS = Rulings.parse("reference", book=BOOK)
NOBODY = Refusal("EA-1a", "it pleases nobody")
TRUCK, TANK = "motorized-transport", "italian-tank-regiment"
TURN = (
    {"step": "window", "name": "tactics", "player": 0},
    {"step": "run", "act": "end-tactics", "player": 0},
)
OVER = {"players": [{"front_line": ["el-agheila", "box"]}, {"front_line": ["benghazi", "box"]}]}
ATTACHED = {
    "players": [{"front_line": [TANK]}, {}],
    "agenda": [{"step": "may-attach", "player": 0, "card": "level-up"}, *TURN],
}
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


def test_nothing_to_do_breaks_a_promise() -> None:
    """After every step somebody can go on, or the game is over."""
    table = watched(misreading(legal=_nothing_after(1)), {"players": [{"hand": [TRUCK]}, {}]})
    found = broken(table, {"play": TRUCK})

    assert [(ANSWERED, ())] == [(breach.law, breach.clauses) for breach in found]


def test_nothing_to_do_at_first_is_noticed() -> None:
    """A walk that can do nothing in the position it begins with is a finding without an action."""
    book = library().books[NAME]
    found = walk(misreading(legal=lambda *_: []), way_of(GAME, book, 0, 10))

    assert found is not None
    assert (None, {ANSWERED}) == (found.action, found.broken.laws())


def test_what_is_legal_is_offered() -> None:
    """An engine that leaves a legal action out of its list breaks that promise."""

    def few(game: ElAlamein, state: State) -> list[Action]:
        return [action for action in ElAlamein.legal(game, state) if not isinstance(action, Play)]

    table = watched(misreading(legal=few), {"players": [{"hand": [TRUCK]}, {}]})
    found = broken(table, {"play": TRUCK})

    assert [(OFFERED, ())] == [(breach.law, breach.clauses) for breach in found]


def test_what_is_offered_is_legal() -> None:
    """An engine that lists an action and then refuses it, as the laws do, breaks that promise."""

    def many(game: ElAlamein, state: State) -> list[Action]:
        return [*ElAlamein.legal(game, state), game.action(state, {"play": TANK})]

    table = watched(misreading(legal=many), {"players": [{"hand": [TRUCK]}, {}]})
    found = broken(table, {"play": TANK})

    assert [(OFFERED, ())] == [(breach.law, breach.clauses) for breach in found]


def test_one_of_several_ways_to_say_it_is_offered() -> None:
    """What leads where something offered leads need not be offered, too."""
    table = watched(GAME, ATTACHED)
    refusal = table.attempt({"choose-unit": TANK})

    assert refusal is None


def _nothing_after(moves: int) -> Callable[[ElAlamein, State], list[Action]]:
    """Return a list of what is legal that is empty once the hand is."""

    def legal(game: ElAlamein, state: State) -> list[Action]:
        hand = state.players[0].hand
        return ElAlamein.legal(game, state) if len(hand) >= moves else []

    return legal

"""The oracle asked in the middle of games and by a list of questions, and engines that misread."""

from __future__ import annotations

from itertools import islice
from typing import Any, TypeAlias

import pytest

from alamein.engine.core.chance import Seeded
from alamein.engine.games import load_game
from alamein.oracle.el_alamein.interception import answers
from alamein.properties.el_alamein.asking import interceptions, laid_out
from alamein.properties.el_alamein.asking.courses import Untold
from alamein.properties.el_alamein.asking.questions import KINDS, ruled
from alamein.properties.el_alamein.asking.runs import Run, at_random, between
from alamein.properties.el_alamein.oracle import (
    DECISIONS,
    Question,
    Watch,
    disagreements,
    judged_turn,
    questions,
)
from alamein.properties.faults.gallery import Change, Fault
from alamein.properties.faults.planting import planted

Plain: TypeAlias = Any

GAME = load_game("el-alamein")
EVERY = 32  # questions of which four are asked here; the gallery of faults has them all asked
TANK, RIFLES, SHOP = "british-tank-brigade", "motorized-rifle-regiment", "motorized-repair-shop"


def test_questions_have_names() -> None:
    """No two questions have the same name, and every kind is among the first."""
    asked = questions()

    assert len(asked) == len({each.name for each in asked})
    assert set(KINDS) == {each.kind for each in asked[:3]}
    assert "oracle: interception/panzer-vs-1 under reference" == asked[0].name


@pytest.mark.parametrize("part", range(4))
def test_engine_agrees(part: int) -> None:
    """Engine and oracle agree about a sample of the questions."""
    sample = questions()[EVERY // 4 * part :: EVERY]

    assert {} == {each.name: found for each in sample if (found := each.ask(GAME))}


def fault(clause: str, where: str, instead_of: str, write: str) -> Fault:
    """Return a misreading of one piece of one rule."""
    change = Change(where=f"el_alamein.{where}", instead_of=instead_of, write=write)
    return Fault(f"{clause}/misread", "a test", (change,))


FAULTS = (
    (
        fault("EA-13.3.2c", "allotment_duty.duty_after",
              "reach(here, before, 0, readings), reach(here, [*units, *pairs], group, readings)",
              "reach(min(1, here), before, 0, readings), 0"),
        Question("interception", "panzer+rifles-vs-2", "reference"),
        "EA-13.3.2c",
    ),
    (
        fault("EA-5.8r", "ratings._changed",
              "value + effect.add if isinstance(effect.add, int) else value", "value"),
        Question("interception", "levelled-rifles-vs-3", "reference"),
        "EA-13.3.2c",
    ),
    (
        fault("EA-13.2.2c", "counterattack._ranked", "-max(cities", "max(cities"),
        Question("counterattack", "4-players-seed-80", "reference"),
        "EA-13.2.2c",
    ),
    (
        fault("EA-13.3.5a", "interception.decide", "if all(enemy", "if any(enemy"),
        Question("counterattack", "2-players-seed-40", "reference"),
        "EA-13.3.5a",
    ),
    (
        fault("EA-13.3.2o", "allotment_duty.why_not_declare", "if italians != may:",
              "if sum(italians) > sum(may):"),
        Question("interception", "infantry+infantry-vs-2", "reference"),
        "EA-13.3.2o",
    ),
    (
        fault("EA-12.1.8a", "outcome.settle", "action.amount >= total", "action.amount > total"),
        Question("combat", "fort-capuzzo", "reference"),
        "EA-12.1.8a",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("misreading", "question", "clause"), FAULTS)
def test_misreading_is_noticed(misreading: Fault, question: Question, clause: str) -> None:
    """An engine that misreads a rule differs from the oracle, which names the clause."""
    with planted(misreading, "el-alamein") as game:
        found = question.ask(game)

    assert clause in {each for breach in found for each in breach.clauses}
    assert [] == question.ask(GAME)


def test_failing_engine_is_a_difference() -> None:
    """That an engine fails where it is asked is a difference, not the end of the asking."""
    broken = fault("EA-13.3.2d", "ratings.rated_units", "state.players[player]", "state.play[0]")

    with planted(broken, "el-alamein") as game:
        (breach,) = Question("interception", "panzer-vs-1", "reference").ask(game)

    assert "AttributeError: 'State' object has no attribute 'play'" == breach.says


def waiting(what: str, words: str = "reference") -> Plain:
    """Return the state of an interception that waits for its allotment."""
    partial, prepared = laid_out.interception(what, ruled(words))
    state = GAME.load(GAME.fill(partial, ruled(words)), ruled(words))
    for action in (*prepared, "proceed"):
        GAME.apply(state, GAME.action(state, action), Seeded(1))
    return state


def test_decisions_are_those_of_the_game() -> None:
    """The oracle is asked at decisions that there are."""
    assert DECISIONS <= GAME.decisions


@pytest.mark.parametrize("words", ["reference", "en", "fan", "ja", "D-33=b"])
def test_agrees_in_the_middle_of_a_game(words: str) -> None:
    """Engine and oracle agree about few and about very many legal allotments."""
    for what in ("rommel+panzer+sandstorm-vs-3", "panzer+rifles+infantry+infantry+box+box-vs-3"):
        assert [] == list(disagreements(GAME, waiting(what, words)))


def test_difference_in_the_middle_of_a_game() -> None:
    """What the engine wrongly offers is told with the clauses that the oracle names."""
    with planted(FAULTS[0][0], "el-alamein") as game:
        told = [str(breach) for breach in disagreements(game, waiting("panzer+rifles-vs-2"))]

    assert any(
        says.startswith("EA-13.3.2c: an allotment is legal if the oracle finds it legal: allowed: ")
        for says in told
    )


def test_other_cards_are_not_asked_about() -> None:
    """Of cards that are written anew the oracle says nothing: it knows those that are printed."""
    game = GAME.with_cards({"level-up": {"deploy_rules": []}})
    partial, _ = laid_out.interception("levelled-rifles-vs-3", ruled("reference"))
    state = game.load(game.fill(partial, ruled("reference")), ruled("reference"))
    game.apply(state, game.action(state, "proceed"), Seeded(1))

    assert [] == list(disagreements(game, state))
    assert Question("interception", "levelled-rifles-vs-3", "reference").ask(game)


@pytest.mark.parametrize("what", laid_out.CONTESTED)
def test_allotments_keep_their_meaning(what: str) -> None:
    """An allotment of the oracle, written as a document and read again, is the same."""
    asked = interceptions.read(GAME.save(waiting(what)), ruled("reference"))
    assert asked is not None
    found = list(islice(answers.allotments(asked.position, asked.rulings), 10))

    again = [interceptions.image(interceptions.written(some, asked), asked) for some in found]

    assert found == again


def captured_tanks() -> Run:
    """Return a counterattack in which a captured tank is allotted to tanks, which are acquired."""
    partial = {
        "phase": "clean-up",
        "due": 1,
        "war_zone": {"british-reinforcements": [TANK, TANK]},
        "players": [{"front_line": [TANK, RIFLES, SHOP]}, {}],
    }
    orders = [{"unit": unit, "count": 1, "targets": 1} for unit in (TANK, RIFLES)]
    script: list[Plain] = [
        "decline",
        "proceed",
        {"allot": {"orders": orders, "destroyed": [TANK, TANK]}},
    ]
    script += [{"use": {"unit": SHOP, "ability": 1}}, "proceed"]
    actions = iter(script)

    def choose(state: Plain, _legal: list[Plain]) -> Plain:
        return GAME.action(state, next(actions))

    rulings = ruled("D-02=b")
    return between(GAME, GAME.load(GAME.fill(partial, rulings), rulings), rulings, choose, 0)


def test_captured_tanks_are_told_apart() -> None:
    """A captured tank is not taken for one of the enemy cards it destroys."""
    assert [] == judged_turn(captured_tanks().from_the_end_of_the_turn())


def test_onlooker_sees_every_counterattack() -> None:
    """A counterattack is judged when the turn after it begins, and once."""
    run = captured_tanks()
    watch = Watch(run.rulings)

    done = [list(watch.completed(step)) for step in run.moves]

    assert [False] * (len(run.moves) - 1) + [True] == list(map(bool, done))
    (cause, judged) = done[-1][0]
    assert {"revealed": 1, "el_alamein": 0, "earlier": 0, "ending": False} == cause
    assert [] == judged_turn(judged, cause)


def test_late_onlooker_says_nothing() -> None:
    """Who comes when a counterattack is under way does not judge it."""
    run = captured_tanks()
    watch = Watch(run.rulings)

    assert [] == [each for step in run.moves[2:] for each in watch.completed(step)]


def test_onlooker_names_the_clause() -> None:
    """A counterattack in which ties are won breaks the clause on success and failure."""
    with planted(FAULTS[3][0], "el-alamein") as game:
        partial = laid_out.counterattack(2, 40)
        state = game.load(game.fill(partial, ruled("reference")), ruled("reference"))
        run = between(game, state, ruled("reference"), at_random(40), 40)
    watch = Watch(run.rulings)

    found = [breach for step in run.moves for breach in watch.noticed(step)]

    assert "EA-13.3.5a" in {clause for breach in found for clause in breach.clauses}


def test_what_has_no_words_is_untold() -> None:
    """A run whose interceptor never had what is sent cannot be told."""
    run = captured_tanks().from_the_end_of_the_turn()
    run.moves[0].after["players"][0]["front_line"] = []

    with pytest.raises(Untold):
        judged_turn(run)

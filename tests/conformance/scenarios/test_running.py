"""Running a case: under which rulings, with which outcome, and what makes it fail."""

from typing import Any, TypeAlias

import msgspec
import pytest

from alamein.conformance.scenarios.files import Case
from alamein.conformance.scenarios.reporting import explain
from alamein.conformance.scenarios.running import Verdict, run, trials
from alamein.engine.core.library import library
from alamein.engine.games import load_game

Plain: TypeAlias = Any
BOOK = library().books["el-alamein"]
GAME = load_game("el-alamein")
BUY: dict[str, Plain] = {
    "id": "buy",
    "title": "a card may be bought for exactly its price",
    "clauses": ["EA-11.2a"],
    "from": ["en 11-2"],
    "given": {
        "phase": "reinforcement",
        "players": [{"wallet": {"reinforcement": 1, "supply": 4}}, {}],
    },
    "when": [{"recruit": "motorized-rifle-regiment"}],
    "cards": {"motorized-rifle-regiment": {"recruit_cost": 4}},
}
BOUGHT: Plain = {"position": {"players": [{"discard": ["motorized-rifle-regiment"]}]}}


def case(**fields: Plain) -> Case:
    """Return the case of these tests with other fields."""
    written = {**BUY, **fields}
    return msgspec.convert({k: v for k, v in written.items() if v is not None}, Case)


def verdicts(**fields: Plain) -> list[Verdict]:
    """Return what comes of every trial of a case."""
    return [run(GAME, trial, BOOK) for trial in trials("buying", case(**fields), BOOK)]


def faults(**fields: Plain) -> list[str]:
    """Return the differences of the first trial of a case."""
    return [str(fault) for fault in verdicts(**fields)[0].faults]


def test_case_runs_under_every_preset() -> None:
    """A case without restriction holds for the reference and for each edition."""
    found = verdicts(then=BOUGHT)

    assert [
        ("buying/buy[reference]", True),
        ("buying/buy[en]", True),
        ("buying/buy[fan]", True),
        ("buying/buy[ja]", True),
    ] == [(verdict.trial.name, verdict.passed) for verdict in found]


@pytest.mark.parametrize(
    ("under", "words"),
    [
        (["ja"], [("ja",)]),
        (["D-01a"], [("en",)]),
        (["D-01b"], [("reference",), ("fan",), ("ja",)]),
        (["D-22b"], [("reference", "D-22=D-22b")]),
        (["en", "D-22b"], [("en", "D-22=D-22b")]),
    ],
)
def test_restriction_chooses_rulings(under: list[str], words: list[tuple[str, ...]]) -> None:
    """A case runs under the presets that take its readings, or with the readings forced."""
    assert words == [v.trial.words for v in verdicts(then=BOUGHT, under=under)]


def test_each_reading_is_tried() -> None:
    """By reading: each on the reference, then each edition with the reading it takes."""
    outcome = {"then": BOUGHT}

    found = verdicts(by_reading={"D-01a": outcome, "D-01b": {"refused": "EA-9k"}})

    assert [
        (("reference", "D-01=D-01a"), True),
        (("reference", "D-01=D-01b"), False),
        (("reference",), False),
        (("en",), True),
        (("fan",), False),
        (("ja",), False),
    ] == [(verdict.trial.words, verdict.passed) for verdict in found]


def test_example_changes_what_is_given() -> None:
    """Examples replace values by path, and have outcomes of their own."""
    examples = [
        {"name": "short", "given": {"players.0.wallet.supply": 3}, "refused": "EA-11.2a"},
        {"name": "other", "when": ["proceed"], "then": {"never": ["recruited"]}},
        {"name": "seat", "given": {"players.1": {"hand": ["box"]}}, "then": BOUGHT},
        {"name": "new", "given": {"counterattacks": 2}, "then": BOUGHT},
    ]

    found = verdicts(examples=examples, under=["ja"])

    assert [
        ("buying/buy/short[ja]", True),
        ("buying/buy/other[ja]", True),
        ("buying/buy/seat[ja]", True),
        ("buying/buy/new[ja]", True),
    ] == [(verdict.trial.name, verdict.passed) for verdict in found]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"refused": "EA-11.2a"}, 'refused: expected "EA-11.2a", got "it is legal"'),
        ({"refused": "EA-9k", "when": [{"attack": "box"}]}, "breaks EA-12a"),
        ({"refused": "EA-9k", "when": []}, "an action to be refused"),
        ({"then": {"events": ["recruited", "won"]}}, "events"),
        ({"then": {"events": ["recruited EA-9a"]}}, "events"),
        ({"then": {"events": ["received", "recruited"]}}, "events"),
        ({"then": {"never": ["recruited"]}}, "never"),
        ({"then": {"legal": [{"recruit": "box"}]}}, "legal"),
        ({"then": {"illegal": [{"action": "proceed", "by": "EA-9k"}]}}, "it is legal"),
        ({"then": {"illegal": [{"action": {"offer": 1}, "by": "EA-9k"}]}}, "EA-12.1.7a"),
        ({"then": {"choices": []}}, "choices"),
        ({"then": {"decision": {"player": 1, "kind": "reinforcement"}}}, "decision"),
        ({"then": {"score": {"points": [0, 0]}}}, "it goes on"),
        ({"then": BOUGHT, "when": [{"recruit": "boxes"}]}, "no pile is called 'boxes'"),
        ({"then": BOUGHT, "when": [{"buy": "box"}]}, "no action is called 'buy'"),
        ({"then": BOUGHT, "when": [{"attack": "box"}]}, "breaks EA-12a"),
        ({"then": BOUGHT, "given": {"phase": "noon"}}, "no phase is called 'noon'"),
        ({"then": BOUGHT, "given": {"fase": "tactics"}}, "unknown field 'fase'"),
        ({"then": BOUGHT, "chance": [0]}, "chance: expected"),
        ({"then": BOUGHT, "cards": {"bocks": {}}}, "no card is called 'bocks'"),
        ({"then": BOUGHT, "cards": {"box": {"defense": 1}}}, "unknown field 'defense'"),
    ],
)
def test_what_does_not_hold_fails(fields: dict[str, Plain], told: str) -> None:
    """Nothing that is wrong with a case or with the game lets it pass."""
    found = faults(**fields)

    assert any(told in fault for fault in found), found


def test_chance_must_be_given() -> None:
    """A case in which the game asks chance says what it brings."""
    drawing = {
        "given": {"phase": "clean-up", "players": [{"hand": ["box"], "discard": ["box"]}, {}]},
        "when": ["decline"],
        "cards": None,
    }
    then = {"position": {"players": [{"hand": ["box", "box"]}]}}

    missing = faults(**drawing, then=then)

    assert "the tape has 0 outcomes, one more is needed" in missing[0]
    assert [] == faults(**drawing, then=then, chance=[[1, 0]])


def test_score_is_compared() -> None:
    """Points and winners of a game that is over are facts too."""
    ended = {
        "given": {
            "phase": "tactics",
            "ending": True,
            "players": [{"front_line": ["box"]}, {}],
        },
        "when": ["proceed"],
        "cards": {"box": {"victory_points": 1}},
    }

    assert [] == faults(**ended, then={"score": {"points": [1, 0], "winners": [0]}})
    assert ["score.winners: expected [1], got [0]"] == faults(
        **ended, then={"score": {"winners": [1]}}
    )


def test_failure_is_explained() -> None:
    """A failure shows promise, expected and actual, clause, position and events."""
    verdict = verdicts(then={"position": {"turn": 9}})[0]

    text = explain(verdict, GAME, BOOK, 80)

    assert [
        "buying/buy[reference]: a card may be bought for exactly its price",
        "  turn",
        "    expected | actual",
        "    9        | 1",
        "  what happened",
        "    recruited: player 0 recruits Motorized Rifle Regiment (EA-11.2a)",
    ] == text.splitlines()[:6]
    assert "  EA-11.2a: " in text
    assert "  before: T1 reinforcement:P0" in text
    assert "discard=1]" in text.partition("  after: ")[2]


def test_what_somebody_sees_is_compared() -> None:
    """A hand is named in the view of its owner and a number to anybody else."""
    given = {"phase": "tactics", "players": [{"hand": ["corps-hq"]}, {}]}
    own = {"by": 0, "position": {"players": [{"hand": ["corps-hq"]}]}}
    others = {"by": 1, "position": {"players": [{"hand": 1}]}}
    peeking = {"position": {"players": [{"hand": ["corps-hq"]}]}}

    assert [] == faults(given=given, when=[], then={"seen": [own, others]})
    assert ['seen.None.players.0.hand: expected ["corps-hq"], got 1'] == faults(
        given=given, when=[], then={"seen": [peeking]}
    )


def test_game_can_begin_with_its_set_up() -> None:
    """In place of a position a case may begin a game; a mistyped start is told."""
    dealt = {"position": {"players": [{"hand": {"count": 4}}, {}, {}]}}

    assert [] == faults(given={"start": {"players": 3}}, when=[], then=dealt)
    assert "unknown field" in faults(given={"start": {"player": 3}}, when=[], then=dealt)[0]

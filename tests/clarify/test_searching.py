"""Where readings part is found by the solver and by play."""

from __future__ import annotations

from typing import Any

import pytest
from tests.clarify.played import BOOK, answering, campaign, with_

from alamein.conformance.clarify import searching, solved
from alamein.conformance.clarify.asking import Hit
from alamein.conformance.clarify.campaign import Pair, pairs_of
from alamein.conformance.clarify.exploring import Quest
from alamein.conformance.clarify.model import Inseparable, Separation
from alamein.conformance.clarify.searching import Found, survey
from alamein.conformance.clarify.shrinking import Judge
from alamein.oracle.separating import NoParting, Parting
from alamein.oracle.solving import Inconclusive

PAIRS: list[Pair] = [
    ("D-04a", "D-04b"), ("D-27b", "D-27c"), ("D-62a", "D-62b"), ("D-76a", "D-76b"),
    ("D-77a", "D-77b"),
]  # fmt: skip
NEVER: Pair = ("D-95a", "D-95b")  # about games mixed with another one, which have no engine
PANZER: dict[str, Any] = {  # with more targets than there are enemies
    "agenda": [
        {"step": "allotting", "player": 0},
        {"step": "run", "act": "next-interceptor", "player": 0},
    ],
    "due": 1,
    "players": [{"front_line": ["panzer-regiment-iii", "tobruk"]}, {"hand": ["corps-hq"]}],
    "counterattack": {"interceptor": 0, "enemies": ["british-tank-brigade"]},
}
INFANTRY = Parting(
    given={
        "phase": "interception",
        "players": [{"front_line": ["italian-infantry-regiment"]}, {}],
        "counterattack": {"enemies": ["british-tank-brigade"]},
    },
    action={"allot": {"orders": [], "destroyed": []}},
    says=("it may stay", "it must go"),
    size=2,
)


@pytest.fixture(scope="module")
def found() -> dict[Pair, Found]:
    """What a small search finds without a solver."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solved, "separator", answering(None))
        return survey(campaign(), PAIRS)


@pytest.mark.parametrize("pair", PAIRS)
def test_play_finds_where_readings_part(found: dict[Pair, Found], pair: Pair) -> None:
    """The engine's readings part in the position told, by the action told, and as it is told."""
    several = found[pair]
    assert isinstance(several, tuple)
    for separation in several:
        judge = Judge(campaign().game, *map(campaign().ruled, pair))
        told = judge.apart(separation.given)
        assert told is not None

        assert told.when == separation.when
        assert dict(zip(pair, told.says, strict=True)) == separation.says


def test_smallest_comes_first(found: dict[Pair, Found]) -> None:
    """Of several positions the one with the fewest cards is told first, and all are small."""
    for several in found.values():
        assert isinstance(several, tuple)
        sizes = [separation.size for separation in several]

        assert sizes == sorted(sizes)
        assert sizes[0] <= 4


def test_larger_position_comes_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found first is not told first unless it is the smallest; the same is told once."""
    sizes = iter([5, 2, 9, 2])

    def made(_campaign: object, hit: Hit) -> Separation:
        size = next(sizes)
        says = dict.fromkeys(hit.pair, f"player {size} does {'this' if size > 4 else 'that'}")
        return Separation(readings=hit.pair, given={}, says=says, size=size, found_by="play")

    monkeypatch.setattr(solved, "separator", answering(None))
    monkeypatch.setattr(searching, "made_small", made)
    monkeypatch.setattr(searching, "TRIED", 4)
    several = survey(with_(games=20), [("D-62a", "D-62b")])["D-62a", "D-62b"]
    assert isinstance(several, tuple)

    assert [separation.size for separation in several] == [2, 5]


def test_reading_beside_is_tried_and_told() -> None:
    """What acts only under another reading of a dispute with the same clause is found with it."""
    pair = ("D-98a", "D-98b")
    search = searching.Search(campaign(), lambda _task, _work: iter(()), [pair])
    beside = ("D-07b",)
    assert Quest(0, (pair,), beside) in list(search.beside())

    small = searching.made_small(campaign(), Hit(pair, PANZER, beside))
    assert small is not None
    assert (small.beside, small.size) == (beside, 2)
    assert searching.made_small(campaign(), Hit(pair, PANZER)) is None


def test_processes_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes find what one finds."""
    monkeypatch.setattr(solved, "separator", answering(None))
    pairs = PAIRS[2:4]

    assert survey(with_(jobs=2), pairs) == survey(campaign(), pairs)


def test_search_tells_how_far_it_went(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of readings that no engine tells apart the bound of the search is told."""
    monkeypatch.setattr(solved, "separator", answering(None))
    monkeypatch.setattr("alamein.conformance.clarify.exploring.POSITIONS", 5)
    nowhere = survey(with_(games=1), [NEVER])[NEVER]
    assert isinstance(nowhere, Inseparable)

    assert nowhere.bound.startswith("1 games and ")
    assert not nowhere.inconclusive


def test_solver_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the solver finds is told, with the action that leads to the decision it speaks of."""
    monkeypatch.setattr(solved, "separator", answering(INFANTRY))
    pair = ("D-09a", "D-09b")

    assert survey(campaign(), [pair])[pair] == (
        Separation(
            readings=pair,
            given=INFANTRY.given,
            when=("proceed", INFANTRY.action),
            says={"D-09a": "it may stay", "D-09b": "it must go"},
            size=2,
            found_by="solver",
        ),
    )


def test_solver_that_gives_up_is_inconclusive(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer of the solver is no answer, even where play finds no difference."""
    monkeypatch.setattr(solved, "separator", answering(Inconclusive("where", "timeout")))
    monkeypatch.setattr("alamein.conformance.clarify.exploring.POSITIONS", 5)
    nowhere = survey(with_(games=1), [NEVER])[NEVER]
    assert isinstance(nowhere, Inseparable)

    assert nowhere.inconclusive
    assert nowhere.why == "inconclusive: where (timeout)"


def test_engine_must_agree_with_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position at which the engine's readings do not part is not told as one."""
    monkeypatch.setattr(solved, "separator", answering(INFANTRY))
    answer = solved.by_solver(campaign(), ("D-62a", "D-62b"))
    assert isinstance(answer, Inseparable)

    assert answer.inconclusive
    assert answer.why.endswith("the engine does not")


def test_play_goes_on_where_solver_found_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Readings the solver cannot tell apart may still part in play."""
    nothing = NoParting(bound="every position of up to 2 cards", positions=7)
    monkeypatch.setattr(solved, "separator", answering(nothing))
    several = survey(campaign(), [("D-62a", "D-62b")])["D-62a", "D-62b"]
    assert isinstance(several, tuple)

    assert [separation.found_by for separation in several][:1] == ["play"]


def test_every_pair_of_a_dispute_is_named() -> None:
    """Three readings make three pairs."""
    assert pairs_of(BOOK, "D-50") == [
        ("D-50a", "D-50b"), ("D-50a", "D-50c"), ("D-50b", "D-50c"),
    ]  # fmt: skip

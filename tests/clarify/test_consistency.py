"""Whether what an edition states can hold at once: sentences, examples, FAQ rulings."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from alamein.conformance.clarify.consistency import Examined, examined
from alamein.conformance.clarify.evidence import Bench, Transcript
from alamein.conformance.clarify.statements import Statement, sentences, statements, told_by
from alamein.conformance.scenarios.suite import load_suite
from alamein.engine.games import load_game
from alamein.oracle.solving import Inconclusive, Limits

GAME = "el-alamein"
SPARED = "example-15-2/panzer-spared"
SHOP = ("D-51a", "D-51b", "D-51c")


@pytest.fixture(scope="module", name="bench")
def bench_() -> Bench:
    """El Alamein, to run cases under any ruling set."""
    return laid_out()


@cache
def laid_out() -> Bench:
    """The one bench of these tests."""
    return Bench(load_game(GAME), load_suite(GAME).book)


@cache
def told(edition: str, *names: str) -> list[Transcript]:
    """Some of the cases that tell the examples and FAQ rulings of an edition."""
    return [each for each in told_by(load_suite(GAME), edition) if each.case in names]


@cache
def examined_with(edition: str, *names: str) -> Examined:
    """What can be kept of an edition if only some of its cases are looked at."""
    cases = told(edition, *names)
    return examined(laid_out(), edition, cases, statements(laid_out(), edition, cases))


def conflict(found: Examined, dispute: str) -> set[tuple[str, str, tuple[str, ...]]]:
    """Kind, source and disputes of the statements in the conflict over a dispute."""
    (only,) = [each for each in found.conflicts if any(dispute in one.disputes for one in each)]
    return {(one.kind, one.source, one.disputes) for one in only}


def test_fan_sentence_forbids_what_its_example_does() -> None:
    """12-3.2 wants a target for every rated unit and the most targets; 14-2 leaves one out."""
    found = examined_with("fan", SPARED)

    assert {
        ("sentence", "fan 12-3.2", ("D-06",)),
        ("sentence", "fan 12-3.2", ("D-98",)),
        ("example", "fan 14-2", ("D-06", "D-98")),
    } == conflict(found, "D-06")


def test_example_is_kept_before_a_sentence() -> None:
    """Of what cannot hold at once the example is kept, and the answer is played to confirm it."""
    found = examined_with("fan", SPARED)

    kept = [one.cases for one in found.kept if one.kind == "example"]
    assert ([(SPARED,)], True, True) == (kept, found.complete, found.confirmed)


def test_english_has_no_such_sentence() -> None:
    """English 13-3.2 asks for the most destroyed only, so its 15-2 contradicts no sentence."""
    found = examined_with("en", SPARED)

    assert not [c for c in found.conflicts if any("D-06" in one.disputes for one in c)]


def test_two_sentences_of_one_edition_conflict() -> None:
    """Japanese 5-7 exempts attached Victory Cards from the Penalty, 13-3.5 does not."""
    found = examined_with("ja")

    assert {("sentence", "ja 5-7", ("D-25",)), ("sentence", "ja 13-3.5", ("D-25",))} == conflict(
        found, "D-25"
    )


def test_readings_depart_only_where_something_says_so() -> None:
    """The combination differs from the edition's ruling set only in disputes somebody speaks of."""
    found = examined_with("ja")

    spoken = {dispute for one in found.kept for dispute in one.disputes}
    assert {reading[:-1] for reading in found.departs} <= spoken


def test_faq_rulings_of_another_edition_do_not_count(bench: Bench) -> None:
    """Q10 and Q11 are the fan edition's, and say nothing about the English one."""
    stated = statements(bench, "en", [])

    assert set() == {one.source for one in stated if one.kind == "faq"}
    fan = {one.source for one in statements(bench, "fan", []) if one.kind == "faq"}
    assert {"Q10", "Q11"} == fan


def test_case_says_nothing_of_what_it_presupposes(bench: Bench) -> None:
    """That the Repair Shop takes two is told given D-02b; it does not decide D-02."""
    stated = statements(bench, "ja", told("ja", "example-15-2/repair-shop-kept"))

    (taken,) = [set(one.allows) for one in stated if one.disputes == ("D-02", "D-51")]
    assert {("D-02b", "D-51c")} == set(product(("D-02a", "D-02b"), SHOP)) - taken


def test_sentences_stand_where_the_register_has_them() -> None:
    """The trigger of a counterattack is stated in 13-1, without and with a proviso."""
    book = load_suite(GAME).book

    found = {
        (one.source, one.allows)
        for edition in ("en", "fan", "ja")
        for one in sentences(book, edition)
        if one.disputes == ("D-01",)
    }

    expected = {("en 13-1", "D-01a"), ("fan 12-1", "D-01b"), ("ja 13-1", "D-01b")}
    assert {(source, ((reading,),)) for source, reading in expected} == found


def test_solver_learns_what_the_engine_refutes(bench: Bench) -> None:
    """An example the solver was told nothing about is still confirmed by playing it."""
    cases = told("fan", SPARED)
    sentence = Statement(
        kind="sentence", source="fan 12-3.2", disputes=("D-06",), allows=(("D-06b",),)
    )
    capped = Statement(
        kind="sentence", source="fan 12-3.2", disputes=("D-98",), allows=(("D-98a",),)
    )

    found = examined(bench, "fan", cases, [sentence, capped])

    learnt = [one for one in found.statements if one.cases]
    assert ([(SPARED,)], True) == ([one.cases for one in learnt], found.confirmed)


def test_starved_solver_is_inconclusive(bench: Bench) -> None:
    """If the solver gives up there is no answer at all."""
    stated = statements(bench, "fan", [])

    with pytest.raises(Inconclusive):
        examined(bench, "fan", [], stated, Limits(effort=1))

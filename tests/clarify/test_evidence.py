"""What worked examples and FAQ rulings say about readings, and what they do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alamein.conformance.clarify.evidence import (
    Bench,
    Transcript,
    evidence,
    faq_transcripts,
    transcripts,
)
from alamein.conformance.clarify.model import Evidence
from alamein.conformance.scenarios.suite import load_suite
from alamein.engine.games import load_game

GAME = "el-alamein"


@pytest.fixture(scope="module")
def bench() -> Bench:
    """El Alamein, to run cases under any ruling set."""
    return Bench(load_game(GAME), load_suite(GAME).book)


def told(edition: str, name: str) -> Transcript:
    """The transcript of an edition's example that is called *name*."""
    return next(each for each in transcripts(load_suite(GAME), edition) if each.case == name)


def by_source(dispute: str) -> dict[str, Evidence]:
    """The evidence about a dispute."""
    return {one.source: one for one in evidence(GAME, dispute)}


def test_example_spares_the_panzer_in_every_edition() -> None:
    """15-2 (fan 14-2) leaves the Panzer out, so it holds under D-06a and not under D-06b."""
    found = by_source("D-06")

    assert {"en 15-2", "fan 14-2", "ja 15-2"} == set(found)
    assert {(("D-06a",), ("D-06b",))} == {(one.allows, one.excludes) for one in found.values()}


def test_cases_that_decide_are_named() -> None:
    """Evidence names the cases that fail under an excluded reading, and no others."""
    cases = by_source("D-06")["fan 14-2"].cases

    assert "example-15-2/panzer-spared" in cases
    assert "example-15-2/had-b-failed" not in cases


def test_faq_ruling_decides_what_it_fixes() -> None:
    """Q10 leaves the Italian infantry to the player: D-09a, not D-09b."""
    ruling = by_source("D-09")["Q10"]

    assert ("faq", ("D-09a",), ("D-09b",)) == (ruling.kind, ruling.allows, ruling.excludes)


def test_dispute_nobody_decides_has_no_evidence() -> None:
    """No example and no FAQ ruling has two units on one card, or forbids it."""
    assert [] == evidence(GAME, "D-08")


def test_game_without_engine_has_no_evidence() -> None:
    """Where nothing can be run, nothing is claimed."""
    assert [] == evidence("barbarossa", "D-66")


def test_case_by_reading_is_no_evidence() -> None:
    """A case that expects something else under each reading cannot say which one is right."""
    names = {each.case for each in transcripts(load_suite(GAME), "en")}

    assert "disputes-example-of-play/d-53-no-combat" not in names
    assert "example-15-2/panzer-spared" in names


def test_erratum_is_not_what_the_edition_says() -> None:
    """A case that corrects the fan example is no transcript of it."""
    names = {each.case for each in transcripts(load_suite(GAME), "fan")}

    assert "example-15-2-fan/rifles-cannot-be-saved" not in names


def test_hypothesis_against_the_edition_is_no_transcript() -> None:
    """What would be so under a reading that the edition does not take is not what it tells."""
    names = {each.case for each in transcripts(load_suite(GAME), "fan")}

    assert "example-15-2-fan/every-unit-to-the-letter" not in names
    assert "example-15-2/repair-shop-kept" in names


def test_other_editions_tell_their_own() -> None:
    """What only the Japanese edition tells is not held against the fan one."""
    names = {each.case for each in transcripts(load_suite(GAME), "fan")}

    assert not [name for name in names if name.startswith("example-15-1-ja/")]


def test_another_window_is_no_argument(bench: Bench) -> None:
    """D-62b opens Clean-Up to Supply Cards: one more window to pass, and the example holds."""
    case = told("ja", "example-15-2/five-cards-revealed")

    assert bench.holds(case, ("ja", "D-62=b"))
    assert not bench.passes(case, ("ja", "D-62=b"))


def test_new_choice_is_no_argument(bench: Bench) -> None:
    """D-50c lets the player name what the Flak destroys: the tank can be named."""
    assert bench.holds(told("en", "example-15-1/flak-destroys-the-tank"), ("en", "D-50=c"))


def test_refused_allotment_is_an_argument(bench: Bench) -> None:
    """The allotment of the example is refused under D-06b, and no play near to it leads there."""
    case = told("en", "example-15-2/panzer-spared")

    assert bench.holds(case, ("en", "D-06=b")) is False


def test_other_part_of_chance_says_nothing(bench: Bench) -> None:
    """Where cards are put back by choice, not by chance, the tape of a case does not fit."""
    case = told("fan", "example-15-2/success-ends-it")

    assert bench.holds(case, ("fan", "D-26=b")) is None


def test_unplayable_rulings_say_nothing(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under rulings no game can be played under, a case neither holds nor fails."""
    monkeypatch.setattr(bench, "refuses", lambda _words: True)

    assert bench.holds(told("en", "example-15-2/panzer-spared"), ("en", "D-06=b")) is None


def test_play_made_up_for_a_ruling_says_nothing(bench: Bench) -> None:
    """Q12 is about a unit that was sent; that ours could not be is nothing against D-98b."""
    ruling = next(
        each
        for each in faq_transcripts(load_suite(GAME), "fan")
        if each.case == "aftermath/level-up-of-an-allotted-unit"
    )

    held = [
        bench.holds(replace(ruling, kind=kind), ("fan", "D-98=b")) for kind in ("faq", "example")
    ]

    assert [None, False] == held

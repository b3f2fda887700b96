"""A proposed ruling: read with every fault named, tried on every scenario, weighed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from alamein.conformance.clarify import settling
from alamein.conformance.clarify.differing import differences
from alamein.conformance.clarify.judging import Checked, check
from alamein.conformance.clarify.ruling import Proposal, RulingFile, read_ruling
from alamein.conformance.clarify.settling import Settling
from alamein.conformance.clarify.trying import Change, tried
from alamein.conformance.scenarios.suite import load_suite
from alamein.engine.core.game import Changes
from alamein.engine.core.problem import DataError, Problem
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.oracle.separating import NoParting, Parting
from alamein.oracle.solving import PATIENT, Inconclusive, Limits

GAME = "el-alamein"
FAULTS = {
    "game": ("game: el-alamain\ntitle: t\nreadings: [D-09b]", "1: field game", "el-alamein"),
    "field": ("game: el-alamein\ntitle: t\nreadngs: [D-09b]", "3: field readngs", "readings"),
    "base": ("game: el-alamein\ntitle: t\nbase: jap\nreadings: [D-09b]", "3: field base", "ja"),
    "reading": (
        "game: el-alamein\ntitle: t\nreadings:\n  - D-09b\n  - D-09d",
        "5: field readings.1",
        "D-09b",
    ),
    "two readings": (
        "game: el-alamein\ntitle: t\nreadings: [D-09b, D-09a]",
        "3: field readings.1",
        "take one",
    ),
    "nothing": ("game: el-alamein\ntitle: t", "1: proposes nothing", "[D-09b]"),
    "card": (
        "game: el-alamein\ntitle: t\ncards:\n  bax: {defence: 3}",
        "4: field cards.bax",
        "nearest: box",
    ),
}


def proposal(*readings: str, cards: Changes | None = None) -> Proposal:
    """A proposal of some readings and card values."""
    game = load_game(GAME)
    anew = {card: dict(fields) for card, fields in (cards or {}).items()}
    said = RulingFile(game=GAME, title="t", readings=readings, cards=anew)
    return Proposal(said, load_suite(GAME).book, game, game.with_cards(anew))


@cache
def bold() -> Checked:
    """What follows from every rated unit being bound, infantry too, and free Combat cards."""
    return check(proposal("D-06b", "D-09b", "D-30b"))


@cache
def meek() -> Checked:
    """What follows from two readings that the reference rulings take anyway."""
    return check(proposal("D-01b", "D-07a"))


def change(found: Checked, case: str) -> Change | None:
    """How the verdict of a case changes."""
    return next((each for each in found.tried.changes if each.case == case), None)


@pytest.mark.parametrize(("text", "place", "near"), FAULTS.values(), ids=FAULTS)
def test_fault_is_named_with_its_place(tmp_path: Path, text: str, place: str, near: str) -> None:
    """A ruling that cannot be used is refused with file, line, field and what would be right."""
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(DataError) as caught:
        read_ruling(path)

    said = str(caught.value)
    assert (True, True) == (said.startswith(f"{path}:{place}"), near in said), said


def test_unplayable_ruling_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruling under which no game can be set up is bad input, at its readings."""
    path = tmp_path / "mine.yaml"
    path.write_text("game: el-alamein\ntitle: t\nreadings: [D-09b]", encoding="utf-8")

    def refuse(*_given: object) -> None:
        raise DataError((Problem("rulings", 0, "", "no allotment is legal"),))

    monkeypatch.setattr(type(load_game(GAME)), "new", refuse)
    with pytest.raises(DataError, match=r"3: field readings: .*no allotment is legal"):
        read_ruling(path)


def test_reading_already_taken_changes_nothing() -> None:
    """What the reference rulings say anyway breaks no case; only sentences are against it."""
    found = meek()

    assert ((), {}, ()) == (found.tried.changes, found.against.clauses, found.against.faq)


def test_example_that_a_ruling_breaks_is_named() -> None:
    """D-06b binds every rated unit, and 15-2, which spares the Panzer, no longer holds."""
    broken = change(bold(), "example-15-2/panzer-spared")

    assert broken is not None
    assert ("broken", "example") == (broken.how, broken.kind)


def test_case_of_an_edition_is_tried_over_it() -> None:
    """A case about the fan edition runs under its ruling set with the proposal laid over it."""
    broken = change(bold(), "example-15-2-fan/not-every-unit-must-go")

    assert broken is not None
    assert ("fan",) == broken.under


def test_case_that_foresees_the_reading_follows() -> None:
    """A case with an outcome for each reading holds with another one, and is not broken."""
    found = bold()

    case = "disputes-allotment/d-06-rated-unit-held-back"
    assert (True, None) == (case in found.tried.following, change(found, case))


def test_case_without_its_premise_is_not_asked() -> None:
    """What is promised under D-06a says nothing once D-06b is taken."""
    found = bold()

    case = "allotment/spare-unit-stays"
    assert (True, None) == (case in found.tried.without, change(found, case))


def test_clauses_of_broken_cases_are_listed() -> None:
    """What no longer holds is grouped by the clauses it witnesses."""
    assert "example-15-2/panzer-spared" in bold().against.clauses["EA-15.2g"]


def test_sentence_against_a_ruling_is_listed() -> None:
    """D-09b is against fan 12-3.2, which leaves the infantry to the player, and against Q10."""
    against = bold().against

    assert ([("fan 12-3.2", (("D-09a",),))], ("Q10",)) == (
        [(one.source, one.allows) for one in against.sentences],
        against.faq,
    )


def test_reading_of_no_edition_is_against_it() -> None:
    """No edition lets a Combat card be played for free in an interception."""
    found = bold()

    assert (("D-30b",), True) == (found.against.unsupported, found.breaks)


def test_changed_card_changes_verdicts() -> None:
    """A Fort Capuzzo without a Garrison breaks the battle of 15-1."""
    found = tried(load_suite(GAME), proposal(cards={"fort-capuzzo": {"garrison": 0}}))

    assert "broken" in {each.how for each in found.changes if each.kind == "example"}


def settled(found: Checked) -> dict[str, str]:
    """How disputes are settled that were not decided."""
    return {one.dispute: one.by for one in found.settled}


def test_dispute_that_depends_is_settled() -> None:
    """What an exact rating means with too few enemies left is moot if the rating is a limit."""
    found = meek()

    assert (True, False) == ("D-98" in settled(found), "D-98" in found.open)


def test_dispute_that_does_not_depend_stays_open() -> None:
    """How the Penalty is drawn has nothing to do with the rating of units."""
    assert "D-25" in meek().open


class Oracle:
    """A separator that always answers the same."""

    disputes = frozenset({"D-98"})

    def __init__(self, answer: Parting | NoParting | Inconclusive) -> None:
        self.answer = answer

    def part(self, _one: object, _other: object, _limits: Limits) -> Parting | NoParting:
        """Return the answer, or give up."""
        if isinstance(self.answer, Inconclusive):
            raise self.answer
        return self.answer


ANSWERS = {
    "none": (NoParting(bound="every position of up to 8 cards", positions=9), ["D-98"], []),
    "one": (Parting(given={}, action={}, says=("yes", "no"), size=1), [], []),
    "gave up": (Inconclusive("where do they part", "timeout"), [], ["D-98"]),
}


@pytest.mark.parametrize(("answer", "expected", "unsaid"), ANSWERS.values(), ids=ANSWERS)
def test_solver_has_the_last_word(
    monkeypatch: pytest.MonkeyPatch,
    answer: Parting | NoParting | Inconclusive,
    expected: list[str],
    unsaid: list[str],
) -> None:
    """Where no case tells readings apart the solver is asked; if it gives up all is open."""
    monkeypatch.setattr(settling, "separator", lambda _game: Oracle(answer))
    asking = Settling(load_suite(GAME), proposal("D-07a"), PATIENT)

    found = [one.dispute for one in asking.found([asking.book.disputes["D-98"]])]

    assert (expected, unsaid) == (found, asking.inconclusive)


def test_two_editions_differ_where_they_take_other_readings() -> None:
    """Every dispute on which two ruling sets differ is named once, and no other."""
    book = load_suite(GAME).book
    one, other = (Rulings.parse(word, book=book) for word in ("ja", "en"))

    found = differences(book, one, other)

    assert [d for d in book.disputes if one[d] != other[d]] == [each.dispute for each in found]


def test_difference_has_a_position_and_a_case() -> None:
    """The trigger at El Alamein: the position, what either makes of it, a case that shows it."""
    book = load_suite(GAME).book
    found = differences(book, *(Rulings.parse(word, book=book) for word in ("ja", "en")))

    trigger = found[0]

    then = book.disputes["D-01"].separating_position.then
    assert ("D-01b", "D-01a") == trigger.readings
    assert (then["D-01b"], then["D-01a"]) == trigger.says
    assert dict(load_suite(GAME).cases())[trigger.case].by_reading


def test_same_rulings_do_not_differ() -> None:
    """A ruling set does not differ from itself, by whatever words it is named."""
    book = load_suite(GAME).book

    found = differences(book, Rulings.parse("ja", book=book), Rulings.parse("en", "ja", book=book))

    assert [] == found

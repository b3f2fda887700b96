"""The FAQ decides as it stood on a day, and the higher authority has the last word."""

from collections.abc import Callable
from pathlib import Path

import pytest

from alamein.engine.core.library import library
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Origin, Rulings, is_known

pytestmark = pytest.mark.everywhere

FAQ = "sea_salt/faq.yaml"

Edit = Callable[[str, str, str], None]


def readings(book: Rulebook, *words: str) -> str:
    """The letters of the readings that *words* lead to."""
    return "".join(reading[-1] for reading in Rulings.parse(*words, book=book).values())


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        pytest.param("faq", "abba", id="all"),
        pytest.param("faq@1900-01-01", "aaaa", id="undated-always-known"),
        pytest.param("faq@2015-12-31", "aaaa", id="day-before"),
        pytest.param("faq@2016-01-01", "abaa", id="the-day-itself"),
        pytest.param("faq@2016-01-02", "abaa", id="day-after"),
        pytest.param("faq@2017-06-29", "abaa", id="day-before-next"),
        pytest.param("faq@2017-06-30", "abba", id="next-day-itself"),
        pytest.param("faq@2999-12-31", "abba", id="far-future"),
    ],
)
def test_rulings_count_from_their_day(salt: Rulebook, word: str, expected: str) -> None:
    """A ruling counts from its day on; one without a date counts always."""
    assert expected == readings(salt, word)


def test_known_on_any_day() -> None:
    """Without a day every ruling is known."""
    assert all(is_known(ruling, None) for ruling in library().books["barbarossa"].faq.values())


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(("fan", "faq"), "abba", id="over-edition"),
        pytest.param(("faq", "fan"), "baba", id="under-edition"),
        pytest.param(("faq", "reference"), "baaa", id="under-reference"),
        pytest.param(("faq", "D-01=b"), "bbba", id="under-choice"),
        pytest.param(("D-01=b", "faq"), "abba", id="over-choice"),
        pytest.param(("D-03=c", "faq"), "abca", id="exclusion-spares-others"),
        pytest.param(("D-03=a", "faq"), "abba", id="exclusion-hits-choice"),
        pytest.param(("faq", "faq@2016-01-01"), "abba", id="earlier-day-takes-nothing-back"),
    ],
)
def test_faq_is_laid_over_words(salt: Rulebook, words: tuple[str, ...], expected: str) -> None:
    """The FAQ decides over what was said before it, and what is said after it over the FAQ."""
    assert expected == readings(salt, *words)


@pytest.mark.parametrize(
    ("words", "dispute", "origin"),
    [
        (("faq",), "D-01", Origin.FAQ),
        (("faq",), "D-03", Origin.FAQ),
        (("faq",), "D-100", Origin.DEFAULT),
        (("en", "faq"), "D-01", Origin.FAQ),
        (("en", "faq@2016-01-01"), "D-03", Origin.EDITION),
        (("ja", "faq"), "D-03", Origin.EDITION),
        (("D-03=c", "faq"), "D-03", Origin.CHOSEN),
        (("faq", "D-01=a"), "D-01", Origin.CHOSEN),
    ],
)
def test_faq_names_what_it_decides(
    salt: Rulebook, words: tuple[str, ...], dispute: str, origin: Origin
) -> None:
    """A reading fixed or forced by a ruling is put down to the FAQ, also if it was taken before."""
    assert origin is Rulings.parse(*words, book=salt).origin(dispute)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("community", "fan", "D-01b"),
        ("community", "official", "D-01b"),
        ("fan", "official", "D-01b"),
        ("fan", "community", "D-01a"),
        ("official", "community", "D-01a"),
        ("official", "fan", "D-01a"),
    ],
)
def test_higher_authority_has_last_word(
    small: Path, edit: Edit, first: str, second: str, expected: str
) -> None:
    """Official beats fan beats community, in whatever order the rulings stand."""
    edit(FAQ, "authority: community", f"authority: {first}")
    edit(FAQ, "fan\n    clauses: [SS-2.1a]\n", f"{second}\n    clauses: [SS-2.1a]\n")
    edit(FAQ, "fixes: [D-02b]", "fixes: [D-01b]")

    assert expected == Rulings.parse("faq", book=library(small).books["sea-salt"])["D-01"]


@pytest.mark.parametrize(
    ("fixing", "excluding", "expected"),
    [("fan", "official", "D-03b"), ("official", "community", "D-03a")],
)
def test_fixing_and_excluding_are_weighed(
    small: Path, edit: Edit, fixing: str, excluding: str, expected: str
) -> None:
    """A reading fixed by one ruling and excluded by another goes by the higher authority."""
    edit(FAQ, "authority: official", f"authority: {excluding}")
    edit(FAQ, "authority: fan", f"authority: {fixing}")
    edit(FAQ, "fixes: [D-02b]", "fixes: [D-03a]")

    assert expected == Rulings.parse("faq", book=library(small).books["sea-salt"])["D-03"]


@pytest.mark.parametrize(
    ("excluded", "words", "expected"),
    [
        ("[D-03a, D-03b]", (), "D-03c"),
        ("[D-03b, D-03a]", (), "D-03c"),
        ("[D-03b]", ("fan",), "D-03a"),
        ("[D-03c]", ("ja",), "D-03a"),
        ("[D-03b, D-03c]", ("ja",), "D-03a"),
        ("[D-03c, D-03a]", ("ja",), "D-03b"),
    ],
)
def test_exclusion_leads_to_default(
    small: Path, edit: Edit, excluded: str, words: tuple[str, ...], expected: str
) -> None:
    """An excluded reading gives way to the default, or to the first that is left."""
    edit(FAQ, "excludes: [D-03a]", f"excludes: {excluded}")

    rulings = Rulings.parse(*words, "faq", book=library(small).books["sea-salt"])

    assert expected == rulings["D-03"]


def test_default_comes_before_first(small: Path, edit: Edit) -> None:
    """Of the readings left by an exclusion the default is taken, also where it is the last."""
    edit("sea_salt/disputes/02-shakers.yaml", "reading: D-03a", "reading: D-03c")
    edit(FAQ, "excludes: [D-03a]", "excludes: [D-03b]")

    rulings = Rulings.parse("fan", "faq", book=library(small).books["sea-salt"])

    assert "D-03c" == rulings["D-03"]


def test_exclusions_of_rulings_add_up(small: Path, edit: Edit) -> None:
    """What one ruling excludes does not come back because another excludes something else."""
    edit(FAQ, "fixes: [D-01a]\n    excludes: []", "fixes: [D-01a]\n    excludes: [D-03b]")

    rulings = Rulings.parse("faq", book=library(small).books["sea-salt"])

    assert "D-03c" == rulings["D-03"]


def test_exclusions_add_up_in_order(small: Path, edit: Edit) -> None:
    """A later exclusion does not bring back the default that an earlier one took away."""
    edit(FAQ, "excludes: [D-03a]", "excludes: [D-03b]")
    edit(FAQ, "fixes: [D-01a]\n    excludes: []", "fixes: [D-01a]\n    excludes: [D-03a]")

    rulings = Rulings.parse("faq", book=library(small).books["sea-salt"])

    assert "D-03c" == rulings["D-03"]


def test_foreign_readings_are_passed_over(small: Path, edit: Edit) -> None:
    """A ruling that speaks of another game's disputes decides nothing here."""
    edit(FAQ, "excludes: [D-03a]", "excludes: [D-03a, E-01b]")
    edit(FAQ, "fixes: [D-02b]", "fixes: [D-02b, E-01a]")

    rulings = Rulings.parse("faq", book=library(small).books["sea-salt"])

    assert ["D-01", "D-02", "D-03", "D-100"] == list(rulings)


def test_game_without_faq_stays(pepper: Rulebook) -> None:
    """Where there is no FAQ the word changes nothing."""
    assert Rulings.parse(book=pepper) == Rulings.parse("faq", book=pepper)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(("D-83=b", "faq@2010-06-24"), "D-83b", id="day-before"),
        pytest.param(("D-83=b", "faq@2010-06-25"), "D-83a", id="the-day-itself"),
        pytest.param(("D-83=b", "faq"), "D-83a", id="all"),
        pytest.param(("D-83=c", "faq"), "D-83c", id="left-open"),
    ],
)
def test_publisher_rules_out_special_cases(words: tuple[str, ...], expected: str) -> None:
    """Q1 of the Barbarossa FAQ, of 25 June 2010, rules out D-83b and leaves the other two."""
    assert expected == Rulings.parse(*words, book=library().books["barbarossa"])["D-83"]


@pytest.mark.parametrize("word", ["faq", "faq@1942-07-01"])
def test_fan_manual_answers_always(word: str) -> None:
    """The answers of the fan manual on D-09 and D-49 of El Alamein have no date and count."""
    rulings = Rulings.parse("D-09=b", "D-49=b", word, book=library().books["el-alamein"])

    assert ("D-09a", "D-49a") == (rulings["D-09"], rulings["D-49"])

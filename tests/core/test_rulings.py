"""A ruling set gives every dispute a reading, and says why it took it."""

import os
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError

import pytest

from alamein.engine.core.library import library
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Origin, Ruling, Rulings, UnknownRuling, presets

pytestmark = pytest.mark.everywhere

EVERYTHING = """
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings, presets
for book in library().books.values():
    for name, rulings in {**presets(book), "faq": Rulings.parse("faq", book=book)}.items():
        print(name, [(d, r, rulings.origin(d)) for d, r in rulings.items()])
"""


@pytest.fixture
def alamein() -> Rulebook:
    """Our own rulebook of El Alamein."""
    return library().books["el-alamein"]


def letters(rulings: Rulings) -> str:
    """The letters of the readings, in the order of the disputes."""
    return "".join(reading[-1] for reading in rulings.values())


@pytest.mark.parametrize(
    ("words", "readings"),
    [
        pytest.param((), "baaa", id="nothing"),
        pytest.param(("reference",), "baaa", id="reference"),
        pytest.param(("en",), "aaaa", id="en"),
        pytest.param(("fan",), "baba", id="fan"),
        pytest.param(("ja",), "baca", id="ja"),
        pytest.param(("en", "fan"), "baba", id="later-edition-wins"),
        pytest.param(("fan", "reference"), "baaa", id="reference-resets"),
        pytest.param(("D-03=c",), "baca", id="choice"),
        pytest.param(("D-03=D-03c",), "baca", id="choice-in-full"),
        pytest.param(("D-100=b",), "baab", id="three-digits"),
        pytest.param(("D-03=c", "fan"), "baba", id="edition-over-choice"),
        pytest.param(("fan", "D-03=c"), "baca", id="choice-over-edition"),
        pytest.param(("D-03=c", "D-03=b"), "baba", id="later-choice-wins"),
        pytest.param(("D-03=c", "D-02=b"), "bbca", id="choices-add-up"),
    ],
)
def test_words_are_laid_over_another(salt: Rulebook, words: tuple[str, ...], readings: str) -> None:
    """Each word decides over those before it, and over the defaults."""
    assert readings == letters(Rulings.parse(*words, book=salt))


@pytest.mark.parametrize(
    ("words", "dispute", "origin"),
    [
        (("reference",), "D-01", "the default"),
        (("en",), "D-01", "the only reading the edition supports"),
        (("fan",), "D-01", "the only reading the edition supports"),
        (("ja",), "D-01", "the default: the edition supports no reading"),
        (("en",), "D-02", "the default: the edition supports several readings"),
        (("fan",), "D-02", "the only reading the edition supports"),
        (("en",), "D-100", "the default: the edition supports no reading"),
        (("en", "reference"), "D-01", "the default"),
        (("en", "D-01=b"), "D-01", "chosen by hand"),
        (("en", "D-01=a"), "D-01", "chosen by hand"),
        (("D-01=a",), "D-02", "the default"),
        (("D-01=a", "en"), "D-01", "the only reading the edition supports"),
    ],
)
def test_origin_tells_why(
    salt: Rulebook, words: tuple[str, ...], dispute: str, origin: str
) -> None:
    """A set says whether it took a default, an edition's reading or a choice."""
    assert origin == Rulings.parse(*words, book=salt).origin(dispute)


def test_default_of_game_is_taken(pepper: Rulebook) -> None:
    """A shared dispute is decided by the default of the game that is played."""
    assert {"E-01": "E-01b", "D-02": "D-02b"} == dict(Rulings.parse(book=pepper))


def test_presets_are_reference_and_editions(salt: Rulebook) -> None:
    """The presets are the reference and one set per edition, each as parsed by its name."""
    names = ["reference", "en", "fan", "ja"]

    assert {name: Rulings.parse(name, book=salt) for name in names} == presets(salt)
    assert names == [rulings.name for rulings in presets(salt).values()]


@pytest.mark.parametrize(
    ("dispute", "readings", "origins"),
    [
        ("D-01", "babb", (Origin.EDITION, Origin.EDITION, Origin.EDITION)),
        ("D-03", "babb", (Origin.EDITION, Origin.EDITION, Origin.EDITION)),
        ("D-04", "aaba", (Origin.EDITION_SEVERAL, Origin.EDITION, Origin.EDITION)),
    ],
)
def test_editions_of_alamein_differ(
    alamein: Rulebook, dispute: str, readings: str, origins: tuple[Origin, ...]
) -> None:
    """Reference, English, fan and Japanese rules of El Alamein decide as their texts do."""
    sets = presets(alamein).values()

    assert readings == "".join(rulings[dispute][-1] for rulings in sets)
    assert origins == tuple(rulings.origin(dispute) for rulings in sets)[1:]


@pytest.mark.parametrize(
    ("word", "says"),
    [
        (
            "fann",
            "ruling 'fann': no such preset, and no choice like D-09=b; nearest: fan",
        ),
        (
            "refrence",
            "ruling 'refrence': no such preset, and no choice like D-09=b; nearest: reference",
        ),
        (
            "D-04=a",
            "ruling 'D-04=a': sea-salt has no D-04; nearest: D-03, D-02, D-01",
        ),
        (
            "E-01=a",
            "ruling 'E-01=a': sea-salt has no E-01; nearest: D-01",
        ),
        ("D-03=d", "ruling 'D-03=d': D-03 has the readings D-03a, D-03b, D-03c"),
        ("D-03=D-02a", "ruling 'D-03=D-02a': D-03 has the readings D-03a, D-03b, D-03c"),
        (
            "zebra",
            (
                "ruling 'zebra': no such preset, and no choice like D-09=b;"
                " known: D-09=b, en, fan, faq, ja, reference"
            ),
        ),
    ],
)
def test_unknown_word_gets_near_ones(salt: Rulebook, word: str, says: str) -> None:
    """A word that means nothing is repeated, with what is near or what there is."""
    with pytest.raises(UnknownRuling) as unknown:
        Rulings.parse("en", word, book=salt)

    assert says == str(unknown.value)


@pytest.mark.parametrize(
    "word",
    ["", " en", "EN", "en,fan", "D-03", "D-03=", "d-03=a", "D-03 = a", "faq@", "faq@2016", "FAQ"],
)
def test_nearly_good_words_are_refused(salt: Rulebook, word: str) -> None:
    """A word is taken as written or not at all."""
    with pytest.raises(UnknownRuling) as unknown:
        Rulings.parse(word, book=salt)

    assert word == unknown.value.word


def test_set_is_a_mapping(salt: Rulebook) -> None:
    """A set lists the disputes in order and gives the full id of each reading."""
    rulings = Rulings.parse("fan", book=salt)

    assert 4 == len(rulings)
    assert [("D-01", "D-01b"), ("D-02", "D-02a"), ("D-03", "D-03b"), ("D-100", "D-100a")] == list(
        rulings.items()
    )


def test_set_decides_every_dispute(alamein: Rulebook) -> None:
    """Every preset of El Alamein decides all of its disputes and nothing else."""
    undecided = [
        name
        for name, rulings in presets(alamein).items()
        if list(rulings) != list(alamein.disputes)
    ]

    assert [] == undecided


def test_unknown_dispute_is_missing(salt: Rulebook) -> None:
    """A set has no reading for a dispute of another game."""
    assert "E-01" not in Rulings.parse(book=salt)


@pytest.mark.parametrize(
    ("words", "name"), [((), "reference"), (("ja", "faq", "D-03=b"), "ja faq D-03=b")]
)
def test_set_is_named_by_words(salt: Rulebook, words: tuple[str, ...], name: str) -> None:
    """The name of a set is what was asked for."""
    rulings = Rulings.parse(*words, book=salt)

    assert ("sea-salt", name) == (rulings.game, rulings.name)


def test_set_cannot_be_changed(salt: Rulebook) -> None:
    """Neither a field nor a reading of a set can be written to."""
    rulings = Rulings.parse(book=salt)

    with pytest.raises(FrozenInstanceError):
        rulings.name = "other"  # type: ignore[misc]  # it must fail without mypy too
    with pytest.raises(TypeError):
        rulings["D-01"] = "D-01a"  # type: ignore[index]  # likewise
    assert "D-01b" == rulings["D-01"]


def test_equal_sets_decide_alike(salt: Rulebook) -> None:
    """Sets that take the same readings are equal and hash alike, whatever led to them."""
    chosen = Rulings.parse("fan", "D-03=c", book=salt)
    edition = Rulings.parse("ja", book=salt)

    assert edition == chosen
    assert 1 == len({edition, chosen})


def test_set_comes_to_another_process(salt: Rulebook) -> None:
    """A set that is pickled is the same again, with name and origins, and still cannot change."""
    word = f"{next(iter(salt.disputes))}=a"
    there = Rulings.parse(word, book=salt)

    here = pickle.loads(pickle.dumps(there))  # noqa: S301 - what was pickled here a moment ago

    assert (there, there.name, hash(there)) == (here, here.name, hash(here))
    assert [there.origin(d) for d in there] == [here.origin(d) for d in here]


def test_order_makes_no_difference() -> None:
    """Sets that decide the same disputes in another order are equal and hash alike."""
    first, second = Ruling("D-01a", Origin.DEFAULT), Ruling("D-02a", Origin.DEFAULT)
    there = Rulings("game", "there", {"D-01": first, "D-02": second})
    back = Rulings("game", "back", {"D-02": second, "D-01": first})

    assert there == back
    assert hash(there) == hash(back)


def test_other_sets_are_unequal(salt: Rulebook) -> None:
    """Another reading, another game or another type makes a difference."""
    rulings = Rulings.parse(book=salt)
    same = {dispute: Ruling(reading, Origin.DEFAULT) for dispute, reading in rulings.items()}

    assert rulings == Rulings("sea-salt", "by hand", same)
    assert rulings != Rulings.parse("D-03=c", book=salt)
    assert rulings != Rulings("pepper", "by hand", same)
    assert rulings != dict(rulings)


def test_rulings_are_deterministic() -> None:
    """All sets of all games print alike in processes that hash differently."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", EVERYTHING],
            check=True,
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "2")
    }

    assert 1 == len(printed)
    assert all(len(text.splitlines()) > 8 for text in printed)

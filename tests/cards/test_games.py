"""Games are found by their data; provenance is said in words."""

from collections.abc import Callable

import pytest

from alamein.engine.core.library import Library, library
from alamein.engine.deckbuilding.provenance import (
    KINDS,
    Attested,
    External,
    Inferred,
    Overlaid,
    Provenance,
    Provisional,
    describe,
)
from alamein.engine.el_alamein.facts import FACTS
from alamein.engine.games import check_cards, facts_of


def test_facts_of_el_alamein_are_found() -> None:
    """The facts of a game are those of the package with its name."""
    assert FACTS == facts_of("el-alamein")


@pytest.mark.parametrize("game", ["barbarossa", "drive-on-suez"])
def test_game_without_facts_has_none(game: str) -> None:
    """A game whose package states no facts has none."""
    assert () == facts_of(game)


def test_game_without_package_has_no_facts() -> None:
    """A game that so far has data only, and no package, has no facts."""
    assert () == facts_of("game-to-come")


@pytest.mark.everywhere
def test_cards_of_all_games_are_sound() -> None:
    """The card data as they are have no fault."""
    assert [] == check_cards(library())


def test_facts_are_checked_with_the_cards(shelf: Callable[[str], Library]) -> None:
    """Checking the cards of all games checks the facts of each."""
    empty = "starting_deck: {}\nstarting_deck_provenance: {inferred: x}\npiles: []\ncards: []\n"

    problems = check_cards(shelf(empty))

    assert "EA-1a: there are 362 cards; cards: expected 362, got 0" in [p.says for p in problems]


@pytest.mark.parametrize(
    ("provenance", "words"),
    [
        (Attested(("en 15-1", "ja 15-1")), "attested: en 15-1, ja 15-1"),
        (Inferred("3 - 1 = 2"), "inferred: 3 - 1 = 2"),
        (External(("X2", "X3")), "external: X2, X3"),
        (Provisional("as most cards"), "provisional: as most cards"),
        (Overlaid("mine.yaml"), "attested (overlay): mine.yaml"),
    ],
)
def test_provenance_is_said_in_words(provenance: Provenance, words: str) -> None:
    """A reader sees the kind of provenance and its grounds."""
    assert words == describe(provenance)


def test_every_provenance_has_a_kind() -> None:
    """Whatever a data file may say of a value's origin has a word for readers."""
    assert set(Provenance.words.values()) | {Overlaid} == set(KINDS)

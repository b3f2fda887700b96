"""The sentences that say what a reading says: whose they are, and where they stand."""

from collections.abc import Callable
from pathlib import Path

import pytest

from alamein.engine.core.checks import check_rulebooks
from alamein.engine.core.library import library

DISPUTES = "sea_salt/disputes/01-grains.yaml"
OLD = "meaning: All of them.\n"
Edit = Callable[[str, str, str], None]


def test_letter_names_game_and_edition(small: Path, edit: Edit) -> None:
    """A sentence in a section that exists is sound, and loaded with the game before its edition."""
    edit(DISPUTES, OLD, f"{OLD}        letter: {{en: 1-2}}\n")

    reading = library(small).books["sea-salt"].disputes["D-01"].readings[0]

    assert ([], {"sea-salt/en": "1-2"}) == (check_rulebooks(small), reading.letter)


@pytest.mark.parametrize(
    ("letter", "says"),
    [
        ("ja: 1-2", "letter.ja: 'ja' does not support D-01a, so no sentence of it can say that"),
        ("en: 9-9", "letter.en: no section is called 'sea-salt/en 9-9'; nearest: "),
    ],
    ids=["edition-against-it", "no-such-section"],
)
def test_letter_of_nobody_is_refused(small: Path, edit: Edit, letter: str, says: str) -> None:
    """An edition that does not support the reading, or a section nobody has, is a fault."""
    edit(DISPUTES, OLD, f"{OLD}        letter: {{{letter}}}\n")

    problems = [str(problem) for problem in check_rulebooks(small)]

    assert [True] == [f"D-01a field {says}" in each for each in problems], problems

"""A fault reads like a compiler's: place, entry, field, what is wrong, what is near."""

import pytest

from alamein.engine.core.problem import DataError, Problem, nearest

pytestmark = pytest.mark.everywhere


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Problem("f.yaml", 3, "D-09 field clauses", "bad"), "f.yaml:3: D-09 field clauses: bad"),
        (Problem("f.yaml", 3, "", "bad"), "f.yaml:3: bad"),
        (Problem("f.yaml", 0, "D-09", "bad"), "f.yaml: D-09: bad"),
        (Problem("f.yaml", 0, "", "bad"), "f.yaml: bad"),
    ],
)
def test_place_comes_first(problem: Problem, text: str) -> None:
    """A fault without a line or an entry leaves them out."""
    assert text == str(problem)


def test_faults_sort_by_place() -> None:
    """Faults are ordered by file, then by line as a number, then by entry and words."""
    ordered = [
        Problem("a", 10, "", "z"),
        Problem("b", 9, "y", "z"),
        Problem("b", 10, "x", "z"),
        Problem("b", 10, "y", "a"),
        Problem("b", 10, "y", "z"),
    ]

    shuffled = [ordered[n] for n in (3, 0, 4, 2, 1)]

    assert ordered == sorted(shuffled)


def test_error_has_one_line_each() -> None:
    """An error prints its faults in order, one line each."""
    error = DataError((Problem("b", 1, "", "x"), Problem("a", 2, "", "y")))

    assert "b:1: x\na:2: y" == str(error)


@pytest.mark.parametrize(
    ("word", "words", "hint"),
    [
        pytest.param("limits", ["limit", "data"], "nearest: limit", id="one-near"),
        pytest.param("D-9", ["D-09", "D-19", "D-29", "D-39"], "nearest: D-39, D-29, D-19", id="3"),
        pytest.param("zebra", ["en", "fan"], "known: en, fan", id="none-near"),
        pytest.param("zebra", ["fan", "en", "fan"], "known: en, fan", id="sorted-and-single"),
        pytest.param(5, ["5a", "x"], "nearest: 5a", id="number"),
        pytest.param("x", [], "", id="nothing-known"),
    ],
)
def test_nearest_good_word_is_named(word: object, words: list[str], hint: str) -> None:
    """The hint names up to three words that are near, or else what is known."""
    assert hint == nearest(word, words)


@pytest.mark.parametrize(("count", "closing"), [(11, "word-k"), (12, "word-l"), (13, "word-l, …")])
def test_long_lists_are_cut(count: int, closing: str) -> None:
    """Twelve known words are listed; where there are more, the list says so."""
    hint = nearest("", [f"word-{chr(ord('a') + n)}" for n in range(count)])

    assert closing == hint[hint.rindex("word-") :]


def test_hint_ignores_order_given() -> None:
    """The hint is the same in whatever order the good words come."""
    words = ["D-09", "D-19", "D-29", "D-39", "D-49"]

    assert nearest("D-9", words) == nearest("D-9", reversed(words))

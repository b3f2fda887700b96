"""The stored result of ``make exhaustive`` is that of this script, and can be reproduced."""

from __future__ import annotations

from concurrent.futures import Future
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.el_alamein import naive_allotment as naive
from tests.oracle import exhaustive
from tests.oracle.exhaustive import Chunk, Disagreement, Result, Store
from tests.oracle.relevance import COMBINATIONS, representative, ruling_set
from tests.oracle.three_programs import described

TWO_UNITS = naive.Position((naive.Card("rifles", 1), naive.Card("panzer", 2)), 0, ("tank", "tank"))
CHUNK = Chunk(position="one", classes=2, asked=3, legal=4, digest="5")


@cache
def stored() -> Result:
    """The result that is kept with the tests."""
    return msgspec.json.decode(exhaustive.RESULT.read_bytes(), type=Result)


def test_result_has_this_bound() -> None:
    """The stored result is of every position within the bound of the script."""
    expected = [described(position) for position in exhaustive.all_positions()]

    assert exhaustive.BOUND == stored().bound
    assert expected == [chunk.position for chunk in stored().chunks]


def test_result_sums_up_its_chunks() -> None:
    """Counts and digest of the stored result follow from its chunks."""
    expected = msgspec.structs.replace(
        exhaustive.summed_up(stored().chunks), versions=stored().versions
    )

    assert expected == stored()
    assert 2**17 == stored().ruling_sets


@pytest.mark.parametrize("seed", range(6))
def test_chunk_is_reproduced(seed: int) -> None:
    """In a position drawn at random, what is legal has the stored digest."""
    every = exhaustive.all_positions()
    index = Random(seed).randrange(len(every))  # noqa: S311 -- a sample, the same every time

    assert stored().chunks[index] == exhaustive.chunk_of(every[index])


def test_classes_have_one_answer() -> None:
    """The enumeration, too, finds the same under a ruling set and under that of its class."""
    random = Random(0)  # noqa: S311 -- a sample, the same every time
    for position in random.choices(exhaustive.all_positions(), k=1000):
        number = random.randrange(COMBINATIONS)
        alike = representative(position, number)

        assert naive.lawful(position, ruling_set(alike)) == naive.lawful(
            position, ruling_set(number)
        ), (described(position), sorted(ruling_set(number)))


def test_false_class_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If ruling sets that differ were taken for one class, the engine would show it."""
    monkeypatch.setattr(exhaustive, "members", lambda *_: {0: [0, 1]})

    with pytest.raises(
        Disagreement, match="rifles, panzer with 0 Boxes against tank, tank under D-06b"
    ):
        exhaustive.examined(TWO_UNITS)


def test_run_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done is found by the next run."""
    monkeypatch.setattr(exhaustive, "LOGS", tmp_path)
    Store().put(3, CHUNK)

    assert [None, CHUNK] == [Store().get(2), Store().get(3)]


def test_changed_source_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done with other sources is not taken for done."""
    monkeypatch.setattr(exhaustive, "LOGS", tmp_path)
    Store().put(3, CHUNK)
    monkeypatch.setattr(exhaustive, "SOURCES", exhaustive.SOURCES[1:])

    assert Store().get(3) is None


def test_difference_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A position in which the programs differ is told, and left for the next run."""
    monkeypatch.setattr(exhaustive, "LOGS", tmp_path)
    failed: Future[Chunk] = Future()
    failed.set_exception(Disagreement("here they differ"))
    store = Store()

    assert ["here they differ"] == exhaustive.kept(store, 0, failed)
    assert store.get(0) is None

"""Compare the three programs under every combination of readings: ``make exhaustive``.

In every position up to the bound the ruling sets fall into classes that cannot differ (see
`relevance`). The three programs are compared under a member of each class, drawn at random, and the
engine is asked under further members, so that each class is seen to have one answer. What is done
is kept in ``.logs``: a run goes on where the last one ended, unless a source has changed.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import platform
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress
from tests.el_alamein import naive_allotment as naive
from tests.el_alamein.allotment_positions import positions
from tests.oracle.relevance import COMBINATIONS, members, ruling_set
from tests.oracle.three_programs import (
    Question,
    described,
    disagreements,
    listed_by_engine,
    shown,
)

from alamein.oracle.solving import Inconclusive

ROOT = Path(__file__).resolve().parents[2]
LOGS = ROOT / ".logs" / "exhaustive"
RESULT = Path(__file__).with_suffix(".json")
BOUND = {"units": 2, "enemies": 3, "boxes": 2}
SEED = 1942
MEMBERS = 8  # of each class under which the engine is asked; all where there are fewer
TOLD = 20  # differences of one position
SOURCES = (
    "engine/alamein/engine/el_alamein/allotment*.py",
    "oracle/alamein/oracle/solving.py",
    "oracle/alamein/oracle/el_alamein/interception/*.py",
    "tests/el_alamein/*allotment*.py",
    "tests/oracle/exhaustive.py",
    "tests/oracle/relevance.py",
    "tests/oracle/three_programs.py",
)


class Chunk(msgspec.Struct, frozen=True):
    """One position under every ruling set."""

    position: str
    classes: int  # of ruling sets that cannot differ, each compared three ways
    asked: int  # ruling sets under which the engine was asked
    legal: int  # allotments, over all classes
    digest: str  # of the legal allotments of each class, in order


class Result(msgspec.Struct, frozen=True):
    """A whole run."""

    bound: dict[str, int]
    positions: int
    ruling_sets: int
    three_way: int  # comparisons of the three programs
    asked: int  # questions to the engine
    legal: int
    digest: str  # of the digests of the chunks, in order
    versions: dict[str, str]
    chunks: tuple[Chunk, ...]


class Disagreement(Exception):
    """The programs differ; the text says where."""


def all_positions() -> tuple[naive.Position, ...]:
    """Every position within the bound."""
    return positions(**BOUND)


def chunk_of(position: naive.Position) -> Chunk:
    """The answers of the engine in *position*, class by class."""
    classes = members(position, SEED, MEMBERS)
    answers = {number: answer(position, number) for number in classes}
    return Chunk(
        position=described(position),
        classes=len(classes),
        asked=sum(map(len, classes.values())),
        legal=sum(map(len, answers.values())),
        digest=digest_of(f"{number} {shown(images)}\n" for number, images in answers.items()),
    )


def answer(position: naive.Position, number: int) -> frozenset[naive.Image]:
    """What is legal for the engine under the ruling set with that *number*."""
    return frozenset(listed_by_engine(Question(position, ruling_set(number))))


def digest_of(lines: Iterable[str]) -> str:
    """The SHA-256 digest of a text."""
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def examined(position: naive.Position) -> Chunk:
    """The chunk after all comparisons; raise `Disagreement` if one of them fails."""
    naive.legal_targets.cache_clear()
    naive.within_limits.cache_clear()
    if found := list(islice(_differences(position), TOLD)):
        raise Disagreement("\n".join(found))
    return chunk_of(position)


def _differences(position: naive.Position) -> Iterator[str]:
    """Where the three programs differ, or the engine under members of one class."""
    for number, alike in members(position, SEED, MEMBERS).items():
        yield from disagreements(Question(position, ruling_set(alike[0])))
        expected = answer(position, number)
        for one in alike:
            if answer(position, one) != expected:
                other = Question(position, ruling_set(one))
                yield f"{other}: the engine says otherwise than under {sorted(ruling_set(number))}"


def summed_up(chunks: Iterable[Chunk]) -> Result:
    """The result of a whole run."""
    done = tuple(chunks)
    return Result(
        bound=BOUND,
        positions=len(done),
        ruling_sets=COMBINATIONS,
        three_way=sum(chunk.classes for chunk in done),
        asked=sum(chunk.asked for chunk in done),
        legal=sum(chunk.legal for chunk in done),
        digest=digest_of(f"{chunk.digest}\n" for chunk in done),
        versions={"python": platform.python_version(), "z3-solver": version("z3-solver")},
        chunks=done,
    )


class Store:
    """The chunks that are done, in a folder of their own for each state of the sources."""

    def __init__(self) -> None:
        paths = sorted(path for pattern in SOURCES for path in ROOT.glob(pattern))
        state = digest_of(path.read_text(encoding="utf-8") for path in paths)
        self.folder = LOGS / state[:16]
        self.folder.mkdir(parents=True, exist_ok=True)

    def get(self, index: int) -> Chunk | None:
        """The chunk of a position, if it is done."""
        path = self._path(index)
        return msgspec.json.decode(path.read_bytes(), type=Chunk) if path.exists() else None

    def put(self, index: int, chunk: Chunk) -> None:
        """Keep a chunk; a run that is broken off leaves none half written."""
        write(self._path(index), chunk)

    def _path(self, index: int) -> Path:
        return self.folder / f"{index:04}.json"


def write(path: Path, value: Any) -> None:  # noqa: ANN401 -- whatever can be written as JSON
    """Write *value* as JSON, whole or not at all."""
    text = json.dumps(msgspec.to_builtins(value), indent=1) + "\n"
    draft = path.with_suffix(".new")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


def run(store: Store, console: Console) -> list[str]:
    """Do what is not done yet, on all processors; return where the programs differ."""
    every = all_positions()
    todo = [i for i in reversed(range(len(every))) if store.get(i) is None]  # the longest first
    spawning = multiprocessing.get_context("spawn")
    ignoring = (signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the one who directs them
    workers = ProcessPoolExecutor(os.cpu_count(), spawning, signal.signal, ignoring)
    wrong = []
    with workers, Progress(console=console) as progress:
        bar = progress.add_task("positions", total=len(every), completed=len(every) - len(todo))
        asked = {workers.submit(examined, every[i]): i for i in todo}
        try:
            for done in as_completed(asked):
                wrong += kept(store, asked[done], done)
                progress.advance(bar)
        except KeyboardInterrupt:
            workers.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise
    return wrong


def kept(store: Store, index: int, done: Future[Chunk]) -> list[str]:
    """Where the programs differ in a position; if nowhere, its chunk is kept."""
    try:
        store.put(index, done.result())
    except (Disagreement, Inconclusive) as found:
        return [str(found)]
    return []


def main() -> int:
    """Compare everything and write the result; 1 if the programs differ, 130 if interrupted."""
    console, store = Console(stderr=True), Store()
    try:
        wrong = run(store, console)
    except KeyboardInterrupt:
        console.print("interrupted; the next run goes on from here")
        return 130
    if wrong:
        console.print("\n".join(wrong), markup=False, highlight=False, soft_wrap=True)
        return 1
    chunks = [store.get(i) for i in range(len(all_positions()))]
    result = summed_up(chunk for chunk in chunks if chunk is not None)
    write(RESULT, result)
    console.print(f"{result.three_way:,} comparisons, no difference; digest {result.digest}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

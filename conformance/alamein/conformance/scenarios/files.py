"""Scenario files: what may stand in them, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType, field

from alamein.engine.core.library import Reader
from alamein.engine.core.loading import Loaded, load
from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.engine.core.rulebook import Entry, Rulebook, Text
from alamein.engine.core.source import Path_

CaseId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Plain: TypeAlias = Any
Outcomes: TypeAlias = int | tuple[int, ...]
TITLE = 72
FILL_IN = "fill-in"  # what stands in a new case where its author has to write something
TO_FILL_IN = {
    "id": "a short name, e.g. price-of-a-card",
    "title": f"the promise, in the present tense, at most {TITLE} characters",
    "clauses": "the clauses it witnesses, e.g. [EA-11.2a]",
    "from": "where it comes from, e.g. [en 11-2], [Q10] or [derived]",
    "given": "the position, as far as it matters",
    "when": "the actions, one after another",
    "then": "what must hold afterwards, or instead of it refused: and a clause",
}


class Illegal(Entry, frozen=True):
    """An action that must be refused, and the clause that refuses it."""

    action: Plain
    by: Text


class Awaited(Entry, frozen=True):
    """Who must decide, and what."""

    player: int
    kind: Text


class Result(Entry, frozen=True):
    """How the game ended."""

    points: tuple[int, ...] | UnsetType = UNSET
    winners: tuple[int, ...] | UnsetType = UNSET


class Seen(Entry, frozen=True):
    """What a player, or an onlooker, sees of the position."""

    position: dict[str, Plain]
    by: int | None = None


class Then(Entry, frozen=True):
    """What must hold afterwards; what is not named may be anything."""

    position: dict[str, Plain] | UnsetType = UNSET
    events: tuple[Text, ...] | UnsetType = UNSET
    never: tuple[Text, ...] | UnsetType = UNSET
    legal: tuple[Plain, ...] | UnsetType = UNSET
    illegal: tuple[Illegal, ...] | UnsetType = UNSET
    choices: tuple[Plain, ...] | UnsetType = UNSET
    decision: Awaited | UnsetType = UNSET
    score: Result | UnsetType = UNSET
    seen: tuple[Seen, ...] | UnsetType = UNSET
    lawful: Literal[True] | tuple[Text, ...] | UnsetType = UNSET


class Outcome(Entry, frozen=True):
    """What follows: facts that hold, or the clause that refuses the last action."""

    then: Then | UnsetType = UNSET
    refused: Text | UnsetType = UNSET


class Example(Entry, frozen=True):
    """A variation of a case: what is given otherwise, by path, and what follows then."""

    name: CaseId
    given: dict[str, Plain] = field(default_factory=dict)
    when: tuple[Plain, ...] | UnsetType = UNSET
    then: Then | UnsetType = UNSET
    refused: Text | UnsetType = UNSET


class Erratum(Entry, frozen=True):
    """Where editions contradict their own rules or arithmetic: what they say, what follows."""

    editions: Annotated[tuple[Text, ...], Meta(min_length=1)]
    section: Text
    says: Text
    follows: Text
    because: Text
    dispute: str = ""


class Case(Entry, frozen=True, rename={"origin": "from"}):
    """One promise of the rulebook."""

    id: CaseId
    title: Annotated[str, Meta(min_length=1, max_length=TITLE)]
    clauses: Annotated[tuple[Text, ...], Meta(min_length=1)]
    origin: Annotated[tuple[Text, ...], Meta(min_length=1)]
    given: dict[str, Plain]
    when: tuple[Plain, ...] = ()
    chance: tuple[Outcomes, ...] = ()
    under: tuple[Text, ...] = ()
    cards: dict[str, dict[str, Plain]] = field(default_factory=dict)
    then: Then | UnsetType = UNSET
    refused: Text | UnsetType = UNSET
    by_reading: dict[str, Outcome] | UnsetType = UNSET
    examples: tuple[Example, ...] | UnsetType = UNSET
    erratum: Erratum | None = None
    note: str = ""


class ScenarioFile(Entry, frozen=True):
    """The cases of one topic."""

    topic: CaseId
    cases: Annotated[tuple[Case, ...], Meta(min_length=1)]


OUTCOMES = ("then", "refused", "by_reading", "examples")


def scenario_paths(folder: Path) -> list[Path]:
    """Return the scenario files below *folder*; counts of sequences are something else."""
    return [path for path in sorted(folder.rglob("*.yaml")) if path.parent.name != "perft"]


def read_scenarios(folder: Path) -> tuple[list[Loaded[ScenarioFile]], list[Problem]]:
    """Return the scenario files below *folder*, and what is wrong with those that do not load."""
    reader = Reader(folder.parent)
    found = [
        loaded for path in scenario_paths(folder) if (loaded := reader.load(path, ScenarioFile))
    ]
    return found, reader.problems


def read_files(paths: Iterable[str]) -> tuple[list[Loaded[ScenarioFile]], list[Problem]]:
    """Return the scenario files at *paths*, which may lie anywhere, and what is wrong with them."""
    found: list[Loaded[ScenarioFile]] = []
    problems: list[Problem] = []
    for path in dict.fromkeys(paths):
        try:
            found.append(load(Path(path), ScenarioFile))
        except DataError as error:
            problems += error.problems
    return found, problems


def check_scenarios(files: list[Loaded[ScenarioFile]], book: Rulebook) -> Iterator[Problem]:
    """Yield what no schema can say: ids given once, names that exist, exactly one outcome."""
    first: dict[str, str] = {}
    for loaded in files:
        for n, case in enumerate(loaded.value.cases):
            place: Path_ = ("cases", n)
            name = f"{loaded.value.topic}/{case.id}"
            line = f"{loaded.document.file}:{loaded.document.line(place)}"
            if name in first:
                yield loaded.document.problem((*place, "id"), f"stands already at {first[name]}")
            first.setdefault(name, line)
            raw = loaded.document.value["cases"][n]
            for path, says in list(_unfinished(raw)) or _faults(case, book):
                yield loaded.document.problem((*place, *path), says)


def _unfinished(case: dict[str, Plain]) -> Iterator[tuple[Path_, str]]:
    """Yield the fields of a new case that its author has not written yet."""
    for name, value in case.items():
        if _is_to_fill_in(value):
            hint = TO_FILL_IN.get(name, "what stands there")
            yield (name,), f"still says {FILL_IN!r}; write {hint}"


def _is_to_fill_in(value: Plain) -> bool:
    """Return whether something is still to be written in *value*, as a word or as a name."""
    if isinstance(value, dict):
        return FILL_IN in value or any(map(_is_to_fill_in, value.values()))
    if isinstance(value, list):
        return any(map(_is_to_fill_in, value))
    return bool(value == FILL_IN)


def _faults(case: Case, book: Rulebook) -> Iterator[tuple[Path_, str]]:
    readings = {reading.id for d in book.disputes.values() for reading in d.readings}
    editions = {edition.key for edition in book.game.editions}
    yield from _unknown(("clauses",), case.clauses, set(book.clauses), "clause")
    yield from _unknown(("under",), case.under, readings | editions, "reading or edition")
    yield from _origins(case, book, editions)
    yield from _erratum(case, book, editions)
    yield from _outcome((), case, OUTCOMES, book)
    if isinstance(case.by_reading, dict):
        yield from _readings(case.by_reading, book)
        for reading, outcome in case.by_reading.items():
            yield from _outcome(("by_reading", reading), outcome, OUTCOMES[:2], book)
    names: set[str] = set()
    for n, example in enumerate(case.examples or ()):
        yield from _outcome(("examples", n), example, OUTCOMES[:2], book)
        if example.name in names:
            yield ("examples", n, "name"), f"another example is called {example.name!r} too"
        names.add(example.name)
        for path in example.given:
            if says := _astray(case.given, path):
                yield ("examples", n, "given", path), says


def _astray(given: Plain, path: str) -> str:
    """Return why *path* leads to no place in what the case gives, or nothing."""
    part = given
    for step in path.split("."):
        if isinstance(part, list):
            if not step.isdecimal() or int(step) >= len(part):
                return f"the case gives {len(part)} there, and none is number {step!r}"
            part = part[int(step)]
        elif isinstance(part, dict):
            part = part.get(step, {})
        else:
            return f"the case gives {part!r} there, which has no {step!r}"
    return ""


def _unknown(
    path: Path_, words: tuple[str, ...], known: set[str], what: str
) -> Iterator[tuple[Path_, str]]:
    for word in words:
        if word not in known:
            yield path, f"no {what} is called {word!r}; {nearest(word, known)}"


def _origins(case: Case, book: Rulebook, editions: set[str]) -> Iterator[tuple[Path_, str]]:
    """Yield origins that are no section of an edition, no FAQ ruling and not ``derived``."""
    sections = book.sections()
    for origin in case.origin:
        edition, _, place = origin.partition(" ")
        if origin == "derived" or origin in book.faq:
            continue
        if edition not in editions:
            good = [*sorted(editions), *book.faq, "derived"]
            yield ("from",), f"{origin!r} names no edition and no ruling; {nearest(origin, good)}"
        elif place not in sections[edition]:
            yield ("from",), f"no clause stands in {edition} {place!r}"


def _erratum(case: Case, book: Rulebook, editions: set[str]) -> Iterator[tuple[Path_, str]]:
    """Yield the editions, sections and disputes of an erratum that do not exist."""
    if case.erratum is None:
        return
    yield from _unknown(("erratum", "editions"), case.erratum.editions, editions, "edition")
    for edition in editions.intersection(case.erratum.editions):
        if case.erratum.section not in book.sections()[edition]:
            says = f"no clause stands in {edition} {case.erratum.section!r}"
            yield ("erratum", "section"), says
    if case.erratum.dispute:
        named = (case.erratum.dispute,)
        yield from _unknown(("erratum", "dispute"), named, set(book.disputes), "dispute")


def _outcome(
    path: Path_, holder: msgspec.Struct, names: tuple[str, ...], book: Rulebook
) -> Iterator[tuple[Path_, str]]:
    """Yield what is wrong with the outcome of *holder*: none, several, or an empty one."""
    given = [name for name in names if getattr(holder, name) is not UNSET]
    if len(given) != 1:
        yield path, f"needs exactly one of {', '.join(names)}; has {', '.join(given) or 'none'}"
    then = getattr(holder, "then", UNSET)
    if isinstance(then, Then):
        facts = [name for name in then.__struct_fields__ if getattr(then, name) not in (UNSET, ())]
        if not facts:
            yield (*path, "then"), "states no fact, so nothing could fail"
        clauses = tuple(entry.by for entry in then.illegal or ())
        yield from _unknown((*path, "then"), clauses, set(book.clauses), "clause")
    refused = getattr(holder, "refused", UNSET)
    if isinstance(refused, str):
        yield from _unknown((*path, "refused"), (refused,), set(book.clauses), "clause")


def _readings(by_reading: dict[str, Outcome], book: Rulebook) -> Iterator[tuple[Path_, str]]:
    """Yield what is wrong with the readings of one dispute: all of them, and of no other."""
    disputes = {reading[:-1] for reading in by_reading}
    for dispute in sorted(disputes):
        if dispute not in book.disputes:
            says = f"no dispute is called {dispute!r}; {nearest(dispute, book.disputes)}"
            yield ("by_reading",), says
    if len(disputes) > 1:
        yield ("by_reading",), f"has readings of several disputes: {', '.join(sorted(disputes))}"
    elif disputes <= set(book.disputes):
        wanted = [reading.id for reading in book.disputes[disputes.pop()].readings]
        if sorted(by_reading) != sorted(wanted):
            yield ("by_reading",), f"needs {', '.join(wanted)}"

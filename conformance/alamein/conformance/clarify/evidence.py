"""What worked examples and FAQ rulings say about readings, by running them under each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal, TypeAlias

import msgspec

from alamein.conformance.clarify.model import Evidence
from alamein.conformance.clarify.retelling import retold
from alamein.conformance.scenarios.files import Case
from alamein.conformance.scenarios.running import Trial, run, trials
from alamein.conformance.scenarios.suite import Suite, load_suite
from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Game
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import FaqRuling, Rulebook
from alamein.engine.core.rulings import REFERENCE, Rulings
from alamein.engine.games import load_game, playable

Kind: TypeAlias = Literal["example", "faq"]
FAQ: Literal["faq"] = "faq"


@dataclass(frozen=True)
class Transcript:
    """A case that tells what a worked example or a FAQ ruling shows, whichever reading is right."""

    source: str  # fan 14-2, Q10
    kind: Kind
    case: str
    words: tuple[str, ...]  # the ruling set of its edition, with the readings it presupposes
    presupposes: tuple[str, ...]  # readings about which it says nothing
    trials: tuple[Trial, ...]


def transcripts(suite: Suite, edition: str) -> list[Transcript]:
    """Return the cases that tell the worked examples of *edition*.

    What is expected by reading says nothing about which one is right, nor does a case that
    presupposes a reading which the edition does not take. And where a case shows an erratum, its
    expectation is what follows from the rules, not what the example says.
    """
    found = []
    for name, case in _fixed(suite):
        editions = _editions(suite.book, case)
        corrected = case.erratum is not None and edition in case.erratum.editions
        if corrected or (editions and edition not in editions):
            continue
        if not _is_taken(suite.book, case, edition):
            continue
        for section in examples_told(suite.book, case, edition):
            source = f"{edition} {section}"
            found.append(_transcript(suite, name, case, source, "example", edition))
    return found


def faq_transcripts(suite: Suite, preset: str) -> list[Transcript]:
    """Return the cases that tell the FAQ rulings, each to be run under *preset*."""
    return [
        _transcript(suite, name, case, origin, FAQ, preset)
        for name, case in _fixed(suite)
        for origin in case.origin
        if origin in suite.book.faq and _is_taken(suite.book, case, preset)
    ]


def _fixed(suite: Suite) -> Iterator[tuple[str, Case]]:
    """Yield the cases whose expectation does not follow the reading."""
    for name, case in suite.cases():
        if not isinstance(case.by_reading, dict):
            yield name, case


def _editions(book: Rulebook, case: Case) -> list[str]:
    return [word for word in case.under if word in {e.key for e in book.game.editions}]


def _is_taken(book: Rulebook, case: Case, preset: str) -> bool:
    """Return whether a ruling set takes all readings that a case presupposes."""
    rulings = Rulings.parse(preset, book=book)
    known = _editions(book, case)
    return all(word in known or rulings[word[:-1]] == word for word in case.under)


def examples_told(book: Rulebook, case: Case, edition: str) -> list[str]:
    """Return the sections of *edition* whose worked example a case tells."""
    told = {
        section
        for clause in case.clauses
        if book.clauses[clause].kind == "example"
        for section in (book.clauses[clause].editions.get(edition) or "").split(", ")
    }
    named = (origin.partition(" ") for origin in case.origin)
    return [section for key, _, section in named if key == edition and section in told]


def _transcript(
    suite: Suite, name: str, case: Case, source: str, kind: Kind, preset: str
) -> Transcript:
    readings = tuple(word for word in case.under if word not in _editions(suite.book, case))
    tried = {trial.example: trial for trial in trials(name.partition("/")[0], case, suite.book)}
    words = (preset, *(choice(reading) for reading in readings))
    return Transcript(source, kind, name, words, readings, tuple(tried.values()))


def choice(reading: str) -> str:
    """Return the word by which a ruling set takes *reading*: D-09=D-09b."""
    return f"{reading[:-1]}={reading}"


@dataclass(eq=False)
class Bench:
    """Runs cases again, each under whichever ruling set is asked about."""

    game: Game[Any, Any]
    book: Rulebook
    _tables: dict[str, Game[Any, Any]] = field(default_factory=dict)
    _refused: dict[Rulings, bool] = field(default_factory=dict)

    def holds(self, told: Transcript, words: Iterable[str]) -> bool | None:
        """Return whether a case holds under *words*; ``None`` if that cannot be said."""
        laid = tuple(words)
        found = [self._retold(told, trial, laid) for trial in told.trials]
        if all(found):
            return True
        return None if False not in found or self.refuses(laid) else False

    def passes(self, told: Transcript, words: Iterable[str]) -> bool:
        """Return whether a case holds under *words* just as it is written."""
        laid = tuple(words)
        tables = (self._laid(told, trial, laid) for trial in told.trials)
        return all(run(table, trial, self.book).passed for table, trial in tables)

    def refuses(self, words: tuple[str, ...]) -> bool:
        """Return whether no game can be played under *words*."""
        rulings = Rulings.parse(*words, book=self.book)
        if rulings not in self._refused:
            try:
                self.game.new(rulings, 2, Seeded(1))
                self._refused[rulings] = False
            except DataError:
                self._refused[rulings] = True
        return self._refused[rulings]

    def _retold(self, told: Transcript, trial: Trial, words: tuple[str, ...]) -> bool | None:
        table, laid = self._laid(told, trial, words)
        return retold(table, laid, self.book, whole=told.kind == "example")

    def _laid(
        self, told: Transcript, trial: Trial, words: tuple[str, ...]
    ) -> tuple[Game[Any, Any], Trial]:
        """Return the game with the cards of a case, laid out once, and the trial without them."""
        cards = trial.case.cards
        if told.case not in self._tables:
            self._tables[told.case] = self.game.with_cards(cards) if cards else self.game
        plain = msgspec.structs.replace(trial.case, cards={}) if cards else trial.case
        return self._tables[told.case], replace(trial, words=words, case=plain)


def evidence(game: str, dispute: str) -> list[Evidence]:
    """Return the worked examples and FAQ rulings that decide something of *dispute*."""
    book = load_suite(game).book if game in playable() else None
    if book is None or book.disputes[dispute].effect != "play":
        return []
    readings = [reading.id for reading in book.disputes[dispute].readings]
    found = [_ruled(readings, ruling) for ruling in book.faq.values()]
    by_source: dict[str, list[Transcript]] = {}
    for told in _all(game):
        if dispute not in {reading[:-1] for reading in told.presupposes}:
            by_source.setdefault(told.source, []).append(told)
    bench = _bench(game)
    found += [_shown(bench, readings, several) for several in by_source.values()]
    return [one for one in _joined(found) if one.excludes]


@cache
def _bench(game: str) -> Bench:
    return Bench(load_game(game), load_suite(game).book)


@cache
def _all(game: str) -> tuple[Transcript, ...]:
    suite = load_suite(game)
    editions = [edition.key for edition in suite.book.game.editions]
    examples = [told for edition in editions for told in transcripts(suite, edition)]
    return (*examples, *faq_transcripts(suite, REFERENCE))


def _ruled(readings: Sequence[str], ruling: FaqRuling) -> Evidence:
    """Return what a FAQ ruling fixes and excludes of some readings."""
    fixed = [reading for reading in readings if reading in ruling.fixes]
    left = fixed or [reading for reading in readings if reading not in ruling.excludes]
    return _weighed(ruling.id, FAQ, readings, left)


def _shown(bench: Bench, readings: Sequence[str], several: Sequence[Transcript]) -> Evidence:
    """Return under which of some readings all cases from one source hold."""
    failing: dict[str, set[str]] = {}
    for told in several:
        for reading in readings:
            if bench.holds(told, (*told.words, choice(reading))) is False:
                failing.setdefault(reading, set()).add(told.case)
    left = [reading for reading in readings if reading not in failing]
    cases = tuple(told.case for told in several if any(told.case in f for f in failing.values()))
    return _weighed(several[0].source, several[0].kind, readings, left, cases)


def _weighed(
    source: str,
    kind: Kind,
    readings: Sequence[str],
    left: Sequence[str],
    cases: tuple[str, ...] = (),
) -> Evidence:
    out = tuple(reading for reading in readings if reading not in left)
    return Evidence(source=source, kind=kind, cases=cases, allows=tuple(left), excludes=out)


def _joined(found: Iterable[Evidence]) -> Iterator[Evidence]:
    """Yield what each source says: that of a FAQ ruling and of its cases taken together."""
    by_source: dict[str, Evidence] = {}
    for one in found:
        if (other := by_source.get(one.source)) is None:
            by_source[one.source] = one
            continue
        readings = (*other.allows, *other.excludes)
        left = [reading for reading in other.allows if reading in one.allows]
        cases = (*other.cases, *one.cases)
        by_source[one.source] = _weighed(one.source, one.kind, sorted(readings), left, cases)
    yield from by_source.values()

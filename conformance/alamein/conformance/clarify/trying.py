"""Every scenario under a ruling set and under a proposal: which verdicts change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from msgspec import Struct

from alamein.conformance.clarify.evidence import examples_told
from alamein.conformance.clarify.retelling import retold
from alamein.conformance.clarify.ruling import Proposal
from alamein.conformance.scenarios.files import Case
from alamein.conformance.scenarios.running import Trial, run, trials
from alamein.conformance.scenarios.suite import Suite
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Rulings

How: TypeAlias = Literal["broken", "unclear", "told otherwise", "mended"]
Kind: TypeAlias = Literal["scenario", "example", "faq"]
BROKEN: frozenset[How] = frozenset({"broken", "unclear"})


class Change(Struct, frozen=True, kw_only=True):
    """A case whose verdict changes under a proposal."""

    case: str
    under: tuple[str, ...]  # the ruling set it is tried under, the proposal apart
    title: str
    kind: Kind
    origin: tuple[str, ...]
    clauses: tuple[str, ...]
    how: How


class Tried(Struct, frozen=True, kw_only=True):
    """What came of all cases under a proposal."""

    trials: int
    changes: tuple[Change, ...]
    following: tuple[str, ...]  # cases that foresee the reading, and hold with another outcome
    without: tuple[str, ...]  # cases that presuppose a reading which the proposal gives up


@dataclass(frozen=True)
class _Attempt:
    """A trial before and after, and whether something else is expected then."""

    name: str
    before: Trial
    after: Trial

    @property
    def follows(self) -> bool:
        return self.before.outcome != self.after.outcome


def tried(suite: Suite, proposal: Proposal) -> Tried:
    """Return which cases change verdict under *proposal*."""
    changes: list[Change] = []
    following: list[str] = []
    count = 0
    for name, case in suite.cases():
        for attempt in _attempts(name, case, proposal):
            count += 1
            how = _compared(attempt, proposal)
            if how is not None:
                changes.append(_change(suite.book, attempt, case, how))
            elif attempt.follows:
                following.append(name)
    without = [name for name, case in suite.cases() if _given_up(case, proposal)]
    return Tried(
        trials=count,
        changes=tuple(changes),
        following=tuple(dict.fromkeys(following)),
        without=tuple(without),
    )


def presupposed(case: Case, book: Rulebook) -> tuple[str, ...]:
    """Return the readings under which alone a case says anything."""
    editions = {edition.key for edition in book.game.editions}
    return tuple(word for word in case.under if word not in editions)


def _given_up(case: Case, proposal: Proposal) -> bool:
    """Return whether a case presupposes a reading that the proposal gives up."""
    return any(
        reading[:-1] in proposal.decides and reading not in proposal.said.readings
        for reading in presupposed(case, proposal.book)
    )


def _attempts(name: str, case: Case, proposal: Proposal) -> Iterator[_Attempt]:
    """Yield the trials of a case under the base, or its edition, and with the proposal."""
    if _given_up(case, proposal):
        return
    book = proposal.book
    told = list(trials(name.partition("/")[0], case, book))
    forced = tuple(f"{reading[:-1]}={reading}" for reading in presupposed(case, book))
    editions = [word for word in case.under if word in {e.key for e in book.game.editions}]
    bases: list[tuple[str, ...]] = [(edition,) for edition in editions]
    for preset in bases or [proposal.base]:
        words = (*preset, *forced)
        later = (*words, *proposal.choices)
        if isinstance(case.by_reading, dict):
            before, after = (_expecting(told, case, book, w) for w in (words, later))
            yield _Attempt(name, before, after)
            continue
        for trial in {trial.example: trial for trial in told}.values():
            full = f"{name}/{trial.example}" if trial.example else name
            yield _Attempt(full, replace(trial, words=words), replace(trial, words=later))


def _expecting(told: list[Trial], case: Case, book: Rulebook, words: tuple[str, ...]) -> Trial:
    """Return the trial of a case by reading, as it is under a ruling set."""
    by_reading = case.by_reading or {}
    reading = Rulings.parse(*words, book=book)[next(iter(by_reading))[:-1]]
    return replace(told[0], words=words, outcome=by_reading[reading])


def _compared(attempt: _Attempt, proposal: Proposal) -> How | None:
    """Return how the verdict of a trial changes, or ``None`` if it does not."""
    held = run(proposal.game, attempt.before, proposal.book).passed
    holds = run(proposal.changed, attempt.after, proposal.book).passed
    if held == holds:
        return None
    if holds:
        return "mended"
    cards = attempt.after.case.cards
    table = proposal.changed.with_cards(cards) if cards else proposal.changed
    match retold(table, attempt.after, proposal.book):
        case True:
            return "told otherwise"
        case False:
            return "broken"
        case _:
            return "unclear"


def _change(book: Rulebook, attempt: _Attempt, case: Case, how: How) -> Change:
    return Change(
        case=attempt.name,
        under=attempt.before.words,
        title=case.title,
        kind=_kind(book, case),
        origin=case.origin,
        clauses=case.clauses,
        how=how,
    )


def _kind(book: Rulebook, case: Case) -> Kind:
    """Return what a case comes from: a FAQ ruling, a worked example, or a rule."""
    if any(origin in book.faq for origin in case.origin):
        return "faq"
    told = any(examples_told(book, case, edition.key) for edition in book.game.editions)
    return "example" if told else "scenario"

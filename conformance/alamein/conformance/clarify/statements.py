"""What an edition states about readings: its sentences, its worked examples, its FAQ rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Literal, TypeAlias

from msgspec import Struct

from alamein.conformance.clarify.evidence import (
    Bench,
    Transcript,
    choice,
    faq_transcripts,
    transcripts,
)
from alamein.conformance.scenarios.suite import Suite
from alamein.engine.core.rulebook import FaqRuling, Rulebook
from alamein.oracle.consistency import Constraint

Kind: TypeAlias = Literal["sentence", "example", "faq", "play"]
Row: TypeAlias = tuple[str, ...]
ROWS = 64  # so many combinations of readings are tried for one example


class Statement(Struct, frozen=True, kw_only=True):
    """Something an edition says, and which combinations of readings it allows."""

    kind: Kind
    source: str  # fan 12-3.2, Q10
    disputes: tuple[str, ...]
    allows: tuple[Row, ...]  # one reading for each of the disputes
    cases: tuple[str, ...] = ()  # that tell it

    @property
    def name(self) -> str:
        """Return a name that no other statement has."""
        return f"{self.kind} {self.source} {self.disputes} {self.allows}"

    def constraint(self) -> Constraint:
        """Return the statement as the solver takes it."""
        return Constraint(name=self.name, disputes=self.disputes, allows=frozenset(self.allows))


def told_by(suite: Suite, edition: str) -> list[Transcript]:
    """Return the cases that tell the examples and the FAQ rulings of *edition*."""
    given = {ruling.id for ruling in _rulings(suite.book, edition)}
    answers = [told for told in faq_transcripts(suite, edition) if told.source in given]
    return [*transcripts(suite, edition), *answers]


def statements(bench: Bench, edition: str, told: Iterable[Transcript]) -> list[Statement]:
    """Return all that *edition* states: what is *told* first, then FAQ rulings, then sentences."""
    shown = [one for each in told for one in _shown(bench, each)]
    ruled = [one for ruling in _rulings(bench.book, edition) for one in _ruled(bench.book, ruling)]
    return merged([*shown, *ruled, *sentences(bench.book, edition)])


def sentences(book: Rulebook, edition: str) -> Iterator[Statement]:
    """Yield the sentences of the rules of *edition* that say what some reading says."""
    for dispute in book.disputes.values():
        for reading in dispute.readings:
            said = reading.letter.get(book.qualified(edition), "")
            for section in said.split(", ") if said else ():
                yield Statement(
                    kind="sentence",
                    source=f"{edition} {section}",
                    disputes=(dispute.id,),
                    allows=((reading.id,),),
                )


def _rulings(book: Rulebook, edition: str) -> list[FaqRuling]:
    """Return the FAQ rulings that *edition* gives, and those that stand outside all editions."""
    others = {other.key for other in book.game.editions} - {edition}
    return [r for r in book.faq.values() if r.source.partition(" ")[0] not in others]


def _ruled(book: Rulebook, ruling: FaqRuling) -> Iterator[Statement]:
    """Yield what a FAQ ruling fixes and excludes."""
    for dispute in book.disputes.values():
        readings = readings_of(book, dispute.id)
        fixed = [reading for reading in readings if reading in ruling.fixes]
        left = fixed or [reading for reading in readings if reading not in ruling.excludes]
        if len(left) < len(readings):
            rows = tuple((reading,) for reading in left)
            yield Statement(kind="faq", source=ruling.id, disputes=(dispute.id,), allows=rows)


def readings_of(book: Rulebook, dispute: str) -> list[str]:
    """Return the readings of a dispute."""
    return [reading.id for reading in book.disputes[dispute].readings]


def _shown(bench: Bench, told: Transcript) -> Iterator[Statement]:
    """Yield what a case states: for each dispute by itself where they do not hang together."""
    book = bench.book
    disputes = _deciding(bench, told)
    domains = [readings_of(book, dispute) for dispute in disputes]
    if prod(map(len, domains)) > ROWS:
        for dispute in disputes:
            yield from _stated(bench, told, (dispute,))
        return
    yield from _stated(bench, told, disputes)


def _deciding(bench: Bench, told: Transcript) -> tuple[str, ...]:
    """Return the disputes on which it depends, taken one by one, whether a case holds."""
    silent = {reading[:-1] for reading in told.presupposes}
    return tuple(
        dispute.id
        for dispute in bench.book.disputes.values()
        if dispute.effect == "play"
        and dispute.id not in silent
        and any(bench.holds(told, (*told.words, choice(r.id))) is False for r in dispute.readings)
    )


def _stated(bench: Bench, told: Transcript, disputes: tuple[str, ...]) -> Iterator[Statement]:
    """Yield what a case states about *disputes*, if it excludes anything."""
    domains = [readings_of(bench.book, dispute) for dispute in disputes]
    rows = [
        row
        for row in product(*domains)
        if bench.holds(told, (*told.words, *map(choice, row))) is not False
    ]
    if len(rows) == prod(map(len, domains)):
        return
    for parts, allowed in _factors(disputes, rows, domains):
        yield _conditional(bench.book, told, parts, allowed)


def widened(bench: Bench, told: Transcript, one: Statement) -> list[Statement]:
    """Return what a case states about more disputes than *one* does, if another reading saves it.

    Readings were tried one by one; a case that fails under one of them may hold if a second
    dispute is decided otherwise as well, just as it is written. Nothing is returned if none can
    save it.
    """
    given = len(told.presupposes)
    disputes = one.disputes[given:]
    kept = {row[given:] for row in one.allows if row[:given] == told.presupposes}
    rows = product(*(readings_of(bench.book, dispute) for dispute in disputes))
    bad = [tuple(map(choice, row)) for row in rows if row not in kept]
    saving = [
        dispute.id
        for dispute in bench.book.disputes.values()
        if dispute.effect == "play"
        and dispute.id not in one.disputes
        and any(
            bench.passes(told, (*told.words, *row, choice(reading.id)))
            for row in bad
            for reading in dispute.readings
        )
    ]
    return list(_stated(bench, told, (*disputes, *saving))) if saving else []


def _factors(
    disputes: tuple[str, ...], rows: Sequence[Row], domains: Sequence[Sequence[str]]
) -> Iterator[tuple[tuple[str, ...], list[Row]]]:
    """Yield what *rows* say of each dispute by itself, or, where that is not all, of them all."""
    alone = [
        [reading for reading in domain if any(row[n] == reading for row in rows)]
        for n, domain in enumerate(domains)
    ]
    if not rows or prod(map(len, alone)) != len(rows):
        yield disputes, list(rows)
        return
    for dispute, left, domain in zip(disputes, alone, domains, strict=True):
        if len(left) < len(domain):
            yield (dispute,), [(reading,) for reading in left]


def _conditional(
    book: Rulebook, told: Transcript, disputes: tuple[str, ...], rows: Iterable[Row]
) -> Statement:
    """Return that *rows* are allowed, given the readings that the case presupposes."""
    given = tuple(reading[:-1] for reading in told.presupposes)
    allowed = set(rows)
    everything = product(*(readings_of(book, dispute) for dispute in (*given, *disputes)))
    whole = tuple(
        row
        for row in everything
        if row[: len(given)] != told.presupposes or row[len(given) :] in allowed
    )
    return Statement(
        kind=told.kind,
        source=told.source,
        disputes=(*given, *disputes),
        allows=whole,
        cases=(told.case,),
    )


def merged(found: Iterable[Statement]) -> list[Statement]:
    """Return the statements, those that one source makes in several cases taken together."""
    cases: dict[str, list[str]] = {}
    first: dict[str, Statement] = {}
    for one in found:
        first.setdefault(one.name, one)
        cases.setdefault(one.name, []).extend(one.cases)
    return [
        Statement(
            kind=one.kind,
            source=one.source,
            disputes=one.disputes,
            allows=one.allows,
            cases=tuple(dict.fromkeys(cases[name])),
        )
        for name, one in first.items()
    ]

"""Can all that an edition says hold at once: what can be kept, and what cannot go together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product

from msgspec import Struct

from alamein.conformance.clarify.evidence import Bench, Transcript, choice
from alamein.conformance.clarify.statements import (
    Kind,
    Statement,
    merged,
    readings_of,
    statements,
    told_by,
    widened,
)
from alamein.conformance.scenarios.suite import load_suite
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.oracle.consistency import Consistency, consistent
from alamein.oracle.solving import PATIENT, Limits

ROUNDS = 20  # how often an answer that the engine refutes is mended


class Examined(Struct, frozen=True, kw_only=True):
    """What can be kept of all that an edition states, and the conflicts in it."""

    edition: str
    statements: tuple[Statement, ...]
    kept: tuple[Statement, ...]
    dropped: tuple[Statement, ...]
    conflicts: tuple[tuple[Statement, ...], ...]  # smallest first; none of one can be left out
    complete: bool  # all conflicts are there, and no more can be kept
    confirmed: bool  # the engine plays every example that is kept as it is told
    taken: Mapping[str, str]  # a combination of readings that keeps them
    departs: tuple[str, ...]  # its readings that are not those of the edition's ruling set
    possible: Mapping[str, tuple[str, ...]]  # the readings of each dispute that can be kept


def examine(game: str, edition: str, limits: Limits = PATIENT) -> Examined:
    """Return whether all that *edition* states about readings can hold at once.

    What the solver answers is played. An example that does not hold under the combination found,
    or that would not be in conflict if one more reading were another, depends on several together,
    and the solver is told so. Raise `Inconclusive` if it gives up.
    """
    suite = load_suite(game)
    bench = Bench(load_game(game), suite.book)
    told = told_by(suite, edition)
    return examined(bench, edition, told, statements(bench, edition, told), limits)


def examined(
    bench: Bench,
    edition: str,
    told: Sequence[Transcript],
    stated: Sequence[Statement],
    limits: Limits = PATIENT,
) -> Examined:
    """Return what can be kept of what was *stated*; what was *told* is played to confirm it."""
    book = bench.book
    readings = {dispute: readings_of(book, dispute) for dispute in book.disputes}
    own = Rulings.parse(edition, book=book)
    playing = _Playing(bench, edition, own, told)
    found = list(stated)
    answer = consistent(readings, [one.constraint() for one in found], own, limits)
    for _ in range(ROUNDS):
        mended = playing.mended(found, answer)
        if mended is None:
            return _summed_up(edition, found, answer, own, confirmed=True)
        found = mended
        answer = consistent(readings, [one.constraint() for one in found], own, limits)
    return _summed_up(edition, found, answer, own, confirmed=False)


def _summed_up(
    edition: str,
    found: list[Statement],
    answer: Consistency,
    own: Mapping[str, str],
    *,
    confirmed: bool,
) -> Examined:
    by_name = {one.name: one for one in found}
    return Examined(
        edition=edition,
        statements=tuple(found),
        kept=tuple(by_name[name] for name in answer.kept),
        dropped=tuple(one for one in found if one.name not in answer.kept),
        conflicts=tuple(tuple(by_name[name] for name in names) for names in answer.conflicts),
        complete=answer.complete,
        confirmed=confirmed,
        taken=answer.taken,
        departs=tuple(r for dispute, r in answer.taken.items() if own[dispute] != r),
        possible=answer.possible,
    )


@dataclass(frozen=True)
class _Playing:
    """The engine's word on what the solver found."""

    bench: Bench
    edition: str
    own: Mapping[str, str]
    told: Sequence[Transcript]
    settled: set[str] = field(default_factory=set)  # statements that were looked at more closely

    def mended(self, found: list[Statement], answer: Consistency) -> list[Statement] | None:
        """Return the statements as the engine knows them better, or ``None`` if it does not."""
        dropped = [one for one in found if one.name not in answer.kept]
        refuted = self._refuted(answer.taken, dropped)
        if refuted is not None:
            return [*found, refuted]
        disputed = {name for names in answer.conflicts for name in names}
        for one in found:
            if one.name in disputed and one.cases and one.name not in self.settled:
                self.settled.add(one.name)
                if wider := self._wider(one):
                    return merged([*wider, *(other for other in found if other != one)])
        return None

    def _wider(self, one: Statement) -> list[Statement]:
        """Return what all cases that tell a statement say, if each can be saved; else nothing."""
        wider: list[Statement] = []
        for told in sorted(self.told, key=lambda each: len(each.trials[0].when)):
            if told.case in one.cases and told.source == one.source:
                saved = widened(self.bench, told, one)
                if not saved:
                    return []
                wider += saved
        return wider

    def _refuted(self, taken: Mapping[str, str], dropped: Iterable[Statement]) -> Statement | None:
        """Return what the solver was not told: why *taken* does not keep what it should."""
        if self.bench.refuses(self._words(taken)):
            fewest = self._fewest(taken, self.bench.refuses)
            return self._not_so("play", "no game can be played otherwise", fewest, ())
        out = {case for one in dropped for case in one.cases}
        for told in self.told:
            fails = partial(self._fails, told)
            presupposed = all(taken[reading[:-1]] == reading for reading in told.presupposes)
            if told.case not in out and presupposed and fails(self._words(taken)):
                fewest = self._fewest(taken, fails)
                return self._not_so(told.kind, told.source, fewest, (told.case,))
        return None

    def _fails(self, told: Transcript, words: tuple[str, ...]) -> bool:
        return self.bench.holds(told, words) is False

    def _words(self, taken: Mapping[str, str]) -> tuple[str, ...]:
        """Return the words of the ruling set of the edition with other readings over it."""
        others = (r for dispute, r in taken.items() if r != self.own[dispute])
        return (self.edition, *map(choice, others))

    def _fewest(
        self, taken: Mapping[str, str], fails: Callable[[tuple[str, ...]], bool]
    ) -> dict[str, str]:
        """Return the fewest readings besides those of the edition with which something fails."""
        needed = {dispute: r for dispute, r in taken.items() if r != self.own[dispute]}
        for dispute in tuple(needed):
            fewer = {other: r for other, r in needed.items() if other != dispute}
            if fails(self._words(fewer)):
                needed = fewer
        return needed

    def _not_so(
        self, kind: Kind, source: str, readings: Mapping[str, str], cases: tuple[str, ...]
    ) -> Statement:
        """Return that *readings* are not taken together."""
        rows = product(*(readings_of(self.bench.book, dispute) for dispute in readings))
        allowed = tuple(row for row in rows if row != tuple(readings.values()))
        return Statement(
            kind=kind, source=source, disputes=tuple(readings), allows=allowed, cases=cases
        )

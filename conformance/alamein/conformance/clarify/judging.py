"""Judging a proposed ruling: what changes, what it settles, what is left, what is against it."""

from __future__ import annotations

from msgspec import Struct

from alamein.conformance.clarify.ruling import Proposal
from alamein.conformance.clarify.settling import Settled, Settling
from alamein.conformance.clarify.statements import Statement, sentences
from alamein.conformance.clarify.trying import BROKEN, Tried, tried
from alamein.conformance.scenarios.suite import load_suite
from alamein.oracle.solving import PATIENT, Limits


class Against(Struct, frozen=True, kw_only=True):
    """What speaks against a ruling."""

    clauses: dict[str, tuple[str, ...]]  # clause, the cases citing it that no longer hold
    unsupported: tuple[str, ...]  # readings that no edition supports
    sentences: tuple[Statement, ...]  # of some edition, that say something else
    faq: tuple[str, ...]  # rulings that fix or exclude otherwise

    def __bool__(self) -> bool:
        """Return whether anything does."""
        return bool(self.clauses or self.unsupported or self.sentences or self.faq)


class Checked(Struct, frozen=True, kw_only=True):
    """All that follows from a proposed ruling."""

    game: str
    title: str
    base: str
    readings: tuple[str, ...]
    cards: tuple[str, ...]
    tried: Tried
    settled: tuple[Settled, ...]
    open: tuple[str, ...]
    inconclusive: tuple[str, ...]  # disputes of which the solver could not say
    against: Against

    @property
    def breaks(self) -> bool:
        """Return whether something stops holding, or speaks against it."""
        return any(change.how in BROKEN for change in self.tried.changes) or bool(self.against)


def check(proposal: Proposal, limits: Limits = PATIENT) -> Checked:
    """Return what follows from *proposal*."""
    suite = load_suite(proposal.book.name)
    outcome = tried(suite, proposal)
    settling = Settling(suite, proposal, limits)
    settled = tuple(settling.found(proposal.book.disputes.values()))
    closed = {one.dispute for one in settled} | proposal.decides
    return Checked(
        game=proposal.book.name,
        title=proposal.said.title,
        base=proposal.said.base,
        readings=proposal.said.readings,
        cards=tuple(proposal.said.cards),
        tried=outcome,
        settled=settled,
        open=tuple(d for d in proposal.book.disputes if d not in closed),
        inconclusive=tuple(settling.inconclusive),
        against=_against(proposal, outcome),
    )


def _against(proposal: Proposal, outcome: Tried) -> Against:
    book, taken = proposal.book, proposal.said.readings
    clauses: dict[str, list[str]] = {}
    for change in outcome.changes:
        if change.how == "broken":
            for clause in change.clauses:
                clauses.setdefault(clause, []).append(change.case)
    said = [one for edition in book.game.editions for one in sentences(book, edition.key)]
    known = {reading.id: reading for d in book.disputes.values() for reading in d.readings}
    own = f"{book.name}/"
    return Against(
        clauses={clause: tuple(dict.fromkeys(cases)) for clause, cases in clauses.items()},
        unsupported=tuple(
            r for r in taken if not any(e.startswith(own) for e in known[r].editions)
        ),
        sentences=tuple(
            one
            for one in said
            if one.disputes[0] in proposal.decides and one.allows[0][0] not in taken
        ),
        faq=tuple(
            ruling.id
            for ruling in book.faq.values()
            if any(r[:-1] in proposal.decides and r not in taken for r in ruling.fixes)
            or set(ruling.excludes) & set(taken)
        ),
    )

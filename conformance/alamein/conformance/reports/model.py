"""What a report says. Every form of it, JSON, HTML, JUnit and Markdown, is made from this."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Verdict: TypeAlias = Literal["passed", "failed", "provisional"]
Status: TypeAlias = Literal["covered", "weak", "untested", "untestable"]
FORMAT = 1


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything in a report."""


class TrialResult(Part, frozen=True):
    """What came of a case under one ruling set, and with one of its examples if it has any."""

    name: str  # combat/exact-payment/one-short[ja]
    preset: str  # ja
    rulings: tuple[str, ...]  # ja, D-09=D-09b
    example: str
    passed: bool
    explained: str  # why it failed; empty if it passed
    allowed: tuple[str, ...]  # clauses the engine applied on the way
    refused: tuple[str, ...]  # clauses the engine refused an action by


class CaseResult(Part, frozen=True):
    """What came of a case. A provisional one holds only for card values that nobody attests."""

    name: str  # combat/exact-payment
    title: str
    topic: str
    origin: tuple[str, ...]  # ja 12-1.7, Q10, derived
    authority: str  # that of the FAQ ruling it comes from, else empty
    clauses: tuple[str, ...]
    place: str  # file:line
    source: str  # the case as YAML
    verdict: Verdict
    rests_on: tuple[str, ...]  # invented values a provisional case depends on
    note: str
    trials: tuple[TrialResult, ...]


class ClauseResult(Part, frozen=True):
    """What is known about a clause: how it was exercised, and by which cases."""

    id: str
    chapter: str
    title: str
    says: str
    kind: str
    testable: str
    sections: dict[str, str | None]  # where it stands in each edition
    differs: dict[str, str]  # how an edition differs
    disputes: tuple[str, ...]
    status: Status
    reason: str  # why it is weak, untested or untestable
    allowed: tuple[str, ...]  # cases in which it was applied
    refused: tuple[str, ...]  # cases in which it refused an action
    boundary: tuple[str, ...]  # cases that show both sides of it
    presets: tuple[str, ...]  # under which it was exercised
    witnesses: tuple[str, ...]  # that notice a misreading of it: scenario, property, oracle


class ChapterResult(Part, frozen=True):
    """Rule coverage of a chapter: how many clauses have which status."""

    chapter: str
    title: str
    counts: dict[str, Count]


class ErratumResult(Part, frozen=True):
    """Where an edition contradicts its own rules or arithmetic, shown by a case."""

    editions: tuple[str, ...]
    section: str
    says: str
    follows: str
    because: str
    dispute: str
    case: str


class DisputeResult(Part, frozen=True):
    """A disputed point, and which reading each ruling set takes."""

    id: str
    title: str
    effect: str
    differ: bool  # the editions take different readings
    readings: dict[str, str]  # meaning of each reading
    taken: dict[str, str]  # preset: reading
    cases: tuple[str, ...]  # that part the readings


class GameReport(Part, frozen=True):
    """Everything about one game."""

    name: str
    title: str
    presets: dict[str, str]  # key: name in words; empty for a game without an engine
    counts: dict[str, Count]  # clauses, disputes, rulings, cards, cases, trials, failed, …
    provenance: dict[str, Count]  # attested, inferred, external, provisional
    chapters: tuple[ChapterResult, ...]
    clauses: tuple[ClauseResult, ...]
    cases: tuple[CaseResult, ...]
    errata: tuple[ErratumResult, ...]
    disputes: tuple[DisputeResult, ...]


class Report(Part, frozen=True):
    """What `alamein verify` found."""

    format: int
    version: str  # of alamein
    python: str
    digest: str  # of all data, scenarios and cards that were checked
    passed: bool
    games: tuple[GameReport, ...]

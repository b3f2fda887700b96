"""What a run says, line by line as it happens; every report is made from these lines."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from alamein.conformance.protocol.messages import Program, Welcome

FORMAT = 1
Plain: TypeAlias = Any
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Observed: TypeAlias = Literal[
    "pass", "fail", "error", "crash", "timeout", "protocol-violation",
    "unsupported", "skip", "not-run", "inconclusive",
]  # fmt: skip
Provenance: TypeAlias = Literal["text", "ruling", "derived", "derived-solver", "derived-engine"]
Grade: TypeAlias = Literal["", "by the clause", "by another clause", "silently"]
ANSWERED = "answered"  # no reading is called so
NEVER_RAN = frozenset({"unsupported", "skip", "not-run", "inconclusive"})
BROKEN = frozenset({"fail", "error", "crash", "timeout", "protocol-violation"})


class Line(Struct, frozen=True, omit_defaults=True, tag_field="line"):
    """Base of the lines of a run."""


class Header(Line, frozen=True, tag="header"):
    """Who was judged, by what, under which rulings."""

    format: int
    alamein: str
    game: str
    suite: str  # digest of everything that is checked
    plan: str  # digest of the list of checks
    checks: Count
    rulings: tuple[str, ...]  # words
    seed: int
    command: tuple[str, ...]
    python: str
    platform: str
    begun: str
    shard: str = ""  # 1/4: of the plan only this part
    selection: str = ""  # words by which the plan was made smaller than the suite


class Met(Line, frozen=True, tag="met"):
    """What the implementation said of itself."""

    welcome: Welcome


class Difference(Struct, frozen=True):
    """A fact that is not as it must be."""

    where: str
    expected: Plain
    actual: Plain


class Asked(Struct, frozen=True, omit_defaults=True):
    """A request and its answer."""

    asked: str
    answered: str | None = None
    milliseconds: Count = 0


class Result(Line, frozen=True, tag="result"):
    """What came of one check: what was seen, and nothing of what that is worth."""

    id: str
    area: str
    title: str
    clauses: tuple[str, ...]
    provenance: Provenance
    required: bool
    digest: str  # of the check
    observed: Observed
    says: str = ""
    differences: tuple[Difference, ...] = ()
    grade: Grade = ""  # how an action was refused
    place: str = ""
    seconds: float = 0.0
    slow: bool = False
    flaky: bool = False
    stderr: str = ""
    exchanges: tuple[Asked, ...] = ()
    finding: str = ""  # a scenario that shows it, as YAML
    # Of a dispute: what each reading would have answered, and under ANSWERED what was.
    answers: dict[str, str] = {}


class Footer(Line, frozen=True, tag="footer"):
    """That the run came to its end; without it a file is no report."""

    counts: dict[str, Count]
    complete: bool
    seconds: float
    ended: str


AnyLine: TypeAlias = Header | Met | Result | Footer


class Run(Struct, frozen=True):
    """A whole run."""

    header: Header
    met: Welcome | None
    results: tuple[Result, ...]
    footer: Footer | None

    @property
    def implementation(self) -> Program:
        """Return who was judged."""
        return self.met.implementation if self.met else Program("unknown")

    @property
    def complete(self) -> bool:
        """Return whether everything planned was tried."""
        return self.footer is not None and self.footer.complete


def whole(run: Run) -> bool:
    """Return whether the whole suite was tried, and not a shard or a selection of it."""
    return run.complete and not run.header.shard and not run.header.selection


def conformant(run: Run) -> bool:
    """Return whether every required check was made and passed, each time it was tried."""
    required = [result for result in run.results if result.required]
    fine = all(result.observed == "pass" and not result.flaky for result in required)
    return whole(run) and bool(required) and fine


def verified(run: Run) -> tuple[int, int]:
    """Return how many required checks passed, of how many."""
    required = [result for result in run.results if result.required]
    passed = [result for result in required if result.observed == "pass" and not result.flaky]
    return len(passed), len(required)

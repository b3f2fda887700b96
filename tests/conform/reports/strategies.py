"""Runs of every kind, for promises about all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from alamein.conformance.conform.reading import counts_of
from alamein.conformance.conform.results import (
    FORMAT,
    Difference,
    Footer,
    Header,
    Observed,
    Result,
    Run,
)
from alamein.conformance.protocol.messages import Program, Welcome

OBSERVED: tuple[Observed, ...] = (
    "pass", "fail", "error", "crash", "timeout", "protocol-violation",
    "unsupported", "skip", "not-run", "inconclusive",
)  # fmt: skip
NAMES = [f"{area}/case:{number}" for area in ("combat", "turn", "view") for number in range(4)]
CLAUSES = ["MI-1a", "MI-1b", "MI-2a"]
WORDS = st.text(max_size=12)


def results(name: str) -> st.SearchStrategy[Result]:
    """Return what may come of a check."""
    differences = st.builds(Difference, st.sampled_from(["/a/1", "/a/2", "/b"]), WORDS, WORDS)
    return st.builds(
        Result,
        id=st.just(name),
        area=st.just(name.partition("/")[0]),
        title=st.sampled_from(["a promise", "another promise"]),
        clauses=st.lists(st.sampled_from(CLAUSES), max_size=2, unique=True).map(tuple),
        provenance=st.just("text"),
        required=st.booleans(),
        digest=st.sampled_from(["d1", "d1", "d1", "d2"]),
        observed=st.sampled_from(OBSERVED),
        says=WORDS,
        differences=st.lists(differences, max_size=2).map(tuple),
        seconds=st.just(0.5),
        flaky=st.booleans(),
        stderr=WORDS,
    )


@st.composite
def runs(draw: st.DrawFn) -> Run:
    """Return a complete run of some checks, in any order."""
    names = draw(st.lists(st.sampled_from(NAMES), unique=True))
    found = tuple(draw(results(name)) for name in names)
    header = Header(
        format=FORMAT,
        alamein=draw(st.sampled_from(["0.1.0", "0.2.0"])),
        game="mini",
        suite=draw(st.sampled_from(["s1", "s2"])),
        plan="p",
        checks=len(found),
        rulings=draw(st.sampled_from([(), ("ja",)])),
        seed=draw(st.sampled_from([1, 2])),
        command=("./adapter",),
        python="3.13.1",
        platform=draw(st.sampled_from(["linux", "darwin"])),
        begun="2026-11-19T10:00:00Z",
    )
    version = draw(st.sampled_from(["1", "2"]))
    met = draw(st.sampled_from([None, Welcome(1, Program("acme", version), ())]))
    ended = Footer(counts_of(found), complete=True, seconds=4.0, ended="2026-11-19T10:00:09Z")
    return Run(header, met, found, ended)

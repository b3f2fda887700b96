"""A small run in which everything occurs that a report can tell, and one sent by an enemy."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from alamein.conformance.conform.reading import counts_of
from alamein.conformance.conform.reports.model import Names
from alamein.conformance.conform.results import (
    FORMAT,
    Asked,
    Difference,
    Footer,
    Header,
    Result,
    Run,
)
from alamein.conformance.protocol.messages import Playable, Program, Welcome

NAMES = Names("Miniature", {"MI-1a": "paying", "MI-1b": "buying", "MI-2a": "ending a turn"})
NASTY = (
    "</title></style></pre><script>alert(1)</script>\"'&amp;<img src=x onerror=alert(1)>"
    "\x00\x1b[31mred\x1b[0m \u202egnp.exe\u202c \ud800 ]]> | `` **[a](b)** @all\n# x\r\n"
)
WORDS = {"says", "stderr", "finding", "asked", "answered", "where", "expected", "actual", "place"}
WORDS |= {"name", "version", "language", "build", "title", "area", "platform", "rulings"}
HEADER = Header(
    format=FORMAT,
    alamein="0.1.0",
    game="mini",
    suite="5u1te",
    plan="p1an",
    checks=8,
    rulings=("reference",),
    seed=1,
    command=("./adapter", "--fast", "a b"),
    python="3.13.1",
    platform="linux",
    begun="2026-11-19T10:00:00Z",
)
MET = Welcome(
    1, Program("acme-js", "1.2", "javascript"), (Playable("mini"),), adapter=Program("glue", "3")
)


def result(name: str, observed: Any = "pass", **more: Any) -> Result:  # noqa: ANN401 - as Result takes it
    """Return what came of a check."""
    fields: dict[str, Any] = {
        "id": name,
        "area": name.partition("/")[0],
        "title": f"a promise of {name}",
        "clauses": ("MI-1a",),
        "provenance": "text",
        "required": True,
        "digest": "d1",
        "observed": observed,
    }
    return Result(**(fields | more))


def run_of(*results: Result, **header: Any) -> Run:  # noqa: ANN401 - as Header takes it
    """Return a complete run with these results."""
    footer = Footer(counts_of(results), complete=True, seconds=2.5, ended="2026-11-19T10:00:03Z")
    about = replace(HEADER, **{"checks": len(results), **header})
    return Run(about, MET, results, footer)


FAILED = result(
    "combat/exact:pays",
    "fail",
    says="the hand is not as it must be",
    differences=(
        Difference("/players/0/hand", ["tank", "fuel"], ["tank"]),
        Difference("/phase", "buy", "play"),
    ),
    grade="by another clause",
    place="scenarios/mini/combat.yaml:3",
    exchanges=(
        Asked('{"id":"7","op":"apply","action":"buy"}', '{"id":"7","ok":{"applied":true}}', 12),
        Asked('{"id":"8","op":"observe"}', None, 2000),
    ),
    finding="id: found\nwhen: [buy]\n",
)
CRASHED = result(
    "combat/two:crashes",
    "crash",
    says="exited with status 3",
    stderr="Traceback:\n  line 1\nKeyError: 7\n",
    clauses=("MI-1a", "MI-1b"),
)
FLAKY = result("turn/end:ends", flaky=True, slow=True, clauses=("MI-2a",))
READ = result(
    "turn/reading:D-01",
    required=False,
    provenance="derived-solver",
    answers={"D-01a": "legal", "D-01b": "refused", "answered": "refused"},
)
FINE = tuple(result(f"turn/fine:{number}", clauses=("MI-1b",)) for number in range(2))
OTHERS = (
    result("view/secret:hidden", "unsupported", says="needs views: player"),
    result("view/lost:seen", "not-run", says="it failed to start 3 times"),
)


def small() -> Run:
    """Return a run with a failure, a crash, a flaky pass, readings, and what was not made."""
    return run_of(FAILED, CRASHED, FLAKY, READ, *FINE, *OTHERS)


def sound() -> Run:
    """Return a run that conforms."""
    return run_of(READ, *FINE)


def partial() -> Run:
    """Return a run that did not come to its end."""
    return Run(HEADER, MET, FINE, None)


def nasty() -> Run:
    """Return the small run with all words of the implementation as hostile as can be."""

    def spoil(value: Any, key: str = "") -> Any:  # noqa: ANN401 - what JSON can say
        if isinstance(value, dict):
            return {name: spoil(each, name) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [spoil(each, key) for each in value]
        return value + NASTY if isinstance(value, str) and key in WORDS else value

    run = small()
    results = tuple(msgspec.convert(spoil(msgspec.to_builtins(r)), Result) for r in run.results)
    met = replace(MET, implementation=Program(NASTY, NASTY, NASTY), adapter=Program(NASTY))
    return replace(run, results=results, met=met)


def huge() -> Run:
    """Return a run with many failures, each with more words than anybody reads."""
    long = "x<&" * 100_000
    failed = (
        replace(
            FAILED,
            id=f"combat/{number}:long",
            says=long,
            stderr=long,
            differences=(Difference("/" + long, long, [long]),),
            exchanges=(Asked(long, long),),
            finding=long,
        )
        for number in range(300)
    )
    return run_of(*failed)

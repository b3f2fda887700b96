"""What every form of a report says, and what is done to words that an implementation sent."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from typing import Any

from alamein.conformance.conform.results import Observed, Result, Run, verified, whole
from alamein.conformance.conform.standing import Standing, Statement, share, standing, statement
from alamein.conformance.reports.words import Sign, many

OBSERVED: dict[Observed, Sign] = {
    "pass": Sign("✓", "passes"),
    "fail": Sign("✗", "fails"),
    "error": Sign("✗", "answers with an error"),
    "crash": Sign("✗", "crashes"),
    "timeout": Sign("✗", "does not answer in time"),
    "protocol-violation": Sign("✗", "breaks the protocol"),
    "unsupported": Sign("–", "is not supported"),  # noqa: RUF001 - as wide as the other signs
    "skip": Sign("○", "was skipped"),
    "not-run": Sign("○", "was not run"),
    "inconclusive": Sign("?", "cannot be judged"),
}
STANDINGS: dict[Standing, Sign] = {
    "verified": Sign("✓", "verified"),
    "broken": Sign("✗", "broken"),
    "flaky": Sign("~", "flaky"),
    "unverified": Sign("○", "not verified"),
}
FLAKY = Sign("~", "passes, but not each time")
STATEMENTS: dict[Statement, str] = {
    "conformant": "conforms",
    "partially conformant": "conforms in part",
    "not conformant": "does not conform",
    "undecided": "is not judged in full",
}
MEANS: dict[Statement, str] = {
    "conformant": "Every required check was made, and passed each time it was tried.",
    "partially conformant": "What it claims to support passes each required check; the rest of "
    "them it does not support.",
    "not conformant": "A required check did not pass each time it was tried.",
    "undecided": "Nothing required is known to fail, but not every required check could be made.",
}
PROVENANCE = {
    "text": "expected by the text of the rulebook",
    "ruling": "expected by a ruling",
    "derived": "derived from the rules",
    "derived-solver": "derived by the solver",
    "derived-engine": "derived from our own engine, which is weaker than the text",
}
_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_])")
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_KEPT = "\n\t"


def sign(result: Result) -> Sign:
    """Return the sign of what was observed; of a pass that is flaky, another one."""
    return FLAKY if standing(result) == "flaky" else OBSERVED[result.observed]


def clean(text: str) -> str:
    """Return text without colours of terminals, its invisible signs made visible.

    Signs that turn the direction of writing, or hide, could make a report say something else.
    """
    if text.isascii() and text.isprintable():
        return text
    plain = _ANSI.sub("", text).replace("\r\n", "\n")
    return "".join(map(_visible, plain))


def _visible(sign: str) -> str:
    if sign in _KEPT or unicodedata.category(sign) not in _HIDDEN:
        return sign
    number = ord(sign)
    return f"\\x{number:02x}" if number <= 0xFF else f"\\u{number:04x}"  # noqa: PLR2004 - a byte


def cut(text: str, most: int) -> str:
    """Return *text*, made clean; of a long one the beginning, and how much is left out."""
    if len(text) <= most:
        return clean(text)
    return f"{clean(text[:most])}\n… {len(text) - most:,} characters more"


def ending(text: str, most: int) -> str:
    """Return *text*, made clean; of a long one the end, and how much is left out."""
    if len(text) <= most:
        return clean(text)
    return f"{len(text) - most:,} characters before …\n{clean(text[-most:])}"


def line(text: str, most: int = 200) -> str:
    """Return *text* on one line that is not long."""
    shown = " ".join(clean(text[: most + 1]).split())
    return shown if len(text) <= most else f"{shown[:most]}…"


def document(value: Any, most: int) -> str:  # noqa: ANN401 - what JSON can say
    """Return *value* as it would be written in JSON, for people."""
    try:
        return cut(json.dumps(value, ensure_ascii=False, indent=2), most)
    except RecursionError:
        return "(nested too deep to be shown)"


def implementation(run: Run) -> str:
    """Return who was judged, with a version."""
    found = run.implementation
    return line(" ".join(filter(None, (found.name, found.version))), 80)


def conclusion(run: Run) -> str:
    """Return the conformance statement in a few words."""
    return f"{implementation(run)} {STATEMENTS[statement(run)]}"


def sentences(run: Run) -> list[str]:
    """Return what a reader must know before anything else."""
    passed, required = verified(run)
    percent = f" ({share(run)} %)" if whole(run) else ", of those that have a result"
    words = f"{passed:,} of {many(required, 'required check')} verified{percent}."
    told = [f"{MEANS[statement(run)]} {words}", *unfinished(run)]
    counts = Counter(result.observed for result in run.results)
    seen = [f"{counts[each]:,} {each}" for each in OBSERVED if counts[each]]
    flaky = sum(result.flaky for result in run.results)
    return [
        *told,
        f"Of all checks: {', '.join([*seen, *([f'{flaky:,} flaky'] if flaky else [])])}.",
    ]


def unfinished(run: Run) -> list[str]:
    """Return why a run says less than one of the whole suite; nothing if it does not."""
    header, told = run.header, []
    results = f"{len(run.results):,} of {many(header.checks, 'check')}"
    if run.footer is None:
        told.append(f"Partial: the run did not come to its end; {results} have a result.")
    elif not run.footer.complete:
        told.append(f"Incomplete: not everything planned was tried; {results} have a result.")
    if header.shard:
        told.append(f"Only shard {line(header.shard)}; alamein conform merge joins shards.")
    if header.selection:
        told.append(f"Only a selection of the suite: {line(header.selection)}.")
    return told

"""A run as JUnit XML: a suite for each area, a case for each check."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as ET

from alamein.conformance.conform.reports.words import (
    cut,
    document,
    ending,
    line,
    sign,
    unfinished,
)
from alamein.conformance.conform.results import Result, Run, whole
from alamein.conformance.conform.standing import standing
from alamein.conformance.drawing.letters import printable

LONGEST = 4_000  # characters of each part of an explanation
DIFFERENCES = 20
_COUNTED = ("tests", "failures", "errors", "skipped")


def junit(run: Run) -> str:
    """Return the run as JUnit XML; one that is not whole holds an error that says so."""
    root = ET.Element("testsuites", name="alamein conform")
    for area in sorted({result.area for result in run.results}):
        _suite(root, run, area, [result for result in run.results if result.area == area])
    if not whole(run):
        suite = ET.SubElement(root, "testsuite", name="run", time="0")
        case = ET.SubElement(suite, "testcase", classname="run", name="whole suite", time="0")
        _child(case, "error", "incomplete", " ".join(unfinished(run)), "")
    for suite in root:
        _count(suite)
    for key in _COUNTED:
        root.set(key, str(sum(int(suite.get(key, "0")) for suite in root)))
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _count(suite: ET.Element) -> None:
    suite.set("tests", str(len(suite.findall("testcase"))))
    for key, child in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(key, str(len(suite.findall(f"testcase/{child}"))))


def _suite(root: ET.Element, run: Run, area: str, results: Iterable[Result]) -> None:
    found = list(results)
    seconds = sum(result.seconds for result in found)
    name = _name(f"{run.header.game}.{area}")
    suite = ET.SubElement(root, "testsuite", name=name, time=f"{seconds:.3f}")
    for result in found:
        place = {"classname": name, "name": _name(result.id), "time": f"{result.seconds:.3f}"}
        case = ET.SubElement(suite, "testcase", place)
        _properties(case, result)
        _outcome(case, result)


def _name(text: str) -> str:
    return printable(line(text, 300))


def _properties(case: ET.Element, result: Result) -> None:
    listed = ET.SubElement(case, "properties")
    properties = {
        "title": result.title,
        "clauses": " ".join(result.clauses),
        "digest": result.digest,
        "provenance": result.provenance,
        "required": str(result.required).lower(),
    }
    for name, value in properties.items():
        ET.SubElement(listed, "property", name=name, value=_name(value))


def _outcome(case: ET.Element, result: Result) -> None:
    """Add what came of a check, unless it passed each time."""
    kind, worth = result.observed, standing(result)
    says = line(result.says) or sign(result).word
    if worth == "flaky":
        _child(case, "flakyFailure", "flaky", says, explained(result))
    elif worth == "unverified":
        _child(case, "skipped", kind, says, "")
    elif worth == "broken":
        name = "failure" if kind == "fail" else "error"
        _child(case, name, kind, says, explained(result))
        if result.flaky:
            _child(case, "rerunFailure", "flaky", says, "")
        if result.stderr:
            shown = ET.SubElement(case, "system-err")
            shown.text = printable(ending(result.stderr, LONGEST))


def _child(case: ET.Element, name: str, kind: str, message: str, text: str) -> None:
    child = ET.SubElement(case, name, type=kind, message=printable(message))
    child.text = printable(text) or None


def explained(result: Result) -> str:
    """Return what is wrong, in plain text that is not long."""
    lines = [cut(result.says, LONGEST)] if result.says else []
    for difference in result.differences[:DIFFERENCES]:
        lines.append(line(difference.where))
        lines.append(f"  expected: {document(difference.expected, LONGEST)}")
        lines.append(f"  actual:   {document(difference.actual, LONGEST)}")
    if more := len(result.differences[DIFFERENCES:]):
        lines.append(f"… and {more:,} differences more")
    return "\n".join(lines)

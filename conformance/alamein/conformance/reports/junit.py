"""The report as JUnit XML, for whatever shows test results."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from alamein.conformance.drawing.letters import printable
from alamein.conformance.reports.model import CaseResult, GameReport, Report, TrialResult


def junit(report: Report) -> str:
    """Return a suite for each topic of each game, with a test case for each trial."""
    root = ET.Element("testsuites", name="alamein")
    for game in report.games:
        for topic in dict.fromkeys(case.topic for case in game.cases):
            _suite(root, game, topic)
    for key in ("tests", "failures"):
        root.set(key, str(sum(int(suite.get(key, "0")) for suite in root)))
    root.set("errors", "0")
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _suite(root: ET.Element, game: GameReport, topic: str) -> None:
    cases = [case for case in game.cases if case.topic == topic]
    trials = [trial for case in cases for trial in case.trials]
    suite = ET.SubElement(
        root,
        "testsuite",
        name=printable(f"{game.name}.{topic}"),
        tests=str(len(trials)),
        failures=str(sum(not trial.passed for trial in trials)),
        errors="0",
        skipped="0",
        time="0",
    )
    for case in cases:
        for trial in case.trials:
            _trial(suite, game, case, trial)


def _trial(suite: ET.Element, game: GameReport, case: CaseResult, trial: TrialResult) -> None:
    file, _, line = case.place.rpartition(":")
    found = ET.SubElement(
        suite,
        "testcase",
        classname=printable(f"{game.name}.{case.topic}"),
        name=printable(trial.name),
        time="0",
    )
    if file and line.isdecimal():
        found.set("file", printable(file))
        found.set("line", line)
    properties = {"title": case.title, "clauses": " ".join(case.clauses)}
    if case.verdict == "provisional":
        properties |= {"provisional": ", ".join(case.rests_on) or "true"}
    listed = ET.SubElement(found, "properties")
    for name, value in properties.items():
        ET.SubElement(listed, "property", name=name, value=printable(value))
    if not trial.passed:
        failure = ET.SubElement(found, "failure", message=printable(case.title), type="rule")
        failure.text = printable(trial.explained)

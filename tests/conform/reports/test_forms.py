"""JUnit, Markdown, badge and JSON say the same as the page, whatever the words are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from msgspec.structs import replace
from tests.conform.reports.small_run import (
    FAILED,
    NAMES,
    huge,
    nasty,
    partial,
    result,
    run_of,
    small,
    sound,
)
from tests.conform.reports.strategies import runs

from alamein.conformance.conform.reading import read_run
from alamein.conformance.conform.reports.badge import badge, endpoint, message
from alamein.conformance.conform.reports.junit import junit
from alamein.conformance.conform.reports.markdown import ROOM, markdown
from alamein.conformance.conform.reports.model import Compiled, compiled
from alamein.conformance.conform.reports.page import page
from alamein.conformance.conform.reports.writing import FILES, as_json, schema, write_reports
from alamein.conformance.conform.results import Run
from alamein.conformance.conform.standing import standing
from alamein.engine.core.problem import DataError

BROKEN = ("failure", "error", "skipped", "flakyFailure")


def parsed(text: str) -> ET.Element:
    """Return the root of our own XML."""
    return ET.fromstring(text)  # noqa: S314 - we wrote it


def told(run: Run) -> str:
    """Return a run as Markdown."""
    return markdown(run, compiled(run, NAMES))


def outcome(run: Run, name: str) -> list[tuple[str, str | None]]:
    """Return what JUnit says of a check."""
    (case,) = [c for c in parsed(junit(run)).iter("testcase") if c.get("name") == name]
    return [(child.tag, child.get("type")) for child in case if child.tag != "properties"]


@pytest.mark.parametrize(
    ("observed", "expected"),
    [
        ("pass", []),
        ("fail", [("failure", "fail")]),
        ("error", [("error", "error")]),
        ("crash", [("error", "crash")]),
        ("timeout", [("error", "timeout")]),
        ("protocol-violation", [("error", "protocol-violation")]),
        ("unsupported", [("skipped", "unsupported")]),
        ("skip", [("skipped", "skip")]),
        ("not-run", [("skipped", "not-run")]),
        ("inconclusive", [("skipped", "inconclusive")]),
    ],
)
def test_junit_tells_outcomes_apart(observed: str, expected: list[tuple[str, str]]) -> None:
    """Each outcome is what consumers of JUnit know, with its own type."""
    assert expected == outcome(run_of(result("a/a:a", observed)), "a/a:a")


def test_junit_knows_flaky_checks() -> None:
    """A pass that is flaky is told apart from one that is not, and so is a failure."""
    run = run_of(result("a/a:a", flaky=True), result("a/b:b", "fail", flaky=True))

    assert [("flakyFailure", "flaky")] == outcome(run, "a/a:a")
    assert [("failure", "fail"), ("rerunFailure", "flaky")] == outcome(run, "a/b:b")


@given(run=runs())
@settings(max_examples=50, deadline=None)
def test_junit_counts_what_it_holds(run: Run) -> None:
    """Only what is verified is a plain case, and the numbers are those of the cases."""
    root = parsed(junit(run))
    cases = list(root.iter("testcase"))
    plain = {c.get("name") for c in cases if not any(c.find(name) is not None for name in BROKEN)}

    assert {r.id for r in run.results if standing(r) == "verified"} == plain
    assert str(len(run.results)) == root.get("tests")
    for key, child in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert str(sum(c.find(child) is not None for c in cases)) == root.get(key)


@pytest.mark.parametrize("run", [partial(), run_of(shard="1/2"), run_of(selection="a/*")])
def test_junit_fails_for_a_part(run: Run) -> None:
    """A run that is not whole holds an error, so that nobody takes it for a pass."""
    assert [("error", "incomplete")] == outcome(run, "whole suite")
    assert "1" == parsed(junit(run)).get("errors")


def test_junit_explains_failures() -> None:
    """A failure has what it says and both sides; a crash has its stderr; all have their clauses."""
    root = parsed(junit(small()))
    text = root.findtext(".//failure") or ""

    assert text.startswith("the hand is not as it must be\n/players/0/hand\n  expected: [")
    assert "KeyError: 7" in (root.findtext(".//system-err") or "")
    assert "MI-1a MI-1b" in [p.get("value") for p in root.findall(".//property[@name='clauses']")]
    assert "d1" in [p.get("value") for p in root.findall(".//property[@name='digest']")]


def test_hostile_words_stay_words_in_xml() -> None:
    """Whatever an implementation says, the XML is sound and of the same elements."""
    sober, spoilt = ([e.tag for e in parsed(junit(run)).iter()] for run in (small(), nasty()))

    assert sober == spoilt
    assert "<script>" in (parsed(junit(nasty())).findtext(".//failure") or "")


def test_markdown_begins_with_the_worst() -> None:
    """The statement comes first, then what failed, then what is flaky, then all else."""
    text = told(small())
    parts = ["# ✗ acme-js 1.2 does not conform", "## 2 checks not passed\n",
             "## 1 check not passed each time", "## Areas", "2 checks not verified"]  # fmt: skip
    places = [text.index(part) for part in parts]

    assert sorted(places) == places
    assert 0 == places[0]
    assert "2 of 7 required checks verified (28 %)" in text
    assert text.startswith("# ✓ acme-js 1.2 conforms") is False
    assert told(sound()).startswith("# ✓ acme-js 1.2 conforms")


def test_markdown_folds_are_closed() -> None:
    """Each detail that is opened is closed, and repeats the command."""
    text = told(small())

    assert text.count("<details>") == text.count("</details>") == 4
    assert "--check combat/exact:pays -- ./adapter --fast 'a b'" in text


def test_markdown_marks_a_part() -> None:
    """A run that is not whole is marked, and has neither the sign of a pass nor a percentage."""
    text = told(partial())

    assert text.startswith("# ○ acme-js 1.2 is not judged in full")
    assert "- Partial: the run did not come to its end" in text
    assert "%" not in text


def test_markdown_is_never_too_long() -> None:
    """However much fails, a comment holds it, and says how much it leaves out."""
    run = run_of(*(replace(FAILED, id=f"a/a:{n}", says="&<`*" * 999) for n in range(300)))
    text = told(run)

    assert len(text) <= ROOM
    assert re.search(r"… and \d+ more, which are in the report", text)
    assert text.count("<details>") == text.count("</details>")


def test_hostile_words_stay_words_in_markdown() -> None:
    """Outside of code no word of an implementation begins a tag, a link or a heading."""
    lines, code = [], ""
    for line in told(nasty()).splitlines():
        if code:
            code = "" if line == code else code
        elif fence := re.match(r"`{3,}", line):
            code = fence[0]
        else:
            lines.append(re.sub(r"(`+).*?\1", "", line))
    text = "\n".join(lines)

    assert not code
    assert "<script" not in re.sub(r"\\<", "", text)
    assert {"details", "summary"} == set(re.findall(r"(?<!\\)</?(\w+)", text))
    assert not re.search(r"^# x", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("run", "words", "colour"),
    [
        (small(), "reference · 2/7 required", "red"),
        (sound(), "reference · 2/2 required", "brightgreen"),
        (run_of(result("a"), result("b", "unsupported")), "reference · 1/2 required", "yellow"),
        (run_of(result("a"), result("b", "skip")), "reference · 1/2 required", "lightgrey"),
        (run_of(result("a", flaky=True)), "reference · 0/1 required", "red"),
        (run_of(result("a"), rulings=("ja", "D-09=D-09b")), "ja D-09=D-09b · 1/1 required",
         "brightgreen"),
        (run_of(result("a"), rulings=()), "reference · 1/1 required", "brightgreen"),
        (partial(), "reference · incomplete", "lightgrey"),
        (run_of(result("a"), shard="1/2"), "reference · part of the suite", "lightgrey"),
        (run_of(result("a", "fail"), selection="a"), "reference · part of the suite", "lightgrey"),
        (run_of(), "reference · 0/0 required", "lightgrey"),
    ],
)  # fmt: skip
def test_badge_is_grey_unless_whole(run: Run, words: str, colour: str) -> None:
    """A badge counts what is verified of what is required; it is grey if that is not known."""
    said = json.loads(endpoint(run))

    assert {"schemaVersion": 1, "label": "alamein", "message": words, "color": colour} == said
    assert f"alamein: {words}" == parsed(badge(run)).get("aria-label")


@given(run=runs())
@settings(max_examples=50, deadline=None)
def test_badge_is_never_full_by_mistake(run: Run) -> None:
    """No badge shows all of the required checks, or is green, with one of them unverified."""
    fine = all(standing(each) == "verified" for each in run.results if each.required)
    numbers = re.search(r"(\d+)/(\d+)", message(run))

    assert fine or json.loads(endpoint(run))["color"] != "brightgreen"
    assert fine or (numbers and int(numbers[1]) < int(numbers[2]))


def test_hostile_rulings_stay_words_in_a_badge() -> None:
    """A badge is sound whatever it is told, and not long."""
    words = "</text><script>" + "x" * 999
    root = parsed(badge(run_of(result("a"), rulings=(words,))))

    assert {"svg", "title", "rect", "path", "text"} == {
        e.tag.partition("}")[2] for e in root.iter()
    }
    assert int(root.get("width") or 0) < 600


@pytest.mark.parametrize("run", [small(), sound(), partial(), nasty()])
def test_json_keeps_its_schema(run: Run) -> None:
    """`report.json` is valid by its schema, and says what follows from the run."""
    report = compiled(run, NAMES)
    found = json.loads(as_json(report))

    jsonschema.Draft202012Validator.check_schema(schema())
    jsonschema.Draft202012Validator(schema()).validate(found)
    assert report.statement == msgspec.convert(found, Compiled).statement


def test_json_says_all_of_a_run() -> None:
    """What is read back from `report.json` is what was compiled."""
    report = compiled(small(), NAMES)

    assert report == msgspec.json.decode(as_json(report), type=Compiled)
    assert small().results == report.checks


def test_schema_refuses_other_outcomes() -> None:
    """The schema knows every outcome: one that there is not breaks it."""
    found: Any = json.loads(as_json(compiled(small(), NAMES)))
    found["checks"][0]["observed"] = "fine"

    assert not jsonschema.Draft202012Validator(schema()).is_valid(found)


def test_all_forms_are_written(tmp_path: Path) -> None:
    """A folder holds all forms, and the run they are made from, which is read back."""
    written = write_reports(small(), tmp_path / "out")

    assert set(FILES) == {path.name for path in written} == set(listed(tmp_path / "out"))
    assert small() == read_run(tmp_path / "out")


def listed(folder: Path) -> list[str]:
    """Return the names in a folder."""
    return [path.name for path in folder.iterdir()]


def test_run_in_its_folder_is_kept(tmp_path: Path) -> None:
    """The lines of a run may be in the folder already; an older report is replaced."""
    write_reports(sound(), tmp_path / "out")
    write_reports(small(), tmp_path / "out")
    (tmp_path / "new").mkdir()
    (tmp_path / "out" / "run.jsonl").rename(tmp_path / "new" / "run.jsonl")
    write_reports(small(), tmp_path / "new")

    assert small() == read_run(tmp_path / "new")
    assert {"out", "new"} == set(listed(tmp_path))


def test_foreign_folder_is_left_alone(tmp_path: Path) -> None:
    """A folder with anything else in it is not touched."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "letter.txt").write_text("dear")
    with pytest.raises(DataError, match=r"letter\.txt"):
        write_reports(small(), tmp_path / "out")

    assert ["letter.txt"] == listed(tmp_path / "out")


@pytest.mark.parametrize("make", [small, nasty, partial])
def test_the_same_run_again(tmp_path: Path, make: Any) -> None:  # noqa: ANN401 - makes a run
    """The same run gives the same files, letter by letter."""
    one, two = (write_reports(make(), tmp_path / name) for name in ("one", "two"))

    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]


def test_much_said_is_cut_in_xml() -> None:
    """However much an implementation says, a test case in XML is not long."""
    few = replace(huge(), results=huge().results[:1])

    assert len(junit(few)) < 100_000


def test_order_of_lines_is_no_matter(tmp_path: Path) -> None:
    """Workers come in any order: but for the lines themselves the reports are the same."""
    run = replace(small(), results=small().results[::-1])
    one, two = (write_reports(r, tmp_path / r.results[0].id[:4]) for r in (small(), run))

    other = [a.name for a, b in zip(one, two, strict=True) if a.read_bytes() != b.read_bytes()]
    assert ["run.jsonl"] == other


def test_required_failures_come_first() -> None:
    """What is required stands before what is not, in the page and in Markdown."""
    run = run_of(result("a/a:a", "fail", required=False), result("a/b:b", "crash"))

    for text in (told(run), page(run, compiled(run, NAMES), NAMES).split('id="failing"')[1]):
        assert text.index("a/b:b") < text.index("a/a:a")

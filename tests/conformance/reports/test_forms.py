"""JUnit and Markdown say what came of every trial, whatever the words are."""

from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace
from tests.conformance.reports.miniature import GAME, WHY, report, sound

from alamein.conformance.reports.junit import junit
from alamein.conformance.reports.markdown import markdown
from alamein.conformance.reports.model import Report
from alamein.conformance.reports.words import sentence

HOSTILE = 'x</failure>]]>"&| `` \x00\x1b[31m <script>alert(1)</script> **[a](b)**\nline'


def parsed(text: str) -> ET.Element:
    """The root of our own XML."""
    return ET.fromstring(text)  # noqa: S314 - we wrote it


def hostile() -> Report:
    """The miniature with a title and an explanation nobody should write."""
    cases = tuple(
        replace(
            case,
            title=HOSTILE,
            trials=tuple(replace(t, explained="" if t.passed else HOSTILE) for t in case.trials),
        )
        for case in GAME.cases
    )
    return replace(report(), games=(replace(GAME, title=HOSTILE, cases=cases),))


def test_suite_for_each_topic() -> None:
    """There is a suite for each topic and a test case for each trial, with their numbers."""
    root = parsed(junit(report()))
    suites = [(s.get("name"), s.get("tests"), s.get("failures")) for s in root]

    assert [("mini.combat", "5", "0"), ("mini.turn", "3", "1")] == suites
    assert ("8", "1", "0") == (root.get("tests"), root.get("failures"), root.get("errors"))
    assert 8 == len(root.findall("testsuite/testcase"))


def test_failure_is_explained() -> None:
    """A trial that failed has the explanation, with file and line of the case."""
    (failed,) = [
        c for c in parsed(junit(report())).iter("testcase") if c.find("failure") is not None
    ]

    assert WHY == failed.findtext("failure")
    assert ("scenarios/mini/turn/broken.yaml", "3") == (failed.get("file"), failed.get("line"))


def test_provisional_is_a_property() -> None:
    """A provisional case passes, and a property says what it rests on."""
    found = parsed(junit(report())).findall(".//property[@name='provisional']")

    assert ["tank.cost"] == [each.get("value") for each in found]


def test_names_of_trials_differ() -> None:
    """No two trials have one name, or a consumer would merge them."""
    names = [case.get("name") for case in parsed(junit(report())).iter("testcase")]

    assert len(names) == len(set(names))


def test_hostile_words_stay_words_in_xml() -> None:
    """Whatever a title holds, the XML is sound and says it."""
    root = parsed(junit(hostile()))

    assert "<script>alert(1)</script>" in (root.findtext(".//failure") or "")


def test_markdown_says_the_verdict() -> None:
    """The summary begins with the verdict, then has coverage, errata, failing, provisional."""
    text = markdown(report())

    assert text.startswith(
        "# ✗ Some cases fail\n\n- Miniature: 4 cases, 8 trials, 1 fails; 1 rests"
    )
    for part in (
        "| 1 Payment | 1 | 1 | 0 | 0 |",
        "| all | 1 | 1 | 1 | 1 |",
        "| en 1-1 | two | three | turn/broken |",
        "```text\n" + WHY,
        "- `turn/rests`: a tank costs three (`tank.cost`)",
    ):
        assert part in text
    assert "fail" not in markdown(sound())


def test_hostile_words_stay_words_in_markdown() -> None:
    """No title starts a tag, a link, a cell or a line."""
    lines = markdown(hostile()).splitlines()
    (shown,) = [line for line in lines if line.startswith("- `turn/rests`")]

    assert "\\<script\\>" in shown
    assert "\\*\\*\\[a\\](b)\\*\\* line" in shown


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (GAME.cases, "Miniature: 4 cases, 8 trials, 1 fails; 1 rests on provisional card values"),
        (GAME.cases[:2], "Miniature: 2 cases, 5 trials, all hold"),
        (GAME.cases[2:3] * 2, "Miniature: 2 cases, 4 trials, 2 fail"),
        ((), "Miniature: 4 clauses as data, no case plays them yet"),
    ],
)
def test_verdict_in_a_sentence(change: tuple[object, ...], expected: str) -> None:
    """A sentence says how many cases there are, and what came of them."""
    assert expected == sentence(replace(GAME, cases=change))

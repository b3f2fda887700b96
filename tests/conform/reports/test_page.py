"""The page: sound HTML, an address for each check, no foreign word taken for markup."""

from __future__ import annotations

import re
from html import unescape

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
    sound,
)
from tests.conform.reports.small_run import small as small_run
from tests.conform.reports.strategies import runs
from tests.conformance.reports.test_page import Reader

from alamein.conformance.conform.reports.model import Names, compiled
from alamein.conformance.conform.reports.page import page
from alamein.conformance.conform.results import Asked, Difference, Run

HIDDEN = "\x00\x1b\x07\x9b\u202e\u2066\u200b\ufeff\u2028\ud800\ufffe"


def shown(run: Run, names: Names = NAMES) -> str:
    """Return the page of a run."""
    return page(run, compiled(run, names), names)


def part(text: str, anchor: str) -> str:
    """Return what is between an id and the next section."""
    return text.split(f'id="{anchor}"', 1)[1].split("<section", 1)[0]


def words(text: str) -> str:
    """Return text without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())


@pytest.mark.parametrize("run", [small_run(), sound(), partial(), nasty(), run_of()])
def test_page_is_sound(run: Run) -> None:
    """Elements nest, ids are given once, and each link leads somewhere."""
    reader = Reader(shown(run))

    assert [] == reader.wrong
    assert len(reader.ids()) == len(set(reader.ids()))
    assert set() == reader.targets() - set(reader.ids())


@given(run=runs())
@settings(max_examples=25, deadline=None)
def test_every_run_has_a_page(run: Run) -> None:
    """Whatever was observed, the page is sound and each check has its address."""
    reader = Reader(shown(run))

    assert [] == reader.wrong
    assert {f"check-{result.id}" for result in run.results} <= set(reader.ids())


def test_hostile_words_are_no_markup() -> None:
    """What an implementation says adds no element, and hides nothing."""
    sober, spoilt = Reader(shown(small_run())), Reader(shown(nasty()))
    scripts = [name for name, _ in spoilt.elements if name in ("script", "img", "style")]
    kinds = {name for name, _ in sober.elements}

    assert ["style", "script"] == scripts
    assert kinds >= {name for name, _ in spoilt.elements}
    assert [] == [
        key for _, attributes in spoilt.elements for key in attributes if key.startswith("on")
    ]


def test_signs_that_hide_are_shown() -> None:
    """Colours of terminals are left out, and signs that hide or turn words are spelt out."""
    spoilt = replace(
        FAILED,
        says=f"a\x1b[31mb\x1b[0mc{HIDDEN}",
        stderr=f"x{HIDDEN}",
        finding=HIDDEN,
        differences=(Difference(HIDDEN, HIDDEN, {HIDDEN: [HIDDEN]}),),
        exchanges=(Asked(HIDDEN, HIDDEN),),
    )
    text = shown(run_of(spoilt))

    assert not set(HIDDEN) & set(text)
    assert "abc\\x00" in text
    assert "\\u202e" in text


@pytest.mark.parametrize("sign", ["東京", "é", "\u3000", "-", "✗"])
def test_letters_of_all_people_stay(sign: str) -> None:
    """Words in other scripts are what they are."""
    assert sign in shown(run_of(result("a/a:a", "fail", says=f"a{sign}b")))


def test_statement_is_the_heading() -> None:
    """The heading says who conforms and who does not; the title of the page says it, too."""
    for run, expected in (
        (small_run(), "acme-js 1.2 does not conform"),
        (sound(), "acme-js 1.2 conforms"),
        (partial(), "acme-js 1.2 is not judged in full"),
        (run_of(result("a/a:a"), result("a/b:b", "unsupported")), "acme-js 1.2 conforms in part"),
    ):
        text = shown(run)
        assert words(text.split("<h1>")[1].split("</h1>")[0]).endswith(expected)
        assert f"<title>{expected}: Miniature</title>" in text


def test_failures_come_first() -> None:
    """What failed stands before all else that came of checks."""
    text = shown(small_run())
    places = [text.index(f'id="{a}"') for a in ("failing", "flaky", "unverified", "rules", "cases")]

    assert sorted(places) == places
    assert "combat/exact:pays" in part(text, "failing")
    assert "turn/end:ends" in part(text, "flaky")


def test_failure_is_told_at_length() -> None:
    """A failure has what it says, both sides, messages, the finding and two commands."""
    told = part(shown(small_run()), "check-combat/exact:pays")

    for expected in (
        "the hand is not as it must be",
        "<code>/<wbr>players/<wbr>0/<wbr>hand</code>",
        'class="expected">[\n  &quot;tank&quot;,\n  &quot;fuel&quot;\n]</pre>',
        'class="actual">[\n  &quot;tank&quot;\n]</pre>',
        "refused by another clause",
        "2 exchanges",
        "no answer, after 2,000 ms",
        "when: [buy]",
        "alamein conform replay run.jsonl --check combat/exact:pays -- ./adapter --fast",
        "alamein conform run --game mini --rulings reference --seed 1 --check combat/exact:pays --",
    ):
        assert expected in told, expected
    assert "KeyError: 7" in part(shown(small_run()), "check-combat/two:crashes")


def test_nothing_that_did_not_run_passes() -> None:
    """What is flaky or was not made has no sign of a pass and is not among what is verified."""
    text = shown(small_run())
    verified = part(text, "cases")

    for name in ("turn/end:ends", "view/secret:hidden", "view/lost:seen"):
        told = text.split(f'id="check-{name}"')[1].split("</article>")[0]
        assert "✓" not in told
        assert name not in verified
    assert "turn/fine:0" in verified


def test_clause_stands_by_its_worst_check() -> None:
    """A clause is as good as the worst check about it; one that none is about is said so."""
    text = shown(small_run(), Names("Mini", {**NAMES.clauses, "MI-9": "alone"}))

    def told(clause: str) -> str:
        return words(text.split(f'id="{clause}"')[1].split("</tr>")[0])

    assert "✗ broken paying 2 broken, 2 not verified, 1 verified" in told("MI-1a")
    assert "~ flaky ending a turn 1 flaky" in told("MI-2a")
    assert "· no check alone" in told("MI-9")


def test_part_of_a_suite_verifies_no_clause() -> None:
    """In a run that is not whole no clause is verified: other checks of it may be missing."""
    for run in (partial(), run_of(*sound().results, shard="1/2")):
        rows = part(shown(run), "rules")
        assert "✓" not in rows
        assert "○" in rows
    assert "✓" in part(shown(sound()), "rules")


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        (partial(), "Partial: the run did not come to its end; 2 of 8 checks have a result."),
        (run_of(shard="1/2"), "Only shard 1/2; alamein conform merge joins shards."),
        (run_of(selection="a/*"), "Only a selection of the suite: a/*."),
    ],
)
def test_part_is_marked_as_one(run: Run, expected: str) -> None:
    """A run that is not whole says so at the top, and shows no percentage."""
    text = shown(run)

    assert f'class="watermark">{expected}</p>' in text
    assert not re.search(r"\d+ %", words(text.split("</style>")[1]))


def test_readings_are_told_apart() -> None:
    """It is told which reading is followed, that none is, or that it is not known."""
    expected = {"D-01a": "legal", "D-01b": "refused"}
    runs = [
        run_of(result("a/a:a", answers=expected | more))
        for more in ({"answered": "refused"}, {"answered": "neither"}, {})
    ]
    first, second, third = (words(part(shown(run), "readings").split("<tbody>")[1]) for run in runs)

    assert first.startswith("a/ a:a D-01b refused D-01a: legal D-01b: refused")
    assert second.startswith("a/ a:a ✗ no reading neither")
    assert third.startswith("a/ a:a ○ not verified no answer")
    assert 'id="readings"' not in shown(run_of(result("a/a:a")))


def test_checks_never_share_an_address() -> None:
    """Ids that differ only by a space have addresses that differ."""
    ids = Reader(shown(run_of(result("a b"), result("a-b"), result("a\tb")))).ids()

    assert {"check-a-b", "check-a-b-1"} < set(ids)
    assert len(ids) == len(set(ids))


def test_much_said_is_cut() -> None:
    """However much an implementation says, the page stays one that can be opened."""
    few = replace(huge(), results=huge().results[:1])
    text = shown(few)

    assert len(text) < 300_000
    assert "characters more" in text
    assert "characters before" in text


def test_many_failures_are_told_briefly() -> None:
    """Of very many failures only the first are told at length; all are there."""
    run = run_of(*(replace(FAILED, id=f"combat/a:{n}", says="x" * 9999) for n in range(130)))
    text = shown(run)

    assert 100 == text.count("To see it again")
    assert 130 == text.count('class="case"')
    assert "the others are in report.json" in text


def test_worst_clauses_come_first() -> None:
    """Clauses that are broken stand before those that are flaky, verified, or have no check."""
    run = run_of(
        result("a/a:a", clauses=("MI-1a",)),
        result("a/b:b", clauses=("MI-1b",), flaky=True),
        result("a/c:c", "fail", clauses=("MI-2a",)),
    )
    text = part(shown(run, Names("Mini", {"MI-0": "alone", **NAMES.clauses})), "rules")

    assert ["MI-2a", "MI-1b", "MI-1a", "MI-0"] == re.findall(r'<tr id="([^"]*)"', text)

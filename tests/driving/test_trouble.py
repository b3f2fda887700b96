"""Whatever a program does, it is named: the kind of trouble, what happened, what would be right."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import msgspec
import pytest
from tests.driving.driven import CLOSE, HELLO, Starts, modes

from alamein.conformance.driving.client import Failed, Unsupported
from alamein.conformance.driving.process import KEPT
from alamein.conformance.driving.trouble import Trouble
from alamein.conformance.driving.wire import Inlet
from alamein.conformance.protocol import messages as say

FLUSH = "send log messages to stderr, and flush stdout after each line"
GO_ON = "answer until stdin ends, or `shutdown` is asked for"
TIME = "flush stdout after each line, or allow more time"
MARKUP = 'answer {"id": …, "ok": {…}} or {"id": …, "error": {…}}'
OWN_ID = "each request is answered once, with its own id"
ONE_ID = 'answer with the id of the request: "id": "1"'
ONCE = rf"(answer each request once; )?{re.escape(FLUSH)}|{OWN_ID}"

CRASHES = {
    "crash-at-once": ("it ended with exit code 3", ""),
    "crash": ("it was ended by SIGSEGV", ""),
    "exit-0": ("it ended with exit code 0", GO_ON),
    "half-line-then-crash": ("it was ended by SIGSEGV", ""),
    "close-stdout": ("it closed its stdout and went on", GO_ON),
    "stray-and-crash": ("it ended with exit code 4", ""),
    "fill-disk": ("it wrote a file of more than 2 MB", ""),
}
GREEDY = {"leak": 200, "leaking-child": 350}
SILENT = ("hang", "sleep", "late", "deaf", "half-line-then-hang")
VIOLATIONS = {
    "garbage": (r"'Exception in thread main \{\[' is no message: .*", FLUSH),
    "no-object": (r"'\[1, 2\]' is no JSON object", FLUSH),
    "empty-line": (r"'' is no message: .*", FLUSH),
    "crlf": (r"the line ends with a carriage return", "end lines with \\n alone"),
    "bom": (r"the line begins with a byte order mark", "write UTF-8 without one"),
    "noise": (r"'DEBUG asked' is no message: .*", FLUSH),
    "wrong-id": (r'the answer has the id "0", the request "1"', OWN_ID),
    "number-id": (r"the id is 17, no string", ONE_ID),
    "no-id": (r"there is no id", ONE_ID),
    "invalid-utf8": (r"'.*\\xff.*' is no message: .*utf-8.*", FLUSH),
    "deep": (r"'.*…' is no message: .*recursion.*", FLUSH),
    "floats": (r"'.*' is no message: 0.5 is no whole number.*", FLUSH),
    "wrong-types": (
        r"ok of the answer to close: Expected `array`, got `int` - at `\$\.decisions`",
        "alamein conform schema prints what it must be",
    ),
    "both": (r"there are both ok and error", MARKUP),
    "neither": (r"there is neither ok nor error", MARKUP),
    "half-line-then-exit": (
        r"'\{\"id\":\"1\",.*' is no whole line",
        "end each line with \\n before the program ends",
    ),
    "endless-line": (
        r"a line has more than 4,096 bytes: 'x+…'",
        "hello says how long lines may be",
    ),
}
UNASKED = {
    "twice": r"'\{\"id\":\"1\".*' came on stdout, .*|the answer has the id .*",
    "flood": r"'a line .*' is no message: .*|\d+ lines came on stdout that nobody asked for",
    "flood-of-answers": r"\d+ lines came on stdout that nobody .*|.*, and nothing was asked",
}
FALSE = ("random-legal", "lying-capabilities", "changes-after-refusal", "leaks-hands")
WELL = ("unknown-fields", "flood-stderr", "stubborn")
STRAY = ("stray-child", "stray-session", "stray-stranger")  # in test_stopping.py


def test_every_mode_is_tried() -> None:
    """No mode of the saboteur is without a test."""
    tried = {*CRASHES, *GREEDY, *SILENT, *VIOLATIONS, *UNASKED, *FALSE, *WELL, *STRAY}

    assert modes() == tried


@pytest.mark.parametrize("mode", CRASHES)
def test_end_is_a_crash(start: Starts, mode: str) -> None:
    """A program that ends or falls silent for ever is said to crash, and how it ended."""
    trouble = start(mode, file_mb=2).trouble()

    assert ("crash", *CRASHES[mode]) == (trouble.kind, trouble.says, trouble.hint)


@pytest.mark.parametrize("mode", GREEDY)
def test_greed_is_a_crash(start: Starts, mode: str) -> None:
    """A program that uses too much memory, itself or by its children, is ended, and told why."""
    trouble = start(mode, memory_mb=GREEDY[mode]).trouble()

    assert trouble.kind == "crash"
    assert re.fullmatch(rf"it used \d+ MB, more than {GREEDY[mode]} MB are not given", trouble.says)


@pytest.mark.parametrize("mode", SILENT)
def test_silence_is_a_timeout(start: Starts, mode: str) -> None:
    """A program that does not answer in time is told how long was waited."""
    trouble = start(mode, seconds=0.3).trouble()

    assert ("timeout", "no answer within 0.3 s", TIME) == (
        trouble.kind,
        trouble.says,
        trouble.hint,
    )


def test_unread_request_is_a_timeout(start: Starts) -> None:
    """A program that never reads is told so, where more is written than a pipe holds."""
    driven = start("deaf", seconds=0.3)

    with pytest.raises(Trouble) as trouble:
        driven.client.ask(say.Close(id="", session="x" * 300_000))

    assert "timeout: it does not read what it is asked; read stdin line by line" == str(
        trouble.value
    )


@pytest.mark.parametrize("mode", VIOLATIONS)
def test_wrong_line_is_a_violation(start: Starts, mode: str) -> None:
    """A line that is no answer is quoted, with what is wrong and what would be right."""
    says, hint = VIOLATIONS[mode]
    trouble = start(mode, line_bytes=4096 if mode == "endless-line" else 1 << 20).trouble()

    assert ("protocol-violation", hint) == (trouble.kind, trouble.hint)
    assert re.fullmatch(says, trouble.says, re.DOTALL), trouble.says


@pytest.mark.parametrize("mode", UNASKED)
def test_what_nobody_asked_is_a_violation(start: Starts, mode: str) -> None:
    """A line beyond the answers is found at the next request, wherever it is met."""
    trouble = start(mode).trouble()

    assert trouble.kind == "protocol-violation"
    assert re.fullmatch(UNASKED[mode], trouble.says), trouble.says
    assert re.fullmatch(ONCE, trouble.hint), trouble.hint


def test_trouble_comes_when_it_is_told(start: Starts) -> None:
    """What a program answered before it crashed is kept; the request that met it has no answer."""
    driven = start("crash", "--after", "2")
    trouble = driven.trouble(tries=4)

    assert trouble.kind == "crash"
    assert [True, True, False] == [bool(each.answered) for each in driven.client.exchanges]


def test_unknown_fields_are_no_trouble(start: Starts) -> None:
    """An answer may hold fields that nobody knows."""
    welcome = start("unknown-fields").client.ask(HELLO)

    assert isinstance(welcome, say.Welcome)


def test_end_of_the_log_is_kept(start: Starts) -> None:
    """Of a long log the end is kept, and it does not keep the answer from coming."""
    driven = start("flood-stderr")

    with pytest.raises(Failed):
        driven.client.ask(CLOSE)
    driven.process.stop()
    assert driven.process.said().endswith("a line of the log\nthe end of the log\n")
    assert KEPT == len(driven.process.said())


def test_last_words_are_heard(start: Starts, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a program logs just before it crashes is there when the crash is told."""
    parts = Inlet.parts

    def slowly(inlet: Inlet) -> Iterator[bytes]:
        for part in parts(inlet):
            time.sleep(0.2)
            yield part

    monkeypatch.setattr(Inlet, "parts", slowly)
    driven = start("crash")
    driven.trouble()

    assert driven.process.said() == "saboteur: about to be ended by a signal\n"


def test_unreadable_line_is_kept(start: Starts) -> None:
    """A line that cannot be read stands in the transcript, its bytes spelt out."""
    driven = start("invalid-utf8")
    driven.trouble()

    assert '"\\xff"' in str(driven.client.exchanges[-1].answered)


def test_lie_is_unsupported(start: Starts) -> None:
    """What is declared and not there is told by the name of the error."""
    driven = start("lying-capabilities")
    welcome = driven.client.ask(HELLO)
    asked = say.Perft(id="", session="s1", depth=1), say.Snapshot(id="", session="s1")

    assert isinstance(welcome, say.Welcome)
    assert (True, True) == (welcome.capabilities.perft, welcome.capabilities.snapshot)
    for request in asked:
        with pytest.raises(Unsupported, match="unsupported-op: "):
            driven.client.ask(request)


LOADED = say.Load(id="", game="el-alamein", rulings={}, position={"phase": "tactics"})
PUBLIC = say.Observe(id="", session="s1", view="all")
ILLEGAL = {"play": "tobruk"}


def test_false_play_is_false(start: Starts) -> None:
    """A coin judges one action in both ways; a list is never what is legal for long."""
    driven = start("random-legal")
    driven.client.ask(LOADED)
    asked = say.Legal(id="", session="s1", decision="d0", mode="test", action="proceed")
    judged = {msgspec.to_builtins(driven.client.ask(asked))["legal"] for _ in range(60)}

    assert {True, False} == judged


def test_refusal_that_changes_is_false(start: Starts) -> None:
    """The state after a refusal differs from the state before it."""
    driven = start("changes-after-refusal")
    driven.client.ask(LOADED)
    before = driven.client.ask(PUBLIC)
    refused = driven.client.ask(say.Apply(id="", session="s1", decision="d0", action=ILLEGAL))

    assert isinstance(refused, say.Applied)
    assert not refused.applied
    assert before != driven.client.ask(PUBLIC)


def test_leaking_view_is_false(start: Starts) -> None:
    """Another player's hand is listed in the view of a player."""
    driven = start("leaks-hands")
    driven.client.ask(LOADED)
    seen = driven.client.ask(say.Observe(id="", session="s1", view="player:0"))

    assert isinstance(seen, say.Observed)
    assert isinstance(seen.state["players"][1]["hand"], list)

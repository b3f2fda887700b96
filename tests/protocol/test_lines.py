"""Lines: what is written is read again, and whatever else comes is told what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from alamein.conformance.protocol import messages as say
from alamein.conformance.protocol.lines import (
    FLUSH,
    OPS,
    SHOWN,
    Malformed,
    answer_to,
    answer_written,
    quoted,
    request_in,
    written,
)

CLOSE = say.Close(id="7", session="s1")
MARKUP = 'answer {"id": …, "ok": {…}} or {"id": …, "error": {…}}'
OWN_ID = 'answer with the id of the request: "id": "7"'
ONCE = "each request is answered once, with its own id"
SCHEMA = "alamein conform schema prints what it must be"
NO_ANSWERS = {
    b'\xef\xbb\xbf{"id":"7","ok":{}}': (
        "the line begins with a byte order mark; write UTF-8 without one"
    ),
    b'{"id":"7","ok":{}}\r': "the line ends with a carriage return; end lines with \\n alone",
    b"[7]": f"'[7]' is no JSON object; {FLUSH}",
    b"7": f"'7' is no JSON object; {FLUSH}",
    b"": f"'' is no message: Input data was truncated; {FLUSH}",
    b"{": f"'{{' is no message: Input data was truncated; {FLUSH}",
    b'{"ok":{}}': f"there is no id; {OWN_ID}",
    b'{"id":null,"ok":{}}': f"there is no id; {OWN_ID}",
    b'{"id":0,"ok":{}}': f"the id is 0, no string; {OWN_ID}",
    b'{"id":7,"ok":{}}': f"the id is 7, no string; {OWN_ID}",
    b'{"id":["7"],"ok":{}}': f'the id is ["7"], no string; {OWN_ID}',
    b'{"id":"8","ok":{}}': f'the answer has the id "8", the request "7"; {ONCE}',
    b'{"id":"","ok":{}}': f'the answer has the id "", the request "7"; {ONCE}',
    b'{"id":"7","ok":{},"error":{"code":"x"}}': f"there are both ok and error; {MARKUP}",
    b'{"id":"7","ok":{},"error":null}': f"there are both ok and error; {MARKUP}",
    b'{"id":"7"}': f"there is neither ok nor error; {MARKUP}",
    b'{"id":"7","ok":null}': (
        f"ok of the answer to close: Expected `object`, got `null`; {SCHEMA}"
    ),
    b'{"id":"7","ok":{"decisions":3}}': (
        "ok of the answer to close: Expected `array`, got `int` - at `$.decisions`; " + SCHEMA
    ),
    b'{"id":"7","error":{"code":""}}': (
        "error of the answer to close: Expected `str` of length >= 1 - at `$.code`; " + SCHEMA
    ),
}
UNREADABLE = {
    "fraction": (b'{"id":"7","ok":{},"took":0.5}', "0.5 is no whole number"),
    "exponent": (b'{"id":"7","ok":{},"took":1e3}', "1e3 is no whole number"),
    "fraction of nothing": (b'{"id":"7","ok":{},"took":1.0}', "1.0 is no whole number"),
    "not-utf-8": (b'{"id":"7","ok":{},"x":"\xff"}', "utf-8"),
    "half a pair": (b'{"id":"7","ok":{},"x":"\\ud800"}', "is no message"),
    "deep": (b'{"id":"7","ok":{},"x":' + b"[" * 10**5 + b"]" * 10**5 + b"}", "recursion"),
    "long number": (b'{"id":"7","ok":{},"x":' + b"9" * 5000 + b"}", "out of range"),
    "log": (b"INFO begun", "'INFO begun' is no message"),
}
NO_REQUESTS = {
    b'{"id":"7","op":"fly"}': ("7", "unsupported-op", '"fly" is no operation'),
    b'{"id":"7","op":"close"}': ("7", "malformed", "Object missing required field `session`"),
    b'{"id":7,"op":"close","session":"s1"}': (
        "",
        "malformed",
        "Expected `str`, got `int` - at `$.id`",
    ),
    b"{": ("", "malformed", "Input data was truncated"),
    b'{"id":"7","op":"load","game":"x","rulings":{},"position":{"turn":1.5}}': (
        "7",
        "malformed",
        "1.5 is no whole number - at `$.position[...]`",
    ),
}
# Whatever a program may write: bytes, what is nearly an answer, and documents of all kinds.
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
FIELD = st.sampled_from(["id", "ok", "error", "op", "session", "decisions", "code", "tape"])
NEARLY = st.dictionaries(FIELD, st.just("7") | st.just("close") | st.just({}) | PLAIN)
BYTES = st.binary(max_size=60)
CUT = st.tuples(NEARLY.map(msgspec.json.encode), st.integers(0, 60), BYTES).map(
    lambda given: given[0][: given[1]] + given[2] + given[0][given[1] :]
)
LINES = BYTES | NEARLY.map(msgspec.json.encode) | CUT


@pytest.mark.parametrize("line", NO_ANSWERS, ids=repr)
def test_wrong_answer_is_told_what_is_wrong(line: bytes) -> None:
    """A line that is no answer is told what it is instead, and what would be right."""
    with pytest.raises(Malformed) as malformed:
        answer_to(CLOSE, line)

    assert NO_ANSWERS[line] == str(malformed.value)


@pytest.mark.parametrize("what", UNREADABLE)
def test_unreadable_line_is_quoted(what: str) -> None:
    """A line that cannot be read is quoted as far as fits, with the reason."""
    line, reason = UNREADABLE[what]

    with pytest.raises(Malformed, match=reason) as malformed:
        answer_to(CLOSE, line)
    assert malformed.value.hint == FLUSH
    assert malformed.value.says.startswith(quoted(line))


@pytest.mark.parametrize("line", NO_REQUESTS, ids=repr)
def test_wrong_request_is_told_what_is_wrong(line: bytes) -> None:
    """A line that is no request is told so under its own id, and by the right error."""
    with pytest.raises(Malformed) as malformed:
        request_in(line)

    wrong, (name, code, why) = malformed.value, NO_REQUESTS[line]
    says = why if code == "unsupported-op" else f"{quoted(line)} is no request: {why}"
    assert (name, code, f"{says}; see the schema") == (wrong.id, wrong.code, str(wrong))


def test_long_operation_is_cut() -> None:
    """An operation that is no word is told by its beginning."""
    with pytest.raises(Malformed) as malformed:
        request_in(msgspec.json.encode({"id": "7", "op": "x" * 10_000}))

    assert malformed.value.code == "unsupported-op"
    assert len(malformed.value.says) < 2 * SHOWN


def told(read: Callable[[], say.Part]) -> say.Part | Malformed:
    """Return what is read, or why it cannot be."""
    try:
        return read()
    except Malformed as malformed:
        return malformed


@settings(deadline=None)
@given(line=LINES)
@example(line=b'{"id":"\\ud800","ok":{}}')
@example(line=b'{"id":"7","ok":{},"error":' + b"[" * 5000)
def test_no_line_is_worse_than_malformed(line: bytes) -> None:
    """Whatever a program writes is an answer, or malformed in words that can be written."""
    answer = told(lambda: answer_to(CLOSE, line))

    assert isinstance(answer, say.Done | say.Error) or str(answer).encode()


@settings(deadline=None)
@given(line=LINES)
@example(line=b'{"id":"\\ud800","op":"\\ud800"}')
@example(line=b'{"id":"7","op":"load","position":' + b"[" * 5000)
def test_no_request_is_worse_than_malformed(line: bytes) -> None:
    """Whatever is asked is a request, or malformed under an id that can be written."""
    asked = told(lambda: request_in(line))

    if isinstance(asked, Malformed):
        assert answer_written(asked.id, say.Error(asked.code, str(asked)))
    else:
        assert isinstance(asked, say.Request)


NEWS = st.text("abc", min_size=12, max_size=14)  # longer than any field there is


@settings(deadline=None)
@given(extra=st.dictionaries(NEWS, PLAIN, max_size=3))
def test_unknown_fields_are_ignored(extra: dict[str, object]) -> None:
    """Fields that nobody knows change nothing, in the envelope and within."""
    answer = {"id": "7", "ok": {"applied": True, "tape_used": 2, **extra}, **extra}
    asked = say.Apply(id="7", session="s1", decision="d0", action="proceed")

    assert say.Applied(applied=True, tape_used=2) == answer_to(asked, msgspec.json.encode(answer))


def test_request_is_read_as_written() -> None:
    """A request that is written is one line, and is read as the same."""
    asked = say.Apply(
        id="1", session="s1", decision="d0", action={"play": "a\nb"},
        tape=(say.Shuffle(("x", "y")), say.Choice("x", ("x", "y"))),
    )  # fmt: skip
    line = written(asked)

    assert (1, b"\n") == (line.count(b"\n"), line[-1:])
    assert asked == request_in(line)


def test_answer_is_read_as_written() -> None:
    """An answer that is written is read as the same, and an error as an error."""
    kept, error = say.Kept("k0"), say.Error("too-deep", "no", definite=True)
    asked = say.Snapshot(id="1", session="s1")

    assert [kept, error] == [
        answer_to(asked, answer_written("1", each).rstrip(b"\n")) for each in (kept, error)
    ]


def test_every_operation_has_an_answer() -> None:
    """What can be asked has a type by which it is answered."""
    assert OPS == {str(each.__struct_config__.tag) for each in say.Request.__subclasses__()}


def test_quotation_is_short_and_printable() -> None:
    """A quoted line is cut, and what cannot be printed is spelt out."""
    assert r"'a\x09\x1b\xff'" == quoted(b"a\t\x1b\xff")
    assert f"'{'x' * SHOWN}'" == quoted(b"x" * SHOWN)
    assert f"'{'x' * SHOWN}…'" == quoted(b"x" * (SHOWN + 1))

"""Adapters in Python: a line is answered by a line, whatever is asked and whatever happens."""

from __future__ import annotations

import io

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.protocol.talking import error, said

from alamein.conformance.protocol import messages as say
from alamein.conformance.protocol.errors import ERRORS
from alamein.conformance.protocol.lines import OPS, written
from alamein.conformance.protocol.reference import Reference
from alamein.conformance.protocol.serving import Adapter, CannotTry, serve

CLOSE = say.Close(id="7", session="s1")
SCORE = say.Score(id="7", session="s1")
ASKED: dict[str, say.Request] = {
    "hello": say.Hello(
        id="7", protocol=say.Range(1, 1), runner=say.Program("r"),
        suite=say.Suite("el-alamein", "", ""), limits=say.Limits(1, 1),
    ),
    "reset": say.Reset(id="7", game="el-alamein", players=2, rulings={}),
    "load": say.Load(id="7", game="el-alamein", rulings={}, position={}),
    "legal": say.Legal(id="7", session="s1", decision="d0", mode="list"),
    "apply": say.Apply(id="7", session="s1", decision="d0", action="proceed"),
    "allot": say.Allot(id="7", task="interception", mode="list"),
    "observe": say.Observe(id="7", session="s1"),
    "score": SCORE,
    "explain": say.Explain(id="7", session="s1", decision="d0", action="proceed"),
    "perft": say.Perft(id="7", session="s1", depth=1),
    "snapshot": say.Snapshot(id="7", session="s1"),
    "restore": say.Restore(id="7", session="s1", token="k0"),  # noqa: S106 - no password
    "close": CLOSE,
    "shutdown": say.Shutdown(id="7"),
}  # fmt: skip


class Broken(Adapter):
    """Goes wrong in a way of its own for each operation."""

    def close(self, _asked: say.Close) -> say.Done:
        """Fail as programs fail."""
        raise KeyError("s1")

    def score(self, _asked: say.Score) -> say.Scored:
        """Refuse to try."""
        raise CannotTry("not-terminal", "the game goes on", definite=False)

    def observe(self, _asked: say.Observe) -> say.Observed:
        """Return what no line can hold."""
        return say.Observed({"state": object()})

    def explain(self, _asked: say.Explain) -> say.Explained:
        """Fail with a message that no line can hold."""
        raise ValueError("\ud800")

    def reset(self, _asked: say.Reset) -> say.Begun:
        """Never end."""
        return self.reset(_asked)


def test_every_operation_is_asked() -> None:
    """No operation is without a request here."""
    assert OPS == {*ASKED}


@pytest.mark.parametrize("op", sorted({*OPS} - {"shutdown"}))
def test_missing_method_is_unsupported(op: str) -> None:
    """An operation without a method is answered by its own error, and harms nothing."""
    answer = said(Adapter(), ASKED[op])

    assert answer == say.Error("unsupported-op", f"{op} is not known here", definite=True)


@pytest.mark.parametrize("op", sorted(OPS))
def test_every_operation_is_answered(op: str) -> None:
    """The reference answers each operation in its own type, or by an error of the protocol."""
    answer = said(Reference(), ASKED[op])

    assert isinstance(answer, say.ANSWERS[type(ASKED[op])]) or answer.code in ERRORS
    assert not isinstance(answer, say.Error) or answer.code != "internal"


def test_shutdown_needs_no_method() -> None:
    """Every adapter ends when it is asked to."""
    assert say.Done() == said(Adapter(), say.Shutdown(id="7"))


@pytest.mark.parametrize(
    ("line", "id_", "code"),
    [
        (b'{"id":"7","op":"fly"}', "7", "unsupported-op"),
        (b'{"id":"7","op":"close"}', "7", "malformed"),
        (b"no line at all", "", "malformed"),
        (b"", "", "malformed"),
    ],
)
def test_unreadable_line_is_answered(line: bytes, id_: str, code: str) -> None:
    """A line that is no request is answered under the id it has, if it has one."""
    answer = msgspec.json.decode(Adapter().answer(line))

    assert (id_, code, True) == (answer["id"], answer["error"]["code"], answer["error"]["definite"])


def test_failure_is_answered() -> None:
    """An exception is answered as a failure, which promises nothing of the game."""
    answer = said(Broken(), CLOSE)

    assert answer == say.Error("internal", "KeyError: 's1'", definite=False)


def test_what_cannot_be_tried_is_answered() -> None:
    """What an adapter refuses to try has the code, the reason and the promise it gives."""
    answer = said(Broken(), SCORE)

    assert answer == say.Error("not-terminal", "the game goes on", definite=False)


@pytest.mark.parametrize("op", ["observe", "explain", "reset"])
def test_unwritable_answer_is_a_failure(op: str) -> None:
    """An answer that no line can hold is a failure, and the program goes on."""
    assert error(Broken(), ASKED[op]) == "internal"


def test_unwritable_message_is_spelt_out() -> None:
    """What an exception says is told, also where no line can hold it."""
    assert r"ValueError: \ud800" == said(Broken(), ASKED["explain"]).message


@settings(deadline=None)
@given(line=st.binary(max_size=80).filter(lambda line: b"\n" not in line))
def test_any_line_is_answered_by_a_line(line: bytes) -> None:
    """Whatever is asked, one line is answered."""
    answer = Broken().answer(line)

    assert (1, b"\n") == (answer.count(b"\n"), answer[-1:])


def served(*lines: bytes) -> list[bytes]:
    """Return what is written when *lines* are served."""
    to = io.BytesIO()
    serve(Broken(), io.BytesIO(b"".join(lines)), to)
    return to.getvalue().splitlines()


def test_lines_are_answered_in_order() -> None:
    """Each line is answered before the next, until there are no more."""
    answers = served(written(CLOSE), b"nothing\n", written(SCORE))
    errors = [msgspec.json.decode(line)["error"]["code"] for line in answers]

    assert ["internal", "malformed", "not-terminal"] == errors


def test_shutdown_is_the_last() -> None:
    """After `shutdown` is answered nothing is read any more."""
    assert [b'{"id":"7","ok":{}}'] == served(written(ASKED["shutdown"]), written(CLOSE))


def test_last_line_may_lack_its_end() -> None:
    """A request at the end of stdin is answered also without the end of its line."""
    assert 1 == len(served(written(CLOSE).rstrip(b"\n")))


class Flushed(io.BytesIO):
    """Notes what had been written whenever it was flushed."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[int] = []

    def flush(self) -> None:
        """Note it."""
        if not self.closed:
            self.seen.append(self.getvalue().count(b"\n"))


def test_answers_are_flushed() -> None:
    """An answer does not wait for the next one."""
    to = Flushed()
    serve(Adapter(), io.BytesIO(written(CLOSE) * 3), to)

    assert [1, 2, 3] == to.seen

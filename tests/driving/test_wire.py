"""Lines over a socket: what is asked, what comes back, and when nothing more will come."""

from __future__ import annotations

import os
import resource
import socket
import threading
from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from alamein.conformance.driving.trouble import Bounds, HalfALine, Trouble
from alamein.conformance.driving.wire import UNREAD, Wire

Talk: TypeAlias = Callable[[socket.socket], None]
LONG = 64  # bytes of the longest line
PATIENT = 20.0


@pytest.fixture
def wired() -> Iterator[Callable[[Talk], Wire]]:
    """Begin a wire whose other end somebody talks at, and hang up at the end."""
    begun: list[tuple[Wire, threading.Thread]] = []

    def begin(talk: Talk) -> Wire:
        ours, theirs = socket.socketpair()
        end = ours.detach()
        wire = Wire(end, end, Bounds(line_bytes=LONG))

        def talking() -> None:
            with theirs:
                talk(theirs)

        speaker = threading.Thread(target=talking)
        speaker.start()
        begun.append((wire, speaker))
        return wire

    yield begin
    for wire, speaker in begun:
        wire.hang_up()
        speaker.join(PATIENT)
        assert not speaker.is_alive()


def answers(*parts: bytes) -> Talk:
    """Return somebody who reads what is asked, and says *parts* one after another."""

    def talk(end: socket.socket) -> None:
        end.recv(1 << 16)
        for part in parts:
            end.sendall(part)

    return talk


def test_line_is_put_together(wired: Callable[[Talk], Wire]) -> None:
    """A line that comes in parts is one line."""
    wire = wired(answers(b"on", b"e li", b"ne\n"))

    assert wire.exchange(b"?\n", PATIENT) == b"one line"


def test_end_is_no_line(wired: Callable[[Talk], Wire]) -> None:
    """Where no more will come, whoever asks is told so, as often as they ask."""
    wire = wired(answers())

    assert [None, None] == [wire.exchange(b"?\n", PATIENT) for _ in range(2)]


def test_half_a_line_is_told(wired: Callable[[Talk], Wire]) -> None:
    """The beginning of a line is quoted where its end does not come, as often as they ask."""
    wire = wired(answers(b"half a li"))

    for _ in range(2):
        with pytest.raises(HalfALine, match="'half a li' is no whole line"):
            wire.exchange(b"?\n", PATIENT)


def test_second_line_was_not_asked(wired: Callable[[Talk], Wire]) -> None:
    """A line beyond the answer is quoted when the next one is asked for."""
    wire = wired(answers(b"one\ntwo\n"))

    assert wire.exchange(b"?\n", PATIENT) == b"one"
    with pytest.raises(Trouble, match="'two' came on stdout, and nothing was asked"):
        wire.exchange(b"?\n", PATIENT)


@pytest.mark.parametrize(("length", "fits"), [(LONG - 1, True), (LONG, True), (LONG + 1, False)])
def test_longest_line(wired: Callable[[Talk], Wire], length: int, *, fits: bool) -> None:
    """A line may be as long as was said, and no longer."""
    wire = wired(answers(b"x" * length + b"\n"))
    if fits:
        assert [b"x" * length, None] == [wire.exchange(b"?\n", PATIENT) for _ in range(2)]
        return
    wire.exchange(b"?\n", PATIENT)

    with pytest.raises(Trouble, match=r"a line has more than 64 bytes: 'x+'"):
        wire.exchange(b"?\n", PATIENT)


def test_many_lines_are_thrown_away(wired: Callable[[Talk], Wire]) -> None:
    """More lines than are ever kept are counted, and are not there any more."""
    wire = wired(answers(b"x\n" * (UNREAD + 1)))

    with pytest.raises(Trouble, match=f"{UNREAD + 1} lines came on stdout that nobody asked for"):
        wire.exchange(b"?\n", PATIENT)


def test_hanging_up_wakes_the_reader() -> None:
    """Who hangs up need not wait for the other end, which is still held open."""
    ours, theirs = socket.socketpair()
    end = ours.detach()
    wire = Wire(end, end, Bounds())
    wire.hang_up()

    assert theirs.recv(1) == b""
    assert wire.exchange(b"?\n", PATIENT) is None
    theirs.close()


def test_hung_up_wire_touches_nothing() -> None:
    """After the end neither a question nor a second end reaches what has its numbers now."""
    ours, theirs = socket.socketpair()
    wire = Wire(os.dup(ours.fileno()), os.dup(ours.fileno()), Bounds())
    wire.hang_up()
    pipes = [os.pipe() for _ in range(10)]

    assert wire.exchange(b"?\n", PATIENT) is None
    wire.hang_up()
    for reading, writing in pipes:
        os.close(writing)
        assert b"" == os.read(reading, 1)
        os.close(reading)
    ours.close()
    theirs.close()


def test_high_numbers_are_ends_too() -> None:
    """File descriptors may have numbers beyond what `select` knows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 2048)), hard))
    ours, theirs = socket.socketpair()
    high = 2000, 2001
    for each in high:
        os.dup2(ours.fileno(), each)
    wire = Wire(high[0], high[1], Bounds())
    speaker = threading.Thread(target=answers(b"high\n"), args=(theirs,))
    speaker.start()

    assert wire.exchange(b"?\n", PATIENT) == b"high"
    speaker.join()
    wire.hang_up()
    ours.close()
    theirs.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

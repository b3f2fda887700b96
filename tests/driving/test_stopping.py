"""A program that is stopped is gone, with all it started, and takes nothing of ours with it."""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
import threading
import time
import tracemalloc
from contextlib import suppress
from pathlib import Path

import psutil
import pytest
from tests.driving.driven import CLOSE, Starts, is_gone

from alamein.conformance.driving import process as process_module
from alamein.conformance.driving.client import Failed
from alamein.conformance.driving.process import MARK, Process, marked
from alamein.conformance.driving.trouble import Bounds, Trouble
from alamein.conformance.protocol import messages as say
from alamein.engine.core.problem import DataError

STRAYS = ("stray-child", "stray-session", "stray-stranger")
MOST = 32 << 20  # bytes: some of the longest lines, and no more
NO_END = "import sys\nwhile True: sys.stdout.buffer.write(b'x' * 900_000 + b'\\n')"
ESCAPES = """
import subprocess, sys
child = subprocess.Popen(["sleep", "600"], env={}, start_new_session=True)
print("child", child.pid, file=sys.stderr, flush=True)
"""
HALF_THEN_LEAK = """
import sys, time
sys.stdout.write('{"id":'); sys.stdout.flush()
hoard = []
while True: hoard.append(b"x" * (16 << 20)); time.sleep(0.01)
"""
TELLS = "import os, sys; sys.stdin.readline(); print(sorted(os.environ))"


def ends() -> int:
    """Return how many file descriptors are open here."""
    gc.collect()
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.parametrize("mode", STRAYS)
def test_children_go_with_it(start: Starts, mode: str) -> None:
    """A child that is left behind is gone, also one in a session of its own, or unrecognisable."""
    driven = start(mode)

    with pytest.raises(Failed):
        driven.client.ask(CLOSE)
    driven.process.stop()
    (child,) = driven.children()
    assert is_gone(child)
    assert is_gone(driven.process.pid)


def test_children_of_the_dead_go(start: Starts) -> None:
    """A child in a session of its own is found although whoever started it crashed before."""
    driven = start("stray-and-crash")
    driven.trouble()
    driven.process.stop()
    (child,) = driven.children()

    assert is_gone(child)


def test_crash_is_seen_behind_a_child(start: Starts) -> None:
    """A child that holds stdout open does not hide the crash, however long an answer may take."""
    driven = start("stray-and-crash", seconds=86_400)
    found: list[Trouble] = []
    asking = threading.Thread(target=lambda: found.append(driven.trouble()))
    asking.start()
    asking.join(20)
    waits = asking.is_alive()
    driven.process.stop()
    asking.join(20)

    assert not waits
    assert ["it ended with exit code 4"] == [trouble.says for trouble in found]
    assert [1] == [len(driven.client.exchanges)]


def test_processes_are_marked(start: Starts) -> None:
    """Whatever a program starts carries its mark, and nothing else does."""
    driven = start("stray-session")

    with pytest.raises(Failed):
        driven.client.ask(CLOSE)
    found: set[int] = set()
    for _ in range(100):  # a process that is just beginning has no environment yet
        found |= {process.pid for process in marked(driven.process.mark)}
        if len(found) > 1:
            break
        time.sleep(0.02)
    told = psutil.Process(driven.process.pid).environ()[MARK]
    driven.process.stop()
    assert {driven.process.pid, *driven.children()} == found
    assert driven.process.mark == told


def test_stubborn_program_is_ended(start: Starts) -> None:
    """A program that goes on after `shutdown` and ignores SIGTERM is killed."""
    driven = start("stubborn")

    assert isinstance(driven.client.ask(say.Shutdown(id="")), say.Done)
    assert driven.process.ended(0.2) is None
    driven.process.stop()
    assert driven.process.ended(0) == -signal.SIGKILL


def test_obedient_program_ends_by_itself(start: Starts) -> None:
    """A program that is asked to end does so, and its exit code is told."""
    driven = start("unknown-fields")
    driven.client.ask(say.Shutdown(id=""))

    assert driven.process.ended(20) == 0


@pytest.mark.parametrize("mode", ["crash", "hang", "flood", "endless-line", "stray-stranger"])
def test_nothing_of_ours_is_left_open(start: Starts, mode: str) -> None:
    """After the end there are as many threads and file descriptors as there were before."""
    before = threading.active_count(), ends()
    driven = start(mode, seconds=0.5 if mode == "hang" else 20)
    with suppress(Trouble, Failed):
        driven.client.ask(CLOSE)
    driven.process.stop()

    assert before == (threading.active_count(), ends())


def test_escape_leaves_nothing_open(start: Starts, monkeypatch: pytest.MonkeyPatch) -> None:
    """A child that nobody can find keeps its end of the pipes, and we do not keep ours."""
    monkeypatch.setattr(process_module, "WATCHED", 60.0)
    before = threading.active_count(), ends()
    driven = start("-c", ESCAPES, seconds=0.2)
    driven.process.ended(20)
    try:
        trouble = driven.trouble()
        driven.process.stop()
    finally:
        for child in driven.children():
            os.kill(child, signal.SIGKILL)

    assert ("crash", "it ended with exit code 0") == (trouble.kind, trouble.says)
    assert before == (threading.active_count(), ends())


def test_stopping_twice_is_stopping_once(start: Starts) -> None:
    """A second stop closes nothing that was opened in the meantime."""
    driven = start("hang")
    driven.process.stop()
    opened = [os.open("/dev/null", os.O_RDONLY) for _ in range(20)]
    driven.process.stop()

    assert all(os.fstat(each) for each in opened)
    for each in opened:
        os.close(each)


def test_stopped_program_is_not_asked(start: Starts) -> None:
    """Who asks a program that was stopped is told that it ended."""
    driven = start("hang")
    driven.process.stop()

    assert driven.trouble().says == "it was ended by SIGTERM"


@pytest.mark.parametrize("words", [("endless-line",), ("flood",), ("-c", NO_END)])
def test_floods_are_not_kept(start: Starts, words: tuple[str, ...]) -> None:
    """Of what a program writes without end a few lines are kept, however long they are."""
    tracemalloc.start()
    driven = start(*words)
    for _ in range(200):
        if re.search("nobody asked for|a line has more than", driven.trouble().says):
            break
        time.sleep(0.05)
    driven.process.stop()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert most < MOST


def test_greed_is_no_half_line(start: Starts) -> None:
    """A program that is ended for its memory within a line is told of the memory."""
    trouble = start("-c", HALF_THEN_LEAK, memory_mb=100).trouble()

    assert "crash" == trouble.kind
    assert trouble.says.endswith("more than 100 MB are not given")


def test_signal_without_a_name(start: Starts) -> None:
    """A signal that has no name is told by its number."""
    trouble = start("-c", "import os; os.kill(os.getpid(), 36)").trouble()

    assert trouble.says == "it was ended by signal 36"


def test_little_is_inherited(start: Starts, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program sees the path and its mark, and of our own variables none."""
    monkeypatch.setenv("SECRET_OF_OURS", "1")
    told = start("-c", TELLS).process.exchange(b"\n", 20)

    assert b"SECRET_OF_OURS" not in told
    assert b"'PATH'" in told
    assert MARK.encode() in told


def test_variable_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable that is asked for is passed on."""
    monkeypatch.setenv("ASKED_FOR", "1")
    process = Process([sys.executable, "-c", TELLS], Bounds(), ["ASKED_FOR"])
    told = process.exchange(b"\n", 20)
    process.stop()

    assert b"ASKED_FOR" in told


NOT_STARTED = {
    "missing": "No such file or directory; give the command behind --",
    "plain": "Permission denied; name its interpreter before it, or make it executable and begin "
    "it with #!",
    "headless": "Exec format error; name its interpreter before it, or make it executable and "
    "begin it with #!",
    "nul\0": "there is no such command; give the command behind --",
}


@pytest.mark.parametrize("name", NOT_STARTED)
def test_program_that_cannot_be_started(tmp_path: Path, name: str) -> None:
    """A command that is none is a mistake in the call, which says what to write instead."""
    (tmp_path / "plain").touch(mode=0o644)
    (tmp_path / "headless").touch(mode=0o755)
    (tmp_path / "headless").write_text("print(1)\n", encoding="utf-8")
    command = str(tmp_path / name)

    with pytest.raises(DataError) as error:
        Process([command], Bounds())
    assert str(error.value) == f"{command}: cannot be started: {NOT_STARTED[name]}"


def test_no_command_is_none() -> None:
    """A command without a word is told to be missing."""
    with pytest.raises(DataError, match=r"the program: cannot be started: .* behind --"):
        Process([], Bounds())

"""The reference engine behind the protocol, misbehaving as it is told: `saboteur.py MODE`."""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, TypeAlias

import msgspec

from alamein.conformance.protocol import messages as say
from alamein.conformance.protocol.reference import Reference
from alamein.conformance.protocol.serving import Adapter, serve
from alamein.engine.core.chance import Seeded

Mangled: TypeAlias = Callable[[bytes], bytes]  # the right line, without its end; what is written
MB = 1 << 20
OUT = sys.stdout.buffer
LEAKED, FILLED, LOGGED = 4096, 1024, 2  # MB, after which even a saboteur stops
SLEPT = 600.0  # seconds: longer than anybody waits


# What it does before it is asked anything.


def crash_at_once() -> None:
    """Ends with exit code 3 before it reads anything."""
    sys.stderr.write("saboteur: cannot begin\n")
    sys.exit(3)


def deaf() -> None:
    """Never reads stdin."""
    time.sleep(SLEPT)


def stubborn() -> None:
    """Answers, but ignores SIGTERM, `shutdown` and the end of stdin."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


# What it does instead of answering, or before it.


def crash(_line: bytes) -> NoReturn:
    """Ends by a signal, as after a fault of memory."""
    sys.stderr.write("saboteur: about to be ended by a signal\n")
    sys.stderr.flush()
    os.kill(os.getpid(), signal.SIGSEGV)
    raise SystemExit(1)


def exit_0(_line: bytes) -> NoReturn:
    """Ends with exit code 0 in the middle of the conversation."""
    sys.exit(0)


def hang(_line: bytes) -> bytes:
    """Never answers."""
    time.sleep(SLEPT)
    return b""


def sleep(line: bytes) -> bytes:
    """Answers rightly, but only after three seconds."""
    time.sleep(3)
    return line + b"\n"


def close_stdout(_line: bytes) -> bytes:
    """Closes stdout, and goes on."""
    OUT.flush()
    os.close(1)
    time.sleep(SLEPT)
    return b""


def endless_line(_line: bytes) -> NoReturn:
    """Writes for ever, and never ends the line."""
    while True:
        OUT.write(b"x" * (64 << 10))


def flood(_line: bytes) -> NoReturn:
    """Writes lines for ever."""
    while True:
        OUT.write(b"a line that nobody asked for\n" * 1000)


def flood_of_answers(line: bytes) -> NoReturn:
    """Writes the same answer for ever."""
    while True:
        OUT.write((line + b"\n") * 1000)


def flood_stderr(line: bytes) -> bytes:
    """Answers rightly, but logs very much; this is allowed."""
    sys.stderr.write("a line of the log\n" * (LOGGED * MB // 18))
    sys.stderr.write("the end of the log\n")
    sys.stderr.flush()
    return line + b"\n"


def leak(_line: bytes) -> bytes:
    """Uses more and more memory, and never answers."""
    hoard = []
    for _ in range(LEAKED // 16):
        hoard.append(b"x" * (16 * MB))
        time.sleep(0.02)
    return hang(hoard[0])


def leaking_child(_line: bytes) -> bytes:
    """Has a child that uses more and more memory."""
    _started([sys.executable, __file__, "leak", "--now"])
    return hang(b"")


def fill_disk(line: bytes) -> bytes:
    """Writes a huge file."""
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    with tempfile.TemporaryFile() as file:
        for _ in range(FILLED):
            file.write(b"x" * MB)
    return line + b"\n"


def stray_child(line: bytes) -> bytes:
    """Answers rightly, but has a child that outlives it and holds stdout open."""
    _started(["sleep", str(SLEPT)])
    return line + b"\n"


def stray_session(line: bytes) -> bytes:
    """Likewise; the child has a session of its own."""
    _started(["sleep", str(SLEPT)], start_new_session=True)
    return line + b"\n"


def stray_stranger(line: bytes) -> bytes:
    """Likewise; the child also has nothing of its environment."""
    _started(["sleep", str(SLEPT)], start_new_session=True, env={"PATH": os.environ["PATH"]})
    return line + b"\n"


def stray_and_crash(_line: bytes) -> NoReturn:
    """Has a child in a session of its own, and ends with exit code 4."""
    stray_session(b"")
    sys.exit(4)


def _started(command: list[str], **how: Any) -> None:  # noqa: ANN401 - what Popen takes
    child = subprocess.Popen(command, **how)  # noqa: S603 - the commands are spelt out here
    sys.stderr.write(f"child {child.pid}\n")
    sys.stderr.flush()


# What it writes instead of the right line.


def half_line_then_hang(line: bytes) -> bytes:
    """Writes half a line, and no more."""
    OUT.write(line[: len(line) // 2])
    OUT.flush()
    return hang(line)


def half_line_then_exit(line: bytes) -> NoReturn:
    """Writes half a line, and ends with exit code 0."""
    OUT.write(line[: len(line) // 2])
    OUT.flush()
    sys.exit(0)


def half_line_then_crash(line: bytes) -> NoReturn:
    """Writes half a line, and is ended by a signal."""
    OUT.write(line[: len(line) // 2])
    OUT.flush()
    crash(line)


HELD: list[bytes] = []


def late(line: bytes) -> bytes:
    """Answers each request only when the next one has come."""
    HELD.append(line + b"\n")
    return HELD.pop(0) if len(HELD) > 1 else b""


def _with_id(line: bytes, name: object) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(line), "id": name}) + b"\n"


def _with_part(line: bytes, **parts: object) -> bytes:
    return msgspec.json.encode({"id": msgspec.json.decode(line)["id"], **parts}) + b"\n"


def unknown_fields(line: bytes) -> bytes:
    """Answers rightly, with fields that nobody knows; this is allowed."""
    told = msgspec.json.decode(line)
    part = {**told.get("ok", {}), "mood": "good", "weather": {"wind": [1, 2]}}
    return msgspec.json.encode({**told, "took": 3, "ok": part}) + b"\n"


def floats(line: bytes) -> bytes:
    """Writes numbers that are not whole."""
    return line.removesuffix(b"}") + b',"took":0.5}\n'


DEEDS: dict[str, Mangled] = {
    deed.__name__.replace("_", "-"): deed
    for deed in (
        crash, exit_0, hang, sleep, late, close_stdout, half_line_then_hang, half_line_then_exit,
        half_line_then_crash, endless_line, flood, flood_of_answers, flood_stderr, leak,
        leaking_child, fill_disk, stray_child, stray_session, stray_stranger, stray_and_crash,
        unknown_fields, floats,
    )
}  # fmt: skip
LINES: dict[str, tuple[str, Mangled]] = {
    "garbage": ("Writes what is no JSON.", lambda _: b"Exception in thread main {[\n"),
    "no-object": ("Writes JSON that is no object.", lambda _: b"[1, 2]\n"),
    "empty-line": ("Writes an empty line.", lambda _: b"\n"),
    "crlf": ("Ends lines with a carriage return, too.", lambda line: line + b"\r\n"),
    "bom": ("Begins lines with a byte order mark.", lambda line: b"\xef\xbb\xbf" + line + b"\n"),
    "noise": ("Logs to stdout, then answers.", lambda line: b"DEBUG asked\n" + line + b"\n"),
    "wrong-id": ("Answers with the id of another request.", lambda line: _with_id(line, "0")),
    "number-id": ("Answers with a number for an id.", lambda line: _with_id(line, 17)),
    "no-id": ("Answers without an id.", lambda line: _with_id(line, None)),
    "twice": ("Answers each request twice.", lambda line: 2 * (line + b"\n")),
    "invalid-utf8": ("Writes bytes that are no UTF-8.", lambda line: line[:-1] + b',"\xff":1}\n'),
    "deep": (
        "Writes JSON that is nested too deeply.",
        lambda line: line[:-1] + b',"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
    ),
    "wrong-types": (
        "Answers with fields of other types.",
        lambda line: _with_part(line, ok={"decisions": 7, "session": [], "protocol": "one"}),
    ),
    "both": (
        "Answers, and says that it cannot.",
        lambda line: _with_part(line, ok={}, error={"code": "internal"}),
    ),
    "neither": ("Answers with an id and nothing else.", _with_part),
}


# How it plays otherwise than it says.


class RandomLegal(Reference):
    """Lists some of what is legal, and judges by a coin that nobody can seed."""

    def legal(self, asked: say.Legal) -> say.Judged:
        """Say what a coin says."""
        coin, told = random.SystemRandom(), super().legal(asked)
        if asked.mode == "test":
            return say.Judged(legal=coin.random() < 0.5)  # noqa: PLR2004 - a fair coin
        if not isinstance(told.actions, tuple):
            return say.Judged(count=coin.randrange(100))
        few = coin.sample(told.actions, coin.randint(0, len(told.actions)))
        return msgspec.structs.replace(told, actions=tuple(few))


class LyingCapabilities(Reference):
    """Declares `perft`, `explain` and `snapshot`, and knows none of them."""

    def hello(self, asked: say.Hello) -> say.Welcome:
        """Promise more than is kept."""
        told = super().hello(asked)
        can = msgspec.structs.replace(told.capabilities, perft=True, explain=True, snapshot=True)
        return msgspec.structs.replace(told, capabilities=can)

    explain = snapshot = restore = None  # type: ignore[assignment] # as if they were not there


class ChangesAfterRefusal(Reference):
    """Refuses what is illegal, and carries something else out."""

    def apply(self, asked: say.Apply) -> say.Applied:
        """Refuse, and play on."""
        told, session = super().apply(asked), self._sessions[asked.session]
        if not told.applied and (legal := session.game.legal(session.state)):
            session.game.apply(session.state, legal[-1], Seeded(0))
        return told


class LeaksHands(Reference):
    """Shows everybody's hand in the view of a player."""

    def observe(self, asked: say.Observe) -> say.Observed:
        """Show more than may be seen."""
        told = super().observe(asked)
        everything = super().observe(msgspec.structs.replace(asked, view="all")).state
        if asked.view.startswith("player:"):
            for seen, player in zip(told.state["players"], everything["players"], strict=True):
                seen["hand"] = player["hand"]
        return told


PLAY: dict[str, type[Reference]] = {
    re.sub(r"(?<!^)([A-Z])", r"-\1", player.__name__).lower(): player
    for player in (RandomLegal, LyingCapabilities, ChangesAfterRefusal, LeaksHands)
}
STARTS: dict[str, Callable[[], None]] = {
    start.__name__.replace("_", "-"): start for start in (crash_at_once, deaf, stubborn)
}


def modes() -> dict[str, str]:
    """Return every mode with a sentence."""
    spoken: Iterable[tuple[str, object]] = [*STARTS.items(), *DEEDS.items(), *PLAY.items()]
    said = {name: str(what.__doc__).splitlines()[0] for name, what in spoken}
    return {**said, **{name: says for name, (says, _) in LINES.items()}}


class Saboteur(Adapter):
    """Answers as it should, so many times; then in its own way."""

    def __init__(self, honest: Adapter, deed: Mangled | None, after: int) -> None:
        self._honest, self._deed, self._left = honest, deed, after

    def answer(self, line: bytes) -> bytes:
        """Return what is written, which need not be a line."""
        answered = self._honest.answer(line)
        self._left -= 1
        if self._deed is None or self._left >= 0:
            return answered
        return self._deed(answered.rstrip(b"\n"))


def sabotage(mode: str, after: int, lines: BinaryIO) -> None:
    """Misbehave."""
    if mode in STARTS:
        STARTS[mode]()
    deed = DEEDS.get(mode) or (LINES[mode][1] if mode in LINES else None)
    serve(Saboteur(PLAY.get(mode, Reference)(), deed, after), lines)
    if mode == "stubborn":
        time.sleep(SLEPT)


def main() -> None:
    """Read the arguments; the environment variable SABOTEUR may name the mode, too."""
    known = modes()
    parser = argparse.ArgumentParser(prog=Path(__file__).name, description=__doc__)
    parser.add_argument("mode", nargs="?", choices=known, default=os.environ.get("SABOTEUR"))
    parser.add_argument("--after", type=int, default=0, help="requests that are answered rightly")
    parser.add_argument("--list", action="store_true", help="print the modes")
    parser.add_argument("--now", action="store_true", help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.list:
        sys.stdout.writelines(f"{name:<24}{says}\n" for name, says in known.items())
    elif told.mode not in known:
        parser.error("give a mode; --list prints all of them")
    elif told.now:
        DEEDS[told.mode](b"")
    else:
        sabotage(told.mode, told.after, sys.stdin.buffer)


if __name__ == "__main__":
    main()

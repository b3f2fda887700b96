"""The saboteur as a program that is driven, and what is said of the trouble with it."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import psutil

from alamein.conformance.driving.client import Client, Failed
from alamein.conformance.driving.process import Process
from alamein.conformance.driving.trouble import Bounds, Trouble
from alamein.conformance.protocol import messages as say

SABOTEUR = Path(__file__).parents[2] / "adapters/saboteur/saboteur.py"
PATIENT = 20.0  # seconds for what does answer, on a machine that is busy
CLOSE = say.Close(id="", session="nobody")  # is answered by an error, whoever answers
HELLO = say.Hello(
    id="",
    protocol=say.Range(1, 1),
    runner=say.Program("tests"),
    suite=say.Suite("el-alamein", "0", ""),
    limits=say.Limits(1 << 20, 2000),
)


class Driven:
    """The saboteur in a mode, or Python with a program of its own."""

    def __init__(self, words: Sequence[str], bounds: Mapping[str, Any]) -> None:
        limits = Bounds(**{"seconds": PATIENT, **bounds})
        command = [sys.executable, *([] if words[0] == "-c" else [str(SABOTEUR)]), *words]
        self.process = Process(command, limits)
        self.client = Client(self.process, limits)

    def trouble(self, tries: int = 3) -> Trouble:
        """Ask for what is refused until there is trouble, and return it."""
        for _ in range(tries):
            try:
                self.client.ask(CLOSE)
            except Failed:
                continue
            except Trouble as trouble:
                return trouble
        raise AssertionError("all is well")

    def children(self) -> list[int]:
        """Return the processes it said it started."""
        return [
            int(number)
            for number in re.findall(r"^child (\d+)$", self.process.said(), re.MULTILINE)
        ]


Starts: TypeAlias = Callable[..., Driven]


@cache
def modes() -> frozenset[str]:
    """Return every mode of the saboteur."""
    command = [sys.executable, str(SABOTEUR), "--list"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return frozenset(line.split()[0] for line in printed.splitlines())


def is_gone(pid: int) -> bool:
    """Return whether a process ended, which may take it a moment."""
    for _ in range(100):
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.05)
    return False

"""Measure the engine beside its peers in one run; print ratios and store them as JSON.

Rounds of ours and of the peer alternate, so that what else the machine does hits both; figures
are medians. The bars are ratios: absolute figures do not carry over to another day.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import ours
from peers import peer_python

HERE = Path(__file__).parent
ROUNDS = 7
GAMES = 20
PEER_GAMES = 120


class Peer:
    """A peer in a process of its own, asked for one round after another."""

    def __init__(self, script: str) -> None:
        command = [str(peer_python()), str(HERE / script)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def round(self, games: int) -> ours.Round:
        """Return one round of *games*."""
        if self.process.stdin is None or self.process.stdout is None:
            raise RuntimeError("the peer has no pipes")
        self.process.stdin.write(f"{games}\n")
        self.process.stdin.flush()
        said = json.loads(self.process.stdout.readline())
        return ours.Round(said["decisions"], said["seconds"])

    def close(self) -> None:
        """End the peer."""
        self.process.communicate()


def side_by_side() -> dict[str, float]:
    """Return the median rates of plain play, checked play and the peer, rounds interleaved."""
    peer = Peer("peer_pyminion.py")
    rates: dict[str, list[float]] = {"plain": [], "judged": [], "checked": [], "pyminion": []}
    ours.play(2)
    peer.round(10)
    for number in range(ROUNDS):
        rates["plain"].append(ours.play(GAMES, first=number * GAMES).rate)
        rates["pyminion"].append(peer.round(PEER_GAMES).rate)
        rates["judged"].append(ours.play(GAMES, judged=True, first=number * GAMES).rate)
        rates["checked"].append(ours.play(GAMES, checked=True, first=number * GAMES).rate)
        print(f"round {number + 1} of {ROUNDS}", file=sys.stderr)
    peer.close()
    return {name: statistics.median(found) for name, found in rates.items()}


def measure() -> dict[str, Any]:
    """Return everything that is measured, as plain data."""
    rates = side_by_side()
    calls = ours.single_calls()
    early, late = ours.by_length(40_000)
    return {
        "python": sys.version.split()[0],
        "decisions per second": {name: round(rate) for name, rate in rates.items()},
        "microseconds per call": {name: round(cost, 2) for name, cost in calls.items()},
        "ratios": {
            "plain / pyminion (bar 1.0)": rates["plain"] / rates["pyminion"],
            "plain, judged again / pyminion": rates["judged"] / rates["pyminion"],
            "checked / pyminion (bar 0.25)": rates["checked"] / rates["pyminion"],
            "copy / ten slots (bar at most 10)": calls["copy"] / calls["copy.copy of ten slots"],
            "digest / copy (bar at most 10)": calls["digest"] / calls["copy"],
            "late / early in a long game (bar about 1)": late / early,
            "two workers / one (bar 1.8)": ours.workers(2) / ours.workers(1),
        },
    }


def main() -> None:
    """Measure, print and store."""
    started = time.perf_counter()
    result = measure()
    result["ratios"] = {name: round(value, 2) for name, value in result["ratios"].items()}
    for group, figures in result.items():
        if isinstance(figures, dict):
            print(f"\n{group}")
            for name, value in figures.items():
                print(f"  {name:45} {value:>12}")
    target = HERE / "results.json"
    target.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    print(f"\nstored in {target.name}, {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()

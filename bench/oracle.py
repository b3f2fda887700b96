"""Measure the interception oracle beside its peers in one run; print ratios, store them as JSON.

Every position has as many units as enemy cards, each of them different, so that no symmetry helps;
in a tight one the ratings add up to one less than the enemy cards, which is what a solver finds
hardest to refute. All must agree. Model building is part of every figure; starting up is paid once
and shown apart. Rounds of ours and of the peers alternate; figures are medians.
"""

from __future__ import annotations

import importlib
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from peers import peer_python

from alamein.engine.core.library import library
from alamein.engine.core.rulings import presets

HERE = Path(__file__).parent
SIZES = (1, 2, 3, 5, 10, 20, 30)
ROUNDS = 9
LARGEST_ENUMERATED = 5
BARS = {
    "CP-SAT / bulk at 20x20 (bar at least 10)": ("CP-SAT", "bulk", 20),
    "certified / CP-SAT at 20x20 (bar at most 2)": ("certified", "CP-SAT", 20),
}


class Peer:
    """The peers in a process of their own, asked line by line."""

    def __init__(self) -> None:
        command = [str(peer_python()), str(HERE / "peer_solvers.py")]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.imports: dict[str, float] = json.loads(self._line())

    def _line(self) -> str:
        if self.process.stdout is None:
            raise RuntimeError("the peer has no pipe")
        return self.process.stdout.readline()

    def solve(self, solver: str, ratings: list[int], enemies: int) -> tuple[int, float]:
        """Return what *solver* finds, and the seconds of one round."""
        if self.process.stdin is None:
            raise RuntimeError("the peer has no pipe")
        asked = {"solver": solver, "ratings": ratings, "enemies": enemies, "rounds": 1}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        said = json.loads(self._line())
        return said["found"], said["seconds"][0]

    def close(self) -> None:
        """End the peers."""
        self.process.communicate()


class Ours:
    """The oracle: a bulk query and a certified one."""

    def __init__(self) -> None:
        package = "alamein.oracle.el_alamein.interception"
        start = time.perf_counter()
        self.answers = importlib.import_module(f"{package}.answers")
        self.imported = (time.perf_counter() - start) * 1000
        self.position = importlib.import_module(f"{package}.position")
        bulk = importlib.import_module(f"{package}.bulk")
        self.rulings = presets(library().books["el-alamein"])["reference"]
        start = time.perf_counter()
        self.reused = bulk.Bulk(self.rulings)
        self.built = (time.perf_counter() - start) * 1000

    def at(self, ratings: list[int], enemies: int) -> Any:  # noqa: ANN401 - the oracle's own type
        """Return the position: every unit in a class of its own."""
        units = tuple(self.position.Unit(f"unit {n}", r) for n, r in enumerate(ratings))
        return self.position.Position(units, 0, (("enemy", enemies),))

    def solve(self, solver: str, ratings: list[int], enemies: int) -> tuple[int, float]:
        """Return what is found, and the seconds of one round."""
        start = time.perf_counter()
        here = self.at(ratings, enemies)
        if solver == "bulk":
            found = self.reused.most(here)
        else:
            found = self.answers.most(here, self.rulings).destroyed
        return found, time.perf_counter() - start


def positions() -> dict[str, tuple[list[int], int]]:
    """Return the positions by name: as strong as need be, and one short."""
    found = {}
    for n in SIZES:
        found[f"{n}x{n}"] = ([1 + k % 2 for k in range(n)], n)
        found[f"tight {n}x{n}"] = ([0, *[1] * (n - 1)], n)
    return found


def measured(ours: Ours, peer: Peer) -> dict[str, dict[str, float]]:
    """Return the median milliseconds of each solver in each position; all must agree."""
    solvers: dict[str, Callable[..., tuple[int, float]]] = {
        "bulk": ours.solve,
        "certified": ours.solve,
        "CP-SAT": peer.solve,
        "milp": peer.solve,
        "enumeration": peer.solve,
    }
    table: dict[str, dict[str, float]] = {}
    for name, (ratings, enemies) in positions().items():
        times: dict[str, list[float]] = {}
        answers: dict[str, int] = {}
        for _ in range(ROUNDS):
            for solver, solve in solvers.items():
                if solver == "enumeration" and enemies > LARGEST_ENUMERATED:
                    continue
                answers[solver], seconds = solve(solver, ratings, enemies)
                times.setdefault(solver, []).append(seconds * 1000)
        if len(set(answers.values())) > 1:
            raise RuntimeError(f"{name}: the solvers disagree: {answers}")
        table[name] = {solver: statistics.median(each) for solver, each in times.items()}
        shown = "  ".join(f"{solver} {ms:9.2f}" for solver, ms in table[name].items())
        print(f"{name:>12}  {shown}")
    return table


def main() -> int:
    """Measure, print and store; 1 if a bar is not met."""
    started = time.perf_counter()
    ours, peer = Ours(), Peer()
    print("milliseconds, medians of", ROUNDS)
    table = measured(ours, peer)
    peer.close()
    imports = {"z3": ours.imported, **peer.imports}
    ratios = {
        name: table[f"{n}x{n}"][above] / table[f"{n}x{n}"][below]
        for name, (above, below, n) in BARS.items()
    }
    slowest = max(max(row["bulk"], row["certified"]) for row in table.values())
    for name, ratio in ratios.items():
        print(f"{name:50} {ratio:8.2f}")
    print(f"{'slowest of ours up to 30x30, ms (bar 1000)':50} {slowest:8.2f}")
    result = {
        "milliseconds": {name: _rounded(row) for name, row in table.items()},
        "import, milliseconds": _rounded(imports),
        "building the reused solver, milliseconds": round(ours.built, 2),
        "ratios": _rounded(ratios),
        "slowest of ours": round(slowest, 2),
    }
    target = HERE / "oracle.json"
    target.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    print(f"stored in {target.name}, {time.perf_counter() - started:.0f} s")
    above, below = ratios.values()
    return int(above < 10 or below > 2 or slowest > 1000)  # noqa: PLR2004 - the bars named above


def _rounded(figures: dict[str, float]) -> dict[str, float]:
    return {name: round(value, 3) for name, value in figures.items()}


if __name__ == "__main__":
    sys.exit(main())

"""Campaigns: games a second, memory over time, and what becomes of one that is killed.

    python bench/campaign.py --games 2000
    python bench/campaign.py --kill 20

With ``--kill`` a campaign is killed so many times, without warning and at random moments, and
resumed each time; then every result must be that of a campaign nobody disturbed.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from alamein.conformance.campaign.database import Memory
from alamein.conformance.campaign.files import opened
from alamein.conformance.campaign.reckoning import by_worker
from alamein.engine.core.problem import DataError

COMMAND = (sys.executable, "-m", "alamein.conformance.cli.main", "campaign", "run")
EARLY = 0.25
PATIENCE = 60.0
FOUND = (0, 1)  # exit codes of a campaign that ran to its end
RANDOM = ("--rulings", "random")
# Few watched games, so that there is much to lose in little time.
QUICK = ("--rulings", "all", "--batch", "5", "--laws-every", "200", "--oracle-every", "200")


def started(path: Path, jobs: int, options: Sequence[str]) -> subprocess.Popen[bytes]:
    """Return the command under way."""
    words = [*COMMAND, *options, "--jobs", str(jobs), "--database", str(path)]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(words, stdout=quiet, stderr=quiet, start_new_session=True)


def finished(path: Path, jobs: int, options: Sequence[str]) -> float:
    """Run the command to its end and return the seconds it took."""
    begun = time.perf_counter()
    with started(path, jobs, options) as process:
        code = process.wait()
    if code not in FOUND:
        raise SystemExit(f"the campaign ended with {code}")
    return time.perf_counter() - begun


def results(path: Path) -> bytes:
    """Return all results as text: what does not depend on time or on who played."""
    with opened(path) as database:
        found = [
            database.digests(),
            [(n, tally) for n, tally in database.tallies()],
            [finding for finding, _ in database.findings()],
        ]
    return msgspec.json.encode(found, order="deterministic")


def kept(path: Path) -> int:
    """Return how many games are kept by now."""
    try:
        with opened(path) as database:
            return database.games()
    except DataError:
        return 0


def killed(folder: Path, times: int, games: int, jobs: int) -> None:
    """Kill a campaign so many times, and say whether anything is lost or counted twice."""
    whole, broken = folder / "whole.sqlite", folder / "broken.sqlite"
    plan = (*QUICK, "--games", str(games))
    print(f"undisturbed: {games} games in {finished(whole, jobs, plan):.1f} s")
    chance = random.Random(20)  # noqa: S311 - moments need no secrets
    for number in range(times):
        options = ("--resume",) if broken.exists() else plan
        with started(broken, jobs, options) as process:
            _wait(process, broken, chance, games / times)
            victim = process.pid if number % 4 else _a_worker(process.pid)
            with suppress(ProcessLookupError):  # a worker may just have been replaced
                os.kill(victim, signal.SIGKILL)
            if victim != process.pid:
                time.sleep(chance.uniform(0.1, 2))
                process.kill()
        print(f"killed {number + 1:>2}: {kept(broken):>5} games kept", flush=True)
    finished(broken, jobs, ("--resume",) if broken.exists() else plan)
    same = results(whole) == results(broken)
    print("every result is the same" if same else "RESULTS DIFFER")
    if not same:
        raise SystemExit(1)


def _wait(process: subprocess.Popen[bytes], path: Path, chance: random.Random, step: float) -> None:
    """Wait for a random moment: one in four while the command begins, others while it plays."""
    if chance.random() < EARLY:
        time.sleep(chance.uniform(0.1, 3))
        return
    goal = kept(path) + chance.uniform(0, step)
    until = time.monotonic() + PATIENCE
    while process.poll() is None and kept(path) < goal and time.monotonic() < until:
        time.sleep(0.02)
    time.sleep(chance.uniform(0, 0.5))


def _a_worker(parent: int) -> int:
    """Return a worker of a campaign, or the campaign itself if it has none yet."""
    words = ["pgrep", "-P", str(parent), "-f", "spawn_main"]
    found = subprocess.run(words, capture_output=True, check=False)
    return int(found.stdout.split()[0]) if found.stdout.split() else parent


def measured(folder: Path, games: int) -> None:
    """Print games a second with one worker and with two, and their memory over time."""
    rates = {}
    for jobs in (1, 2):
        path = folder / f"{jobs}.sqlite"
        finished(path, jobs, (*RANDOM, "--games", str(games)))
        with opened(path) as database:
            points, seconds = database.memory(), database.seconds()
        rates[jobs] = games / (seconds / jobs)
        print(f"{jobs} workers: {rates[jobs]:.1f} games a second, start-up left out")
        _memory(points)
    print(f"two workers are {rates[2] / rates[1]:.2f} x one")


def _memory(points: list[Memory]) -> None:
    """Print the memory of each worker at some moments."""
    for own in by_worker(points):
        some = [own[len(own) * n // 5] for n in range(5)] + own[-1:]
        told = ", ".join(f"{one.kilobytes / 1024:.0f} MB at {one.seconds:.0f} s" for one in some)
        print(f"  worker {own[0].worker}: {told}")


def main() -> None:
    """Measure, or kill."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kill", type=int, default=0, metavar="N")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if asked.kill:
            killed(Path(folder), asked.kill, asked.games, asked.jobs)
        else:
            measured(Path(folder), asked.games)


if __name__ == "__main__":
    main()

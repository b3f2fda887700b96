"""Several workers, each with the program to itself: who is killed or fails costs one check."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import NoReturn

from msgspec import Struct

from alamein.conformance.conform.checks import Check
from alamein.conformance.conform.planning import Plan, checks_of, plan_digest
from alamein.conformance.conform.results import Result
from alamein.conformance.conform.running import Runner, Setting, Unusable
from alamein.conformance.driving.process import Process
from alamein.conformance.driving.trouble import Bounds
from alamein.conformance.opening import Opened, open_game
from alamein.conformance.protocol.messages import Welcome

GRACE = 5.0


class Command(Struct, frozen=True):
    """The program that is judged, and what it is given."""

    words: tuple[str, ...]
    passed: tuple[str, ...] = ()  # names of environment variables


class Job(Struct, frozen=True):
    """Everything a worker needs."""

    plan: Plan
    command: Command
    bounds: Bounds
    number: int
    workers: int


def runner_of(job: Job, opened: Opened, checks: Sequence[Check]) -> Runner:
    """Return what keeps the program running."""
    setting = Setting(opened.game, plan_digest(checks), job.bounds)
    return Runner(setting, lambda: Process(job.command.words, job.bounds, job.command.passed))


def met_by(job: Job, opened: Opened, checks: Sequence[Check]) -> Welcome:
    """Return what the program says of itself; raise `Unusable`."""
    runner = runner_of(job, opened, checks)
    try:
        return runner.met().welcome
    finally:
        runner.leave()


def results(jobs: Sequence[Job], opened: Opened, checks: Sequence[Check]) -> Iterator[Result]:
    """Yield what comes of every check, as it comes; a single worker is this process."""
    if len(jobs) == 1:
        runner = runner_of(jobs[0], opened, checks)
        try:
            yield from runner.run(checks)
        finally:
            runner.leave()
        return
    yield from _by_workers(jobs)


def _by_workers(jobs: Sequence[Job]) -> Iterator[Result]:
    context = get_context("spawn")
    pipes: dict[Connection, SpawnProcess] = {}
    try:
        for job in jobs:
            ours, theirs = context.Pipe(duplex=False)
            process = context.Process(target=_work, args=(job, theirs), daemon=True)
            process.start()
            theirs.close()
            pipes[ours] = process
        while pipes:
            for pipe in wait(list(pipes)):
                if isinstance(pipe, Connection):
                    try:
                        yield pipe.recv()
                    except EOFError:
                        pipes.pop(pipe).join()
    finally:
        for process in pipes.values():
            process.terminate()
        for process in pipes.values():
            process.join(GRACE)


def _work(job: Job, pipe: Connection) -> None:
    """Judge every check whose turn it is, and say what came of each."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    opened = open_game(job.plan.game, job.plan.words)
    checks = checks_of(job.plan, opened)
    runner = runner_of(job, opened, checks)
    try:
        for result in runner.run(checks[job.number :: job.workers]):
            with suppress(BrokenPipeError):
                pipe.send(result)
    finally:
        runner.leave()


def _leave(_signal: int, _frame: object) -> NoReturn:
    sys.exit(1)


__all__ = ["Command", "Job", "Unusable", "met_by", "results"]

"""``alamein conform run``: plan, workers, lines as they come, the reports at the end."""

from __future__ import annotations

import platform
import shlex
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import click
from msgspec.structs import replace

from alamein.conformance.cli.engines import opened
from alamein.conformance.cli.listing import fail
from alamein.conformance.cli.watching import passing
from alamein.conformance.conform.checks import Check
from alamein.conformance.conform.planning import Plan, checks_of, plan_digest
from alamein.conformance.conform.reading import Writer, counts_of, read_run
from alamein.conformance.conform.reports import words
from alamein.conformance.conform.reports.writing import SHAPE, write_reports
from alamein.conformance.conform.results import BROKEN, FORMAT, Footer, Header, Met, Result
from alamein.conformance.conform.running import Unusable
from alamein.conformance.conform.working import Command, Job, met_by, results
from alamein.conformance.driving.trouble import Bounds
from alamein.conformance.opening import Opened
from alamein.conformance.reports.writing import check_folder
from alamein.conformance.verifying import digest

FAILED, UNUSABLE = 1, 3
SHOWN = 10  # checks that failed and are told in the terminal


@dataclass(frozen=True)
class Chosen:
    """What is checked, by options."""

    game: str
    rulings: tuple[str, ...]
    seed: int
    walks: int
    patterns: tuple[str, ...]
    readings: bool
    shard: str

    def plan(self) -> Plan:
        """Return the plan; a shard that is none ends the command."""
        split = tuple(word for words_ in self.rulings for word in words_.split())
        number, slash, count = self.shard.partition("/")
        fine = slash and number.isdecimal() and count.isdecimal()
        if not fine or not 1 <= int(number) <= int(count):
            fail(f"--shard {self.shard}: a shard looks like 1/4, the first of four")
        shard = int(number), int(count)
        return Plan(
            self.game, split, self.seed, self.walks, self.patterns, self.readings, shard
        )  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """Everything that ``run`` is told."""

    chosen: Chosen
    command: tuple[str, ...]
    output: Path
    times: float
    memory: int
    passed: tuple[str, ...]
    jobs: int


def conform(asked: Asked) -> None:
    """Judge, keep every line as it comes, and write the reports."""
    plan = asked.chosen.plan()
    table = opened(plan.game, plan.words, None)
    checks = checks_of(plan, table)
    check_folder(asked.output.resolve(), SHAPE)
    command = Command(asked.command, asked.passed)
    bounds = Bounds(times=asked.times, memory_mb=asked.memory)
    number = max(1, min(asked.jobs, len(checks)))
    jobs = [Job(plan, command, bounds, each, number) for each in range(number)]
    kept = asked.output.with_name(f"{asked.output.name}.run.jsonl")
    with _kept_if_interrupted(kept):
        _run(asked, jobs, table, checks, kept)
    run = read_run(kept)
    write_reports(run, asked.output)
    kept.unlink()
    _tell(run.results, words.sentences(run), words.conclusion(run), asked)
    if any(result.observed in BROKEN or result.flaky for result in run.results):
        raise SystemExit(FAILED)


def judged_again(asked: Asked, ids: Collection[str]) -> Iterator[Result]:
    """Yield what comes of some checks of a plan, by one worker and kept nowhere."""
    plan = asked.chosen.plan()
    table = opened(plan.game, plan.words, None)
    checks = [check for check in checks_of(plan, table) if check.id in ids]
    job = Job(plan, Command(asked.command, asked.passed), Bounds(times=asked.times), 0, 1)
    yield from results([job], table, checks)


@contextmanager
def _kept_if_interrupted(kept: Path) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        if kept.exists():
            says = f"interrupted; what was judged so far: alamein conform report --partial {kept}"
            click.echo(says, err=True)
        raise


def _run(asked: Asked, jobs: list[Job], table: Opened, checks: list[Check], kept: Path) -> None:
    begun = time.perf_counter()
    try:
        welcome = met_by(jobs[0], table, checks)
    except Unusable as error:
        click.echo(f"{shlex.join(asked.command)}: {error}", err=True)
        click.echo("see what is wrong with: alamein conform doctor -- COMMAND", err=True)
        raise SystemExit(UNUSABLE) from None
    found: list[Result] = []
    whole = checks_of(replace(jobs[0].plan, shard=(1, 1)), table)
    with Writer(kept, _header(asked, jobs[0].plan, whole)) as writer:
        writer.write_line(Met(welcome))
        for result in passing("judging", len(checks), results(jobs, table, checks)):
            writer.write_line(result)
            found.append(result)
        complete = len(found) == len(checks) and all(r.observed != "not-run" for r in found)
        took = round(time.perf_counter() - begun, 2)
        writer.write_line(Footer(counts_of(found), complete, took, _now()))


def _header(asked: Asked, plan: Plan, checks: list[Check]) -> Header:
    shard = "" if plan.shard == (1, 1) else asked.chosen.shard
    return Header(
        format=FORMAT, alamein=version("alamein"), game=plan.game, suite=digest(),
        plan=plan_digest(checks), checks=len(checks), rulings=plan.words or ("reference",),
        seed=plan.seed, command=asked.command, python=platform.python_version(),
        platform=platform.platform(terse=True), begun=_now(), shard=shard,
        selection=" ".join(plan.patterns),
    )  # fmt: skip


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _tell(found: tuple[Result, ...], sentences: list[str], conclusion: str, asked: Asked) -> None:
    """Print what failed, the shortest way to see it again, and the conclusion."""
    broken = [result for result in found if result.observed in BROKEN]
    command = shlex.join(asked.command)
    for result in broken[:SHOWN]:
        click.echo(f"{result.observed}: {result.id} ({', '.join(result.clauses)})")
        click.echo(f"  {words.line(result.says, 300)}")
        click.echo(f"  again: alamein conform run --check '{result.id}' -- {command}")
    if len(broken) > SHOWN:
        click.echo(f"… and {len(broken) - SHOWN} more: see the report")
    for sentence in sentences:
        click.echo(sentence)
    click.echo(conclusion)
    click.echo(f"wrote {asked.output / 'index.html'}")

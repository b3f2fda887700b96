"""``alamein campaign``: play at scale, watched by laws and oracle; report on it; its findings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from alamein.conformance.cli.campaign_findings import replay, show
from alamein.conformance.cli.campaign_report import DATABASE, report
from alamein.conformance.cli.engines import DEFAULT_GAME
from alamein.conformance.cli.listing import (
    Listing,
    book,
    fail,
    guarded,
)
from alamein.conformance.cli.watching import jobs_option
from alamein.engine.core.problem import nearest

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from alamein.conformance.campaign.database import Database
    from alamein.conformance.campaign.plan import Goal, Plan
    from alamein.conformance.campaign.running import Ended

FILE = click.Path(path_type=Path)
COUNT = click.IntRange(min=1)
GAMES = 1000
SORTS = 30  # sorts of findings whose scenario is made at once; others when they are asked for


class Campaigns(click.Group):
    """A group that runs a campaign if options come first: ``alamein campaign --games 1000``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command that is meant before options that are not the group's own."""
        if args and args[0].startswith("-") and args[0] not in ctx.help_option_names:
            args = ["run", *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command *args* begin with; an unknown one gets near matches."""
        if args and args[0] not in self.commands:
            ctx.fail(f"no such command {args[0]!r}; {nearest(args[0], self.commands)}")
        return super().resolve_command(ctx, args)


@click.group("campaign", cls=Campaigns)
def command() -> None:
    """Play at scale under the eyes of laws and oracle: run, report, show, replay.

    With options alone it is `run`.
    """


command.add_command(report)
command.add_command(show)
command.add_command(replay)


@dataclass(frozen=True)
class Asked:
    """What was asked for; ``None`` where nothing was."""

    game: str | None
    games: int | None
    rulings: str | None
    seed: int | None
    until: tuple[str, ...]
    turns: int | None
    whole_every: int | None
    laws_every: int | None
    oracle_every: int | None
    batch: int | None
    database: Path
    resume: bool
    jobs: int
    backend: str
    scheduler: str | None

    def plan(self, base: Plan) -> Plan:
        """Return *base* with the fields that were given; an unknown clause ends the command."""
        from msgspec.structs import replace

        names = ("game", "games", "rulings", "seed", "turns", "whole_every", "laws_every",
                 "oracle_every", "batch")  # fmt: skip
        found = {name: value for name in names if (value := getattr(self, name)) is not None}
        known = {clause.lower(): clause for clause in book(self.game or base.game).clauses}
        if self.until:
            found["until"] = tuple(_goal(words, known) for words in self.until)
        return replace(base, **found)


@command.command("run")
@click.option("--game", metavar="NAME", help=f"The game; {DEFAULT_GAME} if not given.")
@click.option("--games", metavar="N", type=COUNT, help=f"How many; {GAMES} if not given.")
@click.option(
    "--rulings",
    metavar="WORDS",
    help="A ruling set; all: the reference and every edition in turn; random: by the seed.",
)
@click.option("--seed", metavar="N", type=int, help="The seed of everything; 1 if not given.")
@click.option(
    "--until-clause",
    "until",
    metavar="CLAUSE=N",
    multiple=True,
    help="Stop once the clause has been visited N times; repeatable: all of them.",
)
@click.option(
    "--turns", metavar="N", type=COUNT, help="Turns of each player in a short game; 3 if not given."
)
@click.option(
    "--whole-every", metavar="N", type=COUNT, help="Play one game in N to its end; 40 if not given."
)
@click.option(
    "--laws-every",
    metavar="N",
    type=COUNT,
    help="Hold all of one game in N against the laws; 100 if not given.",
)
@click.option(
    "--oracle-every",
    metavar="N",
    type=COUNT,
    help="Ask the oracle in one game in N; 25 if not given.",
)
@click.option(
    "--batch", metavar="N", type=COUNT, help="Games that are kept together; 100 if not given."
)
@click.option(
    "--database",
    metavar="FILE",
    type=FILE,
    default=DATABASE,
    show_default=True,
    help="Where the results are kept.",
)
@click.option("--resume", is_flag=True, help="Go on with the campaign in the database.")
@jobs_option
@click.option(
    "--backend",
    type=click.Choice(["processes", "dask"]),
    default="processes",
    show_default=True,
    help="Who plays: processes of this machine, or a cluster.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Where dask listens: tcp://host:8786.")
@guarded
def run(**options: Any) -> None:  # noqa: ANN401 - click passes what Asked takes
    """Play games by seed under invariants, laws and oracle; keep all results in one file.

    Interrupted, by whatever, it loses only what is under way: --resume goes on, and ends with the
    same results. They depend neither on --jobs nor on --backend.
    """
    from alamein.conformance.campaign.lock import locked
    from alamein.conformance.cli.campaign_progress import terminable

    asked = Asked(**options)
    if (asked.backend == "dask") != (asked.scheduler is not None):
        fail("--backend dask and --scheduler ADDRESS go together")
    # What is wrong is said before any file is touched, the lock beside the database included.
    if not asked.resume:
        _plan(asked)
    elif not asked.database.exists():
        fail(f"{asked.database}: there is no such file")
    with terminable(), locked(asked.database), _database(asked) as database:
        try:
            ended = _run(asked, database)
            _write_scenarios(database)
        except KeyboardInterrupt:
            _interrupted(database)
            raise
        _tell(database, ended)


def _goal(words: str, known: Mapping[str, str]) -> Goal:
    """Return the goal that *words* name; clauses are found in upper and lower case."""
    from alamein.conformance.campaign.plan import Goal

    clause, _, visits = words.rpartition("=")
    if not clause or not visits.isdecimal() or not int(visits):
        fail(f"--until-clause {words}: a goal looks like EA-12.2b=1000")
    if clause.lower() not in known:
        fail(f"no clause is called {clause!r}; {nearest(clause, known.values())}")
    return Goal(known[clause.lower()], int(visits))


def _plan(asked: Asked) -> Plan:
    """Return the plan of a new campaign; whatever is unknown ends the command."""
    from alamein.conformance.campaign.plan import ALL, RANDOM, Plan
    from alamein.conformance.cli.engines import opened
    from alamein.conformance.cli.suites import known_game

    plan = asked.plan(Plan(game=known_game(asked.game or DEFAULT_GAME), games=GAMES))
    if plan.rulings not in (ALL, RANDOM):
        opened(plan.game, (plan.rulings,), None)
    return plan


@contextmanager
def _database(asked: Asked) -> Iterator[Database]:
    """Yield the database: a new one, or the one to go on with if it is of this campaign."""
    from alamein.conformance.campaign.database import created, opened
    from alamein.conformance.campaign.fingerprint import fingerprint

    if not asked.resume:
        plan = _plan(asked)
        with created(asked.database, plan, fingerprint(plan.game)) as database:
            yield database
        return
    with opened(asked.database) as database:
        for name, was, given in database.plan.differences(asked.plan(database.plan)):
            said = f"--{name.replace('_', '-')} was {was} and is now {given}"
            fail(f"{asked.database}: holds another campaign: {said}; take a new file")
        mine = fingerprint(database.plan.game)
        if mine != database.fingerprint:
            was = f"was begun with the engine {database.fingerprint}, this is {mine}"
            fail(f"{asked.database}: {was}; results would not go together: take a new file")
        yield database


def _run(asked: Asked, database: Database) -> Ended:
    """Play, and if that cannot go on say how to."""
    from alamein.conformance.campaign.batch import Changed
    from alamein.conformance.campaign.cluster import is_lost
    from alamein.conformance.campaign.running import run
    from alamein.conformance.campaign.workers import WorkerLost
    from alamein.conformance.cli.campaign_progress import shown

    with shown(database) as watch, closing_at_once(_executor(asked)) as executor:
        try:
            return run(database, executor, asked.jobs, watch)
        except (Changed, WorkerLost) as error:
            _interrupted(database)
            fail(f"{asked.database}: {error}")
        except Exception as error:
            if asked.backend != "dask" or not is_lost(error):
                raise
            _interrupted(database)
            fail(f"{asked.database}: the cluster is gone: {str(error) or type(error).__name__}")


@contextmanager
def closing_at_once(executor: Executor) -> Iterator[Executor]:
    """Yield *executor*, and do not wait for work that nobody asks for any more."""
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _executor(asked: Asked) -> Executor:
    from alamein.conformance.campaign.workers import Workers

    if asked.scheduler is None:
        return Workers(asked.jobs)
    from alamein.conformance.campaign.cluster import Cluster

    return Cluster(asked.scheduler)


def _interrupted(database: Database) -> None:
    from alamein.conformance.campaign.wording import count_of

    done = f"{database.games():,} of {count_of(database.plan.games, 'game')}"
    more = f" --database {database.path}" if database.path != DATABASE else ""
    click.echo(f"{done} kept; alamein campaign --resume{more} goes on", err=True)


def _write_scenarios(database: Database) -> None:
    """Make the scenario of the first finding of each sort."""
    from alamein.conformance.campaign.dealing import Dealer
    from alamein.conformance.campaign.minimal import scenario
    from alamein.conformance.cli.watching import passing

    dealer, found = Dealer(database.plan), database.first_of_each(SORTS)
    for finding in passing("scenarios of findings", len(found), found):
        database.keep_scenario(finding, scenario(dealer, finding))


def _tell(database: Database, ended: Ended) -> None:
    """Print what came of a campaign, by ruling set; findings end the command with 1."""
    from alamein.conformance.campaign.totals import totals
    from alamein.conformance.campaign.wording import count_of

    total = totals(database)
    rows = [
        (
            label,
            f"{tally.totals['games']:,}",
            f"{tally.ends.get('over', 0):,}",
            f"{tally.totals.get('decisions', 0):,}",
            f"{tally.totals.get('checked decisions', 0):,}",
            len(tally.clauses),
            f"{sum(tally.broken.values()):,}",
        )
        for label, tally in total.by_label.items()
    ]
    columns = ("rulings", "games", "finished", "decisions", "checked", "clauses", "findings")
    Listing(f"{total.title}: digest {total.digest}", columns, rows).show("table")
    for goal in database.plan.until:
        visits = f"{ended.visits[goal.clause]:,} of {goal.visits:,}"
        click.echo(f"{goal.clause}: visited {visits} times")
    if database.plan.until and not ended.reached:
        click.echo("the games are exhausted before every goal is reached")
    broken = sorted(total.all.broken.items(), key=lambda found: -found[1])
    for sort, times in broken:
        click.echo(f"{count_of(times, 'finding')}: {sort}")
    if broken:
        where = f" {database.path}" if database.path != DATABASE else ""
        click.echo(f"alamein campaign show{where} lists them", err=True)
        raise SystemExit(1)

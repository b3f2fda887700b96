"""How ``alamein campaign run`` runs: who plays, what is kept, and what is said at the end."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from alamein.conformance.cli.listing import Listing, fail
from alamein.conformance.cli.watching import processes

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from alamein.conformance.campaign.database import Database
    from alamein.conformance.campaign.plan import Plan
    from alamein.conformance.campaign.running import Ended
    from alamein.conformance.cli.campaign_asking import Asked

SORTS = 30  # sorts of findings whose scenario is made at once; others when they are asked for


def executor_of(asked: Asked) -> Executor:
    """Return who plays."""
    if asked.scheduler is None:
        from alamein.conformance.campaign.workers import Workers

        return Workers(asked.jobs or processes())
    from alamein.conformance.campaign.cluster import Cluster

    return Cluster(asked.scheduler)


def width_of(executor: Executor, asked: Asked) -> int:
    """Return for how many workers there should be work at hand."""
    from alamein.conformance.campaign.cluster import Cluster

    workers = executor.workers() if isinstance(executor, Cluster) else processes()
    return asked.jobs or max(workers, 1)


@contextmanager
def closing_at_once(executor: Executor) -> Iterator[Executor]:
    """Yield *executor*, and do not wait for work that nobody asks for any more."""
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def database_of(asked: Asked, plan: Plan) -> Iterator[Database]:
    """Yield the database, locked: a new one, or the one to go on with."""
    from alamein.conformance.campaign.files import created, opened
    from alamein.conformance.campaign.fingerprint import fingerprint
    from alamein.conformance.campaign.lock import locked

    with locked(asked.database):
        if asked.resume:
            with opened(asked.database) as database:
                yield database
        else:
            with created(asked.database, plan, fingerprint(plan.game)) as database:
                yield database


def play(asked: Asked, database: Database, executor: Executor) -> None:
    """Play what is left, make scenarios of what was found, and tell what came of it."""
    try:
        ended = _played(asked, database, executor)
        _write_scenarios(database)
    except KeyboardInterrupt:
        _interrupted(asked, database)
        raise
    _tell(asked, database, ended)


def _played(asked: Asked, database: Database, executor: Executor) -> Ended:
    """Play, and if that cannot go on say how to."""
    from alamein.conformance.campaign.batch import Changed
    from alamein.conformance.campaign.cluster import is_lost
    from alamein.conformance.campaign.running import Goals, run
    from alamein.conformance.campaign.workers import WorkerLost
    from alamein.conformance.cli.campaign_progress import shown

    goals = Goals(database)
    with shown(database, goals.visits) as watch:
        try:
            return run(database, executor, width_of(executor, asked), watch, goals)
        except Changed as error:
            says = f"files changed under the campaign: {error}; restore them, then {asked.resuming}"
            fail(f"{asked.database}: {says}")
        except WorkerLost as error:
            _interrupted(asked, database)
            fail(f"{asked.database}: {error}")
        except Exception as error:
            if asked.backend != "dask" or not is_lost(error):
                raise
            _interrupted(asked, database)
            fail(f"{asked.database}: the cluster is gone: {str(error) or type(error).__name__}")


def _interrupted(asked: Asked, database: Database) -> None:
    from alamein.conformance.campaign.wording import count_of

    done = f"{database.games():,} of {count_of(database.plan.games, 'game')}"
    click.echo(f"{done} kept; {asked.resuming} goes on", err=True)


def _write_scenarios(database: Database) -> None:
    """Make the scenario of the first finding of each sort."""
    from alamein.conformance.campaign.dealing import Dealer
    from alamein.conformance.campaign.minimal import scenario
    from alamein.conformance.cli.watching import passing

    found = database.first_of_each(SORTS)
    if not found:
        return
    dealer = Dealer(database.plan)
    for finding in passing("scenarios of findings", len(found), found):
        database.keep_scenario(finding, scenario(dealer, finding))


def _tell(asked: Asked, database: Database, ended: Ended) -> None:
    """Print what came of a campaign, by ruling set; findings and goals missed end it with 1."""
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
    missed = database.plan.until and not ended.reached
    if missed:
        click.echo("the games are exhausted before every goal is reached", err=True)
    broken = sorted(total.all.broken.items(), key=lambda found: -found[1])
    for sort, times in broken:
        click.echo(f"{count_of(times, 'finding')}: {sort}")
    if broken:
        listing = shlex.join(["alamein", "campaign", "show", str(asked.database)])
        click.echo(f"{listing} lists them", err=True)
    if broken or missed:
        raise SystemExit(1)

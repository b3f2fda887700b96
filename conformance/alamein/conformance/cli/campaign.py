"""``alamein campaign``: play at scale, watched by laws and oracle; report on it; its findings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from alamein.conformance.cli.campaign_asking import GAMES, Asked
from alamein.conformance.cli.campaign_findings import replay, show
from alamein.conformance.cli.campaign_report import DATABASE, report
from alamein.conformance.cli.engines import DEFAULT_GAME
from alamein.conformance.cli.listing import guarded
from alamein.engine.core.problem import nearest

FILE = click.Path(path_type=Path)
COUNT = click.IntRange(min=1)


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
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 1024),
    show_default="processors, at most 4; of a cluster all workers",
    help="Processes to use; of a cluster, workers to have work at hand for.",
)
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
    from alamein.conformance.cli.campaign_progress import terminable
    from alamein.conformance.cli.campaign_running import (
        closing_at_once,
        database_of,
        executor_of,
        play,
    )

    asked = Asked(**options)
    # What is wrong is said before any file is touched, the lock beside the database included.
    plan = asked.checked()
    with (
        terminable(),
        closing_at_once(executor_of(asked)) as executor,
        database_of(asked, plan) as database,
    ):
        play(asked, database, executor)

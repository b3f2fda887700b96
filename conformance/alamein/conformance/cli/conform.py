"""``alamein conform``: judge anybody's implementation, in any language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from alamein.conformance.cli.campaign import Campaigns
from alamein.conformance.cli.engines import DEFAULT_GAME
from alamein.conformance.cli.listing import format_option, guarded
from alamein.conformance.cli.watching import jobs_option

COMMAND = click.argument("command", nargs=-1, required=True, metavar="-- COMMAND…")


@click.group("conform", cls=Campaigns)
def command() -> None:
    """Judge an implementation that speaks our protocol, and compare runs.

    `alamein conform -- ./their-adapter` is short for `run`.
    """


def plan_options(wrapped: Any) -> Any:  # noqa: ANN401 - what click decorates
    """Add the options that say what is checked."""
    for option in (
        click.option("--game", metavar="NAME", default=DEFAULT_GAME, show_default=True,
                     help="The game."),
        click.option("--rulings", metavar="WORDS", multiple=True,
                     help="The ruling set it is judged by; the reference if not given."),
        click.option("--seed", metavar="N", type=int, default=1, show_default=True,
                     help="The seed of random play."),
        click.option("--walks", metavar="N", type=click.IntRange(min=0), default=20,
                     show_default=True, help="How many games are played at random."),
        click.option("--check", "patterns", metavar="ID", multiple=True,
                     help="Only checks of that id or pattern; repeatable."),
        click.option("--readings", is_flag=True,
                     help="Also checks under other readings, if they can be played."),
        click.option("--shard", metavar="I/N", default="1/1", show_default=True,
                     help="Only one part of so many, by the ids of checks."),
    ):  # fmt: skip
        wrapped = option(wrapped)
    return wrapped


@command.command("run")
@plan_options
@click.option("--output", metavar="DIR", type=click.Path(path_type=Path),
              default=Path("alamein-conformance"), show_default=True,
              help="Where the run and its reports are written.")  # fmt: skip
@click.option("--timeout-multiplier", "times", metavar="X", type=click.FloatRange(min=0.01),
              default=1.0, show_default=True, help="Allow so many times as long.")  # fmt: skip
@click.option("--memory", metavar="MB", type=click.IntRange(min=16), default=2048,
              show_default=True, help="The most memory it may use.")  # fmt: skip
@click.option("--env", "passed", metavar="NAME", multiple=True,
              help="Pass an environment variable on; repeatable.")  # fmt: skip
@jobs_option
@COMMAND
@guarded
def run(**options: Any) -> None:  # noqa: ANN401 - click passes what Asked takes
    """Run every check against the program that COMMAND starts, and write reports.

    Ends with 1 if anything failed, with 3 if the program could not be begun.
    """
    from alamein.conformance.cli.conform_running import Asked, Chosen, conform

    chosen = Chosen(**{name: options.pop(name) for name in Chosen.__dataclass_fields__})
    conform(Asked(chosen, **options))


@command.command("list")
@plan_options
@format_option
@guarded
def list_(form: str, **options: Any) -> None:  # noqa: ANN401 - click passes what Chosen takes
    """List the checks: id, promise, clauses, where the expectation comes from."""
    from alamein.conformance.cli.conform_looking import list_checks
    from alamein.conformance.cli.conform_running import Chosen

    list_checks(Chosen(**options), form)


@command.command()
@guarded
def schema() -> None:
    """Print the JSON Schemas of all requests and answers."""
    from alamein.conformance.cli.conform_looking import print_schema

    print_schema()


@command.command()
@click.option("--game", metavar="NAME", default=DEFAULT_GAME, show_default=True, help="The game.")
@click.option("--timeout-multiplier", "times", metavar="X", type=click.FloatRange(min=0.01),
              default=1.0, show_default=True, help="Allow so many times as long.")  # fmt: skip
@COMMAND
@guarded
def doctor(game: str, times: float, command: tuple[str, ...]) -> None:
    """Try what an adapter must do before anything is judged, and say what helps.

    Ends with 1 if something is to be mended, with 3 if the program says nothing at all.
    """
    from alamein.conformance.cli.conform_looking import examine

    examine(game, command, times)


RUN = click.Path(exists=True, path_type=Path)
output_option = click.option(
    "--output", metavar="DIR", type=click.Path(path_type=Path),
    default=Path("alamein-conformance"), show_default=True, help="Where the reports are written.",
)  # fmt: skip


@command.command()
@click.argument("run", type=RUN)
@click.option("--partial", is_flag=True, help="Also of a run that did not come to its end.")
@output_option
@guarded
def report(run: Path, output: Path, *, partial: bool) -> None:
    """Write the reports of RUN: a run.jsonl, or the folder it lies in."""
    from alamein.conformance.cli import conform_comparing as comparing

    comparing.report(run, output, partial=partial)


@command.command()
@click.argument("runs", nargs=-1, required=True, type=RUN)
@output_option
@guarded
def merge(runs: tuple[Path, ...], output: Path) -> None:
    """Join RUNS that are the shards of one, and write the reports of the whole."""
    from alamein.conformance.cli import conform_comparing as comparing

    comparing.merged(runs, output)


@command.command()
@click.argument("before", type=RUN)
@click.argument("after", type=RUN)
@format_option
@guarded
def diff(before: Path, after: Path, form: str) -> None:
    """List every check that came out otherwise AFTER than BEFORE, and what else moved.

    Ends with 1 if any got worse.
    """
    from alamein.conformance.cli import conform_comparing as comparing

    comparing.differences(before, after, form)


@command.command()
@click.argument("runs", nargs=-1, required=True, type=RUN)
@click.option("--checks", is_flag=True, help="By check, not by clause.")
@click.option("--mixed", is_flag=True, help="Even if they were judged by different suites.")
@format_option
@guarded
def matrix(runs: tuple[Path, ...], form: str, *, checks: bool, mixed: bool) -> None:
    """Put the implementations of RUNS side by side, clause by clause."""
    from alamein.conformance.cli import conform_comparing as comparing

    comparing.side_by_side(runs, form, checks=checks, mixed=mixed)


@command.command()
@click.argument("run", type=RUN)
@click.option("--check", "patterns", metavar="ID", multiple=True,
              help="Only this check; repeatable.")  # fmt: skip
@click.argument("command", nargs=-1, metavar="[-- COMMAND…]")
@guarded
def replay(run: Path, patterns: tuple[str, ...], command: tuple[str, ...]) -> None:
    """Ask again what failed in RUN: fixed, failing still, or otherwise.

    Without COMMAND the program is started as it was then. Ends with 1 unless all is fixed.
    """
    from alamein.conformance.cli import conform_comparing as comparing

    comparing.replay(run, patterns, command)

"""``alamein replay``: play a log again, and say where it differs first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from alamein.conformance.cli.cards import overlay_option
from alamein.conformance.cli.engines import opened
from alamein.conformance.cli.listing import guarded

if TYPE_CHECKING:
    from alamein.conformance.logs import Log
    from alamein.conformance.opening import Opened
    from alamein.conformance.replaying import Difference


@click.command("replay")
@click.argument("log", type=click.Path(path_type=Path))
@overlay_option
@guarded
def command(log: Path, overlay: Path | None) -> None:
    """Play the game in LOG again; end with 1 where it differs."""
    from alamein.conformance.logs import read_log
    from alamein.conformance.replaying import replay

    read = read_log(log)
    game = opened(read.game, read.rulings, overlay)
    remarks(read, game)
    if (difference := replay(read, game)) is not None:
        differs(log, read, difference)
    click.echo(f"{log}: {len(read.moves)} moves, the same to the end ({read.end})")
    if read.result is not None:
        points = ", ".join(f"player {n} {points}" for n, points in enumerate(read.result.points))
        winners = ", ".join(f"player {seat}" for seat in read.result.winners)
        click.echo(f"points: {points}; won by {winners or 'nobody'}")


def remarks(log: Log, game: Opened) -> None:
    """Say what has changed since the log was written, whether it matters or not."""
    from alamein.conformance.replaying import changed_readings

    for change in changed_readings(log, game):
        click.echo(f"note: the rulings give another reading of {change}", err=True)
    if log.cards != game.cards:
        says = "the cards are not those of the log; was it played with --catalogue?"
        click.echo(f"note: {says}", err=True)


def differs(path: Path, log: Log, found: Difference) -> NoReturn:
    """Say where the game differs first, and end with 1."""
    of = f"move {found.move} of {len(log.moves)}, " if 0 < found.move <= len(log.moves) else ""
    click.echo(f"{path}: differs first at {of}{found.what}")
    click.echo(f"  then: {found.then}\n  now: {found.now}")
    if found.before:
        click.echo(f"  position: {found.before}")
    raise SystemExit(1)

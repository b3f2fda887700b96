"""``alamein show``: draw a position, in the terminal or as SVG."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from alamein.conformance.cli.cards import overlay_option
from alamein.conformance.cli.engines import (
    DEFAULT_GAME,
    found,
    opened,
    rulings_options,
    words_of,
)
from alamein.conformance.cli.listing import console, fail, guarded
from alamein.engine.core.problem import DataError

if TYPE_CHECKING:
    from alamein.conformance.moments import Moment
    from alamein.conformance.opening import Opened
    from alamein.engine.core.game import Position
    from alamein.engine.core.picture import Picture


@dataclass(frozen=True)
class Asked:
    """What was asked for."""

    position: str
    game: str | None
    at: int | None
    action: str | None
    seat: int | None
    onlooker: bool
    rulings: tuple[str, ...]
    choices: tuple[str, ...]
    overlay: Path | None
    svg: Path | None


@click.command("show")
@click.argument("position")
@click.option("--game", metavar="NAME", help="The game, if the file does not say so.")
@click.option(
    "--at",
    metavar="N",
    type=click.IntRange(min=0),
    help="Of a logged game, the position after N moves; if not given, the last.",
)
@click.option("--action", metavar="ACTION", help="Mark this action, and say whether it is legal.")
@click.option(
    "--as", "seat", metavar="SEAT", type=click.IntRange(min=0), help="Show what this player sees."
)
@click.option("--onlooker", is_flag=True, help="Show what everybody sees.")
@rulings_options
@overlay_option
@click.option(
    "--svg",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Draw into this file instead of the terminal.",
)
@guarded
def command(**options: Any) -> None:  # noqa: ANN401 - click passes what Asked takes
    """Draw POSITION: a file, or the name of a position of ours.

    The file holds a position, complete or not, or a logged game.
    """
    asked = Asked(**options)
    if asked.onlooker and asked.seat is not None:
        fail("--as and --onlooker contradict each other")
    if asked.action is not None and not asked.action.strip():
        fail("--action is empty: write an action as in a log, e.g. proceed")
    if asked.svg and asked.svg.suffix.lower() != ".svg":
        fail(f"{asked.svg}: the name of a picture ends with .svg")
    picture = _picture(asked)
    if asked.svg:
        _write(asked.svg, picture)
        return
    from alamein.conformance.drawing.terminal import ASCII, LINES, draw

    out = console()
    for line in draw(picture, out.width, LINES if out.is_terminal else ASCII):
        out.print(line)


def _write(path: Path, picture: Picture) -> None:
    from alamein.conformance.drawing.svg import draw
    from alamein.engine.core.writing import write_atomically

    try:
        write_atomically(path, draw(picture))
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")
    click.echo(f"wrote {path}")


def _picture(asked: Asked) -> Picture:
    """Return the picture, with a line on what is seen and on the action."""
    from msgspec.structs import replace as changed

    game, moment = _moment(asked)
    lines = []
    if asked.action is not None:
        moment = _with(moment, game, asked.action)
        refusal = game.game.why_not(moment.state, moment.action)
        lines.append(f"the action marked {refusal}" if refusal else "the action marked is legal")
    seen, view = _seen(asked, game, moment)
    if asked.seat is not None or asked.onlooker:
        lines.append(view)
    picture = game.game.picture(moment.state, seen, moment.action)
    return changed(picture, lines=(*picture.lines, *lines))


def _seen(asked: Asked, game: Opened, moment: Moment) -> tuple[Position, str]:
    """Return the position as far as it may be seen, and who sees it."""
    whole = game.game.save(moment.state)
    if asked.onlooker:
        return game.game.observe(moment.state, None), "as an onlooker sees it"
    if asked.seat is None:
        return whole, ""
    seats = len(whole["players"])
    if asked.seat >= seats:
        fail(f"--as {asked.seat}: there are players 0 to {seats - 1}")
    return game.game.observe(moment.state, asked.seat), f"as player {asked.seat} sees it"


def _moment(asked: Asked) -> tuple[Opened, Moment]:
    """Return the game and the moment of it that the file describes."""
    from alamein.conformance.logs import is_log
    from alamein.conformance.moments import Moment

    if is_log(Path(asked.position)):
        return _logged(asked)
    sought = found(asked.position)
    if sought.logged:  # and not written by us
        return _logged(asked)
    if asked.at is not None:
        fail(f"--at {asked.at}: {asked.position} is no log of a game")
    words = words_of(asked.rulings or sought.rulings, asked.choices)
    game = opened(asked.game or sought.game or DEFAULT_GAME, words, asked.overlay)
    return game, Moment(sought.load(game))


def _logged(asked: Asked) -> tuple[Opened, Moment]:
    from alamein.conformance.logs import read_log
    from alamein.conformance.moments import after

    if asked.rulings or asked.choices:
        fail("a logged game has its own rulings: leave out --rulings and --set")
    path = Path(asked.position)
    log = read_log(path)
    game = opened(log.game, log.rulings, asked.overlay)
    if asked.game not in (None, log.game):
        fail(f"{path} is a log of {log.game}, not of {asked.game}")
    at = len(log.moves) if asked.at is None else asked.at
    return game, after(path, log, game, at)


def _with(moment: Moment, game: Opened, text: str) -> Moment:
    """Return the moment with the action that *text* describes."""
    from alamein.engine.core.source import parse

    try:
        written = parse(text, "--action").value
        return replace(moment, action=game.game.action(moment.state, written))
    except DataError as error:
        problems = (replace(problem, file="--action", line=0) for problem in error.problems)
        raise DataError(tuple(problems)) from error

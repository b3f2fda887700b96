"""``alamein play``: a game from its set-up to its end, every line with its clause."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from alamein.conformance.cli.cards import overlay_option
from alamein.conformance.cli.engines import DEFAULT_GAME, opened, rulings_options, words_of
from alamein.conformance.cli.listing import fail, guarded, number, one_of
from alamein.conformance.cli.paragraphs import filled

if TYPE_CHECKING:
    from alamein.conformance.logs import End
    from alamein.conformance.playing import Chooser, Match
    from alamein.engine.core.game import Event

FILE = click.Path(path_type=Path, dir_okay=False)


@dataclass(frozen=True)
class Wishes:
    """What was asked for."""

    game: str | None
    players: int | None
    seed: int | None
    policy: str | None
    rulings: tuple[str, ...]
    choices: tuple[str, ...]
    overlay: Path | None
    turns: int
    log: Path | None
    human: tuple[int, ...]
    resume: Path | None
    force: bool

    def set_by_log(self) -> list[str]:
        """Return the options given that a resumed game takes from its log."""
        given = {
            "--game": self.game,
            "--players": self.players,
            "--seed": self.seed,
            "--rulings": self.rulings or None,
            "--set": self.choices or None,
        }
        return [option for option, value in given.items() if value is not None]


@click.command("play")
@click.option("--game", metavar="NAME", help=f"The game; {DEFAULT_GAME} if not given.")
@click.option("--players", metavar="N", type=int, help="How many play; 2 if not given.")
@click.option("--seed", metavar="N", type=int, help="The seed of chance; 1 if not given.")
@click.option("--policy", metavar="NAME", help="How the others choose, e.g. random or greedy.")
@rulings_options
@overlay_option
@click.option(
    "--turns",
    metavar="N",
    type=click.IntRange(min=1),
    default=500,
    show_default=True,
    help="Stop after this many turns.",
)
@click.option("--log", metavar="FILE", type=FILE, help="Write the game to this file.")
@click.option(
    "--human", metavar="SEAT", type=int, multiple=True, help="Choose yourself for this player."
)
@click.option("--resume", metavar="FILE", type=FILE, help="Go on with the game in this log.")
@click.option("--force", is_flag=True, help="Overwrite the log if it exists.")
@guarded
def command(**options: Any) -> None:  # noqa: ANN401 - click passes what Wishes takes
    """Play a game, by policies or with people, and tell what happens."""
    wishes = Wishes(**options)
    match = _resumed(wishes, wishes.resume) if wishes.resume else _begun(wishes)
    if wishes.resume and wishes.log is None:
        wishes = replace(wishes, log=wishes.resume)
    choosers = _seated(match, wishes)
    _open_log(match, wishes)
    _announce(match)
    end = _played(match, choosers, wishes)
    _report(match, end, wishes)


def _begun(wishes: Wishes) -> Match:
    """Return a new game."""
    from alamein.conformance.playing import Match

    words = words_of(wishes.rulings, wishes.choices)
    game = opened(wishes.game or DEFAULT_GAME, words, wishes.overlay)
    seed = 1 if wishes.seed is None else wishes.seed
    return Match(game, 2 if wishes.players is None else wishes.players, seed, wishes.human)


def _resumed(wishes: Wishes, path: Path) -> Match:
    """Return the game of a log, where the log leaves it."""
    from alamein.conformance.cli.replay import differs, remarks
    from alamein.conformance.logs import read_log
    from alamein.conformance.playing import Match
    from alamein.conformance.replaying import replay

    if given := wishes.set_by_log():
        fail(f"a resumed game takes {', '.join(given)} from its log")
    log = read_log(path)
    if log.given is not None:
        fail(f"{path}: begins with a position; only a game from its set-up is resumed")
    game = opened(log.game, log.rulings, wishes.overlay)
    remarks(log, game)
    if (difference := replay(log, game)) is not None:
        differs(path, log, difference)
    match = Match(game, log.players, log.seed, wishes.human or log.humans)
    match.policy = log.policy
    if not match.catch_up(log):
        fail(f"{path}: the chance of the log is not what seed {log.seed} brings")
    return match


def _seated(match: Match, wishes: Wishes) -> dict[int, Chooser]:
    """Return who chooses for each player."""
    from alamein.conformance.cli.person import Person
    from alamein.conformance.playing import by_policy

    policies = match.game.policies
    match.policy = wishes.policy or match.policy or list(policies)[-1]
    one_of("policy", match.policy, policies)
    for seat in match.humans:
        if not 0 <= seat < match.players:
            fail(f"there is no player {seat}; players are 0 to {match.players - 1}")

    def keep(match: Match) -> None:
        if wishes.log:
            _write(match, wishes.log, "stopped")

    def save(match: Match, path: Path) -> str:
        if path.exists() and path not in saved:
            return f"{path} exists; choose another name"
        if complaint := _written(match, path, "stopped"):
            return complaint
        saved.add(path)
        return f"wrote {path}"

    saved = {path for path in (wishes.log, wishes.resume) if path}
    person = Person(keep, save)
    policy = by_policy(policies[match.policy])
    seats = range(match.players)
    return {seat: person.choose if seat in match.humans else policy for seat in seats}


def _open_log(match: Match, wishes: Wishes) -> None:
    """Make sure, before anything is played, that the log can be written."""
    if wishes.log is None:
        return
    if wishes.log.exists() and not wishes.force and wishes.log != wishes.resume:
        fail(f"{wishes.log} exists; --force overwrites it")
    _write(match, wishes.log, "stopped")


def _written(match: Match, path: Path, end: End) -> str:
    """Write the game to *path*; return what went wrong, or nothing."""
    from alamein.conformance.logs import write_log

    try:
        write_log(path, match.log(end))
    except OSError as error:
        return f"{path} cannot be written: {error.strerror}"
    return ""


def _write(match: Match, path: Path, end: End) -> None:
    if complaint := _written(match, path, end):
        fail(complaint)


def _announce(match: Match) -> None:
    people = "".join(f", a person for player {seat}" for seat in match.humans)
    rulings = " ".join(match.opened.words) or "reference"
    _say(
        f"{match.game.name}, {match.players} players, seed {match.seed}, rulings {rulings}, "
        f"policy {match.policy}{people}"
    )


def _played(match: Match, choosers: dict[int, Chooser], wishes: Wishes) -> End:
    """Play, and write the log however the game ends: stopped and broken off ones too."""
    from alamein.conformance.cli.person import Quit
    from alamein.conformance.playing import play

    viewer = match.humans[0] if len(match.humans) == 1 else None

    def heard(events: list[Event]) -> None:
        for event in events:
            seen = match.game.witness(event, viewer) if match.humans else event
            _say(match.game.tell(match.state, seen))

    if not match.moves:
        heard(match.opening)
    end: End = "stopped"
    try:
        end = play(match, choosers, wishes.turns, heard)
    except Quit:
        pass
    finally:
        if wishes.log:
            complaint = _written(match, wishes.log, end)
            click.echo(
                complaint or f"wrote {wishes.log}: {number(len(match.moves), 'move')}", err=True
            )
    return end


def _so_far(match: Match) -> str:
    turns = number(match.game.turn(match.state), "turn")
    return f"after {turns} and {number(len(match.moves), 'move')}"


def _report(match: Match, end: End, wishes: Wishes) -> None:
    """Say how the game ended."""
    moves = _so_far(match)
    score = match.game.score(match.state)
    match end:
        case "over":
            _say(f"the game is over {moves}")
        case "capped":
            _say(f"the cap of {wishes.turns} turns is reached; the game is not over; --turns N")
        case "stopped":
            _say(f"stopped {moves}; the game is not over")
        case "stuck":
            where = match.game.notation(match.state)
            click.echo(f"stuck {moves}: no action is legal\n  position: {where}", err=True)
            raise SystemExit(1)
    for seat, points in enumerate(score.points if score else ()):
        wins = ", wins" if score and seat in score.winners else ""
        _say(f"player {seat}: {number(points, 'point')}{wins}")


def _say(words: str) -> None:
    click.echo(filled(words))

"""``alamein properties``: random play under the laws of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from alamein.conformance.cli.engines import rulings_options, words_of
from alamein.conformance.cli.folders import Folder
from alamein.conformance.cli.listing import (
    Listing,
    fail,
    format_option,
    guarded,
    number,
    one_of,
)
from alamein.conformance.cli.suites import game_option, known_game
from alamein.conformance.cli.watching import jobs_option, passing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alamein.properties.walking import Found

FINDINGS = Path("alamein-findings")
MOST_TOLD = 10
findings_option = click.option(
    "--findings",
    metavar="FOLDER",
    type=Folder(),
    default=FINDINGS,
    show_default=True,
    help="Where to write what is found, as scenarios.",
)


@click.group("properties")
def command() -> None:
    """Let random players try whatever they like, and hold every step to the laws of the game."""


@command.command("list")
@game_option
@click.option("--clause", metavar="ID", help="Only laws that restate this clause.")
@format_option
@guarded
def list_(game: str, clause: str | None, form: str) -> None:
    """List the laws: each is a sentence, and the clauses that it restates.

    Those without a clause are about documents, about games told in another way, or promised of
    every game.
    """
    from alamein.conformance.lawful_play import all_laws
    from alamein.engine.core.library import library
    from alamein.properties.law import PROMISES
    from alamein.properties.metamorphic import RELATIONS

    clauses = library().books[known_game(game)].clauses
    spelled = {name.lower(): name for name in clauses}
    wanted = clause and spelled.get(clause.lower(), clause)
    one_of("clause", wanted, clauses)
    laws = [(law.sentence, list(law.clauses)) for law in (*all_laws(game), *RELATIONS)]
    laws += [(promise, []) for promise in PROMISES]
    rows = [(law, cited) for law, cited in laws if wanted is None or wanted in cited]
    Listing(number(len(rows), "law"), ("law", "clauses"), rows).show(form)


@command.command()
@game_option
@click.option(
    "--profile",
    type=click.Choice(["desk", "ci", "night"]),
    default="desk",
    show_default=True,
    help="How hard to try: under a minute, a few minutes and always alike, or hours.",
)
@click.option(
    "--examples",
    metavar="FOLDER",
    type=Folder(),
    default=None,
    help="Where Hypothesis remembers what failed; .hypothesis/examples if not given.",
)
@click.option(
    "--shared",
    metavar="FOLDER",
    type=Folder(exists=True),
    default=None,
    help="Examples of another machine, read as well.",
)
@findings_option
@format_option
@guarded
def run(
    *,
    game: str,
    profile: str,
    examples: Path | None,
    shared: Path | None,
    findings: Path,
    form: str,
) -> None:
    """Have Hypothesis play the game; a failure is shrunk, told and written as a scenario.

    Lists the clauses reached, the rarest first. Ends with 1 if a law was broken.
    """
    from alamein.conformance.hypothetical import played
    from alamein.conformance.lawful_play import machine_of
    from alamein.properties.law import Broken
    from alamein.properties.profiles import EXAMPLES, PROFILES, settings_of

    if profile == "ci" and (examples or shared):
        fail("--profile ci remembers nothing: it takes neither --examples nor --shared")
    machine = machine_of(known_game(game))
    effort = settings_of(
        next(each for each in PROFILES if each == profile), examples or EXAMPLES, shared
    )
    try:
        games = played(machine, effort, lambda says: click.echo(says, err=True))
    except Broken as broken:
        for line in getattr(broken, "__notes__", ()):
            click.echo(line)
        click.echo(str(broken))
        _write(findings, game, machine.found[-1])
        raise SystemExit(1) from None
    title = f"every law held in {number(games, 'game')}; {_clauses(machine.visits)}"
    _reached(game, machine.visits, "games", title).show(form)


def _write(folder: Path, game: str, found: Found, *, err: bool = False) -> None:
    """Write a finding, and say how to see it again."""
    from alamein.conformance.findings import write_finding
    from alamein.engine.core.library import library
    from alamein.engine.games import load_game

    path = write_finding(folder, load_game(game), library().books[game], found)
    click.echo(f"wrote {path}; see it again: alamein scenario run {path}", err=err)


@command.command()
@game_option
@click.option(
    "--walks",
    metavar="N",
    type=click.IntRange(1, 10_000_000),
    default=100,
    show_default=True,
    help="How many walks.",
)
@click.option(
    "--steps",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=250,
    show_default=True,
    help="Attempts in each walk that is not a whole game.",
)
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="The seed of the first walk.",
)
@rulings_options
@jobs_option
@findings_option
@format_option
@guarded
def walk(  # noqa: PLR0913 - click passes every option
    *,
    game: str,
    walks: int,
    steps: int,
    seed: int,
    rulings: tuple[str, ...],
    choices: tuple[str, ...],
    jobs: int,
    findings: Path,
    form: str,
) -> None:
    """Walk through seeded games, half of the attempts blind, and list the clauses reached.

    Without --rulings the seed decides: the reference, editions in turn, random ruling sets.
    Ends with 1 if a law was broken.
    """
    from alamein.conformance.lawful_play import Tally, Way, all_walked
    from alamein.engine.core.library import library
    from alamein.engine.core.rulings import Rulings, UnknownRuling

    words = tuple(w for word in words_of(rulings, choices) for w in word.split())
    try:
        Rulings.parse(*words, book=library().books[known_game(game)])
    except UnknownRuling as error:
        fail(str(error))
    ways = [Way(game, seed + n, steps, words) for n in range(walks)]
    tally = Tally()
    for walked in passing("walking", walks, all_walked(ways, jobs)):
        tally.add(walked)
    without = f", {tally.unplayable} under rulings that cannot be played" * bool(tally.unplayable)
    ended = f"{tally.ended} ended ({tally.from_set_up} from the set-up)"
    title = f"{_clauses(tally.reached)} in {number(tally.walks, 'walk')}, {ended}{without}"
    _reached(game, tally.reached, "walks", title).show(form)
    for at, found in tally.found[:MOST_TOLD]:
        click.echo(f"seed {at}: {found.broken}", err=form != "table")
        _write(findings, game, found, err=form != "table")
    if tally.found:
        click.echo(f"{number(len(tally.found), 'walk')} of {walks} broke a law", err=True)
        raise SystemExit(1)


@command.command()
@game_option
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    default=100,
    show_default=True,
    help="How many games.",
)
@click.option(
    "--moves",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=40,
    show_default=True,
    help="Moves of each game.",
)
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="The seed of the first game.",
)
@jobs_option
@guarded
def relations(game: str, games: int, moves: int, seed: int, jobs: int) -> None:
    """Play games again told in another way: seats renamed, cards permuted, saved and loaded.

    Ends with 1 if any has not the result that the telling predicts.
    """
    from alamein.conformance.lawful_play import Way, all_related
    from alamein.properties.metamorphic import RELATIONS

    ways = [Way(known_game(game), seed + n, moves) for n in range(games)]
    results = list(passing("telling otherwise", games, all_related(ways, jobs)))
    broken = [each for _, found in results for each in found]
    for each in broken[:MOST_TOLD]:
        again = f"alamein properties relations --games 1 --seed {each.seed} --moves {moves}"
        click.echo(f"{each}\n  see it again: {again}")
    played = number(sum(playable for playable, _ in results), "game")
    if broken:
        click.echo(f"{number(len(broken), 'relation')} broken in {played}", err=True)
        raise SystemExit(1)
    click.echo(f"{number(len(RELATIONS), 'relation')} held in {played}")


def _clauses(reached: Mapping[str, int]) -> str:
    return f"{number(len(reached), 'clause')} reached"


def _reached(game: str, reached: Mapping[str, int], of: str, title: str) -> Listing:
    """Return how many games or walks reached each clause, the rarest first: those of none."""
    from alamein.engine.core.library import library
    from alamein.properties.rarity import reachable

    clauses = library().books[game].clauses
    starved = dict.fromkeys(reachable(game) - reached.keys(), 0)
    rows = [
        (name, count, clauses[name].title)
        for name, count in sorted(
            (starved | dict(reached)).items(), key=lambda pair: (pair[1], pair[0])
        )
    ]
    never = f"; {number(len(starved), 'other')} never" * bool(starved)
    return Listing(f"{title}{never}", ("clause", of, "title"), rows)

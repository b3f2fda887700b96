"""``alamein perft``: count the sequences of actions that a position allows."""

from __future__ import annotations

from dataclasses import dataclass
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
from alamein.conformance.cli.listing import Listing, fail, format_option, guarded, number

if TYPE_CHECKING:
    from alamein.conformance.counting import Sought


@dataclass(frozen=True)
class Asked:
    """What was asked for."""

    position: str
    depth: int | None
    divided: bool
    rulings: tuple[str, ...]
    choices: tuple[str, ...]
    seed: int | None
    overlay: Path | None
    form: str

    def words(self, sought: Sought) -> tuple[str, ...]:
        """Return the words of the ruling set; those given take the place of the file's."""
        return words_of(self.rulings or sought.rulings, self.choices)

    def known(self, sought: Sought) -> tuple[int, ...]:
        """Return the counts of the file, if it is asked about what they are counts of."""
        if sought.perft is None or self.rulings or self.choices or self.overlay:
            return ()
        return sought.perft.counts if self.seed in (None, sought.perft.seed) else ()


@click.command("perft")
@click.argument("position")
@click.option(
    "--depth",
    metavar="N",
    type=click.IntRange(min=1),
    help="How many actions; if not given, as many as the file has counts, or 1.",
)
@click.option("--divide", "divided", is_flag=True, help="Count for each first action.")
@rulings_options
@click.option("--seed", metavar="N", type=int, help="The seed of chance; 0 if nothing says so.")
@overlay_option
@format_option
@guarded
def command(**options: Any) -> None:  # noqa: ANN401 - click passes what Asked takes
    """Count the sequences of actions from POSITION: a file, or the name of one of ours.

    Counts that the file gives are compared: a difference ends with 1.
    """
    from alamein.conformance.counting import count, divide

    asked = Asked(**options)
    sought = found(asked.position)
    if sought.logged:
        fail(f"{asked.position} is the log of a game, not a position")
    perft = sought.perft
    game = opened(sought.game or DEFAULT_GAME, asked.words(sought), asked.overlay)
    state = sought.load(game)
    seed = asked.seed if asked.seed is not None else (perft.seed if perft else 0)
    depth = asked.depth or (len(perft.counts) if perft else 1)
    if asked.divided:
        parts = divide(game.game, state, depth, seed)
        total = sum(sequences for _, sequences in parts)
        title = f"{asked.position}, seed {seed}, depth {depth}: {number(total, 'sequence')}"
        Listing(title, ("sequences", "action"), [part[::-1] for part in parts]).show(asked.form)
        return
    counts = [count(game.game, state, n, seed) for n in range(1, depth + 1)]
    known = asked.known(sought)
    rows = [(n, found, "-" if said is None else said) for n, found, said in _beside(counts, known)]
    title = f"{asked.position}, seed {seed}"
    Listing(title, ("depth", "sequences", "in the file"), rows).show(asked.form)
    wrong = [n for n, found, said in _beside(counts, known) if said not in (None, found)]
    if wrong:
        click.echo(f"{asked.position} differs at depth {', '.join(map(str, wrong))}", err=True)
        raise SystemExit(1)


def _beside(counts: list[int], known: tuple[int, ...]) -> list[tuple[int, int, int | None]]:
    """Return depth, count and what the file says, if it says anything."""
    said = [*known, *[None] * len(counts)]
    return [(n, found, said[n - 1]) for n, found in enumerate(counts, start=1)]

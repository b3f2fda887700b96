"""What the commands that play share: positions, rulings, cards, the game they belong to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from alamein.conformance.cli.cards import catalogues
from alamein.conformance.cli.listing import fail
from alamein.engine.core.problem import nearest
from alamein.engine.core.rulings import UnknownRuling

if TYPE_CHECKING:
    from alamein.conformance.counting import Sought
    from alamein.conformance.opening import Opened

F = TypeVar("F", bound=Callable[..., object])
DEFAULT_GAME = "el-alamein"


def rulings_options(command: F) -> F:
    """Give *command* the options that name a ruling set."""
    preset = click.option(
        "--rulings",
        metavar="WORDS",
        multiple=True,
        help="The ruling set: reference, an edition, faq, or several in quotes.",
    )
    choice = click.option(
        "--set", "choices", metavar="D-NN=X", multiple=True, help="Take this reading of a dispute."
    )
    return preset(choice(command))


def words_of(rulings: Iterable[str], choices: Iterable[str]) -> tuple[str, ...]:
    """Return the words of a ruling set; disputes are found in upper and lower case."""
    chosen = []
    for word in choices:
        dispute, equals, reading = word.partition("=")
        if not equals:
            fail(f"--set {word}: a choice looks like D-09=b")
        chosen.append(f"{dispute.upper()}={reading}")
    return (*rulings, *chosen)


def opened(game: str, words: Iterable[str], overlay: Path | None) -> Opened:
    """Return the game, ready to be played; whatever is unknown ends the command."""
    from alamein.conformance.opening import open_game

    catalogue = catalogues(game, overlay)[0] if overlay else None
    try:
        return open_game(game, words, catalogue)
    except UnknownRuling as error:
        fail(str(error))


def found(position: str) -> Sought:
    """Return the position in the file *position*, or the one of ours that has this name."""
    from alamein.conformance.counting import read_position, stored

    ours = stored()
    path = Path(position)
    if not path.exists() and position not in ours:
        fail(f"no file and no position of ours is called {position!r}; {nearest(position, ours)}")
    return read_position(path if path.exists() else ours[position])

"""What the commands about scenarios share: the game, and which files are meant."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from alamein.conformance.cli.listing import fail
from alamein.conformance.scenarios.suite import Suite, load_suite
from alamein.engine.core.problem import nearest
from alamein.engine.games import playable

SUFFIX = ".yaml"
game_option = click.option(
    "--game", metavar="NAME", default="el-alamein", show_default=True, help="The game."
)


def known_game(game: str) -> str:
    """Return *game*; one without an engine ends the command with near matches."""
    if game not in playable():
        fail(f"no game with scenarios is called {game!r}; {nearest(game, playable())}")
    return game


def suite_of(game: str, paths: tuple[str, ...] = ()) -> Suite:
    """Return the scenarios of *game*, or those in the files at *paths*."""
    return load_suite(known_game(game), paths)


def parted(words: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return which of *words* are files, and which are names of cases."""
    files: list[str] = []
    names: list[str] = []
    for word in words:
        (files if word.endswith(SUFFIX) or Path(word).is_file() else names).append(word)
    return tuple(dict.fromkeys(files)), tuple(names)

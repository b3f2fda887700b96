"""The games there are, found by the folders of the data; each game's package has its name."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from alamein.engine.core.game import Game
from alamein.engine.core.library import Library, library
from alamein.engine.core.problem import Problem
from alamein.engine.deckbuilding.catalogue import Catalogue, Fact, check_catalogue, has_cards


def facts_of(game: str) -> tuple[Fact, ...]:
    """Return what the rulebook of *game* attests of its cards as a whole."""
    package = f"alamein.engine.{game.replace('-', '_')}"
    if not _has_module(package, "facts"):
        return ()
    facts: tuple[Fact, ...] = importlib.import_module(f"{package}.facts").FACTS
    return facts


def load_game(name: str, catalogue: Catalogue | None = None) -> Game[Any, Any]:
    """Return the game called *name*, with a catalogue of cards if not with its own."""
    module = importlib.import_module(f"alamein.engine.{name.replace('-', '_')}.game")
    game: Game[Any, Any] = module.GAME(catalogue)
    return game


def playable() -> list[str]:
    """Return the names of the games that have an engine."""
    packages = {game: f"alamein.engine.{game.replace('-', '_')}" for game in library().books}
    return [game for game, package in packages.items() if _has_module(package, "game")]


def _has_module(package: str, module: str) -> bool:
    """Return whether *package* exists and has a *module*."""
    names = (package, f"{package}.{module}")
    return all(importlib.util.find_spec(name) is not None for name in names)


def check_cards(library: Library) -> list[Problem]:
    """Return everything wrong with the cards of all games that have any."""
    games = [game for game in library.books if has_cards(library, game)]
    return [problem for game in games for problem in check_catalogue(library, game, facts_of(game))]

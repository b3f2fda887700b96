"""The games there are, found by the folders of the data; each game's package has its name."""

from __future__ import annotations

import importlib
import importlib.util

from alamein.engine.core.library import Library
from alamein.engine.core.problem import Problem
from alamein.engine.deckbuilding.catalogue import Fact, check_catalogue, has_cards


def facts_of(game: str) -> tuple[Fact, ...]:
    """Return what the rulebook of *game* attests of its cards as a whole."""
    package = f"alamein.engine.{game.replace('-', '_')}"
    if not all(importlib.util.find_spec(name) for name in (package, f"{package}.facts")):
        return ()
    facts: tuple[Fact, ...] = importlib.import_module(f"{package}.facts").FACTS
    return facts


def check_cards(library: Library) -> list[Problem]:
    """Return everything wrong with the cards of all games that have any."""
    games = [game for game in library.books if has_cards(library, game)]
    return [problem for game in games for problem in check_catalogue(library, game, facts_of(game))]

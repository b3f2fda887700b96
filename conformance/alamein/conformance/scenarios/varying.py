"""No verdict rests on an invented number: cases run again with other provisional values."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, assume, given, seed, settings
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir

from alamein.conformance.scenarios.running import Trial, run
from alamein.engine.core.game import Changes, Game
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import REFERENCE, Rulings
from alamein.engine.games import load_game

DRAWS = 24


@cache
def variants(game: str) -> tuple[tuple[Changes, Game[Any, Any]], ...]:
    """Return the game with other provisional values, in `DRAWS` ways, always the same ones."""
    # What Hypothesis keeps belongs nowhere near the user's files.
    set_hypothesis_home_dir(Path(tempfile.gettempdir()) / "alamein-hypothesis")
    base = load_game(game)
    found: list[tuple[Changes, Game[Any, Any]]] = []

    @seed(0)
    @settings(
        max_examples=DRAWS,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @given(st.randoms(use_true_random=False))
    def draw(random: Any) -> None:  # noqa: ANN401 - hypothesis' own Random
        changes = base.varied(random.randrange, rules=False)
        table = base.with_cards(changes)
        assume(_playable(table, game))
        found.append((changes, table))

    draw()
    return tuple(found)


def _playable(table: Game[Any, Any], game: str) -> bool:
    """Return whether a position can be made with these cards: some facts bind several of them."""
    rulings = Rulings.parse(REFERENCE, book=library().books[game])
    try:
        table.fill({}, rulings)
    except DataError:
        return False
    return True


def rests_on(game: str, trial: Trial, book: Rulebook) -> tuple[str, ...]:
    """Return invented values without which *trial* would not hold: none, or few that suffice."""
    for changes, table in variants(game):
        if not run(table, trial, book).passed:
            return tuple(f"{card} {field}" for card, field in _reduced(game, trial, book, changes))
    return ()


def _reduced(game: str, trial: Trial, book: Rulebook, changes: Changes) -> list[tuple[str, str]]:
    """Return the fewest fields found whose other values alone make *trial* fail."""
    base = load_game(game)
    kept = [(card, field) for card, fields in changes.items() for field in fields]

    def fails(fields: list[tuple[str, str]]) -> bool:
        chosen: dict[str, dict[str, Any]] = {}
        for card, field in fields:
            chosen.setdefault(card, {})[field] = changes[card][field]
        try:
            return not run(base.with_cards(chosen), trial, book).passed
        except DataError:
            return False

    size = len(kept)
    while size:
        for start in range(0, len(kept), size):
            fewer = kept[:start] + kept[start + size :]
            if fewer and fails(fewer):
                kept = fewer
                break
        else:
            size //= 2
    return kept

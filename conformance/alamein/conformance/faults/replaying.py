"""Seeing again what the lock says: each recorded killer fails with its fault, holds without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from alamein.conformance.faults.hunting import all_wrong, answered, trial_of_case
from alamein.conformance.faults.lock import Killer, Locked, trial_of
from alamein.engine.core.game import Game
from alamein.engine.games import load_game
from alamein.properties.faults.gallery import Gallery
from alamein.properties.faults.planting import planted


def seen_again(gallery: Gallery, line: Locked) -> Iterator[str]:
    """Yield every killer of a fault that is no killer any more, and why."""
    fault = gallery.faults[line.fault]
    healthy = load_game(gallery.game)
    everyone = (*line.killers, *line.also)
    for killer in everyone:
        for says in complaints(healthy, killer)[:1]:
            yield f"{killer} fails although {line.fault} is not planted: {says}"
    with planted(fault, gallery.game) as game:
        for killer in everyone:
            if not any(killer.tells(said) for said in complaints(game, killer)):
                yield f"{killer} does not fail although {line.fault} is planted"


def complaints(game: Game[Any, Any], killer: Killer) -> list[str]:
    """Return what a killer has to say against the engine as it is now."""
    if killer.witness == "oracle":
        return [str(breach) for breach in answered(game, killer.check)]
    if killer.witness == "property":
        return all_wrong(game, trial_of_case(game.name, killer.case)) if killer.case else []
    trial = trial_of(game.name, killer.check)
    return all_wrong(game, trial) if trial else []

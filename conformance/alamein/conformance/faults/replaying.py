"""Seeing again what the lock says: each recorded killer fails with its fault, holds without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from alamein.conformance.faults.hunting import answered, fails, trial_of_case
from alamein.conformance.faults.lock import Killer, Locked, trial_of
from alamein.engine.core.game import Game
from alamein.engine.games import load_game
from alamein.properties.faults.gallery import Gallery
from alamein.properties.faults.planting import planted


def seen_again(gallery: Gallery, line: Locked) -> Iterator[str]:
    """Yield every killer of a fault that is no killer any more, and why."""
    fault = gallery.faults[line.fault]
    healthy = load_game(gallery.game)
    for killer in line.killers:
        if (says := complaint(healthy, killer)) is not None:
            yield f"{killer.check} fails although {line.fault} is not planted: {says}"
    with planted(fault, gallery.game) as game:
        for killer in line.killers:
            if complaint(game, killer) is None:
                yield f"{killer.check} holds although {line.fault} is planted"
        for clause, name in line.also:
            trial = trial_of(gallery.game, name)
            if trial is None or fails(game, trial) is None:
                yield f"{name} ({clause}) holds although {line.fault} is planted"


def complaint(game: Game[Any, Any], killer: Killer) -> str | None:
    """Return what a killer has to say against the engine as it is now, if anything."""
    if killer.witness == "oracle":
        return next(iter(answered(game, killer.check)), None)
    if killer.witness == "property":
        return fails(game, trial_of_case(game.name, killer.case)) if killer.case else None
    trial = trial_of(game.name, killer.check)
    return fails(game, trial) if trial else "there is no such case"

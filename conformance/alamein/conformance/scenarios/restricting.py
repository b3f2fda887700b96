"""Which rulings a recorded case needs: the readings and editions to write as ``under``."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from alamein.conformance.scenarios.files import Case
from alamein.conformance.scenarios.running import Trial, run, trials
from alamein.engine.core.game import Game
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import REFERENCE, Rulings, presets

Plain: TypeAlias = Any


def restriction(
    game: Game[Any, Any], book: Rulebook, rulings: Rulings, fields: dict[str, Plain]
) -> list[str]:
    """Return what the case is restricted to, as little as will do.

    One trial must run under the very *rulings* of the game, and no trial may fail. A game under an
    edition that does not hold everywhere names the edition; any other names readings: where it
    leaves the reference, and where a ruling set in which the case fails leaves the game.
    """
    sets = presets(book)
    own = [name for name, found in sets.items() if found == rulings]
    under = [] if own else [r for d, r in rulings.items() if sets[REFERENCE][d] != r]
    while bad := _bad(game, book, rulings, {**fields, "under": under}):
        if own and REFERENCE not in own:
            return own[:1]
        added = _separating(game, book, rulings, fields, Rulings.parse(*bad.words, book=book))
        if added is None or added in under:
            return under
        under = [*under, added]
    return under


def _bad(
    game: Game[Any, Any], book: Rulebook, rulings: Rulings, fields: dict[str, Plain]
) -> Trial | None:
    """Return a trial that fails, or that runs under other rulings if none runs under these."""
    found = list(trials("recorded", msgspec.convert(fields, Case), book))
    for trial in found:
        if not run(game, trial, book).passed:
            return trial
    if any(Rulings.parse(*trial.words, book=book) == rulings for trial in found):
        return None
    return found[0]


def _separating(
    game: Game[Any, Any], book: Rulebook, rulings: Rulings, fields: dict[str, Plain], other: Rulings
) -> str | None:
    """Return a reading of the game that *other* does not take; one that matters, if one does."""
    apart = [dispute for dispute in rulings if rulings[dispute] != other[dispute]]
    case = msgspec.convert(fields, Case)
    trial = next(trials("recorded", case, book))
    words = [f"{dispute}={reading}" for dispute, reading in rulings.items()]
    for dispute in apart:
        swapped = (*words, f"{dispute}={other[dispute]}")
        if not run(game, _under(trial, swapped), book).passed:
            return rulings[dispute]
    return rulings[apart[0]] if apart else None


def _under(trial: Trial, words: tuple[str, ...]) -> Trial:
    return Trial(trial.name, trial.case, words, trial.given, trial.when, trial.outcome)

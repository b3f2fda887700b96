"""Replaying the corpus: which games change, from which move on, and by which clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from alamein.conformance.logs import Log, read_log
from alamein.conformance.opening import Opened, open_game
from alamein.conformance.replaying import Difference, replay
from alamein.engine.core.data import corpus_root
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError, Problem
from alamein.engine.deckbuilding.catalogue import Catalogue, has_cards, load_catalogue


@dataclass(frozen=True)
class Changed:
    """A game of the corpus that is not what it was."""

    path: Path
    log: Log
    difference: Difference

    def __str__(self) -> str:
        """Return game, move and clauses, what happened and what happens now."""
        by = ", ".join(self.difference.clauses) or "no clause"
        what, then, now = self.difference.told
        told = f"  then: {then}\n  now:  {now}"
        return f"{self.path.stem} changes from {self.where} on, by {by}: {what}\n{told}"

    @property
    def where(self) -> str:
        """Return from where on the game is another."""
        move, of = self.difference.move, len(self.log.moves)
        if not move:
            return "its beginning"
        return f"move {move} of {of}" if move <= of else "its end"


def corpus_of(game: str) -> Path:
    """Return the folder of recorded games of *game*."""
    return corpus_root() / game.replace("-", "_")


def recorded_games(folder: Path) -> list[Path]:
    """Return the games in *folder*; raise `DataError` if it holds none."""
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise DataError((Problem(str(folder), 0, "", "holds no recorded game (*.json)"),))
    return paths


def replayed(path: Path, opened: Opened | None = None) -> Changed | None:
    """Return how a recorded game has changed, or ``None`` if it plays as it did."""
    log = read_log(path)
    difference = replay(log, opened or open_again(log.game, log.rulings))
    return None if difference is None else Changed(path, log, difference)


def open_again(game: str, words: Iterable[str]) -> Opened:
    """Return a game opened under many ruling sets; its cards are read once."""
    return open_game(game, words, _catalogue(game))


@cache
def _catalogue(game: str) -> Catalogue | None:
    return load_catalogue(library(), game) if has_cards(library(), game) else None


def by_clause(changed: Iterable[Changed]) -> Iterator[tuple[str, list[Changed]]]:
    """Yield each clause by which games change first, and those games; the most games first."""
    found: dict[str, list[Changed]] = {}
    for each in changed:
        for clause in each.difference.clauses or ("no clause",):
            found.setdefault(clause, []).append(each)
    yield from sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0]))

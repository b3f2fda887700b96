"""Writing a corpus into a folder that holds nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from alamein.conformance.corpus.recording import reached
from alamein.conformance.logs import Log, is_log, write_log
from alamein.engine.core.problem import DataError, Problem
from alamein.engine.core.writing import write_atomically
from alamein.properties.rarity import REACHED, written

GAME = re.compile(r"\d{5,}\.json")
FEW = 3  # foreign files that are named


def check_folder(folder: Path) -> None:
    """Raise `DataError` if *folder* holds anything but recorded games and what they reach."""
    if folder.exists() and not folder.is_dir():
        raise _refused(folder, "is a file, no folder")
    held = sorted(folder.iterdir()) if folder.exists() else []
    foreign = [path.name for path in held if not _is_ours(path)]
    if foreign:
        more = ", …" if len(foreign) > FEW else ""
        raise _refused(folder, f"holds {', '.join(foreign[:FEW])}{more}, no recorded game")


def _is_ours(path: Path) -> bool:
    return path.name == REACHED or (bool(GAME.fullmatch(path.name)) and is_log(path))


def _refused(folder: Path, says: str) -> DataError:
    return DataError((Problem(str(folder), 0, "", f"{says}; choose another folder"),))


def write_corpus(folder: Path, played: Sequence[Log], kept: Sequence[Log]) -> None:
    """Write the games *kept* of those *played*, and what is reached how often.

    Games of an older corpus go last, so that whoever is interrupted has both.
    """
    check_folder(folder)  # somebody may have put something there meanwhile
    new = {folder / f"{log.seed:05}.json": log for log in kept}
    for path, log in new.items():
        write_log(path, log)
    counts = Counter(clause for log in played for clause in reached(log))
    write_atomically(folder / REACHED, written(counts, len(played)))
    for old in set(folder.glob("*.json")) - new.keys():
        old.unlink()

"""How a campaign says that it cannot use a file."""

from __future__ import annotations

from pathlib import Path

from alamein.engine.core.problem import DataError, Problem


def refused(path: Path, says: str) -> DataError:
    """Return the error that the file at *path* cannot be used, and why."""
    return DataError((Problem(str(path), 0, "", says),))


def unusable(what: str, says: str) -> DataError:
    """Return the error that what was asked for cannot be used, and why."""
    return DataError((Problem(what, 0, "", says),))

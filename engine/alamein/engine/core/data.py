"""Where the data of the games lie."""

from __future__ import annotations

from pathlib import Path


def data_root() -> Path:
    """Return the folder of all data: the packaged one if there is one, else the checkout."""
    packaged = Path(__file__).parents[2] / "data"
    return packaged if packaged.exists() else Path(__file__).parents[4]


def rulebook_root() -> Path:
    """Return the folder with one folder of rulebook data per game."""
    return data_root() / "rulebook"


def scenarios_root() -> Path:
    """Return the folder with one folder of scenarios per game."""
    return data_root() / "scenarios"


def corpus_root() -> Path:
    """Return the folder with one folder of recorded games per game."""
    return data_root() / "corpus"


def faults_root() -> Path:
    """Return the folder with one folder of faults per game."""
    return data_root() / "faults"

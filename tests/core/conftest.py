"""A small rulebook of two invented games, and the way to change one thing in it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from alamein.engine.core.library import library
from alamein.engine.core.rulebook import Rulebook

SMALL = Path(__file__).parent / "small"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A copy of the small rulebook, which is sound."""
    return shutil.copytree(SMALL, tmp_path / "rulebook")


@pytest.fixture
def edit(small: Path) -> Callable[[str, str, str], None]:
    """Replaces the one place in a file of the small rulebook that says *old*."""

    def replace(name: str, old: str, new: str) -> None:
        path = small / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    return replace


@pytest.fixture
def salt(small: Path) -> Rulebook:
    """The rulebook of Sea Salt, which has three editions and a FAQ."""
    return library(small).books["sea-salt"]


@pytest.fixture
def pepper(small: Path) -> Rulebook:
    """The rulebook of Pepper, which shares a dispute with Sea Salt and has no FAQ."""
    return library(small).books["pepper"]

"""The data are found in the wheel and in a checkout."""

from pathlib import Path

import pytest

from alamein.engine.core import data
from alamein.engine.core.data import data_root, rulebook_root


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The place of the module, as if everything were installed below an empty folder."""
    path = tmp_path / "engine" / "alamein" / "engine" / "core" / "data.py"
    path.parent.mkdir(parents=True)
    monkeypatch.setattr(data, "__file__", str(path))
    return path


def test_checkout_holds_the_data(module: Path, tmp_path: Path) -> None:
    """In a checkout the data lie beside the folder of the engine."""
    assert module.is_relative_to(data_root())
    assert tmp_path / "rulebook" == rulebook_root()


def test_packaged_data_come_first(module: Path) -> None:
    """In the wheel the data lie in the package, whatever lies around it."""
    packaged = module.parents[2] / "data"
    packaged.mkdir()

    assert packaged / "rulebook" == rulebook_root()


@pytest.mark.everywhere
def test_our_data_are_there() -> None:
    """The folder of the rulebooks holds the three games."""
    assert {"barbarossa", "drive_on_suez", "el_alamein"} <= {
        path.name for path in rulebook_root().iterdir()
    }

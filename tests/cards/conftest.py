"""What the tests of the cards share: the catalogue as it is, and places to write others."""

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest

from alamein.engine.core.library import Library, library
from alamein.engine.deckbuilding.catalogue import Catalogue, load_catalogue
from alamein.engine.deckbuilding.overlay import Overlay, lay_over
from alamein.engine.el_alamein.facts import FACTS


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The cards of El Alamein as the data have them."""
    return load_catalogue(library(), "el-alamein")


@pytest.fixture
def shelf(tmp_path: Path) -> Callable[[str], Library]:
    """A way to have our rulebooks with another text as the cards of El Alamein."""

    def library_with(cards: str) -> Library:
        root = tmp_path / "rulebook"
        folders = {game: root / folder.name for game, folder in library().folders.items()}
        folders["el-alamein"].mkdir(parents=True)
        (folders["el-alamein"] / "cards.yaml").write_text(cards, encoding="utf-8")
        return dataclasses.replace(library(), root=root, folders=folders)

    return library_with


@pytest.fixture
def overlay_file(tmp_path: Path) -> Path:
    """The file that `laid` writes its overlay to."""
    return tmp_path / "mine.yaml"


@pytest.fixture
def laid(catalogue: Catalogue, overlay_file: Path) -> Callable[[str], Overlay]:
    """A way to lay the text of an overlay over the cards of El Alamein."""

    def lay(text: str) -> Overlay:
        overlay_file.write_text(text, encoding="utf-8")
        return lay_over(catalogue, overlay_file, FACTS)

    return lay

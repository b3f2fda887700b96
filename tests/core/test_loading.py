"""A file becomes a type, or an error with every fault in it."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from alamein.engine.core.loading import convert, load
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import Source, SourceFile
from alamein.engine.core.source import parse

pytestmark = pytest.mark.everywhere

IMPORTS = """
import sys
from alamein.engine.core.library import library
library()
print("jsonschema" in sys.modules)
"""


class Even(msgspec.Struct, frozen=True):
    """A number of which no schema can say that it must be even."""

    number: int

    def __post_init__(self) -> None:
        """Refuse odd numbers."""
        if self.number % 2:
            raise ValueError(f"{self.number} is odd")


def test_file_becomes_its_type(tmp_path: Path) -> None:
    """What a sound file says arrives with the document it came from."""
    path = tmp_path / "sources.yaml"
    path.write_text("sources:\n  - {id: X1, title: t, url: u}\n", encoding="utf-8")

    loaded = load(path, SourceFile, "rulebook/sources.yaml")

    assert SourceFile((Source("X1", "t", "u"),)) == loaded.value
    assert (
        "rulebook/sources.yaml:2"
        == f"{loaded.document.file}:{loaded.document.line(('sources', 0))}"
    )


def test_file_is_named_by_path(tmp_path: Path) -> None:
    """A file that is given no name is called by its path."""
    path = tmp_path / "sources.yaml"
    path.write_text("sources: 5\n", encoding="utf-8")

    with pytest.raises(DataError) as refused:
        load(path, SourceFile)

    assert f"{path}:1: field sources: 5 is not a list" == str(refused.value)


def test_all_faults_come_at_once() -> None:
    """Conversion stops at the first fault, the message does not."""
    text = "sources:\n  - {id: Y1, title: t}\n  - {id: X2, title: 5, url: u, nota: n}\n"

    with pytest.raises(DataError) as refused:
        convert(parse(text, "f"), SourceFile)

    assert [
        "f:2: Y1 field id: 'Y1' does not look like ^X[0-9]+$",
        "f:2: Y1: lacks url",
        "f:3: X2 field nota: unknown field 'nota'; nearest: note",
        "f:3: X2 field title: 5 is not text (put it in quotes)",
    ] == sorted(str(refused.value).splitlines())


def test_fault_beyond_schema_is_told() -> None:
    """What only the type refuses is reported in the words of the type."""
    with pytest.raises(DataError) as refused:
        convert(parse("number: 3\n", "f"), Even)

    assert "f:1: 3 is odd" == str(refused.value)


def test_sound_data_need_no_jsonschema() -> None:
    """Loading our own rulebooks does not import the checker of schemas."""
    python = subprocess.run(
        [sys.executable, "-c", IMPORTS], check=True, capture_output=True, encoding="utf-8"
    )

    assert "False\n" == python.stdout

#!/usr/bin/env python3
"""Draw what commands print, and positions, for the documentation: run by ``.venv/bin/python``."""

from __future__ import annotations

import io
import re
import tempfile
from contextlib import redirect_stdout
from pathlib import Path
from unittest.mock import patch

from rich.console import Console

from alamein.conformance.cli import paragraphs
from alamein.conformance.cli.main import alamein

FOLDER = Path(__file__).parent / "images"
ALLOTMENT = """
allot:
  orders:
    - {unit: {card: panzer-regiment-iii, exhausted: true}, count: 1, targets: 2}
    - {unit: {card: italian-tank-regiment, exhausted: true}, count: 2, targets: 1}
  destroyed:
    [royal-air-force, british-tank-brigade, british-tank-brigade, british-artillery-regiment]
"""
PICTURES = {
    "dispute.svg": ("disputes", "show", "D-09"),
    "combat.svg": ("show", str(FOLDER / "combat.yaml"), "--as", "0"),
    "allotment.svg": ("show", str(FOLDER / "allotment.yaml"), "--action", ALLOTMENT),
}
WIDTH = 88
FONT_FROM_ELSEWHERE = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)  # a picture calls nobody


def drawn(*words: str) -> str:
    """Return what ``alamein`` says to *words*: a position drawn, or a picture of the terminal."""
    return _position(words) if words[0] == "show" else _terminal(words)


def _position(words: tuple[str, ...]) -> str:
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(io.StringIO()):
        picture = Path(folder) / "picture.svg"
        alamein((*words, "--svg", str(picture)), standalone_mode=False)
        return picture.read_text(encoding="utf-8")


def _terminal(words: tuple[str, ...]) -> str:
    terminal = Console(
        record=True, width=WIDTH, highlight=False, force_terminal=True, file=io.StringIO()
    )
    with patch.object(paragraphs, "console", lambda: terminal):
        alamein(words, standalone_mode=False)
    picture = terminal.export_svg(title=f"alamein {' '.join(words)}", unique_id="alamein")
    return FONT_FROM_ELSEWHERE.sub("", picture)


if __name__ == "__main__":
    for name, words in PICTURES.items():
        (FOLDER / name).write_text(drawn(*words), encoding="utf-8")

#!/usr/bin/env python3
"""Draw what commands print as pictures for the documentation: run it with ``.venv/bin/python``."""

from __future__ import annotations

import io
import re
from pathlib import Path
from unittest.mock import patch

from rich.console import Console

from alamein.conformance.cli import paragraphs
from alamein.conformance.cli.main import alamein

FOLDER = Path(__file__).parent / "images"
PICTURES = {"dispute.svg": ("disputes", "show", "D-09")}
WIDTH = 88
FONT_FROM_ELSEWHERE = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)  # a picture calls nobody


def drawn(*words: str) -> str:
    """Return what ``alamein`` prints for *words*, as an SVG picture of a terminal."""
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

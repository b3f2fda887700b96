"""Paragraphs: wrapped words, and pages about one entry with a heading and labelled lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

from alamein.conformance.cli.listing import columns, console

if TYPE_CHECKING:
    from rich.text import Text


def filled(words: str, indent: str = "    ") -> str:
    """Return *words* in lines that fit, from the second on behind *indent*; no word is broken."""
    return textwrap.fill(
        words,
        columns(),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


class Page:
    """Prints one entry: readable at 80 columns, plain when piped."""

    def __init__(self, heading: str) -> None:
        """Begin with *heading*."""
        self._out = console()
        self._line(heading, style="bold")

    def text(self, words: str) -> None:
        """Print a paragraph."""
        self._line(words)

    def item(self, label: str, words: str) -> None:
        """Print a labelled paragraph, indented under its label."""
        from rich.text import Text

        self._print(Text.assemble((f"{label}: ", "cyan"), words), "  ")

    def section(self, title: str, items: Iterable[tuple[str, str]]) -> None:
        """Print a titled list of labelled paragraphs, if there are any."""
        entries = list(items)
        if entries:
            self._line("")
            self._line(title, style="bold")
            for label, words in entries:
                self.item(label, words)

    def _line(self, words: str, style: str = "") -> None:
        from rich.text import Text

        self._print(Text(words, style=style))

    def _print(self, text: Text, indent: str = "") -> None:
        """Print *text* in lines that fit, without blanks at their ends."""
        for line in text.wrap(self._out, self._out.width - len(indent)):
            line.rstrip()
            line.pad_left(len(indent))
            self._out.print(line)

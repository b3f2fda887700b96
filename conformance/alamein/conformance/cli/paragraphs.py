"""Pages about one entry: a heading, labelled lines, wrapped paragraphs."""

from __future__ import annotations

from collections.abc import Iterable

from alamein.conformance.cli.listing import console


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
        from rich.padding import Padding
        from rich.text import Text

        text = Text.assemble((f"{label}: ", "cyan"), words)
        self._out.print(Padding(text, (0, 0, 0, 2)))

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

        self._out.print(Text(words, style=style))

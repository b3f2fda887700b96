"""Lines of a run: written as it happens, read back whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from alamein.conformance.conform.results import (
    FORMAT,
    AnyLine,
    Footer,
    Header,
    Met,
    Result,
    Run,
)
from alamein.conformance.protocol.messages import Welcome
from alamein.engine.core.problem import DataError, Problem

NAME = "run.jsonl"
PARTIAL = "--partial reads what there is"
_LINE: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine)
_LONE = re.compile("[\ud800-\udfff]")  # half a sign, which UTF-8 cannot say


class _Versioned(msgspec.Struct):
    format: int | None = None


class Writer:
    """Writes lines as they come; what was written is kept if the run dies."""

    def __init__(self, path: Path, header: Header) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("wb")
        self.write_line(header)

    def write_line(self, line: AnyLine) -> None:
        """Add a line, at once."""
        self._file.write(line_of(line))
        self._file.flush()

    def close(self) -> None:
        """Write no more."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def encoded(value: Any) -> bytes:  # noqa: ANN401 - whatever can be written
    """Return *value* as JSON; signs that UTF-8 cannot say are replaced."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:  # bytes of an implementation that were decoded leniently
        return msgspec.json.encode(_sayable(msgspec.to_builtins(value)))


def line_of(line: AnyLine) -> bytes:
    """Return *line* as it is written."""
    return encoded(line) + b"\n"


def _sayable(value: Any) -> Any:  # noqa: ANN401 - what JSON can say
    if isinstance(value, str):
        return _LONE.sub("\ufffd", value)
    if isinstance(value, dict):
        return {_sayable(key): _sayable(each) for key, each in value.items()}
    return [_sayable(each) for each in value] if isinstance(value, list | tuple) else value


def lines_of(run: Run) -> Iterator[AnyLine]:
    """Yield the lines of a run in the order in which they are written."""
    yield run.header
    if run.met is not None:
        yield Met(run.met)
    yield from run.results
    if run.footer is not None:
        yield run.footer


def text_of(run: Run) -> str:
    """Return a run as it is written."""
    return b"".join(map(line_of, lines_of(run))).decode()


def counts_of(results: Sequence[Result]) -> dict[str, int]:
    """Return how often what was observed, as the footer says it."""
    return dict(Counter(str(result.observed) for result in results))


def read_run(path: Path, *, partial: bool = False) -> Run:
    """Return the run that is written in a file, or in the folder of a report.

    Raise `DataError` if it is no run, or did not come to its end and is not read as *partial*.
    """
    path = path / NAME if path.is_dir() else path
    try:
        data = path.read_bytes()
    except OSError as error:
        says = f"{error.strerror or error}; alamein conform run writes such a file"
        raise DataError((Problem(str(path), 0, "", says),)) from error
    reader = _Reader(str(path), partial=partial)
    lines = data.split(b"\n")
    torn = lines.pop()  # nothing, unless the run died in the middle of it
    for number, line in enumerate([*lines, torn] if torn and not partial else lines, 1):
        reader.take(number, line)
    return reader.run()


@dataclass
class _Reader:
    """A run, line by line; every line says at once what is wrong with it."""

    file: str
    partial: bool
    header: Header | None = None
    met: Welcome | None = None
    footer: Footer | None = None
    results: dict[str, Result] = field(default_factory=dict)

    def wrong(self, line: int, says: str) -> DataError:
        """Return the refusal of the file."""
        return DataError((Problem(self.file, line, "", says),))

    def take(self, number: int, text: bytes) -> None:
        """Add a line; raise `DataError`."""
        if self.header is None:
            self._check_format(number, text)
        try:
            line = _LINE.decode(text)
        except (ValueError, RecursionError) as error:
            says = f"{error}; a line is a JSON object that says header, met, result or footer"
            raise self.wrong(number, says) from error
        self._check_place(number, line)
        match line:
            case Header():
                self.header = line
            case Met():
                self.met = line.welcome
            case Result():
                if line.id in self.results:
                    raise self.wrong(number, f"{line.id} has a result already; a check has one")
                self.results[line.id] = line
            case Footer():
                self._check_footer(number, line)
                self.footer = line

    def _check_format(self, number: int, text: bytes) -> None:
        try:
            found = msgspec.json.decode(text, type=_Versioned).format
        except (ValueError, RecursionError):
            return  # what is wrong is said of the line
        if found is not None and found != FORMAT:
            says = f"format {found} is not known; this version reads format {FORMAT}"
            raise self.wrong(number, says)

    def _check_place(self, number: int, line: AnyLine) -> None:
        kind = str(type(line).__struct_config__.tag)
        if self.header is None and not isinstance(line, Header):
            raise self.wrong(number, f"a {kind} before the header; the header is the first line")
        if self.header is not None and isinstance(line, Header):
            raise self.wrong(number, "a second header; join runs by alamein conform merge")
        if self.footer is not None:
            raise self.wrong(number, f"a {kind} after the footer; the footer is the last line")
        if isinstance(line, Met) and (self.met is not None or self.results):
            raise self.wrong(number, "a met out of place; it stands once, before all results")

    def _check_footer(self, number: int, footer: Footer) -> None:
        """Raise `DataError` if lines are missing that the footer counted."""
        found = counts_of(list(self.results.values()))
        counted = {name: count for name, count in footer.counts.items() if count}
        if counted != found:
            says = f"the footer counts {_told(counted)}, the lines above are {_told(found)}"
            raise self.wrong(number, says)
        planned = self.header.checks if self.header and not self.header.shard else 0
        if footer.complete and len(self.results) < planned:
            says = f"said to be complete with {len(self.results)} results of {planned} checks"
            raise self.wrong(number, says)

    def run(self) -> Run:
        """Return what was read; raise `DataError` if it is no whole run."""
        if self.header is None:
            raise self.wrong(1, "there is no header; the header is the first line")
        if self.footer is None and not self.partial:
            says = f"there is no footer, so the run did not come to its end; {PARTIAL}"
            raise self.wrong(len(self.results) + 1 + (self.met is not None), says)
        return Run(self.header, self.met, tuple(self.results.values()), self.footer)


def _told(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "nothing"

"""Step one of loading: YAML text to plain values, the line of each kept.

The C parser's events are read directly instead of calling ``yaml.compose``: its composer hides
where an alias is used and recurses without limit (see ``docs/adr/0002-loading-data.md``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import yaml

from alamein.engine.core.problem import DataError, Problem

Path_: TypeAlias = tuple[str | int, ...]
Value: TypeAlias = Any

MAX_BYTES = 2_000_000
MAX_DEPTH = 40
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,17}")  # what 64 bits hold; more digits stay text
_CONSTANTS = {"true": True, "false": False, "null": None, "~": None, "": None}
_LONE = re.compile("[\ud800-\udfff]")  # how Python keeps bytes that are no UTF-8
_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Document:
    """The plain value of a file, and the line on which each part of it begins."""

    file: str
    value: Value
    lines: dict[Path_, int] = field(repr=False)

    def line(self, path: Path_) -> int:
        """Return the line of *path*, or of the innermost part that encloses it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def owner(self, path: Path_) -> str:
        """Return the id of the innermost entry that encloses *path*, or nothing."""
        found = ""
        value = self.value
        for step in path:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                break
            if isinstance(value, dict) and isinstance(value.get("id"), str):
                found = value["id"]
        return found

    def problem(self, path: Path_, says: str) -> Problem:
        """Return the fault *says* at *path* of this file."""
        steps = list(path)
        owner = self.owner(path)
        if owner:
            while steps and self.owner(tuple(steps[:-1])) == owner:
                steps.pop()
            steps = list(path[len(steps) :])
        name = ".".join(map(str, steps))
        where = " ".join(filter(None, [owner, f"field {name}" if name else ""]))
        return Problem(self.file, self.line(path), where, says)


def read(path: Path, name: str | None = None, limit: int = MAX_BYTES) -> Document:
    """Return the document at *path*, called *name* in messages; raise `DataError`."""
    return parse(_text(path, name or str(path), limit), name or str(path))


def parse(text: str, file: str) -> Document:
    """Return the document written in *text*; raise `DataError`."""
    composer = _Composer(file)
    if lone := _LONE.search(text):  # from a terminal or an argument; files are decoded strictly
        line = text[: lone.start()].count("\n") + 1
        _refuse(file, line, f"not UTF-8: byte 0x{ord(lone[0]) & 0xFF:02x}")
    try:
        value = composer.document(yaml.parse(text, Loader=_PARSER))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        says = f"not YAML: {error.problem or error.context}"
        _refuse(file, mark.line + 1 if mark else 1, says, error)
    except yaml.reader.ReaderError as error:
        # The C parser gives a number and counts bytes, the other one a character and characters.
        bad = error.character if isinstance(error.character, str) else chr(error.character)
        line = text[: text.index(bad)].count("\n") + 1
        _refuse(file, line, f"not YAML: character #x{ord(bad):04x}: {error.reason}", error)
    if value is None:
        _refuse(file, 1, "the file is empty")
    return Document(file, value, composer.lines)


def _text(path: Path, file: str, limit: int) -> str:
    """Return the text of a file that is neither too large nor anything but UTF-8."""
    try:
        size = path.stat().st_size
        if size > limit:
            _refuse(file, 0, f"the file has {size:,} bytes; at most {limit:,} are read")
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        _refuse(file, line, f"not UTF-8: byte 0x{error.object[error.start]:02x}", error)
    except OSError as error:
        _refuse(file, 0, f"cannot be read: {error.strerror}", error)


def _refuse(file: str, line: int, says: str, cause: Exception | None = None) -> NoReturn:
    raise DataError((Problem(file, line, "", says),)) from cause


class _Composer:
    """Builds the value from parser events, and notes lines as it goes."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: dict[Path_, int] = {}

    def document(self, events: Iterator[yaml.Event]) -> Value:
        value = None
        seen = False
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                if seen:
                    self._stop(event, "a second YAML document begins; a file holds one")
                seen = True
            elif isinstance(event, yaml.NodeEvent):
                value = self._node(event, events, ())
        return value

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], path: Path_) -> Value:
        self.lines[path] = _line(event)
        if len(path) > MAX_DEPTH:
            self._stop(event, f"nested more than {MAX_DEPTH} deep")
        if isinstance(event, yaml.AliasEvent):
            self._stop(event, f"the alias *{event.anchor} is not allowed: write the value out")
        tagged: Any = event  # every node but an alias has a tag; the stubs do not say so
        if tagged.tag not in (None, "!"):
            self._stop(event, f"the tag {tagged.tag} is not allowed: write a plain value")
        if isinstance(event, yaml.ScalarEvent):
            return _scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(events, path)
        return self._mapping(events, path)

    def _sequence(self, events: Iterator[yaml.Event], path: Path_) -> list[Value]:
        items: list[Value] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            items.append(self._node(event, events, (*path, len(items))))
        return items

    def _mapping(self, events: Iterator[yaml.Event], path: Path_) -> dict[str, Value]:
        items: dict[str, Value] = {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                self._stop(event, "a key must be a plain word")
            if event.tag not in (None, "!"):
                self._stop(event, f"the tag {event.tag} is not allowed: write a plain value")
            if event.value in items:
                first = self.lines[(*path, event.value)]
                self._stop(event, f"the key {event.value!r} stands already on line {first}")
            key_line = _line(event)
            items[event.value] = self._node(next(events), events, (*path, event.value))
            self.lines[(*path, event.value)] = key_line
        return items

    def _stop(self, event: yaml.Event, says: str) -> NoReturn:
        _refuse(self.file, _line(event), says)


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


def _scalar(event: yaml.ScalarEvent) -> str | int | bool | None:
    """Return a scalar as written: only plain integers, true, false and null are not text."""
    text: str = event.value
    if not event.implicit[0] or event.style:
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    return _CONSTANTS.get(text, text)

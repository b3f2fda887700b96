"""Writing cases into scenario files: a new file, or one more case in a file there is."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from alamein.conformance.scenarios.files import ScenarioFile, check_scenarios
from alamein.conformance.wording import inline
from alamein.engine.core.data import data_root, rulebook_root
from alamein.engine.core.loading import Loaded, convert
from alamein.engine.core.problem import DataError, Problem
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.source import parse, read
from alamein.engine.core.writing import write_atomically

Plain: TypeAlias = Any
WIDE = 100
_DASH = re.compile(r"( *)- ")


def whole_file(path: Path | None, topic: str, case: str) -> str:
    """Return a scenario file with one case, as it will stand at *path*."""
    schema = rulebook_root() / "schema" / "scenarios.json"
    place = str(schema)
    if path is not None and data_root() in path.absolute().parents:
        place = Path(os.path.relpath(schema, path.absolute().parent)).as_posix()
    line = f"# yaml-language-server: $schema={place}"
    return f"{line}\ntopic: {topic}\ncases:\n{_indented(case, '  ')}"


def add_case(path: Path, case: str, book: Rulebook) -> None:
    """Write *case* to *path*, after the cases that stand there; raise `DataError`.

    Nothing is written unless the file loads with the case and says of the others what it said.
    """
    try:
        before = read(path) if path.exists() else None
        text = whole_file(path, slug(path.stem), case)
        if before is not None:
            old = convert(before, ScenarioFile)
            told = path.read_bytes().decode("utf-8")
            text = _appended(told, before.line(("cases", 0)), case)
        else:
            old = None
        _check(path, text, old, book)
        write_atomically(path, text)
    except OSError as error:
        raise _refused(path, f"cannot be written: {error.strerror}") from error


def _appended(text: str, first: int, case: str) -> str:
    """Return a file with one more case, as far to the right as its first."""
    dash = _DASH.match(text.splitlines()[first - 1])
    return f"{text.rstrip()}\n\n{_indented(case, dash[1] if dash else '  ')}"


def _check(path: Path, text: str, old: ScenarioFile | None, book: Rulebook) -> None:
    """Refuse a *text* that does not hold the old cases and a new one with a name of its own."""
    document = parse(text, str(path))
    file = convert(document, ScenarioFile)
    if old is not None and (old.topic, old.cases) != (file.topic, file.cases[:-1]):
        raise _refused(path, "a case cannot be put at its end; put the cases last in the file")
    problems = check_scenarios([Loaded(file, document)], book)
    own = f"{file.cases[-1].id} field id"
    twice = [p for p in problems if p.where == own and "already" in p.says]
    if twice:
        says = f"a case {file.cases[-1].id!r} {twice[0].says}; nothing was written"
        raise _refused(path, says)


def _refused(path: Path, says: str) -> DataError:
    return DataError((Problem(str(path), 0, "", says),))


def _indented(text: str, indent: str) -> str:
    return "".join(f"{indent}{line}\n" if line else "\n" for line in text.splitlines())


def slug(words: str) -> str:
    """Return *words* as a topic or an id: small letters and figures, no number before them."""
    plain = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
    return re.sub(r"^[0-9-]+(?=[a-z])", "", plain) or "own"


def item(fields: dict[str, Plain]) -> str:
    """Return a case as an item of a list: a line for each field, or several if it is long."""
    lines = [line for key, value in fields.items() for line in _field(key, value, WIDE - 4)]
    return "".join(f"{'  ' if n else '- '}{line}\n" for n, line in enumerate(lines))


def _field(key: str, value: Plain, room: int) -> Iterator[str]:
    """Yield a field on one line if it fits, else its parts one under another."""
    flat = f"{inline(key)}: {inline(value)}"
    if len(flat) <= room or not isinstance(value, dict | list | tuple) or not value:
        yield flat
    elif isinstance(value, dict):
        yield f"{inline(key)}:"
        for name, part in value.items():
            yield from (f"  {line}" for line in _field(name, part, room - 2))
    elif any(isinstance(part, dict) for part in value):
        yield f"{inline(key)}:"
        for part in value:
            yield from _member(part, room - 2)
    else:
        yield from _filled(f"{inline(key)}: [", [inline(part) for part in value], room)


def _member(part: Plain, room: int) -> Iterator[str]:
    flat = f"  - {inline(part)}"
    if len(flat) <= room + 2 or not isinstance(part, dict):
        yield flat
        return
    lines = [line for key, value in part.items() for line in _field(key, value, room - 2)]
    yield from (f"  {'  ' if n else '- '}{line}" for n, line in enumerate(lines))


def _filled(start: str, words: list[str], room: int) -> Iterator[str]:
    """Yield a list in lines that fit, each word whole."""
    line = start
    for n, word in enumerate(words):
        end = "]" if n == len(words) - 1 else ","
        if len(line) + len(word) + 2 > room and line.strip():
            yield line.rstrip()
            line = "  "
        line += f"{word}{end} "
    yield line.rstrip()

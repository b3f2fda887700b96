"""Writing a report: a folder that is there whole or not at all."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from alamein.conformance.reports.junit import junit
from alamein.conformance.reports.markdown import markdown
from alamein.conformance.reports.model import Report
from alamein.conformance.reports.page import page
from alamein.conformance.reports.pictures import Pictures
from alamein.engine.core.problem import DataError, Problem
from alamein.engine.core.schema import schema_of

JSON = "report.json"
FILES = ("index.html", JSON, "report.schema.json", "junit.xml", "report.md")


class Shape(NamedTuple):
    """What a folder of ours may hold, and the data by which we know it: any of these."""

    what: str
    files: tuple[str, ...]
    data: tuple[str, ...]
    key: str = "games"  # that the data have beside `format`


REPORT = Shape("a report", FILES, (JSON,))


def write_report(report: Report, folder: Path, pictures: Pictures) -> list[Path]:
    """Write *report* to *folder* and return its files; *pictures* has positions by case.

    An older report is replaced, and only by a whole one; a folder with anything else in it is
    left alone: `DataError`.
    """
    check_folder(folder)
    return replace_folder(folder, REPORT, report_files(report, pictures))


def replace_folder(folder: Path, shape: Shape, texts: Mapping[str, str]) -> list[Path]:
    """Put a folder with *texts* where an older one of its *shape* may be; return its files."""
    folder = folder.resolve()
    check_folder(folder, shape)
    folder.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
    try:
        _write(texts, work / "new")
        check_folder(folder, shape)  # somebody may have put something there meanwhile
        _swap(work / "new", folder, work / "old")
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return [folder / name for name in texts]


def report_files(report: Report, pictures: Pictures) -> dict[str, str]:
    """Return the text of each file of a report."""
    encoded = msgspec.json.format(msgspec.json.encode(report), indent=2).decode()
    return {
        "index.html": page(report, pictures),
        JSON: encoded + "\n",
        "report.schema.json": json.dumps(schema(), indent=2, ensure_ascii=False) + "\n",
        "junit.xml": junit(report),
        "report.md": markdown(report),
    }


def schema() -> dict[str, object]:
    """Return the JSON Schema of ``report.json``."""
    return schema_of(Report, "Alamein: report")


def check_folder(folder: Path, shape: Shape = REPORT) -> None:
    """Raise `DataError` if *folder* holds anything but what *shape* says, written by us."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise _refusal(folder, "is a file, no folder")
    held = sorted(path.name for path in folder.iterdir())
    foreign = [name for name in held if name not in shape.files or (folder / name).is_dir()]
    if foreign:
        few = ", ".join(foreign[:3]) + (", …" if len(foreign) > len(foreign[:3]) else "")
        raise _refusal(folder, f"holds {few}, which is no part of {shape.what}")
    if held and not any(_is_ours(folder / name, shape.key) for name in shape.data):
        raise _refusal(folder, f"holds {held[0]}, but no {shape.data[0]} written by us")


def _refusal(folder: Path, says: str) -> DataError:
    return DataError((Problem(str(folder), 0, "", f"{says}; choose another folder"),))


def _is_ours(path: Path, key: str) -> bool:
    """Return whether *path* is the data of a report, of whatever version; of lines, the first."""
    try:
        data = path.read_bytes()
        first = data.partition(b"\n")[0] if path.suffix == ".jsonl" else data
        found = msgspec.json.decode(first, type=dict[str, object])
    except (OSError, ValueError, msgspec.MsgspecError):
        return False
    return isinstance(found.get("format"), int) and key in found


def _write(texts: Mapping[str, str], folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o755)  # temporary folders are private by default
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _swap(new: Path, folder: Path, old: Path) -> None:
    """Put *new* where *folder* is; if that fails *folder* is what it was."""
    if not folder.exists():
        new.rename(folder)
        return
    folder.rename(old)
    try:
        new.rename(folder)
    except BaseException:
        old.rename(folder)
        raise

"""Writing the reports of a run: a folder that is there whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from alamein.conformance.conform.comparing import in_order
from alamein.conformance.conform.reading import NAME, encoded, text_of
from alamein.conformance.conform.reports.badge import badge, endpoint
from alamein.conformance.conform.reports.junit import junit
from alamein.conformance.conform.reports.markdown import markdown
from alamein.conformance.conform.reports.model import Compiled, Names, compiled, names_of
from alamein.conformance.conform.reports.page import page
from alamein.conformance.conform.results import Run
from alamein.conformance.reports.writing import Shape, replace_folder
from alamein.engine.core.schema import schema_of

JSON = "report.json"
FILES = (
    *(NAME, "index.html", JSON, "report.schema.json", "junit.xml", "report.md"),
    *("badge.svg", "badge.json"),
)
SHAPE = Shape("a report of conformance", FILES, (JSON, NAME), key="suite")


def write_reports(run: Run, folder: Path) -> list[Path]:
    """Write the reports of *run*, and its lines, to *folder*; return the files.

    An older report is replaced, and only by a whole one; a folder with anything else in it is
    left alone: `DataError`.
    """
    return replace_folder(folder, SHAPE, report_files(run, names_of(run.header.game)))


def report_files(run: Run, names: Names) -> dict[str, str]:
    """Return the text of each file of a report; but for its lines it is ordered by id."""
    lines = text_of(run)
    run = in_order(run)
    report = compiled(run, names)
    return {
        NAME: lines,
        "index.html": page(run, report, names),
        JSON: as_json(report),
        "report.schema.json": json.dumps(schema(), indent=2, ensure_ascii=False) + "\n",
        "junit.xml": junit(run),
        "report.md": markdown(run, report),
        "badge.svg": badge(run),
        "badge.json": endpoint(run),
    }


def as_json(report: Compiled) -> str:
    """Return *report* as JSON."""
    return msgspec.json.format(encoded(report), indent=2).decode() + "\n"


def schema() -> dict[str, object]:
    """Return the JSON Schema of ``report.json``."""
    return schema_of(Compiled, "Alamein: report of conformance")

"""Writing the report of a campaign: a folder that is there whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from alamein.conformance.campaign.figures import Report
from alamein.conformance.campaign.markdown import markdown
from alamein.conformance.campaign.page import page
from alamein.conformance.campaign.pictures import pictures
from alamein.conformance.reports.writing import Shape, replace_folder
from alamein.engine.core.schema import schema_of

JSON = "campaign.json"
SCHEMA = "campaign.schema.json"
PLOTS = (
    *("clauses.svg", "ends.svg", "winners.svg", "length.svg", "lengths.svg", "memory.svg"),
    *("endless.svg", "first-seat.svg", "turns.svg", "points.svg"),
)
SHAPE = Shape(
    "the report of a campaign", ("index.html", JSON, SCHEMA, "report.md", *PLOTS), (JSON,)
)


def write(report: Report, folder: Path) -> list[Path]:
    """Write *report* to *folder* and return its files; an older one is replaced."""
    texts = {
        "index.html": page(report),
        JSON: as_json(report),
        SCHEMA: json.dumps(schema(), indent=2, ensure_ascii=False) + "\n",
        "report.md": markdown(report),
        **pictures(report),
    }
    return replace_folder(folder, SHAPE, texts)


def schema() -> dict[str, object]:
    """Return the JSON Schema of ``campaign.json``."""
    return schema_of(Report, "Alamein: campaign")


def as_json(report: Report) -> str:
    """Return *report* as JSON."""
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode() + "\n"

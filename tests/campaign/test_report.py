"""The report: figures with the games they rest on, plots, page, JSON and Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from click.testing import Result
from msgspec.structs import replace
from tests.campaign.small import PLAN, begin

from alamein.conformance.campaign.database import opened
from alamein.conformance.campaign.figures import Report
from alamein.conformance.campaign.intervals import Interval
from alamein.conformance.campaign.plots import Bar, Line, Span, bars, lines, spans
from alamein.conformance.campaign.reckoning import report_of
from alamein.conformance.campaign.writing import write
from alamein.engine.core.library import library

Run = Callable[..., Result]
MIXED = replace(
    PLAN, games=16, batch=8, rulings="random", whole_every=2, turns=1, laws_every=8, seed=1
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with whole games under a random ruling set, and some that are watched."""
    path = tmp_path_factory.mktemp("report") / "campaign.sqlite"
    begin(path, MIXED)
    return path


@pytest.fixture(scope="module")
def report(path: Path) -> Report:
    """Its figures."""
    with opened(path) as database:
        return report_of(database)


def test_figures_rest_on_games(report: Report) -> None:
    """Groups, clauses and seats count the games there were."""
    (group,) = report.groups

    assert (report.games, group.games, group.rulings) == (16, 16, "random")
    assert sum(group.ends.values()) == 16
    assert {16} == {one.games.of for one in report.clauses}
    assert {group.watched} == {one.ran.of for one in report.clauses}
    assert 0 < sum(seats.games for seats in report.seats) <= group.ends["over"]


def test_winners_add_up(report: Report) -> None:
    """For each number of players: one seat, several or none won each game."""
    for seats in report.seats:
        won = [*seats.seats, seats.shared, seats.undecided]

        assert seats.games == sum(one.count for one in won)
        assert seats.players == len(seats.seats)


def test_every_clause_is_reached_or_listed(report: Report) -> None:
    """A clause that a game could reach stands in one list or the other."""
    book = library().books[PLAN.game]
    reached = {one.id for one in report.clauses}
    missed = {one.id for one in report.unreached}
    others = {c.id for c in book.clauses.values() if c.testable in ("data", "not-testable")}

    assert set(book.clauses) == reached | missed | others
    assert not reached & missed


def test_no_comparison_without_games(report: Report) -> None:
    """Under a single random ruling set no readings can be compared."""
    assert report.shifts == []


def test_readings_are_compared(tmp_path: Path) -> None:
    """With several random ruling sets the finished games under two readings are compared."""
    other = tmp_path / "campaign.sqlite"
    begin(other, replace(MIXED, games=120, batch=60, whole_every=12, laws_every=10**6))
    with opened(other) as database:
        found = report_of(database)
    finished = sum(seats.games for seats in found.seats)
    disputes = {one.dispute: one for one in found.shifts}

    assert found.shifts
    for one in disputes.values():
        assert min(one.games) > 0
        assert sum(one.games) <= finished
        assert one.first is not None
        assert one.first.low <= one.first.estimate <= one.first.high


def test_page_works_from_disk(report: Report, tmp_path: Path) -> None:
    """The page names every plot beside it and asks for nothing else."""
    files = write(report, tmp_path / "report")
    page = files[0].read_text(encoding="utf-8")
    named = set(re.findall(r'src="([^"]+)"', page))

    assert named == {file.name for file in files if file.suffix == ".svg"} - (
        set() if report.shifts else {"endless.svg", "first-seat.svg", "length.svg", "points.svg"}
    )
    assert "http://" not in page
    assert "https://" not in page
    for file in files:
        if file.suffix == ".svg":
            ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 - our own


def test_json_fits_its_schema(report: Report, tmp_path: Path) -> None:
    """The data are what the schema beside them says."""
    write(report, tmp_path / "report")
    data, schema = (
        json.loads((tmp_path / "report" / name).read_text(encoding="utf-8"))
        for name in ("campaign.json", "campaign.schema.json")
    )

    jsonschema.validate(data, schema)


def test_page_can_be_written_again(report: Report, tmp_path: Path) -> None:
    """A report of ours is replaced; a folder with anything else is left alone."""
    folder = tmp_path / "report"
    write(report, folder)

    assert write(report, folder)


def test_command_writes_the_page(run: Run, path: Path, tmp_path: Path) -> None:
    """The command says in a few lines what was played, and where the page is."""
    result = run("campaign", "report", path, "--output", tmp_path / "report")

    assert result.exit_code == 0
    assert "16 games" in result.stdout
    assert (tmp_path / "report/index.html").exists()


def test_command_prints_json_and_markdown(run: Run, path: Path) -> None:
    """JSON and Markdown go to standard output."""
    found = json.loads(run("campaign", "report", path, "--format", "json").stdout)
    text = run("campaign", "report", path, "--format", "md").stdout

    assert (found["format"], found["games"]) == (1, 16)
    assert text.startswith("# Campaign: El Alamein\n")
    assert "## Clauses never reached" in text


def test_foreign_folder_is_refused(run: Run, path: Path, tmp_path: Path) -> None:
    """A folder with something else in it is not overwritten."""
    (tmp_path / "letter.txt").write_text("dear")
    result = run("campaign", "report", path, "--output", tmp_path)

    assert result.exit_code == 2
    assert "letter.txt" in result.stderr


@pytest.mark.parametrize(
    "plot",
    [
        bars("None", []),
        bars("One", [Bar("a & <b>", (1.0, 2.0), "3 games")], ("over", "capped")),
        bars("Zero", [Bar("a", (0.0,), "0 games")]),
        spans("None", [], "turns"),
        spans("One", [Span("a", Interval(0.5, 0.1, 0.9), "3 games")], "turns"),
        spans("Point", [Span("a", Interval(0.0, 0.0, 0.0), "3 games")], "turns"),
        lines("None", [], "minutes", "MB"),
        lines("One", [Line("a", ((0.0, 1.0), (2.0, 3.0)))], "minutes", "MB"),
    ],
)
def test_plots_are_sound(plot: str) -> None:
    """A plot is XML with a title, however much or little it shows."""
    root = ET.fromstring(plot)  # noqa: S314 - our own

    assert root.tag.endswith("svg")
    assert root[0].tag.endswith("title")

"""The report: figures with the games they rest on, plots, page, JSON and Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from click.testing import Result
from msgspec.structs import replace
from tests.campaign.small import PLAN, begin

from alamein.conformance.campaign import dealing, reckoning
from alamein.conformance.campaign.canvas import LETTER, WIDTH, Scale
from alamein.conformance.campaign.database import Memory
from alamein.conformance.campaign.figures import Report
from alamein.conformance.campaign.files import created, opened
from alamein.conformance.campaign.intervals import Interval
from alamein.conformance.campaign.page import page
from alamein.conformance.campaign.pictures import pictures
from alamein.conformance.campaign.plan import Goal
from alamein.conformance.campaign.plots import Bar, Line, Span, bars, columns, lines, spans
from alamein.conformance.campaign.reckoning import report_of
from alamein.conformance.campaign.totals import totals
from alamein.conformance.campaign.wording import count_of, figure, sentence
from alamein.conformance.campaign.writing import write
from alamein.engine.core.library import library
from alamein.engine.core.rulebook import Dispute, Rulebook

Run = Callable[..., Result]
MIXED = replace(
    PLAN, games=16, batch=8, rulings="random", whole_every=2, turns=1, laws_every=8, seed=1
)


def book() -> Rulebook:
    """The rulebook."""
    return library().books[PLAN.game]


def disputes() -> Mapping[str, Dispute]:
    """Its disputes."""
    return book().disputes


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


def test_readings_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With several random ruling sets the whole games under two readings are compared."""
    monkeypatch.setattr(dealing, "RULED_ALIKE", 2)
    other = tmp_path / "campaign.sqlite"
    begin(other, replace(MIXED, games=60, batch=30, whole_every=2, laws_every=10**6, seed=2))
    with opened(other) as database:
        found = report_of(database)
        readings = totals(database).all.readings
    whole = {sum(one.whole) for one in found.shifts if len(disputes()[one.dispute].readings) == 2}

    assert len(whole) == 1
    for one in found.shifts:
        assert one.whole == tuple(readings[f"{each}/whole"] for each in one.readings)
        assert all(0 <= ended <= all_ for ended, all_ in zip(one.games, one.whole, strict=True))
        assert one.endless is not None
    assert any(one.first for one in found.shifts)


def test_stuck_games_are_not_cut_off() -> None:
    """The share cut off is of the games that were cut off, not of all that have no result."""
    counts = {"D-01a/whole": 10, "D-01a/games": 6, "D-01a/capped": 1, "D-01b/whole": 10}
    shift = reckoning._shift(book(), "D-01", ("D-01a", "D-01b"), counts)  # noqa: SLF001 - its sum

    assert shift.endless is not None
    assert shift.endless.estimate == -0.1
    assert (shift.whole, shift.games) == ((10, 10), (6, 0))


def test_lengths_of_games(report: Report) -> None:
    """The length of every finished game of equals is told, by ruling set and players."""
    assert report.lengths
    for one, seats in zip(report.lengths, report.seats, strict=True):
        every = sorted(length for length, number in one.turns for _ in range(number))

        assert (one.rulings, one.players) == ("random", seats.players)
        assert one.finished == len(every) == seats.games
        assert (one.least, one.most) == (every[0], every[-1])
        assert one.median == every[(len(every) - 1) // 2]
        assert one.mean is None


def test_length_of_many_games() -> None:
    """Mean, middle and ends of twelve finished games beside two that were cut off."""
    counts = {"2/10": 6, "2/20": 5, "2/90": 1, "2/capped": 2, "3/7": 1}
    one = reckoning._length("en", 2, counts)  # noqa: SLF001 - its sum

    assert one.mean is not None
    assert one.mean.estimate == (60 + 100 + 90) / 12
    assert (one.median, one.least, one.most) == (10, 10, 90)
    assert (one.games, one.finished, one.capped.count) == (14, 12, 2)


def test_report_of_nothing(tmp_path: Path) -> None:
    """A campaign in which no game was played yet is not said to be sound."""
    path = tmp_path / "campaign.sqlite"
    with created(path, PLAN, "x") as database:
        found = report_of(database)
    files = write(found, tmp_path / "report")

    assert list(sentence(found))[-1] == "nothing was played yet"
    assert all("no games yet" in file.read_text("utf-8") for file in files if file.suffix == ".svg")


def test_page_speaks_no_python(tmp_path: Path) -> None:
    """What the plan says is written as the command line takes it."""
    texts = []
    for number, until in enumerate([(), (Goal("EA-5.2a", 10**6), Goal("EA-6a", 10**6))]):
        path = tmp_path / f"{number}.sqlite"
        begin(path, replace(PLAN, games=1, until=until))
        with opened(path) as database:
            texts.append(page(report_of(database)))

    assert '<td data-label="value"><code>nothing</code></td>' in texts[0]
    assert "<code>EA-5.2a=1000000 EA-6a=1000000</code>" in texts[1]
    assert "()" not in texts[0]


def test_workers_of_two_machines(report: Report) -> None:
    """Processes that bear one number on two machines are two workers."""
    here, there = (Memory(n, host, 7, 1000 * (n + 1), n) for n, host in enumerate(["a", "b"]))
    drawn = pictures(replace(report, memory=[here, there]))["memory.svg"]

    assert [[here], [there]] == reckoning.by_worker([here, there])
    assert drawn.count("<polyline") == 2
    assert "each of 2 workers" in drawn


@pytest.mark.parametrize(
    ("value", "words"),
    [(0, "0"), (0.0000051, "0.00000510"), (0.25, "0.250"), (12.34, "12.3"), (1280.0, "1,280")],
)
def test_rates_are_written_out(value: float, words: str) -> None:
    """A number has three digits that count, and is never a power of ten."""
    assert words == figure(value)


def test_winners_can_be_read(report: Report) -> None:
    """The plot of winners has a scale, and says share and games; seats are counted from one."""
    drawn = pictures(report)["winners.svg"]
    words = re.findall(r">([^<]+)</text>", drawn)
    seats = report.seats[0]
    share = f"{seats.seats[0].count / seats.games:.0%} of {count_of(seats.games, 'game')}"

    assert {"0%", f"{seats.rulings}: {seats.players} players, seat 1", share} <= set(words)
    assert not any("seat 0" in said for said in words)


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [(0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1.0]), (-3, 7, [-2, 0, 2, 4, 6]), (0, 0, [0.0])],
)
def test_scales_have_round_numbers(low: float, high: float, ticks: list[float]) -> None:
    """The numbers of a scale are round, a few, and within."""
    found = Scale(low, high, 0, 100).ticks()

    assert pytest.approx(ticks) == [tick for tick in found if low <= tick <= high + 1e-9]


def test_page_works_from_disk(report: Report, tmp_path: Path) -> None:
    """The page names every plot beside it and asks for nothing else."""
    files = write(report, tmp_path / "report")
    page = files[0].read_text(encoding="utf-8")
    named = set(re.findall(r'src="([^"]+)"', page))

    assert named == {file.name for file in files if file.suffix == ".svg"} - (
        set() if report.shifts else {"endless.svg", "first-seat.svg", "turns.svg", "points.svg"}
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

    assert (found["format"], found["games"]) == (3, 16)
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
        bars("One", [Bar("a & <b>", (1.0, 2.0), "1,000,000 games")], ("over", "capped")),
        bars("Zero", [Bar("a", (0.0,), "0 games")]),
        spans("None", [], str),
        spans("One", [Span("a", Interval(0.5, 0.1, 0.9), "3 games")], str),
        spans("Point", [Span("a", Interval(0.0, 0.0, 0.0), "3 games")], str),
        columns("None", [], ["2 players"], "turns"),
        columns("One", [Bar("1-5", (1.0, 0.0), "")], ["2 players", "3 players"], "turns"),
        lines("None", [], "minutes", str),
        lines("One", [Line(((0.0, 1.0), (2.0, 3.0)))], "minutes", str),
        lines("Point", [Line(((0.0, 0.0),))], "minutes", str),
    ],
)
def test_plots_are_sound(plot: str) -> None:
    """A plot is XML with a title, however much or little it shows."""
    root = ET.fromstring(plot)  # noqa: S314 - our own

    assert root.tag.endswith("svg")
    assert root[0].tag.endswith("title")


def test_nothing_leaves_the_picture() -> None:
    """What is said beside a full bar ends before the picture does."""
    drawn = bars("Full", [Bar("reference", (1.0,), "1,000,000 games")], ("finished",))
    x = re.search(r'<text x="([0-9.]+)"[^>]*>1,000,000 games', drawn)

    assert x is not None
    assert float(x[1]) + LETTER * len("1,000,000 games") <= WIDTH

"""Listings: the right rows, the same in every format."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import pytest
from click.testing import Result

from alamein.conformance.cli.listing import Listing

Run: TypeAlias = Callable[..., Result]
Books: TypeAlias = dict[str, dict[str, list[dict[str, Any]]]]
Rows: TypeAlias = list[list[str]]

GAME = "el-alamein"
LISTINGS = {
    "rules list": ("rules", "list"),
    "rules search": ("rules", "search", "italian"),
    "disputes list": ("disputes", "list"),
    "editions": ("editions",),
    "editions --all": ("editions", "--all"),
    "cards list": ("cards", "list"),
    "cards check": ("cards", "check"),
    "faq list": ("faq", "list"),
    "data check": ("data", "check"),
}
LONG = {  # first columns are wrapped where they are
    "properties list": ("properties", "list"),
    "scenario list": ("scenario", "list"),
    "faults list": ("faults", "list"),
}
each_listing = pytest.mark.parametrize("words", LISTINGS.values(), ids=LISTINGS)


def from_json(text: str) -> Rows:
    """The columns and rows of a JSON listing."""
    entries: list[dict[str, str]] = json.loads(text)
    return [list(entries[0]), *(list(entry.values()) for entry in entries)] if entries else []


def from_csv(text: str) -> Rows:
    """The columns and rows of a CSV listing."""
    return list(csv.reader(io.StringIO(text)))


def from_markdown(text: str) -> Rows:
    """The columns and rows of a Markdown listing."""
    lines = [re.split(r"(?<!\\)\|", line)[1:-1] for line in text.splitlines()]
    rows = [[cell.strip().replace("\\|", "|") for cell in line] for line in lines]
    return [rows[0], *rows[2:]]


def from_table(text: str) -> Rows:
    """The columns and rows of a piped table, without the white space that wrapping moves."""
    blocks: list[Rows] = [[] for _ in range(text.count("\n+"))]
    block = -1
    for line in text.splitlines():
        block += line.startswith("+")
        if line.startswith("|"):
            blocks[block].append([cell.strip() for cell in line[1:-1].split("|")])
    rows = [blocks[0]]
    for cells in (cells for block_ in blocks[1:] for cells in block_):
        rows += [[cells]] if cells[0] else []
        rows[-1] += [] if cells[0] else [cells]
    return bare([["".join(parts) for parts in zip(*row, strict=True)] for row in rows])


def bare(rows: Rows) -> Rows:
    """Return *rows* without white space."""
    return [["".join(cell.split()) for cell in row] for row in rows]


def ids(result: Result) -> list[str]:
    """The first column of a listing printed as CSV."""
    assert 0 == result.exit_code, result.output
    return [row[0] for row in from_csv(result.output)[1:]]


@each_listing
@pytest.mark.parametrize("game", [(), ("--game", GAME)], ids=["all games", "one game"])
def test_json_and_csv_agree(run: Run, words: tuple[str, ...], game: tuple[str, ...]) -> None:
    """JSON and CSV parse, as one document each, to the same columns and rows."""
    result = run(*words, *game, "--format", "json")

    assert from_csv(run(*words, *game, "--format", "csv").output) == from_json(result.output)


@each_listing
def test_markdown_has_the_rows(run: Run, words: tuple[str, ...]) -> None:
    """A Markdown table holds the rows of the CSV."""
    game = () if words == ("data", "check") else ("--game", GAME)
    result = run(*words, *game, "--format", "md")

    expected = from_csv(run(*words, *game, "--format", "csv").output)
    assert [[cell.strip() for cell in row] for row in expected] == from_markdown(result.output)


@each_listing
def test_table_has_the_rows(run: Run, words: tuple[str, ...]) -> None:
    """A table holds the rows of the CSV: nothing is cut off, whatever is wrapped."""
    game = () if words == ("data", "check") else ("--game", GAME)
    result = run(*words, *game)

    expected = from_csv(run(*words, *game, "--format", "csv").output)
    assert bare(expected) == from_table(result.output)


@pytest.mark.parametrize("words", LONG.values(), ids=LONG)
def test_no_column_vanishes(run: Run, words: tuple[str, ...]) -> None:
    """In 80 columns a long first column is wrapped; it leaves the others room to be read."""
    head, *lines = [
        line[1:-1].split("|") for line in run(*words).output.splitlines() if line[:1] == "|"
    ]
    columns, *rows = from_csv(run(*words, "--format", "csv").output)

    assert columns == [cell.strip() for cell in head]
    assert min(map(len, head[1:])) > 7
    assert [run_together(row) for row in zip(*rows, strict=True)] == [
        run_together(cells) for cells in zip(*lines, strict=True)
    ]


def run_together(cells: Iterable[str]) -> str:
    """Return what *cells* say, without the white space that wrapping moves."""
    return "".join("".join(cells).split())


@pytest.mark.parametrize("width", [20, 21, 33, 80, 200])
def test_every_column_has_its_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], width: int
) -> None:
    """However narrow it is, no column of a table vanishes, and nothing of its cells."""
    monkeypatch.setenv("COLUMNS", str(width))
    rows = [("a sentence that goes on", "4711", "another " * 20), ("x" * 99, "", "end")]
    Listing("title", ("law", "n", "says"), rows).show("table")
    lines = [line for line in capsys.readouterr().out.splitlines() if line[:1] == "|"]
    cells = zip(*(line[1:-1].split("|") for line in lines), strict=True)

    assert {width} >= {len(line) for line in lines} or width == 200
    assert [run_together(row) for row in zip(("law", "n", "says"), *rows, strict=True)] == [
        run_together(column) for column in cells
    ]


@pytest.mark.parametrize(
    ("form", "read"), [("json", from_json), ("csv", from_csv), ("md", from_markdown)]
)
def test_awkward_cells_survive(
    capsys: pytest.CaptureFixture[str], form: str, read: Callable[[str], Rows]
) -> None:
    """Bars, quotes, commas, brackets and Japanese in a cell come back as they went in."""
    rows = [["a|b", 'say "no", twice'], ["[bold]x[/]", "反攻軍"]]
    Listing("title", ("first", "second"), rows).show(form)

    assert [["first", "second"], *rows] == read(capsys.readouterr().out)


@each_listing
def test_table_is_the_default(run: Run, words: tuple[str, ...]) -> None:
    """Without --format a listing is a table."""
    result = run(*words)

    assert run(*words, "--format", "table").output == result.output


def test_clauses_are_all_listed(run: Run, books: Books) -> None:
    """`rules list` has every clause of every game, once."""
    result = run("rules", "list", "--format", "csv")

    expected = [clause["id"] for book in books.values() for clause in book["clauses"]]
    assert sorted(expected) == sorted(ids(result))


@pytest.mark.parametrize("game", ["el-alamein", "barbarossa", "drive-on-suez"])
@pytest.mark.parametrize("kind", ["clauses", "faq"])
def test_game_filters_rows(run: Run, books: Books, game: str, kind: str) -> None:
    """With --game a listing has the entries of that game and no others."""
    group = {"clauses": "rules", "faq": "faq"}[kind]
    result = run(group, "list", "--game", game, "--format", "csv")

    assert sorted(entry["id"] for entry in books[game][kind]) == sorted(ids(result))


@pytest.mark.parametrize("chapter", ["13", "8", "0"])
def test_chapter_filters_clauses(run: Run, books: Books, chapter: str) -> None:
    """`--chapter 8` lists the clauses of that file, not those of 18 or 13-8."""
    result = run("rules", "list", "--game", GAME, "--chapter", chapter, "--format", "csv")

    expected = [c["id"] for c in books[GAME]["clauses"] if c["chapter"] == chapter]
    assert expected == ids(result)


def test_kind_filters_clauses(run: Run, books: Books) -> None:
    """`--kind prohibition` lists what is forbidden, in all games."""
    result = run("rules", "list", "--kind", "prohibition", "--format", "csv")

    clauses = [clause for book in books.values() for clause in book["clauses"]]
    assert sorted(c["id"] for c in clauses if c["kind"] == "prohibition") == sorted(ids(result))


def test_filters_add_up(run: Run, books: Books) -> None:
    """Chapter and kind together list only what passes both."""
    filters = ("--game", GAME, "--chapter", "13", "--kind", "limit")
    result = run("rules", "list", *filters, "--format", "csv")

    chapter = [c for c in books[GAME]["clauses"] if c["chapter"] == "13"]
    assert [c["id"] for c in chapter if c["kind"] == "limit"] == ids(result)


@pytest.mark.parametrize("words", [("captured", "tank"), ("TANK", "Captured")])
def test_search_wants_all_words(run: Run, books: Books, words: tuple[str, ...]) -> None:
    """A search finds the clauses that hold all words, in any case and any of their texts."""
    result = run("rules", "search", *words, "--format", "csv")

    texts = {
        clause["id"]: " ".join(
            [clause["title"], clause["says"], *clause.get("differs", {}).values()]
        ).lower()
        for book in books.values()
        for clause in book["clauses"]
    }
    expected = [key for key, text in texts.items() if "captured" in text and "tank" in text]
    assert sorted(expected) == sorted(ids(result))


def test_search_reads_differences(run: Run) -> None:
    """A word that stands only in how an edition differs is found: Deploy Area is fan English."""
    result = run("rules", "search", "lists", "deploy", "area", "--format", "csv")

    assert "EA-8.2a" in ids(result)


def test_search_keeps_to_game(run: Run) -> None:
    """With --game a search leaves the other games out."""
    result = run("rules", "search", "the", "--game", "barbarossa", "--format", "csv")

    assert {"BR"} == {found.partition("-")[0] for found in ids(result)}


def test_disputes_are_listed_once(run: Run, books: Books) -> None:
    """A dispute that two games share is one row; rows are sorted by letter and number."""
    result = run("disputes", "list", "--format", "csv")

    expected = [dispute["id"] for book in books.values() for dispute in book["disputes"]]
    assert sorted(expected, key=lambda name: (name[0], int(name[2:]))) == ids(result)


def test_game_filters_disputes(run: Run, books: Books) -> None:
    """With --game the list holds the disputes of that game, those it shares included."""
    result = run("disputes", "list", "--game", "barbarossa", "--format", "csv")

    expected = [
        dispute["id"]
        for owner, book in books.items()
        for dispute in book["disputes"]
        if "barbarossa" in dispute.get("games", [owner])
    ]
    assert sorted(expected) == sorted(ids(result))


@pytest.mark.parametrize(
    ("field", "value"),
    [("weight", "high"), ("weight", "medium"), ("weight", "low"), ("effect", "text")],
)
def test_option_filters_disputes(run: Run, books: Books, field: str, value: str) -> None:
    """`--weight` and `--effect` list the disputes the data mark so."""
    result = run("disputes", "list", f"--{field}", value, "--format", "csv")

    disputes = [dispute for book in books.values() for dispute in book["disputes"]]
    assert sorted(d["id"] for d in disputes if d[field] == value) == sorted(ids(result))


def test_cards_are_all_listed(run: Run, books: Books) -> None:
    """`cards list` has every card type with type and number of copies, in the order of the file."""
    result = run("cards", "list", "--game", GAME, "--format", "csv")

    expected = [[card["id"], card["type"], str(card["copies"])] for card in books[GAME]["cards"]]
    assert expected == [row[:3] for row in from_csv(result.output)[1:]]


def test_summary_counts_the_data(run: Run, books: Books) -> None:
    """`data check` counts the clauses and FAQ rulings of every game."""
    result = run("data", "check", "--format", "json")

    expected = {g: [str(len(b["clauses"])), str(len(b["faq"]))] for g, b in books.items()}
    assert expected == {
        row["game"]: [row["clauses"], row["faq"]] for row in json.loads(result.output)
    }


def test_summary_counts_the_cards(run: Run) -> None:
    """`data check` counts 362 cards of El Alamein, as its rulebook does in section 1."""
    result = run("data", "check", "--format", "json")

    assert ["362"] == [row["cards"] for row in json.loads(result.output) if row["game"] == GAME]


def test_summary_keeps_to_game(run: Run) -> None:
    """`data check --game` prints the summary of that game."""
    result = run("data", "check", "--game", GAME, "--format", "csv")

    assert [GAME] == ids(result)

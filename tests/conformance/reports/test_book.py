"""The book of disputes: one entry per dispute, with all that was found out, ready to answer."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import msgspec
import pytest
from msgspec.structs import replace
from tests.conformance.reports.small_book import BOUNDED, PARTED, PLAYED, UNPLAYED, book

from alamein.conformance.clarify.gathering import UNFINISHED, Kept
from alamein.conformance.clarify.method import Method
from alamein.conformance.clarify.model import Dossier, Share
from alamein.conformance.reports import book_writing, writing
from alamein.conformance.reports.book_entry import interval
from alamein.conformance.reports.book_model import Book
from alamein.conformance.reports.book_writing import book_files, schema, write_book
from alamein.engine.core.problem import DataError

FILES = ["book.json", "book.schema.json", "drive-on-suez.html", "el-alamein.html", "index.html"]


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """The text of each file of the small book."""
    return book_files(book())


@pytest.fixture
def page(files: dict[str, str]) -> str:
    """The page of the game that was searched."""
    return files["el-alamein.html"]


def entry(page: str, dispute: str) -> str:
    """The markup of one entry."""
    found = re.search(rf'<article id="{dispute}".*?</article>', page, re.DOTALL)
    assert found is not None
    return found[0]


def words(markup: str) -> str:
    """What is read, without tags and with single blanks."""
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


def test_index_lists_the_games(files: dict[str, str]) -> None:
    """The first page links to the page of each game, those that can be played first."""
    linked = re.findall(r'href="([a-z-]+\.html)"', files["index.html"])

    assert ["el-alamein.html", "drive-on-suez.html"] == linked
    assert "no engine yet" in files["index.html"]


def test_method_is_told(files: dict[str, str]) -> None:
    """Games, seed, rulings and policy are told, and the command that finds it out anew."""
    told = words(files["index.html"])

    assert "counted in 100 games for each pair of readings, from seed 7 on" in told
    assert "ruling set ja" in told
    assert "policy greedy" in told
    assert "alamein clarify --all --games 100 --seed 7 --rulings ja" in told


@pytest.mark.parametrize("game", [PLAYED, UNPLAYED], ids=lambda game: str(game.name))
def test_each_dispute_has_its_place(files: dict[str, str], game: object) -> None:
    """Every dispute and every reading has an address of its own name, once, and is in contents."""
    assert isinstance(game, type(PLAYED))
    markup = files[f"{game.name}.html"]

    for one in game.entries:
        assert 1 == markup.count(f'<article id="{one.id}"')
        assert 2 <= markup.count(f'href="#{one.id}"')
        for reading in one.readings:
            assert 1 == markup.count(f'<li id="{reading.id}"')


def test_no_address_leads_nowhere(page: str) -> None:
    """Every link within the page has its target, and no address is given twice."""
    targets = re.findall(r' id="([^"]+)"', page)

    assert sorted(set(targets)) == sorted(targets)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(targets)


def test_entry_tells_everything(page: str) -> None:
    """Question, readings, support, evidence, outcome under each reading and recommendation."""
    told = words(entry(page, "D-09"))

    for said in (
        PARTED.question,
        PARTED.why,
        "fan English manual ( 12-3.2 )",
        "We recommend D-09a",
        "D-09a and D-09b part: 2 cards, found by the solver",
        "Needs D-07b.",
        "The infantry stays &amp; the City is lost.",
        "FAQ Q10 holds under D-09a, not under D-09b",
        "example fan 14-2 holds under D-09a, not under D-09b; shown by example/one",
        "They leave only D-09a.",
        "EA-13.3.2c",
        PARTED.given.partition(";")[0],
    ):
        assert said in told


def test_positions_are_drawn(page: str) -> None:
    """Each separating position is drawn, the smaller first, and can be read as a scenario."""
    found = entry(page, "D-09")

    assert 2 == found.count('role="img"')
    assert found.index("2 cards") < found.index("3 cards")
    assert "phase: interception" in found


def test_bound_is_told(page: str) -> None:
    """Readings that were not separated are so within a bound; contents say the same."""
    said = "D-08a and D-08b: not separable within every position of up to 8 cards"

    assert said in words(entry(page, "D-08")).replace(" : ", ": ")
    assert "not within the bound" in page


def test_inconclusive_is_no_result(page: str) -> None:
    """Where the solver gave up, the entry says so, and never that nothing differs."""
    told = words(entry(page, "D-07"))

    assert "inconclusive (the solver ran out of time)" in told
    assert "not separable" not in told
    assert '<td data-label="Separated">inconclusive</td>' in page


def test_wording_is_told(page: str) -> None:
    """A dispute about words says that play is not touched, and has nothing counted."""
    told = words(entry(page, "D-78"))

    assert "Play is not touched" in told
    assert "How often" not in told


def test_missing_engine_is_told(files: dict[str, str]) -> None:
    """A game without an engine says so, once at its head and in each entry."""
    markup = files["drive-on-suez.html"]

    assert "There is no engine for this game yet, so nothing could be searched" in words(markup)
    assert "There is no engine for this game yet: nothing was searched." in entry(markup, "S-01")


@pytest.mark.parametrize("one", PLAYED.entries, ids=lambda one: str(one.id))
def test_every_reading_can_be_ticked(page: str, one: object) -> None:
    """An entry ends with a box for each reading, one for another answer, and a line."""
    assert isinstance(one, type(PARTED))
    answer = entry(page, one.id).partition('class="answer"')[2]

    assert len(one.readings) + 1 == answer.count('type="checkbox"')
    assert [r.id for r in one.readings] == re.findall(r"<code>([^<]+)</code>", answer)
    assert 'class="line"' in answer


def test_foremost_change_most_games(page: str) -> None:
    """Those that change the most games are named first; those that change none are not."""
    table = page.partition('id="foremost"')[2].partition("</table>")[0]

    assert ["D-08", "D-09"] == re.findall(r'href="#([^"]+)"', table)


@pytest.mark.parametrize(
    ("share", "style"),
    [
        (Share(count=20, of=100, low=0.125, high=0.25), ("left:12.5%;width:12.5%", "left:20.0%")),
        (Share(count=0, of=100, low=0.0, high=0.037), ("left:0.0%;width:3.7%", "left:0.0%")),
        (Share(count=9, of=9, low=0.7, high=1.0), ("left:70.0%;width:30.0%", "left:100.0%")),
    ],
)
def test_interval_is_to_scale(share: Share, style: tuple[str, str]) -> None:
    """The bar reaches from the lower to the upper bound, with a line at what was counted."""
    drawn = interval(share)

    assert drawn is not None
    assert list(style) == re.findall(r'style="([^"]+)"', drawn)


def test_nothing_counted_no_bar() -> None:
    """Of nothing there is no share to draw."""
    assert interval(Share(count=0, of=0, low=0.0, high=1.0)) is None


def test_pages_need_no_script(files: dict[str, str]) -> None:
    """No page has a script, or fetches anything."""
    for name in FILES[2:]:
        assert "<script" not in files[name]
        assert [] == re.findall(r'(?:src|href)="(?:https?:)?//', files[name])


def test_markup_is_escaped() -> None:
    """Whatever the register says is text."""
    odd = replace(PARTED, question="Is 1 < 2 & <b>bold</b>?")
    files = book_files(replace(book(), games=(replace(PLAYED, entries=(odd,)),)))

    assert "Is 1 &lt; 2 &amp; &lt;b&gt;bold&lt;/b&gt;?" in files["el-alamein.html"]


def held(folder: Path) -> list[str]:
    """The names in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_book_is_written_whole(tmp_path: Path) -> None:
    """The folder has the pages and the data, also in place of an unfinished or older book."""
    Kept(tmp_path / "out", Method()).add([Dossier(game="el-alamein", dispute="D-09")])
    assert [UNFINISHED] == held(tmp_path / "out")
    for _ in range(2):
        write_book(book(), tmp_path / "out")

        assert (FILES, ["out"]) == (held(tmp_path / "out"), held(tmp_path))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("notes.txt", "holds notes.txt, which is no part of a book of disputes"),
        ("index.html", r"holds index.html, but no book\.json written by us"),
    ],
)
def test_foreign_folder_is_refused(tmp_path: Path, name: str, says: str) -> None:
    """A folder with anything not written by us stays as it is."""
    (tmp_path / name).write_text("mine", encoding="utf-8")

    with pytest.raises(DataError, match=says):
        write_book(book(), tmp_path)

    assert [name] == held(tmp_path)


@pytest.mark.parametrize(("module", "step"), [(book_writing, "page"), (writing, "_write")])
def test_interrupted_writing_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: object, step: str
) -> None:
    """Whatever is interrupted, the older book is there whole."""
    write_book(book(), tmp_path / "out")
    before = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, step, stop)
    with pytest.raises(KeyboardInterrupt):
        write_book(replace(book(), games=(PLAYED,)), tmp_path / "out")

    assert before == {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert ["out"] == held(tmp_path)


def test_data_keep_their_schema(files: dict[str, str]) -> None:
    """`book.json` is valid by the schema beside it, and says the same as the book."""
    found = json.loads(files["book.json"])

    jsonschema.Draft202012Validator.check_schema(schema())
    jsonschema.Draft202012Validator(json.loads(files["book.schema.json"])).validate(found)
    assert book() == msgspec.convert(found, Book)


def test_the_same_book_again(files: dict[str, str]) -> None:
    """The same findings give the same files, letter by letter."""
    assert files == book_files(book())


def test_bounded_entry_counts_games(page: str) -> None:
    """How often it matters is a table with interval, for each pair of readings."""
    told = words(entry(page, BOUNDED.id))

    assert "D-08a against D-08b , 100 games by policy greedy" in told
    assert "60 of 100, 60.0 % (50.0 % to 70.0 %)" in told

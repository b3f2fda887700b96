"""The page: sound HTML, no dead link, no foreign word taken for markup, small enough."""

import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from urllib.parse import unquote

import msgspec
import pytest
from msgspec.structs import replace
from tests.conformance.reports.miniature import GAME, picture, pictures, report, sound

from alamein.conformance.reports.html import VOID, Html, fold, joined, link, table, tag
from alamein.conformance.reports.model import Report
from alamein.conformance.reports.page import page
from alamein.conformance.reports.pictures import MANY, Gallery
from alamein.engine.core.picture import Section

NASTY = "</title></style></pre><script>alert(1)</script>\"'&amp;<img src=x onerror=alert(1)>\x00"


class Reader(HTMLParser):
    """Collects elements, and notes what is closed wrongly."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(text)
        self.wrong += self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements.append((tag, {key: value or "" for key, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element of SVG that closes itself."""
        self.elements.append((tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        """Note whether the last open element is closed."""
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"/{tag}")

    def ids(self) -> list[str]:
        """Every id, in order."""
        return [attributes["id"] for _, attributes in self.elements if "id" in attributes]

    def targets(self) -> set[str]:
        """Every place on the page that something refers to."""
        found = (attributes.get("href", "") for _, attributes in self.elements)
        return {unquote(href[1:]) for href in found if href.startswith("#")}


def nasty() -> Report:
    """The miniature with each text that a person writes made as hostile as can be."""
    text = msgspec.json.encode(report())
    kept = {"passed", "failed", "provisional", "covered", "weak", "untested", "untestable"}

    def spoil(value: object, key: str = "") -> object:
        if isinstance(value, dict):
            return {k: spoil(v, k) for k, v in value.items()}
        if isinstance(value, list):
            return [spoil(v, key) for v in value]
        return value + NASTY if isinstance(value, str) and value not in kept else value

    return msgspec.convert(spoil(msgspec.json.decode(text)), Report)


@pytest.mark.parametrize("found", [report(), sound(), nasty()], ids=["failing", "sound", "nasty"])
@pytest.mark.parametrize("drawn", [pictures(), {}], ids=["pictures", "bare"])
def test_page_is_sound(found: Report, drawn: dict[str, tuple[object, object]]) -> None:
    """Elements nest, ids are given once, and each link leads somewhere."""
    reader = Reader(page(found, drawn))  # type: ignore[arg-type] # a union of fixtures

    assert [] == reader.wrong
    assert [] == [name for name, count in Counter(reader.ids()).items() if count > 1]
    assert set() == reader.targets() - set(reader.ids())


def test_hostile_words_stay_words() -> None:
    """No text of a report becomes an element or an attribute."""
    reader = Reader(page(nasty(), {}))

    assert 1 == len([name for name, _ in reader.elements if name == "script"])
    assert [] == [name for name, _ in reader.elements if name == "img"]
    assert [] == [a for _, a in reader.elements if any(key.startswith("on") for key in a)]


def test_page_calls_nobody() -> None:
    """Nothing is fetched: no address outside, no import, no source."""
    text = page(report(), pictures())

    assert [] == re.findall(r"https?://[^\"'\s<]+|@import|url\(|\ssrc=", text)


def test_each_case_stands_once() -> None:
    """Failing, verified and provisional cases stand apart, each in one place."""
    text = page(report(), {})
    parts = {
        m[1]: m[2] for m in re.finditer(r'<section id="mini-(\w+)"(.*?)</section>', text, re.DOTALL)
    }
    stands = {
        name: re.findall(r'<article id="case-([^"]+)"', part)
        for name, part in parts.items()
        if "<article" in part and name in ("failing", "cases", "provisional")
    }

    assert {
        "failing": ["turn/broken"],
        "cases": ["combat/exact-payment", "combat/only-ja"],
        "provisional": ["turn/rests"],
    } == stands


def test_addresses_are_plain() -> None:
    """A clause, a case and a dispute are found by the names everybody knows."""
    ids = set(Reader(page(report(), {})).ids())

    assert {"MI-1a", "case-combat/exact-payment", "D-01", "mini", "mini-errata"} <= ids


def test_same_id_in_two_games_is_told_apart() -> None:
    """The second game's clause has an address of its own."""
    assert {"MI-1a", "MI-1a--other"} <= set(Reader(page(report(), {})).ids())


@pytest.mark.parametrize(
    "words",
    [
        "Miniature</a>: 4 cases, 8 trials, 1 fails",
        "Whoever pays enough wins.",
        "not in ja",
        "silent",
        "because it is so",
        "both sides shown in 1 case",
        "under en",
        "1 + 2 = 3",
        "printed in a rulebook",
        "sha256:12ab",
        "official ruling",
    ],
)
def test_page_tells(words: str) -> None:
    """What a report knows stands on the page."""
    assert words in unescape(page(report(), {}))


def test_what_is_alike_is_drawn_once() -> None:
    """Four pictures share their tiles and panels, and the style."""
    text = page(report(), pictures())

    assert 4 == text.count("<figure>")
    assert 1 == text.count("<title>1 Tank</title>")
    assert 2 == text.count("<style>")  # of the page and of all pictures


def test_usual_piles_are_left_out() -> None:
    """A pile that lies so in most of many pictures is not drawn; another one is."""
    odd = replace(picture("odd"), sections=(pile("Odd"),))
    many = {str(n): (picture("a"), picture("b")) for n in range(MANY)} | {"odd": (odd, odd)}
    gallery = Gallery(many)
    drawn = "".join(figure for case in ("0", "odd") for figure in gallery.figures(case))

    assert ("Market" in str(gallery.definitions()), "Odd" in str(gallery.definitions())) == (
        False,
        True,
    )
    assert drawn.count("<svg") == 4


def test_pile_that_changes_is_in_both() -> None:
    """A pile that becomes unusual is drawn before and after, to be compared."""
    changed = replace(picture("after"), sections=(pile("Changed"),))
    usual = replace(picture("before"), sections=(pile("Market"),))
    gallery = Gallery({str(n): (usual, usual) for n in range(MANY)} | {"x": (usual, changed)})
    gallery.figures("x")

    assert "12 Market" in str(gallery.definitions())
    assert "12 Changed" in str(gallery.definitions())
    assert "Market" not in "".join(gallery.figures("1"))


def pile(name: str) -> Section:
    """A section with one pile."""
    section = picture("").sections[1]
    zone = section.zones[0]
    tile = replace(zone.tiles[0], title=name)
    return replace(section, zones=(replace(zone, tiles=(tile,)),))


def test_builder_escapes_text() -> None:
    """Text is escaped, markup is not, and nothing is written for nothing."""
    built = tag("p", "a<b", Html("<i>"), None, ["&", "c"], class_='"x"', hidden=True, title=None)

    assert '<p class="&quot;x&quot;" hidden>a&lt;b<i>&amp;c</p>' == built
    assert "<a, b>" == unescape(joined(["<a", "b>"]))
    assert '<a href="#case-a/b%20%3C">x</a>' == link("case-a/b <", "x")
    assert "<br>" == tag("br")
    assert "<details><summary>s</summary>t</details>" == fold("s", "t")
    assert '<td data-label="h">c</td>' in table(["h"], [["c"]])


def test_played_games_come_first() -> None:
    """A game without cases stands behind those that have some, whatever its name."""
    turned = replace(report(), games=report().games[::-1])
    ids = Reader(page(turned, {})).ids()

    assert ids.index("mini") < ids.index("other")


def test_game_without_anything_is_fine() -> None:
    """A report about nothing is a page all the same."""
    empty = replace(
        GAME, counts={}, provenance={}, chapters=(), clauses=(), cases=(), errata=(), disputes=()
    )
    reader = Reader(page(replace(sound(), games=(empty,)), {}))

    assert [] == reader.wrong

"""Pictures as SVG: sound XML, nothing outside, no word out of its tile, the same every time."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from alamein.conformance.drawing.svg import draw
from alamein.engine.core.picture import Picture, Section, Tile, Zone

SVG = "{http://www.w3.org/2000/svg}"
# Widths of Helvetica Bold in thousandths of the size, from its published metrics, for ASCII 32-126.
HELVETICA = (
    *(278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278),
    *(556,) * 10,
    *(333, 333, 584, 584, 584, 611, 975),
    *(722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833),
    *(722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611),
    *(333, 278, 333, 584, 556, 333),
    *(556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889),
    *(611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500),
    *(389, 280, 389, 584),
)


class Extent(NamedTuple):
    """Where something is drawn."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: "Extent") -> bool:
        """Whether *other* lies inside, give or take half a unit."""
        return (
            self.left - 0.5 <= other.left
            and self.top - 0.5 <= other.top
            and other.right <= self.right + 0.5
            and other.bottom <= self.bottom + 0.5
        )


def wide(text: str, size: float) -> float:
    """How wide a text is in Helvetica Bold; what it lacks counts as a full square."""
    widths = (HELVETICA[ord(c) - 32] if 32 <= ord(c) < 127 else 1000 for c in text)
    return sum(widths) * size / 1000


def extent(element: ET.Element) -> Extent | None:
    """Where an element is drawn, inside its group."""
    of = {key: float(value) for key, value in element.items() if key in ("x", "y", "font-size")}
    if element.tag == f"{SVG}rect":
        right, bottom = of["x"] + float(element.attrib["width"]), float(element.attrib["height"])
        return Extent(of["x"], of["y"], right, of["y"] + bottom)
    if element.tag == f"{SVG}line":
        x1, y1, x2, y2 = (float(element.attrib[key]) for key in ("x1", "y1", "x2", "y2"))
        return Extent(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
    if element.tag == f"{SVG}text":
        size = of["font-size"]
        length = wide(element.text or "", size)
        left = of["x"] - (length / 2 if element.get("text-anchor") == "middle" else 0)
        return Extent(left, of["y"] - 0.75 * size, left + length, of["y"] + 0.22 * size)
    return None


def moved(found: Extent, transform: str) -> Extent:
    """Where something is drawn after its group is moved, and turned if it is."""
    if not transform:
        return found
    x, y = map(float, transform.partition("(")[2].partition(")")[0].split())
    if "rotate(90)" in transform:
        return Extent(x - found.bottom, y + found.left, x - found.top, y + found.right)
    return Extent(x + found.left, y + found.top, x + found.right, y + found.bottom)


def drawn(parent: ET.Element, transform: str = "") -> Iterator[tuple[ET.Element, Extent]]:
    """Everything drawn inside *parent*, with its place on the page."""
    for element in parent:
        if element.tag == f"{SVG}g":
            yield from drawn(element, element.get("transform", transform))
        elif (found := extent(element)) is not None:
            yield element, moved(found, transform)


def tiles(root: ET.Element) -> list[ET.Element]:
    """The groups that are tiles."""
    return [group for group in root.iter(f"{SVG}g") if group.get("class") == "tile"]


def around(found: list[Extent]) -> Extent:
    """The smallest extent that holds all others."""
    return Extent(
        min(e.left for e in found),
        min(e.top for e in found),
        max(e.right for e in found),
        max(e.bottom for e in found),
    )


def tile_called(root: ET.Element, word: str) -> ET.Element:
    """The tile whose title for readers begins so."""
    (found,) = [t for t in tiles(root) if (t.findtext(f"{SVG}title") or "").startswith(word)]
    return found


@pytest.fixture(params=["picture", "awkward"])
def root(request: pytest.FixtureRequest) -> ET.Element:
    """Return the root of the drawing of each picture."""
    return ET.fromstring(draw(request.getfixturevalue(request.param)))  # noqa: S314 - we drew it


def test_svg_says_what_it_is(picture: Picture) -> None:
    """A drawing is an image with title and description, which its label points at."""
    root = ET.fromstring(draw(picture))  # noqa: S314 - we drew it
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None

    assert ("img", "A game, turn 2") == (root.get("role"), title.text)
    assert f"{title.get('id')} {desc.get('id')}" == root.get("aria-labelledby")
    assert "3 Turned Tank (turned sideways)" in (desc.text or "")


def test_nothing_lies_outside(root: ET.Element) -> None:
    """All rectangles, lines and words lie inside the viewBox."""
    page = Extent(*map(float, root.attrib["viewBox"].split()))

    assert [] == [(e.tag, e.text, at) for e, at in drawn(root) if not page.holds(at)]


def test_words_stay_in_their_tile(root: ET.Element) -> None:
    """No word of a tile reaches beyond it, whatever it is called."""
    astray = []
    for tile in tiles(root):
        parts = list(drawn(tile))
        whole = around([at for element, at in parts if element.tag == f"{SVG}rect"])
        astray += [(e.text, at, whole) for e, at in parts if not whole.holds(at)]

    assert [] == astray


def test_tiles_do_not_overlap(root: ET.Element) -> None:
    """No tile covers a part of another."""
    places = [around([at for _, at in drawn(tile)]) for tile in tiles(root)]
    clash = [
        (a, b)
        for n, a in enumerate(places)
        for b in places[n + 1 :]
        if min(a.right, b.right) - max(a.left, b.left) > 1
        and min(a.bottom, b.bottom) - max(a.top, b.top) > 1
    ]

    assert [] == clash


def test_every_title_is_drawn(picture: Picture) -> None:
    """Each card and pile is named in letters that can be seen."""
    root = ET.fromstring(draw(picture))  # noqa: S314 - we drew it
    seen = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
    titles = [t.title for s in picture.sections for z in s.zones for t in z.tiles]

    assert [] == [title for title in titles if title not in seen]


def test_turned_card_is_rotated(picture: Picture) -> None:
    """A card turned sideways is the upright card rotated by 90 degrees."""
    root = ET.fromstring(draw(picture))  # noqa: S314 - we drew it
    sizes = []
    for word in ("1 Upright", "3 Turned"):
        (frame,) = [g for g in tile_called(root, word) if "translate" in g.get("transform", "")]
        place = around([moved(at, frame.attrib["transform"]) for _, at in drawn(frame)])
        sizes.append((place.right - place.left, place.bottom - place.top))

    assert sizes[0] == sizes[1][::-1]
    assert sizes[0][0] < sizes[0][1]


@pytest.mark.parametrize(("word", "lines"), [("1 Goner", 2), ("1 Chosen", 0), ("1 Upright", 0)])
def test_only_crossed_cards_are_crossed(picture: Picture, word: str, lines: int) -> None:
    """A card that is out of it has two lines across, others have none."""
    root = ET.fromstring(draw(picture))  # noqa: S314 - we drew it

    assert lines == len(list(tile_called(root, word).iter(f"{SVG}line")))


def test_colour_is_not_all(picture: Picture) -> None:
    """What is told by colour stands in words too: sort, marks, who decides, the legend."""
    root = ET.fromstring(draw(picture))  # noqa: S314 - we drew it
    seen = [text.text or "" for text in root.iter(f"{SVG}text")]

    assert {"tank", "takes 2", "decides", "Ours", "Theirs"} <= set(seen)


@pytest.mark.everywhere
def test_drawing_is_the_same_again(picture: Picture) -> None:
    """The same picture gives the same letters."""
    assert draw(picture) == draw(picture)


def test_drawing_calls_nobody(picture: Picture) -> None:
    """A drawing has no link, no script, and nothing from elsewhere but the name of SVG."""
    text = draw(picture).replace('xmlns="http://www.w3.org/2000/svg"', "")

    assert [] == [word for word in ("http", "href", "<script", "@import", "url(") if word in text]


def test_dark_page_has_its_own_colours(picture: Picture) -> None:
    """Page and ink change places where a reader prefers dark."""
    light, _, dark = draw(picture).partition("@media (prefers-color-scheme:dark)")

    assert ".page{fill:#ffffff}" in light
    assert ".page{fill:#15171a}" in dark
    assert ".ink{fill:#eceae4}" in dark


def test_empty_picture_can_be_drawn() -> None:
    """A picture without anything is a small sound drawing."""
    root = ET.fromstring(draw(Picture("", (), (Section("", (Zone("", (Tile(""),)),)),))))  # noqa: S314 - we drew it

    assert 1 == len(tiles(root))

"""Pictures in the terminal: as wide as it is, every card named, no signs that steer it."""

import unicodedata

import pytest
from rich.text import Text

from alamein.conformance.drawing.terminal import ASCII, LINES, Signs, draw
from alamein.engine.core.picture import Picture


def printed(lines: list[Text]) -> str:
    """The lines without their style."""
    return "\n".join(line.plain for line in lines)


def columns(line: str) -> int:
    """How many columns a line takes."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in line)


@pytest.mark.parametrize("width", [20, 40, 80, 200])
@pytest.mark.parametrize("name", ["picture", "awkward"])
def test_lines_fit_the_width(request: pytest.FixtureRequest, name: str, width: int) -> None:
    """No line is wider than the terminal, whatever cards are called."""
    lines = draw(request.getfixturevalue(name), width, LINES)

    assert [] == [line.plain for line in lines if columns(line.plain) > width]


@pytest.mark.parametrize("signs", [ASCII, LINES])
def test_every_title_is_printed(picture: Picture, signs: Signs) -> None:
    """Each card, pile and attached card is named."""
    seen = printed(draw(picture, 80, signs))
    tiles = [t for s in picture.sections for z in s.zones for t in z.tiles]
    titles = [word for tile in tiles for word in (tile.title, *tile.attached)]

    assert [] == [title for title in titles if title not in seen]


def test_turned_card_is_wider(picture: Picture) -> None:
    """A turned card lies in a wider and flatter frame, and says so."""
    lines = printed(draw(picture, 80, ASCII)).splitlines()
    upright = next(line for line in lines if "Upright" in line)
    turned = next(line for line in lines if "Turned Tank" in line)
    frames = [next(part for part in line.split("|") if word in part)
              for line, word in ((upright, "Upright"), (turned, "Turned"))]  # fmt: skip

    assert len(frames[0]) < len(frames[1])
    assert 1 == sum("turned" in line and "x3" in line for line in lines)


def test_crossed_card_has_crossed_corners(picture: Picture) -> None:
    """A card that is out of it has an X at each corner, and is marked."""
    seen = printed(draw(picture, 80, ASCII))

    assert (2, True) == (seen.count("X--------------X"), "destroyed by" in seen)


def test_pipes_get_ascii_only(picture: Picture) -> None:
    """The plain frames are made of nothing but ASCII."""
    assert printed(draw(picture, 80, ASCII)).isascii()


def test_nothing_steers_the_terminal(awkward: Picture) -> None:
    """No escape, bell or other control sign of a name reaches the terminal."""
    seen = printed(draw(awkward, 80, LINES))

    assert set() == {sign for sign in seen if not sign.isprintable()} - {"\n"}


def test_unknown_number_is_a_question_mark(picture: Picture) -> None:
    """Where nobody is told how many there are a question mark stands."""
    lines = printed(draw(picture, 80, ASCII)).splitlines()

    assert 1 == sum(line.count("?|") for line in lines)


def test_who_decides_is_said(picture: Picture) -> None:
    """The heading of the player who decides says so, the other headings do not."""
    headings = [line for line in printed(draw(picture, 80, ASCII)).splitlines() if line[:2] == "--"]

    assert [True, False] == ["decides" in heading for heading in headings]


def test_no_line_ends_in_blanks(picture: Picture) -> None:
    """What is piped into a file has no blanks at the ends of lines."""
    lines = printed(draw(picture, 80, ASCII)).splitlines()

    assert [] == [line for line in lines if line != line.rstrip()]

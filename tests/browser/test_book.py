"""The book of disputes in a real browser: without script, on a phone, in the dark, on paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.conformance.reports.small_book import book

from alamein.conformance.reports.book_writing import write_book

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request
    from tests.browser.conftest import Open

PHONE = {"width": 380, "height": 800}
WIDE = "document.documentElement.scrollWidth"


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the small book once."""
    found = tmp_path_factory.mktemp("book") / "out"
    write_book(book(), found)
    return found


@pytest.fixture
def turned_to(browser: Browser, folder: Path) -> Iterator[Open]:
    """Open a page of the book, script off; whatever it complains of or fetches fails the test."""
    faults: list[str] = []
    contexts = []

    def failed(request: Request) -> None:
        """Note what could not be fetched; to leave a page may abort its own loading."""
        if not request.is_navigation_request():
            faults.append(request.url)

    def start(name: str = "el-alamein.html", **options: Any) -> Page:  # noqa: ANN401 - as Playwright takes them
        context = browser.new_context(java_script_enabled=False, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: faults.append(message.text))
        page.on("requestfailed", failed)
        page.goto((folder / name.partition("#")[0]).as_uri() + "".join(name.partition("#")[1:]))
        return page

    yield start

    for context in contexts:
        context.close()
    assert [] == faults


def test_index_leads_to_an_entry(turned_to: Open) -> None:
    """From the first page a reader clicks through to a game, to an entry and back."""
    page = turned_to("index.html")
    page.click("text=El Alamein")
    page.click(".contents a >> text=D-09")

    assert page.url.endswith("el-alamein.html#D-09")
    assert page.locator("#D-09 h3").is_visible()
    page.click("text=Book of disputes")
    assert page.url.endswith("index.html")


def test_answer_is_ticked_by_keys(turned_to: Open) -> None:
    """A reading is ticked by keyboard alone, and the box has a name."""
    page = turned_to("el-alamein.html#D-09")
    box = page.locator("#D-09").get_by_role("checkbox", name="D-09b")
    box.focus()
    page.keyboard.press("Space")

    assert box.is_checked()


@pytest.mark.parametrize("name", ["index.html", "el-alamein.html", "drive-on-suez.html"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_phone_shows_all_of_it(turned_to: Open, name: str, scheme: str) -> None:
    """On a phone nothing is wider than the page."""
    page = turned_to(name, viewport=PHONE, color_scheme=scheme)

    assert PHONE["width"] == page.evaluate(WIDE)


def test_position_is_printed(turned_to: Open) -> None:
    """On paper the positions and the boxes are there; the list of chapters at the side is not."""
    page = turned_to()
    page.emulate_media(media="print")

    assert page.locator("#D-09 figure svg").first.is_visible()
    assert page.locator("#D-09 .answer input").first.is_visible()
    assert page.locator("nav").is_hidden()
    assert page.pdf(format="A4").startswith(b"%PDF")


def test_interval_stands_where_it_should(turned_to: Open) -> None:
    """Twenty games of a hundred, give or take ten, are drawn from a tenth to three tenths."""
    page = turned_to()
    row = page.locator("#D-09 .frequency tbody tr").nth(1)
    bar, reach = (row.locator(f".{name}").bounding_box() for name in ("interval", "range"))

    assert bar is not None
    assert reach is not None
    assert pytest.approx(0.1, abs=0.02) == (reach["x"] - bar["x"]) / bar["width"]
    assert pytest.approx(0.2, abs=0.02) == reach["width"] / bar["width"]

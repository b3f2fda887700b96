"""The page in a real browser: from disk, without script, on paper, on a phone, attacked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.conform.reports.small_run import nasty, small

from alamein.conformance.conform.reports.writing import write_reports

if TYPE_CHECKING:
    from tests.browser.conftest import Open

PHONE = {"width": 380, "height": 800}
OPEN = "document.querySelectorAll('details').forEach(each => { each.open = true; })"


@pytest.fixture(params=["small", "nasty"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Write the report of a run and return the address of its page."""
    folder: Path = tmp_path_factory.mktemp("report") / "out"
    write_reports({"small": small, "nasty": nasty}[request.param](), folder)
    return (folder / "index.html").as_uri()


def test_page_opens_from_disk(opened: Open) -> None:
    """The page opens without a complaint and fetches nothing, whatever was sent."""
    page = opened()

    assert page.inner_text("h1").endswith("does not conform")
    assert 1 == page.evaluate("document.scripts.length")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_phone_needs_no_sideways_scrolling(opened: Open, scheme: str) -> None:
    """At 380 pixels, with everything open, nothing sticks out."""
    page = opened(viewport=PHONE, color_scheme=scheme)
    page.evaluate(OPEN)
    wide = page.evaluate("""[...document.querySelectorAll("body *")]
        .filter(each => each.getBoundingClientRect().right > innerWidth + 1
            && !each.closest("pre") && !each.closest(".wide")).map(each => each.outerHTML)""")

    assert [] == wide
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_check_is_reached_without_script(opened: Open) -> None:
    """With JavaScript off the address of a check leads to it, and all folds can be opened."""
    page = opened("#check-turn/fine:0", java_script_enabled=False)
    failed = page.locator("[id='check-combat/exact:pays']")
    failed.locator("summary", has_text="2 exchanges").click()

    assert page.locator("[id='check-turn/fine:0'] h5").is_visible()
    assert failed.locator(".asked").first.is_visible()
    assert failed.locator(".differences").is_visible()
    assert page.locator("#filter").is_hidden()


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("verdict=fail", "1 of 8 checks, 0 of "),
        ("preset=flaky", "1 of 8 checks, 0 of "),
        ("preset=optional", "1 of 8 checks, 0 of "),
        ("q=two:crashes", "1 of 8 checks, "),
        ("status=broken", "0 of 8 checks, 2 of "),
    ],
)
@pytest.mark.parametrize("address", ["small"], indirect=True)
def test_filter_shows_exactly_these(opened: Open, query: str, told: str) -> None:
    """A filtered address shows what fits, of checks and of clauses."""
    page = opened(f"?{query}")
    page.wait_for_function(
        "words => document.getElementById('shown').textContent.startsWith(words)", arg=told
    )

    seen = page.evaluate("""[...document.querySelectorAll(".case, .clause")]
        .filter(each => each.checkVisibility({contentVisibilityAuto: true})).length""")
    assert seen == sum(map(int, [told[0], page.inner_text("#shown").split(", ")[1].split()[0]]))


def test_paper_has_what_is_needed(opened: Open) -> None:
    """In print checks are open, long texts are whole, and forms are left out."""
    page = opened()
    page.emulate_media(media="print")
    hidden = page.evaluate("""[...document.querySelectorAll(".case h5, pre.why, .differences")]
        .filter(each => !each.checkVisibility({contentVisibilityAuto: true})
            || !each.getBoundingClientRect().height).length""")

    assert 0 == hidden
    for screen_only in ("nav", "#filter", ".permalink"):
        assert page.locator(screen_only).first.is_hidden()
    assert page.pdf(format="A4").startswith(b"%PDF")

"""The report in a real browser: from disk, by keyboard, without script, on paper, on a phone."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Open

CASES = ["combat/exact-payment", "combat/only-ja", "turn/broken", "turn/rests"]
BLACK = """async png => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const pixels = canvas.getImageData(0, 0, image.width, image.height).data;
    return pixels.filter((_, n) => n % 4 === 0 && !pixels[n] && !pixels[n + 1] && !pixels[n + 2])
        .length;
}"""
PHONE = {"width": 380, "height": 800}


def shown(page: Page, kind: str = "case") -> list[str]:
    """The ids of the entries that can be seen now, by name."""
    script = """kind => [...document.querySelectorAll("." + kind)]
        .filter(each => each.checkVisibility({contentVisibilityAuto: true})).map(each => each.id)"""
    found: list[str] = page.evaluate(script, kind)
    return sorted(name.removeprefix("case-") for name in found)


def settled(page: Page, words: str) -> None:
    """Wait until the number of entries is announced so."""
    page.wait_for_function(
        "words => document.getElementById('shown').textContent.startsWith(words)", arg=words
    )


def test_page_opens_from_disk(opened: Open) -> None:
    """The page opens without a complaint and fetches nothing; it says the verdict."""
    page = opened()

    assert "✗ Some cases fail" == page.inner_text("h1")
    assert page.title().startswith("Some cases fail: Miniature")


def test_no_link_is_dead(opened: Open) -> None:
    """Every link on the page leads to a place on it, and so does every drawing."""
    page = opened()
    dead = page.evaluate("""[...document.querySelectorAll("a[href], use")]
        .map(each => each.getAttribute("href"))
        .filter(to => !to.startsWith("#")
            || !document.getElementById(decodeURIComponent(to.slice(1))))""")

    assert [] == dead


def test_chapter_leads_to_clause_to_case(opened: Open) -> None:
    """From the table of chapters a reader clicks through to a clause and to its case."""
    page = opened()
    page.click("table.coverage a >> text=1 Payment")
    clause = page.locator("#MI-1a")
    clause.wait_for(state="visible")
    clause.locator("summary").click()
    clause.locator("a", has_text="exact-payment").click()
    case = page.locator("[id='case-combat/exact-payment']")
    case.wait_for(state="visible")
    case.locator("a", has_text="MI-1b").click()

    assert page.url.endswith("#MI-1b")
    assert page.locator("#MI-1b").is_visible()


@pytest.mark.parametrize("name", CASES)
def test_case_is_reached_without_script(opened: Open, name: str) -> None:
    """With JavaScript off an address opens its case, and there is no form that does nothing."""
    page = opened(f"#case-{name}", java_script_enabled=False)

    assert page.locator(f"[id='case-{name}'] h5").is_visible()
    assert page.locator("#filter").is_hidden()


def test_folds_open_without_script(opened: Open) -> None:
    """With JavaScript off the topics, scenarios and positions open by a click."""
    page = opened(java_script_enabled=False)
    page.click(".topic > summary")
    case = page.locator("[id='case-combat/exact-payment']")
    case.locator("summary", has_text="Scenario").click()
    case.locator("summary", has_text="Positions").click()

    assert case.locator("pre").is_visible()
    assert 2 == case.locator("svg").count()
    assert case.locator("svg").first.is_visible()


def test_keyboard_reaches_the_filter(opened: Open) -> None:
    """By tabulator alone one gets past the contents, types, and hears how many are left."""
    page = opened()
    page.keyboard.press("Tab")
    assert "Skip to the report" == page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert "q" == page.evaluate("document.activeElement.id")
    page.keyboard.type("exactly")
    settled(page, "1 of 4 cases, 0 of 8 rules")

    assert "polite" == page.get_attribute("#shown", "aria-live")
    assert ["combat/exact-payment"] == shown(page)


def test_everything_is_within_reach_of_keys(opened: Open) -> None:
    """Nothing that can be clicked is out of reach of the tabulator, and focus is seen."""
    page = opened()
    page.focus(".topic > summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    focused = page.evaluate("""(() => { const at = document.activeElement;
        const style = getComputedStyle(at);
        return [at.className, style.opacity, style.outlineStyle]; })()""")

    assert ["permalink", "1", "solid"] == focused
    assert 0 == page.locator("[tabindex='-1']").count()


@pytest.mark.parametrize(
    ("query", "cases", "clauses"),
    [
        ("verdict=passed", CASES[:2], []),
        ("verdict=failed", CASES[2:3], []),
        ("verdict=provisional", CASES[3:], []),
        ("preset=ja", CASES[:3], []),
        ("preset=reference", CASES[:2], []),
        ("verdict=failed&preset=en", CASES[2:3], []),
        ("verdict=failed&preset=ja", [], []),
        ("status=weak", [], ["MI-1b", "MI-1b--other"]),
        ("q=combat", CASES[:2], []),
        ("q=mi-2", [], ["MI-2a", "MI-2a--other", "MI-2b", "MI-2b--other"]),
        ("q=TURN+ends&verdict=failed", CASES[2:3], []),
        ("q=nothing-like-it", [], []),
    ],
)
def test_filter_shows_exactly_these(
    opened: Open, query: str, cases: list[str], clauses: list[str]
) -> None:
    """A filtered address shows what fits, all of it, and nothing else."""
    page = opened(f"?{query}")
    settled(page, f"{len(cases)} of 4 cases, {len(clauses)} of 8 rules")

    assert (cases, clauses) == (shown(page), shown(page, "clause"))


def test_filter_is_kept_in_the_address(opened: Open) -> None:
    """What was chosen stands in the address, and loading it again shows the same."""
    page = opened()
    page.select_option("#verdict", "passed")
    page.select_option("#preset", "ja")
    page.fill("#q", "one edition")
    settled(page, "1 of 4 cases")
    page.wait_for_function("location.search !== ''")
    page.reload()
    settled(page, "1 of 4 cases")

    assert page.url.endswith("?q=one+edition&verdict=passed&preset=ja")
    assert ["combat/only-ja"] == shown(page)
    assert "one edition" == page.input_value("#q")


def test_filter_can_be_taken_back(opened: Open) -> None:
    """`Show all` empties the form and the address, and folds are as at first."""
    page = opened("?verdict=failed")
    page.click("text=Show all")
    settled(page, "4 of 4 cases, 8 of 8 rules")

    assert "" == page.evaluate("location.search")
    assert ["turn/broken", "turn/rests"] == shown(page)


def test_address_of_a_hidden_case_is_followed(opened: Open) -> None:
    """A link to something that the filter hides shows it all the same."""
    page = opened("?verdict=failed#case-combat/only-ja")

    assert "combat/only-ja" in shown(page)


@pytest.mark.parametrize("anchor", ["mini-coverage", "D-02", "MI-2a"])
def test_links_work_in_a_filtered_view(opened: Open, anchor: str) -> None:
    """A link to a part that the filter leaves out takes the filter back."""
    page = opened("?verdict=failed")
    page.evaluate("anchor => { location.hash = anchor; }", anchor)
    page.wait_for_function("location.search === ''")

    assert page.locator(f"[id='{anchor}']").is_visible()


def test_all_folds_open_at_once(opened: Open) -> None:
    """One button opens every chapter and topic, and closes them again."""
    page = opened()
    page.click("text=Open all")
    everything = shown(page)
    page.click("text=Close all")

    assert (CASES, CASES[2:]) == (everything, shown(page))


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_paper_has_what_is_needed(opened: Open, script: bool) -> None:  # noqa: FBT001 - a parameter
    """In print chapters and topics are open, and what is of use only on a screen is left out."""
    page = opened(java_script_enabled=script)
    page.emulate_media(media="print")
    seen = "() => [...document.querySelectorAll('.case h5, .clause h5, pre.why, table')]"
    hidden = page.evaluate(f"""({seen})().filter(each => !each.checkVisibility(
        {{contentVisibilityAuto: true}}) || !each.getBoundingClientRect().height).length""")

    assert 0 == hidden
    for screen_only in ("nav", "#filter", ".source", ".positions"):
        assert page.locator(screen_only).first.is_hidden()
    assert page.pdf(format="A4").startswith(b"%PDF")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_phone_needs_no_sideways_scrolling(opened: Open, scheme: Any) -> None:  # noqa: ANN401 - a literal
    """At 380 pixels, with everything open, nothing sticks out."""
    page = opened(viewport=PHONE, color_scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    wide = page.evaluate("""[...document.querySelectorAll("body *")]
        .filter(each => each.getBoundingClientRect().right > innerWidth + 1
            && !each.closest("pre") && !each.closest("svg")).map(each => each.outerHTML)""")

    assert [] == wide
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_drawings_have_their_colours(opened: Open, scheme: Any) -> None:  # noqa: ANN401 - a literal
    """A shared drawing is styled where it is used: black, as without a style, is nowhere."""
    page = opened("#case-combat/exact-payment", color_scheme=scheme)
    page.click("[id='case-combat/exact-payment'] .positions summary")
    drawn = page.locator("[id='case-combat/exact-payment'] figure svg").first.screenshot()
    black = page.evaluate(BLACK, b64encode(drawn).decode())

    assert 0 == black

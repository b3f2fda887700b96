"""A browser, and a report opened in it from disk."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

import pytest
from tests.conformance.reports.miniature import pictures, report

from alamein.conformance.reports.writing import write_report

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
Open: TypeAlias = "Callable[..., Page]"


def missing(what: str) -> NoReturn:
    """Skip, or fail if `ALAMEIN_REQUIRE` asks for a browser."""
    required = os.environ.get("ALAMEIN_REQUIRE", "").replace(",", " ").split()
    if "browser" in required:
        pytest.fail(f"ALAMEIN_REQUIRE asks for a browser, but {what} was not found")
    pytest.skip(f"{what} was not found: the report is not tried in a browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return the browser of this machine; Playwright's own are never downloaded."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may be absent
    except ImportError:
        missing("the Python package playwright")
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        missing(" or ".join(BROWSERS[:3]))
    with sync_playwright() as playwright:
        # Inside a container there is no sandbox; the only page opened is our own.
        found = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Write the miniature report and return the address of its page."""
    folder: Path = tmp_path_factory.mktemp("report") / "out"
    write_report(report(), folder, pictures())
    return (folder / "index.html").as_uri()


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Open]:
    """Open the report; whatever the page complains of or fetches fails the test."""
    faults: list[str] = []
    contexts = []

    def start(where: str = "", **options: Any) -> Page:  # noqa: ANN401 - as Playwright takes them
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: faults.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: faults.append(f"error: {error}"))
        page.on("request", lambda request: faults.append(request.url) if _away(request) else None)
        page.goto(address + where)
        return page

    yield start

    for context in contexts:
        context.close()
    assert [] == faults


def _away(request: Any) -> bool:  # noqa: ANN401 - Playwright may be absent
    """Whether a request is for anything but the page itself."""
    return not request.is_navigation_request() and not request.url.startswith("data:")

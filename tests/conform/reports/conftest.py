"""The browser in which the page of `alamein verify` is tried, for this page too."""

from tests.browser.conftest import browser, opened

__all__ = ["browser", "opened"]

"""Without a browser its tests are skipped in sight; where one is required they fail."""

import pytest
from tests.browser.conftest import missing


def test_missing_browser_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason of the skip names what was not found."""
    monkeypatch.setenv("ALAMEIN_REQUIRE", "pythons")

    with pytest.raises(pytest.skip.Exception, match="chromium was not found"):
        missing("chromium")


@pytest.mark.parametrize("words", ["browser", "pythons browser", "pythons,browser"])
def test_required_browser_must_be_there(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """If the environment asks for a browser, its absence is a failure."""
    monkeypatch.setenv("ALAMEIN_REQUIRE", words)

    with pytest.raises(pytest.fail.Exception, match="asks for a browser"):
        missing("chromium")

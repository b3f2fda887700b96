"""Play guided by Hypothesis."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.clarify.played import campaign

from alamein.conformance.clarify import guiding
from alamein.conformance.clarify.exploring import Quest


def test_guided_play_finds_the_same_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pair that parts often is found, alike each time, and nothing is left in the folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(guiding, "EXAMPLES", 40)
    quest = Quest(0, (("D-62a", "D-62b"),))
    first, second = (guiding.by_guidance(campaign(), quest) for _ in range(2))

    assert [hit.pair for hit in first.hits] == [("D-62a", "D-62b")]
    assert first == second
    assert not list(tmp_path.iterdir())

"""Programs that are driven, and what is left of them when they are stopped."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.driving.driven import Driven, Starts

from alamein.conformance.driving import process as process_module
from alamein.conformance.driving.process import marked


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Starts]:
    """Start the saboteur in a mode; at the end it is stopped, and nothing of it is left."""
    monkeypatch.setattr(process_module, "GRACE", 0.5)
    begun: list[Driven] = []

    def started(*words: str, **bounds: float) -> Driven:
        begun.append(Driven(words, bounds))
        return begun[-1]

    yield started
    for driven in begun:
        driven.process.stop()
        assert [] == list(marked(driven.process.mark))

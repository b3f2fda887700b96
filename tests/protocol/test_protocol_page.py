"""The page about the protocol and the types say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from alamein.conformance.protocol.errors import ERRORS
from alamein.conformance.protocol.messages import ANSWERS, Capabilities
from alamein.engine.games import load_game, playable

PAGE = (Path(__file__).parents[2] / "docs/reference/protocol.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| `")]
FIRST = {word for line in ROWS for word in re.findall(r"`([^`]+)`", line.split(" | ")[0])}


@pytest.mark.parametrize("asked", ANSWERS, ids=lambda asked: asked.__name__)
def test_every_operation_has_its_row(asked: type) -> None:
    """What can be asked stands on the page."""
    assert asked.__struct_config__.tag in FIRST  # type: ignore[attr-defined] # all are structs


def test_errors_mean_what_the_page_says() -> None:
    """Each code stands on the page with the words of the program, and no other does."""
    told = dict(re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \|$", PAGE, re.MULTILINE))

    assert ERRORS == {code: told.get(code) for code in ERRORS}


@pytest.mark.parametrize("name", Capabilities.__struct_fields__)
def test_every_capability_is_explained(name: str) -> None:
    """What an adapter can say it is able to do stands on the page."""
    assert any(re.match(rf"{name}\b", word) for word in FIRST)


@pytest.mark.parametrize("name", playable())
def test_every_kind_of_decision_is_explained(name: str) -> None:
    """A stranger finds each kind of decision, and each phase of a position."""
    game = load_game(name)

    assert set() == game.decisions - FIRST
    assert [] == [phase for phase in game.phases if f"`{phase}`" not in PAGE]

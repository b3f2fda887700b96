"""Findings are made as small as they can be, and stay what a game comes to."""

from __future__ import annotations

from typing import Any

from alamein.conformance.scenarios.smaller import least

AGENDA = [{"step": "payment", "player": 1}, {"step": "run", "act": "end", "player": 1}]
POSITION = {
    "agenda": AGENDA,
    "players": [{"hand": ["a", "b", "c"]}, {"hand": ["d"]}],
    "combats": 7,
}


def test_what_is_not_needed_is_left_out() -> None:
    """Only what suffices is left, numbers and lists as small as they can be."""

    def suffices(partial: dict[str, Any]) -> bool:
        seats = partial.get("players", [])
        return any("b" in seat.get("hand", []) for seat in seats) and partial.get("combats", 0) > 1

    assert {"players": [{"hand": ["b"]}], "combats": 2} == least(POSITION, (), suffices)


def test_agenda_is_kept_whole_or_not_at_all() -> None:
    """A game comes to the whole of an agenda: no step of it is left out, no number made smaller."""

    def suffices(partial: dict[str, Any]) -> bool:
        return bool(partial.get("agenda"))

    assert {"agenda": AGENDA} == least(POSITION, (), suffices)


def test_phase_stands_for_an_agenda() -> None:
    """If a game that begins a phase shows the same, the phase is named instead."""

    def suffices(partial: dict[str, Any]) -> bool:
        return bool(partial.get("agenda")) or partial.get("phase") == "tactics"

    assert {"phase": "tactics"} == least(POSITION, ("starting", "tactics"), suffices)

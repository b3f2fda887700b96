"""Situations of a counterattack written short, for the tests."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import convert
from tests.oracle.counterattack_runs import rulings

from alamein.oracle.el_alamein.counterattack.judging import consequences
from alamein.oracle.el_alamein.counterattack.situation import Course, Situation

Plain: TypeAlias = Any


def city(number: int, penalty: int = 0) -> dict[str, Plain]:
    """Return a City, called by its number."""
    return {"card": f"city-{number}", "number": number, "penalty": penalty}


def owner(*numbers: int, **more: Plain) -> dict[str, Plain]:
    """Return a player who has the Cities of these numbers."""
    return {"cities": [city(number) for number in numbers], **more}


def sender(unit: str, *destroys: str, **more: Plain) -> dict[str, Plain]:
    """Return a player who would send one unit."""
    sends = [{"units": [unit], "destroys": destroys}]
    return {"units": [{"card": unit}], "sends": sends, **more}


def situation(*players: Plain, enemies: str = "raf", **more: Plain) -> Situation:
    """Return a situation; the forces are words."""
    return convert({"players": players, "enemies": enemies.split(), **more}, Situation)


def course(given: Situation, *words: str) -> Course:
    """Return the one course that the rules leave open."""
    (only,) = consequences(given, rulings(*words))
    return only


def order(found: Course) -> list[list[int]]:
    """Return who intercepts, turn by turn."""
    return [[step.player for step in turn.steps] for turn in found.turns]


def lost(found: Course) -> list[str | None]:
    """Return the Cities lost, interception by interception."""
    return [step.city for turn in found.turns for step in turn.steps]

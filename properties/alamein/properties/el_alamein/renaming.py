"""Everybody moves some seats on: which numbers in documents of El Alamein name players."""

from __future__ import annotations

from alamein.engine.core.game import Position
from alamein.properties.el_alamein.table import Plain

ONE = frozenset(
    {"active", "player", "trigger", "interceptor", "destroyed_by", "owner", "aside"}
)  # fmt: skip
SEVERAL = frozenset({"queue", "conquerors"})


def turned(position: Position, by: int) -> Position:
    """Return the position with every player *by* seats further on."""
    players = len(position["players"])
    moved: Position = _turned(position, by, players)
    seats = moved["players"]
    moved["players"] = [seats[(n - by) % players] for n in range(players)]
    return moved


def turned_action(action: Plain, by: int, players: int) -> Plain:
    """Return the action as it is written then."""
    if isinstance(action, dict) and "choose-player" in action:
        return {"choose-player": _seat(action["choose-player"], by, players)}
    return _turned(action, by, players)


def _seat(seat: Plain, by: int, players: int) -> Plain:
    """Return another seat for a player; what is negative names nobody."""
    return (seat + by) % players if isinstance(seat, int) and seat >= 0 else seat


def _turned(value: Plain, by: int, players: int, key: str = "") -> Plain:
    if isinstance(value, dict):
        return {name: _turned(part, by, players, name) for name, part in value.items()}
    if isinstance(value, list):
        if key in SEVERAL:
            return [_seat(part, by, players) for part in value]
        return [_turned(part, by, players) for part in value]
    return _seat(value, by, players) if key in ONE else value

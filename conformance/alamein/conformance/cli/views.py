"""A position in few lines, as one player sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from alamein.conformance.wording import counted, flow

Plain: TypeAlias = Any  # what JSON can say
COMING = "agenda"


def lines_of(position: Mapping[str, Plain], player: int) -> dict[str, str]:
    """Return the parts of a position that say something, by name."""
    simple = {
        key: value for key, value in position.items() if not isinstance(value, dict | list | tuple)
    }
    lines = {"position": ", ".join(_parts(simple))}
    for key, value in position.items():
        if key in simple or not value:
            continue
        if key == "players":
            for seat, own in enumerate(value):
                lines[f"player {seat}{' (you)' if seat == player else ''}"] = _short(own)
        else:
            lines[key.replace("_", " ")] = _short(value)
    return lines


def _short(value: Plain) -> str:
    """Return a mapping as its parts, a list with runs counted."""
    if isinstance(value, dict):
        return "; ".join(_parts(value)) or "nothing"
    return counted(value) if isinstance(value, list | tuple) else flow(value)


def _parts(fields: Mapping[str, Plain]) -> Iterator[str]:
    for key, value in fields.items():
        said = {k: v for k, v in value.items() if v} if isinstance(value, dict) else value
        if type(said) is not int and not said:
            continue
        words = flow(said) if isinstance(said, dict) else _short(said)
        # A pile of nothing but the card it is named after
        alike = words.partition(" x")[0] == key
        yield words if alike else f"{key.replace('_', ' ')} {words}"

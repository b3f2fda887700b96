"""The log of a game: a JSON document from which the game can be played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from alamein.engine.core import source
from alamein.engine.core.game import Event, Score
from alamein.engine.core.loading import convert
from alamein.engine.core.writing import write_atomically

VERSION: Literal[1] = 1
MAX_BYTES = 64_000_000

Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
Seat: TypeAlias = Annotated[int, Meta(ge=0)]
End: TypeAlias = Literal["over", "capped", "stopped", "stuck"]


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """One action, the digest of the position after it, and what happened."""

    player: Seat
    action: dict[str, Any] | str
    digest: Digest
    events: tuple[Event, ...] = ()


class Log(Struct, frozen=True, forbid_unknown_fields=True):
    """A game from its set-up to where it ended or was left."""

    version: Literal[1]
    game: str
    rulings: tuple[str, ...]
    readings: dict[str, str]
    cards: str
    players: Annotated[int, Meta(ge=1)]
    seed: int
    policy: str
    humans: tuple[Seat, ...]
    end: End
    result: Score | None
    start: Digest
    chance: tuple[int | tuple[int, ...], ...]
    moves: tuple[Move, ...]


def hexadecimal(digest: int) -> str:
    """Return a digest as text: 64 bits are more than a number of JSON is sure to hold."""
    return f"{digest:016x}"


def read_log(path: Path) -> Log:
    """Return the log at *path*; raise `DataError`.

    JSON, as we write it, is read at once; anything else, and anything wrong, is read as data files
    are, which takes longer and says where the fault stands.
    """
    try:
        if path.stat().st_size <= MAX_BYTES:
            return msgspec.json.decode(path.read_bytes(), type=Log)
    except (OSError, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        pass
    return convert(source.read(path, limit=MAX_BYTES), Log)


def write_log(path: Path, log: Log) -> None:
    """Write *log* to *path*, whole or not at all."""
    write_atomically(path, text_of(log))


def text_of(log: Log) -> str:
    """Return *log* as JSON: one line per field, outcome of chance and move."""
    fields = msgspec.to_builtins(log)
    lines = []
    for name, value in fields.items():
        if name in ("chance", "moves") and value:
            items = ",\n    ".join(map(_flat, value))
            lines.append(f"  {json.dumps(name)}: [\n    {items}\n  ]")
        else:
            lines.append(f"  {json.dumps(name)}: {_flat(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _flat(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)

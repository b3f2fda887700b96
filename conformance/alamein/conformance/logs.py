"""The log of a game: a JSON document from which the game can be played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from alamein.engine.core import source
from alamein.engine.core.chance import Tape
from alamein.engine.core.game import Event, Score
from alamein.engine.core.loading import convert
from alamein.engine.core.writing import write_atomically

VERSION: Literal[1] = 1
MAX_BYTES = 64_000_000

Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
Seat: TypeAlias = Annotated[int, Meta(ge=0)]
S = TypeVar("S", bound=Struct)
End: TypeAlias = Literal["over", "capped", "stopped", "stuck"]


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """One action, the digest of the position after it, and what happened."""

    player: Seat
    action: dict[str, Any] | str
    digest: Digest
    events: tuple[Event, ...] = ()


class Log(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game from its set-up, or from a position, to where it ended or was left."""

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
    given: dict[str, Any] | None = None
    opening: tuple[Event, ...] = ()

    def tape(self) -> Tape:
        """Return the outcomes of chance, to be played again."""
        return Tape([o if isinstance(o, int) else list(o) for o in self.chance])


def hexadecimal(digest: int) -> str:
    """Return a digest as text: 64 bits are more than a number of JSON is sure to hold."""
    return f"{digest:016x}"


class _Moves(Struct):
    """What tells a log from every other document."""

    moves: msgspec.Raw


def is_log(path: Path) -> bool:
    """Return whether *path* holds a log as we write it, sound or not."""
    return _decoded(path, _Moves) is not None


def read_log(path: Path) -> Log:
    """Return the log at *path*; raise `DataError`.

    JSON, as we write it, is read at once; anything else, and anything wrong, is read as data files
    are, which takes longer and says where the fault stands.
    """
    return _decoded(path, Log) or convert(source.read(path, limit=MAX_BYTES), Log)


def _decoded(path: Path, kind: type[S]) -> S | None:
    """Return the JSON at *path* as a *kind*, or ``None`` if it is none."""
    try:
        if path.stat().st_size <= MAX_BYTES:
            return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        pass
    return None


def write_log(path: Path, log: Log) -> None:
    """Write *log* to *path*, whole or not at all."""
    write_atomically(path, text_of(log))


def text_of(log: Log) -> str:
    """Return *log* as JSON: one line per field, outcome of chance and move."""
    fields = msgspec.to_builtins(log)
    lines = []
    for name, value in fields.items():
        if name in ("chance", "moves", "opening") and value:
            items = ",\n    ".join(map(_flat, value))
            lines.append(f"  {json.dumps(name)}: [\n    {items}\n  ]")
        else:
            lines.append(f"  {json.dumps(name)}: {_flat(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _flat(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)

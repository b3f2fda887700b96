"""What of a position is told to others: facts of the game, not how the engine keeps them."""

from __future__ import annotations

from typing import Any, TypeAlias

Plain: TypeAlias = Any
OURS = frozenset({"agenda"})  # pending steps are the engine's own


def projected(position: dict[str, Plain]) -> dict[str, Plain]:
    """Return a position without what only our engine knows."""
    return {name: part for name, part in position.items() if name not in OURS}

"""Laws of what an accepted action brings about, put together."""

from __future__ import annotations

from alamein.properties.el_alamein import battles, bookkeeping, citing, turns
from alamein.properties.el_alamein.table import Happened
from alamein.properties.law import Law

LAWS: tuple[Law[Happened], ...] = (
    *bookkeeping.LAWS,
    *citing.LAWS,
    *turns.LAWS,
    *battles.LAWS,
)

"""Laws of steps, chapters 8, 12 and 13, put together."""

from __future__ import annotations

from alamein.properties.el_alamein import (
    combats,
    counterattacks,
    damages,
    endings,
    garrisons,
    interceptions,
    outcomes,
    spoils,
)
from alamein.properties.el_alamein.table import Happened
from alamein.properties.law import Law

LAWS: tuple[Law[Happened], ...] = (
    *combats.LAWS,
    *garrisons.LAWS,
    *outcomes.LAWS,
    *damages.LAWS,
    *spoils.LAWS,
    *counterattacks.LAWS,
    *interceptions.LAWS,
    *endings.LAWS,
)

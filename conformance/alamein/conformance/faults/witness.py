"""The three witnesses that may notice a fault."""

from __future__ import annotations

from typing import Literal, TypeAlias

Witness: TypeAlias = Literal["scenario", "property", "oracle"]
WITNESSES: tuple[Witness, ...] = ("scenario", "property", "oracle")

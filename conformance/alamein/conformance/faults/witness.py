"""The three witnesses that may notice a fault, and what the laws are asked about."""

from __future__ import annotations

from typing import Literal, TypeAlias

Witness: TypeAlias = Literal["scenario", "property", "oracle"]
Played: TypeAlias = Literal["walk", "case"]  # random play, or the actions of a scenario
WITNESSES: tuple[Witness, ...] = ("scenario", "property", "oracle")

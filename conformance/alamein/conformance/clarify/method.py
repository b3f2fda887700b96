"""How things about disputes are found out."""

from __future__ import annotations

from msgspec import Struct


class Method(Struct, frozen=True, kw_only=True):
    """How something is found out: with the same method the same is found again."""

    rulings: tuple[str, ...] = ()  # the words of the ruling set that is departed from
    games: int = 100  # played for each pair of readings
    seed: int = 1
    policy: str = ""  # by default the strongest the game has
    frequency: bool = True  # whether it is counted how often it matters

"""Small things to say about disputes that exist, written by hand: no search, no game."""

from __future__ import annotations

from typing import Any

from alamein.conformance.clarify.entry import Entry, entry
from alamein.conformance.clarify.model import (
    Dossier,
    Evidence,
    Frequency,
    Inseparable,
    Separation,
    Share,
)
from alamein.engine.core.game import Position
from alamein.engine.core.library import library

GAME = "el-alamein"
KEPT: Position = {
    "phase": "interception",
    "players": [{"front_line": ["italian-infantry-regiment", "tobruk"]}, {}],
    "counterattack": {"trigger": 0, "interceptor": 0, "enemies": ["royal-air-force"]},
}
NOBODY: Position = {"allot": {"orders": [], "destroyed": []}}


def share(count: int, of: int) -> Share:
    """A share whose interval reaches a tenth to both sides."""
    part = count / of if of else 0.0
    return Share(count=count, of=of, low=max(0.0, part - 0.1), high=min(1.0, part + 0.1))


def frequency(one: str, other: str, *, games: int, winners: int = 0) -> Frequency:
    """How often two readings were counted to differ in a hundred games."""
    return Frequency(
        readings=(one, other),
        policy="greedy",
        decisions=share(games, 24_000),
        games=share(games, 100),
        courses=share(games, 100),
        winners=share(winners, 100),
    )


def separation(one: str, other: str, size: int = 2) -> Separation:
    """A position in which readings part, of so many cards."""
    return Separation(
        readings=(one, other),
        given=KEPT,
        when=("proceed", NOBODY),
        says={one: "The infantry stays & the City is lost.", other: "It must go."},
        beside=("D-07b",),
        size=size,
        found_by="solver",
    )


def evidence(excludes: str, kind: str = "faq") -> Evidence:
    """A ruling or an example that excludes one of two readings."""
    dispute, letter = excludes[:-1], excludes[-1]
    allowed = f"{dispute}{'b' if letter == 'a' else 'a'}"
    if kind == "faq":
        return Evidence(source="Q10", kind="faq", allows=(allowed,), excludes=(excludes,))
    return Evidence(
        source="fan 14-2",
        kind="example",
        cases=("example/one",),
        allows=(allowed,),
        excludes=(excludes,),
    )


def whole(dispute: str, game: str = GAME, **found: Any) -> Entry:  # noqa: ANN401 - fields of a dossier
    """An entry of the register with what is said to be found out about it."""
    book = library().books[game]
    dossier = Dossier(game=game, dispute=dispute, **found)
    return entry(book, book.disputes[dispute], dossier)


UNPARTED = Inseparable(readings=("D-09a", "D-09b"), bound="every position of up to 8 cards")
GAVE_UP = Inseparable(
    readings=("D-09a", "D-09b"),
    bound="every position of up to 3 cards",
    inconclusive=True,
    why="the solver ran out of time",
)

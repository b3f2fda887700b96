"""Small tables, made without the engine: two players, and only what matters lies there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.deckbuilding.catalogue import load_catalogue
from alamein.engine.deckbuilding.overlay import altered
from alamein.properties.el_alamein.table import POINTS, Plain, Printed, Table, Tried
from alamein.properties.law import Law

ZONES = ("deck", "hand", "discard", "playing_area", "front_line", "unique")
PILES = ("event", "british-reinforcements", "city", "box", "victory", "support")


@lru_cache(maxsize=64)
def _printed(words: str) -> Printed:
    rulings = Rulings.parse(*words.split(), book=library().books["el-alamein"])
    return Printed(load_catalogue(library(), "el-alamein"), frozenset(rulings.values()))


def printed(words: str = "reference", cards: Mapping[str, Any] | None = None) -> Printed:
    """Return what is printed, and the readings of *words*; some *cards* are printed anew."""
    plain = _printed(words)
    return Printed(altered(plain.catalogue, cards), plain.readings) if cards else plain


def player(own: Mapping[str, Any]) -> dict[str, Any]:
    """Return one player's cards and points."""
    zones: dict[str, Any] = {zone: own.get(zone, []) for zone in ZONES}
    return {**zones, "wallet": dict.fromkeys(POINTS, 0) | own.get("wallet", {})}


def agenda(at: str, ask: Mapping[str, Any] | None, mover: int = 0) -> list[dict[str, Any]]:
    """Return what waits: the question *ask* if there is one, and beneath it the moment *at*."""
    if at in ("payment", "allotting"):
        steps: list[dict[str, Any]] = [{"step": at, "player": mover}]
    else:
        steps = [{"step": "window", "name": at, "player": mover}] if at else []
    return [{**ask, "player": mover}, *steps] if ask else steps


def small(
    words: str = "reference",
    at: str = "tactics",
    ask: Mapping[str, Any] | None = None,
    cards: Mapping[str, Any] | None = None,
    **said: Plain,
) -> Table:
    """Return a table of which player 0 is to move, the zones of player 1 being *other*."""
    own = {zone: said.pop(zone) for zone in (*ZONES, "wallet") if zone in said}
    piles = {name: [] for name in PILES} | said.pop("war_zone", {})
    position = {
        "players": [player(own), player(said.pop("other", {}))],
        "war_zone": piles,
        "combat": None,
        "counterattack": None,
        "combats": 0,
        "agenda": agenda(at, ask),
        **said,
    }
    return Table(printed(words, cards), position)


def against(law: Law[Tried], action: Plain, said: Mapping[str, Any]) -> list[str]:
    """Return what a law has against *action*, or what *said* has to `do`, on a small table."""
    told = dict(said)
    action = told.pop("do", action)
    return list(law.against(Tried.read(small(**told), action)))

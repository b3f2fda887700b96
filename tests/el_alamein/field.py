"""What the tests of Combat and interception lay out: plain Cities, short piles, allotments."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

from tests.el_alamein.conftest import Table, printed

Plain: TypeAlias = Any
INFANTRY = "italian-infantry-regiment"
TANK = "italian-tank-regiment"
RIFLES = "motorized-rifle-regiment"
PANZER = "panzer-regiment-iii"
FLAK = "heavy-flak-company"
SHOP = "motorized-repair-shop"
ROMMEL = "lil-rommel"
TRANSPORT = "motorized-transport"
BRIGADE = "british-tank-brigade"
STRIKE = "british-counterattack"
ARTILLERY = "british-artillery-regiment"
BRITISH_INFANTRY = "british-infantry-brigade"
STORM = "incoming-sandstorm"
AIR = "royal-air-force"
GENERAL = "captured-enemy-general"
DEFEATED = "enemy-forces-defeated"
LEVEL_UP = "level-up"
TOBRUK = "tobruk"
BENGHAZI = "benghazi"
ALAMEIN = "el-alamein"
ALEXANDRIA = "alexandria"


def city(name: str = TOBRUK, **fields: Plain) -> dict[str, dict[str, Plain]]:
    """Return a City with defence 6 and nothing else on it but *fields*, to be written anew."""
    nothing = dict.fromkeys(("garrison", "reinforcements", "victory_cards", "penalty"), 0)
    return {name: {"defence": 6, **nothing, "battle_damage": {"count": 0}, **fields}}


def unused(pile: str, *used: str) -> list[str]:
    """Return the cards of a pile that a position does not use, to be put in the box."""
    rest = Counter({card.id: card.copies for card in printed().cards.values() if card.pile == pile})
    rest.subtract(used)
    return list(rest.elements())


def attacker(*units: Plain, attack: int = 0, hand: tuple[str, ...] = (), **more: Plain) -> Plain:
    """Return a Tactics Phase in which player 0 can attack Tobruk."""
    own = {"front_line": list(units), "wallet": {"attack": attack}, "hand": list(hand)}
    war_zone = {"city": [TOBRUK], **more.pop("war_zone", {})}
    return {"players": [own, {}], "war_zone": war_zone, **more}


def besieger(
    *units: Plain, garrison: tuple[Plain, ...] = (), attack: int = 0, site: str = TOBRUK
) -> dict[str, Plain]:
    """Return step 5 of a Combat of player 0, the Garrison revealed."""
    return {
        "phase": "combat",
        "combats": 1,
        "players": [{"front_line": list(units), "wallet": {"attack": attack}}, {}],
        "combat": {"site": site, "garrison": list(garrison)},
        "war_zone": {"city": [TOBRUK if site == "box" else site]},
    }


def facing(forces: list[Plain], *units: Plain, **own: Plain) -> dict[str, Plain]:
    """Return the preparations of player 0, who brought about the counterattack."""
    return {
        "phase": "interception",
        "players": [{"front_line": list(units), **own}, {}],
        "counterattack": {"enemies": forces},
    }


def use(unit: Plain, ability: int = 1, *, played: bool = False) -> Plain:
    """Return the use of an ability, as a document."""
    return {"use": {"unit": unit, "ability": ability, "played": played}}


def order(unit: Plain, count: int = 1, targets: int = 1, **how: bool) -> dict[str, Plain]:
    """Return one part of an allotment."""
    return {"unit": unit, "count": count, "targets": targets, **how}


def allot(*orders: dict[str, Plain], destroyed: list[str]) -> Plain:
    """Return an allotment as a document."""
    return {"allot": {"orders": list(orders), "destroyed": destroyed}}


def front(table: Table, seat: int = 0) -> list[str]:
    """Return the names of the cards in a Front Line, sorted; attached ones follow a plus."""
    return sorted(_name(unit) for unit in table.player(seat)["front_line"])


def _name(unit: Plain) -> str:
    if isinstance(unit, str):
        return unit
    return "+".join([unit["card"], *unit.get("attached", ())])


def garrison(table: Table) -> list[Plain]:
    """Return the Garrison of the Combat under way."""
    found: list[Plain] = table.position()["combat"]["garrison"]
    return found


def enemies(table: Table) -> list[Plain]:
    """Return the Counterattacking Forces."""
    found: list[Plain] = table.position()["counterattack"]["enemies"]
    return found


def facts(table: Table, what: str) -> list[tuple[int | str, ...]]:
    """Return the facts of every event of one kind so far."""
    return [event.facts for event in table.events if event.what == what]


def cited(table: Table, what: str) -> list[str]:
    """Return the clauses of every event of one kind so far."""
    return [event.clause for event in table.events if event.what == what]

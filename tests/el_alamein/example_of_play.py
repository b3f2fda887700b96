"""The worked example of chapter 15 as data: where it starts, what is done, what is then seen."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from alamein.engine.el_alamein.combat import total_defence
from alamein.engine.el_alamein.ending import victory_points

if TYPE_CHECKING:
    from tests.el_alamein.conftest import Table

Plain: TypeAlias = Any
A, B, C = range(3)

INFANTRY = "italian-infantry-regiment"
TANK = "italian-tank-regiment"
RIFLES = "motorized-rifle-regiment"
PANZER = "panzer-regiment-iii"
FLAK = "heavy-flak-company"
SHOP = "motorized-repair-shop"
TRANSPORT = "motorized-transport"
BRIGADE = "british-tank-brigade"
STRIKE = "british-counterattack"
ARTILLERY = "british-artillery-regiment"
BRITISH_INFANTRY = "british-infantry-brigade"
STORM = "incoming-sandstorm"
AIR = "royal-air-force"
GENERAL = "captured-enemy-general"
DEFEATED = "enemy-forces-defeated"
FORT = "fort-capuzzo"
TOBRUK = "tobruk"

DEPLOYED = {PANZER: 1, INFANTRY: 3, TANK: 3, FLAK: 1, SHOP: 1, f"{RIFLES}*": 1}
RESERVE = "reserve"
REST = [f"{ARTILLERY}†", f"{BRITISH_INFANTRY}†"]
FORCES = [AIR, BRIGADE, BRIGADE, STRIKE, STORM]
SPENT_RIFLES = {"card": RIFLES, "exhausted": True}
LEVELLED_RIFLES = {"card": RIFLES, "exhausted": True, "attached": ["level-up"]}
SPENT_TANK = {"card": TANK, "exhausted": True}
SPENT_PANZER = {"card": PANZER, "exhausted": True}
SPENT_INFANTRY = {"card": INFANTRY, "exhausted": True}


class Line(NamedTuple):
    """One step of the example: what it shows, what is done, what is seen then."""

    clause: str
    act: Plain
    seen: dict[str, Plain]


def fort_capuzzo(hand: list[str]) -> dict[str, Plain]:
    """Return B's turn of 15-1 at its start; the three players are A, B and C."""
    deployed = [PANZER, *[INFANTRY] * 3, *[TANK] * 3, FLAK, SHOP]
    own = {"hand": [RIFLES, TRANSPORT, *hand], "front_line": deployed, "deck": [TRANSPORT] * 4}
    return {
        "phase": "starting",
        "active": B,
        "players": [{}, own, {}],
        "war_zone": {
            "city": [FORT],
            "event": [BRIGADE, STRIKE, ARTILLERY, BRITISH_INFANTRY, BRIGADE, AIR],
            "british-reinforcements": [BRIGADE, STRIKE, STORM],
            "victory": [GENERAL, GENERAL, DEFEATED, "level-up"],
        },
    }


def use(unit: Plain, ability: int = 1) -> Plain:
    """Return the use of an ability, as a document."""
    return {"use": {"unit": unit, "ability": ability}}


def short(written: Plain) -> str:
    """Return a card in play in short: ``*`` is exhausted, ``†`` destroyed, ``+`` attached."""
    if isinstance(written, str):
        return written
    marks = "*" if written.get("exhausted") else ""
    marks += "†" if "destroyed_by" in written else ""
    name: str = written["card"]
    return name + "".join(f"+{card}" for card in written.get("attached", ())) + marks


def returned(table: Table) -> list[str]:
    """Return the cards that have gone back to the War Zone so far, in order."""
    names = table.state.setting.names
    return [names[int(e.facts[0])] for e in table.events if e.what == "returned"]


def seen(table: Table) -> defaultdict[str, Plain]:
    """Return what lies on the table, from where B sits; a card's name counts those Deployed."""
    position = table.position()
    own = position["players"][B]
    war_zone, combat = position["war_zone"], table.state.combat
    facts = Counter(short(unit) for unit in own["front_line"])
    facts.update(own["wallet"])
    facts[RESERVE] = len(war_zone["british-reinforcements"])
    facts["points"] = victory_points(table.state, B)
    facts["due"] = position["due"]
    documents: dict[str, Plain] = {
        "hand": own["hand"],
        "discard": sorted(own["discard"]),
        "scrapped": [card for card in position["box"] if card in (STRIKE, "level-up")],
        "returned": returned(table),
        "garrison": [short(enemy) for enemy in (position["combat"] or {}).get("garrison", ())],
        "defence": total_defence(table.state, combat) if combat else None,
        "events under": war_zone["event"][-2:],
        "awaits": table.awaits(),
    }
    return defaultdict(int, {**facts, **documents})


def play(table: Table, lines: list[Line]) -> Table:
    """Play the lines one after another, comparing after each what it says is seen."""
    for line in lines:
        table.do(line.act)
        now = seen(table)

        assert (line.clause, line.seen) == (line.clause, {fact: now[fact] for fact in line.seen})
    return table


def combat(after_rifles: dict[str, Plain]) -> list[Line]:
    """Return steps 1 to 7; *after_rifles* is what the price of their ability leaves behind."""
    garrison = [BRIGADE, ARTILLERY, BRITISH_INFANTRY]
    return [
        Line("EA-7.2b", "proceed", {"tactic": 1}),
        Line("EA-15.1a, EA-15.1c", {"play": RIFLES}, {"tactic": 0, **DEPLOYED}),
        Line(
            "EA-15.1d to EA-15.1h",
            {"attack": FORT},
            {
                "garrison": garrison,
                "scrapped": [STRIKE],
                "due": 1,
                RESERVE: 3,
            },
        ),
        Line(
            "EA-15.1i, EA-15.1j, EA-15.1l",
            {"choose-unit": INFANTRY},
            {INFANTRY: 2, "discard": [INFANTRY], RESERVE: 5, "defence": 17},
        ),
        Line(
            "EA-15.1k, EA-15.1l",
            use(FLAK),
            {
                "returned": [FLAK],
                "garrison": [f"{BRIGADE}†", *garrison[1:]],
                "defence": 13,
            },
        ),
        Line("EA-15.1m", {"play": TRANSPORT}, {"supply": 1, "attack": 0}),
        Line("EA-15.1m", use(PANZER), {"supply": 0, "attack": 4, f"{PANZER}*": 1}),
        *[Line("EA-15.1n", use(INFANTRY), {"attack": 4 + n, f"{INFANTRY}*": n}) for n in (1, 2)],
        *[Line("EA-15.1n", use(TANK), {"attack": 6 + 2 * n, f"{TANK}*": n}) for n in (1, 2, 3)],
        Line("EA-15.1o", use(SPENT_RIFLES, 2), {"attack": 13, "defence": 13, **after_rifles}),
        Line("EA-12.1.6a", "proceed", {"attack": 13, "awaits": ("payment", B)}),
    ]


def victory(damage: Plain, left: dict[str, Plain]) -> list[Line]:
    """Return steps 7 to 10: *damage* is the unit lost, *left* the Italians left."""
    rifles = {"unit": SPENT_RIFLES, "player": B}
    return [
        Line("EA-15.1p, EA-15.1r", {"offer": 13}, {"attack": 0, FORT: 1, "awaits": ("pick", B)}),
        Line(
            "EA-15.1s, EA-15.1t",
            {"choose-unit": damage},
            {**left, GENERAL: 2, DEFEATED: 1, "points": 11, "awaits": ("may-attach", B)},
        ),
        Line(
            "EA-15.1u",
            {"choose-unit": rifles},
            {f"{RIFLES}+level-up*": 1, "points": 12, "awaits": ("after-combat", B)},
        ),
        Line("EA-15.1q, EA-15.1v", use(SHOP), {"returned": [FLAK, SHOP], "garrison": REST}),
        Line("EA-12.1.10b", "proceed", {"awaits": ("put-under", B)}),
        Line(
            "EA-15.1w",
            {"choose": ARTILLERY},
            {"events under": [ARTILLERY, BRITISH_INFANTRY], "garrison": [], **left},
        ),
    ]


def clean_up(left: dict[str, Plain]) -> list[Line]:
    """Return the end of B's turn: *left* is what Clean-Up leaves, the counterattack is next."""
    return [
        Line("EA-7.3a", "proceed", {"awaits": ("reinforcement", B)}),
        Line("EA-15.1x to EA-15.1z, EA-15.2a", "proceed", {**left, "awaits": ("preparation", B)}),
    ]

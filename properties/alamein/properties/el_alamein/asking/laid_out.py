"""Small positions of El Alamein in few words, for questions that the oracle answers."""

from __future__ import annotations

from typing import Any, TypeAlias

from alamein.engine.core.chance import Seeded
from alamein.engine.core.rulings import Rulings
from alamein.properties.el_alamein.asking import combats

Plain: TypeAlias = Any

# --- Interceptions: cards in the Front Line, then how many enemies ---------------------------

INFANTRY = "italian-infantry-regiment"
WORDS: dict[str, Plain] = {
    "panzer": "panzer-regiment-iii",
    "tired-panzer": {"card": "panzer-regiment-iii", "exhausted": True},
    "levelled-panzer": {"card": "panzer-regiment-iii", "attached": ["level-up"]},
    "rifles": "motorized-rifle-regiment",
    "levelled-rifles": {"card": "motorized-rifle-regiment", "attached": ["level-up"]},
    "italian-tank": "italian-tank-regiment",
    "captured-tank": "british-tank-brigade",
    "infantry": INFANTRY,
    "veterans": {"card": INFANTRY, "attached": ["level-up"]},
    "boxed": {"card": INFANTRY, "attached": ["box"]},
    "box": "box",
    "city": "tobruk",
    "general": "captured-enemy-general",
    "sandstorm": "incoming-sandstorm",
}
ROMMEL = "rommel"  # is played in preparation
SANDSTORM = "incoming-sandstorm"
FORCES = ("british-tank-brigade", "royal-air-force", "british-tank-brigade")
INTERCEPTIONS = (
    "panzer-vs-1", "infantry+box-vs-2", "rifles+rifles-vs-1", "panzer+rifles-vs-2",
    "levelled-rifles-vs-3", "infantry+infantry-vs-2", "captured-tank-vs-2", "panzer-vs-3",
    "tired-panzer+rifles-vs-3", "infantry+rifles-vs-1", "italian-tank-vs-2", "panzer-vs-2",
    "veterans+infantry-vs-2", "boxed+infantry-vs-2", "rommel+panzer-vs-3", "rifles-vs-2",
    "panzer+sandstorm-vs-2", "infantry+infantry+box-vs-2", "levelled-panzer-vs-3",
    "infantry-vs-1", "infantry+rifles-vs-2", "panzer+panzer-vs-3", "rifles+rifles-vs-3",
    "infantry+infantry+box+box-vs-3", "veterans-vs-2", "veterans-vs-3", "boxed-vs-1",
    "rommel+rifles-vs-3", "rommel+italian-tank-vs-2", "captured-tank+rifles-vs-2",
    "infantry+box-vs-1", "infantry+rifles+box-vs-1", "infantry+rifles+box-vs-2",
    "panzer+infantry+box-vs-3", "panzer+rifles-vs-3", "rifles+rifles-vs-2", "box+city-vs-1",
    "infantry+infantry+box+box-vs-2", "veterans+box-vs-3", "veterans+infantry+box-vs-3",
    "boxed+rifles-vs-1", "general+city-vs-2", "rifles+general+city-vs-1", "tired-panzer-vs-2",
    "panzer+infantry-vs-3", "infantry+infantry+infantry+box+box-vs-3",
)  # fmt: skip
CONTESTED = (  # in which most readings of the allotment matter
    "panzer+rifles-vs-2", "infantry+infantry+box-vs-2", "veterans+infantry-vs-3",
    "infantry+rifles+box-vs-2", "veterans+box-vs-3",
)  # fmt: skip
READINGS = (
    "D-06=b", "D-07=b", "D-08=b", "D-09=b", "D-10=b", "D-11=b", "D-13=b", "D-15=b", "D-99=b",
    "D-100=b", "D-101=b", "D-104=b", "D-105=b", "D-08=b D-106=b", "D-09=b D-107=b",
    "D-11=b D-102=b", "D-11=b D-103=b",
)  # fmt: skip


def interception(what: str, rulings: Rulings) -> tuple[Plain, list[Plain]]:
    """Return the Preparations that ``panzer+rifles-vs-3`` names, and what is done in them."""
    told, number = what.split("-vs-")
    words = told.split("+")
    hand = ["lil-rommel"] if ROMMEL in words else []
    front = [WORDS[word] for word in words if word != ROMMEL]
    position = {
        "phase": "interception",
        "counterattack": {"enemies": list(FORCES[: int(number)])},
        "players": [{"front_line": front, "hand": hand}, {}],
    }
    applied = [SANDSTORM] if "sandstorm" in words and rulings["D-33"] == "D-33b" else []
    played: list[Plain] = [{"play": card} for card in hand]
    return position, [*played, *({"apply": card} for card in applied)]


# --- Combats: examples by name, others dealt by a seed ---------------------------------------

COMBATS = 20  # that are dealt
CARDS = 5
EXAMPLES: dict[str, Plain] = {
    "fort-capuzzo": combats.combat(  # EA-15.1c to EA-15.1j
        [
            {"card": "motorized-rifle-regiment", "exhausted": True},
            *("panzer-regiment-iii", INFANTRY, INFANTRY),
            *("italian-tank-regiment", "italian-tank-regiment", "italian-tank-regiment"),
            *("motorized-repair-shop", "heavy-flak-company"),
        ],
        hand=["motorized-transport", INFANTRY],
        site="fort-capuzzo",
        garrison=[
            "british-tank-brigade", "british-artillery-regiment", "british-infantry-brigade",
        ],
    ),
}  # fmt: skip
COMBAT_READINGS = (
    "D-04=b", "D-41=b", "D-42=b", "D-43=a", "D-43=c", "D-47=b", "D-50=b", "D-50=c", "D-56=b",
    "D-60=b", "D-66=b", "D-67=b", "D-112=b", "D-113=b", "D-118=b",
)  # fmt: skip


def combat(what: str) -> Plain:
    """Return the Combat of that name, or dealt by that seed."""
    return EXAMPLES.get(what) or combats.any_combat(Seeded(int(what)).pick, CARDS)


# --- Counterattacks: dealt by a seed ---------------------------------------------------------

PLAYERS = (2, 3, 4, 5)
CITIES = ("el-agheila", "benghazi", "tobruk", "bardia", "fort-capuzzo", "sidi-barrani")
FRONT: tuple[Plain, ...] = (
    *(INFANTRY, INFANTRY, "box", "italian-tank-regiment", "motorized-rifle-regiment"),
    {"card": "panzer-regiment-iii", "attached": ["level-up"]},
    {"card": INFANTRY, "attached": ["box"]},
    *("captured-enemy-general", "enemy-forces-defeated", "heavy-flak-company"),
)
REVEALED = (
    *("british-tank-brigade", "royal-air-force", "incoming-sandstorm", "british-counterattack"),
)
COUNTERATTACK_READINGS = (
    "D-12=b", "D-14=b", "D-16=b", "D-17=b", "D-18=b", "D-21=b", "D-24=b", "D-25=b", "D-26=b",
    "D-31=b",
)  # fmt: skip


def counterattack(players: int, seed: int) -> Plain:
    """Return the end of a turn that a counterattack follows."""
    chance = Seeded(seed)
    cities = [CITIES[index] for index in chance.order(len(CITIES))]
    trigger = chance.pick(players)
    fronts: list[list[Plain]] = [[] for _ in range(players)]
    for card in cities[: 2 + chance.pick(4)]:
        fronts[chance.pick(players)].append(card)
    for front in fronts:
        front.extend(FRONT[chance.pick(len(FRONT))] for _ in range(chance.pick(4)))
    forces = [REVEALED[chance.pick(len(REVEALED))] for _ in range(2 + chance.pick(3))]
    return {
        "phase": "clean-up",
        "due": 1,
        "active": trigger,
        "conquerors": sorted({chance.pick(players), chance.pick(players)}),
        "war_zone": {"british-reinforcements": forces},
        "players": [{"front_line": front, "hand": ["motorized-transport"]} for front in fronts],
    }

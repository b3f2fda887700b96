"""What tests of disputes lay out again and again: card names, Tobruk, cards in play."""

from __future__ import annotations

from tests.el_alamein.conftest import Plain

TANK, INFANTRY = "british-tank-brigade", "british-infantry-brigade"
ARTILLERY, RAF = "british-artillery-regiment", "royal-air-force"
STORM, COUNTERATTACK = "incoming-sandstorm", "british-counterattack"
ITALIANS, ITALIAN_TANK = "italian-infantry-regiment", "italian-tank-regiment"
RIFLES, HUNTERS = "motorized-rifle-regiment", "tank-hunters"
REPAIR_SHOP, FLAK = "motorized-repair-shop", "heavy-flak-company"
TRUCK, PANZER = "motorized-transport", "panzer-regiment-iii"
LEVEL_UP, VICTORY = "level-up", "enemy-forces-defeated"


def tobruk(**numbers: Plain) -> dict[str, dict[str, Plain]]:
    """Return Tobruk with defence 6, and no other number but those given."""
    plain = {"defence": 6, "garrison": 0, "reinforcements": 0, "victory_cards": 0}
    return {"tobruk": {**plain, "battle_damage": {"count": 0}, **numbers}}


def exhausted(card: str) -> dict[str, Plain]:
    """Return an exhausted card in play."""
    return {"card": card, "exhausted": True}


def first_of(unit: Plain) -> dict[str, Plain]:
    """Return the use of the first ability of a Deployed card."""
    return {"use": {"unit": unit, "ability": 1}}

"""The Combat oracle and the engine's exhaustive search agree on small Combats."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from tests.oracle.combat_search import Played, Written, any_combat, combat, ruled

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Changes
from alamein.oracle.el_alamein.combat import Most, most_attack

POSITIONS = 16  # for each ruling set
CARDS = 5
RULING_SETS = (
    "reference", "en", "fan", "ja", "D-04=b", "D-41=b", "D-42=b", "D-43=a", "D-43=c", "D-47=b",
    "D-50=b", "D-50=c", "D-56=b", "D-60=b", "D-66=b", "D-67=b", "D-112=b", "D-113=b", "D-118=b",
)  # fmt: skip

# Hypothetical cards: points that must be there before they are spent, a Unique card, an ability
# of a played card, two cards as the price, a unit that reactivates itself, a choice of targets.
INVENTED: Changes = {
    "motorcycle-unit": {
        "keywords": ["combat"],
        "play_cost": 1,
        "play_bonus": {"tactic": 1, "attack": 2},
    },
    "logistics-operation": {
        "keywords": ["combat", "unique"],
        "play_cost": 0,
        "play_bonus": {"supply": 1},
        "play_rules": None,
        "play_abilities": [
            {"cost": [{"pay": {"supply": 1}}, {"return": "this"}],
             "effect": [{"gain": {"attack": 2, "tactic": 1}}]},
        ],
    },
    "armoured-reconnaissance": {
        "keywords": ["combat", "unique"],
        "play_cost": 0,
        "play_bonus": {"attack": 1},
        "play_rules": [{"deploy": {"choice": "must", "exhausted": True}}],
    },
    "panzer-regiment-iii": {
        "deploy_abilities": [
            {"cost": [{"pay": {"supply": 2}}, {"exhaust": "this"}],
             "effect": [{"reactivate": {"which": {"subtype": "tank"}, "count": 1}},
                        {"gain": {"supply": 1, "attack": 1}}]},
            {"cost": [{"exhaust": "this"}],
             "effect": [{"destroy": {"which": {"subtype": "any"}, "count": 1}}]},
        ],
    },
    "italian-tank-regiment": {
        "deploy_abilities": [
            {"cost": [{"give-up": {"which": {"subtype": "vehicle"}, "count": 2, "zone": "hand"}}],
             "effect": [{"gain": {"attack": 5}}]},
            {"cost": [{"pay": {"attack": 1}}, {"exhaust": "this"}],
             "effect": [{"gain": {"supply": 2}}]},
        ],
    },
}  # fmt: skip
UNITS = ("panzer-regiment-iii", "italian-tank-regiment", "armoured-reconnaissance", "corps-hq")
HELD = ("motorcycle-unit", "logistics-operation", "armoured-reconnaissance", "motorized-transport")


def judged(position: Written, rulings: Mapping[str, str], cards: Changes | None = None) -> Most:
    """Return the oracle's answer, once the engine has searched and replayed all of it."""
    most = most_attack(position, rulings, cards=cards)
    played = Played(position, rulings, cards)
    found = played.everything()
    assert found is not None
    points, taken = found
    if most.verdict == "exact":
        assert (points, taken) == (most.points, most.taken)
    else:
        assert most.verdict == "at-least"
        assert most.beyond
        assert most.points <= points
        assert taken or not most.taken
    assert most.points == played.attack(played.after(most.plan))
    attempt = played.after(most.attempt)
    assert most.attack == played.attack(attempt)
    assert played.wins(attempt) == bool(most.taken)
    return most


@pytest.mark.parametrize("words", RULING_SETS)
def test_agrees_with_exhaustive_search(words: str) -> None:
    """Points, conquest and plans are those of the engine, whatever the readings."""
    pick = Seeded(RULING_SETS.index(words)).pick
    answers = [judged(any_combat(pick, CARDS), ruled(words)) for _ in range(POSITIONS)]

    assert sum(most.verdict == "exact" for most in answers) >= POSITIONS // 2


@pytest.mark.parametrize("words", ["reference", "D-68=a"])
def test_agrees_on_invented_cards(words: str) -> None:
    """So they are with cards whose points must come in a certain order."""
    random = Random(f"invented {words}")  # noqa: S311 -- a sample, the same every time
    for _ in range(3 * POSITIONS):
        units = random.choices(UNITS, k=random.randint(1, 3))
        position = combat(
            [{"card": u, "exhausted": True} if random.random() < 1 / 3 else u for u in units],
            hand=random.choices(HELD, k=random.randint(1, 3)),
            site="benghazi",
            garrison=["british-tank-brigade", "royal-air-force"],
            wallet={kind: random.choice((0, 1, 2)) for kind in ("tactic", "supply", "attack")},
        )

        judged(position, ruled(words), INVENTED)

"""Steps that random play comes to once in a thousand games, of which laws once said too much."""

from __future__ import annotations

from typing import Any

import pytest

from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.properties.law import laws_of
from alamein.properties.watching import Watched

GAME, BOOK = load_game("el-alamein"), library().books["el-alamein"]
INFANTRY, PANZER, TANK = "italian-infantry-regiment", "panzer-regiment-iii", "incoming-sandstorm"
GENERAL, LEVEL_UP, FORCES = "captured-enemy-general", "level-up", "enemy-forces-defeated"
BOXED = {"card": INFANTRY, "attached": ["box"]}
SPENT = [*[GENERAL] * 9, *[FORCES] * 13, *[LEVEL_UP] * 10]
INTERCEPTION = [
    {"step": "run", "act": "end-interception", "player": 1},
    {"step": "run", "act": "next-interceptor", "player": 1, "number": 1},
]

# The words of readings, the cards printed anew, the position, and what is done.
STEPS: dict[str, tuple[tuple[str, ...], dict[str, Any], dict[str, Any], Any]] = {
    "the-game-is-over-before-a-card-can-be-attached": (
        ("D-71=b",),
        {},
        {
            "players": [{"front_line": [PANZER], "wallet": {"attack": 7}}, {}],
            "box": SPENT,
            "combat": {"site": "el-agheila"},
            "agenda": [
                {"step": "payment", "player": 0},
                {"step": "window", "name": "tactics", "player": 0},
                {"step": "run", "act": "end-tactics", "player": 0},
            ],
        },
        {"offer": 7},
    ),
    "a-box-stays-when-its-infantry-is-allotted-by-itself": (
        ("D-12=b",),
        {},
        {
            "phase": "interception",
            "due": 1,
            "counterattack": {"trigger": 0, "interceptor": 0, "enemies": ["royal-air-force"]},
            "players": [{"front_line": [BOXED]}, {}],
        },
        {
            "allot": {
                "orders": [{"unit": BOXED, "count": 1, "targets": 1}],
                "destroyed": ["royal-air-force"],
            }
        },
    ),
    "the-next-interception-is-of-the-same-player": (
        (),
        {},
        {
            "due": 1,
            "players": [{}, {"wallet": {"supply": 1}}],
            "counterattack": {"enemies": ["british-artillery-regiment"], "queue": [1]},
            "agenda": [
                {"step": "put-under", "player": 1, "pile": "victory", "cards": [GENERAL, LEVEL_UP]},
                *INTERCEPTION,
            ],
        },
        {"choose": LEVEL_UP},
    ),
    "a-victory-card-leaves-the-game-with-its-unit": (
        ("D-34=b",),
        {},
        {
            "phase": "aftermath",
            "players": [
                {
                    "front_line": [
                        {"card": INFANTRY, "exhausted": True, "attached": [LEVEL_UP]},
                        "el-agheila",
                    ]
                },
                {},
            ],
            "counterattack": {"enemies": ["royal-air-force"]},
        },
        "proceed",
    ),
    "a-tank-without-a-nation-is-the-enemy's": (
        (),
        {TANK: {"subtypes": ["tank"]}},
        {"players": [{"front_line": [TANK]}, {}]},
        {"attack": "box"},
    ),
}


@pytest.mark.parametrize("name", STEPS)
def test_rare_step_keeps_every_law(name: str) -> None:
    """A step that is as the rulebook has it breaks no law, however rare it is."""
    words, cards, given, action = STEPS[name]
    rulings = Rulings.parse("reference", *words, book=BOOK)
    game = GAME.with_cards(cards) if cards else GAME
    state = game.load(game.fill(given, rulings), rulings)
    table = Watched(game, laws_of("el-alamein", rulings, cards), state, Seeded(1))
    before = ["proceed"] if "allot" in action else []

    assert [None] * (1 + len(before)) == [table.attempt(each) for each in (*before, action)]

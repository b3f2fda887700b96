"""Every law about what is picked can be broken, and just beside its border it is not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.properties.el_alamein.small_tables import against

from alamein.properties.el_alamein import judging_picks as picks
from alamein.properties.el_alamein.table import Plain, Tried
from alamein.properties.law import Law

RIFLES, ITALIANS = "motorized-rifle-regiment", "italian-tank-regiment"
TANK, BRIGADE = "british-tank-brigade", "british-infantry-brigade"
HQ, CITY, DEPOT = "corps-hq", "benghazi", "supply-depot"

FIGHT = {"enemies": [TANK, {"card": BRIGADE, "destroyed_by": 1}]}
TO_BRIGADE = {"choose": BRIGADE}
UNIT = {"choose-unit": RIFLES}


def worn(card: str) -> dict[str, Any]:
    """Return an exhausted unit."""
    return {"card": card, "exhausted": True}


def can(**effect: dict[str, Any]) -> dict[str, Any]:
    """Return that the headquarters are printed with an ability of that effect."""
    ability = {"cost": [{"exhaust": "this"}], "effect": [effect]}
    return {HQ: {"deploy_abilities": [ability]}}


def pick(wanted: str, **said: Any) -> dict[str, Any]:  # noqa: ANN401 - more of a step
    """Return that cards are to be picked for the ability of the headquarters."""
    step = {"step": "pick", "wanted": wanted, "card": HQ, "script": "deploy-ability.1"}
    return {**step, "index": 0, "left": 1, **said}


GIVE_UP = {"which": {"subtype": "infantry"}, "count": 1, "zone": "front-line"}
FROM_HAND = GIVE_UP | {"zone": "hand"}
SUBTYPE_TANK = {"which": {"subtype": "tank"}, "count": 1}
ANY = {"which": {}, "count": 1}
REACTIVATE = {"which": {"type": "army"}, "count": 1}
TAKE = {"which": {"type": "army"}, "to": "hand"}
DAMAGE = {"card": CITY, "script": "play"}
LOSES_TANKS = {CITY: {"battle_damage": {"count": 1, "which": {"subtype": "tank"}}}}

PICKS: list[tuple[Law[Tried], Any, dict[str, Any], list[dict[str, Any]]]] = [
    (
        picks.what_is_given_up_is_what_is_asked,
        {"choose-unit": HQ},
        {
            "ask": pick("give-up"),
            "cards": can(**{"give-up": GIVE_UP}),
            "front_line": [HQ, worn(RIFLES)],
        },
        [{"do": {"choose-unit": worn(RIFLES)}}, {"front_line": [RIFLES], "do": UNIT}],
    ),
    (
        picks.what_is_given_up_is_what_is_asked,
        {"choose": RIFLES},
        {
            "ask": pick("give-up"),
            "cards": can(**{"give-up": FROM_HAND}),
            "front_line": [RIFLES],
        },
        [{"hand": [RIFLES]}],
    ),
    (
        picks.what_is_reactivated_is_exhausted,
        UNIT,
        {
            "ask": pick("reactivate"),
            "cards": can(reactivate=REACTIVATE),
            "front_line": [RIFLES, worn(RIFLES), worn(DEPOT), worn(TANK)],
        },
        [{"do": {"choose-unit": worn(RIFLES)}}, {"do": {"choose-unit": worn(TANK)}}],
    ),
    (
        picks.what_is_reactivated_is_exhausted,
        {"choose-unit": worn(DEPOT)},
        {
            "ask": pick("reactivate"),
            "cards": can(reactivate=REACTIVATE),
            "front_line": [worn(RIFLES), worn(DEPOT)],
        },
        [{"do": {"choose-unit": worn(RIFLES)}}],
    ),
    (
        picks.what_is_destroyed_is_a_live_enemy,
        TO_BRIGADE,
        {
            "ask": pick("destroy"),
            "cards": can(destroy=SUBTYPE_TANK),
            "combat": {"site": CITY, "garrison": [TANK, BRIGADE]},
        },
        [{"do": {"choose": TANK}}, {"cards": can(destroy=ANY)}],
    ),
    (
        picks.what_is_destroyed_is_a_live_enemy,
        {"choose": TANK},
        {
            "ask": pick("destroy"),
            "at": "preparation",
            "cards": can(destroy=SUBTYPE_TANK),
            "counterattack": {"enemies": [{"card": TANK, "destroyed_by": 0}]},
        },
        [{"counterattack": FIGHT}],
    ),
    (
        picks.what_is_destroyed_is_a_live_enemy,
        {"choose": TANK},
        {
            "ask": pick("destroy"),
            "at": "preparation",
            "cards": can(destroy=SUBTYPE_TANK),
            "counterattack": FIGHT,
            "words": "reference D-35=b",
        },
        [{"words": "reference"}, {"cards": can(destroy=ANY)}],
    ),
    (
        picks.what_is_salvaged_is_a_destroyed_enemy,
        {"choose": TANK},
        {"ask": pick("salvage"), "cards": can(salvage=ANY), "counterattack": FIGHT},
        [{"do": TO_BRIGADE}],
    ),
    (
        picks.what_is_salvaged_is_a_destroyed_enemy,
        TO_BRIGADE,
        {
            "ask": pick("salvage"),
            "cards": can(salvage=ANY),
            "counterattack": FIGHT,
            "words": "reference D-20=b",
        },
        [
            {"words": "reference"},
            {"counterattack": {"enemies": [{"card": BRIGADE, "destroyed_by": 0}]}},
        ],
    ),
    (
        picks.what_is_taken_lies_in_the_war_zone,
        {"choose": HQ},
        {"ask": pick("take"), "cards": can(take=TAKE), "war_zone": {"support": [DEPOT]}},
        [{"war_zone": {"corps-hq": [HQ]}}],
    ),
    (
        picks.battle_damage_takes_own_army_units,
        {"choose-unit": DEPOT},
        {"ask": pick("damage", **DAMAGE), "front_line": [DEPOT, RIFLES]},
        [{"do": UNIT}],
    ),
    (
        picks.battle_damage_takes_own_army_units,
        UNIT,
        {
            "ask": pick("damage", **DAMAGE),
            "cards": LOSES_TANKS,
            "front_line": [ITALIANS, RIFLES],
        },
        [
            {"do": {"choose-unit": ITALIANS}},
            {"words": "reference D-44=a"},
            {"words": "reference D-45=b", "front_line": [RIFLES]},
        ],
    ),
]


@pytest.mark.parametrize(("law", "action", "said", "beside"), PICKS)
def test_forbids_up_to_its_border(
    law: Law[Tried], action: Plain, said: dict[str, Any], beside: list[dict[str, Any]]
) -> None:
    """A law forbids the action, and no longer when one thing is otherwise."""
    assert against(law, action, said)
    for otherwise in beside:
        assert not against(law, action, said | otherwise), otherwise


def test_every_law_has_a_border() -> None:
    """Every law about what is picked is among the cases."""
    assert {case[0] for case in PICKS} == {*picks.LAWS}

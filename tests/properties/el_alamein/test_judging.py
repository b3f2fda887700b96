"""Every law about plays and abilities can be broken, and just beside its border it is not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.properties.el_alamein.small_tables import against

from alamein.properties.el_alamein import judging_abilities as abilities
from alamein.properties.el_alamein import judging_phases as phases
from alamein.properties.el_alamein import judging_plays as plays
from alamein.properties.el_alamein.table import Plain, Tried
from alamein.properties.law import Law

TRUCK, RIFLES, TANK = "motorized-transport", "motorized-rifle-regiment", "british-tank-brigade"
ROMMEL, HQ, SHOP = "lil-rommel", "corps-hq", "motorized-repair-shop"
INFANTRY, SIGNALS = "italian-infantry-regiment", "armoured-signals"

USE: dict[str, Any] = {"use": {"unit": HQ, "ability": 1}}
PLAYED: dict[str, Any] = {"use": {"unit": HQ, "ability": 1, "played": True}}
PAY = {"cost": [{"pay": {"supply": 2}}], "effect": [{"gain": {"attack": 1}}]}
EXHAUST = {"cost": [{"exhaust": "this"}], "effect": [{"gain": {"attack": 1}}]}
SALVAGE = {"cost": [{"exhaust": "this"}], "effect": [{"salvage": {"which": {}, "count": 1}}]}
DESTROY = {
    "cost": [{"exhaust": "this"}],
    "effect": [{"destroy": {"which": {"subtype": "tank"}, "count": 1}}],
    "during": ["combat", "interception"],
}
GIVE_UP = {"which": {"subtype": "infantry"}, "count": 2, "zone": "hand"}
FIGHT = {"enemies": [TANK, {"card": TANK, "destroyed_by": 1}], "applied": [], "queue": []}


def has(*abilities_: dict[str, Any]) -> dict[str, Any]:
    """Return that the headquarters are printed with these abilities."""
    return {HQ: {"deploy_abilities": list(abilities_)}}


def worn(card: str) -> dict[str, Any]:
    """Return an exhausted unit."""
    return {"card": card, "exhausted": True}


# A law; an action and a table where it forbids; what changes at the table, or in the words of the
# readings, so that it does not. `do` is another action instead.
CASES: list[tuple[Law[Tried], Any, dict[str, Any], list[dict[str, Any]]]] = [
    (plays.a_card_is_played_from_hand, {"play": TRUCK}, {"deck": [TRUCK]}, [{"hand": [TRUCK]}]),
    (
        plays.a_card_is_played_from_hand,
        {"play": {"card": TRUCK, "aside": 1}},
        {"hand": [TRUCK]},
        [{"other": {"hand": [TRUCK]}}],
    ),
    (plays.only_a_card_with_a_play_cost_is_played, {"play": "box"}, {}, [{"do": {"play": TRUCK}}]),
    (
        plays.the_play_cost_is_paid_in_full,
        {"play": HQ},
        {"cards": {HQ: {"play_cost": 2}}, "wallet": {"tactic": 1, "supply": 9}},
        [{"wallet": {"tactic": 2}}, {"wallet": {"tactic": 3}}],
    ),
    (
        plays.the_play_cost_is_paid_in_full,
        {"play": ROMMEL},
        {"cards": {ROMMEL: {"play_cost": 1}}, "at": "preparation"},
        [{"words": "reference D-30=b"}, {"cards": {ROMMEL: {"play_cost": 0}}}],
    ),
    (
        plays.what_is_unique_is_played_once,
        {"play": SIGNALS},
        {"unique": [ROMMEL]},
        [{"unique": []}, {"words": "reference D-68=a"}, {"do": {"play": TRUCK}}],
    ),
    (
        plays.what_is_unique_is_played_once,
        {"play": SIGNALS},
        {"unique": [SIGNALS], "words": "reference D-68=a"},
        [{"unique": [HQ]}],
    ),
    (
        plays.the_starting_phase_is_for_supply,
        {"play": HQ},
        {"at": "starting"},
        [{"at": "tactics"}, {"do": {"play": TRUCK}}],
    ),
    (
        plays.the_reinforcement_phase_is_for_supply,
        {"play": ROMMEL},
        {"at": "reinforcement"},
        [{"at": "tactics"}, {"do": {"play": TRUCK}}],
    ),
    (
        plays.the_clean_up_is_at_most_for_supply,
        {"play": ROMMEL},
        {"at": "clean-up"},
        [{"at": "tactics"}, {"do": {"play": TRUCK}}],
    ),
    (
        plays.combat_is_for_supply_and_combat_cards,
        {"play": HQ},
        {"at": "combat"},
        [{"at": "tactics"}, {"do": {"play": TRUCK}}, {"do": {"play": ROMMEL}}],
    ),
    (
        plays.combat_is_for_supply_and_combat_cards,
        {"play": ROMMEL},
        {"at": "after-combat", "words": "reference D-112=b"},
        [{"do": {"play": TRUCK}}, {"words": "reference"}, {"at": "preparation"}],
    ),
    (
        plays.after_the_result_abilities_alone,
        {"play": ROMMEL},
        {"at": "after-combat", "words": "reference D-118=b"},
        [{"at": "combat"}, {"words": "reference"}, {"do": {"play": TRUCK}}],
    ),
    (
        plays.the_total_closes_the_window,
        {"play": TRUCK},
        {"at": "payment"},
        [{"at": "combat"}, {"words": "reference D-41=b"}, {"do": {"offer": 0}}],
    ),
    (
        plays.an_interception_is_for_supply_and_combat_cards,
        {"play": HQ},
        {"at": "preparation"},
        [{"at": "tactics"}, {"do": {"play": TRUCK}}, {"do": {"play": ROMMEL}}],
    ),
    (
        plays.an_interception_is_for_supply_and_combat_cards,
        {"play": {"card": ROMMEL, "aside": 1}},
        {"at": "aftermath"},
        [{"do": {"play": {"card": TRUCK, "aside": 1}}}, {"do": {"play": ROMMEL}}],
    ),
    (
        plays.the_allotment_closes_the_preparations,
        USE,
        {"at": "allotting"},
        [
            {"at": "preparation"},
            {"at": "aftermath"},
            {"words": "reference D-29=b"},
            {"do": {"play": {"card": TRUCK, "aside": 1}}},
        ],
    ),
    (
        plays.the_allotment_closes_the_preparations,
        {"apply": "incoming-sandstorm"},
        {"at": "allotting", "words": "reference D-29=b"},
        [{"at": "preparation"}, {"do": USE}, {"do": {"play": TRUCK}}],
    ),
    (
        plays.others_do_not_play,
        {"play": {"card": TRUCK, "aside": 1}},
        {"at": "preparation"},
        [{"words": "reference D-28=b"}, {"do": {"play": TRUCK}}],
    ),
    (
        plays.others_do_not_play,
        {"play": {"card": TRUCK, "aside": 1}},
        {"words": "reference D-28=b"},
        [{"at": "preparation"}],
    ),
    (
        plays.cards_are_deployed_in_the_tactics_phase,
        {"deploy": HQ},
        {"at": "preparation"},
        [{"at": "tactics"}, {"at": "combat"}, {"at": "after-combat"}],
    ),
    (
        plays.cards_are_deployed_in_the_tactics_phase,
        {"deploy": HQ},
        {"words": "reference D-56=b"},
        [{"words": "reference"}, {"ask": {"step": "may-deploy", "card": HQ}}],
    ),
    (
        plays.cards_are_deployed_in_the_tactics_phase,
        {"deploy": HQ},
        {"words": "reference D-56=b", "ask": {"step": "may-deploy", "card": SHOP}},
        [{"do": {"deploy": SHOP}}],
    ),
    (
        plays.a_card_is_deployed_out_of_the_playing_area,
        {"deploy": HQ},
        {"hand": [HQ], "front_line": [HQ]},
        [{"playing_area": [HQ]}],
    ),
    (
        phases.the_starting_phase_has_no_room_for_more,
        {"attack": "box"},
        {"at": "starting"},
        [{"at": "tactics"}, {"do": {"play": TRUCK}}],
    ),
    (
        phases.the_starting_phase_has_no_room_for_more,
        USE,
        {"at": "starting"},
        [{"at": "reinforcement"}, {"words": "reference D-63=b"}],
    ),
    (
        phases.the_reinforcement_phase_has_two_uses,
        {"attack": "box"},
        {"at": "reinforcement"},
        [{"at": "tactics"}, {"do": {"play": TRUCK}}, {"do": {"recruit": TRUCK}}],
    ),
    (
        phases.the_reinforcement_phase_has_two_uses,
        USE,
        {"at": "reinforcement"},
        [{"at": "starting"}, {"at": "combat"}],
    ),
    (plays.a_card_says_that_it_may_be_deployed, {"deploy": RIFLES}, {}, [{"do": {"deploy": HQ}}]),
    (
        abilities.an_ability_is_of_an_own_card,
        USE,
        {"front_line": [worn(HQ)], "other": {"front_line": [HQ]}},
        [{"front_line": [HQ]}, {"do": {"use": {"unit": worn(HQ), "ability": 1}}}],
    ),
    (
        abilities.a_deployed_card_has_no_play_rules,
        PLAYED,
        {"front_line": [HQ]},
        [{"playing_area": [HQ]}, {"do": USE}],
    ),
    (
        abilities.a_deployed_card_has_no_play_rules,
        USE,
        {"front_line": [HQ], "cards": {HQ: {"play_abilities": [PAY], "deploy_abilities": None}}},
        [{"cards": has(PAY)}],
    ),
    (
        abilities.a_played_card_has_no_deploy_rules,
        USE,
        {"playing_area": [HQ], "cards": has(PAY)},
        [{"front_line": [HQ]}],
    ),
    (
        abilities.a_played_card_has_no_deploy_rules,
        PLAYED,
        {"playing_area": [HQ], "cards": has(PAY)},
        [{"cards": {HQ: {"play_abilities": [PAY]}}}, {"playing_area": []}],
    ),
    (
        abilities.an_ability_is_printed,
        {"use": {"unit": HQ, "ability": 0}},
        {"cards": has(PAY, EXHAUST)},
        [{"do": USE}, {"do": {"use": {"unit": HQ, "ability": 2}}}],
    ),
    (
        abilities.an_ability_is_printed,
        {"use": {"unit": HQ, "ability": 3}},
        {"cards": has(PAY, EXHAUST)},
        [{"do": {"use": {"unit": HQ, "ability": 2}}}],
    ),
    (
        abilities.abilities_have_their_time,
        USE,
        {"at": "starting"},
        [{"at": "tactics"}, {"at": "preparation"}, {"words": "reference D-63=b"}],
    ),
    (
        abilities.abilities_have_their_time,
        USE,
        {"at": "aftermath", "words": "reference D-67=b"},
        [{"at": "after-combat"}, {"words": "reference"}],
    ),
    (
        abilities.abilities_are_of_deployed_cards_by_the_letter,
        PLAYED,
        {"words": "reference D-67=b"},
        [{"words": "reference"}, {"do": USE}],
    ),
    (
        abilities.a_card_names_the_time_of_its_ability,
        USE,
        {"cards": has(DESTROY)},
        [{"at": "combat"}, {"at": "aftermath"}, {"cards": has(PAY)}],
    ),
    (
        abilities.an_exhausted_card_is_not_exhausted_again,
        {"use": {"unit": worn(HQ), "ability": 1}},
        {"cards": has(EXHAUST)},
        [{"do": USE}, {"cards": has(PAY)}],
    ),
    (
        abilities.the_points_of_a_cost_are_there,
        USE,
        {"cards": has(PAY), "wallet": {"supply": 1, "tactic": 9}},
        [{"wallet": {"supply": 2}}, {"wallet": {"supply": 3}}],
    ),
    (
        abilities.the_cards_of_a_cost_are_there,
        USE,
        {
            "cards": has({"cost": [{"give-up": GIVE_UP}], "effect": [{"gain": {"attack": 1}}]}),
            "hand": [INFANTRY, HQ],
            "front_line": [INFANTRY],
        },
        [{"hand": [INFANTRY, RIFLES]}, {"hand": [INFANTRY] * 3}],
    ),
    (
        abilities.counterattacking_forces_are_not_acquired,
        USE,
        {"cards": has(SALVAGE), "at": "aftermath", "words": "reference D-02=a"},
        [{"at": "after-combat"}, {"words": "reference"}, {"cards": has(EXHAUST)}],
    ),
    (
        abilities.an_effect_is_applied_once_in_an_interception,
        {"apply": "incoming-sandstorm"},
        {
            "at": "preparation",
            "front_line": ["incoming-sandstorm"],
            "counterattack": FIGHT | {"applied": ["incoming-sandstorm"]},
        },
        [{"counterattack": FIGHT}, {"front_line": ["incoming-sandstorm"] * 2}],
    ),
    (
        abilities.an_effect_is_applied_once_in_an_interception,
        {"apply": "incoming-sandstorm"},
        {"at": "preparation", "counterattack": FIGHT},
        [{"front_line": ["incoming-sandstorm"]}],
    ),
    (
        abilities.an_effect_is_applied_once_in_an_interception,
        {"apply": HQ},
        {"at": "preparation", "front_line": [HQ], "counterattack": FIGHT},
        [{"do": {"apply": "incoming-sandstorm"}, "front_line": ["incoming-sandstorm"]}],
    ),
]


@pytest.mark.parametrize(("law", "action", "said", "beside"), CASES)
def test_forbids_up_to_its_border(
    law: Law[Tried], action: Plain, said: dict[str, Any], beside: list[dict[str, Any]]
) -> None:
    """A law forbids the action, and no longer when one thing is otherwise."""
    assert against(law, action, said)
    for otherwise in beside:
        assert not against(law, action, said | otherwise), otherwise


def test_every_law_has_a_border() -> None:
    """Every law about plays, phases and abilities is among the cases."""
    assert {case[0] for case in CASES} == {*plays.LAWS, *phases.LAWS, *abilities.LAWS}

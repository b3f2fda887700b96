"""Every law about Sites, recruits and answers can be broken, and not beside its border."""

from __future__ import annotations

from typing import Any

import pytest
from tests.properties.el_alamein.small_tables import against

from alamein.properties.el_alamein import judging_answers as answers
from alamein.properties.el_alamein import judging_gains as gains
from alamein.properties.el_alamein.table import Plain, Tried
from alamein.properties.law import Law

TRUCK, RIFLES, HQ = "motorized-transport", "motorized-rifle-regiment", "corps-hq"
TANK, BRIGADE, ITALIANS = (
    "british-tank-brigade",
    "british-infantry-brigade",
    "italian-tank-regiment",
)
CITY, LEVEL_UP, DEPOT = "benghazi", "level-up", "supply-depot"

COMBAT = {"site": "box", "weakened": 1, "garrison": [TANK, {"card": TANK, "destroyed_by": 0}]}
WORTH = {"box": {"defence": 5}, TANK: {"defence": 4}}  # a total of 8, or of 12 by D-113b
PILES = {"city": [CITY, "tobruk"], "box": ["box"]}
TO_BRIGADE = {"choose": BRIGADE}
UNIT = {"choose-unit": RIFLES}


def worn(card: str) -> dict[str, Any]:
    """Return an exhausted unit."""
    return {"card": card, "exhausted": True}


GOING_BACK = {"step": "put-under", "pile": "event", "cards": [TANK]}
ATTACHING = {"step": "may-attach", "card": LEVEL_UP}

GAINS: list[tuple[Law[Tried], Any, dict[str, Any], list[dict[str, Any]]]] = [
    (
        gains.combat_is_once_in_the_tactics_phase,
        {"attack": "box"},
        {"combats": 1},
        [{"combats": 0}],
    ),
    (
        gains.combat_is_once_in_the_tactics_phase,
        {"attack": "box"},
        {"at": "reinforcement"},
        [{"at": "tactics"}],
    ),
    (
        gains.an_attacker_has_a_deployed_army_card,
        {"attack": "box"},
        {"front_line": [DEPOT, "box"], "playing_area": [RIFLES]},
        [{"front_line": [worn(RIFLES)]}, {"front_line": [TANK]}],
    ),
    (
        gains.an_attacker_has_a_deployed_army_card,
        {"attack": "box"},
        {"front_line": [TANK], "words": "reference D-60=b"},
        [{"words": "reference"}, {"front_line": [TANK, RIFLES]}],
    ),
    (
        gains.a_played_unit_is_not_deployed,
        {"attack": "box"},
        {"front_line": [DEPOT], "playing_area": [RIFLES]},
        [{"front_line": [RIFLES]}, {"playing_area": [DEPOT]}],
    ),
    (
        gains.the_objective_is_a_box_or_the_top_city,
        {"attack": "tobruk"},
        {"war_zone": PILES},
        [{"do": {"attack": CITY}}, {"do": {"attack": "box"}}, {"war_zone": {"city": ["tobruk"]}}],
    ),
    (
        gains.the_objective_is_a_box_or_the_top_city,
        {"attack": "box"},
        {"war_zone": {"city": [CITY]}},
        [{"war_zone": PILES}],
    ),
    (
        gains.a_city_is_attacked_if_its_garrison_is_there,
        {"attack": CITY},
        {
            "cards": {CITY: {"garrison": 2}},
            "war_zone": {"event": [TANK]},
            "words": "reference D-38=b",
        },
        [
            {"war_zone": {"event": [TANK], "british-reinforcements": [TANK]}},
            {"words": "reference"},
            {"do": {"attack": "box"}},
        ],
    ),
    (
        gains.attack_points_are_paid_for_an_objective,
        {"offer": 0},
        {"at": "payment", "ask": {"step": "draw", "count": 1}},
        [{"ask": None}],
    ),
    (
        gains.attack_points_are_paid_for_an_objective,
        {"offer": 0},
        {"at": "combat"},
        [{"at": "payment"}],
    ),
    (
        gains.no_more_is_paid_than_is_there,
        {"offer": 5},
        {"at": "payment", "wallet": {"attack": 4, "supply": 9}},
        [{"wallet": {"attack": 5}}, {"do": {"offer": 4}}],
    ),
    (
        gains.what_is_paid_is_the_total,
        {"offer": 7},
        {"at": "payment", "wallet": {"attack": 9}, "words": "reference D-43=a", "combat": COMBAT}
        | {"cards": WORTH},
        [{"do": {"offer": 8}}, {"do": {"offer": 0}}, {"words": "reference"}, {"at": "tactics"}],
    ),
    (
        gains.what_is_paid_is_the_total,
        {"offer": 9},
        {"at": "payment", "wallet": {"attack": 9}, "words": "reference D-43=c", "combat": COMBAT}
        | {"cards": WORTH},
        [{"do": {"offer": 8}}, {"words": "reference"}],
    ),
    (
        gains.what_is_paid_is_the_total,
        {"offer": 7},
        {"at": "payment", "wallet": {"attack": 8}, "words": "reference D-42=b", "combat": COMBAT}
        | {"cards": WORTH},
        [
            {"do": {"offer": 8}},
            {"wallet": {"attack": 7}},
            {"words": "reference D-42=b D-113=b"},
            {"words": "reference"},
        ],
    ),
    (
        gains.what_is_paid_is_the_total,
        {"offer": -1},
        {"at": "payment", "combat": COMBAT},
        [{"do": {"offer": 0}}],
    ),
    (
        gains.recruiting_is_for_the_reinforcement_phase,
        {"recruit": HQ},
        {},
        [{"at": "reinforcement"}],
    ),
    (
        gains.a_recruit_takes_a_reinforcement_point,
        {"recruit": HQ},
        {"wallet": {"supply": 9}},
        [{"wallet": {"reinforcement": 1}}],
    ),
    (
        gains.a_recruit_lies_on_top_of_its_pile,
        {"recruit": "support"},
        {},
        [{"war_zone": {"support": [DEPOT]}}],
    ),
    (
        gains.a_recruit_is_paid_for,
        {"recruit": "support"},
        {
            "cards": {DEPOT: {"recruit_cost": 3}, "airfield": {"recruit_cost": 1}},
            "war_zone": {"support": [DEPOT, "airfield"]},
            "wallet": {"supply": 2, "reinforcement": 3},
        },
        [{"wallet": {"supply": 3}}, {"war_zone": {"support": ["airfield", DEPOT]}}],
    ),
    (
        gains.enemies_sites_and_victories_are_not_for_sale,
        {"recruit": "box"},
        {},
        [{"do": {"recruit": "support"}}, {"do": {"recruit": TRUCK}}],
    ),
    (
        gains.enemies_sites_and_victories_are_not_for_sale,
        {"recruit": "british-reinforcements"},
        {},
        [{"do": {"recruit": "support"}}],
    ),
]

ANSWERS: list[tuple[Law[Tried], Any, dict[str, Any], list[dict[str, Any]]]] = [
    (
        answers.nothing_is_done_when_the_game_is_over,
        "proceed",
        {"at": ""},
        [{"at": "tactics"}, {"ask": {"step": "keep"}}],
    ),
    (
        answers.an_open_question_is_answered_first,
        "proceed",
        {"ask": {"step": "draw", "count": 1}},
        [{"ask": None}, {"do": {"draw": 1}}],
    ),
    (
        answers.a_card_is_dealt_with_before_the_next,
        {"play": TRUCK},
        {"ask": {"step": "draw", "count": 1}},
        [{"ask": None}, {"do": {"draw": 1}}],
    ),
    (
        answers.nothing_is_answered_that_is_not_asked,
        "decline",
        {"ask": {"step": "draw", "count": 1}},
        [{"ask": {"step": "keep"}}, {"do": {"draw": 1}}],
    ),
    (
        answers.nothing_is_answered_that_is_not_asked,
        "decline",
        {"ask": {"step": "pick", "wanted": "destroy"}},
        [{"ask": {"step": "may-deploy", "card": HQ}}, {"do": {"choose": TANK}}],
    ),
    (
        answers.payment_and_allotment_are_not_passed_over,
        "proceed",
        {"at": "payment"},
        [{"at": "combat"}, {"at": "after-combat"}],
    ),
    (
        answers.cards_are_drawn_for_draw_points,
        {"draw": 3},
        {"ask": {"step": "draw", "count": 2}},
        [{"do": {"draw": 2}}, {"do": {"draw": 0}}, {"ask": {"step": "draw", "count": 3}}],
    ),
    (
        answers.cards_are_drawn_for_draw_points,
        {"draw": 0},
        {},
        [{"ask": {"step": "draw", "count": 1}}],
    ),
    (
        answers.no_card_is_drawn_that_is_not_there,
        {"draw": 3},
        {"deck": [TRUCK], "discard": [TRUCK], "hand": [TRUCK]},
        [{"do": {"draw": 2}}, {"discard": [TRUCK, TRUCK]}],
    ),
    (
        answers.draw_points_may_have_to_be_used,
        {"draw": 1},
        {"words": "reference D-66=b", "ask": {"step": "draw", "count": 2}, "deck": [TRUCK] * 2},
        [{"do": {"draw": 2}}, {"deck": [TRUCK]}, {"words": "reference"}],
    ),
    (
        answers.a_card_is_handed_to_a_player_who_is_there,
        {"choose-player": 2},
        {"ask": {"step": "hand", "card": HQ}},
        [{"do": {"choose-player": 1}}, {"do": {"choose-player": 0}}],
    ),
    (
        answers.a_card_is_handed_to_a_player_who_is_there,
        {"choose-player": 1},
        {},
        [{"ask": {"step": "hand", "card": HQ}}],
    ),
    (
        answers.a_card_that_is_kept_is_in_hand,
        {"choose": HQ},
        {"ask": {"step": "keep"}, "deck": [HQ]},
        [{"hand": [HQ]}, {"do": "decline"}],
    ),
    (
        answers.a_card_that_is_looked_at_is_taken,
        {"choose": HQ},
        {"ask": {"step": "look", "cards": [TRUCK], "take": 1}},
        [{"do": {"choose": TRUCK}}, {"ask": {"step": "look", "cards": [TRUCK, HQ], "take": 1}}],
    ),
    (
        answers.a_card_that_goes_back_was_in_the_garrison,
        TO_BRIGADE,
        {"ask": GOING_BACK, "combat": COMBAT},
        [{"do": {"choose": TANK}}, {"combat": None}],
    ),
    (
        answers.a_card_that_goes_back_attacked,
        TO_BRIGADE,
        {"ask": GOING_BACK},
        [{"do": {"choose": TANK}}, {"combat": COMBAT}],
    ),
    (
        answers.a_card_that_goes_back_was_lost,
        TO_BRIGADE,
        {"ask": GOING_BACK | {"pile": "victory", "cards": [LEVEL_UP]}},
        [{"do": {"choose": LEVEL_UP}}, {"ask": GOING_BACK}],
    ),
    (
        answers.a_card_is_attached_to_an_army_unit,
        {"choose-unit": DEPOT},
        {"ask": ATTACHING, "front_line": [DEPOT, RIFLES]},
        [{"do": UNIT}, {"do": "decline"}],
    ),
    (
        answers.a_card_is_attached_to_an_army_unit,
        {"choose-unit": {"unit": RIFLES, "player": 1}},
        {"ask": ATTACHING, "front_line": [RIFLES], "other": {"front_line": [RIFLES]}},
        [{"do": {"choose-unit": {"unit": RIFLES, "player": 0}}}, {"words": "reference D-61=b"}],
    ),
    (
        answers.a_card_is_attached_to_an_army_unit,
        {"choose-unit": {"card": RIFLES, "attached": [LEVEL_UP]}},
        {
            "ask": ATTACHING,
            "front_line": [{"card": RIFLES, "attached": [LEVEL_UP]}, RIFLES],
            "words": "reference D-61=b",
        },
        [{"do": UNIT}, {"words": "reference"}],
    ),
]


@pytest.mark.parametrize(("law", "action", "said", "beside"), [*GAINS, *ANSWERS])
def test_forbids_up_to_its_border(
    law: Law[Tried], action: Plain, said: dict[str, Any], beside: list[dict[str, Any]]
) -> None:
    """A law forbids the action, and no longer when one thing is otherwise."""
    assert against(law, action, said)
    for otherwise in beside:
        assert not against(law, action, said | otherwise), otherwise


def test_every_law_has_a_border() -> None:
    """Every law about Sites, recruits and answers is among the cases."""
    cased = {case[0] for case in (*GAINS, *ANSWERS)}

    assert cased == {*gains.LAWS, *answers.LAWS}

"""Every law that permits covers what its clause allows, and nothing just beside it."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest
from tests.properties.el_alamein.small_tables import against, small

from alamein.engine.core.game import Refusal
from alamein.properties.el_alamein import (
    permitting,
    permitting_abilities,
    permitting_answers,
    permitting_plays,
)
from alamein.properties.el_alamein.table import Plain, Tried
from alamein.properties.law import ALLOWED, Law, Step, agreeing

Case: TypeAlias = tuple[Law[Tried], Any, dict[str, Any], list[dict[str, Any]]]

TRUCK, RIFLES, TANK = "motorized-transport", "motorized-rifle-regiment", "british-tank-brigade"
ROMMEL, HQ, SHOP = "lil-rommel", "corps-hq", "motorized-repair-shop"
SIGNALS, STORM = "armoured-signals", "incoming-sandstorm"

USE: dict[str, Any] = {"use": {"unit": HQ, "ability": 1}}
PLAYED: dict[str, Any] = {"use": {"unit": HQ, "ability": 1, "played": True}}
WORN = {"card": HQ, "exhausted": True}
DRAW, KEEP = {"step": "draw", "count": 2}, {"step": "keep"}
ATTACHING, HANDING = {"step": "may-attach", "card": "level-up"}, {"step": "hand", "card": STORM}
DAMAGE = {"step": "pick", "wanted": "damage", "card": "tobruk", "script": "play", "index": 0}
TAKE = DAMAGE | {"wanted": "take"}
UNDER = {"step": "put-under", "pile": "event", "cards": [TANK]}
COMBAT = {"site": "tobruk", "weakened": 0, "garrison": []}

# A law, an action and a table where it permits; what changes so that it does not.
plays, abilities, answers = permitting_plays, permitting_abilities, permitting_answers
PLAYS: list[Case] = [
    (plays.supply_cards_are_played_at_any_moment, {"play": TRUCK}, {}, [{"do": {"play": HQ}}]),
    (
        plays.supply_cards_are_played_in_the_starting_phase,
        {"play": TRUCK},
        {"at": "starting"},
        [{"at": "tactics"}, {"do": {"play": HQ}}],
    ),
    (plays.any_card_is_played_in_the_tactics_phase, {"play": HQ}, {}, [{"at": "combat"}]),
    (
        plays.playing_goes_on_while_costs_are_met,
        {"play": HQ},
        {},
        [{"at": "combat"}, {"do": {"play": ROMMEL}}],
    ),
    (
        plays.what_costs_nothing_is_played_without_points,
        {"play": ROMMEL},
        {},
        [{"do": {"play": HQ}}],
    ),
    (
        plays.a_unique_card_is_played_in_each_turn,
        {"play": SIGNALS},
        {},
        [{"unique": [SIGNALS]}, {"do": {"play": HQ}}],
    ),
    (plays.acquired_events_are_played, {"play": TANK}, {}, [{"do": {"play": HQ}}]),
    (
        plays.combat_plays_and_abilities_are_mixed,
        {"play": HQ},
        {"combats": 1},
        [{"at": "combat"}, {"do": {"recruit": HQ}}],
    ),
    (plays.plays_and_abilities_come_in_any_order, USE, {}, [{"at": "starting"}]),
    (
        plays.combat_cards_are_played_in_combat_too,
        {"play": ROMMEL},
        {"at": "combat"},
        [{"at": "preparation"}, {"do": {"play": TRUCK}}],
    ),
    (
        plays.hands_are_played_from_before_payment,
        {"play": ROMMEL},
        {"at": "combat"},
        [{"at": "after-combat"}, {"do": {"play": HQ}}],
    ),
    (
        plays.a_transport_is_played_in_combat,
        {"play": TRUCK},
        {"at": "combat"},
        [{"at": "tactics"}, {"do": {"play": ROMMEL}}],
    ),
    (plays.a_decided_combat_opens_once_more, USE, {"at": "after-combat"}, [{"at": "combat"}]),
    (
        plays.supply_cards_are_played_in_the_reinforcement_phase,
        {"play": TRUCK},
        {"at": "reinforcement"},
        [{"at": "tactics"}, {"do": {"play": HQ}}],
    ),
    (
        plays.combat_cards_are_played_while_intercepting,
        {"play": ROMMEL},
        {"at": "aftermath"},
        [{"at": "combat"}, {"do": {"play": TRUCK}}],
    ),
    (
        plays.hands_are_played_from_in_preparations,
        {"play": TRUCK},
        {"at": "preparation"},
        [{"at": "aftermath"}, {"do": {"play": HQ}}],
    ),
    (plays.preparations_are_made_in_any_order, USE, {"at": "preparation"}, [{"at": "aftermath"}]),
    (plays.the_strike_leaves_a_second_window, USE, {"at": "aftermath"}, [{"at": "preparation"}]),
]
ABILITIES: list[Case] = [
    (abilities.abilities_are_used_in_the_own_combat_zone, USE, {}, [{"at": "starting"}]),
    (abilities.abilities_are_used_while_they_can_be_paid, USE, {}, [{"at": "preparation"}]),
    (
        abilities.an_ability_is_used_again,
        USE,
        {},
        [{"do": {"use": {"unit": TRUCK, "ability": 1}}}],
    ),
    (abilities.abilities_of_played_cards_are_used, PLAYED, {"at": "combat"}, [{"do": USE}]),
    (abilities.abilities_of_deployed_cards_are_used, USE, {}, [{"do": PLAYED}]),
    (
        abilities.exhausted_cards_are_used,
        {"use": {"unit": WORN, "ability": 1}},
        {},
        [{"do": USE}],
    ),
    (
        abilities.rifles_are_used_twice,
        {"use": {"unit": RIFLES, "ability": 2}},
        {},
        [{"do": {"use": {"unit": RIFLES, "ability": 1}}}],
    ),
    (abilities.abilities_are_used_before_payment, USE, {"at": "combat"}, [{"at": "tactics"}]),
    (
        abilities.abilities_are_used_in_preparations,
        USE,
        {"at": "preparation"},
        [{"at": "aftermath"}],
    ),
    (abilities.effects_are_applied, {"apply": STORM}, {"at": "aftermath"}, [{"at": "tactics"}]),
    (
        abilities.abilities_need_not_be_used,
        "proceed",
        {"front_line": [HQ]},
        [{"front_line": ["box"]}, {"front_line": [], "playing_area": [HQ]}],
    ),
    (
        abilities.cards_are_deployed_by_choice,
        {"deploy": HQ},
        {},
        [{"do": "decline"}],
    ),
    (
        abilities.cards_are_deployed_by_choice,
        "decline",
        {"ask": {"step": "may-deploy", "card": HQ}},
        [{"ask": KEEP}],
    ),
    (
        abilities.effects_of_exhausted_cards_count,
        {"allot": {"orders": [], "destroyed": []}},
        {"front_line": [{"card": STORM, "exhausted": True}]},
        [{"front_line": [STORM]}, {"front_line": [WORN]}],
    ),
]
ANSWERS: list[Case] = [
    (answers.combat_is_declared_once, {"attack": "box"}, {}, [{"at": "combat"}]),
    (
        answers.one_army_unit_is_enough_to_attack,
        {"attack": "box"},
        {"front_line": [{"card": RIFLES, "exhausted": True}]},
        [{"front_line": ["box"]}],
    ),
    (
        answers.a_box_or_the_top_city_is_attacked,
        {"attack": "box"},
        {},
        [{"do": {"attack": TANK}}, {"do": {"recruit": HQ}}],
    ),
    (answers.the_total_is_paid, {"offer": 3}, {"at": "payment"}, [{"at": "combat"}]),
    (
        answers.cards_are_recruited_while_points_suffice,
        {"recruit": "support"},
        {"at": "reinforcement"},
        [{"at": "tactics"}],
    ),
    (answers.four_types_are_recruited, {"recruit": "support"}, {}, [{"do": {"recruit": "none"}}]),
    (answers.draw_points_are_used, {"draw": 1}, {"ask": DRAW}, [{"ask": None}]),
    (answers.a_card_is_kept_or_none, "decline", {"ask": KEEP}, [{"ask": ATTACHING}]),
    (answers.a_card_received_is_attached_or_not, "decline", {"ask": ATTACHING}, [{"ask": KEEP}]),
    (
        answers.a_card_is_put_before_any_player,
        {"choose-player": 1},
        {"ask": HANDING},
        [{"ask": KEEP}],
    ),
    (
        answers.the_attacker_picks_what_is_lost,
        {"choose-unit": RIFLES},
        {"ask": DAMAGE},
        [{"ask": DAMAGE | {"wanted": "give-up"}}],
    ),
    (
        answers.a_card_is_gained_from_the_war_zone,
        {"choose": RIFLES},
        {"ask": TAKE},
        [{"ask": DAMAGE}],
    ),
    (
        answers.cards_go_back_in_any_order,
        {"choose": TANK},
        {"ask": UNDER, "combat": COMBAT},
        [{"combat": None}, {"ask": KEEP}],
    ),
    *((law, "proceed", {"at": window}, [{"at": "payment"}]) for law, window in zip(
        answers.GOING_ON,
        ("starting", "tactics", "reinforcement", "clean-up", "combat", "after-combat",
         "preparation", "aftermath"),
        strict=True,
    )),
]  # fmt: skip
CASES = [*PLAYS, *ABILITIES, *ANSWERS]


@pytest.mark.parametrize(("law", "action", "said", "beside"), CASES)
def test_permits_up_to_its_border(
    law: Law[Tried], action: Plain, said: dict[str, Any], beside: list[dict[str, Any]]
) -> None:
    """A law permits the action, and no longer when one thing is otherwise."""
    assert against(law, action, said)
    for otherwise in beside:
        assert not against(law, action, said | otherwise), otherwise


def test_every_law_has_a_border() -> None:
    """Every law that permits is among the cases, but for allotments."""
    expected = {*permitting_plays.LAWS, *permitting_abilities.LAWS, *permitting_answers.LAWS}

    assert expected == {case[0] for case in CASES}


# What is permitted, and a clause by which it is.
PERMITTED: list[tuple[str, Any, dict[str, Any]]] = [
    ("EA-5.8a", {"play": ROMMEL}, {"at": "combat"}),
    ("EA-5.8a", {"play": ROMMEL}, {}),
    ("EA-5.8b", {"play": ROMMEL}, {"at": "preparation"}),
    ("EA-7.2a", {"play": HQ}, {}),
    ("EA-7.2j", {"play": HQ}, {"combats": 1}),
    ("EA-7.2j", {"attack": "box"}, {"playing_area": [HQ]}),
    ("EA-9c", "proceed", {"front_line": [HQ]}),
    ("EA-9j", USE, {}),
    ("EA-9j", {"play": HQ}, {}),
    ("EA-13.3.1c", {"play": ROMMEL}, {"at": "preparation"}),
    ("EA-13.3.4a", {"play": ROMMEL}, {"at": "aftermath"}),
    ("EA-5.2j", {"play": TRUCK}, {"at": "combat"}),
    ("EA-7.1b", {"play": TRUCK}, {"at": "starting"}),
    ("EA-7.3d", {"recruit": "support"}, {"at": "reinforcement"}),
    ("EA-7.2i", USE, {}),
    ("EA-9g", USE, {}),
    ("EA-13.3.1a", USE, {"at": "preparation"}),
]


@pytest.mark.parametrize(("clause", "action", "said"), PERMITTED)
def test_refusing_what_is_permitted_cites_the_clause(
    clause: str, action: Plain, said: dict[str, Any]
) -> None:
    """Where no law forbids, the breach cites what permits, and not what the engine says."""
    table = small(**said)
    refusal = Refusal("EA-1a", "it pleases nobody")
    step = Step(table.position, action, refusal, (), table.position)
    (breach,) = agreeing(step, (), lambda *_: permitting.clauses(Tried.read(table, action)))

    assert ALLOWED == breach.law
    assert clause in breach.clauses
    assert "EA-1a" not in breach.clauses


def test_what_nothing_permits_cites_nothing() -> None:
    """Where no law says anything of an action, its refusal cites no clause."""
    asked = {"step": "look", "cards": [TANK], "take": 1}

    assert () == permitting.clauses(Tried.read(small(ask=asked), {"choose": TANK}))


def test_no_two_laws_say_the_same() -> None:
    """The sentences of the laws differ."""
    assert len({law.sentence for law in permitting.LAWS}) == len(permitting.LAWS)

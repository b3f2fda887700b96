"""Every law about positions can be broken, and holds of a position that is as it should be."""

from __future__ import annotations

from typing import Any

import pytest
from tests.properties.el_alamein.filled_tables import GAME, filled, rulings, table

from alamein.properties.el_alamein import pending, standing
from alamein.properties.el_alamein.table import Table
from alamein.properties.law import Law

TRUCK, TANK, LEVEL = "motorized-transport", "british-tank-brigade", "level-up"
RIFLES, INFANTRY, BRIGADE = (
    "motorized-rifle-regiment",
    "italian-infantry-regiment",
    "british-infantry-brigade",
)
SIGNALS, ARTILLERY, GENERAL = "armoured-signals", "motorized-artillery", "captured-enemy-general"
SANDSTORM, COUNTER = "incoming-sandstorm", "british-counterattack"

CITIES = [
    "el-agheila", "benghazi", "tobruk", "bardia", "fort-capuzzo", "sidi-barrani",
    "mersa-matruh", "el-alamein", "alexandria",
]  # fmt: skip
AREA, FRONT, WALLET = "players.0.playing_area", "players.0.front_line", "players.0.wallet"
SEAT: dict[str, Any] = {"front_line": [RIFLES, INFANTRY], "hand": [TRUCK, SIGNALS]}
QUIET: dict[str, Any] = {"players": [SEAT, {}]}
STARTING: dict[str, Any] = {"phase": "starting", **QUIET}
COMBAT: dict[str, Any] = {
    "phase": "combat",
    "combat": {"site": "el-agheila", "garrison": [TANK]},
    "combats": 1,
    **QUIET,
}
BRITISH: dict[str, Any] = {
    "phase": "interception",
    "combats": 1,
    "conquerors": [0, 1],
    "counterattack": {"trigger": 0, "interceptor": 0, "queue": [1], "enemies": [TANK]},
    "players": [{"front_line": ["el-agheila"]}, {"front_line": ["benghazi"]}],
}
TACTICS = {"step": "window", "name": "tactics", "player": 0}
TO_DRAW = {"step": "draw", "player": 0, "count": 2}
BEARS: dict[str, Any] = {"card": RIFLES, "attached": [LEVEL, LEVEL]}
BOXED: dict[str, Any] = {"card": INFANTRY, "attached": ["box"]}

# A law, the words of readings, a position of which it holds, and a change by which it does not.
CASES: list[tuple[Law[Table], str, dict[str, Any], dict[str, Any]]] = [
    (standing.two_to_five_play, "", QUIET, {"players": []}),
    (standing.every_card_is_in_one_place, "", QUIET, {FRONT: [RIFLES, RIFLES, INFANTRY]}),
    (standing.every_card_is_in_one_place, "", QUIET, {"box": []}),
    (standing.every_card_is_in_one_place, "", QUIET, {"war_zone.box": []}),
    (standing.every_card_is_in_one_place, "", BRITISH, {"counterattack.enemies": []}),
    (standing.no_points_below_zero, "", QUIET, {f"{WALLET}.supply": -1}),
    (standing.piles_hold_their_own, "", QUIET, {"war_zone.event": [TANK, TRUCK]}),
    (standing.piles_hold_their_own, "", QUIET, {"war_zone.british-reinforcements": [GENERAL]}),
    (standing.decks_hold_what_can_be_played, "", QUIET, {"players.1.deck": [BRIGADE]}),
    (standing.decks_hold_what_can_be_played, "", QUIET, {"players.1.hand": ["box"]}),
    (standing.decks_hold_what_can_be_played, "", QUIET, {"players.0.discard": [GENERAL]}),
    (standing.only_deployable_cards_are_deployed, "", QUIET, {FRONT: [TRUCK]}),
    (standing.only_deployable_cards_are_deployed, "", QUIET, {FRONT: ["logistics-operation"]}),
    (standing.no_card_waits_that_must_move, "", QUIET, {AREA: ["airfield"]}),
    (standing.no_card_waits_that_must_move, "", QUIET, {AREA: [RIFLES]}),
    (standing.no_card_waits_that_must_move, "", QUIET, {AREA: ["lil-rommel"]}),
    (
        standing.only_what_can_tire_is_exhausted,
        "",
        QUIET,
        {FRONT: [{"card": "box", "exhausted": True}]},
    ),
    (
        standing.the_starting_phase_finds_units_active,
        "",
        STARTING,
        {FRONT: [{"card": INFANTRY, "exhausted": True}]},
    ),
    (
        standing.attached_cards_have_fit_bearers,
        "",
        QUIET,
        {FRONT: [{"card": "airfield", "attached": [LEVEL]}]},
    ),
    (
        standing.attached_cards_have_fit_bearers,
        "",
        QUIET,
        {FRONT: [{"card": RIFLES, "attached": [GENERAL]}]},
    ),
    (standing.attached_cards_have_fit_bearers, "D-14=b", QUIET, {FRONT: [BOXED]}),
    (
        standing.attached_cards_have_fit_bearers,
        "D-60=b",
        QUIET,
        {FRONT: [{"card": TANK, "attached": [LEVEL]}]},
    ),
    (standing.attached_cards_have_fit_bearers, "", QUIET, {AREA: [BEARS]}),
    (standing.one_attachment_by_some_readings, "D-61=b", QUIET, {FRONT: [BEARS]}),
    (
        standing.only_placed_cards_have_an_owner_elsewhere,
        "D-93=b",
        QUIET,
        {FRONT: [{"card": RIFLES, "owner": 1}]},
    ),
    (
        standing.only_placed_cards_have_an_owner_elsewhere,
        "D-93=a",
        QUIET,
        {FRONT: [{"card": SANDSTORM, "owner": 1}]},
    ),
    (
        standing.cities_ascend_until_one_is_lost,
        "",
        QUIET,
        {"war_zone.city": [*CITIES[1::-1], *CITIES[2:]]},
    ),
    (standing.cities_ascend_until_one_is_lost, "", QUIET, {FRONT: ["benghazi"]}),
    (
        standing.cities_ascend_until_one_is_lost,
        "D-24=b",
        BRITISH,
        {"war_zone.city": ["bardia", "tobruk"]},
    ),
    (
        standing.who_is_not_to_move_has_few_cards_played,
        "",
        QUIET,
        {"players.1.playing_area": [SIGNALS]},
    ),
    (standing.who_is_not_to_move_has_few_cards_played, "", BRITISH, {AREA: [SIGNALS]}),
    (standing.unique_cards_are_noted_once, "", QUIET, {"players.0.unique": [TRUCK]}),
    (standing.unique_cards_are_noted_once, "D-68=a", QUIET, {"players.0.unique": [SIGNALS] * 2}),
    (standing.unique_cards_are_noted_once, "D-68=b", QUIET, {"players.0.unique": [SIGNALS] * 2}),
    (standing.who_has_a_city_has_conquered_one, "", QUIET, {FRONT: ["el-agheila"]}),
    (pending.phases_follow_in_order, "", QUIET, {"agenda": [TACTICS]}),
    (pending.phases_follow_in_order, "", STARTING, {"agenda.1.act": "end-tactics"}),
    (pending.who_is_to_move_decides, "", QUIET, {"agenda.0.player": 1}),
    (pending.who_is_to_move_decides, "", BRITISH, {"counterattack.interceptor": 1}),
    (
        pending.one_effect_at_a_time,
        "",
        QUIET,
        {
            "agenda": [
                {"step": "effects", "player": 0, "card": SIGNALS, "script": "play"},
                {"step": "effects", "player": 0, "card": "italian-hq", "script": "play"},
                TACTICS,
                {"step": "run", "act": "end-tactics", "player": 0},
            ]
        },
    ),
    (pending.draw_points_are_used_first, "", QUIET, {"agenda": [TACTICS, TO_DRAW]}),
    (pending.draw_points_are_used_first, "", QUIET, {"agenda": [{**TO_DRAW, "count": 0}]}),
    (pending.one_combat_in_a_turn, "", QUIET, {"combats": 2}),
    (pending.one_combat_in_a_turn, "", STARTING, {"combats": 1}),
    (pending.combat_lasts_while_its_steps_do, "", COMBAT, {"combat": None}),
    (pending.combat_lasts_while_its_steps_do, "", COMBAT, {"agenda": [TACTICS]}),
    (pending.combat_lasts_while_its_steps_do, "", COMBAT, {"combats": 0}),
    (pending.the_objective_lies_where_it_should, "", COMBAT, {"combat.site": "benghazi"}),
    (pending.the_objective_lies_where_it_should, "", COMBAT, {"combat.site": TANK}),
    (pending.the_objective_lies_where_it_should, "", COMBAT, {"combat.won": True}),
    (pending.a_garrison_has_its_size, "", COMBAT, {"combat.garrison": [TANK, TANK]}),
    (pending.a_garrison_has_its_size, "", COMBAT, {"combat.garrison": []}),
    (pending.a_garrison_has_its_size, "", COMBAT, {"combat.site": "box"}),
    (
        pending.reinforcements_come_after_the_garrison,
        "",
        COMBAT,
        {"agenda.1": {"step": "run", "act": "red-text", "player": 0}},
    ),
    (
        pending.reinforcements_come_after_the_garrison,
        "",
        COMBAT,
        {"agenda.0": {"step": "run", "act": "move-reinforcements", "player": 0, "number": 1}},
    ),
    (
        pending.nobody_intercepts_what_is_destroyed,
        "",
        BRITISH,
        {"counterattack.enemies": [{"card": TANK, "destroyed_by": 1}]},
    ),
    (pending.enemies_are_event_cards, "", COMBAT, {"combat.garrison": [RIFLES]}),
    (pending.enemies_are_event_cards, "", COMBAT, {"combat.pending": [COUNTER]}),
    (pending.a_win_destroys_the_garrison, "", COMBAT, {"combat.won": True}),
    (
        pending.the_player_who_fights_destroys,
        "",
        COMBAT,
        {"combat.garrison": [{"card": TANK, "destroyed_by": 1}]},
    ),
    (
        pending.the_player_who_fights_destroys,
        "",
        BRITISH,
        {"counterattack.enemies": [{"card": TANK, "destroyed_by": 1}]},
    ),
    (pending.points_are_of_the_moment, "", QUIET, {"players.1.wallet.supply": 1}),
    (pending.points_are_of_the_moment, "", BRITISH, {"players.1.wallet.supply": 1}),
    (pending.a_counterattack_needs_combat, "", QUIET, {"due": 1}),
    (pending.a_counterattack_needs_combat, "D-21=a", COMBAT, {"due": 2}),
    (pending.interceptions_come_between_turns, "", BRITISH, {"agenda": [TACTICS]}),
    (pending.interceptions_come_between_turns, "", BRITISH, {"counterattack": None}),
    (pending.interceptions_come_between_turns, "", BRITISH, {"agenda.1.step": "payment"}),
    (
        pending.the_british_pile_is_revealed_whole,
        "",
        BRITISH,
        {"war_zone.british-reinforcements": [TANK]},
    ),
    (pending.targets_wait_in_order, "", BRITISH, {"counterattack.queue": [1, 1]}),
    (pending.targets_wait_in_order, "D-17=a", BRITISH, {"counterattack.queue": [1, 0]}),
    (pending.targets_wait_in_order, "D-18=a", BRITISH, {"players.1.front_line": []}),
    (pending.nobody_is_spared, "", BRITISH, {"counterattack.queue": []}),
    (pending.the_end_is_not_outlived, "", {"phase": "reinforcement"}, {FRONT: ["alexandria"]}),
    (pending.the_end_is_not_outlived, "", STARTING, {"war_zone.victory": []}),
    (pending.the_end_is_not_outlived, "D-23=b", {"phase": "clean-up"}, {FRONT: ["alexandria"]}),
    (pending.the_last_city_announces_the_end, "", QUIET, {FRONT: ["alexandria"]}),
    (pending.a_game_is_over_for_a_reason, "", QUIET, {"agenda": []}),
]


@pytest.mark.parametrize(
    ("law", "words", "given", "changes"),
    CASES,
    ids=[f"{n}-{law.against.__name__}" for n, (law, *_) in enumerate(CASES)],
)
def test_law_of_positions_can_be_broken(
    law: Law[Table], words: str, given: dict[str, Any], changes: dict[str, Any]
) -> None:
    """A law holds of a position as it should be, and does not once that is changed."""
    readings = f"reference {words}".strip()

    assert [] == list(law.against(table(readings, given, {})))
    assert list(law.against(table(readings, given, changes)))


def test_every_law_of_positions_is_seen_to_fail() -> None:
    """There is a broken position for each law."""
    assert {law.sentence for law in standing.LAWS} == {law.sentence for law, *_ in CASES}


def test_two_players_of_cities_are_ranked() -> None:
    """Targets wait in descending order of their highest City, or the law is broken."""
    given = {
        **BRITISH,
        "players": [{}, {"front_line": ["benghazi"]}, {"front_line": ["el-agheila"]}],
        "conquerors": [1, 2],
        "counterattack": {"trigger": 0, "interceptor": 0, "queue": [1, 2], "enemies": [TANK]},
    }
    law = pending.targets_wait_in_order

    assert [] == list(law.against(table("reference", given, {})))
    assert list(law.against(table("reference", given, {"counterattack.queue": [2, 1]})))


def test_order_of_a_discard_pile_means_nothing() -> None:
    """EA-5.3b: positions that differ in the order of a discard pile allow the same."""
    cards = [TRUCK, SIGNALS, RIFLES]
    given = [
        filled("reference", {"players": [{"discard": order}, {}]}) for order in (cards, cards[::-1])
    ]
    one, other = (GAME.load(position, rulings("reference")) for position in given)

    assert "discard" in GAME.unordered
    assert GAME.legal(one) == GAME.legal(other)

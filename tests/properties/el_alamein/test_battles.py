"""Each law of battles holds of a right step, and fails when one thing is told or left wrong."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from tests.properties.el_alamein.fought_steps import (
    AFTER,
    AIR,
    ARMOUR,
    BRIGADE,
    DEAD,
    INFANTRY,
    STEPS,
    TANK,
    Spoil,
    both,
    first,
    fought,
    found,
    instead,
    left,
    more,
    twice,
    without,
)
from tests.properties.el_alamein.spoiled_steps import CATALOGUE

from alamein.properties.el_alamein import (
    battles,
    citing,
    combats,
    counterattacks,
    damages,
    endings,
    garrisons,
    interceptions,
    outcomes,
    spoils,
)
from alamein.properties.el_alamein.table import Happened
from alamein.properties.law import Law, broken

NUMBERS = {name: number for number, name in enumerate(CATALOGUE.cards)}


class Case(NamedTuple):
    """A law, the step it is about, and what makes the step break it."""

    law: Law[Happened]
    step: str
    spoil: Spoil


COMBATS = [
    Case(combats.declared, "attack", without("attacked")),
    Case(combats.declared, "attack", left("combat.site", "bardia")),
    Case(combats.costs_nothing, "attack", left("players.0.wallet.tactic", 1)),
    Case(combats.counted_once, "attack", left("combats", 2)),
    Case(combats.counted_once, "attack", found("combats", 1)),
    Case(combats.by_an_army, "attack", found("players.0.front_line", ["box"])),
    Case(combats.at_the_top, "attack", found("war_zone.city", ["bardia", "tobruk"])),
    Case(combats.goes_on, "attack", more("EA-12.1.8a", "lost", 0, 34, 0, 9)),
    Case(combats.window_for_abilities, "attack", left("agenda", [])),
    Case(combats.window_for_abilities, "ready", left("agenda.0.player", 1)),
]
GARRISONS = [
    Case(garrisons.from_the_top, "attack", instead("revealed", facts=(28,))),
    Case(garrisons.in_order, "loses all", first("red-text")),
    Case(garrisons.garrison_first, "loses all", without("red-text")),
    Case(garrisons.garrison_first, "loses all", first("reinforced")),
    Case(garrisons.as_many, "attack", without("revealed")),
    Case(garrisons.as_many, "attack", twice("revealed")),
    Case(garrisons.as_many, "box", more("EA-5.8d", "revealed", 0, 28)),
    Case(garrisons.left_as_told, "attack", left("combat.garrison", [BRIGADE])),
    Case(garrisons.left_as_told, "attack", left("combat.pending", [AIR])),
    Case(garrisons.left_as_told, "attack", left("war_zone.british-reinforcements", [])),
    Case(garrisons.red_text_acts, "loses all", without("forfeited")),
    Case(garrisons.red_text_acts, "loses all", without("scrapped")),
    Case(garrisons.no_red_text_is_left_out, "loses tank", without("red-text")),
    Case(garrisons.topped_up, "attack", instead("reinforced", facts=(4,))),
    Case(garrisons.reinforced, "short", instead("reinforced", facts=(2,))),
    Case(garrisons.reinforced_once, "short", without("reinforced")),
    Case(garrisons.reinforced_once, "box", more("EA-12.1.4a", "reinforced", 0, 1)),
]
OUTCOMES = [
    Case(outcomes.total, "win", instead("won", facts=(34, 15, 10))),
    Case(outcomes.total, "lose", found("combat.weakened", 1)),
    Case(outcomes.won_or_lost, "win", instead("won", what="lost")),
    Case(outcomes.won_or_lost, "lose", instead("lost", what="won")),
    Case(outcomes.decided_by_payment, "win", without("won")),
    Case(outcomes.paid_points_are_gone, "win", left("players.0.wallet.attack", 20)),
    Case(outcomes.paid_points_are_gone, "lose", left("players.0.wallet.attack", 20)),
    Case(outcomes.winner_takes_the_site, "win", left("players.0.front_line", [INFANTRY])),
    Case(outcomes.winner_takes_the_site, "win", left("conquerors", [])),
    Case(outcomes.winner_takes_the_site, "win", left("war_zone.city", ["tobruk"])),
    Case(outcomes.winner_has_the_red_text_act, "text won", without("gained")),
    Case(outcomes.loser_has_the_red_text_act, "text lost", without("gained")),
    Case(outcomes.loser_gets_no_site, "lose", left("players.0.front_line", ["tobruk"])),
    Case(outcomes.destroyed_by_winning, "win", left("combat.garrison", [BRIGADE])),
    Case(outcomes.destroyed_by_winning, "lose", left("combat.garrison", [DEAD, DEAD])),
    Case(outcomes.destroyed_by_winning, "lose", left("combat.won", value=True)),
    Case(outcomes.marked, "sent", instead("destroyed", facts=(28,))),
    Case(outcomes.marked, "sent", left("counterattack.enemies", [AIR])),
    Case(outcomes.marked, "sent", left("counterattack.enemies", [DEAD])),
    Case(outcomes.stays_destroyed, "fails", left("counterattack.enemies", [AIR, BRIGADE])),
]
DAMAGES = [
    Case(damages.damage_is_suffered, "lose", without("battle-damage")),
    Case(damages.damage_is_suffered, "win", instead("battle-damage", facts=(2,))),
    Case(damages.damage_is_suffered, "box won", more("EA-5.8p", "battle-damage", 0, 1)),
    Case(damages.damage_in_time, "win", first("victory-cards")),
    Case(damages.damage_in_time, "win", first("battle-damage")),
    Case(damages.damage_in_time, "win later", more("EA-5.8p", "battle-damage", 0, 1)),
    Case(damages.damage_in_full, "win two", left("agenda.0.left", 2)),
    Case(damages.damage_in_full, "lose", twice("forfeited")),
    Case(damages.damage_as_chosen, "damage", instead("forfeited", facts=(11,))),
    Case(damages.damage_as_chosen, "damage", left("players.0.discard", [])),
    Case(
        damages.damage_leaves_the_choice,
        "win two",
        both(
            both(left("players.0.front_line", [TANK, "tobruk"]), left("agenda", AFTER)),
            more("EA-5.8q", "forfeited", 0, NUMBERS[INFANTRY]),
        ),
    ),
]
SPOILS = [
    Case(spoils.victory_cards_are_drawn, "damage", without("victory-cards")),
    Case(spoils.victory_cards_are_drawn, "lose", more("EA-5.8k", "victory-cards", 0, 3)),
    Case(spoils.victory_cards_are_drawn, "box won", more("EA-5.8k", "victory-cards", 0, 1)),
    Case(spoils.as_many_victory_cards, "damage", instead("victory-cards", facts=(4,))),
    Case(spoils.as_many_victory_cards, "damage", left("war_zone.victory", [])),
    Case(spoils.spoils, "spoils", left("combat.garrison", ["incoming-sandstorm"])),
    Case(spoils.spoils, "attack", more("EA-3.5d", "placed", 0, 29, 1)),
    Case(spoils.nothing_else_is_won, "damage", left("players.0.discard", [TANK, ARMOUR])),
    Case(spoils.nothing_else_is_won, "win two", left("players.0.hand", [ARMOUR])),
    Case(spoils.fort_capuzzo_has_its_numbers, "fort", instead("reinforced", facts=(3,))),
    Case(spoils.fort_capuzzo_has_its_numbers, "fort won", instead("victory-cards", facts=(2,))),
    Case(spoils.fort_capuzzo_has_its_penalty, "fort lost", instead("lost-victory-cards", facts=())),
    Case(spoils.placed, "spoils", left("players.1.front_line", [])),
    Case(spoils.placed, "spoils", instead("placed", facts=(29, 0))),
    Case(spoils.second_window, "lose", left("agenda", [])),
    Case(spoils.over_after_the_window, "put back", without("combat-over")),
    Case(spoils.over_after_the_window, "put back", left("agenda", [])),
    Case(spoils.over_after_the_window, "lose", more("EA-12.1.10a", "combat-over")),
    Case(spoils.put_back, "put back", left("war_zone.event", [])),
    Case(spoils.order_of_putting_back, "put back two", left("agenda.0.step", "window")),
    Case(spoils.order_of_putting_back, "put back two", left("agenda.0.player", 1)),
    Case(spoils.order_of_putting_back, "put back", more("EA-11.3h", "mixed-under", None, "event")),
    Case(spoils.put_back_early, "win at once", left("combat.garrison", [DEAD])),
    Case(spoils.put_back_early, "lose", more("EA-12.1.10a", "put-under", 0, "event", 1)),
]
COUNTERATTACKS = [
    Case(counterattacks.due_by_a_card, "attack", without("red-text")),
    Case(counterattacks.due_by_a_card, "box won", more("EA-13.1c", "counterattack-due")),
    Case(counterattacks.due_when_revealed, "attack", without("counterattack-due")),
    Case(counterattacks.due_when_revealed, "attack", left("due", 0)),
    Case(counterattacks.due_by_el_alamein, "el-alamein", without("counterattack-due")),
    Case(counterattacks.due_by_el_alamein, "el-alamein", found("counterattacks", 1)),
    Case(counterattacks.how_many_are_due, "attack", left("due", 2)),
    Case(counterattacks.how_many_are_due, "attack", left("due", 0)),
    Case(counterattacks.no_turn_before, "holds", left("due", 1)),
    Case(counterattacks.no_turn_before, "strikes", more("EA-6a", "turn", 1, 3)),
    Case(counterattacks.between_two_turns, "strikes", first("counterattack")),
    Case(counterattacks.between_two_turns, "strikes", found("due", 0)),
    Case(counterattacks.with_a_new_hand, "strikes", without("nothing-to-draw")),
    Case(counterattacks.forces, "strikes", instead("counterattack", facts=(3,))),
    Case(counterattacks.forces, "strikes", left("counterattack.enemies", [BRIGADE])),
    Case(counterattacks.forces, "strikes", left("war_zone.british-reinforcements", [AIR])),
    Case(counterattacks.carried_out, "strikes", left("counterattacks", 0)),
    Case(counterattacks.what_is_due_is_done, "fails", more("EA-13.1e", "counterattack-over")),
    Case(counterattacks.order_of_targets, "strikes", left("counterattack.queue", [])),
    Case(counterattacks.order_of_targets, "strikes", left("counterattack.trigger", 1)),
    Case(
        counterattacks.no_target_at_all,
        "strikes",
        both(left("counterattack", None), more("EA-13.2.4b", "counterattack-over")),
    ),
    Case(counterattacks.one_after_another, "fails", without("intercepts")),
    Case(counterattacks.one_after_another, "fails", left("counterattack.queue", [1])),
    Case(counterattacks.goes_on_until, "holds", without("counterattack-over")),
    Case(counterattacks.goes_on_until, "fails", without("intercepts")),
    Case(
        counterattacks.goes_on_until, "fails last", instead("counterattack-over", clause="EA-13.1e")
    ),
    Case(counterattacks.forces_go_back, "holds", left("war_zone.event", [])),
    Case(
        counterattacks.forces_go_back, "holds", left("war_zone.british-reinforcements", [BRIGADE])
    ),
    Case(counterattacks.forces_are_mixed, "chosen", more("EA-13.2.5a", "mixed-under", None)),
    Case(counterattacks.put_under_as_chosen, "put under", left("war_zone.event", [])),
    Case(counterattacks.next_player, "holds", left("active", 0)),
]
INTERCEPTIONS = [
    Case(interceptions.steps_in_order, "prepared", left("agenda.0.player", 1)),
    Case(interceptions.steps_in_order, "sent", left("agenda.0.name", "preparation")),
    Case(interceptions.steps_in_order, "prepared", more("EA-13.3.2e", "allotted")),
    Case(interceptions.success_or_failure, "holds", without("held")),
    Case(interceptions.success_or_failure, "fails", instead("failed", what="held")),
    Case(interceptions.failure_loses_a_city, "fails", without("lost-city")),
    Case(interceptions.failure_loses_a_city, "fails", instead("lost-city", facts=(32,))),
    Case(interceptions.failure_loses_a_city, "fails", left("war_zone.city", ["tobruk"])),
    Case(interceptions.nothing_else_loses, "holds", left("players.0.front_line", ["tobruk"])),
    Case(interceptions.nothing_else_loses, "holds", more("EA-13.3.5b", "lost-city", 0, 34)),
    Case(interceptions.success_changes_nothing, "holds", left("war_zone.victory", [])),
    Case(interceptions.counts_as_fought, "fails", left("fought", [])),
    Case(interceptions.penalty, "fails", without("lost-victory-cards")),
    Case(interceptions.penalty, "fails", instead("lost-victory-cards", facts=(41,))),
    Case(interceptions.penalty, "fails", left("players.0.front_line", ["level-up"])),
    Case(interceptions.victory_cards_go_back, "fails", left("war_zone.victory", [])),
    Case(interceptions.points_expire, "fails", left("players.0.wallet.attack", 20)),
    Case(interceptions.begins_afresh, "fails", left("counterattack.boosts", ["lil-rommel"])),
    Case(interceptions.cleared, "fails", more("EA-5.2n", "cleared")),
    Case(interceptions.cleared, "fails", more("EA-15.1x", "forfeited", 0, 11)),
    Case(interceptions.destroyed_as_announced, "sent", left("counterattack.enemies", [DEAD])),
    Case(interceptions.lost_as_announced, "sent", left("players.0.discard", [])),
    Case(interceptions.lost_as_announced, "paired", left("box", [])),
    Case(interceptions.lost_as_announced, "paired", left("players.0.front_line", ["box"])),
    Case(interceptions.others_are_not_touched, "sent", left("players.1.discard", [AIR])),
]
ENDINGS = [
    Case(endings.last_city_taken, "alexandria", without("end-near")),
    Case(endings.last_city_taken, "win", left("ending", value=True)),
    Case(endings.victory_pile_empty, "empty", without("scored")),
    Case(endings.victory_pile_empty, "over", more("EA-8.1b", "victory-pile-empty")),
    Case(endings.over_in_time, "over", without("scored")),
    Case(endings.over_at_once, "on the spot", without("scored")),
    Case(endings.not_before, "tactics end", more("EA-8.2b", "scored", 0, 0)),
    Case(endings.over_is_over, "over", without("scored")),
    Case(endings.over_is_over, "tactics end", left("agenda", [])),
]
CITING = [
    Case(citing.by_a_clause_that_can, "win", instead("won", clause="EA-12.1.7a")),
    Case(citing.by_a_clause_that_can, "win", instead("won", clause="")),
    Case(citing.left_by_its_clause, "put back", instead("went-on", clause="EA-7.3a")),
    Case(citing.to_a_player, "win", instead("won", player=2)),
    Case(citing.to_a_player, "holds", instead("counterattack-over", player=0)),
    Case(citing.about_a_card, "attack", instead("attacked", facts=(99,))),
    Case(citing.combat_in_combat, "tactics end", more("EA-12.1.10a", "put-under", 0, "event", 1)),
    Case(citing.interception_in_counterattack, "win", more("EA-13.3a", "destroyed", 0, 28)),
    Case(citing.lost_with_an_allotment, "sent", without("allotted")),
    Case(citing.points_lost_in_their_time, "tactics end", more("EA-13.3.1g", "lost-points")),
    Case(citing.points_lost_in_their_time, "tactics end", more("EA-7.4g", "lost-points")),
    Case(citing.points_lost_in_their_time, "fails", more("EA-7.4g", "lost-points")),
]
CASES = [
    *(*COMBATS, *GARRISONS, *OUTCOMES, *DAMAGES, *SPOILS),
    *(*COUNTERATTACKS, *INTERCEPTIONS, *ENDINGS, *CITING),
]
LAWS = (*battles.LAWS, *citing.LAWS)


@pytest.mark.parametrize("name", STEPS)
def test_a_right_step_breaks_no_law(name: str) -> None:
    """What the engine makes of a step breaks no law of battles."""
    assert [str(breach) for breach in broken(LAWS, fought(name).happened())] == []


IDS = [f"{n}-{case.law.against.__name__}" for n, case in enumerate(CASES)]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_one_wrong_thing_breaks_the_law(case: Case) -> None:
    """What is told or left wrong breaks the law that speaks of it."""
    spoiled = case.spoil(fought(case.step)).happened()

    assert list(case.law.against(spoiled))


def test_every_law_can_fail() -> None:
    """Every law of battles has a case that breaks it."""
    assert {law.sentence for law in LAWS} == {case.law.sentence for case in CASES}


def test_no_two_laws_say_the_same() -> None:
    """The sentences of the laws differ."""
    assert len({law.sentence for law in LAWS}) == len(LAWS)

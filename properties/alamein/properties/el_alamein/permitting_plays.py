"""Laws that permit to play a card, by its kind and by the moment."""

from __future__ import annotations

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.forbidding import (
    IN_COMBAT,
    IN_TACTICS,
    INTERCEPTING,
    moment,
    mover,
    number,
)
from alamein.properties.el_alamein.judging_plays import has, is_supply, of_card
from alamein.properties.el_alamein.permitted import permits
from alamein.properties.el_alamein.table import Tried
from alamein.properties.law import Law

BEFORE_ALLOTTING = frozenset({"preparation", "allotting"})
TRANSPORT = "motorized-transport"


def _is_for_fights(tried: Tried) -> bool:
    """Return whether it is a card of those that may be played in a fight."""
    return is_supply(tried) or has(tried, "combat")


@permits("play", Clause.EA_5_2j)
def supply_cards_are_played_at_any_moment(tried: Tried) -> bool:
    """A Supply Card may be played at any moment of the own turn, or while intercepting."""
    return is_supply(tried)


@permits("play", Clause.EA_7_1b)
def supply_cards_are_played_in_the_starting_phase(tried: Tried) -> bool:
    """Supply Cards may be played in the Starting Phase."""
    return is_supply(tried) and moment(tried.table) == "starting"


@permits("play", Clause.EA_7_2a)
def any_card_is_played_in_the_tactics_phase(tried: Tried) -> bool:
    """In the Tactics Phase any card may be played from hand, and any number of them."""
    return moment(tried.table) == "tactics"


@permits("play", Clause.EA_7_2d)
def playing_goes_on_while_costs_are_met(tried: Tried) -> bool:
    """Playing may go on as long as there are Tactic Points for it, however they were received."""
    cost = number(tried.table.printed.card(of_card(tried)).play_cost)
    return moment(tried.table) == "tactics" and cost > 0


@permits("play", Clause.EA_7_2e)
def what_costs_nothing_is_played_without_points(tried: Tried) -> bool:
    """A card of Play Cost zero may be played without any Tactic Point."""
    return tried.table.printed.card(of_card(tried)).play_cost == 0


@permits("play", Clause.EA_5_8c)
def a_unique_card_is_played_in_each_turn(tried: Tried) -> bool:
    """A Unique card may be played once in every turn, for itself or as the first of them all."""
    return has(tried, "unique") and of_card(tried) not in mover(tried.table).unique


@permits("play", Clause.EA_3_5c, Clause.EA_11_3g)
def acquired_events_are_played(tried: Tried) -> bool:
    """An Event Card that was acquired and has a Play Cost may be played from hand."""
    return tried.table.printed.card(of_card(tried)).type == "event"


@permits("play use attack", Clause.EA_7_2j)
def combat_plays_and_abilities_are_mixed(tried: Tried) -> bool:
    """In the Tactics Phase Combat may come before, between and after plays and abilities."""
    return moment(tried.table) == "tactics"


@permits("play use", Clause.EA_9j)
def plays_and_abilities_come_in_any_order(tried: Tried) -> bool:
    """Cards may be played before and after abilities are used, in the order that one likes."""
    return moment(tried.table) in IN_TACTICS | INTERCEPTING


@permits("play", Clause.EA_5_8a)
def combat_cards_are_played_in_combat_too(tried: Tried) -> bool:
    """The keyword Combat lets a card be played during Combat as well as apart from it."""
    return has(tried, "combat") and moment(tried.table) in IN_COMBAT | {"tactics"}


@permits("play", Clause.EA_12_1_5b)
def hands_are_played_from_before_payment(tried: Tried) -> bool:
    """Before payment cards may be played that may be played in Combat at all."""
    return _is_for_fights(tried) and moment(tried.table) == "combat"


@permits("play", Clause.EA_15_1m)
def a_transport_is_played_in_combat(tried: Tried) -> bool:
    """In the example a Motorized Transport is played during Combat."""
    return of_card(tried) == TRANSPORT and moment(tried.table) == "combat"


@permits("play use", Clause.EA_12_1_9a)
def a_decided_combat_opens_once_more(tried: Tried) -> bool:
    """When the result is known, abilities may be used and such cards played once more."""
    return moment(tried.table) == "after-combat"


@permits("play", Clause.EA_7_3d)
def supply_cards_are_played_in_the_reinforcement_phase(tried: Tried) -> bool:
    """Supply Cards may be played in the Reinforcement Phase."""
    return is_supply(tried) and moment(tried.table) == "reinforcement"


@permits("play", Clause.EA_5_8b, Clause.EA_13_3_1i)
def combat_cards_are_played_while_intercepting(tried: Tried) -> bool:
    """An interception being Combat, cards with that keyword may be played in it."""
    return has(tried, "combat") and moment(tried.table) in INTERCEPTING


@permits("play", Clause.EA_13_3_1c)
def hands_are_played_from_in_preparations(tried: Tried) -> bool:
    """In Preparations cards may be played that may be played in an interception at all."""
    return _is_for_fights(tried) and moment(tried.table) in BEFORE_ALLOTTING


@permits("play use apply", Clause.EA_13_3_1d)
def preparations_are_made_in_any_order(tried: Tried) -> bool:
    """In Preparations abilities, effects and cards may come in any order."""
    return moment(tried.table) == "preparation"


@permits("play use apply", Clause.EA_13_3_4a)
def the_strike_leaves_a_second_window(tried: Tried) -> bool:
    """After the strike all that Preparations allow is allowed once more."""
    return moment(tried.table) == "aftermath"


LAWS: tuple[Law[Tried], ...] = (
    supply_cards_are_played_at_any_moment,
    supply_cards_are_played_in_the_starting_phase,
    any_card_is_played_in_the_tactics_phase,
    playing_goes_on_while_costs_are_met,
    what_costs_nothing_is_played_without_points,
    a_unique_card_is_played_in_each_turn,
    acquired_events_are_played,
    combat_plays_and_abilities_are_mixed,
    plays_and_abilities_come_in_any_order,
    combat_cards_are_played_in_combat_too,
    hands_are_played_from_before_payment,
    a_transport_is_played_in_combat,
    a_decided_combat_opens_once_more,
    supply_cards_are_played_in_the_reinforcement_phase,
    combat_cards_are_played_while_intercepting,
    hands_are_played_from_in_preparations,
    preparations_are_made_in_any_order,
    the_strike_leaves_a_second_window,
)

"""Laws that permit Combat, payment, recruiting, answers, and to go on."""

from __future__ import annotations

from collections.abc import Callable

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.forbidding import (
    is_army_unit,
    moment,
    mover,
    question,
    wanted,
)
from alamein.properties.el_alamein.permitted import permits
from alamein.properties.el_alamein.table import Tried
from alamein.properties.law import Law


@permits("attack", Clause.EA_12a, Clause.EA_12_1_1a)
def combat_is_declared_once(tried: Tried) -> bool:
    """In the own Tactics Phase Combat may be declared, if it was not yet."""
    return moment(tried.table) == "tactics"


@permits("attack", Clause.EA_12_1_1b)
def one_army_unit_is_enough_to_attack(tried: Tried) -> bool:
    """Whoever has an Army unit Deployed may declare Combat, be it exhausted or not."""
    return any(is_army_unit(tried.table.printed, unit) for unit in mover(tried.table).front)


@permits("attack", Clause.EA_12_1_2a, Clause.EA_12_1_2b)
def a_box_or_the_top_city_is_attacked(tried: Tried) -> bool:
    """Any Box, and the City on top of its pile, may be named as objective."""
    return tried.table.printed.card(str(tried.what)).type == "site"


@permits("offer", Clause.EA_12_1_7a, Clause.EA_12_1_8a)
def the_total_is_paid(tried: Tried) -> bool:
    """The Attack Points of the total may be paid, which wins the Combat, and fewer lose it."""
    return moment(tried.table) == "payment"


@permits("recruit", Clause.EA_11_1a, Clause.EA_11_1e, Clause.EA_2h, Clause.EA_7_3d)
def cards_are_recruited_while_points_suffice(tried: Tried) -> bool:
    """In the Reinforcement Phase cards may be recruited as long as both kinds of point suffice."""
    return moment(tried.table) == "reinforcement"


@permits("recruit", Clause.EA_11_3a)
def four_types_are_recruited(tried: Tried) -> bool:
    """Supply, Army, Strategy and Support Cards may be recruited."""
    return tried.what in tried.table.piles


@permits("draw", Clause.EA_2g, Clause.EA_5_2e)
def draw_points_are_used(tried: Tried) -> bool:
    """For Draw Points that many cards may be drawn there and then."""
    return question(tried.table) == "draw"


@permits("choose decline", Clause.EA_7_4d)
def a_card_is_kept_or_none(tried: Tried) -> bool:
    """In Clean-Up one card of the hand may be kept, whichever it is, or none."""
    return question(tried.table) == "keep"


@permits("choose-unit decline", Clause.EA_10h)
def a_card_received_is_attached_or_not(tried: Tried) -> bool:
    """A card that may be attached when it is received may as well be Deployed."""
    return question(tried.table) == "may-attach"


@permits("choose-player", Clause.EA_3_5d)
def a_card_is_put_before_any_player(tried: Tried) -> bool:
    """A card that says so may be put before any player, whoever that is."""
    return question(tried.table) == "hand"


@permits("choose-unit", Clause.EA_5_8q)
def the_attacker_picks_what_is_lost(tried: Tried) -> bool:
    """Which of the units in question Battle Damage takes is for the attacker to pick."""
    return wanted(tried.table) == "damage"


@permits("choose", Clause.EA_11_3k)
def a_card_is_gained_from_the_war_zone(tried: Tried) -> bool:
    """A text that has its player gain a card lets it be taken from the War Zone, unpaid."""
    return wanted(tried.table) == "take"


@permits("choose", Clause.EA_12_1_10b)
def cards_go_back_in_any_order(tried: Tried) -> bool:
    """After Combat several revealed cards may go under the Event pile in any order."""
    return question(tried.table) == "put-under" and tried.table.position["combat"] is not None


def _going_on(sentence: str, clause: str, window: str) -> Law[Tried]:
    """Return the law that a window may be closed at will."""

    def closes(tried: Tried) -> bool:
        return moment(tried.table) == window

    closes.__doc__ = sentence
    covers: Callable[[Tried], bool] = closes
    return permits("proceed", clause)(covers)


GOING_ON: tuple[Law[Tried], ...] = tuple(
    _going_on(sentence, clause, window)
    for window, clause, sentence in (
        ("starting", Clause.EA_7_1d, "The Starting Phase may be ended at will."),
        ("tactics", Clause.EA_7_3a, "The Tactics Phase may be ended at will."),
        ("reinforcement", Clause.EA_7_4a, "The Reinforcement Phase may be ended at will."),
        ("clean-up", Clause.EA_7_4i, "The Clean-Up Phase may be ended at will, where it waits."),
        ("combat", Clause.EA_12_1_6a, "When all has been used, Combat may go on to its total."),
        ("after-combat", Clause.EA_12_1_10a, "When all has been used, Combat may be ended."),
        ("preparation", Clause.EA_13_3_1e, "Preparations may be ended by going on to allot."),
        ("aftermath", Clause.EA_13_3_5a, "After the strike one may go on to its result."),
    )
)

LAWS: tuple[Law[Tried], ...] = (
    combat_is_declared_once,
    one_army_unit_is_enough_to_attack,
    a_box_or_the_top_city_is_attacked,
    the_total_is_paid,
    cards_are_recruited_while_points_suffice,
    four_types_are_recruited,
    draw_points_are_used,
    a_card_is_kept_or_none,
    a_card_received_is_attached_or_not,
    a_card_is_put_before_any_player,
    the_attacker_picks_what_is_lost,
    a_card_is_gained_from_the_war_zone,
    cards_go_back_in_any_order,
    *GOING_ON,
)

"""Laws that permit an allotment: what of it rests on which clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.announcing import (
    Announced,
    Order,
    announced,
    basic,
    is_infantry,
)
from alamein.properties.el_alamein.permitted import permits
from alamein.properties.el_alamein.table import Tried, Unit
from alamein.properties.law import Law

GERMAN_TANK = 2


def _ordered(tried: Tried) -> Iterator[Order]:
    """Yield the orders by which a unit is allotted by itself."""
    said = announced(tried)
    for order in said.orders if said else ():
        if order.targets > 0 and not (order.paired or order.grouped):
            yield order


def _sends(tried: Tried, fits: Callable[[Announced, Order], bool]) -> bool:
    """Return whether an order that fits allots a unit by itself."""
    said = announced(tried)
    return said is not None and any(fits(said, order) for order in _ordered(tried))


def _special(tried: Tried, *, paired: bool = False, grouped: bool = False) -> bool:
    """Return whether infantry is used in one of the ways asked for."""
    said = announced(tried)
    orders = said.orders if said else []
    return any((order.paired and paired) or (order.grouped and grouped) for order in orders)


@permits("allot", Clause.EA_13_3_2a, Clause.EA_13_3_2c)
def an_allotment_that_does_its_duty_stands(tried: Tried) -> bool:
    """Any allotment may be announced that allots what must be and destroys the most it can."""
    return announced(tried) is not None


@permits("allot", Clause.EA_13_3_2d)
def exhausted_units_are_allotted(tried: Tried) -> bool:
    """Exhausted units may be allotted like active ones."""
    said = announced(tried)
    return said is not None and any(order.unit.exhausted for order in said.orders)


@permits("allot", Clause.EA_13_3_2f)
def units_are_allotted_up_to_their_rating(tried: Tried) -> bool:
    """A unit may take as many enemy cards as its rating, or fewer."""
    return any(True for _ in _ordered(tried))


@permits("allot", Clause.EA_13_3_2g, Clause.EA_13_3_2j)
def german_tanks_are_allotted_to_two(tried: Tried) -> bool:
    """A German tank may take two enemy cards."""
    return _sends(tried, lambda said, o: basic(said.printed, o.unit.card) == GERMAN_TANK)


@permits("allot", Clause.EA_13_3_2k)
def other_units_are_allotted(tried: Tried) -> bool:
    """Any Army unit may take one enemy card but for Italian Infantry, which is rated 0."""
    return _sends(tried, lambda said, o: basic(said.printed, o.unit.card) == 1)


@permits("allot", Clause.EA_13_3_2l)
def captured_tanks_are_allotted(tried: Tried) -> bool:
    """British tanks that a player has Deployed may be allotted as Army units are."""
    return _sends(tried, lambda said, o: said.printed.card(o.unit.card).type == "event")


@permits("allot", Clause.EA_13_3_2m)
def infantry_is_used_in_a_way_of_its_own(tried: Tried) -> bool:
    """Italian Infantry rated 0 may be used all the same, in one of two ways."""
    return _special(tried, paired=True, grouped=True)


@permits("allot", Clause.EA_13_3_2o)
def infantry_goes_together(tried: Tried) -> bool:
    """All Italian Infantry rated 0 may go against one enemy card together."""
    return _special(tried, grouped=True)


@permits("allot", Clause.EA_13_3_2p)
def infantry_is_paired_with_boxes(tried: Tried) -> bool:
    """Italian Infantry and Boxes may be paired, as many as one likes, each pair worth one."""
    return _special(tried, paired=True)


@permits("allot", Clause.EA_13_3_2r)
def infantry_is_left_out(tried: Tried) -> bool:
    """Italian Infantry rated 0 need not be used."""
    said = announced(tried)
    if said is None:
        return False
    sent: Counter[Unit] = Counter()
    for order in said.orders:
        sent[order.unit] += order.cards
    return any(is_infantry(said.printed, unit.card) for unit in said.units - sent)


LAWS: tuple[Law[Tried], ...] = (
    an_allotment_that_does_its_duty_stands,
    exhausted_units_are_allotted,
    units_are_allotted_up_to_their_rating,
    german_tanks_are_allotted_to_two,
    other_units_are_allotted,
    captured_tanks_are_allotted,
    infantry_is_used_in_a_way_of_its_own,
    infantry_goes_together,
    infantry_is_paired_with_boxes,
    infantry_is_left_out,
)

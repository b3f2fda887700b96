"""Laws that forbid an allotment: its moment, its form, and what the solver has against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.announcing import Announced, Order, announced
from alamein.properties.el_alamein.table import Tried
from alamein.properties.law import Law, law


def orders(tried: Tried) -> Iterator[tuple[Announced, Order]]:
    """Yield every order of an allotment that is tried at its moment."""
    said = announced(tried)
    if said:
        yield from ((said, order) for order in said.orders)


def objection(tried: Tried, clause: str) -> Iterator[str]:
    """Yield what the solver has against an allotment by *clause*."""
    said = announced(tried)
    if said and (says := said.objections().get(str(clause))):
        yield says


@law(Clause.EA_13_3_2a)
def at_its_moment(tried: Tried) -> Iterator[str]:
    """An allotment is announced by the player who intercepts, after the Preparations."""
    if tried.word == "allot" and announced(tried) is None:
        yield "no allotment is to be announced"


@law(Clause.EA_13_3_2e)
def announced_once(tried: Tried) -> Iterator[str]:
    """An allotment that was announced is fixed."""
    steps = tried.table.position["agenda"]
    begun = any(step.get("name") == "aftermath" for step in steps)
    if tried.word == "allot" and begun and not any(s["step"] == "allotting" for s in steps):
        yield "the allotment was announced"


@law(Clause.EA_13_3_2a)
def of_units_that_are_there(tried: Tried) -> Iterator[str]:
    """Only Deployed units with a rating are allotted, no more than there are, each once."""
    sent: Counter[Any] = Counter()
    said = announced(tried)
    for order in said.orders if said else ():
        sent[order.unit] += max(0, order.cards)
        if order.cards < 1 or order.targets < 0:
            yield f"{order.cards} {order.unit.card} on {order.targets}"
        if order.targets == 0 and not (order.paired or order.grouped):
            yield f"{order.unit.card} on no enemy card"
    for unit, count in sent.items():
        if said and count > said.units[unit]:
            yield f"{count} {unit.card} of {said.units[unit]}"


@law(Clause.EA_13_3_2h, Clause.EA_13_3_2i)
def not_without_a_rating(tried: Tried) -> Iterator[str]:
    """A unit rated zero or less is not allotted by itself."""
    for said, order in orders(tried):
        kind = said.kinds.get(order.unit)
        alone = order.targets > 0 and not (order.paired or order.grouped)
        if kind and alone and kind.rating <= 0 and not kind.boxed:
            yield f"{order.unit.card} is rated {kind.rating}"
    yield from objection(tried, Clause.EA_13_3_2h)


@law(Clause.EA_13_3_2b)
def only_on_live_cards(tried: Tried) -> Iterator[str]:
    """Only enemy cards that are not destroyed yet get a unit, and are destroyed."""
    said = announced(tried)
    if said is None:
        return
    if over := Counter(said.destroyed) - said.live:
        yield f"{dict(over)} are not there to be destroyed"
    for order in said.orders:
        if order.targets > said.live.total():
            yield f"{order.targets} targets, {said.live.total()} enemy cards live"
    yield from objection(tried, Clause.EA_13_3_2b)


@law(Clause.EA_13_3_3a)
def destroyed_are_those_with_a_unit(tried: Tried) -> Iterator[str]:
    """Those enemy cards are destroyed that have a unit, and no others."""
    said = announced(tried)
    if said is None:
        return
    targets = sum(max(0, o.cards) * max(0, o.targets) for o in said.orders if not o.grouped)
    targets += any(order.grouped for order in said.orders)
    if len(said.destroyed) > targets:
        yield f"{len(said.destroyed)} destroyed with {targets} targets"
    if any(order.targets > len(said.destroyed) for order in said.orders):
        yield f"a unit takes more than the {len(said.destroyed)} destroyed"
    yield from objection(tried, Clause.EA_13_3_3a)


@law(Clause.EA_13_3_2m)
def one_of_two_ways(tried: Tried) -> Iterator[str]:
    """Italian Infantry is used in one of the two ways, never in both."""
    said = announced(tried)
    ways = {(o.paired, o.grouped) for o in said.orders if o.paired or o.grouped} if said else set()
    if len(ways) > 1 or (True, True) in ways:
        yield "some infantry is in the group, some is paired"
    yield from objection(tried, Clause.EA_13_3_2m)


@law(Clause.EA_13_3_2o)
def the_group(tried: Tried) -> Iterator[str]:
    """The group is all infantry entitled to it, together against exactly one enemy card."""
    for said, order in orders(tried):
        if order.grouped and order.targets != 1:
            yield f"the group is sent against {order.targets}"
        if order.grouped and not said.destroyed:
            yield "the group is on no enemy card"
        kind = said.kinds.get(order.unit)
        if order.grouped and not (kind and _is_entitled(said, order)):
            yield f"{order.unit.card} does not belong to the group"
    yield from objection(tried, Clause.EA_13_3_2o)


@law(Clause.EA_13_3_2p)
def pairs(tried: Tried) -> Iterator[str]:
    """Pairs are formed of infantry entitled to it and of Deployed Boxes, one to one."""
    said = announced(tried)
    formed = sum(max(0, order.cards) for order in said.orders if order.paired) if said else 0
    if said and formed > said.boxes:
        yield f"{formed} pairs, {said.boxes} Boxes"
    for said, order in orders(tried):
        kind = said.kinds.get(order.unit)
        if order.paired and (kind is None or kind.boxed or not _is_entitled(said, order)):
            yield f"{order.unit.card} cannot be paired"
        deployed = said.units[order.unit]
        if order.paired and order.cards > deployed:
            yield f"{order.cards} {order.unit.card} paired, {deployed} can be"
    yield from objection(tried, Clause.EA_13_3_2p)


def _is_entitled(said: Announced, order: Order) -> bool:
    """Return whether a unit may use the two ways (D-11)."""
    kind = said.kinds.get(order.unit)
    by_kind = said.printed.takes("D-11b")
    return kind is not None and kind.infantry and (by_kind or (kind.rating <= 0 and not kind.boxed))


@law(
    Clause.EA_13_3_2f,
    Clause.EA_13_3_2g,
    Clause.EA_13_3_2j,
    Clause.EA_13_3_2k,
    Clause.EA_13_3_2l,
    Clause.EA_13_3_1f,
    Clause.EA_13_2_1b,
)
def up_to_its_rating(tried: Tried) -> Iterator[str]:
    """A unit takes as many enemy cards as its rating, at most or exactly (D-07, D-98)."""
    yield from objection(tried, Clause.EA_13_3_2f)


@law(Clause.EA_13_3_2a)
def what_must_be_allotted(tried: Tried) -> Iterator[str]:
    """Units with a rating are allotted as the duty asks (D-06, D-08, D-10, D-105)."""
    yield from objection(tried, Clause.EA_13_3_2a)


@law(Clause.EA_13_3_2c, Clause.EA_13_3_2a, Clause.EA_13_3_2q, Clause.EA_13_2_1b)
def as_many_as_possible(tried: Tried) -> Iterator[str]:
    """An allotment destroys as many enemy cards as possible (D-09, D-99, D-104, D-107).

    One is as good as another, whatever is printed on it.
    """
    yield from objection(tried, Clause.EA_13_3_2c)


@law(Clause.EA_13_3_2n)
def each_once(tried: Tried) -> Iterator[str]:
    """Infantry used in one of the two ways is allotted a single time (D-103)."""
    for said, order in orders(tried):
        kind = said.kinds.get(order.unit)
        if order.paired and order.targets > 1 and kind and kind.rating <= 0:
            yield f"a pair of {order.unit.card} is sent against {order.targets}"
    yield from objection(tried, Clause.EA_13_3_2n)


@law(Clause.EA_13_3_2q)
def pairs_take_part(tried: Tried) -> Iterator[str]:
    """A pair that was formed is allotted if it must be (D-13)."""
    yield from objection(tried, Clause.EA_13_3_2q)


LAWS: tuple[Law[Any], ...] = (
    at_its_moment,
    announced_once,
    of_units_that_are_there,
    not_without_a_rating,
    only_on_live_cards,
    destroyed_are_those_with_a_unit,
    one_of_two_ways,
    the_group,
    pairs,
    up_to_its_rating,
    what_must_be_allotted,
    as_many_as_possible,
    each_once,
    pairs_take_part,
)

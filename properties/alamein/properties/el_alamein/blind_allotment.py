"""Allotments drawn blindly: mostly one that could be meant, now and then with one thing changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from alamein.engine.deckbuilding.verbs import Which
from alamein.properties.el_alamein.blind_choice import card, one_of, rarely, unit_of, written
from alamein.properties.el_alamein.forbidding import fits, is_army_unit, mover
from alamein.properties.el_alamein.table import Plain, Printed, Table, Unit
from alamein.properties.law import Pick

Orders: TypeAlias = list[dict[str, Plain]]

ITALIAN_INFANTRY = Which(type="army", subtype="infantry", nation="italian")
GERMAN_TANK = Which(type="army", subtype="tank", nation="german")
WAYS = ("", "grouped", "paired")


def strength(printed: Printed, unit: Unit) -> int:
    """Return about how many enemy cards a unit can take."""
    if fits(printed, unit.card, ITALIAN_INFANTRY):
        return 2 * len(unit.attached)
    return 2 * len(unit.attached) + (2 if fits(printed, unit.card, GERMAN_TANK) else 1)


def _order(unit: Unit, count: int, targets: int, way: str = "") -> dict[str, Plain]:
    order = {"unit": written(unit), "count": count, "targets": targets}
    return {**order, way: True} if way else order


def _infantry(table: Table, weak: list[tuple[Unit, int]], pick: Pick) -> Orders:
    """Return what unrated infantry does: nothing, go together, or go in pairs with Boxes."""
    way = one_of(pick, WAYS)
    if way == "grouped":
        return [_order(unit, there, 1, way) for unit, there in weak]
    boxes = sum(unit.card == "box" for unit in mover(table).front)
    orders: Orders = []
    for unit, there in weak if way else ():
        if count := min(boxes, 1 + pick(there)):
            orders.append(_order(unit, count, 1 - (pick(3) // 2), way))
            boxes -= count
    return orders


def _rated(strong: list[tuple[Unit, int, int]], left: int, pick: Pick) -> Orders:
    """Return which rated units go, so that together they take what is left."""
    orders: Orders = []
    while strong and left > 0:
        unit, there, most = strong.pop(pick(len(strong)))
        targets = max(1, min(most - pick(2), left))
        count = max(1, min(1 + pick(there), left // targets))
        orders.append(_order(unit, count, targets))
        left -= targets * count
    return orders


def taken(orders: Orders) -> int:
    """Return how many enemy cards the orders take together; the group takes one."""
    alone: int = sum(o["targets"] * o["count"] for o in orders if "grouped" not in o)
    return alone + any("grouped" in order for order in orders)


def _another_unit(table: Table, orders: Orders, pick: Pick) -> None:
    if orders:
        one_of(pick, orders)["unit"] = written(unit_of(table, pick, mover(table).front))


def _another_number(_: Table, orders: Orders, pick: Pick) -> None:
    if orders:
        order, field = one_of(pick, orders), one_of(pick, ("targets", "count"))
        order[field] = max(0, order[field] + one_of(pick, (1, -1, 2)))


def _another_way(_: Table, orders: Orders, pick: Pick) -> None:
    if orders:
        order, way = one_of(pick, orders), one_of(pick, WAYS[1:])
        if order.pop(way, None) is None:
            order[way] = True


def _one_less(_: Table, orders: Orders, pick: Pick) -> None:
    if orders:
        orders.pop(pick(len(orders)))


def _one_more(table: Table, orders: Orders, pick: Pick) -> None:
    orders.append(_order(unit_of(table, pick, mover(table).front), 1, pick(3)))


CHANGES: tuple[Callable[[Table, Orders, Pick], None], ...] = (
    _one_less,
    _another_number,
    _another_way,
    _one_more,
    _another_unit,
)


def _meant(table: Table, left: int, pick: Pick) -> Orders:
    """Return orders that could be meant against so many live enemy cards."""
    own = [unit for unit in mover(table).front if is_army_unit(table.printed, unit)]
    rated = [(u, n, strength(table.printed, u)) for u, n in Counter(own).items()]
    weak = [(unit, there) for unit, there, most in rated if not most]
    orders = _infantry(table, weak, pick) if left and weak else []
    return orders + _rated([each for each in rated if each[2]], left - taken(orders), pick)


def allot(table: Table, pick: Pick) -> Plain:
    """Return an allotment: some orders, and about as many enemy cards destroyed."""
    alive = [enemy.card for enemy in table.forces if enemy.destroyed_by < 0]
    orders = _meant(table, len(alive), pick)
    if pick(2):
        one_of(pick, CHANGES)(table, orders, pick)
    destroyed = alive[: taken(orders)]
    if rarely(pick):
        destroyed = [card(table, pick, alive) for _ in range(pick(len(alive) + 2))]
    said: dict[str, Plain] = {"orders": orders} if orders else {}
    if destroyed:
        said["destroyed"] = destroyed
    return {"allot": said} if said else "allot"

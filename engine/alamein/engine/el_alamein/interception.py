"""Chapter 13-3: one player's interception of the Counterattacking Forces."""

from __future__ import annotations

from collections import Counter

from alamein.engine.core.chance import Chance
from alamein.engine.core.game import Refusal
from alamein.engine.deckbuilding.setting import Unit
from alamein.engine.el_alamein.acquiring import bear
from alamein.engine.el_alamein.actions import Allot, Apply, Order
from alamein.engine.el_alamein.allotment import Allotment, Forces, Sizes
from alamein.engine.el_alamein.allotment_kernel import Readings
from alamein.engine.el_alamein.allotment_legal import legal, why_not
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.combat import number
from alamein.engine.el_alamein.outcome import put_under
from alamein.engine.el_alamein.phases import act_at_end_of_turn, clear_area, lose_points
from alamein.engine.el_alamein.picking import destroy
from alamein.engine.el_alamein.ratings import forces, is_box, optional_effects, rated_units
from alamein.engine.el_alamein.state import NOBODY, Counterattack, State
from alamein.engine.el_alamein.steps import Allotting, Run
from alamein.engine.el_alamein.terms import forfeit, scrap_attached

OFFERED = 1_000  # allotments, of those that a large army allows; any other may be proposed


def why_not_apply(state: State, player: int, action: Apply, window: str) -> Refusal | None:
    """Return why the effect of a Deployed card cannot be applied now (EA-13.3.1b, EA-13.3.1e)."""
    counterattack = state.counterattack
    if window == "allotting":
        return Refusal(Clause.EA_13_3_1e, "the allotment has begun")
    if counterattack is None or window not in ("preparation", "aftermath"):
        return Refusal(Clause.EA_13_3_1b, "there is no interception under way")
    if action.card not in optional_effects(state, player, counterattack):
        return Refusal(Clause.EA_13_3_1b, "no such effect is left to apply")
    return None


def apply_effect(state: State, player: int, action: Apply) -> None:
    """Have the effect of a Deployed card act in this interception (EA-13.3.1b)."""
    if state.counterattack is not None:
        state.counterattack.applied.append(action.card)
        state.tell(Clause.EA_13_3_1b, "applied", player, action.card)


def allotments(state: State, step: Allotting, counterattack: Counterattack) -> list[Allot]:
    """Return legal allotments, up to symmetry of identical cards; some, if there are very many."""
    field = forces(state, step.player, counterattack)
    units = rated_units(state, step.player)
    found = legal(field, Readings.of(state.setting.rulings), OFFERED)
    return [_as_action(state, field, units, allotment) for allotment in found]


def _as_action(state: State, field: Forces, units: list[Unit], allotment: Allotment) -> Allot:
    orders: list[Order] = []
    for n, unit in enumerate(units):
        orders += [Order(unit, c, t) for t, c in enumerate(allotment.alone[n], 1) if c]
        italians = allotment.italians[n]
        if allotment.way == "group" and italians:
            orders.append(Order(unit, italians, 1, grouped=True))
        if allotment.way == "pairs" and italians:
            sizes = allotment.paired[n]
            held = italians - sum(sizes)
            orders += [Order(unit, held, 0, paired=True)] if held else []
            orders += [Order(unit, c, t, paired=True) for t, c in enumerate(sizes, 1) if c]
    numbers = state.setting.numbers
    destroyed = [
        numbers[str(name)]
        for (name, _), count in zip(field.enemies, allotment.destroyed, strict=True)
        for _ in range(count)
    ]
    return Allot(tuple(orders), tuple(destroyed))


def why_not_allot(
    state: State, step: Allotting, counterattack: Counterattack, action: Allot
) -> Refusal | None:
    """Return why an allotment is refused: the clause it breaks, and a better one (EA-13.3.2a)."""
    field = forces(state, step.player, counterattack)
    units = rated_units(state, step.player)
    allotment = _as_allotment(state, field, units, action)
    if isinstance(allotment, Refusal):
        return allotment
    return why_not(field, allotment, Readings.of(state.setting.rulings))


def _as_allotment(
    state: State, field: Forces, units: list[Unit], action: Allot
) -> Allotment | Refusal:
    """Return the announced allotment as the rules of 13-3 judge it."""
    if refusal := _why_malformed(field, units, action):
        return refusal
    names = state.setting.names
    there = Counter(names[card] for card in action.destroyed)
    destroyed = tuple(there.pop(str(name), 0) for name, _ in field.enemies)
    if there or any(n > c for n, (_, c) in zip(destroyed, field.enemies, strict=True)):
        return Refusal(Clause.EA_13_3_2b, "only living enemy cards get a unit")
    way = "none"
    way = "group" if any(order.grouped for order in action.orders) else way
    way = "pairs" if any(order.paired for order in action.orders) else way
    italians = tuple(
        sum(o.count for o in action.orders if o.unit == unit and (o.paired or o.grouped))
        for unit in units
    )
    alone = tuple(_sizes(action, unit, paired=False) for unit in units)
    paired = tuple(_sizes(action, unit, paired=True) for unit in units)
    return Allotment(way, italians, alone, paired, destroyed)  # type: ignore[arg-type] # one of the three words


def _why_malformed(field: Forces, units: list[Unit], action: Allot) -> Refusal | None:
    if any(order.paired and order.grouped for order in action.orders) or (
        any(order.paired for order in action.orders)
        and any(order.grouped for order in action.orders)
    ):
        return Refusal(Clause.EA_13_3_2m, "the two ways are never used in one interception")
    living = sum(count for _, count in field.enemies)
    for order in action.orders:
        if refusal := _why_not_order(order, units, living):
            return refusal
    for unit, rated in zip(units, field.units, strict=True):
        sent = sum(order.count for order in action.orders if order.unit == unit)
        if sent > rated.number:
            return Refusal(Clause.EA_13_3_2a, f"{sent} {rated.name} sent, {rated.number} there")
    return None


def _why_not_order(order: Order, units: list[Unit], living: int) -> Refusal | None:
    """Return why units alike cannot be sent so (EA-13.3.2a, EA-13.3.2b, EA-13.3.2o)."""
    if order.unit not in units:
        return Refusal(Clause.EA_13_3_2a, "such a unit is not Deployed or has no rating")
    if order.count < 1 or order.targets < (0 if order.paired else 1):
        return Refusal(Clause.EA_13_3_2a, "an order needs units and targets")
    if order.grouped and order.targets != 1:
        return Refusal(Clause.EA_13_3_2o, "the group goes against exactly one enemy card")
    if order.targets > living:
        return Refusal(Clause.EA_13_3_2b, f"{order.targets} targets, {living} enemy cards live")
    return None


def _sizes(action: Allot, unit: Unit, *, paired: bool) -> Sizes:
    counts: Counter[int] = Counter()
    for order in action.orders:
        if order.unit == unit and order.paired == paired and not order.grouped and order.targets:
            counts[order.targets] += order.count
    return tuple(counts[size] for size in range(1, max(counts, default=0) + 1))


def allot(state: State, step: Allotting, action: Allot) -> None:
    """Fix the allotment: enemies with a unit are destroyed, units allotted are lost.

    Clauses EA-13.3.2e, EA-13.3.3a and EA-13.3.3b.
    """
    state.agenda.pop()
    player = step.player
    state.tell(Clause.EA_13_3_2e, "allotted", player, len(action.orders))
    for card in action.destroyed:
        destroy(state, player, card)
    for order in action.orders:
        for _ in range(order.count):
            unit = _pair(state, player, order) if order.paired else order.unit
            if order.targets:
                _lose(state, player, unit)


def _pair(state: State, player: int, order: Order) -> Unit:
    """Attach a Box to an infantry, where that outlasts the pairing (rulings: D-12, D-14)."""
    readings = state.setting.readings
    lost = order.targets > 0
    if ("D-12b" if lost else "D-14b") in readings:
        return order.unit
    front = state.players[player].front
    box = next(unit for unit in front if is_box(state, unit.card))
    front.remove(box)
    unit = bear(order.unit, box.card)
    front[front.index(order.unit)] = unit
    state.tell(Clause.EA_13_3_2p, "paired", player, unit.card, box.card)
    return unit


def _lose(state: State, player: int, unit: Unit) -> None:
    """Move an allotted unit to its owner's discard pile (EA-13.3.3b; ruling: D-12)."""
    if "D-12b" in state.setting.readings:
        for card in [card for card in unit.attached if is_box(state, card)]:
            rest = list(unit.attached)
            rest.remove(card)
            front = state.players[player].front
            front[front.index(unit)] = unit = unit._replace(attached=tuple(rest))
            front.append(state.setting.active[card])
    forfeit(state, player, unit, Clause.EA_13_3_3b)


def decide(state: State, step: Run, chance: Chance) -> None:
    """Decide the interception: on failure a City and Victory Cards are lost.

    Clauses EA-13.3.5a and EA-13.3.5d.
    """
    counterattack = state.counterattack
    if counterattack is None:
        return
    if all(enemy.destroyer != NOBODY for enemy in counterattack.enemies):
        state.tell(Clause.EA_13_3_5d, "held", step.player)
        return
    state.tell(Clause.EA_13_3_5a, "failed", step.player)
    if city := _highest_city(state, step.player):
        penalty = number(state, city.card, "penalty")
        _lose_city(state, step.player, city)
        _lose_victory_cards(state, step.player, penalty, chance)


def _highest_city(state: State, player: int) -> Unit | None:
    """Return the Deployed City with the highest number, if any (ruling: D-16)."""
    cities = [u for u in state.players[player].front if "city" in state.kind(u.card).subtypes]
    return max(cities, key=lambda unit: number(state, unit.card, "city_number"), default=None)


def _lose_city(state: State, player: int, city: Unit) -> None:
    """Put a lost City on top of the City pile (EA-5.5c, EA-5.8m, EA-13.3.5b; ruling: D-24)."""
    state.players[player].front.remove(city)
    scrap_attached(state, player, city)
    pile = state.pile("city")
    pile.append(city.card)
    if "D-24b" in state.setting.readings:
        pile.sort(key=lambda card: -number(state, card, "city_number"))
    state.tell(Clause.EA_13_3_5b, "lost-city", player, city.card)


def _lose_victory_cards(state: State, player: int, penalty: int, chance: Chance) -> None:
    """Lose Victory Cards at random, as many as the Penalty.

    Clauses EA-5.8l, EA-5.8m, EA-5.8n and EA-13.3.5c; rulings: D-25, D-26.
    """
    lost: list[int] = []
    for _ in range(penalty):
        held = _victory_cards(state, player)
        if not held:
            break
        names = [state.setting.names[card] for _, card in held]
        holder, card = held[chance.pick(len(held), names)]
        _take_away(state, player, holder, card)
        lost.append(card)
    pile = state.setting.pile_numbers["victory"]
    if "D-26b" in state.setting.readings:
        put_under(state, player, pile, tuple(sorted(lost)))
    else:
        for card in lost:
            state.piles[pile].insert(0, card)
    state.tell(Clause.EA_13_3_5c, "lost-victory-cards", player, *lost)


def _victory_cards(state: State, player: int) -> list[tuple[Unit | None, int]]:
    """Return the Victory Cards that can be lost, each with its bearer if it is attached.

    An attached one is never lost (EA-5.8o), unless all a player holds can be (ruling: D-25).
    """
    front = sorted(state.players[player].front)
    found: list[tuple[Unit | None, int]] = [
        (None, unit.card) for unit in front if state.kind(unit.card).type == "victory"
    ]
    if "D-25b" in state.setting.readings:
        for unit in front:
            found += [(unit, c) for c in unit.attached if state.kind(c).type == "victory"]
    return found


def _take_away(state: State, player: int, bearer: Unit | None, card: int) -> None:
    front = state.players[player].front
    if bearer is None:
        front.remove(next(unit for unit in front if unit.card == card))
        return
    rest = list(bearer.attached)
    rest.remove(card)
    front[front.index(bearer)] = bearer._replace(attached=tuple(rest))


def end_interception(state: State, step: Run) -> None:
    """End an interception: points go, and what the readings let go with it.

    Clause EA-13.3.1g; rulings: D-31, D-32, D-34.
    """
    readings = state.setting.readings
    if "D-32a" in readings:
        for player in range(len(state.players)):  # others may have played cards too: D-28
            lose_points(state, Run("lose-points", player))
    if "D-31b" in readings:
        clear_area(state, step.player, Clause.EA_5_2n)
    if "D-34b" in readings:
        act_at_end_of_turn(state, step.player)

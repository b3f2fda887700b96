"""Chapter 12: Combat against Boxes and Cities, from declaration to payment."""

from __future__ import annotations

from alamein.engine.core.game import Refusal
from alamein.engine.el_alamein.actions import Attack, Offer
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.state import ATTACK, NOBODY, Combat, Enemy, State
from alamein.engine.el_alamein.steps import Effects, Payment, Run, Step, Window
from alamein.engine.el_alamein.terms import is_army_unit


def objectives(state: State) -> list[int]:
    """Return the Sites that can be named: a Box, and the top City (EA-12.1.2b)."""
    return [pile[-1] for pile in (state.pile("box"), state.pile("city")) if pile]


def why_not_attack(state: State, player: int, action: Attack) -> Refusal | None:
    """Return why Combat may not be declared against a Site."""
    if refusal := why_not_fight(state, player):
        return refusal
    if action.site not in objectives(state):
        return Refusal(Clause.EA_12_1_2b, "only a Box or the City on top of its pile")
    return why_not_reach(state, action.site)


def why_not_fight(state: State, player: int) -> Refusal | None:
    """Return why a player may not declare Combat at all (EA-12a, EA-12.1.1b)."""
    if state.combats:
        return Refusal(Clause.EA_12a, "Combat was declared in this Tactics Phase already")
    if not any(is_army_unit(state, unit.card) for unit in state.players[player].front):
        return Refusal(Clause.EA_12_1_1b, "no Army Card is Deployed")
    return None


def why_not_reach(state: State, site: int) -> Refusal | None:
    """Return why a Site that can be named cannot be attacked (ruling: D-38)."""
    if "D-38b" in state.setting.readings:
        needed = number(state, site, "garrison")
        there = len(state.pile("event")) + len(state.pile("british-reinforcements"))
        if there < needed:
            return Refusal(Clause.EA_12_2a, f"Garrison {needed}, only {there} Event Cards are left")
    return None


def declare(state: State, player: int, action: Attack) -> None:
    """Begin a Combat: steps 1 to 7 in order (EA-12.1.1a, EA-12.1.2a)."""
    state.combats += 1
    state.combat = Combat(action.site)
    state.tell(Clause.EA_12_1_1a, "attacked", player, action.site)
    steps: list[Step] = [Window("combat", player), Payment(player)]
    if is_city(state, action.site):
        steps = [*_before_city(state, player, action.site), *steps]
    state.agenda.extend(reversed(steps))


def _before_city(state: State, player: int, site: int) -> list[Step]:
    """Return steps 3 and 4: the Garrison, after it the Reinforcements (EA-5.8i; ruling: D-47)."""
    return [
        Run("reveal-garrison", player, number(state, site, "garrison")),
        *([Run("check-attacker", player)] if "D-47b" in state.setting.readings else []),
        Run("move-reinforcements", player, number(state, site, "reinforcements")),
    ]


def number(state: State, site: int, code: str) -> int:
    """Return the number a City carries behind a code, e.g. its garrison (EA-3.6h)."""
    value = getattr(state.kind(site).printed, code)
    return value if isinstance(value, int) else 0


def is_city(state: State, site: int) -> bool:
    """Return whether *site* is a City (EA-3.6c)."""
    return "city" in state.kind(site).subtypes


def reveal_garrison(state: State, step: Run) -> None:
    """Reveal Event Cards up to the Garrison number (EA-12.1.3a; ruling: D-36)."""
    if "D-36b" in state.setting.readings and step.number > 1:
        state.agenda.append(Run("reveal-garrison", step.player, step.number - 1))
        reveal(state, step.player, 1)
    else:
        reveal(state, step.player, step.number)
    state.agenda.append(Run("red-text", step.player))


def reveal(state: State, player: int, count: int) -> None:
    """Reveal Event Cards for the Garrison (EA-5.8d, EA-12.2a; rulings: D-38, D-119)."""
    combat = state.combat
    if combat is None:
        return
    readings = state.setting.readings
    revealed: list[int] = []
    for _ in range(count):
        events, reserve = state.pile("event"), state.pile("british-reinforcements")
        if events:
            card, clause = events.pop(), Clause.EA_5_8d
        elif reserve:
            card, clause = reserve.pop(0 if "D-119b" in readings else -1), Clause.EA_12_2a
        else:
            break
        combat.garrison.append(Enemy(card))
        state.tell(clause, "revealed", player, card)
        revealed.append(card)
    # ruling: D-37. What a red text reveals acts in its place, or after all others.
    place = 0 if "D-37b" in readings else len(combat.pending)
    combat.pending[place:place] = revealed


def apply_red_text(state: State, step: Run) -> None:
    """Apply the red text of the Garrison in order (EA-3.5b, EA-5.8e)."""
    combat = state.combat
    if combat is None or not combat.pending:
        return
    card = combat.pending.pop(0)
    state.agenda.append(step)
    kind = state.kind(card)
    if kind.scripts[kind.reveal].effects:
        state.tell(Clause.EA_5_8e, "red-text", step.player, card)
        state.agenda.append(Effects(step.player, card, kind.reveal))


def move_reinforcements(state: State, step: Run) -> None:
    """Move Event Cards unseen onto the British Reinforcements pile.

    Clauses EA-5.8h, EA-5.8j, EA-12.1.4a and EA-12.2b; ruling: D-39.
    """
    events = state.pile("event")
    if not events:
        state.tell(Clause.EA_12_2b, "none-moved", step.player)
    elif len(events) >= step.number or "D-39a" in state.setting.readings:
        _move(state, step.player, step.number, Clause.EA_12_1_4a)


def muster(state: State, player: int, size: int) -> None:
    """Fill the British Reinforcements pile up to *size* cards (EA-15.1h)."""
    missing = size - len(state.pile("british-reinforcements"))
    if missing > 0:
        _move(state, player, missing, Clause.EA_15_1h)


def _move(state: State, player: int, count: int, clause: str) -> None:
    events, reserve = state.pile("event"), state.pile("british-reinforcements")
    moved = min(count, len(events))
    reserve.extend(events.pop() for _ in range(moved))
    state.tell(clause, "reinforced", player, moved)


def trigger(state: State, player: int, clause: str) -> None:
    """Have a counterattack follow this turn (EA-6b, EA-13.1a, EA-13.1b; ruling: D-21)."""
    state.due = state.due + 1 if "D-21b" in state.setting.readings else 1
    state.tell(clause, "counterattack-due", player)


def total_defence(state: State, combat: Combat) -> int:
    """Return what must be paid for the objective (EA-12.1.6a, EA-12.1.6b)."""
    garrison = sum(_added_defence(state, enemy) for enemy in combat.garrison)
    return max(state.kind(combat.site).defence + garrison - combat.weakened, 0)


def _added_defence(state: State, enemy: Enemy) -> int:
    """Return what a revealed Event Card adds to the defence; nothing once it is destroyed.

    Clauses EA-3.5e, EA-5.8f and EA-5.8g; ruling: D-113.
    """
    counts = enemy.destroyer == NOBODY or "D-113b" in state.setting.readings
    return state.kind(enemy.card).defence if counts else 0


def offers(state: State, player: int, combat: Combat) -> range | tuple[int, ...]:
    """Return the amounts that may be offered (EA-12.1.7a; rulings: D-42, D-43)."""
    total = total_defence(state, combat)
    points = state.players[player].wallet[ATTACK]
    readings = state.setting.readings
    may_decline = points < total or "D-42a" in readings
    if "D-43b" in readings:
        return range(0 if may_decline else total, points + 1)
    win = (total,) if points >= total else ()
    return tuple(dict.fromkeys([*((0,) if may_decline else ()), *win]))


def why_not_offer(state: State, player: int, combat: Combat, action: Offer) -> Refusal | None:
    """Return why an amount of Attack Points may not be offered (EA-2b, EA-12.1.7a)."""
    if action.amount in offers(state, player, combat):
        return None
    points = state.players[player].wallet[ATTACK]
    total = total_defence(state, combat)
    if action.amount > points:
        return Refusal(Clause.EA_2b, f"{action.amount} offered, {points} Attack Points there")
    return Refusal(Clause.EA_12_1_7a, f"the total defence is {total}, {points} points are there")

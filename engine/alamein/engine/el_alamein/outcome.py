"""Chapter 12-1, steps 8 to 10: what winning or losing a Combat brings."""

from __future__ import annotations

from alamein.engine.core.chance import Chance
from alamein.engine.deckbuilding.cards import BattleDamage
from alamein.engine.deckbuilding.verbs import Place
from alamein.engine.el_alamein.actions import Offer
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.combat import is_city, number, total_defence, trigger
from alamein.engine.el_alamein.drawing import shuffled
from alamein.engine.el_alamein.picking import ask
from alamein.engine.el_alamein.state import ATTACK, NOBODY, Combat, Enemy, State
from alamein.engine.el_alamein.steps import (
    Acquire,
    Act,
    Effects,
    Payment,
    Pick,
    PutUnder,
    Run,
    Step,
    Window,
)
from alamein.engine.el_alamein.terms import is_army_unit

EL_ALAMEIN = "el-alamein"
ALEXANDRIA = "alexandria"


def settle(state: State, player: int, combat: Combat, action: Offer) -> None:
    """Take the payment and decide the Combat (EA-2j, EA-12.1.8a, EA-12.1.8b; ruling: D-43)."""
    state.agenda.pop()
    if "D-43c" not in state.setting.readings:
        state.players[player].wallet[ATTACK] -= action.amount
    combat.won = action.amount >= total_defence(state, combat)
    _decide(state, player, combat, action.amount)


def check_attacker(state: State, step: Run) -> None:
    """Have the Combat lost if step 3 left no Army unit Deployed (EA-12.1.1b; ruling: D-47)."""
    front = state.players[step.player].front
    if state.combat is None or any(is_army_unit(state, unit.card) for unit in front):
        return
    while not isinstance(state.agenda.pop(), Payment):
        pass
    _decide(state, step.player, state.combat, 0)


def _decide(state: State, player: int, combat: Combat, paid: int) -> None:
    """Remember what was fought, and go on as winner or loser (EA-12.1.8a)."""
    before_payment = [enemy for enemy in combat.garrison if enemy.destroyer == NOBODY]
    # ruling: D-52. An enemy destroyed before the battle proper was fought, or it was not.
    fought = before_payment if "D-52b" in state.setting.readings else combat.garrison
    state.fought = [enemy.card for enemy in fought]
    what = "won" if combat.won else "lost"
    total = total_defence(state, combat)
    state.tell(Clause.EA_12_1_8a, what, player, combat.site, paid, total)
    state.agenda.extend(reversed(list(_rest(state, player, combat))))


def _rest(state: State, player: int, combat: Combat) -> list[Step]:
    """Return the steps after the payment, in order (rulings: D-27, D-46, D-49)."""
    readings = state.setting.readings
    city = is_city(state, combat.site)
    damage: list[Act] = ["battle-damage"] if city else []
    acts: list[Act] = ["conquer"]
    if combat.won or "D-49b" in readings:
        acts += ["victory-cards"] if city else []
    if "D-46a" in readings:
        acts[1:1] = damage
    if combat.won:
        acts.append("spoils")
        acts += ["put-events-back"] if "D-27c" in readings else []
    steps: list[Step] = [Run(act, player, card=combat.site) for act in acts]
    steps += [
        Window("after-combat", player),
        Run("put-events-back", player),
        Run("end-combat", player),
    ]
    if "D-46b" in readings:
        steps += [Run(act, player, card=combat.site) for act in damage]
    return steps


def conquer(state: State, step: Run) -> None:
    """Give the winner the Site and apply its red text; the loser only has the text applied."""
    if state.combat is None:
        return
    if state.combat.won:
        _take_site(state, step.player, state.combat)
    else:
        _miss_site(state, step.player, state.combat)


def _miss_site(state: State, player: int, combat: Combat) -> None:
    """Apply the red text of a Site not taken; nothing more is destroyed (EA-12.1.8g, EA-12.3b)."""
    kind = state.kind(combat.site)
    if kind.scripts[kind.acquire].effects:
        state.agenda.append(Effects(player, combat.site, kind.acquire))


def _take_site(state: State, player: int, combat: Combat) -> None:
    """Take the Site; winning destroys every revealed card (EA-3.6a, EA-12.1.8c, EA-12.3a)."""
    combat.garrison = [
        enemy if enemy.destroyer != NOBODY else Enemy(enemy.card, player)
        for enemy in combat.garrison
    ]
    state.piles[state.kind(combat.site).pile].pop()
    state.agenda.append(Acquire(player, combat.site))
    if is_city(state, combat.site):
        _take_city(state, player, state.kind(combat.site).id)


def _take_city(state: State, player: int, city: str) -> None:
    """Have a City taken mean what it means beyond a Site (EA-8.1a, EA-13.1c; ruling: D-01)."""
    if player not in state.conquerors:
        state.conquerors = sorted([*state.conquerors, player])
    if city == ALEXANDRIA:
        state.ending = True
        state.tell(Clause.EA_8_1a, "end-near", player)
    if city == EL_ALAMEIN and ("D-01a" in state.setting.readings or not state.counterattacks):
        trigger(state, player, Clause.EA_13_1c)


def battle_damage(state: State, step: Run) -> None:
    """Have the attacker lose the units that Battle Damage names (EA-12.1.8d, EA-12.1.8h)."""
    damage = state.kind(step.card).printed.battle_damage
    if isinstance(damage, BattleDamage) and damage.count:
        state.tell(Clause.EA_5_8p, "battle-damage", step.player, damage.count)
        ask(state, Pick(step.player, "damage", step.card, 0, 0, damage.count))


def draw_victory_cards(state: State, step: Run) -> None:
    """Draw as many Victory Cards as the VP number says.

    Clauses EA-3.6e, EA-3.7a, EA-5.8k and EA-12.1.8e; ruling: D-71.
    """
    wanted = number(state, step.card, "victory_cards")
    pile = state.pile("victory")
    drawn = [pile.pop() for _ in range(min(wanted, len(pile)))]
    state.tell(Clause.EA_5_8k, "victory-cards", step.player, len(drawn))
    if len(drawn) < wanted and "D-71b" in state.setting.readings:
        state.agenda[:] = [Run("game-over", step.player)]
    state.agenda.extend(Acquire(step.player, card) for card in reversed(drawn))


def take_spoils(state: State, step: Run) -> None:
    """Apply red text about receiving revealed Event Cards (EA-12.1.8f; ruling: D-117)."""
    combat = state.combat
    if combat is None:
        return
    steps: list[Step] = []
    for enemy in list(combat.garrison):
        kind = state.kind(enemy.card)
        effects = kind.scripts[kind.acquire].effects
        if any(isinstance(effect, Place) for effect in effects):
            combat.garrison.remove(enemy)
            steps.append(Acquire(step.player, enemy.card))
        elif effects and "D-117b" in state.setting.readings:
            steps.append(Effects(step.player, enemy.card, kind.acquire))
    state.agenda.extend(reversed(steps))


def put_events_back(state: State, step: Run, chance: Chance) -> None:
    """Put the revealed Event Cards under the Event pile (EA-12.1.10a; ruling: D-27)."""
    combat = state.combat
    if combat is None:
        return
    cards = sorted(enemy.card for enemy in combat.garrison)
    combat.garrison.clear()
    pile = state.setting.pile_numbers["event"]
    if "D-27b" in state.setting.readings:
        put_under_at_random(state, pile, cards, Clause.EA_11_3h, chance)
    else:
        put_under(state, step.player, pile, tuple(cards))


def put_under_at_random(
    state: State, pile: int, cards: list[int], clause: Clause, chance: Chance
) -> None:
    """Put cards under a pile in a random order (EA-11.3h, EA-13.2.5a)."""
    if cards:
        state.piles[pile][:0] = shuffled(state, cards, chance)
        state.tell(clause, "mixed-under", None, state.setting.piles[pile], len(cards))


def put_under(state: State, player: int, pile: int, cards: tuple[int, ...]) -> None:
    """Put cards under a pile in an order the player chooses (EA-12.1.10b, EA-13.2.5a)."""
    if len(set(cards)) > 1:
        state.agenda.append(PutUnder(player, pile, cards))
    elif cards:
        state.piles[pile][:0] = cards
        clause = Clause.EA_12_1_10a if state.combat else ordering(state, pile)
        state.tell(clause, "put-under", player, state.setting.piles[pile], len(cards))


def ordering(state: State, pile: int) -> Clause:
    """Return the clause by which cards are put back one by one.

    Those of a Combat, those of a counterattack, or Victory Cards lost to one (ruling: D-26).
    """
    if state.combat:
        return Clause.EA_12_1_10b
    lost = state.setting.piles[pile] == "victory"
    return Clause.EA_13_3_5c if lost else Clause.EA_13_2_5a


def put_one_under(state: State, step: PutUnder, card: int) -> None:
    """Put one card under a pile; the next goes beneath it."""
    state.agenda.pop()
    rest = list(step.cards)
    rest.remove(card)
    state.piles[step.pile].insert(0, card)
    state.tell(
        ordering(state, step.pile), "put-under", step.player, state.setting.piles[step.pile], 1
    )
    put_under(state, step.player, step.pile, tuple(rest))


def end_combat(state: State, step: Run) -> None:
    """End the Combat; what was fought is remembered until the turn ends."""
    state.combat = None
    state.tell(Clause.EA_12_1_10a, "combat-over", step.player)

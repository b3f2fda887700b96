"""Chapter 5: the words of the rules that move cards and turn them."""

from __future__ import annotations

from alamein.engine.deckbuilding.setting import Bonus, Setting, Unit, Wealth
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.state import State
from alamein.engine.el_alamein.steps import Draw


def gain(state: State, player: int, bonus: Bonus, clause: str) -> None:
    """Put points in the wallet; Draw Points wait to be used at once (EA-2g, EA-5.2p)."""
    wealth, draw = bonus
    wallet = state.players[player].wallet
    for kind, amount in enumerate(wealth):
        wallet[kind] += amount
    if any(wealth):
        state.tell(clause, "gained", player, *wealth)
    if draw:
        state.tell(Clause.EA_2g, "may-draw", player, draw)
        state.agenda.append(Draw(player, draw))


def in_words(amount: int, kind: str) -> str:
    """Return so many points as messages say it."""
    return f"{amount} {kind} Point" + ("" if amount == 1 else "s")


def can_pay(state: State, player: int, price: Wealth) -> bool:
    """Return whether the wallet holds *price* in full, kind by kind (EA-2b, EA-2c, EA-9l)."""
    tactic, supply, reinforcement, attack = state.players[player].wallet
    return (
        tactic >= price[0]
        and supply >= price[1]
        and reinforcement >= price[2]
        and attack >= price[3]
    )


def pay(state: State, player: int, price: Wealth) -> None:
    """Take *price* from the wallet; a point used for a payment is gone (EA-7.2h)."""
    wallet = state.players[player].wallet
    for kind, amount in enumerate(price):
        wallet[kind] -= amount


def owner_of(state: State, holder: int, unit: Unit) -> int:
    """Return who owns a card in the zone of *holder* (ruling: D-93)."""
    if unit.owner < 0 or "D-93a" in state.setting.readings:
        return holder
    return unit.owner


def forfeit(state: State, player: int, unit: Unit, clause: str) -> None:
    """Move a card from the Front Line to its owner's discard pile (EA-5.4a)."""
    state.players[player].front.remove(unit)
    state.players[owner_of(state, player, unit)].discard.append(unit.card)
    state.tell(clause, "forfeited", player, unit.card)
    scrap_attached(state, player, unit)


def scrap_attached(state: State, player: int, unit: Unit) -> None:
    """Take what was attached to a card that left out of the game (EA-5.8t)."""
    for card in unit.attached:
        scrap(state, player, card, Clause.EA_5_8t)


def scrap(state: State, player: int, card: int, clause: str) -> None:
    """Take a card out of the game and into the box, for good (EA-5.6a, EA-5.6b)."""
    state.box.append(card)
    state.tell(clause, "scrapped", player, card)


def give_back(state: State, player: int, card: int) -> None:
    """Return a card to its pile in the War Zone, by default to the bottom (EA-5.5a, EA-5.5b)."""
    setting = state.setting
    pile = state.piles[setting.kinds[card].pile]
    if "D-88b" in setting.readings:
        pile.append(card)
    elif "D-114b" in setting.readings and _is_sorted(setting, card):
        # Above the cards that lay under it at set-up, as the catalogue lists them.
        below = sum(other > card for other in pile)
        pile.insert(below, card)
    else:
        pile.insert(0, card)
    state.tell(Clause.EA_5_5b, "returned", player, card)


def _is_sorted(setting: Setting, card: int) -> bool:
    """Return whether the pile of *card* was sorted by kind at set-up (EA-4f)."""
    return setting.catalogue.piles[setting.piles[setting.kinds[card].pile]].order == "as-listed"


def exhaust(state: State, player: int, zone: list[Unit], unit: Unit) -> Unit:
    """Turn an active card that lies in *zone* sideways, and return it (EA-5.7d)."""
    turned = turn(state, unit, exhausted=True)
    zone[zone.index(unit)] = turned
    state.tell(Clause.EA_5_7d, "exhausted", player, unit.card)
    return turned


def turn(state: State, unit: Unit, *, exhausted: bool) -> Unit:
    """Return *unit* lying active or exhausted (EA-5.7a)."""
    if unit.attached or unit.owner >= 0:
        return unit._replace(exhausted=exhausted)
    setting = state.setting
    return (setting.exhausted if exhausted else setting.active)[unit.card]


def is_army_unit(state: State, card: int) -> bool:
    """Return whether a Deployed *card* is an Army unit (EA-3b; ruling: D-60)."""
    kind = state.setting.kinds[card]
    if kind.type == "army":
        return True
    return is_captured_tank(state, card) and "D-60a" in state.setting.readings


def is_captured_tank(state: State, card: int) -> bool:
    """Return whether *card* is a British tank, which players can acquire (EA-13.3.2l)."""
    kind = state.setting.kinds[card]
    return kind.type == "event" and "tank" in kind.subtypes

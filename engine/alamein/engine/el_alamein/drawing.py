"""Drawing cards, and chapter 14-1: reconstructing a deck."""

from __future__ import annotations

from collections.abc import Sequence

from alamein.engine.core.chance import Chance
from alamein.engine.core.game import Refusal
from alamein.engine.el_alamein.actions import Choose, DrawCards
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.state import State
from alamein.engine.el_alamein.steps import Draw, Look


def draw(state: State, player: int, count: int, chance: Chance) -> None:
    """Draw *count* cards of the own deck; only one that must give a card is rebuilt.

    Clauses EA-4h, EA-4o, EA-14.1a, EA-14.1b and EA-14.1c.
    """
    seat = state.players[player]
    drawn = 0
    while drawn < count and (seat.deck or rebuild(state, player, chance)):
        seat.hand.append(seat.deck.pop())
        drawn += 1
    if drawn:
        state.tell(Clause.EA_4o, "drew", player, drawn)
    if drawn < count:
        state.tell(Clause.EA_14_1d, "nothing-to-draw", player, count - drawn)


def shuffled(state: State, cards: Sequence[int], chance: Chance) -> list[int]:
    """Return cards in a random order, the top one last; chance names them from the top down."""
    names = [state.setting.names[card] for card in cards]
    return [cards[place] for place in reversed(chance.order(len(cards), names))]


def rebuild(state: State, player: int, chance: Chance) -> bool:
    """Shuffle the discard pile under the deck; return whether there was one (EA-5.3b, EA-14.1d)."""
    seat = state.players[player]
    if not seat.discard:
        return False
    # A discard pile has no order, so sorting it makes equal piles shuffle alike.
    cards = sorted(seat.discard)
    seat.deck[:0] = shuffled(state, cards, chance)
    seat.discard.clear()
    state.tell(Clause.EA_14_1a, "reshuffled", player, len(cards))
    return True


def can_draw(state: State, player: int) -> int:
    """Return how many cards there are to draw."""
    seat = state.players[player]
    return len(seat.deck) + len(seat.discard)


def most_to_draw(state: State, step: Draw) -> int:
    """Return how many cards the Draw Points of *step* can give."""
    return min(step.count, can_draw(state, step.player))


def why_not_draw(state: State, step: Draw, action: DrawCards) -> Refusal | None:
    """Return why that many cards may not be drawn (EA-2g, EA-14.1d; ruling: D-66)."""
    most = most_to_draw(state, step)
    if most < action.count <= step.count:
        return Refusal(Clause.EA_14_1d, f"deck and discard pile have only {most} cards")
    if not 0 <= action.count <= step.count:
        return Refusal(Clause.EA_2g, f"there are {step.count} Draw Points")
    if action.count < most and "D-66b" in state.setting.readings:
        return Refusal(Clause.EA_2g, f"Draw Points are used in full: {most} cards")
    return None


def draw_for_points(state: State, step: Draw, action: DrawCards, chance: Chance) -> None:
    """Draw for Draw Points; those not used are lost (EA-5.2e, EA-5.2f)."""
    state.agenda.pop()
    draw(state, step.player, action.count, chance)
    if action.count < step.count:
        state.tell(Clause.EA_5_2f, "lost-draw-points", step.player, step.count - action.count)


def look(state: State, player: int, top: int, take: int, chance: Chance) -> None:
    """Look at the top cards of the own deck (EA-14.1a; ruling: D-70)."""
    seat = state.players[player]
    if not seat.deck or (len(seat.deck) < top and "D-70a" in state.setting.readings):
        rebuild(state, player, chance)
    seen = seat.deck[-top:]
    if seen:
        del seat.deck[-top:]
        state.tell(Clause.EA_14_1a, "looked", player, len(seen))
        state.agenda.append(Look(player, tuple(sorted(seen)), min(take, len(seen))))


def why_not_look(step: Look, action: Choose) -> Refusal | None:
    """Return why a card seen may not be chosen."""
    if action.card not in step.cards:
        return Refusal(Clause.EA_14_1a, "that card is not among those seen")
    return None


def choose_seen(state: State, step: Look, action: Choose) -> None:
    """Take a card seen into the hand or, when enough are taken, put it back on the deck."""
    state.agenda.pop()
    seat = state.players[step.player]
    rest = list(step.cards)
    rest.remove(action.card)
    (seat.hand if step.take else seat.deck).append(action.card)
    take = max(step.take - 1, 0)
    if take or len(set(rest)) > 1:
        state.agenda.append(Look(step.player, tuple(rest), take))
    else:
        seat.deck += rest

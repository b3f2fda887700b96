"""What each kind of event of a turn does to the ledger: one function for each word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeAlias

from alamein.engine.core.game import Event
from alamein.engine.deckbuilding.cards import Ability, Card
from alamein.engine.deckbuilding.verbs import Deploy, Pay
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.ledger import Account, Ledger
from alamein.properties.el_alamein.table import POINTS

Post: TypeAlias = Callable[[Ledger, Event], None]


def whose(ledger: Ledger, event: Event) -> Account:
    """Return the account of the player to whom the event happened."""
    return ledger.accounts[event.player or 0]


def number(event: Event, place: int = 0) -> int:
    """Return the fact at *place*, a number."""
    return int(event.facts[place])


def turn(ledger: Ledger, event: Event) -> None:
    """A turn begins: its number, whose it is, and nothing fought yet (EA-6a, EA-12a)."""
    for account in ledger.accounts:
        account.unique.clear()
    ledger.facts |= {
        "turn": number(event),
        "active": event.player,
        "combats": 0,
        "disengaged": "",
    }
    if ledger.printed.takes("D-22b") and not ledger.piles["british-reinforcements"].cards:
        ledger.facts["due"] = 0  # without enemy cards there is no counterattack


def received_point(ledger: Ledger, event: Event) -> None:
    """A point of one kind is received (EA-7.2b, EA-7.3b)."""
    whose(ledger, event).wallet[POINTS[number(event)]] += 1


def gained(ledger: Ledger, event: Event) -> None:
    """Points are received (EA-5.2p)."""
    for place, kind in enumerate(POINTS):
        whose(ledger, event).wallet[kind] += number(event, place)


def lost_points(ledger: Ledger, event: Event) -> None:
    """All points vanish (EA-7.4g)."""
    whose(ledger, event).wallet = dict.fromkeys(POINTS, 0)


def played(ledger: Ledger, event: Event) -> None:
    """The Play Cost is paid and the card goes from the hand to the Playing Area (EA-5.2a)."""
    account, card = whose(ledger, event), ledger.printed.named(event)
    ledger.take(card, "played", account.hand)
    account.area[card] += 1
    account.unique[card] += "unique" in (ledger.printed.card(card).keywords or ())
    account.wallet["tactic"] -= _price(ledger, ledger.printed.card(card))


def _price(ledger: Ledger, card: Card) -> int:
    """Return the Play Cost; nothing for a Combat-keyword card in an interception by D-30b."""
    if ledger.facts["trigger"] >= 0 and ledger.printed.takes("D-30b"):
        return 0
    return card.play_cost or 0


def drew(ledger: Ledger, event: Event) -> None:
    """Cards go from the top of the deck to the hand (EA-4o)."""
    account = whose(ledger, event)
    for _ in range(min(number(event), len(account.deck.cards))):
        account.hand[account.deck.pop()] += 1


def reshuffled(ledger: Ledger, event: Event) -> None:
    """The discard pile becomes the deck, under what is drawn before it (EA-14.1a)."""
    account = whose(ledger, event)
    if number(event) != account.discard.total():
        ledger.wrong.append(f"shuffled {number(event)} of {account.discard.total()} discarded")
    account.deck.lay(account.discard.elements(), under=True)
    account.discard.clear()


def looked(ledger: Ledger, event: Event) -> None:
    """The top cards of the deck are looked at, away from the deck."""
    account = whose(ledger, event)
    for _ in range(min(number(event), len(account.deck.cards))):
        account.seen[account.deck.pop()] += 1


def deployed(ledger: Ledger, event: Event) -> None:
    """A card goes to the Front Line (EA-10c): one just received (EA-10a), or a played one."""
    account, card = whose(ledger, event), ledger.printed.named(event)
    if event.clause != Clause.EA_10a and account.area[card] > 0:
        account.area[card] -= 1
    elif ledger.limbo[card] + ledger.destroyed[card] > 0:  # revealed ones by D-58b
        _acquire(ledger, card, "deployed")
    else:
        ledger.take(card, "deployed", account.area)
    account.front[card] += 1
    account.tired[card] += enters_exhausted(ledger, card)


def enters_exhausted(ledger: Ledger, card: str) -> bool:
    """Return whether a card that was played is Deployed exhausted, such as the Rifles by D-55a."""
    for effect in ledger.printed.card(card).play_rules or ():
        if isinstance(effect, Deploy):
            told = effect.exhausted
            chosen = (
                [told[reading] for reading in told if ledger.printed.takes(reading)]
                if isinstance(told, dict)
                else [told]
            )
            return any(chosen)
    return False


def used(ledger: Ledger, event: Event) -> None:
    """Points that an ability costs are paid (EA-9l)."""
    card = ledger.printed.card(ledger.printed.named(event))
    ability = abilities(ledger, card)[number(event, 1) - 1]
    for cost in ability.cost:
        if isinstance(cost, Pay):
            for kind in POINTS:
                whose(ledger, event).wallet[kind] -= getattr(cost.value, kind)


def abilities(ledger: Ledger, card: Card) -> tuple[Ability, ...]:
    """Return the abilities that were meant: those of a Deployed card unless it is a played one."""
    played_ones = card.play_abilities if ledger.facts.get("played") else card.deploy_abilities
    return played_ones or ()


def exhausted(ledger: Ledger, event: Event) -> None:
    """A card lies exhausted from now on (EA-5.7d)."""
    whose(ledger, event).tired[ledger.printed.named(event)] += 1


def reactivated(ledger: Ledger, event: Event) -> None:
    """An exhausted card lies active from now on (EA-5.7d, EA-7.1a)."""
    ledger.take(ledger.printed.named(event), "reactivated", whose(ledger, event).tired)


def forfeited(ledger: Ledger, event: Event) -> None:
    """A card goes from the Combat Zone to its owner's discard pile (EA-5.4a)."""
    card = ledger.printed.named(event)
    if event.clause == Clause.EA_15_1x and leaves_exhausted(ledger.printed.card(card)):
        ledger.take(card, "found exhausted", whose(ledger, event).tired)
    ledger.leave(event.player or 0, card, "forfeited").discard[card] += 1


def leaves_exhausted(card: Card) -> bool:
    """Return whether the card leaves at the end of a turn only if exhausted, as infantry does."""
    rules = [rule for rule in card.deploy_rules or () if rule.at == "end-of-turn"]
    return bool(rules) and all(rule.exhausted for rule in rules)


def discarded(ledger: Ledger, event: Event) -> None:
    """A card goes from the hand to the discard pile (EA-5.3a)."""
    account, card = whose(ledger, event), ledger.printed.named(event)
    ledger.take(card, "discarded", account.hand)
    account.discard[card] += 1


def returned(ledger: Ledger, event: Event) -> None:
    """A card goes under its pile in the War Zone (EA-5.5a, EA-5.5b, D-88, D-114)."""
    card = ledger.printed.named(event)
    if ledger.limbo[card] > 0:
        ledger.limbo[card] -= 1
    else:
        ledger.leave(event.player or 0, card, "returned")
    stack = ledger.piles[ledger.printed.card(card).pile]
    stack.cards.insert(_place_of_return(ledger, card, stack.cards), card)


def _place_of_return(ledger: Ledger, card: str, pile: list[str]) -> int:
    """Return how deep a returned card lies: at the bottom unless a reading says otherwise."""
    if ledger.printed.takes("D-88b"):
        return 0
    listed = ledger.printed.catalogue.piles[ledger.printed.card(card).pile].order == "as-listed"
    if not (listed and ledger.printed.takes("D-114b")):
        return len(pile)
    rank = ledger.printed.names.index
    return sum(rank(other) <= rank(card) for other in pile)


def scrapped(ledger: Ledger, event: Event) -> None:
    """A card goes into the box (EA-5.6a), as does what a unit that left bore (EA-5.8t)."""
    account, card = whose(ledger, event), ledger.printed.named(event)
    if event.clause == Clause.EA_5_8t:
        _scrap_with_its_bearer(ledger, account, card)
    elif ledger.revealed[card] > 0:
        ledger.revealed[card] -= 1
    else:
        ledger.leave(event.player or 0, card, "scrapped")
    ledger.box[card] += 1


def _scrap_with_its_bearer(ledger: Ledger, account: Account, card: str) -> None:
    """Take an attached card from the unit that left last; a Box may lie beside it still."""
    bearer = account.left[-1] if account.left else ""
    if account.borne[bearer, card] > 0:
        account.borne[bearer, card] -= 1
    else:
        ledger.take(card, "scrapped with its bearer", account.front)


def received(ledger: Ledger, event: Event) -> None:
    """A card got from the War Zone goes to the discard pile (EA-11.3d)."""
    card = ledger.printed.named(event)
    _acquire(ledger, card, "received")
    whose(ledger, event).discard[card] += 1


def took(ledger: Ledger, event: Event) -> None:
    """A card got from the War Zone goes into the hand; of one looked at no event tells."""
    card = ledger.printed.named(event)
    _acquire(ledger, card, "took")
    whose(ledger, event).hand[card] += 1


def _acquire(ledger: Ledger, card: str, what: str) -> None:
    """Take a card from a step's hands, else from the revealed cards, else from its pile."""
    if ledger.limbo[card] > 0:
        ledger.limbo[card] -= 1
    elif ledger.destroyed[card] > 0:
        ledger.destroyed[card] -= 1
        ledger.revealed[card] -= 1
    else:
        ledger.off(ledger.printed.card(card).pile, card, what)


def attached(ledger: Ledger, event: Event) -> None:
    """A card just received is attached to a unit, by D-61b anybody's (EA-10h)."""
    card, bearer = ledger.printed.named(event), ledger.printed.named(event, 1)
    ledger.take(card, "attached", ledger.limbo)
    ledger.accounts[ledger.facts["bearer"]].borne[bearer, card] += 1


def placed(ledger: Ledger, event: Event) -> None:
    """A card just received is put before a player (EA-3.5d)."""
    card = ledger.printed.named(event)
    _acquire(ledger, card, "placed")
    account = ledger.accounts[number(event, 1)]
    account.front[card] += 1
    if ledger.printed.takes("D-93b") and event.player is not None:
        account.lent.append((card, event.player))


def recruited(ledger: Ledger, event: Event) -> None:
    """A Reinforcement Point and the Supply cost pay for the top card (EA-11.1b, EA-11.2a)."""
    account, card = whose(ledger, event), ledger.printed.named(event)
    account.wallet["reinforcement"] -= 1
    account.wallet["supply"] -= ledger.printed.card(card).recruit_cost or 0
    ledger.off(ledger.printed.card(card).pile, card, "recruited")
    ledger.limbo[card] += 1


def cleared(ledger: Ledger, event: Event) -> None:
    """The Playing Area goes to the discard pile (EA-7.4b)."""
    account = whose(ledger, event)
    account.discard.update(account.area)
    account.left.extend(account.area.elements())
    account.area.clear()


def kept(ledger: Ledger, event: Event) -> None:
    """A card of the hand stays there (EA-7.4d)."""
    ledger.facts["kept"] = ledger.printed.named(event)


def discarded_hand(ledger: Ledger, event: Event) -> None:
    """The hand goes to the discard pile but for a card that is kept (EA-7.4c, D-65)."""
    account = whose(ledger, event)
    if ledger.printed.takes("D-65b"):
        return
    kept_card = ledger.facts.pop("kept", "")
    if kept_card:
        ledger.take(kept_card, "kept", account.hand)
    if number(event) != account.hand.total():
        ledger.wrong.append(f"discarded {number(event)} of {account.hand.total()} cards")
    account.discard.update(account.hand)
    account.hand = Counter([kept_card] if kept_card else [])


def nothing(ledger: Ledger, event: Event) -> None:
    """Nothing moves: the event tells that something begins, ends or cannot be."""


POSTS: Mapping[str, Post] = {
    "turn": turn,
    "received-point": received_point,
    "gained": gained,
    "lost-points": lost_points,
    "played": played,
    "drew": drew,
    "reshuffled": reshuffled,
    "looked": looked,
    "deployed": deployed,
    "used": used,
    "exhausted": exhausted,
    "reactivated": reactivated,
    "forfeited": forfeited,
    "discarded": discarded,
    "returned": returned,
    "scrapped": scrapped,
    "received": received,
    "took": took,
    "attached": attached,
    "placed": placed,
    "recruited": recruited,
    "cleared": cleared,
    "kept": kept,
    "discarded-hand": discarded_hand,
    **dict.fromkeys(
        ("went-on", "may-draw", "lost-draw-points", "nothing-to-draw", "victorious"),
        nothing,
    ),
}

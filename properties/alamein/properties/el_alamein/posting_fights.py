"""What each kind of event of a fight does to the ledger: one function for each word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import UNSET

from alamein.engine.core.game import Event
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein import posting
from alamein.properties.el_alamein.ledger import UNTOLD, Account, Ledger
from alamein.properties.el_alamein.posting import Post, nothing, number, whose
from alamein.properties.el_alamein.table import Happened, Plain, Unit


def boosted(ledger: Ledger, event: Event) -> None:
    """A card raises ratings in this interception."""
    ledger.facts["boosts"] = sorted([*ledger.facts["boosts"], ledger.printed.named(event)])


def applied(ledger: Ledger, event: Event) -> None:
    """The effect of a Deployed card acts in this interception (EA-13.3.1b)."""
    ledger.facts["applied"] = sorted([*ledger.facts["applied"], ledger.printed.named(event)])


def disengaged(ledger: Ledger, event: Event) -> None:
    """Units count as not having fought enemies of a kind (EA-15.1y)."""
    ledger.facts["disengaged"] = event.facts[0]


def weakened(ledger: Ledger, event: Event) -> None:
    """The total defence of the objective is lowered."""
    ledger.facts["weakened"] += number(event)


def attacked(ledger: Ledger, event: Event) -> None:
    """Combat against a Site is declared (EA-12.1.1a)."""
    site = ledger.printed.named(event)
    ledger.facts |= {"site": site, "weakened": 0, "won": False}
    ledger.facts["combats"] += 1


def revealed(ledger: Ledger, event: Event) -> None:
    """The top Event Card is revealed (EA-5.8d) or, in want of it, a British one (EA-12.2a)."""
    card = ledger.printed.named(event)
    if event.clause == Clause.EA_12_2a:
        at = -1 if ledger.printed.takes("D-119b") else 0
        ledger.off("british-reinforcements", card, "revealed", at)
    else:
        ledger.off("event", card, "revealed")
    ledger.revealed[card] += 1


def reinforced(ledger: Ledger, event: Event) -> None:
    """Event Cards go, unseen, onto the British Reinforcements pile (EA-12.1.4a)."""
    event_pile = ledger.piles["event"]
    if number(event) > len(event_pile.cards):
        ledger.wrong.append(f"moved {number(event)} of {len(event_pile.cards)} Event Cards")
        return
    moved = [event_pile.pop() for _ in range(number(event))]
    ledger.piles["british-reinforcements"].lay(moved, under=False)


def counterattack_due(ledger: Ledger, _event: Event) -> None:
    """A counterattack follows this turn; by D-21a only one, however many triggers (EA-13.1b)."""
    most = 1 if ledger.printed.takes("D-21a") else ledger.facts["due"] + 1
    ledger.facts["due"] = min(ledger.facts["due"] + 1, most)


def destroyed(ledger: Ledger, event: Event) -> None:
    """A revealed card is destroyed (EA-12.1.5d, EA-13.3a)."""
    card = ledger.printed.named(event)
    ledger.destroyed[card] += 1
    if ledger.destroyed[card] > ledger.revealed[card]:
        ledger.wrong.append(f"destroyed {card} more often than it lies there")


def won(ledger: Ledger, event: Event) -> None:
    """The objective is taken off its pile and what is revealed is destroyed (EA-12.1.8a, 12.3a)."""
    site = ledger.printed.named(event)
    pile = ledger.printed.card(site).pile
    ledger.off(pile, site, "won")
    ledger.limbo[site] += 1
    ledger.destroyed = ledger.revealed.copy()
    ledger.facts["won"] = True
    if ledger.printed.card(site).city_number is not UNSET:
        taken = {*ledger.facts["conquerors"], event.player}
        ledger.facts["conquerors"] = sorted(taken)
    lost(ledger, event)


def lost(ledger: Ledger, event: Event) -> None:
    """The Attack Points offered are paid, unless points are only compared (D-43c)."""
    if not ledger.printed.takes("D-43c"):
        whose(ledger, event).wallet["attack"] -= number(event, 1)


def victory_cards(ledger: Ledger, event: Event) -> None:
    """Cards are drawn from the Victory pile (EA-5.8k)."""
    stack = ledger.piles["victory"]
    for _ in range(min(number(event), len(stack.cards))):
        ledger.limbo[stack.pop()] += 1


def paired(ledger: Ledger, event: Event) -> None:
    """A Box stays with the infantry it was paired with, if pairings last (EA-13.3.2p, D-14)."""
    if ledger.printed.takes("D-14a"):
        account = whose(ledger, event)
        infantry, box = ledger.printed.named(event), ledger.printed.named(event, 1)
        ledger.take(box, "paired", account.front)
        account.borne[infantry, box] += 1


def put_under(ledger: Ledger, event: Event) -> None:
    """Cards go under a pile, which ones and in what order is untold (EA-12.1.10a, EA-13.2.5a)."""
    pile, many = str(event.facts[0]), number(event, 1)
    ledger.piles[pile].lay([UNTOLD] * many, under=True)
    ledger.under[pile] += many


def combat_over(ledger: Ledger, _event: Event) -> None:
    """The Combat has ended (EA-12.1.10a)."""
    ledger.facts |= {"site": "", "weakened": 0, "won": False}


def counterattack(ledger: Ledger, event: Event) -> None:
    """All of the British Reinforcements pile is revealed (EA-13.2.1a); it counts as carried out."""
    stack = ledger.piles["british-reinforcements"]
    if number(event) != len(stack.cards):
        ledger.wrong.append(f"revealed {number(event)} of {len(stack.cards)} British cards")
    ledger.revealed.update(stack.cards)
    stack.cards.clear()
    ledger.facts |= {"trigger": event.player, "interceptor": -1, "boosts": [], "applied": []}
    ledger.facts["queue"] = None  # the targets are ranked now; see the laws of positions
    ledger.facts["counterattacks"] += 1


def intercepts(ledger: Ledger, event: Event) -> None:
    """It is the next target's turn to intercept, and nothing acts in it yet (EA-13.2.3a)."""
    queue = ledger.facts["queue"]
    if queue is not None:
        if queue[:1] != [event.player]:
            ledger.wrong.append(f"player {event.player} intercepts, waiting are {queue}")
        ledger.facts["queue"] = queue[1:]
    if ledger.printed.takes("D-69a"):
        whose(ledger, event).unique.clear()
    ledger.facts |= {"interceptor": event.player, "boosts": [], "applied": [], "disengaged": ""}


def lost_city(ledger: Ledger, event: Event) -> None:
    """A City goes on top of its pile, or to its place by number (EA-13.3.5b, EA-5.5c, D-24)."""
    city = ledger.printed.named(event)
    ledger.leave(event.player or 0, city, "lost")
    stack = ledger.piles[ledger.printed.card(city).pile]
    stack.cards.insert(0, city)
    if ledger.printed.takes("D-24b"):
        stack.cards.sort(key=lambda name: ledger.printed.card(name).city_number or 0)


def lost_victory_cards(ledger: Ledger, event: Event) -> None:
    """Victory Cards go under their pile as drawn, or as the player likes (EA-13.3.5c, D-26)."""
    account = whose(ledger, event)
    for place in range(len(event.facts)):
        card = ledger.printed.named(event, place)
        if ledger.printed.takes("D-25b"):  # an attached one may be lost, and none says which
            account.either[card] += 1
        else:
            ledger.take(card, "lost", account.front)
        if ledger.printed.takes("D-26b"):
            ledger.limbo[card] += 1
        else:
            ledger.piles[ledger.printed.card(card).pile].cards.append(card)


def counterattack_over(ledger: Ledger, _event: Event) -> None:
    """The British Counterattack Turn has ended (EA-13.2.4a, EA-13.2.4b)."""
    ledger.facts |= {"trigger": -1, "interceptor": -1, "boosts": [], "applied": [], "queue": []}
    ledger.facts["due"] -= 1


def ends(ledger: Ledger, _event: Event) -> None:
    """The game is about to end, or over: by D-71b it ends on the spot (EA-8.1a, EA-8.1b)."""
    ledger.facts["ending"] = True


def scored(ledger: Ledger, event: Event) -> None:
    """The game is over, and nothing is due any more (EA-8.1a, EA-8.1b)."""
    ends(ledger, event)
    ledger.facts["due"] = 0


POSTS: Mapping[str, Post] = {
    **posting.POSTS,
    "boosted": boosted,
    "applied": applied,
    "disengaged": disengaged,
    "weakened": weakened,
    "attacked": attacked,
    "revealed": revealed,
    "reinforced": reinforced,
    "counterattack-due": counterattack_due,
    "destroyed": destroyed,
    "won": won,
    "lost": lost,
    "victory-cards": victory_cards,
    "paired": paired,
    "put-under": put_under,
    "mixed-under": put_under,
    "combat-over": combat_over,
    "counterattack": counterattack,
    "intercepts": intercepts,
    "lost-city": lost_city,
    "lost-victory-cards": lost_victory_cards,
    "counterattack-over": counterattack_over,
    "end-near": ends,
    "victory-pile-empty": ends,
    "scored": scored,
    **dict.fromkeys(
        ("red-text", "none-moved", "battle-damage", "allotted", "held", "failed", "boxed"),
        nothing,
    ),
}


def take_unseen(account: Account, card: str) -> None:
    """Take a card looked at into the hand; no event tells the others which."""
    account.seen[card] -= 1
    account.hand[card] += 1


def posted(happened: Happened) -> Ledger:
    """Return the ledger to which every event has been posted."""
    ledger = Ledger(happened.before)
    what, step = happened.tried.what, happened.before.waiting
    said = what if isinstance(what, dict) else {}
    ledger.facts["played"] = said.get("played", False)
    ledger.facts["bearer"] = said.get("player", happened.before.decider)
    if step and step["step"] == "look" and step.get("take", 0) and isinstance(what, str):
        take_unseen(ledger.accounts[step["player"]], what)
    for event in happened.events:
        POSTS[event.what](ledger, event)
    if happened.tried.word == "allot":
        leave_boxes(ledger, happened.before.decider, said.get("orders", ()))
    return ledger


def leave_boxes(ledger: Ledger, player: int, orders: Iterable[Plain]) -> None:
    """Have Boxes stay Deployed without the infantry they lay with, which was allotted (D-12b)."""
    account = ledger.accounts[player]
    for order in orders if ledger.printed.takes("D-12b") else ():
        unit, sent = Unit.read(order["unit"]), order.get("targets", 0) or order.get("grouped")
        boxes = [name for name in unit.attached if ledger.printed.card(name).type == "site"]
        for name in boxes * order["count"] if sent else ():
            account.borne[unit.card, name] -= 1
            account.front[name] += 1

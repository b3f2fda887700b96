"""Rich positions to begin with: everybody has an army, points and a hand worth playing.

Cards are chosen by what is printed on them, so that a beginning is sound for any catalogue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import UNSET

from alamein.engine.core.game import Position
from alamein.engine.deckbuilding.cards import Card
from alamein.engine.deckbuilding.verbs import Attach, Deploy, Exhaust, Forfeit, Return, Scrap
from alamein.engine.deckbuilding.verbs import Place as PlaceAnywhere
from alamein.properties.el_alamein.table import POINTS, Printed
from alamein.properties.law import Pick

Plain: TypeAlias = Any
Fits: TypeAlias = Callable[[Card], bool]

RECRUITED = frozenset({"supply", "army", "strategy", "support"})
QUIET = ("starting", "tactics", "tactics", "tactics", "tactics", "reinforcement", "clean-up")
PHASES = (*QUIET, "combat", "combat", "combat", "interception", "interception", "aftermath")
FOUGHT_OFF = frozenset({"interception", "aftermath"})
MOST_WEALTH = {"tactic": 4, "supply": 8, "reinforcement": 3, "attack": 24}
LEFT_OVER = "motorized-transport"
ONE_IN = 3  # how often something rarer than the rest is done


class Stock:
    """The cards that have not been given to anybody yet."""

    def __init__(self, printed: Printed, players: int, pick: Pick) -> None:
        self.printed = printed
        self.pick = pick
        self.left = Counter({name: card.copies for name, card in printed.catalogue.cards.items()})
        for name, number in printed.catalogue.starting_deck.items():
            self.left[name] -= number * players
        if not printed.takes("D-76b"):  # those left over are in the box
            self.left[LEFT_OVER] = 0

    def kinds(self, fits: Fits) -> list[str]:
        """Return the kinds of which a card that fits is left."""
        return [name for name, n in self.left.items() if n and fits(self.printed.card(name))]

    def take(self, fits: Fits, most: int) -> list[str]:
        """Return up to *most* cards that fit, of as many kinds as possible."""
        taken: list[str] = []
        for _ in range(most):
            if kinds := self.kinds(fits):
                taken.append(kinds[self.pick(len(kinds))])
                self.left[taken[-1]] -= 1
        return taken

    def rest(self, pile: str) -> list[str]:
        """Return, shuffled, the cards of a pile that nobody was given."""
        cards = self.printed.catalogue.cards.values()
        left = [card.id for card in cards if card.pile == pile for _ in range(self.left[card.id])]
        return shuffled(left, self.pick)


def shuffled(cards: list[str], pick: Pick) -> list[str]:
    """Return *cards* in an order that *pick* chooses."""
    left = sorted(cards)
    return [left.pop(pick(len(left))) for _ in range(len(left))]


def verbs(card: Card) -> tuple[type, ...]:
    """Return what the card does when it is played."""
    return tuple(type(effect) for effect in card.play_rules or ())


def is_played(card: Card) -> bool:
    """Return whether the card can come into a deck: it has a Play Cost."""
    return card.play_cost is not UNSET and card.type in RECRUITED | {"event"}


def is_unit(card: Card) -> bool:
    """Return whether the card is Deployed by being played."""
    return is_played(card) and (card.type == "support" or Deploy in verbs(card))


def stays_played(card: Card) -> bool:
    """Return whether the card, once played, lies in the Playing Area until Clean-Up."""
    rules = card.play_rules or ()
    must = any(isinstance(rule, Deploy) and rule.choice == "must" for rule in rules)
    leaves = {Return, Forfeit, Scrap} & set(verbs(card))
    return is_played(card) and card.type != "support" and not must and not leaves


def stays_in_combat(card: Card) -> bool:
    """Return whether the card can have been played in an interception and lie there still."""
    return stays_played(card) and (card.type == "supply" or "combat" in (card.keywords or ()))


def tires(card: Card) -> bool:
    """Return whether the card can lie exhausted when Deployed."""
    costs = (cost for ability in card.deploy_abilities or () for cost in ability.cost)
    enters = any(isinstance(rule, Deploy) and rule.exhausted for rule in card.play_rules or ())
    return enters or any(isinstance(cost, Exhaust) for cost in costs)


def attaches(card: Card) -> bool:
    """Return whether the card may be attached to a unit."""
    return any(isinstance(rule, Attach) for rule in card.acquire_rules or ())


def is_placed(card: Card) -> bool:
    """Return whether the card is put in front of a player of one's choice."""
    rules = card.acquire_rules or ()
    return card.play_cost is UNSET and any(isinstance(rule, PlaceAnywhere) for rule in rules)


def is_enemy(card: Card) -> bool:
    """Return whether the card comes off the Event pile."""
    return card.pile == "event"


def is_victory(card: Card) -> bool:
    """Return whether the card is a Victory Card."""
    return card.type == "victory"


def is_box(card: Card) -> bool:
    """Return whether the card is a Box."""
    return "box" in (card.subtypes or ())


def is_replaced(card: Card) -> bool:
    """Return whether the card, once revealed, leaves by its own red text."""
    return any(isinstance(rule, Scrap | Return | Forfeit) for rule in card.reveal_rules or ())


class Beginning:
    """A position in the making."""

    def __init__(self, printed: Printed, players: int, pick: Pick) -> None:
        self.printed = printed
        self.count = players
        self.pick = pick
        self.stock = Stock(printed, players, pick)
        self.phase = PHASES[pick(len(PHASES))]
        if self.phase == "clean-up" and printed.takes("D-65b"):  # no card to be kept by choice
            self.phase = "reinforcement"
        self.active = pick(players)
        self.players: list[dict[str, Plain]] = [{} for _ in range(players)]
        self.cities = sorted(
            (card for card in printed.catalogue.cards.values() if card.city_number is not UNSET),
            key=lambda card: card.city_number or 0,
        )
        self.owned: list[list[Card]] = [[] for _ in range(players)]
        self.last = self.stock.take(is_victory, 1)  # without it the game would be over
        ends = ("", "", "city", "victory") if self.phase == "tactics" else ("",)
        self.end = ends[pick(len(ends))]  # what has been taken last in this Tactics Phase, if so

    def sometimes(self) -> bool:
        """Return, once in a while, that something rare is to be done."""
        return self.pick(ONE_IN) == 0

    def share_cities(self) -> None:
        """Give the first Cities to the players, and sometimes all but the last."""
        most = len(self.cities) - (self.end != "city")
        taken = most if self.end == "city" or self.sometimes() else self.pick(most + 1)
        for card in self.cities[:taken]:
            self.owned[self.pick(self.count)].append(card)
            self.stock.left[card.id] -= 1

    def seat(self, number: int) -> None:
        """Give one player deck, hand, discard pile, points and army."""
        stock, pick = self.stock, self.pick
        own = [name for name, n in self.printed.catalogue.starting_deck.items() for _ in range(n)]
        cards = shuffled(own + stock.take(is_played, 4 + pick(12)), pick)
        hand = 1 + pick(7)
        discard = hand + pick(len(cards) - hand + 1)
        front = [*self.army(rested=number == self.active), *self.treasure(number)]
        self.players[number] = {
            "hand": cards[:hand],
            "discard": cards[hand:discard],
            "deck": cards[discard:],
            "front_line": front,
        }

    def army(self, *, rested: bool) -> list[Plain]:
        """Return units: some exhausted, some with a card attached, some Italian infantry."""
        units: list[Plain] = []
        for name in self.stock.take(is_unit, self.pick(8)):
            units.append(self.unit(name, rested=rested))
            if self.sometimes() and self.stock.left[name]:
                self.stock.left[name] -= 1
                units.append(self.unit(name, rested=rested))
        return units

    def unit(self, name: str, *, rested: bool) -> Plain:
        """Return a unit, perhaps exhausted, perhaps with a card attached.

        One of the player to move is *rested*: in the Starting Phase it is active.
        """
        card = self.printed.card(name)
        unit: dict[str, Plain] = {"card": name}
        if tires(card) and self.pick(2) and not (rested and self.phase == "starting"):
            unit["exhausted"] = True
        if card.type == "army" and self.sometimes():
            most = 1 if self.printed.takes("D-61b") else 1 + self.pick(2)
            unit["attached"] = self.stock.take(attaches, most)
        return unit

    def treasure(self, number: int) -> list[Plain]:
        """Return the Sites, Victory Cards and placed cards in front of a player."""
        boxes = self.stock.take(is_box, self.pick(4))
        owned = self.owned[number]
        won = sum(card.victory_cards or 0 for card in owned)
        cards = self.stock.take(is_victory, self.pick(won + 1))
        return [*boxes, *(card.id for card in owned), *cards, *self.placed()]

    def placed(self) -> list[Plain]:
        """Return, once in a while, a card that somebody put there (D-93)."""
        cards = self.stock.take(is_placed, 1) if self.sometimes() else []
        if self.printed.takes("D-93b"):
            return [{"card": name, "owner": self.pick(self.count)} for name in cards]
        return list(cards)

    def wallets(self, whose: int) -> None:
        """Give points to the player who is to move, as far as the phase has any."""
        amounts = {kind: self.pick(MOST_WEALTH[kind] + 1) for kind in POINTS}
        if self.phase in ("starting", *FOUGHT_OFF):
            amounts["tactic"] = amounts["reinforcement"] = 0
        if self.phase in ("starting", "reinforcement", "clean-up"):
            amounts["attack"] = 0
        if self.phase == "starting" and self.printed.takes("D-115b"):
            amounts["tactic"] = amounts["reinforcement"] = 1
        self.players[whose]["wallet"] = amounts

    def play_area(self, whose: int) -> None:
        """Lay out what the player has played already, and note which of it is Unique."""
        if self.phase in ("starting", "clean-up"):
            return
        may = stays_in_combat if self.phase in FOUGHT_OFF else stays_played
        area = self.stock.take(may, self.pick(4))
        unique = [name for name in area if "unique" in (self.printed.card(name).keywords or ())]
        if unique:
            one = unique[0]
            area = [name for name in area if name not in unique] + [one]
            self.stock.left.update(unique[1:])
            self.players[whose]["unique"] = [one]
        self.players[whose]["playing_area"] = area

    def piles(self) -> dict[str, list[str]]:
        """Return the shuffled piles of the War Zone, some of them short."""
        attacked = self.phase in FOUGHT_OFF
        british = self.stock.take(is_enemy, 0 if attacked else self.pick(8))
        event, victory = self.stock.rest("event"), self.stock.rest("victory")
        short: list[str] = []
        if self.sometimes():
            few = self.pick(4)
            event, short = event[:few], event[few:]
        if self.sometimes():
            few = self.pick(4)
            victory, short = victory[:few], short + victory[few:]
        victory += self.last
        if self.end == "victory":
            victory, short = [], short + victory
        self.box = short
        return {
            "event": event,
            "victory": victory,
            "support": self.stock.rest("support"),
            "city": [card.id for card in self.cities if self.stock.left[card.id]],
            "british-reinforcements": british,
        }

    def enemies(self) -> list[str]:
        """Return Event Cards that face a player."""
        return self.stock.take(is_enemy, 1 + self.pick(6))

    def order(self) -> list[int]:
        """Return who is attacked by the British: who triggered it, then the owners of Cities."""
        best = {n: owned[-1].city_number or 0 for n, owned in enumerate(self.owned) if owned}
        rank = sorted(best, key=lambda n: -best[n])
        others = [n for n in rank if n != self.active or self.printed.takes("D-17b")]
        cityless = self.active not in best and self.printed.takes("D-16b")
        return others if cityless else [self.active, *others]

    def counterattack(self) -> dict[str, Plain]:
        """Return a counterattack under way, from the first interceptor on or in its midst."""
        order = self.order()
        at = self.pick(len(order)) if self.sometimes() else 0
        return {
            "trigger": self.active,
            "interceptor": order[at],
            "queue": order[at + 1 :],
            "enemies": self.enemies(),
        }

    def combat(self) -> dict[str, Plain]:
        """Return a Combat under way, against a Box or the City on top."""
        boxes = self.stock.kinds(is_box)
        left = [card.id for card in self.cities if self.stock.left[card.id]]
        if boxes and self.sometimes():
            return {"site": boxes[0]}
        size = self.printed.card(left[0]).garrison or 0
        revealed = self.stock.take(
            lambda card: card.pile == "event" and not is_replaced(card), size
        )
        return {"site": left[0], "garrison": revealed}

    def fight(self) -> dict[str, Plain]:
        """Return what is going on, if there is a fight, and who is to move in it."""
        if self.phase in FOUGHT_OFF:
            if self.order():
                fight = self.counterattack()
                return {"counterattack": fight, "fought": fight["enemies"], "combats": 1}
            self.phase = "tactics"
        if self.phase == "combat":
            fight = self.combat()
            return {"combat": fight, "fought": fight.get("garrison", []), "combats": 1}
        fought = self.end or (self.phase != "starting" and self.sometimes())
        return {"combats": 1, "due": int(self.sometimes())} if fought else {}

    def written(self) -> Position:
        """Return the position as a document."""
        self.share_cities()
        for number in range(self.count):
            self.seat(number)
        fight = self.fight()
        whose = fight.get("counterattack", {}).get("interceptor", self.active)
        self.wallets(whose)
        self.play_area(whose)
        piles = self.piles()
        fought = any(self.owned) or "counterattack" in fight
        return {
            "phase": self.phase,
            "turn": 1 + self.pick(30),
            "active": self.active,
            "players": self.players,
            "war_zone": piles,
            "box": self.box,
            "conquerors": [number for number, owned in enumerate(self.owned) if owned],
            "counterattacks": self.pick(2) + ("counterattack" in fight) if fought else 0,
            "ending": self.end == "city",
            **fight,
        }


def position(printed: Printed, players: int, pick: Pick) -> Position:
    """Return a partial position in which everybody has something to do."""
    return Beginning(printed, players, pick).written()

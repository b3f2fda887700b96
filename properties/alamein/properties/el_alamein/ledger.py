"""A position on which events are carried out one after another, as far as they tell what happens.

What events do not tell, such as the order after a shuffle, is written as `UNTOLD` in its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from alamein.properties.el_alamein.table import Plain, Seat, Table

UNTOLD = ""  # stands for a card that events do not name


class Stack:
    """A pile or deck, top first; *loose* are the cards of which only the places are untold."""

    def __init__(self, cards: Iterable[str]) -> None:
        self.cards = list(cards)
        self.loose: Counter[str] = Counter()

    def pop(self, told: str = UNTOLD, at: int = 0) -> str:
        """Take a card off the top, or the bottom by *at* -1; return it as far as it is known."""
        card = self.cards.pop(at)
        if card == UNTOLD and told != UNTOLD:
            self.loose[told] -= 1
        return card or told

    def lay(self, cards: Iterable[str], *, under: bool) -> None:
        """Lay cards in untold order on top of the stack, or under it."""
        added = list(cards)
        self.loose.update(added)
        untold = [UNTOLD] * len(added)
        self.cards = self.cards + untold if under else untold + self.cards

    def shows(self, cards: list[str]) -> bool:
        """Return whether *cards* can be this stack, as far as its places are told."""
        if self.cards == cards:
            return True
        pairs = zip(self.cards, cards, strict=False)
        return len(cards) == len(self.cards) and all(
            known in (UNTOLD, card) for known, card in pairs
        )

    def untold_in(self, cards: list[str]) -> Counter[str]:
        """Return which of *cards* lie in untold places."""
        pairs = zip(self.cards, cards, strict=True)
        return Counter(card for known, card in pairs if known == UNTOLD)


def lent(seat: Seat) -> list[tuple[str, int]]:
    """Return the cards that somebody put before a player, with the player who owns them."""
    return [(unit.card, unit.owner) for unit in seat.front if unit.owner >= 0]


class Account:
    """What one player has."""

    def __init__(self, seat: Seat) -> None:
        self.deck = Stack(seat.deck)
        self.hand = Counter(seat.hand)
        self.discard = Counter(seat.discard)
        self.area = Counter(unit.card for unit in seat.area)
        self.front = Counter(unit.card for unit in seat.front)
        units = seat.area + seat.front
        self.borne = Counter((unit.card, card) for unit in units for card in unit.attached)
        self.tired = Counter(unit.card for unit in units if unit.exhausted)
        self.lent = lent(seat)  # by D-93b
        self.left: list[str] = []  # units that left, the last one last
        self.either: Counter[str] = Counter()  # lost, attached ones perhaps (D-25b)
        self.wallet = dict(seat.wallet)
        self.unique = Counter(seat.unique)
        self.seen: Counter[str] = Counter()  # being looked at


class Ledger:
    """The position before, to which events are posted; *wrong* tells what cannot have been."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.printed = table.printed
        self.wrong: list[str] = []
        self.accounts = [Account(seat) for seat in table.seats]
        self.piles = {name: Stack(cards) for name, cards in table.piles.items()}
        self.box: Counter[str] = Counter(table.position["box"])
        revealed = table.garrison + table.forces
        self.revealed = Counter(enemy.card for enemy in revealed)
        self.destroyed = Counter(enemy.card for enemy in revealed if enemy.destroyed_by >= 0)
        self.limbo: Counter[str] = Counter()
        for step in table.position["agenda"]:
            self._hold(step)
        self.under: Counter[str] = Counter()  # how many went under which pile, untold which
        self.facts = standing_facts(table)

    def _hold(self, step: Plain) -> None:
        """Note the cards in the hands of a pending step."""
        if step["step"] == "look":
            self.accounts[step["player"]].seen.update(step["cards"])
        elif step["step"] == "put-under":
            self.limbo.update(step["cards"])
        elif step["step"] in ("acquire", "may-attach", "hand"):
            self.limbo[step["card"]] += 1

    def take(self, card: str, what: str, *places: Counter[str]) -> None:
        """Take *card* out of the first of *places* that has it."""
        for place in places:
            if place[card] > 0:
                place[card] -= 1
                return
        self.wrong.append(f"{what}: there is no {card} to take")

    def off(self, pile: str, card: str, what: str, at: int = 0) -> None:
        """Take *card* off a pile, where it must lie on top, or at the bottom by *at* -1."""
        stack = self.piles[pile]
        if not stack.cards:
            self.wrong.append(f"{what}: the pile {pile} is empty")
        elif (found := stack.pop(card, at)) != card:
            self.wrong.append(f"{what} {card}, though {found} lies there")

    def leave(self, player: int, card: str, what: str) -> Account:
        """Have a unit leave the Front Line or Playing Area of a player; return whose it is."""
        account = self.accounts[player]
        self.take(card, what, account.front, account.area)
        account.left.append(card)
        found = next((pair for pair in account.lent if pair[0] == card), None)
        if found is None:
            return account
        account.lent.remove(found)
        return self.accounts[found[1]]


def standing_facts(table: Table) -> dict[str, Plain]:
    """Return what is under way, apart from cards."""
    position = table.position
    combat, fight = position["combat"] or {}, position["counterattack"] or {}
    return {
        **{name: position[name] for name in ("turn", "active", "combats", "counterattacks")},
        "due": position["due"],
        "conquerors": position["conquerors"],
        "disengaged": position["disengaged"],
        "ending": position["ending"],
        "site": combat.get("site", ""),
        "weakened": combat.get("weakened", 0),
        "won": combat.get("won", False),
        "trigger": fight.get("trigger", -1),
        "interceptor": fight.get("interceptor", -1),
        "queue": fight.get("queue", []),
        "boosts": sorted(fight.get("boosts", ())),
        "applied": sorted(fight.get("applied", ())),
    }

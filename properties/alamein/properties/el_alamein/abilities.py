"""Laws of Activation Abilities, chapter 9: the price is paid in full, then the effect acts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from alamein.engine.deckbuilding.verbs import (
    Exhaust,
    Forfeit,
    GiveUp,
    Pay,
    Reactivate,
    Return,
    Scrap,
)
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.scripts import fits_unit, points_in, price_of, wealth
from alamein.properties.el_alamein.table import POINTS, Happened, Seat, Unit
from alamein.properties.el_alamein.unfolding import (
    Acted,
    OfPlayer,
    Unfolding,
    gone,
    law_of,
    once,
    script,
    told,
)
from alamein.properties.law import Law

MOVES = (Return, Forfeit, Scrap)


@dataclass(frozen=True)
class Used(OfPlayer):
    """An ability that was used: of which unit, by whom, and what acted at once."""

    unfolding: Unfolding
    player: int
    unit: Unit
    name: str  # of the script
    played: bool

    @cached_property
    def acted(self) -> list[Acted]:
        """Return the effects that acted."""
        if self.picks_price:
            return []
        return self.unfolding.acted(script(self.printed, self.player, self.unit.card, self.name))

    @property
    def effects(self) -> list[Any]:
        """Return the effects that acted, one after another."""
        return [effect for acted in self.acted for effect in acted.effects]

    @cached_property
    def picks_price(self) -> bool:
        """Return whether the player must still pick cards to give up for the price."""
        new = self.unfolding.new
        owes = any(isinstance(part, GiveUp) for part in self.price)
        return owes and any(s["step"] == "pick" and s["wanted"] == "give-up" for s in new)

    @property
    def price(self) -> tuple[Any, ...]:
        """Return the parts of the price."""
        return price_of(self.printed, self.unit.card, self.name)

    def costs(self, verb: type) -> bool:
        """Return whether the price has a part of this kind."""
        return any(isinstance(part, verb) for part in self.price)

    def zone(self, seat: Seat) -> list[Unit]:
        """Return the units among which the card lay."""
        return seat.area if self.played else seat.front

    @property
    def expected(self) -> Unit:
        """Return the unit as it is once its price is paid, if it is still there."""
        return self.unit._replace(exhausted=self.unit.exhausted or self.costs(Exhaust))

    @property
    def moves(self) -> bool:
        """Return whether price or effect take the card away."""
        return self.costs(Return) or any(isinstance(effect, MOVES) for effect in self.effects)


@once
def used(happened: Happened) -> Iterator[Used]:
    """Yield the ability that was used, if the action was to use one."""
    if happened.tried.word != "use":
        return
    what = happened.tried.what
    in_play = bool(what.get("played", False))
    name = f"{'play' if in_play else 'deploy'}-ability.{what['ability']}"
    unit = Unit.read(what["unit"])
    yield Used(Unfolding(happened), happened.before.decider, unit, name, in_play)


law = law_of(used)


@law(Clause.EA_9l, Clause.EA_9e, Clause.EA_5_2h, Clause.EA_3_1c, Clause.EA_7_2h, Clause.EA_7_2i,
     Clause.EA_2c, Clause.EA_5_2q, Clause.EA_9g)  # fmt: skip
def takes_its_points(use: Used) -> Iterator[str]:
    """An ability takes exactly the points of its price and gives exactly those of its effect."""
    price = [wealth(part.value) for part in use.price if isinstance(part, Pay)]
    gains = [wealth(points) for points in points_in(use.effects)]
    for kind in POINTS:
        change = sum(points[kind] for points in gains) - sum(points[kind] for points in price)
        if use.after.wallet[kind] - use.before.wallet[kind] != change:
            came = use.after.wallet[kind] - use.before.wallet[kind]
            yield f"{use.unit.card}: {kind} points changed by {came}, not {change}"


@law(Clause.EA_9l, Clause.EA_9e, Clause.EA_5_7d, Clause.EA_9h, Clause.EA_9m, Clause.EA_5_7f,
     Clause.EA_9f, Clause.EA_5_7a, Clause.EA_7_2i)  # fmt: skip
def exhausts_if_it_says_so(use: Used) -> Iterator[str]:
    """A card is exhausted by its ability if the price says so, and else stays as it was.

    That holds of a card in the Playing Area as of one in the Front Line: both have a state. Where
    the price does not exhaust the card, its ability can be used again and again.
    """
    if use.moves or use.picks_price or any(isinstance(e, Reactivate) for e in use.effects):
        return
    left = gone(Counter(use.zone(use.before)), Counter(use.zone(use.after)))
    came = gone(Counter(use.zone(use.after)), Counter(use.zone(use.before)))
    gave_up = use.costs(GiveUp) or any(isinstance(e, GiveUp) for e in use.effects)
    changed = Counter([use.unit] if use.expected != use.unit else [])
    if (gone(changed, left) or (left != changed and not gave_up)) or (
        came != Counter([use.expected] if changed else [])
    ):
        yield f"{told(left)} became {told(came)}, not {told(changed)}"


@law(Clause.EA_9l, Clause.EA_9e, Clause.EA_5_5a, Clause.EA_5_5b)
def returns_if_it_says_so(use: Used) -> Iterator[str]:
    """A card that its ability returns to the War Zone leaves play and lies on its own pile."""
    if not use.moves or use.picks_price:
        return
    left = gone(Counter(use.zone(use.before)), Counter(use.zone(use.after)))
    if left[use.unit] + left[use.expected] < 1:
        yield f"{use.unit.card} is still there"
    if use.costs(Return):
        pile = use.printed.card(use.unit.card).pile
        before, after = use.unfolding.before.piles[pile], use.unfolding.after.piles[pile]
        if after.count(use.unit.card) != before.count(use.unit.card) + 1:
            yield f"the pile {pile} has not got {use.unit.card}"


@law(Clause.EA_9l, Clause.EA_9e, Clause.EA_5_3a, Clause.EA_5_4a, Clause.EA_15_1o)
def gives_up_what_it_says(use: Used) -> Iterator[str]:
    """A price of cards is paid with as many as printed, that fit, from where it says."""
    for part in use.price:
        if isinstance(part, GiveUp) and not use.picks_price:
            lost = _given_up(use, part)
            wrong = [card for card in lost if not fits_unit(use.printed, card, part.which)]
            if wrong or lost.total() != part.count:
                yield f"{told(lost)} given up for {use.unit.card}, not {part.count} that fit"
            came = gone(Counter(use.after.discard), Counter(use.before.discard))
            if gone(lost, came):
                yield f"{told(lost)} given up and not in the discard pile"


@law(Clause.EA_9l, Clause.EA_9k)
def acts_only_when_paid(use: Used) -> Iterator[str]:
    """As long as the price of an ability is not paid in full, nothing of its effect acts."""
    if use.picks_price:
        for kind in POINTS:
            if use.after.wallet[kind] > use.before.wallet[kind]:
                yield f"{kind} points came before the price of {use.unit.card} was paid"


@law(Clause.EA_5_2q, Clause.EA_9e, Clause.EA_9j)
def plays_nothing(use: Used) -> Iterator[str]:
    """Using an ability plays no card: hand and deck lose none but those it names."""
    kinds = {type(part) for part in (*use.price, *use.effects)}
    draws = any(points.draw for points in points_in(use.effects))
    if GiveUp not in kinds and gone(Counter(use.before.hand), Counter(use.after.hand)):
        yield f"the hand lost cards by an ability of {use.unit.card}"
    if not draws and "Look" not in {kind.__name__ for kind in kinds} and (
        use.before.deck != use.after.deck
    ):  # fmt: skip
        yield f"the deck changed by an ability of {use.unit.card}"


def _given_up(use: Used, part: GiveUp) -> Counter[str]:
    """Return what left the zone that a price names."""
    hand = gone(Counter(use.before.hand), Counter(use.after.hand))
    front = gone(_cards(use.before.front), _cards(use.after.front))
    if part.zone == "hand":
        return hand
    if part.zone == "front-line":
        return front
    return hand + front + gone(_cards(use.before.area), _cards(use.after.area))


def _cards(units: list[Unit]) -> Counter[str]:
    return Counter(unit.card for unit in units)


LAWS: tuple[Law[Happened], ...] = (
    takes_its_points,
    exhausts_if_it_says_so,
    returns_if_it_says_so,
    gives_up_what_it_says,
    acts_only_when_paid,
    plays_nothing,
)

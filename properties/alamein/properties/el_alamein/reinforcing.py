"""Laws of recruiting and of what one receives unpaid: chapter 11."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from alamein.engine.deckbuilding.cards import Card
from alamein.engine.deckbuilding.verbs import Gain
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.scripts import effects_of, number, points_in, wealth
from alamein.properties.el_alamein.table import Happened
from alamein.properties.el_alamein.unfolding import (
    OfPlayer,
    Unfolding,
    gone,
    law_of,
    once,
    script,
    told,
)
from alamein.properties.law import Law

FOR_SALE = ("supply", "army", "strategy", "support")


@dataclass(frozen=True)
class Recruited(OfPlayer):
    """A card that was recruited: from which pile, by whom."""

    unfolding: Unfolding
    player: int
    pile: str

    @cached_property
    def name(self) -> str:
        """Return the card that lay on top of the pile."""
        pile = self.unfolding.before.piles.get(self.pile, [])
        return pile[0] if pile else ""

    @property
    def card(self) -> Card:
        """Return what is printed on it."""
        return self.printed.card(self.name)

    def gains(self, kind: str) -> int:
        """Return how many points of a kind the red text of the card has brought."""
        acted = self.unfolding.acted(script(self.printed, self.player, self.name, "recruit"))
        effects = (effect for each in acted for effect in each.effects)
        return sum(wealth(points)[kind] for points in points_in(effects))


@once
def recruited(happened: Happened) -> Iterator[Recruited]:
    """Yield what was recruited, if the action was to recruit."""
    if happened.tried.word == "recruit":
        found = Recruited(Unfolding(happened), happened.before.decider, happened.tried.what)
        if found.name:
            yield found


law = law_of(recruited)


@law(Clause.EA_11_1b, Clause.EA_2h, Clause.EA_7_2h, Clause.EA_11_1c, Clause.EA_11_1d,
     Clause.EA_11_1e)  # fmt: skip
def takes_one_reinforcement_point(recruit: Recruited) -> Iterator[str]:
    """Every card recruited takes one Reinforcement Point, no more and no less."""
    paid = _paid(recruit, "reinforcement")
    if paid != 1:
        yield f"{recruit.name} took {paid} Reinforcement Points"


@law(Clause.EA_11_2a, Clause.EA_2h, Clause.EA_2i, Clause.EA_2f, Clause.EA_3_1f, Clause.EA_11_2b,
     Clause.EA_3_1b, Clause.EA_7_2h)  # fmt: skip
def costs_its_supply(recruit: Recruited) -> Iterator[str]:
    """A recruited card costs exactly its Reinforcement Cost in Supply Points."""
    paid, cost = _paid(recruit, "supply"), number(recruit.card.recruit_cost)
    if paid != cost:
        yield f"{recruit.name} cost {paid} Supply Points, its Reinforcement Cost is {cost}"


@law(Clause.EA_2c, Clause.EA_2d, Clause.EA_2e, Clause.EA_2j)
def costs_nothing_else(recruit: Recruited) -> Iterator[str]:
    """Recruiting takes no Tactic and no Attack Points."""
    for kind in ("tactic", "attack"):
        if paid := _paid(recruit, kind):
            yield f"{recruit.name} took {paid} {kind} points"


@law(Clause.EA_11_3c, Clause.EA_5_3c)
def takes_the_top_card(recruit: Recruited) -> Iterator[str]:
    """Recruiting takes the top card of the pile and leaves the others as they lie."""
    before, after = recruit.unfolding.before.piles, recruit.unfolding.after.piles
    for pile, cards in before.items():
        if after[pile] != (cards[1:] if pile == recruit.pile else cards):
            yield f"the pile {pile} had {cards[:2]} on top and has {after[pile][:2]}"


@law(Clause.EA_11_3a, Clause.EA_11_3b)
def is_for_sale(recruit: Recruited) -> Iterator[str]:
    """Only Supply, Army, Strategy and Support Cards are recruited."""
    if recruit.card.type not in FOR_SALE:
        yield f"{recruit.name} is {recruit.card.type}"


@law(Clause.EA_11_3d, Clause.EA_5_3a, Clause.EA_4h)
def goes_to_the_discard_pile(recruit: Recruited) -> Iterator[str]:
    """A recruited card lies in the discard pile of whoever recruited it, and nowhere else."""
    seat = recruit.after
    came = gone(Counter(seat.discard), Counter(recruit.before.discard))
    elsewhere = seat.hand != recruit.before.hand or seat.deck != recruit.before.deck
    in_play = seat.front != recruit.before.front or seat.area != recruit.before.area
    drew = any(e for e in recruit.unfolding.happened.events if e.what == "drew")
    if drew and recruit.printed.takes("D-66b"):
        return
    if came != Counter([recruit.name]) or elsewhere or in_play:
        yield f"{told(came)} came to the discard pile, {recruit.name} was recruited"


@law(Clause.EA_3_1i, Clause.EA_11_3d, Clause.EA_5_2e)
def has_its_red_text_act(recruit: Recruited) -> Iterator[str]:
    """The red text of a card acts as soon as the card is recruited."""
    effects = effects_of(recruit.printed, recruit.name, "recruit")
    first = effects[0] if effects else None
    if not isinstance(first, Gain) or not first.value.draw or recruit.printed.takes("D-66b"):
        return
    waiting = recruit.unfolding.after.waiting or {"step": "nothing"}
    count = waiting.get("count") if waiting["step"] == "draw" else 0
    there = recruit.after.deck + recruit.after.discard
    if there and (count, waiting.get("player")) != (first.value.draw, recruit.player):
        yield f"{recruit.name} brings {first.value.draw} Draw Points, {count} are offered"


@law(Clause.EA_3_1i)
def brings_only_what_red_text_says(recruit: Recruited) -> Iterator[str]:
    """A recruited card without red text has no effect; black text waits until it is played."""
    if effects_of(recruit.printed, recruit.name, "recruit"):
        return
    if recruit.unfolding.new or recruit.unfolding.done:
        yield f"{recruit.name} has no red text, yet something is pending"


def _paid(recruit: Recruited, kind: str) -> int:
    return recruit.before.wallet[kind] + recruit.gains(kind) - recruit.after.wallet[kind]


LAWS: tuple[Law[Happened], ...] = (
    takes_one_reinforcement_point,
    costs_its_supply,
    costs_nothing_else,
    takes_the_top_card,
    is_for_sale,
    goes_to_the_discard_pile,
    has_its_red_text_act,
    brings_only_what_red_text_says,
)

"""Laws of drawing and of decks: chapters 2, 4, 5-2, 7-4 and 14."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial, prod

from alamein.engine.deckbuilding.verbs import Forfeit, Gain, GiveUp, Look, Take
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.clean_up import HAND, clean_up
from alamein.properties.el_alamein.plays import played
from alamein.properties.el_alamein.scripts import bonus_of, points_in
from alamein.properties.el_alamein.table import Happened, Seat
from alamein.properties.el_alamein.unfolding import Acted, Unfolding, gone, law_of, once, told
from alamein.properties.law import Law

TOUCHES_CARDS = {Look, Take, GiveUp, Forfeit}


@dataclass(frozen=True)
class Drawn:
    """Cards drawn: how many were wanted, what lay where before, and what the player has now."""

    wanted: int
    deck: list[str]
    discard: Counter[str]
    hand: Counter[str]
    now: Seat
    late: Counter[str]  # what came to the discard pile after the draw
    lay: list[str]  # the discard pile before the step, in its order

    @property
    def there(self) -> int:
        """Return how many cards could be drawn."""
        return len(self.deck) + self.discard.total()

    @property
    def came(self) -> Counter[str]:
        """Return the cards that came into the hand."""
        return gone(Counter(self.now.hand), self.hand)

    @property
    def left(self) -> Counter[str]:
        """Return the discard pile as the draw left it."""
        return gone(Counter(self.now.discard), self.late)


@once
def drawn(happened: Happened) -> Iterator[Drawn]:
    """Yield what was drawn, unless further effects moved the same cards."""
    waiting, none = happened.before.waiting, Counter[str]()
    if happened.tried.word == "draw" and waiting is not None and waiting["step"] == "draw":
        player, unfolding = waiting["player"], Unfolding(happened)
        if unfolding.alone and not _moved_more(unfolding.acted(), player):
            was, now = happened.before.seats[player], happened.after.seats[player]
            wanted, hand = int(happened.tried.what or 0), Counter(was.hand)
            yield Drawn(wanted, was.deck, Counter(was.discard), hand, now, none, was.discard)
    yield from _owed(happened)
    for phase in clean_up(happened):
        if phase.ends:
            hand = Counter(phase.kept)
            was, now = phase.before, phase.after
            yield Drawn(HAND, was.deck, phase.discard, hand, now, phase.late, was.discard)


def _owed(happened: Happened) -> Iterator[Drawn]:
    """Yield the draw that D-66b does not leave to the player, of a card just played."""
    for play in played(happened):
        wanted = bonus_of(play.card).draw
        if wanted and play.printed.takes("D-66b") and not _moved_more(play.acted, play.player):
            was, discard = play.before, Counter(play.before.discard)
            hand = gone(Counter(was.hand), Counter([play.name]))
            yield Drawn(wanted, was.deck, discard, hand, play.after, Counter(), was.discard)


def _moved_more(acted: list[Acted], player: int) -> bool:
    effects = [effect for each in acted if each.player == player for effect in each.effects]
    draws = any(points.draw for points in points_in(effects))
    return draws or bool({type(effect) for effect in effects} & TOUCHES_CARDS)


BY_CHANCE = 10_000_000  # orders; one of more than these is no coincidence
law = law_of(drawn)


@law(Clause.EA_2g, Clause.EA_5_2e, Clause.EA_14_1b, Clause.EA_14_1d, Clause.EA_4o, Clause.EA_10j,
     Clause.EA_7_4f, Clause.EA_7_4h)  # fmt: skip
def brings_as_many_as_wanted(draw: Drawn) -> Iterator[str]:
    """As many cards come into the hand as are drawn, or as many as deck and discard pile hold.

    It does not matter how many cards the hand holds already.
    """
    came = len(draw.now.hand) - draw.hand.total()
    if came != min(draw.wanted, draw.there):
        yield f"{came} cards came, {draw.wanted} were wanted, {draw.there} there"


@law(Clause.EA_4o, Clause.EA_4h, Clause.EA_14_1c, Clause.EA_14_1b)
def takes_from_the_top(draw: Drawn) -> Iterator[str]:
    """Cards are drawn from the top of the own deck, which is not rebuilt while it suffices."""
    if draw.wanted > len(draw.deck):
        return
    if draw.now.deck != draw.deck[draw.wanted :]:
        yield f"{draw.wanted} drawn of {len(draw.deck)}: the deck is not the rest in its order"
    if draw.left != draw.discard:
        yield f"the discard pile was {told(draw.discard)} and is {told(draw.left)}"
    if draw.came != Counter(draw.deck[: draw.wanted]):
        yield f"{told(draw.came)} came into the hand, not {draw.deck[: draw.wanted]}"


@law(Clause.EA_14_1a, Clause.EA_14_1b)
def rebuilds_when_it_runs_out(draw: Drawn) -> Iterator[str]:
    """A deck too small for a draw is used up, then the discard pile becomes the deck."""
    if draw.wanted <= len(draw.deck):
        return
    if draw.left:
        yield f"{told(draw.left)} in the discard pile after it became the deck"
    if missing := gone(Counter(draw.deck), draw.came):
        yield f"{told(missing)} of the old deck did not come into the hand"
    if Counter(draw.now.deck) + gone(draw.came, Counter(draw.deck)) != draw.discard:
        yield f"{told(draw.discard)} became the deck, {told(Counter(draw.now.deck))} are left of it"


@law(Clause.EA_14_1a, Clause.EA_5_3b)
def shuffles_what_it_rebuilds(draw: Drawn) -> Iterator[str]:
    """A rebuilt deck does not lie in the order in which the cards were discarded."""
    if draw.wanted <= len(draw.deck):
        return
    for order in (draw.lay, draw.lay[::-1]):
        same = 0
        while (
            same < min(len(order), len(draw.now.deck))
            and order[-1 - same] == draw.now.deck[-1 - same]
        ):
            same += 1
        if same and _orders(order[-same:]) > BY_CHANCE:
            yield f"{same} cards lie as they were discarded"


@law(Clause.EA_14_1d)
def stays_empty(draw: Drawn) -> Iterator[str]:
    """With no discarded card to shuffle, what the deck still holds is all that can be drawn."""
    if draw.wanted > len(draw.deck) and not draw.discard and (draw.now.deck or draw.left):
        yield "there is a deck or a discard pile where there can be none"


def _orders(cards: list[str]) -> int:
    """Return in how many orders the cards can lie."""
    alike = (factorial(count) for count in Counter(cards).values())
    return factorial(len(cards)) // prod(alike)


def leftover(happened: Happened) -> Iterator[Unfolding]:
    """Yield the step if Draw Points were used in it and no text gave new ones."""
    if happened.tried.word == "draw":
        unfolding = Unfolding(happened)
        effects = [effect for each in unfolding.acted() for effect in each.effects]
        if not any(isinstance(effect, Gain) and effect.value.draw for effect in effects):
            yield unfolding


@law_of(leftover)(Clause.EA_5_2f, Clause.EA_2g, Clause.EA_2d)
def loses_the_rest(step: Unfolding) -> Iterator[str]:
    """Draw Points not used at once are lost."""
    waiting = step.after.waiting
    if waiting is not None and waiting["step"] == "draw":
        yield f"{waiting['count']} Draw Points are still there"


LAWS: tuple[Law[Happened], ...] = (
    brings_as_many_as_wanted,
    takes_from_the_top,
    rebuilds_when_it_runs_out,
    shuffles_what_it_rebuilds,
    stays_empty,
    loses_the_rest,
)

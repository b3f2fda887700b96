"""Laws of playing a card and of Deploying it: chapters 3, 5-2 and 10."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from alamein.engine.deckbuilding.cards import Card
from alamein.engine.deckbuilding.verbs import Deploy, Forfeit, GiveUp, Look, Return, Scrap, Take
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.scripts import (
    bonus_of,
    deploys,
    effects_of,
    has_box,
    keyword,
    number,
    points_in,
    price_of,
    wealth,
)
from alamein.properties.el_alamein.table import Happened, Plain, Printed, Seat, Unit
from alamein.properties.el_alamein.unfolding import (
    Acted,
    OfPlayer,
    Unfolding,
    belongings,
    gone,
    law_of,
    once,
    script,
    told,
)
from alamein.properties.law import Law

LEAVE = (Return, Forfeit, Scrap)  # effects by which a card takes itself away
TAKES_FROM_HAND = (Look, Take, GiveUp)


@dataclass(frozen=True)
class Played(OfPlayer):
    """A card that was played: by whom, and what acted of it at once."""

    unfolding: Unfolding
    name: str
    player: int

    @property
    def card(self) -> Card:
        """Return what is printed on the card."""
        return self.printed.card(self.name)

    @cached_property
    def acted(self) -> list[Acted]:
        """Return the effects that acted, those of the card itself first."""
        return self.unfolding.acted(script(self.printed, self.player, self.name, "play"))

    @cached_property
    def waits(self) -> bool:
        """Return whether cards are to be drawn before the text of the card acts."""
        return any(step["step"] == "draw" for step in self.unfolding.new)

    @property
    def cost(self) -> int:
        """Return what playing costs in Tactic Points; an interception may make it free."""
        intercepting = bool(self.unfolding.before.position["counterattack"])
        if intercepting and self.printed.takes("D-30b") and keyword(self.card, "combat"):
            return 0
        return number(self.card.play_cost)

    def gains(self, kind: str) -> int:
        """Return how many points of a kind the card brings at once."""
        effects = (effect for acted in self.acted for effect in acted.effects)
        given = [bonus_of(self.card), *points_in(effects)]
        return sum(wealth(points)[kind] for points in given)

    @cached_property
    def verbs(self) -> set[type]:
        """Return the kinds of effects that acted."""
        return {type(effect) for acted in self.acted for effect in acted.effects}

    @cached_property
    def stays(self) -> bool:
        """Return whether the card, once its text has acted so far, is still in play."""
        mine = {type(e) for acted in self.acted[:1] for e in acted.effects}
        return not mine & set(LEAVE) and not self.consumed

    @property
    def consumed(self) -> bool:
        """Return whether D-110b takes a Strategy Card away although its ability is not used."""
        if self.card.type != "strategy" or not self.printed.takes("D-110b"):
            return False
        abilities = self.card.play_abilities or ()
        prices = (price_of(self.printed, self.name, f"play-ability.{n}")
                  for n in range(1, len(abilities) + 1))  # fmt: skip
        return any(isinstance(part, Return) for price in prices for part in price)


@once
def played(happened: Happened) -> Iterator[Played]:
    """Yield the card that was played, if the action was to play one."""
    if happened.tried.word == "play":
        name, player = _who(happened.tried.what, happened.before.decider)
        yield Played(Unfolding(happened), name, player)


def _who(what: Plain, decider: int) -> tuple[str, int]:
    if isinstance(what, str):
        return what, decider
    return what["card"], what.get("aside", decider) if what.get("aside", -1) >= 0 else decider


law = law_of(played)


@law(Clause.EA_5_2b, Clause.EA_2b, Clause.EA_2e, Clause.EA_3_1d, Clause.EA_5_2o, Clause.EA_7_2e,
     Clause.EA_7_2h, Clause.EA_3_1e, Clause.EA_13_3_1i, Clause.EA_5_2a, Clause.EA_7_2d)  # fmt: skip
def costs_exactly(play: Played) -> Iterator[str]:
    """Playing a card takes its whole Play Cost in Tactic Points, once, and no other points."""
    paid = play.before.wallet["tactic"] + play.gains("tactic") - play.after.wallet["tactic"]
    if paid != play.cost:
        yield f"{play.name} cost {paid} Tactic Points, its Play Cost is {play.cost}"


@law(Clause.EA_5_2d, Clause.EA_3_1j, Clause.EA_3_1a, Clause.EA_5_2k, Clause.EA_5_2p, Clause.EA_2c,
     Clause.EA_3_2a, Clause.EA_3_1h, Clause.EA_9d, Clause.EA_5_2l, Clause.EA_3_4c)  # fmt: skip
def brings_its_bonus(play: Played) -> Iterator[str]:
    """The points of the Play Bonus and of black text come into the purse as soon as they act."""
    for kind in ("supply", "reinforcement", "attack"):
        came = play.after.wallet[kind] - play.before.wallet[kind]
        if came != play.gains(kind):
            yield f"{play.name} brought {came} {kind} points, not {play.gains(kind)}"
    if (
        play.after.wallet["tactic"]
        < play.before.wallet["tactic"] + play.gains("tactic") - play.cost
    ):
        yield f"{play.name} did not bring its {play.gains('tactic')} Tactic Points"


@law(Clause.EA_5_2c, Clause.EA_5_2a)
def leaves_the_hand(play: Played) -> Iterator[str]:
    """A played card leaves the hand, alone."""
    if play.verbs & set(TAKES_FROM_HAND) or _drew(play):
        return
    lost = gone(Counter(play.before.hand), Counter(play.after.hand))
    if lost != Counter([play.name]) or len(play.after.hand) != len(play.before.hand) - 1:
        yield f"{told(lost)} left the hand, not {play.name} alone"


@law(Clause.EA_5_2c, Clause.EA_5_2n, Clause.EA_5_7b, Clause.EA_5_1c, Clause.EA_7_2k, Clause.EA_3_3b,
     Clause.EA_5_2a, Clause.EA_10b, Clause.EA_3_1h, Clause.EA_9d)  # fmt: skip
def lies_in_the_playing_area(play: Played) -> Iterator[str]:
    """A played card comes to lie in the Playing Area, active, unless its text moves it at once."""
    deploys_itself = must_deploy(play.printed, play.name) and not play.waits
    here = gone(Counter(play.after.area), Counter(play.before.area))
    expected = Counter([Unit(play.name)] if play.stays and not deploys_itself else [])
    if here != expected or gone(Counter(play.before.area), Counter(play.after.area)):
        yield f"{told(here)} came into the Playing Area, not {told(expected)}"


@law(Clause.EA_10a, Clause.EA_3_4b, Clause.EA_10b, Clause.EA_10c, Clause.EA_5_7b, Clause.EA_15_1a,
     Clause.EA_10f, Clause.EA_3_1h, Clause.EA_9d, Clause.EA_5_2g, Clause.EA_10m)  # fmt: skip
def deploys_by_itself(play: Played) -> Iterator[str]:
    """A Support Card, and any that says so, lies in the Front Line when it has been played.

    It does so whatever number of cards lies there already.
    """
    if play.waits or not must_deploy(play.printed, play.name) or not play.stays:
        return
    came = gone(Counter(play.after.front), Counter(play.before.front))
    how = deploys(play.printed, play.name)
    unit = Unit(play.name, exhausted=bool(how and how.exhausted))
    if came[unit] != 1:
        yield f"{told(came)} came to the Front Line, not {told(Counter([unit]))}"


@law(Clause.EA_5_2n, Clause.EA_3_2d, Clause.EA_7_2k, Clause.EA_10b)
def is_not_deployed_unasked(play: Played) -> Iterator[str]:
    """A card that does not Deploy itself is not in the Front Line just because it was played."""
    if must_deploy(play.printed, play.name) and not play.waits:
        return
    before, after = (
        Counter(u.card for u in play.before.front),
        Counter(u.card for u in play.after.front),
    )
    if after[play.name] > before[play.name]:
        yield f"{play.name} was Deployed"


@law(Clause.EA_10m, Clause.EA_10d)
def makes_no_other_card_leave(play: Played) -> Iterator[str]:
    """However many cards are Deployed, playing another makes none of them leave but by its text."""
    before, after = (Counter(u.card for u in seat.front) for seat in (play.before, play.after))
    lost = gone(before, after)
    if lost and GiveUp not in play.verbs:
        yield f"{told(lost)} left the Front Line of {before.total()} cards"


@law(Clause.EA_5_2e, Clause.EA_2g, Clause.EA_10j, Clause.EA_5_2g)
def draws_before_anything_else(play: Played) -> Iterator[str]:
    """Draw Points of the Play Bonus are to be used at once, before the text of the card acts."""
    draw = bonus_of(play.card).draw
    if not draw or play.printed.takes("D-66b") or not play.before.deck + play.before.discard:
        return
    waiting = play.unfolding.after.waiting or {"step": "nothing"}
    if (waiting["step"], waiting.get("player"), waiting.get("count")) != (
        "draw",
        play.player,
        draw,
    ):
        yield f"{draw} Draw Points of {play.name} are to be used; what waits is {waiting['step']}"


@law(Clause.EA_5_2e, Clause.EA_5_2d)
def draws_no_more_than_printed(play: Played) -> Iterator[str]:
    """Only Draw Points bring cards from the deck into the hand when a card is played."""
    effects = [effect for acted in play.acted for effect in acted.effects]
    draws = bonus_of(play.card).draw + sum(points.draw for points in points_in(effects))
    if not draws and Look not in play.verbs and play.after.deck != play.before.deck:
        yield f"the deck changed, though {play.name} brings no Draw Points"


@law(Clause.EA_5_8c)
def is_remembered_if_unique(play: Played) -> Iterator[str]:
    """That a Unique card was played is held against further ones for the rest of the turn."""
    came = gone(Counter(play.after.unique), Counter(play.before.unique))
    if keyword(play.card, "unique") != (came == Counter([play.name])):
        yield f"after {play.name}, noted as played: {told(came)}"
    if gone(Counter(play.before.unique), Counter(play.after.unique)):
        yield "an earlier Unique card is forgotten"


@law(Clause.EA_10e, Clause.EA_10g, Clause.EA_5_2n, Clause.EA_5_2g, Clause.EA_5_2e)
def moves_nothing_else(play: Played) -> Iterator[str]:
    """Playing a card moves no other card than its text says."""
    if play.waits and not play.printed.takes("D-66b") and (
        play.after.front != play.before.front or play.after.discard != play.before.discard
    ):  # fmt: skip
        yield f"something moved before the cards of {play.name} were drawn"
    if play.verbs <= {Deploy} and not _drew(play) and play.after.discard != play.before.discard:
        yield f"the discard pile changed, though {play.name} says nothing of it"


@dataclass(frozen=True)
class Deployment:
    """A played card that its player Deploys by choice."""

    unfolding: Unfolding
    name: str

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """Return the player's cards and points before and after."""
        player = self.unfolding.before.decider
        return self.unfolding.before.seats[player], self.unfolding.after.seats[player]


@once
def deployment(happened: Happened) -> Iterator[Deployment]:
    """Yield the Deployment that the action announced, if it did."""
    if happened.tried.word == "deploy":
        yield Deployment(Unfolding(happened), happened.tried.what)


about_deploying = law_of(deployment)


@about_deploying(Clause.EA_7_2k, Clause.EA_10c, Clause.EA_10b, Clause.EA_10f, Clause.EA_10k,
                 Clause.EA_5_1d)  # fmt: skip
def moves_to_the_front_line(deploying: Deployment) -> Iterator[str]:
    """A card that is Deployed by choice goes from the Playing Area to the Front Line, alone."""
    before, after = deploying.seats
    left, came = gone(Counter(before.area), Counter(after.area)), gone(
        Counter(after.front), Counter(before.front)
    )  # fmt: skip
    how = deploys(deploying.unfolding.printed, deploying.name)
    for unit in left:
        expected = unit._replace(exhausted=unit.exhausted or bool(how and how.exhausted))
        if unit.card != deploying.name or came != Counter([expected]):
            yield f"{told(left)} left the Playing Area, {told(came)} came to the Front Line"
    if left.total() != 1 or gone(Counter(before.front), Counter(after.front)):
        yield f"{told(left)} left the Playing Area"


@about_deploying(Clause.EA_5_2q, Clause.EA_10c, Clause.EA_10e, Clause.EA_10l)
def costs_and_brings_nothing(deploying: Deployment) -> Iterator[str]:
    """Deploying a played card costs nothing and brings no points or cards.

    By D-56b it is Deployed as it is played, and the rest of its text follows.
    """
    if any(step["step"] == "effects" for step in deploying.unfolding.done):
        return
    before, after = (belongings(seat) for seat in deploying.seats)
    for zone in ("deck", "hand", "discard pile", "purse"):
        if before[zone] != after[zone]:
            yield f"the {zone} changed as {deploying.name} was Deployed"


def must_deploy(printed: Printed, name: str) -> bool:
    """Return whether a card Deploys itself when it has been played."""
    how = deploys(printed, name)
    if how is not None:
        return how.choice == "must" and has_box(printed.card(name))
    return printed.card(name).type == "support" and has_box(printed.card(name))


def _drew(play: Played) -> bool:
    """Return whether a reading has the Draw Points used without asking."""
    draws = bonus_of(play.card).draw or any(
        points.draw for points in points_in(effects_of(play.printed, play.name, "play"))
    )
    return bool(draws) and play.printed.takes("D-66b")


LAWS: tuple[Law[Happened], ...] = (
    costs_exactly,
    brings_its_bonus,
    leaves_the_hand,
    lies_in_the_playing_area,
    deploys_by_itself,
    is_not_deployed_unasked,
    makes_no_other_card_leave,
    draws_before_anything_else,
    draws_no_more_than_printed,
    is_remembered_if_unique,
    moves_nothing_else,
    moves_to_the_front_line,
    costs_and_brings_nothing,
)

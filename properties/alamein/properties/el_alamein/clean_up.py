"""Laws of the Clean-Up Phase: chapters 7-4 and 5-2, and rules that act when a turn ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from alamein.engine.deckbuilding.cards import DeployRule
from alamein.engine.deckbuilding.verbs import Forfeit, Return, Scrap
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.scripts import fits, rules_in_play
from alamein.properties.el_alamein.table import Happened, Printed, Seat, Table, Unit
from alamein.properties.el_alamein.unfolding import gone, law_of, once, phase, told
from alamein.properties.law import Law

HAND = 4  # cards drawn in Clean-Up
LEAVE = (Forfeit, Return, Scrap)
AWAY: tuple[tuple[type, str], ...] = ((Return, "War Zone"), (Scrap, "box"))


@dataclass(frozen=True)
class CleanUp:
    """A part of a Clean-Up Phase: up to the choice of a card to keep, from it on, or all of it."""

    happened: Happened
    player: int
    begins: bool  # the Playing Area is cleared in this step
    ends: bool  # cards are drawn in this step
    closes: bool  # the turn is over after this step

    @property
    def printed(self) -> Printed:
        """Return the printed cards and the readings in force."""
        return self.happened.before.printed

    @property
    def before(self) -> Seat:
        """Return the player's cards and points before."""
        return self.happened.before.seats[self.player]

    @property
    def after(self) -> Seat:
        """Return the player's cards and points after."""
        return self.happened.after.seats[self.player]

    @cached_property
    def cleared(self) -> Counter[str]:
        """Return the cards that the Playing Area must give to the discard pile."""
        return Counter(unit.card for unit in self.before.area) if self.begins else Counter()

    @cached_property
    def kept(self) -> list[str]:
        """Return the cards of the hand that are not discarded."""
        if not self.ends or self.printed.takes("D-65b"):
            return self.before.hand
        tried = self.happened.tried
        return [tried.what] if tried.word == "choose" else []

    @cached_property
    def falls(self) -> bool:
        """Return whether rules that act at the end of the turn act in this step."""
        return self.begins if self.printed.takes("D-54a") else self.closes

    @cached_property
    def fallen(self) -> list[tuple[Unit, type]]:
        """Return the units that leave the Front Line by their own rules, and by which verb."""
        return list(_fallen(self.happened.before, self.player)) if self.falls else []

    @cached_property
    def forfeited(self) -> Counter[str]:
        """Return the cards that such rules bring to the discard pile."""
        return Counter(unit.card for unit, verb in self.fallen if verb is Forfeit)

    @cached_property
    def discard(self) -> Counter[str]:
        """Return the discard pile as it is when cards are drawn."""
        early = self.forfeited if self.printed.takes("D-54a") else Counter[str]()
        thrown = gone(Counter(self.before.hand), Counter(self.kept))
        return Counter(self.before.discard) + self.cleared + thrown + early

    @cached_property
    def late(self) -> Counter[str]:
        """Return the cards that come to the discard pile after the draw."""
        return Counter() if self.printed.takes("D-54a") else self.forfeited


@once
def clean_up(happened: Happened) -> Iterator[CleanUp]:
    """Yield the Clean-Up that took place in a step, or the part of it."""
    waiting, player = happened.before.waiting, happened.before.decider
    goes_on = happened.tried.word == "proceed"
    begins = goes_on and happened.before.window == "reinforcement"
    answers = waiting is not None and waiting["step"] == "keep"
    closing = goes_on and happened.before.window == "clean-up"
    owned = any(
        unit.owner >= 0 for seat in happened.before.seats for unit in seat.front + seat.area
    )
    if (begins or answers or closing) and not owned:
        now = happened.after.waiting
        ends = not closing and (now is None or now["step"] != "keep")
        yield CleanUp(happened, player, begins, ends, phase(happened.after) != "clean-up")


def _fallen(table: Table, player: int) -> Iterator[tuple[Unit, type]]:
    for unit in table.seats[player].front:
        for rule in rules_in_play(table.printed, unit.card):
            verbs = [type(effect) for effect in rule.do if isinstance(effect, LEAVE)]
            if rule.at == "end-of-turn" and verbs and _meets(table, unit, rule):
                yield unit, verbs[0]
                break


def _meets(table: Table, unit: Unit, rule: DeployRule) -> bool:
    """Return whether a rule about the end of a turn is met; what a text undid does not count."""
    position = table.position
    undone, cards = position["disengaged"], table.printed.card
    fought = [c for c in position["fought"] if undone not in (cards(c).subtypes or ())]
    fought = [] if undone == "any" else fought
    combats = position["combats"] and undone != "any"
    return (
        (unit.exhausted or not rule.exhausted)
        and (rule.after_combat == "none-needed" or bool(combats))
        and (rule.fought is None or any(fits(table.printed, c, rule.fought) for c in fought))
    )


law = law_of(clean_up)


@law(Clause.EA_7_4b, Clause.EA_5_2n, Clause.EA_10l)
def clears_the_playing_area(phase_: CleanUp) -> Iterator[str]:
    """In Clean-Up every card of the Playing Area goes to the discard pile."""
    if phase_.begins and phase_.after.area:
        yield f"{told(Counter(phase_.after.area))} still lie in the Playing Area"
    if phase_.begins and not phase_.ends:
        came = gone(Counter(phase_.after.discard), Counter(phase_.before.discard))
        if gone(phase_.cleared, came):
            yield f"{told(came)} came to the discard pile, {told(phase_.cleared)} were cleared"


@law(Clause.EA_7_4c, Clause.EA_5_3a, Clause.EA_5_4a)
def discards_the_hand(phase_: CleanUp) -> Iterator[str]:
    """In Clean-Up the hand goes to the discard pile, but for the card kept."""
    if not phase_.ends:
        if Counter(phase_.after.hand) != Counter(phase_.before.hand):
            yield "the hand changed before a card to keep was chosen"
        return
    own = (phase_.before.deck, phase_.before.hand, phase_.before.discard)
    owned = sum((Counter(zone) for zone in own), phase_.cleared + phase_.forfeited)
    now = sum((Counter(z) for z in (phase_.after.deck, phase_.after.hand, phase_.after.discard)),
              Counter[str]())  # fmt: skip
    if now != owned:
        yield f"lost: {told(gone(owned, now))}; new: {told(gone(now, owned))}"
    if len(phase_.after.hand) > len(phase_.kept) + HAND:
        yield f"{len(phase_.after.hand)} cards in hand, {len(phase_.kept)} kept"


@law(Clause.EA_7_4d, Clause.EA_7_4h)
def keeps_what_was_chosen(phase_: CleanUp) -> Iterator[str]:
    """The card kept in Clean-Up stays in the hand."""
    if lost := gone(Counter(phase_.kept), Counter(phase_.after.hand)):
        yield f"{told(lost)} kept, but not in the hand"


@law(Clause.EA_7_4d, Clause.EA_7_4c)
def asks_what_to_keep(phase_: CleanUp) -> Iterator[str]:
    """Whoever has cards in hand may choose one of them to keep before the rest is discarded."""
    asks = phase_.before.hand and not phase_.printed.takes("D-65b")
    if phase_.begins and phase_.ends and asks:
        yield f"{len(phase_.before.hand)} cards were discarded unasked"


@law(Clause.EA_7_4f, Clause.EA_7_4d, Clause.EA_7_4h, Clause.EA_4o, Clause.EA_14_1d)
def draws_four(phase_: CleanUp) -> Iterator[str]:
    """In Clean-Up four cards are drawn, or as many as deck and discard pile hold."""
    if phase_.ends:
        there = len(phase_.before.deck) + phase_.discard.total()
        came = len(phase_.after.hand) - len(phase_.kept)
        if came != min(HAND, there):
            yield f"{came} cards drawn of {there}"


@law(Clause.EA_7_4e, Clause.EA_10d, Clause.EA_15_1x, Clause.EA_15_1y, Clause.EA_15_1z)
def leaves_the_front_line(phase_: CleanUp) -> Iterator[str]:
    """In Clean-Up Deployed cards stay as they are, but for those whose own rule says otherwise."""
    stay = gone(Counter(phase_.before.front), Counter(unit for unit, _ in phase_.fallen))
    if Counter(phase_.after.front) != stay:
        lost, came = (
            gone(stay, Counter(phase_.after.front)),
            gone(Counter(phase_.after.front), stay),
        )
        yield f"missing in the Front Line: {told(lost)}; too much: {told(came)}"


@law(Clause.EA_15_1x, Clause.EA_15_1z, Clause.EA_15_1y, Clause.EA_15_2j, Clause.EA_5_5a)
def has_fallen_units_go_where_they_say(phase_: CleanUp) -> Iterator[str]:
    """A unit that leaves at the end of the turn goes where its rule says."""
    for verb, word in AWAY:
        names = Counter(unit.card for unit, how in phase_.fallen if how is verb)
        for name in {unit.card for unit, _ in phase_.fallen}:
            if (came := _came(phase_, name, verb)) != names[name]:
                yield f"{came} {name} came to the {word}, not {names[name]}"


def _came(phase_: CleanUp, name: str, verb: type) -> int:
    """Return how many of a card came to its pile in the War Zone or, by a Scrap, to the box."""
    pile = phase_.printed.card(name).pile
    was, is_ = (
        (table.piles[pile] if verb is Return else table.position["box"]).count(name)
        for table in (phase_.happened.before, phase_.happened.after)
    )
    return is_ - was


@law(Clause.EA_10g)
def does_not_bind_played_cards(phase_: CleanUp) -> Iterator[str]:
    """What the Deploy Rules of a card say of the end of a turn does not bind it where it is played.

    It goes to the discard pile with all that was played.
    """
    fallen = Counter((unit.card, how) for unit, how in phase_.fallen)
    for name in phase_.cleared:
        for verb, word in AWAY:
            if (came := _came(phase_, name, verb)) > fallen[name, verb]:
                yield f"{came} {name} came to the {word}, {fallen[name, verb]} were to leave"


@law(Clause.EA_7_4g, Clause.EA_2d)
def loses_all_points(phase_: CleanUp) -> Iterator[str]:
    """After the draw of Clean-Up all points are gone; until then they stay."""
    over = phase_.closes or (phase_.ends and phase_.printed.takes("D-32a"))
    if over and any(phase_.after.wallet.values()):
        yield f"points are left: {phase_.after.wallet}"
    if not over and phase_.after.wallet != phase_.before.wallet:
        yield f"{phase_.before.wallet} became {phase_.after.wallet}"


LAWS: tuple[Law[Happened], ...] = (
    clears_the_playing_area,
    discards_the_hand,
    keeps_what_was_chosen,
    asks_what_to_keep,
    draws_four,
    leaves_the_front_line,
    has_fallen_units_go_where_they_say,
    does_not_bind_played_cards,
    loses_all_points,
)

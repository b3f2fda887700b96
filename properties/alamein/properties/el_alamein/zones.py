"""Laws of where cards go and how they lie: chapters 5-1 to 5-8, 10 and 11-3, for every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from alamein.engine.deckbuilding.verbs import (
    Deploy,
    Exhaust,
    Forfeit,
    Look,
    Reactivate,
    Return,
    Scrap,
    Take,
)
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.abilities import used
from alamein.properties.el_alamein.magnitudes import Acting, acting
from alamein.properties.el_alamein.scripts import effects_of, has_box, listed
from alamein.properties.el_alamein.table import Happened, Printed, Seat, Table, Unit
from alamein.properties.el_alamein.unfolding import Unfolding, belongings, gone, law_of, once, told
from alamein.properties.law import Law

Host = tuple[int, str, tuple[str, ...]]
RULES = ("play", "reveal", "acquire", "recruit")
OUT_OF_DECKS = ("site", "victory")


@dataclass(frozen=True)
class Moved:
    """A step, for what moved from zone to zone."""

    unfolding: Unfolding

    @property
    def printed(self) -> Printed:
        """Return the printed cards and the readings in force."""
        return self.unfolding.printed

    @property
    def before(self) -> Table:
        """Return the table before."""
        return self.unfolding.before

    @property
    def after(self) -> Table:
        """Return the table after."""
        return self.unfolding.after

    @property
    def seats(self) -> list[tuple[Seat, Seat]]:
        """Return what each player has before and after."""
        return list(zip(self.before.seats, self.after.seats, strict=True))

    @property
    def passes(self) -> bool:
        """Return whether a new turn began."""
        return bool(self.before.position["turn"] != self.after.position["turn"])

    def happened(self, *words: str) -> bool:
        """Return whether one of *words* is told of the step."""
        return any(event.what in words for event in self.unfolding.happened.events)


@once
def moved(happened: Happened) -> Iterator[Moved]:
    """Yield every step."""
    yield Moved(Unfolding(happened))


law = law_of(moved)


@law(Clause.EA_5_6b, Clause.EA_5_6a)
def the_box_gives_nothing_back(step: Moved) -> Iterator[str]:
    """A card that is out of the game stays out."""
    lost = gone(Counter(step.before.position["box"]), Counter(step.after.position["box"]))
    if lost:
        yield f"{told(lost)} came out of the box"


@law(Clause.EA_5_6a, Clause.EA_4j, Clause.EA_5_8t, Clause.EA_15_1f)
def only_scrapped_cards_leave_the_game(step: Moved) -> Iterator[str]:
    """A card goes to the box only by a text that Scraps it, or attached to one that leaves."""
    came = gone(Counter(step.after.position["box"]), Counter(step.before.position["box"]))
    attached = _attached(step.before)
    for name in gone(came, attached):
        paired = step.printed.card(name).type == "site" and step.printed.takes("D-12a")
        if not paired and not _scraps_itself(step.printed, name):
            yield f"{name} was Scrapped"


@law(Clause.EA_5_8t, Clause.EA_5_6a, Clause.EA_15_2l)
def attached_cards_are_scrapped_with_their_host(step: Moved) -> Iterator[str]:
    """When a unit leaves play, what is attached to it goes to the box."""
    if step.printed.takes("D-25b") and step.happened("lost-victory-cards"):
        return
    lost = gone(_attached(step.before), _attached(step.after))
    lost = Counter({n: c for n, c in lost.items() if step.printed.card(n).type != "site"})
    came = gone(Counter(step.after.position["box"]), Counter(step.before.position["box"]))
    if missing := gone(lost, came):
        yield f"{told(missing)} came off a unit and is not in the box"


@law(Clause.EA_5_8s, Clause.EA_10i, Clause.EA_5_8r)
def attached_cards_stay_where_they_are(step: Moved) -> Iterator[str]:
    """A card is attached when it is received, and never later or to another unit."""
    if step.printed.takes("D-25b") and step.happened("lost-victory-cards"):
        return
    new = gone(_hosts(step.printed, step.after), _hosts(step.printed, step.before))
    waiting, tried = step.before.waiting, step.unfolding.happened.tried
    if waiting is not None and waiting["step"] == "may-attach" and tried.word == "choose-unit":
        return
    for player, card, attached in new:
        yield f"{card} of player {player} now bears {', '.join(attached)}"


@law(Clause.EA_5_5b, Clause.EA_5_5a, Clause.EA_11_3c, Clause.EA_5_3c)
def returned_cards_go_under_their_pile(step: Moved) -> Iterator[str]:
    """A card returned to the War Zone goes to the bottom of the pile that is its own."""
    for pile, cards in step.before.piles.items():
        now = step.after.piles[pile]
        if now is cards or now == cards or step.printed.catalogue.piles[pile].face == "down":
            continue
        if pile == "city" or (_listed(step.printed, pile) and not _plain(step.printed)):
            continue
        taken = next((n for n in range(2) if _rest_lies(step.printed, cards[n:], now)), None)
        if taken is None or (taken and not _takes(step)):
            yield f"the pile {pile} was {cards[:3]} … {cards[-2:]} and is {now[:3]} … {now[-2:]}"
        if strange := [card for card in now if step.printed.card(card).pile != pile]:
            yield f"{strange} lie on the pile {pile}"


@law(Clause.EA_5_5b, Clause.EA_4f)
def the_listed_pile_keeps_its_order_if_so_read(step: Moved) -> Iterator[str]:
    """Under D-114b a returned card of a pile laid out in order goes back to its place in it.

    Under D-88b it goes on top like any other.
    """
    if step.printed.takes("D-88b"):
        return
    for pile, kind in step.printed.catalogue.piles.items():
        if kind.order != "as-listed" or not step.printed.takes("D-114b"):
            continue
        places = {name: place for place, name in enumerate(step.printed.names)}
        was, is_ = ([places[card] for card in t.piles[pile]] for t in (step.before, step.after))
        if was == sorted(was) and is_ != sorted(is_):
            yield f"the pile {pile} was in order and is {step.after.piles[pile][:4]}"


@law(Clause.EA_5_7d, Clause.EA_5_7e, Clause.EA_5_7b)
def exhausted_cards_stay_exhausted(step: Moved) -> Iterator[str]:
    """An exhausted card becomes active only in a Starting Phase or by a text that reactivates."""
    if step.passes or _reactivates(step) or _reattached(step):
        return
    for player, (was, is_) in enumerate(step.seats):
        woke = gone(gone(_lying(was, exhausted=True), _lying(is_, exhausted=True)),
                    gone(_all(was), _all(is_)))  # fmt: skip
        if woke:
            yield f"{told(woke)} of player {player} became active"


@law(Clause.EA_5_7d, Clause.EA_5_7b, Clause.EA_9h)
def active_cards_stay_active(step: Moved) -> Iterator[str]:
    """An active Deployed card becomes exhausted only by a price that says so."""
    if _reattached(step):
        return
    pays = [use for use in used(step.unfolding.happened) if use.costs(Exhaust) and not use.played]
    for player, (was, is_) in enumerate(step.seats):
        slept = gone(gone(_lying(was, exhausted=False), _lying(is_, exhausted=False)),
                     gone(_all(was), _all(is_)))  # fmt: skip
        paid = Counter(use.unit.card for use in pays if use.player == player)
        if gone(slept, paid):
            yield f"{told(slept)} of player {player} became exhausted"


@law(Clause.EA_3_6b, Clause.EA_3_7b, Clause.EA_10a, Clause.EA_7_2g)
def sites_and_victory_cards_never_enter_a_deck(step: Moved) -> Iterator[str]:
    """A Site or Victory Card never comes into a deck, hand, discard pile or Playing Area."""
    if step.printed.takes("D-57b"):
        return
    for player, (was, is_) in enumerate(step.seats):
        zones = ((was.discard, is_.discard), (was.hand, is_.hand), (was.deck, is_.deck))
        for before, after in zones:
            for name in gone(Counter(after), Counter(before)) if before != after else ():
                if step.printed.card(name).type in OUT_OF_DECKS:
                    yield f"{name} came to hand or deck of player {player}"


@law(Clause.EA_11_3g, Clause.EA_3_5c, Clause.EA_7_2g)
def only_playable_events_enter_a_deck(step: Moved) -> Iterator[str]:
    """An Event Card that comes into a discard pile or hand has a Play Cost."""
    for player, (was, is_) in enumerate(step.seats):
        if was.discard == is_.discard and was.hand == is_.hand:
            continue
        came = gone(Counter(is_.discard + is_.hand), Counter(was.discard + was.hand + was.deck))
        for name in came:
            card = step.printed.card(name)
            in_play = any(unit.card == name for s, _ in step.seats for unit in s.area + s.front)
            if card.type == "event" and not isinstance(card.play_cost, int) and not in_play:
                yield f"{name} came to player {player} and can never be played"


def _own(happened: Happened) -> Iterator[Acting]:
    """Yield the step if texts of the player's own cards acted, and nothing else."""
    yield from acting(happened)


of_own = law_of(_own)
AWAY: dict[type, str] = {Return: "pile", Forfeit: "discard pile", Scrap: "box"}


@of_own(Clause.EA_5_5a, Clause.EA_5_4a, Clause.EA_5_6a, Clause.EA_3_3b, Clause.EA_5_2n,
        Clause.EA_9e, Clause.EA_3_1h, Clause.EA_9d)  # fmt: skip
def texts_that_send_a_card_away_do(step: Acting) -> Iterator[str]:
    """A card whose text Returns, Forfeits or Scraps it is gone, and lies where the text says."""
    for acted in step.acted:
        verb = next((type(e) for e in acted.effects if type(e) in AWAY), None)
        if verb is None or len(step.acted) > 1:
            continue
        was, is_ = (_lying_at(table, step.player, acted.card, verb)
                    for table in (step.unfolding.before, step.unfolding.after))  # fmt: skip
        if is_ != was + 1:
            yield f"{acted.card} did not come to the {AWAY[verb]}"


@of_own(Clause.EA_10b, Clause.EA_7_2k, Clause.EA_10a, Clause.EA_5_2g, Clause.EA_3_1h)
def texts_that_deploy_do(step: Acting) -> Iterator[str]:
    """After its draws a card that must be Deployed is, and one that may be waits for its player."""
    if step.unfolding.happened.tried.word != "draw":
        return
    came = gone(_all(step.after), _all(step.before))
    for acted in step.acted:
        how = next((effect for effect in acted.effects if isinstance(effect, Deploy)), None)
        box = has_box(step.printed.card(acted.card))
        if came[acted.card] != int(how is not None and how.choice == "must" and box):
            yield f"{came[acted.card]} {acted.card} came to the Front Line"


@law(Clause.EA_4o, Clause.EA_5_4a, Clause.EA_5_3a, Clause.EA_11_3d)
def hands_grow_only_by_draws_and_texts(step: Moved) -> Iterator[str]:
    """A card comes into a hand only by a draw or by a text that says so."""
    if _fills_hands(step):
        return
    for player, (was, is_) in enumerate(step.seats):
        if came := gone(Counter(is_.hand), Counter(was.hand)):
            yield f"{told(came)} came into the hand of player {player}"


@law(Clause.EA_5_4a, Clause.EA_5_8q, Clause.EA_5_3a, Clause.EA_9l)
def units_given_up_go_to_the_discard_pile(step: Moved) -> Iterator[str]:
    """A unit that its player gives up goes to the discard pile."""
    waiting, tried = step.before.waiting or {"step": "nothing"}, step.unfolding.happened.tried
    if waiting.get("wanted") not in ("give-up", "damage") or tried.word != "choose-unit":
        return
    whole = isinstance(tried.what, dict) and "unit" in tried.what
    unit = Unit.read(tried.what["unit"] if whole else tried.what)
    was, is_ = step.seats[waiting["player"]]
    if unit.owner >= 0:
        return
    left = gone(Counter(was.front + was.area), Counter(is_.front + is_.area))
    came = gone(Counter(is_.discard), Counter(was.discard))
    if not left[unit] or not came[unit.card]:
        yield f"{told(left)} left, {told(came)} came to the discard pile, {unit.card} was chosen"


@law(Clause.EA_4h, Clause.EA_5_3a, Clause.EA_2d)
def other_players_keep_what_they_have(step: Moved) -> Iterator[str]:
    """What a player does with the own cards changes nothing that other players have."""
    waiting = step.before.waiting or {"step": "nothing"}
    places = waiting["step"] in ("hand", "may-attach") or any(
        unit.owner >= 0 for seat in step.before.seats for unit in seat.front + seat.area
    )
    for own in acting(step.unfolding.happened):
        for player, (was, is_) in enumerate(step.seats):
            if player != own.player and not places and belongings(was) != belongings(is_):
                yield f"something of player {player} changed"


def _fills_hands(step: Moved) -> bool:
    """Return whether the action, a question answered or a text brings cards into a hand."""
    answered = {s["step"] for s in step.unfolding.done} & {"draw", "look", "keep"}
    takes = any(s.get("wanted") == "take" or s.get("to_hand") for s in step.unfolding.done)
    tried, owed = step.unfolding.happened.tried, step.printed.takes("D-66b")
    acted = (own.effects for own in acting(step.unfolding.happened))
    texts = any(isinstance(effect, Take | Look) for effects in acted for effect in effects)
    ends = tried.word == "proceed" and step.before.window == "reinforcement"
    return bool(answered) or takes or texts or ends or owed


def _lying_at(table: Table, player: int, card: str, verb: type) -> int:
    """Return how many of a card lie where a verb brings it."""
    if verb is Return:
        return table.piles[table.printed.card(card).pile].count(card)
    box: list[str] = table.position["box"]
    return (table.seats[player].discard if verb is Forfeit else box).count(card)


def _attached(table: Table) -> Counter[str]:
    units = (unit for seat in table.seats for unit in seat.front + seat.area)
    return Counter(card for unit in units for card in unit.attached)


def _hosts(printed: Printed, table: Table) -> Counter[Host]:
    found: Counter[Host] = Counter()
    for player, seat in enumerate(table.seats):
        for unit in seat.front + seat.area:
            bears = tuple(n for n in unit.attached if printed.card(n).type != "site")
            if bears:
                found[player, unit.card, bears] += 1
    return found


def _scraps_itself(printed: Printed, name: str) -> bool:
    card = printed.card(name)
    abilities = (*listed(card, "play_abilities"), *listed(card, "deploy_abilities"))
    texts = [effect for script in RULES for effect in effects_of(printed, name, script)]
    texts += [effect for ability in abilities for effect in ability.effect]
    texts += [effect for rule in listed(card, "deploy_rules") for effect in rule.do]
    return any(isinstance(effect, Scrap) for effect in texts)


def _listed(printed: Printed, pile: str) -> bool:
    return printed.catalogue.piles[pile].order == "as-listed"


def _plain(printed: Printed) -> bool:
    """Return whether no reading gives cards of a listed pile a place of their own."""
    return printed.takes("D-88a") and printed.takes("D-114a")


def _rest_lies(printed: Printed, rest: list[str], now: list[str]) -> bool:
    """Return whether the rest of a pile lies as before, what came being under it (D-88)."""
    came = len(now) - len(rest)
    if came < 0:
        return False
    return (now[came:] if printed.takes("D-88b") else now[: len(rest)]) == rest


def _takes(step: Moved) -> bool:
    """Return whether the action or a text takes a card off a pile."""
    if step.unfolding.happened.tried.word in ("recruit", "offer"):
        return True
    picks = any(s["step"] == "pick" and s["wanted"] == "take" for s in step.unfolding.done)
    acted = (own.effects for own in acting(step.unfolding.happened))
    return picks or any(isinstance(effect, Take) for effects in acted for effect in effects)


def _reactivates(step: Moved) -> bool:
    picks = any(s["step"] == "pick" and s["wanted"] == "reactivate" for s in step.unfolding.done)
    acted = (own.effects for own in acting(step.unfolding.happened))
    return picks or any(isinstance(effect, Reactivate) for effects in acted for effect in effects)


def _reattached(step: Moved) -> bool:
    return _attached(step.before) != _attached(step.after)


def _lying(seat: Seat, *, exhausted: bool) -> Counter[str]:
    return _all_of([unit for unit in seat.front if unit.exhausted == exhausted])


def _all(seat: Seat) -> Counter[str]:
    return _all_of(seat.front)


def _all_of(units: list[Unit]) -> Counter[str]:
    return Counter(unit.card for unit in units)


LAWS: tuple[Law[Happened], ...] = (
    the_box_gives_nothing_back,
    only_scrapped_cards_leave_the_game,
    attached_cards_are_scrapped_with_their_host,
    attached_cards_stay_where_they_are,
    returned_cards_go_under_their_pile,
    the_listed_pile_keeps_its_order_if_so_read,
    exhausted_cards_stay_exhausted,
    active_cards_stay_active,
    sites_and_victory_cards_never_enter_a_deck,
    only_playable_events_enter_a_deck,
    hands_grow_only_by_draws_and_texts,
    units_given_up_go_to_the_discard_pile,
    texts_that_send_a_card_away_do,
    texts_that_deploy_do,
    other_players_keep_what_they_have,
)

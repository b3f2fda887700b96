"""What events say is what happened: the position after is that before with the events carried out.

Where events say too little, what they leave open is compared as far as it goes: after a shuffle
the cards but not their order, and of several units alike not which of them was exhausted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from alamein.engine.deckbuilding.cards import Card
from alamein.engine.deckbuilding.verbs import Effect, Gain, Points
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein import counting
from alamein.properties.el_alamein.ledger import UNTOLD, Account, Ledger, lent, standing_facts
from alamein.properties.el_alamein.posting_fights import posted
from alamein.properties.el_alamein.table import POINTS, Happened, Printed, Seat, Unit
from alamein.properties.law import Law, law

LEAVE = ("give-up", "damage")  # what a chosen unit may be wanted for, so that it leaves


def booked(happened: Happened) -> Ledger:
    """Return the ledger of what happened, worked out once."""
    ledger = happened.memory.get("ledger")
    if not isinstance(ledger, Ledger):
        ledger = happened.memory["ledger"] = posted(happened)
    return ledger


def unequal(told: Counter[str], found: Counter[str]) -> str:
    """Return how two collections of cards differ, or nothing."""
    missing, more = told - found, found - told
    return f"missing {dict(missing)}, too many {dict(more)}" if missing or more else ""


def by_player(happened: Happened) -> Iterator[tuple[int, Account, Seat]]:
    """Yield each player with what events say and what is there."""
    accounts = booked(happened).accounts
    for player, seat in enumerate(happened.after.seats):
        yield player, accounts[player], seat


@law()
def events_can_be_carried_out(happened: Happened) -> Iterator[str]:
    """What an event says is moved lies where it is moved from."""
    yield from booked(happened).wrong


@law(Clause.EA_2b, Clause.EA_2c, Clause.EA_5_2p, Clause.EA_7_2h, Clause.EA_12_1_8b)
def points_change_as_told(happened: Happened) -> Iterator[str]:
    """A player has the points there were, what events bring, and not what was paid or lost."""
    for player, account, seat in by_player(happened):
        if account.wallet != seat.wallet:
            yield f"player {player} should have {account.wallet}, not {seat.wallet}"


@law(Clause.EA_2d, Clause.EA_3_1b, Clause.EA_7_4g)
def points_last_until_the_turn_is_over(happened: Happened) -> Iterator[str]:
    """No points are lost while the Starting, Tactics or Reinforcement Phase of a turn goes on."""
    before, after = happened.before.position, happened.after.position
    steps = {step.get("name") for step in after["agenda"]}
    phases = steps & {"starting", "tactics", "reinforcement"}
    if phases and after["turn"] == before["turn"]:
        for event in happened.events:
            if event.what == "lost-points":
                yield f"player {event.player} in the phase {phases}"


@law(Clause.EA_2c, Clause.EA_3_1j, Clause.EA_5_2d, Clause.EA_5_2k)
def points_come_as_printed(happened: Happened) -> Iterator[str]:
    """Points are gained only as some card prints them, kind by kind, never for points given up."""
    for event in happened.events:
        if event.what == "gained" and event.facts not in printed_gains(happened.after.printed):
            yield f"player {event.player} gained {event.facts}"


@lru_cache(maxsize=64)
def printed_gains(printed: Printed) -> frozenset[tuple[int, ...]]:
    """Return the amounts, one of each kind, that cards print as bonus or effect."""
    found: set[tuple[int, ...]] = set()
    for card in printed.catalogue.cards.values():
        bonus = [card.play_bonus] if isinstance(card.play_bonus, Points) else []
        for points in (*bonus, *(gain.value for gain in effects(card) if isinstance(gain, Gain))):
            found.add(tuple(getattr(points, kind) for kind in POINTS))
    return frozenset(found)


def effects(card: Card) -> Iterator[Effect]:
    """Yield every effect printed on a card."""
    for rules in (card.play_rules, card.recruit_rules, card.reveal_rules, card.acquire_rules):
        yield from rules or ()
    for ability in (*(card.play_abilities or ()), *(card.deploy_abilities or ())):
        yield from ability.effect


@law(Clause.EA_4h, Clause.EA_4o, Clause.EA_14_1a, Clause.EA_14_1c)
def decks_are_drawn_from_the_top(happened: Happened) -> Iterator[str]:
    """A deck keeps its order but for cards taken from the top and a discard pile shuffled under."""
    for player, account, seat in by_player(happened):
        back = put_back(account, happened, player)
        above, deck = seat.deck[: back.total()], seat.deck[back.total() :]
        if not account.deck.shows(deck):
            yield f"player {player}: {len(deck)} cards where {len(account.deck.cards)} are due"
        elif UNTOLD not in account.seen and (says := unequal(back, Counter(above))):
            yield f"player {player}: of the cards looked at, {says} were put back"


def looked_at(happened: Happened, player: int) -> Counter[str]:
    """Return the cards that a player is looking at."""
    steps = [step for step in happened.after.position["agenda"] if step["step"] == "look"]
    return Counter(card for step in steps if step["player"] == player for card in step["cards"])


def put_back(account: Account, happened: Happened, player: int) -> Counter[str]:
    """Return the cards looked at that are no longer held, so that they lie on the deck again."""
    seen = account.seen.copy()
    for card, many in looked_at(happened, player).items():
        untold = max(0, many - seen[card])
        seen[card] -= many - untold
        seen[UNTOLD] -= untold
    return +seen


@law(Clause.EA_4o, Clause.EA_5_2a, Clause.EA_7_4c, Clause.EA_7_4h, Clause.EA_14_1b)
def hands_change_as_told(happened: Happened) -> Iterator[str]:
    """However many cards it has, a hand changes only by what is drawn, taken or given up."""
    for player, account, seat in by_player(happened):
        known = +Counter({card: n for card, n in account.hand.items() if card != UNTOLD})
        if len(seat.hand) != account.hand.total() or known - Counter(seat.hand):
            says = unequal(known, Counter(seat.hand))
            yield f"player {player}: {account.hand[UNTOLD]} drawn after a shuffle; {says}"


@law(Clause.EA_14_1a, Clause.EA_1a)
def shuffling_loses_no_card(happened: Happened) -> Iterator[str]:
    """What was shuffled is in the deck and the hand, and nothing else is."""
    for player, account, seat in by_player(happened):
        if not account.deck.loose or not account.deck.shows(seat.deck):
            continue
        known = Counter({card: n for card, n in account.hand.items() if card != UNTOLD})
        drawn = Counter(seat.hand) - known
        seen = Counter({card: n for card, n in account.seen.items() if card != UNTOLD})
        drawn += looked_at(happened, player) - seen
        if says := unequal(+account.deck.loose, account.deck.untold_in(seat.deck) + drawn):
            yield f"player {player}: {says}"


@law(Clause.EA_5_3a, Clause.EA_5_3b, Clause.EA_5_4a, Clause.EA_7_4b, Clause.EA_11_3d)
def discard_piles_change_as_told(happened: Happened) -> Iterator[str]:
    """A discard pile holds, in whatever order, what was there, discarded, received or cleared."""
    for player, account, seat in by_player(happened):
        if says := unequal(+account.discard, Counter(seat.discard)):
            yield f"player {player}: {says}"


@law(Clause.EA_5_2a, Clause.EA_5_2n, Clause.EA_7_4b)
def playing_areas_change_as_told(happened: Happened) -> Iterator[str]:
    """A played card lies in the Playing Area until something is told to move it."""
    for player, account, seat in by_player(happened):
        if says := unequal(+account.area, Counter(unit.card for unit in seat.area)):
            yield f"player {player}: {says}"


@law(Clause.EA_10c, Clause.EA_10d, Clause.EA_10m, Clause.EA_7_4e)
def front_lines_change_as_told(happened: Happened) -> Iterator[str]:
    """However many there are, Deployed cards stay until something is told to remove them."""
    for player, account, seat in by_player(happened):
        told = +account.front - unattached_and_lost(account, seat)
        if says := unequal(told, Counter(unit.card for unit in seat.front)):
            yield f"player {player}: {says}"


@law(Clause.EA_3_5d, Clause.EA_8_2a)
def owners_are_remembered(happened: Happened) -> Iterator[str]:
    """By D-93b a card put before a player stays that of who put it there."""
    for player, account, seat in by_player(happened):
        if sorted(account.lent) != sorted(lent(seat)):
            yield f"player {player} has {lent(seat)}, not {account.lent}"


def unattached_and_lost(account: Account, seat: Seat) -> Counter[str]:
    """Return the Victory Cards lost, attached or not (D-25b), that were not attached."""
    return (account.front - Counter(unit.card for unit in seat.front)) & account.either


@law(Clause.EA_5_8o, Clause.EA_5_8s, Clause.EA_5_8t, Clause.EA_10i)
def attachments_stay_put(happened: Happened) -> Iterator[str]:
    """A card stays attached to its unit until it is told to leave, and none joins untold."""
    for player, account, seat in by_player(happened):
        units = seat.area + seat.front
        found = Counter((unit.card, card) for unit in units for card in unit.attached)
        missing = Counter[str]()
        for (_, card), many in (account.borne - found).items():
            missing[card] += many
        if found - account.borne or missing != account.either - unattached_and_lost(account, seat):
            yield f"player {player}: {dict(+account.borne)} expected, found {dict(found)}"


@law(Clause.EA_5_7d, Clause.EA_5_7e, Clause.EA_7_1a)
def units_are_turned_as_told(happened: Happened) -> Iterator[str]:
    """A card is exhausted or made active only when that is told.

    Of several units alike events do not say which of them left, an exhausted one or not.
    """
    for player, account, seat in by_player(happened):
        units = seat.area + seat.front
        found = Counter(unit.card for unit in units if unit.exhausted)
        gone = Counter(account.left)
        for card in account.tired.keys() | found.keys():
            most = account.tired[card]
            if not most - gone[card] <= found[card] <= most:
                yield f"player {player}: {found[card]} of {most} {card} exhausted"


@law(Clause.EA_5_8q, Clause.EA_13_3_3b, Clause.EA_9h)
def the_units_named_are_those_that_leave(happened: Happened) -> Iterator[str]:
    """Of units alike the one that was chosen, or allotted, leaves: exhausted or not, as it is."""
    player = happened.before.decider
    if player < 0:
        return
    before, after = (
        Counter(table.seats[player].area + table.seats[player].front)
        for table in (happened.before, happened.after)
    )
    for unit, many in leaving(happened).items():
        if after[unit] > before[unit] - many:
            yield f"{many} of {before[unit]} {unit} should leave, {after[unit]} are left"


def leaving(happened: Happened) -> Counter[Unit]:
    """Return the units that an action names as given up, lost as Battle Damage or allotted."""
    step, what = happened.before.waiting, happened.tried.what
    if step and happened.tried.word == "choose-unit" and step.get("wanted") in LEAVE:
        return Counter([Unit.read(what.get("unit", what) if isinstance(what, dict) else what)])
    if happened.tried.word == "allot" and isinstance(what, dict):
        sent = (order for order in what.get("orders", ()) if order["targets"])
        return Counter(Unit.read(o["unit"]) for order in sent for o in [order] * order["count"])
    return Counter()


@law(Clause.EA_4c, Clause.EA_5_3c, Clause.EA_5_5b, Clause.EA_5_5c, Clause.EA_11_3c)
def piles_keep_their_order(happened: Happened) -> Iterator[str]:
    """A pile keeps its order: cards leave its top, and join where it is told."""
    for name, stack in booked(happened).piles.items():
        if not stack.shows(happened.after.piles[name]):
            yield f"the pile {name} has {happened.after.piles[name][:4]} on top"


@law(Clause.EA_12_1_10a, Clause.EA_13_2_5a, Clause.EA_5_8j, Clause.EA_12_2b)
def revealed_cards_go_where_told(happened: Happened) -> Iterator[str]:
    """Revealed cards stay until they are told to leave; those put back lie under the pile."""
    ledger, after = booked(happened), happened.after
    pool = ledger.revealed + ledger.limbo
    found = Counter(enemy.card for enemy in after.garrison + after.forces) + limbo_of(happened)
    loose = Counter[str]()
    for name, stack in ledger.piles.items():
        if stack.loose and stack.shows(after.piles[name]):
            loose += stack.untold_in(after.piles[name])
            stack_loose = Counter({card: n for card, n in stack.loose.items() if card != UNTOLD})
            pool.update(stack_loose)
    if says := unequal(+pool, found + loose):
        yield says


def limbo_of(happened: Happened) -> Counter[str]:
    """Return the cards in the hands of steps, apart from those looked at."""
    found: Counter[str] = Counter()
    for step in happened.after.position["agenda"]:
        if step["step"] == "put-under":
            found.update(step["cards"])
        elif step["step"] in ("acquire", "may-attach", "hand"):
            found[step["card"]] += 1
    return found


@law(Clause.EA_12_1_5d, Clause.EA_13_3a, Clause.EA_12_3a, Clause.EA_12_3b, Clause.EA_12_3c)
def enemies_are_destroyed_as_told(happened: Happened) -> Iterator[str]:
    """What is marked as destroyed was told to be, or lay revealed when the Combat was won."""
    ledger, after = booked(happened), happened.after
    enemies = after.garrison + after.forces
    found = Counter(enemy.card for enemy in enemies if enemy.destroyed_by >= 0)
    lying = Counter(enemy.card for enemy in enemies)
    if says := unequal(ledger.destroyed & lying, found):
        yield says


@law(Clause.EA_5_8j, Clause.EA_5_8h, Clause.EA_5_1e)
def moved_cards_stay_unseen(happened: Happened) -> Iterator[str]:
    """Of cards moved to the British Reinforcements pile, and of drawn ones, the number is told."""
    for event in happened.events:
        if event.what in ("reinforced", "drew", "looked") and len(event.facts) != 1:
            yield f"{event.what} tells {event.facts}"


@law(Clause.EA_5_6a, Clause.EA_5_6b)
def the_box_only_takes(happened: Happened) -> Iterator[str]:
    """The box takes what is Scrapped and gives nothing back."""
    if says := unequal(+booked(happened).box, Counter(happened.after.position["box"])):
        yield says


@law(Clause.EA_5_8c)
def unique_plays_are_noted(happened: Happened) -> Iterator[str]:
    """Who is to move has noted what Unique cards were played in this turn, or interception."""
    for player, account, seat in by_player(happened):
        if player != happened.after.decider:
            continue
        if says := unequal(+account.unique, Counter(seat.unique)):
            yield f"player {player}: {says}"


@law(Clause.EA_6a, Clause.EA_12a, Clause.EA_13_1c, Clause.EA_13_1g, Clause.EA_15_1g)
def nothing_else_changes(happened: Happened) -> Iterator[str]:
    """Turn, Combat and counterattack change only by events that say so."""
    told = booked(happened).facts
    for name, value in standing_facts(happened.after).items():
        if told[name] is not None and value != told[name]:
            yield f"{name} should be {told[name]}, not {value}"


LAWS: tuple[Law[Happened], ...] = (
    events_can_be_carried_out,
    points_change_as_told,
    points_last_until_the_turn_is_over,
    points_come_as_printed,
    decks_are_drawn_from_the_top,
    hands_change_as_told,
    shuffling_loses_no_card,
    discard_piles_change_as_told,
    playing_areas_change_as_told,
    front_lines_change_as_told,
    owners_are_remembered,
    attachments_stay_put,
    units_are_turned_as_told,
    the_units_named_are_those_that_leave,
    piles_keep_their_order,
    revealed_cards_go_where_told,
    enemies_are_destroyed_as_told,
    moved_cards_stay_unseen,
    the_box_only_takes,
    unique_plays_are_noted,
    nothing_else_changes,
    *counting.LAWS,
)

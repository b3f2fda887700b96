"""Laws of El Alamein that hold of every position: cards and the places where they may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from msgspec import UNSET

from alamein.engine.deckbuilding.cards import Card
from alamein.engine.deckbuilding.verbs import Attach, Deploy, Exhaust, Return
from alamein.engine.deckbuilding.verbs import Place as PlaceAnywhere
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein import pending
from alamein.properties.el_alamein.table import Table, Unit
from alamein.properties.law import Law, law

PLAYERS = range(2, 6)
RECRUITED = frozenset({"supply", "army", "strategy", "support"})
BRITISH = "british-reinforcements"


def is_city(card: Card) -> bool:
    """Return whether a card is a City: only those carry a City Number (EA-3.6g)."""
    return card.city_number is not UNSET


def is_box(card: Card) -> bool:
    """Return whether a card is a Box."""
    return "box" in (card.subtypes or ())


def deploys(card: Card) -> str:
    """Return ``must`` or ``may`` if the card is Deployed when played, else nothing."""
    if card.type == "support":
        return "must"
    rules = (rule for rule in card.play_rules or () if isinstance(rule, Deploy))
    return next((rule.choice for rule in rules), "")


def is_placed(card: Card) -> bool:
    """Return whether the card is put before a player when it is received (EA-3.5d)."""
    return any(isinstance(rule, PlaceAnywhere) for rule in card.acquire_rules or ())


def tires(card: Card) -> bool:
    """Return whether anything can exhaust the card: a cost, or the way it is Deployed."""
    abilities = (*(card.deploy_abilities or ()), *(card.play_abilities or ()))
    enters = any(isinstance(rule, Deploy) and rule.exhausted for rule in card.play_rules or ())
    return enters or any(isinstance(c, Exhaust) for ability in abilities for c in ability.cost)


def zones(table: Table) -> Iterator[tuple[str, list[str]]]:
    """Yield the zones of every player that hold cards to be played, with what they hold."""
    for number, seat in enumerate(table.seats):
        yield f"deck of player {number}", seat.deck
        yield f"hand of player {number}", seat.hand
        yield f"discard pile of player {number}", seat.discard


def units(table: Table) -> Iterator[tuple[str, Unit]]:
    """Yield every Deployed card with the words for where it lies."""
    for number, seat in enumerate(table.seats):
        for unit in seat.front:
            yield f"Front Line of player {number}", unit


@law(Clause.EA_0a)
def two_to_five_play(table: Table) -> Iterator[str]:
    """Two to five players take part."""
    if len(table.seats) not in PLAYERS:
        yield f"{len(table.seats)} players"


@law(Clause.EA_1a, Clause.EA_5_1d, Clause.EA_5_6b)
def every_card_is_in_one_place(table: Table) -> Iterator[str]:
    """Every card of the box is in exactly one place, none is missing and none is there twice."""
    printed = table.printed.catalogue.cards
    found = table.everywhere()
    for name in found.keys() | printed.keys():
        copies = printed[name].copies if name in printed else 0
        if found[name] != copies:
            yield f"{name}: {found[name]} of {copies} cards"


@law(Clause.EA_2b)
def no_points_below_zero(table: Table) -> Iterator[str]:
    """Nobody has less than no points of any kind."""
    for number, seat in enumerate(table.seats):
        for kind, amount in seat.wallet.items():
            if amount < 0:
                yield f"player {number} has {amount} {kind}"


@law(Clause.EA_5_5a, Clause.EA_4a, Clause.EA_4m)
def piles_hold_their_own(table: Table) -> Iterator[str]:
    """A pile holds the cards that belong to it, the British Reinforcements pile Event Cards."""
    for name, cards in table.piles.items():
        home = "event" if name == BRITISH else name
        for card in set(cards):
            if table.printed.card(card).pile != home:
                yield f"{card} lies in the pile {name}"


@law(Clause.EA_7_2g, Clause.EA_11_3b, Clause.EA_11_3f, Clause.EA_3_6b, Clause.EA_3_7b)
def decks_hold_what_can_be_played(table: Table) -> Iterator[str]:
    """No card without a Play Cost, no Site and no Victory Card is in a deck, hand or discard.

    A tank put before a player would be a unit and could be lost: this game has no such card.
    """
    for where, cards in zones(table):
        for name in set(cards):
            card = table.printed.card(name)
            if is_placed(card) and "tank" in (card.subtypes or ()):
                continue
            if card.play_cost is UNSET or card.type not in RECRUITED | {"event"}:
                yield f"{name} is in the {where}"


@law(Clause.EA_3_2d, Clause.EA_10a, Clause.EA_10b, Clause.EA_3_5d)
def only_deployable_cards_are_deployed(table: Table) -> Iterator[str]:
    """Deployed are Sites, Victory Cards, and what is Deployed when played or received."""
    for where, unit in units(table):
        card = table.printed.card(unit.card)
        of_itself = card.type in ("site", "victory")
        if not (of_itself or deploys(card) or is_placed(card) or card.play_cost is UNSET):
            yield f"{unit.card} is in the {where}"


@law(Clause.EA_3_4b, Clause.EA_10b, Clause.EA_3_3b)
def no_card_waits_that_must_move(table: Table) -> Iterator[str]:
    """No card stays in the Playing Area that is Deployed, or returned, by being played."""
    if pending.unfinished(table):
        return
    for number, seat in enumerate(table.seats):
        for unit in seat.area:
            card = table.printed.card(unit.card)
            goes = any(isinstance(rule, Return) for rule in card.play_rules or ())
            if goes or deploys(card) == "must":
                yield f"{unit.card} is in the Playing Area of player {number}"


@law(Clause.EA_5_7a, Clause.EA_5_7b)
def only_what_can_tire_is_exhausted(table: Table) -> Iterator[str]:
    """A card is exhausted only if a cost, or its own way to be Deployed, can exhaust it."""
    for number, seat in enumerate(table.seats):
        for unit in seat.area + seat.front:
            if unit.exhausted and not tires(table.printed.card(unit.card)):
                yield f"{unit.card} of player {number} is exhausted"


@law(Clause.EA_7_1a, Clause.EA_5_7e)
def the_starting_phase_finds_units_active(table: Table) -> Iterator[str]:
    """In the Starting Phase the Deployed cards of the player to move are active."""
    if table.window != "starting" or table.printed.takes("D-63b"):
        return
    for unit in table.seats[table.position["active"]].front:
        if unit.exhausted:
            yield f"{unit.card} is exhausted"


@law(Clause.EA_10h, Clause.EA_5_8r, Clause.EA_5_8s)
def attached_cards_have_fit_bearers(table: Table) -> Iterator[str]:
    """What is attached is a card that says so on a Deployed unit that it names."""
    for where, unit in units(table):
        for name in unit.attached:
            if not (may_bear(table, unit.card, name) or may_pair(table, unit.card, name)):
                yield f"{name} is attached to {unit.card} in the {where}"
    for number, seat in enumerate(table.seats):
        for unit in seat.area:
            if unit.attached:
                yield f"{unit.card} in the Playing Area of player {number} bears {unit.attached}"


def may_bear(table: Table, bearer: str, name: str) -> bool:
    """Return whether a card may be attached to *bearer* (D-60 asks it of British tanks)."""
    bears = table.printed.card(bearer)
    for rule in table.printed.card(name).acquire_rules or ():
        if isinstance(rule, Attach):
            captured = bears.type == "event" and rule.to.type == "army" and bool(deploys(bears))
            return rule.to.type in (None, bears.type) or (
                captured and not table.printed.takes("D-60b")
            )
    return False


def may_pair(table: Table, bearer: str, name: str) -> bool:
    """Return whether a Box may lie attached to infantry: by D-14a a pairing lasts."""
    infantry = table.printed.card(bearer)
    italian = infantry.nation == "italian" and "infantry" in (infantry.subtypes or ())
    return italian and is_box(table.printed.card(name)) and table.printed.takes("D-14a")


@law(Clause.EA_5_8s, Clause.EA_10h)
def one_attachment_by_some_readings(table: Table) -> Iterator[str]:
    """By D-61b a unit bears one attached card at most, beside a Box it was paired with."""
    if not table.printed.takes("D-61b"):
        return
    for where, unit in units(table):
        cards = [name for name in unit.attached if not is_box(table.printed.card(name))]
        if len(cards) > 1:
            yield f"{unit.card} in the {where} bears {cards}"


@law(Clause.EA_3_5d, Clause.EA_8_2a)
def only_placed_cards_have_an_owner_elsewhere(table: Table) -> Iterator[str]:
    """By D-93b a card put before a player belongs to who put it there; no other card does."""
    for where, unit in units(table):
        placed = is_placed(table.printed.card(unit.card)) and table.printed.takes("D-93b")
        if unit.owner >= 0 and not placed:
            yield f"{unit.card} in the {where} belongs to player {unit.owner}"


@law(Clause.EA_4c, Clause.EA_5_5c, Clause.EA_12_1_2b)
def cities_ascend_until_one_is_lost(table: Table) -> Iterator[str]:
    """Before any counterattack the City pile ascends, and whoever has Cities has lower ones."""
    position = table.position
    resorted = table.printed.takes("D-24b")
    if (position["counterattacks"] or position["counterattack"]) and not resorted:
        return
    numbers = [table.printed.card(name).city_number or 0 for name in table.piles["city"]]
    if any(low > high for low, high in pairwise(numbers)):
        yield f"the City pile has the numbers {numbers}"
    owned = [table.printed.card(unit.card).city_number or 0 for _, unit in units(table)]
    highest = max(owned, default=0)
    if numbers and not resorted and highest > numbers[0]:
        yield f"City {highest} is taken, City {numbers[0]} is not"


@law(Clause.EA_5_2i, Clause.EA_5_2n, Clause.EA_7_4b)
def who_is_not_to_move_has_few_cards_played(table: Table) -> Iterator[str]:
    """Who is not to move has in the Playing Area only what may be played in an interception."""
    own = {table.position["active"]}
    fight = table.position["counterattack"]
    for number, seat in enumerate(table.seats):
        for unit in seat.area:
            card = table.printed.card(unit.card)
            allowed = card.type == "supply" or "combat" in (card.keywords or ())
            if not allowed and (fight is not None or number not in own):
                yield f"player {number} has {unit.card} in the Playing Area"


@law(Clause.EA_5_8c)
def unique_cards_are_noted_once(table: Table) -> Iterator[str]:
    """A Unique card is played once a turn; by D-68b only one Unique card at all is."""
    for number, seat in enumerate(table.seats):
        counted = Counter(seat.unique)
        for name, times in counted.items():
            if "unique" not in (table.printed.card(name).keywords or ()):
                yield f"player {number}: {name} is not Unique"
            if times > 1:
                yield f"player {number} has played {name} {times} times"
        if table.printed.takes("D-68b") and len(seat.unique) > 1:
            yield f"player {number} has played {seat.unique}"


@law(Clause.EA_13_2_2b, Clause.EA_3_6b)
def who_has_a_city_has_conquered_one(table: Table) -> Iterator[str]:
    """Who has a City Deployed has conquered one."""
    for number, seat in enumerate(table.seats):
        cities = [unit.card for unit in seat.front if is_city(table.printed.card(unit.card))]
        if cities and number not in table.position["conquerors"]:
            yield f"player {number} has {cities}"


LAWS: tuple[Law[Table], ...] = (
    two_to_five_play,
    every_card_is_in_one_place,
    no_points_below_zero,
    piles_hold_their_own,
    decks_hold_what_can_be_played,
    only_deployable_cards_are_deployed,
    no_card_waits_that_must_move,
    only_what_can_tire_is_exhausted,
    the_starting_phase_finds_units_active,
    attached_cards_have_fit_bearers,
    one_attachment_by_some_readings,
    only_placed_cards_have_an_owner_elsewhere,
    cities_ascend_until_one_is_lost,
    who_is_not_to_move_has_few_cards_played,
    unique_cards_are_noted_once,
    who_has_a_city_has_conquered_one,
    *pending.LAWS,
)

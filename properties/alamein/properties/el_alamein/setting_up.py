"""Laws of a game just set up, chapter 4: of the position before anything has been done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.scripts import opening_cards
from alamein.properties.el_alamein.standing import PLAYERS
from alamein.properties.el_alamein.table import Table
from alamein.properties.el_alamein.unfolding import gone, phase, told
from alamein.properties.law import Law, law

CARDS_IN_HAND = 4
MANY_PLAYERS = 5  # so many decks are not alike by chance
SHUFFLED = ("event", "victory", "support")
TRANSPORT = "motorized-transport"


@law(Clause.EA_0a)
def two_to_five_can_play(players: int) -> Iterator[str]:
    """A game is set up for two, three, four or five players."""
    if players in PLAYERS:
        yield f"none is for {players}"


@law(Clause.EA_4g)
def everybody_has_the_starting_deck(table: Table) -> Iterator[str]:
    """Each player has the cards of the starting deck and no other."""
    expected = Counter(dict(table.printed.catalogue.starting_deck))
    for player, seat in enumerate(table.seats):
        if Counter(seat.deck + seat.hand) != expected:
            yield f"player {player} has {told(Counter(seat.deck + seat.hand))}"


@law(Clause.EA_4k, Clause.EA_4o)
def everybody_has_drawn_four(table: Table) -> Iterator[str]:
    """Each player has drawn four cards from the own deck."""
    for player, seat in enumerate(table.seats):
        if len(seat.hand) != CARDS_IN_HAND:
            yield f"player {player} holds {len(seat.hand)} cards"


@law(Clause.EA_5_1c, Clause.EA_4h, Clause.EA_2d)
def nothing_has_been_played(table: Table) -> Iterator[str]:
    """Nobody has a card in play or in the discard pile, or has played a Unique one."""
    for player, seat in enumerate(table.seats):
        if seat.discard or seat.area or seat.front or seat.unique:
            yield f"player {player} has more than a deck and a hand"


@law(Clause.EA_4a, Clause.EA_4b, Clause.EA_4d, Clause.EA_4n, Clause.EA_4j)
def every_card_lies_on_its_pile(table: Table) -> Iterator[str]:
    """All cards that were not dealt lie on the piles of their names or types."""
    dealt = Counter(card for seat in table.seats for card in seat.deck + seat.hand)
    for name in table.printed.names:
        card = table.printed.card(name)
        there, owed = table.piles[card.pile].count(name), card.copies - dealt[name]
        if name != TRANSPORT and there != owed:
            yield f"{there} of {owed} {name} lie on the pile {card.pile}"


@law(Clause.EA_4i, Clause.EA_4j)
def left_over_transports_leave_the_game(table: Table) -> Iterator[str]:
    """What is left of the Motorized Transports is in the box, alone (D-76: or still for sale)."""
    dealt = Counter(card for seat in table.seats for card in seat.deck + seat.hand)
    left = table.printed.card(TRANSPORT).copies - dealt[TRANSPORT]
    stays = table.printed.takes("D-76b")
    box: Counter[str] = Counter(table.position["box"])
    if box != Counter({TRANSPORT: left} if left and not stays else {}):
        yield f"the box holds {told(box)}, {left} {TRANSPORT} were left over"
    if table.piles[TRANSPORT] != [TRANSPORT] * (left if stays else 0):
        yield f"{len(table.piles[TRANSPORT])} {TRANSPORT} are for sale"


@law(Clause.EA_4c, Clause.EA_3_6g)
def cities_lie_in_order(table: Table) -> Iterator[str]:
    """The Cities lie in the order of their numbers, the lowest on top."""
    numbers = [table.printed.card(name).city_number for name in table.piles["city"]]
    if numbers != sorted(int(number) for number in numbers if isinstance(number, int)):
        yield f"the Cities lie in the order {numbers}"


@law(Clause.EA_4f)
def listed_piles_lie_as_listed(table: Table) -> Iterator[str]:
    """The Panzer Regiments (III) lie above the (IV)s."""
    places = {name: place for place, name in enumerate(table.printed.names)}
    for pile, kind in table.printed.catalogue.piles.items():
        if kind.order == "as-listed":
            lying = [places[card] for card in table.piles[pile]]
            if lying != sorted(lying):
                yield f"the pile {pile} is {table.piles[pile]}"


@law(Clause.EA_4b)
def shuffled_piles_are_shuffled(table: Table) -> Iterator[str]:
    """The Event, Victory and Support piles do not lie in the order of the list of cards."""
    places = {name: place for place, name in enumerate(table.printed.names)}
    for pile in SHUFFLED:
        lying = [places[card] for card in table.piles[pile]]
        if len(lying) > CARDS_IN_HAND and (lying == sorted(lying) or lying[::-1] == sorted(lying)):
            yield f"the pile {pile} lies sorted"


@law(Clause.EA_4g, Clause.EA_4b)
def decks_are_shuffled(table: Table) -> Iterator[str]:
    """Decks are shuffled one by one, so that not everybody has the same cards in the same order."""
    lying = {(*seat.hand, *seat.deck) for seat in table.seats}
    if len(table.seats) >= MANY_PLAYERS and len(lying) == 1:
        yield "the decks of all players lie in the same order"


@law(Clause.EA_4m)
def no_reinforcements_are_there_yet(table: Table) -> Iterator[str]:
    """The British Reinforcements pile is empty."""
    if cards := table.piles["british-reinforcements"]:
        yield f"{len(cards)} cards lie there"


@law(Clause.EA_6a, Clause.EA_6d, Clause.EA_7_2b, Clause.EA_4l)
def the_first_player_begins(table: Table) -> Iterator[str]:
    """The first turn begins, of the player to move, with the free points alone."""
    position, early = table.position, table.printed.takes("D-115b")
    if phase(table) not in ("starting", "tactics") or table.decider != position["active"]:
        yield f"player {table.decider} decides at {phase(table)} of player {position['active']}"
    for player, seat in enumerate(table.seats):
        mine = player == position["active"]
        free = {
            "tactic": int(mine and (early or phase(table) == "tactics")),
            "reinforcement": int(mine and early),
        }
        if lost := gone(Counter(seat.wallet), Counter(free)) + gone(
            Counter(free), Counter(seat.wallet)
        ):
            yield f"player {player} has {seat.wallet}: {told(lost)}"


@law(Clause.EA_7_1b)
def the_first_turn_waits_for_supply(table: Table) -> Iterator[str]:
    """If the first player has drawn Supply Cards, they may be played in the Starting Phase."""
    ready = opening_cards(table.printed, table.seats[table.position["active"]])
    if ready and phase(table) != "starting":
        yield f"{told(Counter(ready))} could be played, the phase is {phase(table)}"


@law(Clause.EA_12a, Clause.EA_13_1a)
def no_fight_is_under_way(table: Table) -> Iterator[str]:
    """No Combat or counterattack has taken place, and none is under way or due."""
    position = table.position
    past = ("combats", "due", "counterattacks", "conquerors", "fought", "ending")
    for word in (*past, "combat", "counterattack"):
        if position[word]:
            yield f"{word}: {position[word]}"


REFUSED: tuple[Law[int], ...] = (two_to_five_can_play,)  # asked when no game is set up
LAWS: tuple[Law[Table], ...] = (
    everybody_has_the_starting_deck,
    everybody_has_drawn_four,
    nothing_has_been_played,
    every_card_lies_on_its_pile,
    left_over_transports_leave_the_game,
    cities_lie_in_order,
    listed_piles_lie_as_listed,
    shuffled_piles_are_shuffled,
    decks_are_shuffled,
    no_reinforcements_are_there_yet,
    the_first_player_begins,
    the_first_turn_waits_for_supply,
    no_fight_is_under_way,
)

"""Points and winners of a game that is over, counted from the register."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.table import Happened, Printed, Table, Unit
from alamein.properties.law import Law, law


def result(table: Table) -> tuple[list[int], list[int]]:
    """Return the points of each player, and the winners (EA-8.2a to EA-8.2c)."""
    points = [
        sum(worth(table.printed, card) for card in own_cards(table, seat))
        for seat in range(len(table.seats))
    ]
    return points, winners(table, points)


def worth(printed: Printed, name: str) -> int:
    """Return the Victory Points of a card, those of a Box as D-75 has them."""
    card = printed.card(name)
    if "box" in (card.subtypes or ()) and printed.takes("D-75a"):
        return 1
    return card.victory_points or 0


def own_cards(table: Table, player: int) -> Iterator[str]:
    """Yield every card that counts for *player*, wherever it lies (EA-8.2a, D-74, D-93)."""
    seat = table.seats[player]
    yield from (*seat.deck, *seat.discard, *seat.hand)
    for number, other in enumerate(table.seats):
        played = [] if table.printed.takes("D-74b") else other.area
        for unit in (*played, *other.front):
            yield from _counting_for(table.printed, unit, number, player)


def _counting_for(printed: Printed, unit: Unit, lies: int, player: int) -> Iterable[str]:
    """Return the cards of a unit in the zone of *lies* that count for *player*."""
    owner = unit.owner if unit.owner >= 0 and printed.takes("D-93b") else lies
    return (unit.card, *unit.attached) if owner == player else ()


def winners(table: Table, points: list[int]) -> list[int]:
    """Return who has most points; of those tied, who has the better Cities (D-72, D-73)."""
    best = [player for player, sum_ in enumerate(points) if sum_ == max(points)]
    if len(best) == 1:
        return best
    ranks = {player: _rank_of_cities(table, player) for player in best}
    first = [player for player in best if ranks[player] == max(ranks.values())]
    if not max(ranks.values()) and table.printed.takes("D-73b"):
        return []
    return first


def _rank_of_cities(table: Table, player: int) -> int:
    """Return the highest City Number of a player or, by D-72b, how many Cities there are."""
    cards = (table.printed.card(unit.card) for unit in table.seats[player].front)
    numbers = [card.city_number for card in cards if card.city_number]
    return len(numbers) if table.printed.takes("D-72b") else max(numbers, default=0)


@law(Clause.EA_8_2b, Clause.EA_8_2a)
def points_are_told_as_they_are(happened: Happened) -> Iterator[str]:
    """Each player is told the points on all own cards."""
    told = {e.player: e.facts[0] for e in happened.events if e.what == "scored"}
    if told and [told.get(player) for player in range(len(happened.after.seats))] != (
        counted := result(happened.after)[0]
    ):
        yield f"told {told}, counted {counted}"


@law(Clause.EA_8_2b, Clause.EA_8_2c)
def winners_are_told_as_they_are(happened: Happened) -> Iterator[str]:
    """Who has most points wins; of those tied, who has the better Cities."""
    over = any(e.what == "scored" for e in happened.events)
    told = sorted(e.player or 0 for e in happened.events if e.what == "victorious")
    if over and told != (counted := result(happened.after)[1]):
        yield f"told {told}, counted {counted}"


@law(Clause.EA_8_1a, Clause.EA_8_1b)
def the_game_ends_with_a_tactics_phase(happened: Happened) -> Iterator[str]:
    """The game is over when somebody ends a Tactics Phase, and at no other moment.

    By D-71b it may end on the spot, by D-23b after a counterattack.
    """
    printed = happened.after.printed
    if printed.takes("D-71b") or printed.takes("D-23b"):
        return
    goes_on = happened.before.window == "tactics" and happened.tried.word == "proceed"
    if not goes_on and any(e.what == "scored" for e in happened.events):
        yield f"it ends in {happened.before.window or 'a question'} by {happened.tried.word}"


LAWS: tuple[Law[Happened], ...] = (
    points_are_told_as_they_are,
    winners_are_told_as_they_are,
    the_game_ends_with_a_tactics_phase,
)

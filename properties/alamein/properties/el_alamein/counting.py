"""Points and winners of a game that is over, counted from the register."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

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
    best = leading(points)
    if len(best) == 1:
        return best
    ranks = {player: _rank_of_cities(table, player) for player in best}
    first = [player for player in best if ranks[player] == max(ranks.values())]
    if not max(ranks.values()) and table.printed.takes("D-73b"):
        return []
    return first


def leading(points: list[int]) -> list[int]:
    """Return who has the most points."""
    return [player for player, sum_ in enumerate(points) if sum_ == max(points)]


def _rank_of_cities(table: Table, player: int) -> int:
    """Return the highest City Number of a player or, by D-72b, how many Cities there are."""
    cards = (table.printed.card(unit.card) for unit in table.seats[player].front)
    numbers = [card.city_number for card in cards if card.city_number]
    return len(numbers) if table.printed.takes("D-72b") else max(numbers, default=0)


@dataclass(frozen=True)
class Result:
    """Points and winners as somebody says that they are, of a game that is over."""

    table: Table
    points: list[int | None]
    winners: list[int]

    @cached_property
    def counted(self) -> tuple[list[int], list[int]]:
        """Return points and winners by a count of its own."""
        return result(self.table)

    @property
    def leaders(self) -> list[int]:
        """Return who has the most points by that count."""
        return leading(self.counted[0])


@law(Clause.EA_8_2a, Clause.EA_8_2b, Clause.EA_3_2f, Clause.EA_3_6d, Clause.EA_3_6e, Clause.EA_2k)
def points_are_those_on_all_own_cards(said: Result) -> Iterator[str]:
    """Each player has the Victory Points of all own cards, wherever they lie, and no others.

    A Box is worth what D-75 says; points of other kinds, and the VP number of a City, are worth
    nothing.
    """
    if said.points != said.counted[0]:
        yield f"{said.points} were told, counted are {said.counted[0]}"


@law(Clause.EA_8_2b)
def most_points_win(said: Result) -> Iterator[str]:
    """Who has the most points wins; nobody who has fewer does."""
    if not {*said.winners} <= {*said.leaders}:
        yield f"{said.winners} win with {said.counted[0]}"
    if len(said.leaders) == 1 and said.winners != said.leaders:
        yield f"{said.winners} win, {said.leaders} have the most points of {said.counted[0]}"


@law(Clause.EA_8_2c)
def cities_decide_a_tie(said: Result) -> Iterator[str]:
    """Among those with the most points the better Cities decide (D-72, D-73)."""
    if len(said.leaders) > 1 and said.winners != said.counted[1]:
        yield f"{said.leaders} are tied and {said.winners} win, right is {said.counted[1]}"


RESULT: tuple[Law[Result], ...] = (
    points_are_those_on_all_own_cards,
    most_points_win,
    cities_decide_a_tie,
)


def told(happened: Happened) -> Iterator[Result]:
    """Yield the result that is told in a step, if the game is over with it."""
    scored = {e.player: int(e.facts[0]) for e in happened.events if e.what == "scored"}
    if scored:
        points = [scored.get(player) for player in range(len(happened.after.seats))]
        winners = sorted(e.player or 0 for e in happened.events if e.what == "victorious")
        yield Result(happened.after, points, winners)


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


def _as_told(each: Law[Result]) -> Law[Happened]:
    """Return a law on results as one on the result that a step tells."""

    def against(happened: Happened) -> Iterator[str]:
        for said in told(happened):
            yield from each.against(said)

    return Law(each.clauses, each.sentence, against)


TOLD: tuple[Law[Happened], ...] = tuple(map(_as_told, RESULT))
LAWS: tuple[Law[Happened], ...] = (*TOLD, the_game_ends_with_a_tactics_phase)

"""Chapter 8: the end of the game, and who has won."""

from __future__ import annotations

from alamein.engine.core.game import Score
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.state import State
from alamein.engine.el_alamein.steps import Run
from alamein.engine.el_alamein.terms import owner_of


def end_game(state: State, _step: Run) -> None:
    """End the game: nothing is left to be done."""
    state.agenda.clear()
    state.ending = True
    state.due = 0
    result = score(state)
    for player, points in enumerate(result.points):
        state.tell(Clause.EA_8_2b, "scored", player, points)
    for player in result.winners:
        state.tell(Clause.EA_8_2b, "victorious", player)


def score(state: State) -> Score:
    """Return points and winners, counting every own card (EA-2k, EA-8.2a, EA-8.2b)."""
    points = tuple(victory_points(state, player) for player in range(len(state.players)))
    best = max(points)
    leaders = [player for player, own in enumerate(points) if own == best]
    return Score(points, tuple(_winners(state, leaders)))


def victory_points(state: State, player: int) -> int:
    """Return the Victory Points on all cards of a player (EA-3.2f; rulings: D-74, D-93)."""
    worth = state.setting.points
    seat = state.players[player]
    total = sum(worth[card] for zone in (seat.deck, seat.discard, seat.hand) for card in zone)
    if "D-74a" in state.setting.readings:
        total += sum(worth[unit.card] for unit in seat.area)
    for holder, other in enumerate(state.players):
        for unit in other.front:
            if owner_of(state, holder, unit) == player:
                total += worth[unit.card] + sum(worth[card] for card in unit.attached)
    return total


def _winners(state: State, leaders: list[int]) -> list[int]:
    """Return who wins among tied leaders (EA-8.2c; rulings: D-72, D-73)."""
    if len(leaders) == 1:
        return leaders
    ranks = [_rank(state, player) for player in leaders]
    best = max(ranks)
    if not best and "D-73b" in state.setting.readings:
        return []
    return [player for player, rank in zip(leaders, ranks, strict=True) if rank == best]


def _rank(state: State, player: int) -> int:
    numbers = cities(state, player)
    return len(numbers) if "D-72b" in state.setting.readings else max(numbers, default=0)


def cities(state: State, player: int) -> list[int]:
    """Return the City Numbers a player has Deployed."""
    found = (state.kind(unit.card).printed.city_number for unit in state.players[player].front)
    return [number for number in found if isinstance(number, int)]

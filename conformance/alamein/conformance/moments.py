"""One moment of a game: a position from a file, or a logged game after some of its moves."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from alamein.conformance.logs import Log, Move, hexadecimal
from alamein.conformance.opening import Opened
from alamein.conformance.scenarios.smaller import copied
from alamein.engine.core.chance import Tape, TapeError
from alamein.engine.core.game import Event, Game, IllegalAction
from alamein.engine.core.problem import DataError, Problem

State: TypeAlias = Any  # what the game at hand says it is
Action: TypeAlias = Any  # likewise


@dataclass(frozen=True)
class Moment:
    """A state, the action that comes next if it is known, and how much of chance was used."""

    state: State
    action: Action | None = None
    used: int = 0


def beginning(log: Log, opened: Opened, chance: Tape, events: list[Event] | None = None) -> State:
    """Return where a logged game begins: at its set-up, or with the position given.

    What happens in the set-up is appended to *events*.
    """
    game, rulings = opened.game, opened.rulings
    if log.given is None:
        return game.new(rulings, log.players, chance, events)
    return game.load(game.fill(copied(log.given), rulings), rulings)


def after(path: Path, log: Log, opened: Opened, moves: int) -> Moment:
    """Return the game logged at *path* after so many moves; raise `DataError`."""
    if moves > len(log.moves):
        raise _wrong(path, f"the log has {len(log.moves)} moves, not {moves}")
    game = opened.game
    chance = log.tape()
    digest = log.start
    try:
        state = beginning(log, opened, chance)
    except TapeError as error:
        raise _wrong(path, f"the set-up cannot be played: {error}") from error
    for number, move in enumerate(log.moves[:moves], start=1):
        _again(path, game, state, chance, (number, move))
        digest = move.digest
    if hexadecimal(game.digest(state)) != digest:
        raise _wrong(path, f"after move {moves} the position is not the one of the log")
    coming = [game.action(state, move.action) for move in log.moves[moves : moves + 1]]
    return Moment(state, coming[0] if coming else None, chance.used)


def _again(
    path: Path, game: Game[Any, Any], state: State, chance: Tape, numbered: tuple[int, Move]
) -> None:
    """Carry out one move of the log."""
    number, move = numbered
    try:
        game.apply(state, game.action(state, move.action), chance)
    except (DataError, IllegalAction, TapeError) as error:
        raise _wrong(path, f"move {number} cannot be played: {error}") from error


def _wrong(path: Path, says: str) -> DataError:
    return DataError((Problem(str(path), 0, "", says),))

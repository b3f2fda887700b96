"""Playing a log again: the same result, or where it differs first."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, TypeAlias

from alamein.conformance.logs import Log, Move, hexadecimal
from alamein.conformance.moments import beginning
from alamein.conformance.opening import Opened
from alamein.conformance.wording import flow
from alamein.engine.core.chance import Tape, TapeError
from alamein.engine.core.game import Event, IllegalAction, Score
from alamein.engine.core.problem import DataError

State: TypeAlias = Any  # what the game at hand says it is
NOTHING = "nothing"
SUFFICED = "the chance of the log sufficed"
ALLOWED = "allowed"
SET_UP = "the set-up"


@dataclass(frozen=True)
class Difference:
    """Where a game goes another way than its log: at which move, from where, then and now."""

    move: int  # from 1 on; 0 is the set-up, one more than there are is the end
    what: str
    before: str
    then: str
    now: str
    clauses: tuple[str, ...] = ()  # that what happened then, or happens now, rests on

    @property
    def told(self) -> tuple[str, str, str]:
        """Return what it is about, how it was and how it is."""
        return self.what, self.then, self.now


def changed_readings(log: Log, opened: Opened) -> list[str]:
    """Return the readings that the words of the log name now, where they are other ones."""
    now = dict(opened.rulings)
    return [
        f"{dispute}: then {log.readings.get(dispute, NOTHING)}, now {now.get(dispute, NOTHING)}"
        for dispute in dict.fromkeys([*log.readings, *now])
        if log.readings.get(dispute) != now.get(dispute)
    ]


def replay(log: Log, opened: Opened) -> Difference | None:
    """Return where the game differs first from *log*, or ``None``; raise `DataError`."""
    chance, events = log.tape(), list[Event]()
    try:
        state = beginning(log, opened, chance, events)
    except TapeError as error:
        return Difference(0, SET_UP, "", SUFFICED, str(error))
    except DataError:  # the document is at fault, not the game
        raise
    except Exception as error:  # noqa: BLE001 - a rule that was changed may fail at anything
        return Difference(0, SET_UP, "", ALLOWED, in_words(error))
    opened.game.listen(state, None)
    before, digest = opened.game.notation(state), hexadecimal(opened.game.digest(state))
    opening = log.opening or tuple(events)  # older logs do not tell what happened then
    if other := _otherwise(opened, state, opening, events):
        return Difference(0, SET_UP, before, *other)
    if digest != log.start:
        return Difference(0, SET_UP, before, log.start, digest)
    for number, move in enumerate(log.moves, start=1):
        if difference := _again(opened, state, chance, number, move):
            return difference
    return _at_the_end(log, opened, state, chance)


def _again(
    opened: Opened, state: State, chance: Tape, number: int, move: Move
) -> Difference | None:
    """Carry out one move, and return how it differs from the log."""
    game = opened.game
    what = f"player {move.player}, {flow(move.action)}"
    before = game.notation(state)
    decision = game.decision(state)
    if decision is None or decision.player != move.player:
        now = f"player {decision.player} decides" if decision else "the game is over"
        return Difference(number, what, before, f"player {move.player} decides", now)
    events: list[Event] = []
    game.listen(state, events)
    try:
        game.apply(state, game.action(state, move.action), chance)
    except IllegalAction as error:
        refusal = error.refusal
        return Difference(
            number, what, before, ALLOWED, f"refused: {refusal}", (str(refusal.clause),)
        )
    except DataError as error:
        return Difference(number, what, before, ALLOWED, str(error))
    except TapeError as error:
        return Difference(number, what, before, SUFFICED, str(error))
    except Exception as error:  # noqa: BLE001 - a rule that was changed may fail at anything
        return Difference(number, what, before, ALLOWED, in_words(error))
    if other := _otherwise(opened, state, move.events, events):
        return Difference(number, what, before, *other)
    digest = hexadecimal(game.digest(state))
    if digest != move.digest:
        cited = dict.fromkeys(str(event.clause) for event in events)
        told = (f"digest {move.digest}", f"digest {digest}")
        return Difference(number, what, before, *told, tuple(cited))
    return None


def _otherwise(
    opened: Opened, state: State, then: Sequence[Event], now: Sequence[Event]
) -> tuple[str, str, tuple[str, ...]] | None:
    """Return the first event that differs, as it was and as it is, and the clauses of both."""
    for was, is_ in zip_longest(then, now):
        if was != is_:
            cited = dict.fromkeys(str(event.clause) for event in (was, is_) if event)
            return _told(opened, state, was), _told(opened, state, is_), tuple(cited)
    return None


def in_words(error: Exception) -> str:
    """Return what the engine raised, and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} (in {last.name})"


def _told(opened: Opened, state: State, event: Event | None) -> str:
    """Return an event in words; one the game does not know any more, as it stands."""
    if event is None:
        return NOTHING
    try:
        return opened.game.tell(state, event)
    except (KeyError, IndexError, ValueError):
        return f"{event.what} {flow(list(event.facts))} ({event.clause})"


def _at_the_end(log: Log, opened: Opened, state: State, chance: Tape) -> Difference | None:
    """Return how the end differs: the result, and whether chance was used up."""
    score = opened.game.score(state)
    where = (len(log.moves) + 1, "the end", opened.game.notation(state))
    if score != log.result:
        return Difference(*where, _result(log.result), _result(score))
    if (log.end == "over") != (score is not None):
        now = "over" if score else "not over"
        return Difference(*where, f"end {log.end}", now)
    if chance.used != len(log.chance):
        return Difference(
            *where, f"{len(log.chance)} outcomes of chance", f"{chance.used} outcomes of chance"
        )
    return None


def _result(score: Score | None) -> str:
    if score is None:
        return "not over"
    return f"points {flow(list(score.points))}, winners {flow(list(score.winners))}"

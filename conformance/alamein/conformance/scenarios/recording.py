"""Cutting a case out of a recorded game: the moves, the position before, and what changed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from alamein.conformance.logs import Log
from alamein.conformance.moments import after
from alamein.conformance.opening import Opened
from alamein.conformance.scenarios.files import TITLE, Case
from alamein.conformance.scenarios.restricting import restriction
from alamein.conformance.scenarios.running import run, trials
from alamein.conformance.scenarios.smaller import changed, smallest
from alamein.conformance.scenarios.writing import item, slug
from alamein.engine.core.game import Event, Game
from alamein.engine.core.problem import DataError, Problem
from alamein.engine.core.rulebook import Rulebook

Plain: TypeAlias = Any
MOST_CLAUSES = 4


@dataclass(frozen=True)
class Window:
    """Moves of a game, counted from 1, the last included."""

    path: Path
    log: Log
    first: int
    last: int

    def refused(self, says: str) -> DataError:
        """Return the error that these moves cannot be cut out."""
        return DataError((Problem(str(self.path), 0, "", says),))


def recorded(opened: Opened, book: Rulebook, window: Window, told: dict[str, Plain]) -> str:
    """Return the moves as a case that holds, as an item of a list; raise `DataError`.

    Its id, title and clauses are those *told*, as far as they are.
    """
    log, moves = window.log, len(window.log.moves)
    if not window.first <= window.last <= moves:
        says = f"there are moves 1 to {moves}, none from {window.first} to {window.last}"
        raise window.refused(says)
    start = after(window.path, log, opened, window.first - 1)
    end = after(window.path, log, opened, window.last)
    game = opened.game
    events = [e for move in log.moves[window.first - 1 : window.last] for e in move.events]
    chance = [o if isinstance(o, int) else list(o) for o in log.chance[start.used : end.used]]
    fields: dict[str, Plain] = {
        "id": told["id"] or f"{slug(window.path.stem)}-{window.first}-to-{window.last}",
        "title": told["title"] or _title(window),
        "clauses": told["clauses"] or _clauses(events, book),
        "from": ["derived"],
        "given": smallest(game, opened.rulings, game.save(start.state)),
        "when": [move.action for move in log.moves[window.first - 1 : window.last]],
        **({"chance": chance} if chance else {}),
        "then": _then(game, start.state, end.state, events),
    }
    if not fields["clauses"]:
        raise window.refused("nothing happened in these moves that cites a clause; add --clause")
    under = restriction(game, book, opened.rulings, fields)
    if under:
        names = list(fields)
        at = names.index("given")
        fields = {**{n: fields[n] for n in names[:at]}, "under": under,
                  **{n: fields[n] for n in names[at:]}}  # fmt: skip
    _must_hold(game, book, window, fields)
    return item(fields)


def _title(window: Window) -> str:
    of = f" of {window.path.name}"
    says = f"moves {window.first} to {window.last} play as they did"
    return says.replace(" play", f"{of} play") if len(says + of) <= TITLE else says


def _clauses(events: list[Event], book: Rulebook) -> list[str]:
    """Return the most specific of the clauses cited: those deepest in the rulebook."""
    cited = [clause for clause in dict.fromkeys(e.clause for e in events) if clause in book.clauses]
    deepest = sorted(cited, key=lambda clause: -clause.count("."))[:MOST_CLAUSES]
    return [clause for clause in cited if clause in deepest]


def _then(game: Game[Any, Any], start: Plain, end: Plain, events: list[Event]) -> dict[str, Plain]:
    """Return what changed, what happened, and who decides next or how the game ended."""
    then: dict[str, Plain] = {}
    if facts := changed(game.save(start), game.save(end), game.unordered):
        then["position"] = facts
    if events:
        then["events"] = [f"{event.what} {event.clause}" for event in events]
    decision, score = game.decision(end), game.score(end)
    if decision is not None:
        then["decision"] = {"player": decision.player, "kind": decision.kind}
    if score is not None:
        then["score"] = {"points": list(score.points), "winners": list(score.winners)}
    return then


def _must_hold(
    game: Game[Any, Any], book: Rulebook, window: Window, fields: dict[str, Plain]
) -> None:
    """Refuse a case that does not hold at once."""
    case = msgspec.convert(fields, Case)
    for trial in trials("recorded", case, book):
        for fault in run(game, trial, book).faults:
            raise window.refused(f"the case would not hold under {' '.join(trial.words)}: {fault}")

"""Allotments asked about one by one, each with its position: a game that is only that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from alamein.conformance.driving.client import Client, Unsupported
from alamein.conformance.driving.readings import played
from alamein.conformance.protocol.messages import Allot, Allotted, Welcome
from alamein.conformance.protocol.projecting import to_load
from alamein.engine.core.game import Game, Position, Refusal
from alamein.engine.core.rulings import Rulings

Plain: TypeAlias = Any
ASSIGNED = "allot"  # the word under which an action has its assignment


@dataclass(frozen=True)
class Waiting:
    """A position that waits for an allotment, as the reference reads it, and as it is sent."""

    twin: Plain
    sent: Position
    rulings: dict[str, str]


class Inline:
    """As much of a game as an allotment takes: what is legal, and what is wrong with another."""

    def __init__(self, client: Client, welcome: Welcome, table: Game[Any, Any], task: str) -> None:
        self._client, self._welcome, self._table, self._task = client, welcome, table, task

    def load(self, position: Position, rulings: Rulings) -> Waiting:
        """Return the position, to be sent with each question."""
        sent = to_load(self._table, position, rulings)
        readings = played(self._welcome, rulings)
        return Waiting(self._table.load(position, rulings), sent, readings)

    def legal(self, state: Waiting) -> list[Plain]:
        """Return every legal allotment."""
        found = self._ask(state, "list").assignments
        documents = found if isinstance(found, tuple) else ()
        return [self.action(state, {ASSIGNED: document}) for document in documents]

    def why_not(self, state: Waiting, action: Plain) -> Refusal | None:
        """Return why an allotment is refused."""
        written = self._table.written(state.twin, action)
        assignment = written[ASSIGNED] if isinstance(written, dict) else {}  # nothing is allotted
        judged = self._ask(state, "test", assignment)
        if judged.legal is True:
            return None
        first = judged.violations[0] if judged.violations else None
        return Refusal(first.clause, first.rule) if first else Refusal("", "it is refused")

    def _ask(self, state: Waiting, mode: str, assignment: Plain = None) -> Allotted:
        if mode not in self._welcome.capabilities.allot:
            raise Unsupported(f"allot is asked for {mode}, which is not among its capabilities")
        given = {} if assignment is None else {"assignment": assignment}
        request = Allot(
            id="", game=self._table.name, task=self._task, mode=mode,
            position=state.sent, rulings=state.rulings, **given,
        )  # fmt: skip
        answer = self._client.ask(request)
        if not isinstance(answer, Allotted):  # pragma: no cover - answers have the type of requests
            raise TypeError(type(answer))
        return answer

    def action(self, state: Waiting, written: Plain) -> Plain:
        """Return the action a document describes."""
        return self._table.action(state.twin, written)

    def written(self, state: Waiting, action: Plain) -> Plain:
        """Return an action as a document."""
        return self._table.written(state.twin, action)

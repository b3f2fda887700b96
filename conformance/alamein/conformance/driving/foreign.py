"""A foreign implementation as a game: whatever runs against a game runs against it, too.

Beside each of its games stands one of the reference engine, its twin, which reads and writes
documents, names what chance brings, and says nothing of what is right.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import msgspec

from alamein.conformance.driving.client import Client, Unsupported
from alamein.conformance.driving.readings import played
from alamein.conformance.protocol import messages as say
from alamein.conformance.protocol.projecting import to_load
from alamein.conformance.protocol.tapes import Telling
from alamein.conformance.scenarios.smaller import COMING
from alamein.engine.core.chance import Chance
from alamein.engine.core.game import (
    Changes,
    Decision,
    Event,
    Game,
    IllegalAction,
    Position,
    Refusal,
    Score,
)
from alamein.engine.core.picture import Picture
from alamein.engine.core.rulings import Rulings

Plain: TypeAlias = Any
Answer = TypeVar("Answer", bound=say.Part)
SILENT = ""  # the clause of a refusal that names none


@dataclass(eq=False)
class TapeLeft(Exception):
    """A tape of which an implementation used too much or too little."""

    entries: int
    used: int

    def __str__(self) -> str:
        """Return both numbers."""
        return f"the tape has {self.entries} outcomes, {self.used} were used"


@dataclass
class Play:
    """A game under way over there, and its twin here."""

    twin: Plain
    session: str
    decisions: tuple[say.Decision, ...]


class Foreign:
    """A game as the implementation behind a client plays it."""

    def __init__(
        self, client: Client, welcome: say.Welcome, table: Game[Any, Any], cards: Changes
    ) -> None:
        self._client, self._welcome, self._table, self._cards = client, welcome, table, cards
        self.name, self.players, self.policies = table.name, table.players, table.policies
        self.unordered, self.happenings = table.unordered, table.happenings
        self.decisions, self.phases = table.decisions, table.phases
        self.tasks, self.inner, self.between = table.tasks, table.inner, table.between

    @property
    def capabilities(self) -> say.Capabilities:
        """Return what can be asked over there."""
        return self._welcome.capabilities

    def with_cards(self, changes: Changes) -> Foreign:
        """Return the game with some printed fields written anew."""
        if not self.capabilities.cards:
            says = "the check states printed values, and the capability `cards` is missing"
            raise Unsupported(says)
        return Foreign(self._client, self._welcome, self._table.with_cards(changes), changes)

    def varied(
        self,
        pick: Callable[[int], int],
        *,
        rules: bool = True,
        only: Collection[str] | None = None,
    ) -> Changes:
        """Return other values for printed fields, as the reference has them."""
        return self._table.varied(pick, rules=rules, only=only)

    def _ask(self, request: say.Request, kind: type[Answer]) -> Answer:
        answer = self._client.ask(request)
        if not isinstance(answer, kind):  # pragma: no cover - answers have the type of the request
            raise TypeError(type(answer))
        return answer

    def new(
        self, rulings: Rulings, players: int, chance: Chance, events: list[Event] | None = None
    ) -> Play:
        """Return a game set up."""
        telling = Telling(chance)
        twin = self._table.new(rulings, players, telling, events)
        request = say.Reset(
            id="", game=self.name, players=players, rulings=played(self._welcome, rulings),
            cards=_plain(self._cards), tape=tuple(telling.tape),
        )  # fmt: skip
        return self._begun(twin, self._ask(request, say.Begun))

    def load(self, position: Position, rulings: Rulings) -> Play:
        """Return a game that begins with a position."""
        if "position" not in self.capabilities.load:
            says = "the check begins with a position, and the capability `load` is missing"
            raise Unsupported(says)
        twin = self._table.load(copy.deepcopy(position), rulings)
        document = to_load(self._table, position, rulings)
        if COMING in document and "agenda" not in self.capabilities.load:
            raise Unsupported("the check begins where no phase stands for the pending steps")
        request = say.Load(
            id="", game=self.name, rulings=played(self._welcome, rulings), position=document,
            cards=_plain(self._cards),
        )  # fmt: skip
        return self._begun(twin, self._ask(request, say.Begun))

    def _begun(self, twin: Plain, begun: say.Begun) -> Play:
        self._client.sessions.append(begun.session)
        return Play(twin, begun.session, begun.decisions)

    def save(self, state: Play) -> Position:
        """Return what the position looks like over there."""
        return self.seen(state, "all")

    def seen(self, state: Play, view: str) -> Position:
        """Return what a view shows of the game."""
        kind = view.partition(":")[0]
        if kind not in self.capabilities.views:
            raise Unsupported(f"the view {kind} is asked for, and not among its capabilities")
        return self._ask(say.Observe(id="", session=state.session, view=view), say.Observed).state

    def fill(self, partial: Position, rulings: Rulings) -> Position:
        """Return a complete position."""
        return self._table.fill(partial, rulings)

    def decision(self, state: Play) -> Decision | None:
        """Return who must choose what."""
        if not state.decisions:
            return None
        return Decision(state.decisions[0].player, state.decisions[0].kind)

    def turn(self, state: Play) -> int:
        """Return the number of the turn, as the twin has it."""
        return self._table.turn(state.twin)

    def _open(self, state: Play) -> str:
        if not state.decisions:
            raise Unsupported("nothing is to be decided over there")
        return state.decisions[0].id

    def legal(self, state: Play) -> list[Plain]:
        """Return every legal action."""
        if "list" not in self.capabilities.legal:
            raise Unsupported("legal actions are asked for, and the capability `legal` has no list")
        request = say.Legal(
            id="", session=state.session, decision=self._open(state), mode="list"
        )  # fmt: skip
        judged = self._ask(request, say.Judged)
        found = judged.actions if isinstance(judged.actions, tuple) else ()
        return [self._table.action(state.twin, action) for action in found]

    def why_not(self, state: Play, action: Plain) -> Refusal | None:
        """Return why an action is refused.

        Without the capability `legal` it is tried; what is accepted has then been carried out.
        """
        written = self._table.written(state.twin, action)
        if "test" in self.capabilities.legal:
            request = say.Legal(
                id="", session=state.session, decision=self._open(state), mode="test",
                action=written,
            )  # fmt: skip
            judged = self._ask(request, say.Judged)
            return None if judged.legal is True else Refusal(judged.clause, "it is refused")
        applied = self._apply(state, written, ())
        return None if applied.applied else _refusal(applied)

    def apply(self, state: Play, action: Plain, chance: Chance) -> None:
        """Carry out an action here and there; raise `IllegalAction` if it is refused there."""
        written = self._table.written(state.twin, action)
        telling = Telling(chance)
        self._table.apply(state.twin, action, telling)
        applied = self._apply(state, written, tuple(telling.tape))
        if not applied.applied:
            raise IllegalAction(str(written), _refusal(applied), (), "")
        state.decisions = applied.decisions
        if self.capabilities.chance and applied.tape_used != len(telling.tape):
            raise TapeLeft(len(telling.tape), applied.tape_used)

    def _apply(self, state: Play, written: Plain, tape: say.Tape) -> say.Applied:
        request = say.Apply(
            id="", session=state.session, decision=self._open(state), action=written, tape=tape
        )
        return self._ask(request, say.Applied)

    def listen(self, state: Play, events: list[Event] | None) -> None:
        """Do nothing: what happens over there is seen in positions."""

    def observe(self, state: Play, player: int | None) -> Position:
        """Return the position as somebody sees it."""
        return self.seen(state, "public" if player is None else f"player:{player}")

    def score(self, state: Play) -> Score | None:
        """Return the result."""
        if state.decisions:
            return None
        if not self.capabilities.score:
            raise Unsupported("a result is asked for, and the capability `score` is missing")
        scored = self._ask(say.Score(id="", session=state.session), say.Scored)
        return Score(scored.points, scored.winners)

    def close(self, state: Play) -> None:
        """End a game."""
        self._ask(say.Close(id="", session=state.session), say.Done)

    def digest(self, state: Play) -> int:
        """Return the digest of the twin."""
        return self._table.digest(state.twin)

    def action(self, state: Play, written: Mapping[str, Any] | str) -> Plain:
        """Return the action a document describes."""
        return self._table.action(state.twin, written)

    def written(self, state: Play, action: Plain) -> Position | str:
        """Return *action* as a document."""
        return self._table.written(state.twin, action)

    def notation(self, state: Play) -> str:
        """Return the position of the twin on one line."""
        return self._table.notation(state.twin)

    def picture(self, state: Play, seen: Position, action: Plain | None = None) -> Picture:
        """Return what *seen* looks like."""
        return self._table.picture(state.twin, seen, action)

    def witness(self, event: Event, player: int | None) -> Event:
        """Return *event* as somebody saw it."""
        return self._table.witness(event, player)

    def tell(self, state: Play, event: Event) -> str:
        """Return *event* as a sentence."""
        return self._table.tell(state.twin, event)

    def copy(self, state: Play) -> Play:  # noqa: ARG002 - the interface of games
        """Raise `Unsupported`: a game over there is one."""
        raise Unsupported("a copy of a game is asked for")

    def under(self, state: Play, rulings: Rulings) -> Play:  # noqa: ARG002 - the interface of games
        """Raise `Unsupported`: a game over there keeps its rulings."""
        raise Unsupported("other rulings in the middle of a game are asked for")


def _refusal(applied: say.Applied) -> Refusal:
    told = applied.refusal
    if isinstance(told, msgspec.UnsetType):
        return Refusal(SILENT, "it is refused")
    return Refusal(told.clause, told.text or told.code or "it is refused")


def _plain(cards: Changes) -> say.Cards:
    return {card: dict(fields) for card, fields in cards.items()}

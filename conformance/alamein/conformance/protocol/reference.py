"""The reference engine behind the protocol: the runner's own proof, and an example."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any, TypeAlias

from msgspec import UNSET, UnsetType

from alamein.conformance.protocol.messages import (
    PROTOCOL,
    Allot,
    Allotted,
    Applied,
    Apply,
    Begun,
    Capabilities,
    Close,
    Decision,
    Done,
    Explain,
    Explained,
    Hello,
    Judged,
    Kept,
    Legal,
    Load,
    Observe,
    Observed,
    Playable,
    Program,
    Refusal,
    Reset,
    Restore,
    Score,
    Scored,
    Snapshot,
    Violation,
    Welcome,
)
from alamein.conformance.protocol.projecting import projected
from alamein.conformance.protocol.serving import Adapter, CannotTry
from alamein.conformance.protocol.tapes import Told
from alamein.engine.core.chance import TapeError
from alamein.engine.core.game import Game, IllegalAction
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game, playable

Plain: TypeAlias = Any


@dataclass
class Session:
    """A game under way."""

    game: Game[Any, Any]
    state: Plain
    number: int = 0  # of the decision that is open
    kept: list[tuple[Plain, int]] = field(default_factory=list)

    def decisions(self) -> tuple[Decision, ...]:
        """Return the decision that is open, if the game goes on."""
        open_ = self.game.decision(self.state)
        return () if open_ is None else (Decision(f"d{self.number}", open_.player, open_.kind),)


class Reference(Adapter):
    """Every game that has an engine, whole, under every reading."""

    def __init__(self, games: Mapping[str, Game[Any, Any]] | None = None) -> None:
        self._games = games or {name: load_game(name) for name in playable()}
        self._sessions: dict[str, Session] = {}
        self._begun = 0

    def hello(self, asked: Hello) -> Welcome:
        """Say who speaks, and what can be asked."""
        if not asked.protocol.min <= PROTOCOL <= asked.protocol.max:
            raise CannotTry("protocol-unsupported", f"version {PROTOCOL} is spoken here")
        me = Program("alamein", version("alamein"), "python")
        games = tuple(Playable(name, game.players) for name, game in self._games.items())
        book = library().books.get(asked.suite.game)
        disputes = book.disputes if book else {}
        return Welcome(
            PROTOCOL, me, games, CAPABILITIES,
            adapter=Program("python-reference", version("alamein"), "python"),
            rulings={name: tuple(r.id for r in d.readings) for name, d in disputes.items()},
        )  # fmt: skip

    def _table(self, name: str, cards: Mapping[str, Plain]) -> Game[Any, Any]:
        if name not in self._games:
            raise CannotTry("unsupported-game", f"{name} is not played here")
        try:
            return self._games[name].with_cards(cards) if cards else self._games[name]
        except DataError as error:
            raise CannotTry("unsupported-cards", str(error)) from error

    def reset(self, asked: Reset) -> Begun:
        """Set a game up."""
        table, rulings = self._table(asked.game, asked.cards), _rulings(asked.game, asked.rulings)
        chance = Told(asked.tape)
        try:
            state = table.new(rulings, asked.players, chance)
        except DataError as error:
            code = "unsupported-ruling" if asked.players in table.players else "unsupported-players"
            raise CannotTry(code, str(error)) from error
        except TapeError as error:
            raise CannotTry(_code(error), str(error)) from error
        return self._begin(table, state, chance.used)

    def load(self, asked: Load) -> Begun:
        """Lay a position out."""
        table, rulings = self._table(asked.game, asked.cards), _rulings(asked.game, asked.rulings)
        return self._begin(table, _laid_out(table, asked.position, rulings), 0)

    def _begin(self, table: Game[Any, Any], state: Plain, used: int) -> Begun:
        self._begun += 1
        name = f"s{self._begun}"
        session = self._sessions[name] = Session(table, state)
        return Begun(name, session.decisions(), tape_used=used)

    def _session(self, name: str) -> Session:
        if name not in self._sessions:
            raise CannotTry("no-such-session", f"{name} was never begun, or is closed")
        return self._sessions[name]

    def _decided(self, asked: Legal | Apply | Explain) -> Session:
        session = self._session(asked.session)
        _check_open(session, asked.decision)
        return session

    def legal(self, asked: Legal) -> Judged:
        """Say what is legal."""
        session = self._decided(asked)
        if asked.mode == "test":
            refusal = session.game.why_not(session.state, _action(session, asked.action))
            return Judged(legal=refusal is None, clause=refusal.clause if refusal else "")
        actions = session.game.legal(session.state)
        if asked.mode == "count":
            return Judged(count=len(actions))
        return Judged(actions=tuple(session.game.written(session.state, a) for a in actions))

    def apply(self, asked: Apply) -> Applied:
        """Carry an action out, or refuse it; what chance is asked for beyond the tape undoes it."""
        session = self._decided(asked)
        action, chance = _action(session, asked.action), Told(asked.tape)
        before = session.game.copy(session.state)
        try:
            session.game.apply(session.state, action, chance)
        except IllegalAction as error:
            told = Refusal(clause=error.refusal.clause, text=error.refusal.says)
            return Applied(applied=False, refusal=told, decisions=session.decisions())
        except TapeError as error:
            session.state = before
            raise CannotTry(_code(error), str(error)) from error
        session.number += 1
        return Applied(applied=True, tape_used=chance.used, decisions=session.decisions())

    def allot(self, asked: Allot) -> Allotted:
        """Judge an allotment, or list all of them."""
        session = self._where(asked)
        if asked.task not in session.game.tasks:
            raise CannotTry("unsupported-task", f"no allotment is called {asked.task}")
        decision = session.game.decision(session.state)
        if decision is None or decision.kind != session.game.tasks[asked.task]:
            raise CannotTry("no-such-decision", "nothing is to be allotted")
        game, state = session.game, session.state
        if asked.mode == "test":
            written = asked.assignment if asked.assignment is UNSET else {"allot": asked.assignment}
            refusal = game.why_not(state, _action(session, written))
            broken = () if refusal is None else (Violation(refusal.says, refusal.clause),)
            return Allotted(legal=refusal is None, violations=broken)
        found = [game.written(state, action) for action in game.legal(state)]
        named = (each for each in found if "allot" in each)  # alone it allots nothing
        documents = [each["allot"] if isinstance(each, dict) else {} for each in named]
        if asked.mode == "count":
            return Allotted(count=len(documents))
        if asked.mode == "list":
            return Allotted(assignments=tuple(documents))
        best: Plain = max(documents, key=lambda each: len(each.get("destroyed", ())), default={})
        return Allotted(value=len(best.get("destroyed", ())), witness=best)

    def _where(self, asked: Allot) -> Session:
        if isinstance(asked.session, str):
            session = self._session(asked.session)
            if isinstance(asked.decision, str):
                _check_open(session, asked.decision)
            return session
        if not isinstance(asked.position, dict) or not isinstance(asked.rulings, dict):
            raise CannotTry("malformed", "an allotment needs a session, or position and rulings")
        table, rulings = self._table(asked.game, asked.cards), _rulings(asked.game, asked.rulings)
        return Session(table, _laid_out(table, asked.position, rulings))

    def observe(self, asked: Observe) -> Observed:
        """Tell what the game looks like."""
        session = self._session(asked.session)
        game, state = session.game, session.state
        if asked.view == "all":
            seen = game.save(state)
        else:
            seat = None if asked.view == "public" else int(asked.view.removeprefix("player:"))
            seen = game.observe(state, seat)
            if seat is not None and seat >= len(seen["players"]):
                raise CannotTry("view-unsupported", f"nobody who plays is {asked.view}")
        return Observed(projected(game, seen), game.decision(state) is None)

    def score(self, asked: Score) -> Scored:
        """Tell the result."""
        session = self._session(asked.session)
        result = session.game.score(session.state)
        if result is None:
            raise CannotTry("not-terminal", "the game goes on")
        return Scored(result.points, result.winners)

    def explain(self, asked: Explain) -> Explained:
        """Tell by which clause an action is refused."""
        session = self._decided(asked)
        refusal = session.game.why_not(session.state, _action(session, asked.action))
        return Explained((refusal.clause,), refusal.says) if refusal else Explained((), "")

    def snapshot(self, asked: Snapshot) -> Kept:
        """Keep the game as it is."""
        session = self._session(asked.session)
        session.kept.append((session.game.copy(session.state), session.number))
        return Kept(f"k{len(session.kept) - 1}")

    def restore(self, asked: Restore) -> Done:
        """Go back to what was kept."""
        session = self._session(asked.session)
        number = int(asked.token[1:]) if asked.token[1:].isdecimal() else -1
        if not 0 <= number < len(session.kept):
            raise CannotTry("malformed", f"nothing was kept as {asked.token}")
        state, session.number = session.kept[number]
        session.state = session.game.copy(state)
        return Done(session.decisions())

    def close(self, asked: Close) -> Done:
        """Forget a game."""
        self._session(asked.session)
        del self._sessions[asked.session]
        return Done()


CAPABILITIES = Capabilities(
    chance=("tape",),
    load=("position", "agenda"),
    legal=("list", "test", "count"),
    allot=("test", "best", "list", "count"),
    inline=True,
    views=("all", "public", "player"),
    cards=True,
    score=True,
    explain=True,
    snapshot=True,
    sessions=1000,
)


def _rulings(name: str, readings: Mapping[str, str]) -> Rulings:
    book = library().books[name]
    words = [f"{dispute}={reading.removeprefix(dispute)}" for dispute, reading in readings.items()]
    try:
        return Rulings.parse(*words, book=book)
    except Exception as error:
        raise CannotTry("unsupported-ruling", str(error)) from error


def _laid_out(table: Game[Any, Any], position: Plain, rulings: Rulings) -> Plain:
    try:
        return table.load(table.fill(copy.deepcopy(position), rulings), rulings)
    except DataError as error:
        raise CannotTry("cannot-load", str(error)) from error


def _action(session: Session, written: Plain) -> Plain:
    if isinstance(written, UnsetType):
        raise CannotTry("malformed", "it is not said what is to be tested")
    try:
        return session.game.action(session.state, written)
    except DataError as error:
        raise CannotTry("unknown-action", str(error)) from error


def _allotting(asked: Allot) -> Plain:
    if not isinstance(asked.assignment, dict):
        raise CannotTry("malformed", "a test needs an assignment")
    return {"allot": asked.assignment}


def _check_open(session: Session, decision: str) -> None:
    if decision not in {each.id for each in session.decisions()}:
        raise CannotTry("no-such-decision", f"{decision} is not open")


def _code(error: TapeError) -> str:
    return "tape-exhausted" if "one more is needed" in str(error) else "tape-mismatch"

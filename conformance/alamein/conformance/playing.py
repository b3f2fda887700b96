"""Playing a game: moves, undo, players that choose by themselves, and the loop around them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from alamein.conformance.logs import VERSION, End, Log, Move, hexadecimal
from alamein.conformance.opening import Opened
from alamein.engine.core.chance import Recorder, Seeded
from alamein.engine.core.game import Decision, Event
from alamein.engine.core.players import Policy

Plain: TypeAlias = Any  # what JSON can say
Action: TypeAlias = Any  # what the game at hand says it is


class Reconsidered(Exception):
    """A player took decisions back: the game stands somewhere else now."""


Chooser: TypeAlias = Callable[["Match", Decision, Sequence[Action]], Action]


def mixed(*parts: Plain) -> Seeded:
    """Return chance that depends on *parts* alone: on the BLAKE2b hash of them as JSON."""
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    seed = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return Seeded(int.from_bytes(seed, "little"))


@dataclass(frozen=True)
class _Mark:
    """Where a game stood before a decision of a player who may take it back."""

    player: int
    state: Any
    chance: int
    outcomes: int
    moves: int


class Match:
    """One game being played, with everything its log will say."""

    def __init__(self, opened: Opened, players: int, seed: int, humans: Iterable[int] = ()) -> None:
        self.opened, self.players, self.seed = opened, players, seed
        self.game = opened.game
        self.humans = tuple(humans)
        self.policy = ""
        self._source = Seeded(seed)
        self.chance = Recorder(self._source)
        self.opening: list[Event] = []
        self.state = self.game.new(opened.rulings, players, self.chance, self.opening)
        self.game.listen(self.state, None)
        self.start = hexadecimal(self.game.digest(self.state))
        self.moves: list[Move] = []
        self._marks: list[_Mark] = []

    def do(self, action: Action) -> list[Event]:
        """Carry out *action* and return what happened; raise `IllegalAction`."""
        decision = self.game.decision(self.state)
        player = decision.player if decision else 0
        mark = self._mark(player)
        written = self.game.written(self.state, action)
        events: list[Event] = []
        self.game.listen(self.state, events)
        self.game.apply(self.state, action, self.chance)
        self.game.listen(self.state, None)
        if player in self.humans:
            self._marks.append(mark)
        digest = hexadecimal(self.game.digest(self.state))
        self.moves.append(Move(player, written, digest, tuple(events)))
        return events

    def _mark(self, player: int) -> _Mark:
        state = self.game.copy(self.state) if player in self.humans else None
        outcomes = len(self.chance.outcomes)
        return _Mark(player, state, self._source.state, outcomes, len(self.moves))

    def undo(self, player: int) -> bool:
        """Go back to the last decision *player* made; return whether there was one.

        Chance goes back too: the same action brings the same outcome again.
        """
        while self._marks:
            mark = self._marks.pop()
            if mark.player == player:
                self.state = mark.state
                self._source.state = mark.chance
                del self.chance.outcomes[mark.outcomes :]
                del self.moves[mark.moves :]
                return True
        return False

    def catch_up(self, log: Log) -> bool:
        """Make the moves of *log*; return whether its chance is that of the seed.

        Only then does anybody know what chance will bring next.
        """
        for move in log.moves:
            if not self._agrees(log):
                return False
            self.do(self.game.action(self.state, move.action))
        return self._agrees(log)

    def _agrees(self, log: Log) -> bool:
        outcomes = _frozen(self.chance.outcomes)
        return outcomes == log.chance[: len(outcomes)]

    def log(self, end: End) -> Log:
        """Return everything so far as a log; a game that is over is over however it was left."""
        score = self.game.score(self.state)
        return Log(
            version=VERSION,
            game=self.game.name,
            rulings=self.opened.words,
            readings=dict(self.opened.rulings),
            cards=self.opened.cards,
            players=self.players,
            seed=self.seed,
            policy=self.policy,
            humans=self.humans,
            end=end if score is None else "over",
            result=score,
            start=self.start,
            chance=_frozen(self.chance.outcomes),
            moves=tuple(self.moves),
            opening=tuple(self.opening),
        )


def _frozen(outcomes: list[int | list[int]]) -> tuple[int | tuple[int, ...], ...]:
    return tuple(outcome if isinstance(outcome, int) else tuple(outcome) for outcome in outcomes)


def by_policy(policy: Policy) -> Chooser:
    """Return a player who chooses by *policy*.

    Its chance comes from the seed and the number of the move, so that a game resumed or taken back
    goes on as it would have.
    """

    def choose(match: Match, _decision: Decision, legal: Sequence[Action]) -> Action:
        return policy(match.state, legal, mixed("policy", match.seed, len(match.moves)))

    return choose


def play(
    match: Match,
    choosers: Mapping[int, Chooser],
    turns: int,
    heard: Callable[[list[Event]], None],
) -> End:
    """Play until the game is over, *turns* turns are played, or a player has no legal action."""
    game = match.game
    while (decision := game.decision(match.state)) is not None:
        if game.turn(match.state) > turns:
            return "capped"
        legal = game.legal(match.state)
        if not legal:
            return "stuck"
        try:
            action = choosers[decision.player](match, decision, legal)
        except Reconsidered:
            continue
        heard(match.do(action))
    return "over"

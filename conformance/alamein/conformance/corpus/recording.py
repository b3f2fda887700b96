"""Recording a corpus: short games under many ruling sets, chosen for the clauses they reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from alamein.conformance.corpus.replaying import open_again
from alamein.conformance.logs import VERSION, Log, Move, hexadecimal
from alamein.conformance.opening import Opened
from alamein.conformance.scenarios.smaller import copied
from alamein.engine.core.chance import Recorder, Seeded
from alamein.engine.core.game import Event, Position
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import REFERENCE, Rulings
from alamein.properties.law import laws_of
from alamein.properties.walking import ruled

MOVES = 30  # of each game, at most
SET_UPS = 5  # one game in so many begins with its set-up
POLICY = "mixed"  # now the strongest policy of the game, now any legal move


@dataclass(frozen=True)
class Begun:
    """Where a game of the corpus begins: opened, with the position given, if one is."""

    opened: Opened
    seed: int
    players: int
    given: Position | None
    state: Any
    chance: Recorder
    opening: tuple[Event, ...] = ()


def candidates(game: str, count: int) -> Iterator[Log]:
    """Yield so many short games, each of which follows from its number."""
    for seed in range(count):
        try:
            begun = _begun(game, seed)
        except DataError:  # no game can be played under these rulings, or from this position
            continue
        yield _recorded(begun)


def _words(rulings: Rulings, game: str) -> list[str]:
    """Return words that make a ruling set: the preset, and what departs from it."""
    words = rulings.name.split()
    base = Rulings.parse(*words[:1], book=library().books[game])
    chosen = [f"{d}={reading}" for d, reading in rulings.items() if base[d] != reading]
    return [words[0] if words else REFERENCE, *chosen]


def _begun(game: str, seed: int) -> Begun:
    opened = open_again(game, _words(ruled(library().books[game], seed), game))
    table, rulings = opened.game, opened.rulings
    players, chance = table.players[seed % len(table.players)], Recorder(Seeded(seed))
    if seed % SET_UPS == 0:
        events: list[Event] = []
        state = table.new(rulings, players, chance, events)
        table.listen(state, None)
        return Begun(opened, seed, players, None, state, chance, tuple(events))
    given = laws_of(game, rulings).beginning(players, Seeded(~seed).pick)
    state = table.load(table.fill(copied(given), rulings), rulings)
    return Begun(opened, seed, players, given, state, chance)


def _recorded(begun: Begun) -> Log:
    """Return the game as a log, played by a mixture of policies."""
    game, state = begun.opened.game, begun.state
    start, moves = hexadecimal(game.digest(state)), list(_moves(begun))
    score = game.score(state)
    return Log(
        version=VERSION,
        game=game.name,
        rulings=begun.opened.words,
        readings=dict(begun.opened.rulings),
        cards=begun.opened.cards,
        players=begun.players,
        seed=begun.seed,
        policy=POLICY,
        humans=(),
        end="capped" if score is None else "over",
        result=score,
        start=start,
        chance=tuple(o if isinstance(o, int) else tuple(o) for o in begun.chance.outcomes),
        moves=tuple(moves),
        given=begun.given,
        opening=begun.opening,
    )


def _moves(begun: Begun) -> Iterator[Move]:
    game, state = begun.opened.game, begun.state
    own = Seeded(begun.seed * 2 + 1)
    weakest, *_, strongest = game.policies.values()
    for _ in range(MOVES):
        decision = game.decision(state)
        if decision is None or not (legal := game.legal(state)):
            return
        policy = strongest if own.pick(2) else weakest
        action = policy(state, legal, own)
        written = game.written(state, action)
        events: list[Event] = []
        game.listen(state, events)
        game.apply(state, action, begun.chance)
        game.listen(state, None)
        digest = hexadecimal(game.digest(state))
        yield Move(decision.player, written, digest, tuple(events))


def reached(log: Log) -> frozenset[str]:
    """Return the clauses that the events of a game cite."""
    events = chain(log.opening, *(move.events for move in log.moves))
    return frozenset(str(event.clause) for event in events)


def chosen(logs: Iterable[Log], count: int) -> list[Log]:
    """Return so many games: one after another the one that adds most to what was reached rarely."""
    left = [(log, reached(log)) for log in logs]
    taken: list[Log] = []
    times: Counter[str] = Counter()
    while left and len(taken) < count:
        worths = [sum(2.0 ** -times[clause] for clause in clauses) for _, clauses in left]
        best = max(range(len(left)), key=worths.__getitem__)
        log, clauses = left.pop(best)
        taken.append(log)
        times.update(clauses)
    return sorted(taken, key=lambda log: log.seed)

"""Checks by random play: the reference plays, the implementation follows, and both are compared.

After each step who must decide what, what everybody sees and what is legal are the same, and
attempts drawn blindly are judged alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias, cast

from alamein.conformance.conform.checks import Check, Opponent, Outcome, digest_of
from alamein.conformance.conform.results import Difference
from alamein.conformance.driving.client import Unsupported
from alamein.conformance.driving.foreign import Foreign, Play, TapeLeft
from alamein.conformance.protocol.projecting import projected, without
from alamein.conformance.scenarios.facts import differences
from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Game, IllegalAction, Position
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.properties.law import Laws, laws_of
from alamein.properties.walking import strongest

Plain: TypeAlias = Any
STEPS = 40
RICH = 2  # one walk in so many begins with the set-up, the others in the midst of a game
BLIND = 3  # one attempt in so many is drawn blindly
VIEWS = 5  # what players see is compared after one step in so many


@dataclass
class Walk:
    """A game that is played twice."""

    foreign: Foreign
    table: Game[Any, Any]
    laws: Laws
    opponent: Opponent
    pick: Any
    state: Play
    steps: int = 0

    @property
    def players(self) -> int:
        """Return how many play."""
        return len(self.table.save(self.twin)["players"])

    @property
    def twin(self) -> Plain:
        """Return the game as the reference has it."""
        return self.state.twin


def play_checks(game: Game[Any, Any], rulings: Rulings, seed: int, count: int) -> Iterator[Check]:
    """Yield *count* walks; the same seed brings the same."""
    for number in range(count):
        begins = "the set-up" if number % RICH == 0 else "the midst of a game"
        yield Check(
            id=f"play/{seed}-{number}[{rulings.name}]",
            area="play",
            title=f"random play number {number} from {begins} goes as the reference engine has it",
            clauses=(),
            provenance="derived-engine",
            required=True,
            digest=digest_of(game.name, rulings.name, seed, number, STEPS),
            judge=partial(_judged, game, rulings, seed * 1_000_003 + number),
        )


def _judged(game: Game[Any, Any], rulings: Rulings, seed: int, opponent: Opponent) -> Outcome:
    foreign = cast("Foreign", opponent.game())
    laws = laws_of(game.name, rulings, {})
    state = _begun(game, foreign, laws, rulings, seed)
    walk = Walk(foreign, game, laws, opponent, Seeded(seed * 2 + 1).pick, state)
    try:
        found = _walked(walk, Seeded(~seed))
    except Unsupported as error:
        if not walk.steps:
            raise
        return Outcome("pass", f"went {walk.steps} steps, up to what is not there: {error}")
    if found is None:
        return Outcome("pass", f"went {walk.steps} steps")
    says, differing = found
    return Outcome("fail", f"after {walk.steps} steps: {says}", tuple(differing))


def _begun(game: Game[Any, Any], foreign: Foreign, laws: Laws, rulings: Rulings, seed: int) -> Play:
    players = game.players[seed % len(game.players)]
    if seed % RICH and "position" in foreign.capabilities.load:
        partial_ = laws.beginning(players, Seeded(~seed).pick)
        try:
            return foreign.load(game.fill(partial_, rulings), rulings)
        except DataError:  # a ruling may rule it out
            pass
    return foreign.new(rulings, players, Seeded(seed))


def _walked(walk: Walk, chance: Seeded) -> tuple[str, list[Difference]] | None:
    """Return the first difference, with what was done."""
    if found := list(_compared(walk)):
        return "the beginning", found
    while walk.steps < STEPS and walk.table.decision(walk.twin) is not None:
        _playable(walk)
        if not walk.pick(BLIND) and (found := list(_blind(walk))):
            return f"an attempt in {walk.table.notation(walk.twin)}", found
        action = _chosen(walk, chance)
        written = walk.table.written(walk.twin, action)
        before = walk.table.notation(walk.twin)
        try:
            walk.foreign.apply(walk.state, action, chance)
        except IllegalAction as error:
            return before, [Difference(str(written), "accepted", str(error.refusal))]
        except TapeLeft as error:
            return before, [Difference(f"{written}: tape", error.entries, error.used)]
        walk.steps += 1
        if found := list(_compared(walk)):
            return f"{written} in {before}", found
    return None


def _playable(walk: Walk) -> None:
    """Raise `Unsupported` if the decision that is open is not known over there."""
    decision = walk.table.decision(walk.twin)
    told = (each.phases for each in walk.opponent.welcome.games if each.game == walk.table.name)
    known = next((phases for phases in told if isinstance(phases, tuple)), None)
    if decision is not None and known is not None and decision.kind not in known:
        raise Unsupported(f"{decision.kind} is not among the decisions it knows")


def _chosen(walk: Walk, chance: Seeded) -> Plain:
    """Return what is done: often what the strongest policy does, else any legal action."""
    legal = walk.table.legal(walk.twin)
    if walk.pick(2):
        return legal[walk.pick(len(legal))]
    return strongest(walk.table)(walk.twin, legal, chance)


def _blind(walk: Walk) -> Iterator[Difference]:
    """Yield that an attempt drawn blindly is judged otherwise; it is never carried out."""
    if "test" not in walk.foreign.capabilities.legal:
        return
    position = walk.table.save(walk.twin)
    written = walk.laws.blind(position, walk.pick)
    try:
        action = walk.table.action(walk.twin, written)
    except DataError:
        return
    ours, theirs = walk.table.why_not(walk.twin, action), walk.foreign.why_not(walk.state, action)
    if (ours is None) != (theirs is None):
        yield Difference(str(written), str(ours or "it is legal"), str(theirs or "it is legal"))


def _compared(walk: Walk) -> Iterator[Difference]:
    """Yield how the two games differ."""
    ours, theirs = walk.table.decision(walk.twin), walk.foreign.decision(walk.state)
    if ours != theirs:
        said = [None if each is None else [each.player, each.kind] for each in (ours, theirs)]
        yield Difference("decision", *said)
        return
    lies_somewhere = ours is None or ours.kind not in walk.table.between
    if lies_somewhere:
        yield from _seen(walk, "all", walk.table.save(walk.twin))
    if lies_somewhere and walk.steps % VIEWS == 0:
        for seat in (*range(walk.players), None):
            view = "public" if seat is None else f"player:{seat}"
            yield from _seen(walk, view, walk.table.observe(walk.twin, seat))
    combined = walk.table.tasks.values()  # of these there are too many to be listed
    if ours is not None and ours.kind not in combined:
        yield from _legal(walk)
    if ours is None and walk.foreign.capabilities.score:
        mine, other = walk.table.score(walk.twin), walk.foreign.score(walk.state)
        if mine != other:
            yield Difference("score", str(mine), str(other))


def _seen(walk: Walk, view: str, ours: Position) -> Iterator[Difference]:
    if view.partition(":")[0] not in walk.foreign.capabilities.views:
        return
    missing = walk.opponent.welcome.observe_missing
    theirs = walk.foreign.seen(walk.state, view)
    expected = without(projected(walk.table, ours), missing)
    for found in differences(expected, theirs, walk.table.unordered, view):
        yield Difference(found.where, found.expected, found.actual)


def _legal(walk: Walk) -> Iterator[Difference]:
    """Yield actions that only one of the two offers."""
    if "list" not in walk.foreign.capabilities.legal:
        return
    ours = {str(walk.table.written(walk.twin, one)) for one in walk.table.legal(walk.twin)}
    theirs = {str(walk.table.written(walk.twin, one)) for one in walk.foreign.legal(walk.state)}
    for word in sorted(ours - theirs):
        yield Difference(f"legal: {word}", "offered", "not offered")
    for word in sorted(theirs - ours):
        yield Difference(f"legal: {word}", "not offered", "offered")

"""Who watches a game of a campaign: the laws at every decision, the oracle at some."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from alamein.conformance.campaign.findings import Fault, Kind, Plain, of_breach, of_error
from alamein.conformance.campaign.table import Action, Table
from alamein.conformance.campaign.tally import Tally, count
from alamein.conformance.scenarios.lawful import oracle_of
from alamein.conformance.scenarios.tracing import traced
from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Decision, Position
from alamein.engine.core.problem import DataError
from alamein.properties.law import AnyGame, Breach, Laws, Step, agreeing

LOADS = "a position that is saved can be loaded, and is the same"
LOOKING = {"decision", "digest", "save"}  # what is asked of a game to see where it stands


def asked(kind: Kind, where: str, ask: Callable[[], Iterable[Breach]]) -> list[Fault]:
    """Return the breaches found as faults; that the witness itself fails is one, too."""
    try:
        return [of_breach(kind, breach) for breach in ask()]
    except Exception as error:  # noqa: BLE001 - whatever fails is to be found
        return [of_error(where, error)]


class Lawful:
    """Holds every step of a game against the laws, and tries as many actions blindly."""

    def __init__(self, table: Table, laws: Laws, tally: Tally) -> None:
        self.table, self.laws, self.tally = table, laws, tally
        self._pick = Seeded(table.deal.seed + 2).pick
        self._before = table.game.save(table.state)
        self.tried: Plain = None  # what was attempted last

    def attempt(self) -> list[Fault]:
        """Have an action judged that was drawn without asking whether it is legal."""
        self.tried = None
        count(self.tally.totals, "attempts")
        return asked("law", "a blind attempt", self._attempted)

    def _attempted(self) -> Iterator[Breach]:
        game, state, before = self.table.game, self.table.state, self._before
        self.tried = action = self.laws.blind(before, self._pick)
        refusal = game.why_not(state, game.action(state, action))
        if refusal is not None:
            count(self.tally.refusals, str(refusal.clause))
        step = Step(before, action, refusal, (), before)
        yield from agreeing(step, self.laws.judged(before, action), self.laws.permits)

    def do(self, action: Action) -> list[Fault]:
        """Carry out an action and return every law that is broken by it."""
        table, laws, before = self.table, self.laws, self._before
        written = table.game.written(table.state, action)
        heard = len(table.events)
        with traced(table.ran):
            table.do(action)
        self._before = after = table.game.save(table.state)
        step = Step(before, written, None, tuple(table.events[heard:]), after)
        count(self.tally.totals, "checked decisions")
        return [
            *asked("law", "the laws of actions", lambda: _judged(laws, step)),
            *asked("law", "the laws of steps", lambda: laws.of_step(step)),
            *asked("law", "the laws of positions", lambda: _still(table, laws, after)),
            *asked("law", "the laws of views", lambda: _seen(table, laws, after)),
            *asked("law", "loading", lambda: _again(table, after)),
        ]


def _judged(laws: Laws, step: Step) -> Iterator[Breach]:
    return agreeing(step, laws.judged(step.before, step.action), laws.permits)


class Consulted:
    """A game that notes by which of its names it was asked."""

    def __init__(self, game: AnyGame) -> None:
        self._game, self.names = game, set[str]()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a game offers
        """Return what the game offers by that name."""
        self.names.add(name)
        return getattr(self._game, name)


class Asked:
    """Asks the oracle at the decisions it knows about."""

    def __init__(self, table: Table, tally: Tally) -> None:
        self._oracle = oracle_of(table.game.name)
        self.table, self.tally = table, tally

    def about(self, decision: Decision) -> list[Fault]:
        """Return where engine and oracle differ about a decision.

        It leaves out some moments, has no words for some, and gives up on some: then it looks at
        the position, and does not come to compare what the engine allows there.
        """
        if decision.kind not in self._oracle.DECISIONS:
            return []
        game, state = Consulted(self.table.game), self.table.state
        found = asked("oracle", "the oracle", lambda: self._oracle.disagreements(game, state))
        compared = bool(game.names - LOOKING)
        count(self.tally.totals, "compared decisions" if compared else "passed decisions")
        return found


def at_the_end(table: Table, laws: Laws) -> list[Fault]:
    """Return every law that the last position of a game breaks, its result included."""
    position = table.game.save(table.state)
    return asked("law", "the laws of positions", lambda: _still(table, laws, position))


def _still(table: Table, laws: Laws, position: Position) -> Iterator[Breach]:
    """Yield the laws that a position breaks, and those on the result if the game is over."""
    yield from laws.of_position(position)
    if (score := table.game.score(table.state)) is not None:
        yield from laws.of_result(position, score.points, score.winners)


def _again(table: Table, position: Position) -> Iterator[Breach]:
    """Yield that a position of the game cannot be loaded, or is another one then."""
    game = table.game
    try:
        again = game.load(position, table.deal.rulings)
    except DataError as error:
        yield Breach((), LOADS, str(error))
        return
    if game.digest(again) != game.digest(table.state):
        yield Breach((), LOADS, "its digest is another one")


def _seen(table: Table, laws: Laws, position: Position) -> Iterator[Breach]:
    """Yield the laws broken by what the players, and an onlooker, see of a position."""
    seats: list[int | None] = [*range(table.deal.players), None]
    views = [table.game.observe(table.state, seat) for seat in seats]
    return laws.of_views(position, views)

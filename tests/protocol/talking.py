"""The reference engine spoken to in lines, and a game beside it that knows what chance brings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from alamein.conformance.protocol import messages as say
from alamein.conformance.protocol.lines import answer_to, written
from alamein.conformance.protocol.reference import Reference
from alamein.conformance.protocol.serving import Adapter
from alamein.conformance.protocol.tapes import Telling
from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game

Plain: TypeAlias = Any
GAME = "el-alamein"
TWIN = load_game(GAME)
RULINGS = Rulings.parse(book=library().books[GAME])


def said(adapter: Adapter, request: say.Request) -> Plain:
    """Return the answer of *adapter*, which was a line."""
    return answer_to(request, adapter.answer(written(request).rstrip(b"\n")))


def error(adapter: Adapter, request: say.Request) -> str:
    """Return the code of the error by which *adapter* answers."""
    answer = said(adapter, request)
    assert isinstance(answer, say.Error), answer
    return answer.code


def is_unharmed(adapter: Adapter, request: say.Request) -> bool:
    """Return whether *adapter* answers by an error that promises the game as it was."""
    answer = said(adapter, request)
    return isinstance(answer, say.Error) and answer.definite


@dataclass
class Table:
    """A game of two, here and behind the protocol, played by a coin."""

    seed: int
    adapter: Adapter = field(default_factory=Reference)

    def __post_init__(self) -> None:
        self.chance, self.coin = Telling(Seeded(self.seed)), Seeded(self.seed + 1)
        self.state = TWIN.new(RULINGS, 2, self.chance)
        self.begun: say.Begun = said(self.adapter, reset(tuple(self.chance.tape)))
        self.decisions = self.begun.decisions

    def asks(self, written_action: Plain, tape: say.Tape) -> say.Apply:
        """Return the request to carry an action out."""
        return say.Apply(
            id="a", session=self.begun.session, decision=self.decisions[0].id,
            action=written_action, tape=tape,
        )  # fmt: skip

    def next(self) -> say.Apply:
        """Choose an action, carry it out here, and return what asks for it there."""
        legal = TWIN.legal(self.state)
        action = legal[self.coin.pick(len(legal))]
        document = TWIN.written(self.state, action)
        self.chance.tape.clear()
        TWIN.apply(self.state, action, self.chance)
        return self.asks(document, tuple(self.chance.tape))

    def carry_out(self, request: say.Apply) -> say.Applied:
        """Carry an action out there."""
        applied: say.Applied = said(self.adapter, request)
        self.decisions = applied.decisions
        return applied

    def to_chance(self) -> say.Apply:
        """Play on until an action asks chance for something, and return what asks for it."""
        while not (request := self.next()).tape:
            self.carry_out(request)
        return request

    def seen(self, view: str = "all") -> Plain:
        """Return what the game looks like there."""
        observe = say.Observe(id="o", session=self.begun.session, view=view)
        return said(self.adapter, observe).state


def reset(tape: say.Tape = (), players: int = 2, **more: Plain) -> say.Reset:
    """Return the request to begin a game."""
    given = {"game": GAME, "rulings": {}, **more}
    return say.Reset(id="r", players=players, tape=tape, **given)


def load(position: Plain, **more: Plain) -> say.Load:
    """Return the request to begin with a position."""
    return say.Load(id="l", position=position, **{"game": GAME, "rulings": {}, **more})

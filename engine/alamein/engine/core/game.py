"""What every game offers to the rest of the harness, and the words they share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from alamein.engine.core.chance import Chance
from alamein.engine.core.picture import Picture
from alamein.engine.core.players import Policy
from alamein.engine.core.rulings import Rulings

Position: TypeAlias = dict[str, Any]  # a document: what JSON can say
Changes: TypeAlias = Mapping[str, Mapping[str, Any]]  # card, field, value as in a data file
State = TypeVar("State")
Action = TypeVar("Action")


class Refusal(Struct, frozen=True):
    """Why something is not allowed: the clause it breaks, and the facts."""

    clause: str
    says: str

    def __str__(self) -> str:
        """Return clause and facts on one line."""
        return f"breaks {self.clause}: {self.says}"


class Event(Struct, frozen=True, array_like=True):
    """Something that happened, with the clause that let it happen."""

    clause: str
    what: str
    player: int | None
    facts: tuple[int | str, ...]


class Decision(Struct, frozen=True):
    """Who must choose next, and what."""

    player: int
    kind: str


class Score(Struct, frozen=True):
    """The points of each player, and the winners: several share, none is undecided."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(eq=False)
class IllegalAction(Exception):
    """An action that the rules refuse; the state is unchanged."""

    action: str
    refusal: Refusal
    legal: Sequence[str]
    position: str

    def __str__(self) -> str:
        """Return what was tried, the clause, the facts, what is legal, and the position."""
        few = 8
        more = f", … ({len(self.legal)} in all)" if len(self.legal) > few else ""
        legal = ", ".join(self.legal[:few]) + more
        return f"{self.action} {self.refusal}\n  legal: {legal}\n  position: {self.position}"


class Game(Protocol[State, Action]):
    """A game as everything outside its own package sees it."""

    name: str
    players: ClassVar[tuple[int, ...]]  # how many can play
    policies: ClassVar[Mapping[str, Policy]]  # the weakest first
    unordered: ClassVar[frozenset[str]]  # the lists of a position whose order has no meaning
    happenings: ClassVar[frozenset[str]]  # every word an event may have for what happened
    decisions: ClassVar[frozenset[str]]  # every kind of decision
    phases: ClassVar[tuple[str, ...]]  # what a partial position may call its phase, in order
    between: ClassVar[frozenset[str]]  # decisions about cards that lie nowhere until it is made
    inner: ClassVar[frozenset[str]]  # the parts of a position that no other program has, by path
    tasks: ClassVar[Mapping[str, str]]  # allotments that can be asked about: the kinds of decision

    def with_cards(self, changes: Changes) -> Game[State, Action]:
        """Return the game with some printed fields of some cards written anew."""

    def varied(
        self,
        pick: Callable[[int], int],
        *,
        rules: bool = True,
        only: Collection[str] | None = None,
    ) -> Changes:
        """Return other values for printed fields that nobody attests, those that differ.

        Each is chosen by *pick*, which is given how many there are; 0 keeps what is there. Without
        *rules* cards do what they do, in other amounts. Of all cards or *only* of some; whatever
        the rulebook attests of the cards as a whole holds, and other cards have the same values.
        """

    def new(
        self, rulings: Rulings, players: int, chance: Chance, events: list[Event] | None = None
    ) -> State:
        """Return a game set up for *players*; what happens is appended to *events*."""

    def load(self, position: Position, rulings: Rulings) -> State:
        """Return the state a complete position describes; raise `DataError`."""

    def save(self, state: State) -> Position:
        """Return the complete position; loading it plays on alike."""

    def fill(self, partial: Position, rulings: Rulings) -> Position:
        """Return a complete position with published defaults for what *partial* leaves out."""

    def decision(self, state: State) -> Decision | None:
        """Return who must choose what, or ``None`` when the game is over."""

    def turn(self, state: State) -> int:
        """Return the number of the turn under way, from 1 on."""

    def legal(self, state: State) -> list[Action]:
        """Return every legal action, up to symmetry of identical cards.

        Where an action has parts that can be combined in very many ways, only some are returned;
        `why_not` judges any.
        """

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Return why *action* is refused, or ``None`` if it is allowed."""

    def apply(self, state: State, action: Action, chance: Chance) -> None:
        """Carry out *action*; raise `IllegalAction`, the state unchanged, if it is refused."""

    def listen(self, state: State, events: list[Event] | None) -> None:
        """Have everything that happens from now on appended to *events*."""

    def observe(self, state: State, player: int | None) -> Position:
        """Return the position as *player*, or an onlooker, may see it."""

    def picture(self, state: State, seen: Position, action: Action | None = None) -> Picture:
        """Return what *seen* looks like, `save` or `observe` of *state*; with *action* marked."""

    def score(self, state: State) -> Score | None:
        """Return the result, or ``None`` while the game goes on."""

    def copy(self, state: State) -> State:
        """Return an independent copy of *state*."""

    def under(self, state: State, rulings: Rulings) -> State:
        """Return a copy of *state* from which play goes on under other *rulings*."""

    def digest(self, state: State) -> int:
        """Return a number that equal states share on every machine."""

    def action(self, state: State, written: Mapping[str, Any] | str) -> Action:
        """Return the action a document describes; raise `DataError`."""

    def written(self, state: State, action: Action) -> Position | str:
        """Return *action* as a document."""

    def witness(self, event: Event, player: int | None) -> Event:
        """Return *event* as *player*, or an onlooker, saw it."""

    def tell(self, state: State, event: Event) -> str:
        """Return *event* as a sentence that ends with its clause."""

    def notation(self, state: State) -> str:
        """Return the position on one line, for messages."""

"""El Alamein as the rest of the harness sees it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from alamein.engine.core.chance import Chance
from alamein.engine.core.game import (
    Changes,
    Decision,
    Event,
    IllegalAction,
    Position,
    Refusal,
    Score,
)
from alamein.engine.core.library import library
from alamein.engine.core.picture import Picture
from alamein.engine.core.players import Policy, at_random
from alamein.engine.core.problem import DataError, Problem
from alamein.engine.core.rulings import Rulings
from alamein.engine.deckbuilding.catalogue import Catalogue, load_catalogue
from alamein.engine.deckbuilding.doubt import Scope, varied
from alamein.engine.deckbuilding.overlay import altered
from alamein.engine.deckbuilding.setting import Setting
from alamein.engine.el_alamein import (
    course,
    ending,
    judging,
    notation,
    options,
    picture,
    position,
    setup,
    soundness,
    views,
)
from alamein.engine.el_alamein.actions import Action
from alamein.engine.el_alamein.allotment_kernel import Readings
from alamein.engine.el_alamein.allotment_legal import unplayable
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.documents import read_action, write_action
from alamein.engine.el_alamein.facts import FACTS
from alamein.engine.el_alamein.greedy import greedily
from alamein.engine.el_alamein.state import State
from alamein.engine.el_alamein.steps import Window
from alamein.engine.el_alamein.wording import SENTENCES, tell


class ElAlamein:
    """The game El Alamein with a catalogue of cards, by default our own."""

    name = "el-alamein"
    policies: ClassVar[Mapping[str, Policy]] = {"random": at_random, "greedy": greedily}
    unordered: ClassVar[frozenset[str]] = frozenset(
        {"hand", "discard", "playing_area", "front_line", "box", "conquerors", "fought", "attached"}
    )
    happenings: ClassVar[frozenset[str]] = frozenset(SENTENCES)
    players: ClassVar[tuple[int, ...]] = setup.PLAYERS
    decisions: ClassVar[frozenset[str]] = frozenset(picture.DECISIONS)
    phases: ClassVar[tuple[str, ...]] = tuple(views.PHASES)
    between: ClassVar[frozenset[str]] = frozenset({"hand", "look", "may-attach", "put-under"})
    inner: ClassVar[frozenset[str]] = frozenset({"agenda", "combat.pending", "game"})
    tasks: ClassVar[Mapping[str, str]] = {"interception": "allotting"}

    def __init__(self, catalogue: Catalogue | None = None) -> None:
        self.catalogue = catalogue or load_catalogue(library(), self.name)
        self.setting = lru_cache(maxsize=512)(self._setting)

    def __reduce__(self) -> tuple[type[ElAlamein], tuple[Catalogue]]:
        """Return how another process makes the same game: of its cards."""
        return ElAlamein, (self.catalogue,)

    def with_cards(self, changes: Changes) -> ElAlamein:
        """Return the game with some printed fields of some cards written anew."""
        return ElAlamein(altered(self.catalogue, changes))

    def varied(
        self,
        pick: Callable[[int], int],
        *,
        rules: bool = True,
        only: Collection[str] | None = None,
    ) -> Changes:
        """Return other values for printed fields that nobody attests, each chosen by *pick*."""
        return varied(self.catalogue, pick, FACTS, Scope(rules, only))

    def _setting(self, rulings: Rulings) -> Setting:
        """Return the catalogue under *rulings*; refuse rulings no game can be played under."""
        setting = Setting(self.catalogue, rulings)
        setup.check_setting(setting)
        if forces := unplayable(Readings.of(rulings)):
            says = f"{Clause.EA_13_3_2a}: no allotment is legal for {forces}"
            raise DataError((Problem(f"rulings {rulings.name}", 0, "", says),))
        return setting

    def new(
        self, rulings: Rulings, players: int, chance: Chance, events: list[Event] | None = None
    ) -> State:
        """Return a game set up for *players*, two to five, at its first decision (EA-0a)."""
        if players not in setup.PLAYERS:
            says = f"{players} players, 2 to 5 can play ({Clause.EA_0a})"
            raise DataError((Problem("players", 0, "", says),))
        state = setup.set_up(self.setting(rulings), players, chance, events)
        course.advance(state, chance)
        return state

    def load(self, position_: Position, rulings: Rulings) -> State:
        """Return the state a complete position describes; raise `DataError`."""
        return position.load(self.setting(rulings), position_)

    def save(self, state: State) -> Position:
        """Return the complete position; loading it plays on alike."""
        return position.save(state)

    def fill(self, partial: Position, rulings: Rulings) -> Position:
        """Return a complete position with published defaults for what *partial* leaves out."""
        return views.fill(self.setting(rulings), partial)

    def decision(self, state: State) -> Decision | None:
        """Return who must choose what, or ``None`` when the game is over."""
        if not state.agenda:
            return None
        step = state.agenda[-1]
        kind = step.name if isinstance(step, Window) else str(step.__struct_config__.tag)
        return Decision(step.player, kind)

    def turn(self, state: State) -> int:
        """Return the number of the turn under way, from 1 on."""
        return state.turn

    def legal(self, state: State) -> list[Action]:
        """Return every legal action, up to symmetry of identical cards."""
        return options.legal(state)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Return why *action* is refused, or ``None`` if it is allowed."""
        return judging.why_not(state, action)

    def apply(self, state: State, action: Action, chance: Chance) -> None:
        """Carry out *action*; raise `IllegalAction`, the state unchanged, if it is refused."""
        if (refusal := judging.why_not(state, action)) is not None:
            legal = [_said(self.written(state, other)) for other in options.legal(state)]
            tried = _said(self.written(state, action))
            raise IllegalAction(tried, refusal, legal, notation.notation(state))
        course.go_on(state, action, chance)

    def listen(self, state: State, events: list[Event] | None) -> None:
        """Have everything that happens from now on appended to *events*."""
        state.events = events

    def observe(self, state: State, player: int | None) -> Position:
        """Return the position as *player*, or an onlooker, may see it."""
        return views.observe(state, player)

    def picture(self, state: State, seen: Position, action: Action | None = None) -> Picture:
        """Return what *seen* looks like, `save` or `observe` of *state*; with *action* marked."""
        return picture.draw(state, seen, action)

    def score(self, state: State) -> Score | None:
        """Return the result, or ``None`` while the game goes on."""
        return None if state.agenda else ending.score(state)

    def copy(self, state: State) -> State:
        """Return an independent copy of *state*; nobody listens to it."""
        return state.copy()

    def under(self, state: State, rulings: Rulings) -> State:
        """Return a copy of *state* from which play goes on under other *rulings*.

        Raise `DataError` where a step under way means nothing under them.
        """
        other = state.copy()
        other.setting = self.setting(rulings)
        soundness.check_steps(other)
        return other

    def digest(self, state: State) -> int:
        """Return a number that equal states share on every machine."""
        return notation.digest(state)

    def action(self, state: State, written: Mapping[str, Any] | str) -> Action:
        """Return the action a document describes; raise `DataError`."""
        return read_action(state.setting, written)

    def written(self, state: State, action: Action) -> Position | str:
        """Return *action* as a document."""
        document: Position | str = write_action(state.setting, action)
        return document

    def witness(self, event: Event, player: int | None) -> Event:
        """Return *event* as *player*, or an onlooker, saw it."""
        return views.witness(event, player)

    def tell(self, state: State, event: Event) -> str:
        """Return *event* as a sentence that ends with its clause."""
        return tell(state.setting, event)

    def notation(self, state: State) -> str:
        """Return the position on one line, for messages."""
        return notation.notation(state)


GAME = ElAlamein


def _said(written: Position | str) -> str:
    """Return an action on one line."""
    if isinstance(written, str):
        return written
    ((word, rest),) = written.items()
    return f"{word} {rest}"

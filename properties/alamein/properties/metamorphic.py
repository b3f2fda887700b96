"""Metamorphic relations: a game told in another way has the result that the telling predicts.

Nothing here knows what a result ought to be, only what may not change it.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Protocol

from alamein.engine.core.chance import Chance, Recorder, Seeded, Tape
from alamein.engine.core.game import Changes, Position
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.properties.consulting import consulted, printed_disputes
from alamein.properties.law import AnyGame, Law, Plain, law
from alamein.properties.walking import Walk, begun


@dataclass(frozen=True)
class Script:
    """A game that was played: where it began, what was done, what chance brought."""

    game: AnyGame
    rulings: Rulings
    start: Position
    actions: tuple[Plain, ...]
    outcomes: tuple[int | list[int], ...]
    digests: tuple[int, ...]  # of the position after each action
    changes: Changes | None = None  # printed fields of cards written anew

    def loaded(self, position: Position) -> Any:  # noqa: ANN401 - the game's own state
        """Return the state that a position describes, in the game of the script."""
        return self.game.load(position, self.rulings)

    def play(self, state: Any, chance: Chance, first: int = 0) -> Iterator[Any]:  # noqa: ANN401 - likewise
        """Do what the script says from an action on, and yield the state after each."""
        for action in self.actions[first:]:
            self.game.apply(state, self.game.action(state, action), chance)
            yield state


class Renaming(Protocol):
    """The module ``renaming`` of a game: everybody moves some seats on."""

    def turned(self, position: Position, by: int) -> Position:
        """Return the position with every player *by* seats further on."""

    def turned_action(self, action: Plain, by: int, players: int) -> Plain:
        """Return the action as it is written then."""


class Adding(Protocol):
    """The module ``adding`` of a game: one more pile of cards."""

    def with_pile(self, changes: Changes) -> AnyGame:
        """Return the game with one more pile, and some fields of cards printed anew."""

    def with_cards_of_pile(self, position: Position) -> Position:
        """Return a position of the game as it is with the cards of that pile."""


def scripted(game: AnyGame, way: Walk) -> Script:
    """Return a game of legal moves, chosen by the seed of the *way*."""
    game = game.with_cards(way.changes) if way.changes else game
    table, _ = begun(game, way)
    state, pick = table.state, Seeded(way.seed * 2 + 1).pick
    start, chance = game.save(state), Recorder(Seeded(way.seed))
    actions, digests = [], []
    for _ in range(way.steps):
        if not (legal := game.legal(state)):
            break
        action = legal[pick(len(legal))]
        actions.append(game.written(state, action))
        game.apply(state, action, chance)
        digests.append(game.digest(state))
    return Script(
        *(game, way.rulings, start, tuple(actions), tuple(chance.outcomes), tuple(digests)),
        way.changes,
    )  # fmt: skip


@law()
def equal_tapes_may_be_swapped(script: Script) -> Iterator[str]:
    """The outcomes that chance brought bring the same game again when they are given."""
    yield from _unlike(script, script.play(script.loaded(script.start), Tape(script.outcomes)))


@law()
def saving_and_loading_changes_nothing(script: Script) -> Iterator[str]:
    """A game that is saved, written as JSON and loaded after every move goes on alike."""
    tape = Tape(script.outcomes)
    state = script.loaded(script.start)
    for n, action in enumerate(script.actions):
        state = script.loaded(json.loads(json.dumps(script.game.save(state))))
        script.game.apply(state, script.game.action(state, action), tape)
        if script.game.digest(state) != script.digests[n]:
            yield f"move {n + 1}, {action}, leads elsewhere after loading"
            return


@law()
def looking_changes_nothing(script: Script) -> Iterator[str]:
    """Copies, views, pictures and lists of what is legal leave the game as it was."""
    game, tape = script.game, Tape(script.outcomes)
    state = script.loaded(script.start)
    for n, action in enumerate(script.actions):
        before = game.digest(state)
        _ = (game.observe(state, 0), game.legal(state), game.notation(state))
        other = game.copy(state)
        game.apply(other, game.action(other, action), Seeded(n))
        if game.digest(state) != before:
            yield f"a copy that plays {action} changes the original"
            return
        game.apply(state, game.action(state, action), tape)


@law()
def identical_cards_may_change_places(script: Script) -> Iterator[str]:
    """The order of what lies in no order has no influence on what is legal or what follows."""
    game, tapes = script.game, (Tape(script.outcomes), Tape(script.outcomes))
    state = script.loaded(script.start)
    other = script.loaded(_arranged(script.start, game.unordered, backwards=True))
    pairs = zip(script.play(state, tapes[0]), script.play(other, tapes[1]), strict=True)
    for n, pair in enumerate(pairs):
        here, there = (_arranged(game.save(each), game.unordered) for each in pair)
        if here != there:
            yield f"move {n + 1}, {script.actions[n]}, leads elsewhere"
            return


@law()
def players_may_be_renamed(script: Script) -> Iterator[str]:
    """If everybody sits one seat further on, the same happens to the same people."""
    game, players = script.game, len(script.start["players"])
    renaming: Renaming = importlib.import_module(_package(game, "renaming"))
    moved = script.loaded(renaming.turned(script.start, 1))
    state, tapes = script.loaded(script.start), (Tape(script.outcomes), Tape(script.outcomes))
    for n, action in enumerate(script.actions):
        there = renaming.turned_action(action, 1, players)
        if refusal := game.why_not(moved, game.action(moved, there)):
            yield f"move {n + 1}, {action}, is refused a seat further on: {refusal}"
            return
        game.apply(moved, game.action(moved, there), tapes[0])
        game.apply(state, game.action(state, action), tapes[1])
        expected = script.loaded(renaming.turned(game.save(state), 1))
        if game.digest(moved) != game.digest(expected):
            yield f"move {n + 1}, {action}, leads elsewhere a seat further on"
            return


@law()
def unused_piles_change_nothing(script: Script) -> Iterator[str]:
    """A pile of cards that nobody buys lies there at the end, and all else is as without it."""
    adding: Adding = importlib.import_module(_package(script.game, "adding"))
    game, tapes = (
        adding.with_pile(script.changes or {}),
        (Tape(script.outcomes), Tape(script.outcomes)),
    )
    state = game.load(adding.with_cards_of_pile(script.start), script.rulings)
    for n, plain in enumerate(script.play(script.loaded(script.start), tapes[0])):
        game.apply(state, game.action(state, script.actions[n]), tapes[1])
        if game.save(state) != adding.with_cards_of_pile(script.game.save(plain)):
            yield f"move {n + 1}, {script.actions[n]}, leads elsewhere with one more pile"
            return


@law()
def untouched_disputes_change_nothing(script: Script) -> Iterator[str]:
    """Under other readings of the disputes that no rule asked about, the game is the same."""
    touched = set(printed_disputes(script.game.name))
    with consulted(touched):
        game = load_game(script.game.name)
        game = game.with_cards(script.changes) if script.changes else game
        once = replace(script, game=game)
        for _ in once.play(once.loaded(script.start), Tape(script.outcomes)):
            pass
    book = library().books[script.game.name]
    others = [
        f"{dispute}={reading.id}"
        for dispute, taken in script.rulings.items()
        for reading in book.disputes[dispute].readings
        if dispute not in touched and reading.id != taken
    ]
    other = replace(script, rulings=Rulings.parse(*_words(script.rulings), *others, book=book))
    yield from _unlike(other, other.play(other.loaded(script.start), Tape(script.outcomes)))


RELATIONS: tuple[Law[Script], ...] = (
    equal_tapes_may_be_swapped,
    saving_and_loading_changes_nothing,
    looking_changes_nothing,
    identical_cards_may_change_places,
    players_may_be_renamed,
    unused_piles_change_nothing,
    untouched_disputes_change_nothing,
)


def _words(rulings: Rulings) -> list[str]:
    return [f"{dispute}={reading}" for dispute, reading in rulings.items()]


def _unlike(script: Script, states: Iterator[Any]) -> Iterator[str]:
    """Yield the first move after which the game stands elsewhere."""
    for n, state in enumerate(states):
        if script.game.digest(state) != script.digests[n]:
            yield f"move {n + 1}, {script.actions[n]}, leads elsewhere"
            return


def _arranged(
    value: Plain, unordered: frozenset[str], key: str = "", *, backwards: bool = False
) -> Plain:
    """Return a document whose lists without an order are sorted, or stand the other way round."""
    if isinstance(value, dict):
        return {
            name: _arranged(part, unordered, name, backwards=backwards)
            for name, part in value.items()
        }
    if not isinstance(value, list):
        return value
    parts = [_arranged(part, unordered, backwards=backwards) for part in value]
    if key not in unordered:
        return parts
    return parts[::-1] if backwards else sorted(parts, key=repr)


def _package(game: AnyGame, module: str) -> str:
    return f"alamein.properties.{game.name.replace('-', '_')}.{module}"

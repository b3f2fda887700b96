"""Small positions in which engine and oracle are asked the same: a fixed list, each by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import IllegalAction, Position
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.oracle.solving import Inconclusive
from alamein.properties.el_alamein.asking import combats, interceptions, laid_out
from alamein.properties.el_alamein.asking.runs import at_random, between
from alamein.properties.el_alamein.asking.turns import judged_turn
from alamein.properties.law import AnyGame, Breach

Plain: TypeAlias = Any

EDITIONS = ("reference", "en", "fan", "ja")
STATES = 2_000  # of a Combat, all of which are looked at
RUNS = "whatever is asked, the engine goes on"
FAILURES = (
    ArithmeticError, AssertionError, AttributeError, DataError, LookupError, RecursionError,
    StopIteration, TypeError, ValueError,
)  # fmt: skip


@dataclass(frozen=True)
class Question:
    """A small position under a ruling set, in which the oracle knows the answer."""

    kind: str  # interception, combat, counterattack
    what: str
    words: str  # the rulings, as one names them

    @property
    def name(self) -> str:
        """Return a name that never means another question."""
        return f"oracle: {self.kind}/{self.what} under {self.words}"

    def ask(self, game: AnyGame) -> list[Breach]:
        """Return where *game* and the oracle differ; that a game fails is a difference too."""
        try:
            return list(KINDS[self.kind](game, self.what, ruled(self.words)))
        except Inconclusive:
            return []
        except IllegalAction as error:
            says = f"{error.action}: {error.refusal.says}"
            return [Breach((error.refusal.clause,), RUNS, says)]
        except FAILURES as error:
            return [Breach((), RUNS, f"{type(error).__name__}: {error}")]


@cache
def ruled(words: str) -> Rulings:
    """Return the rulings that some words name."""
    return Rulings.parse(*words.split(), book=library().books["el-alamein"])


def _interception(game: AnyGame, what: str, rulings: Rulings) -> Iterator[Breach]:
    """Prepare and come to the allotment, then compare what is legal."""
    state = _prepared(game, what, rulings)
    asked = interceptions.read(game.save(state), rulings)
    if asked is not None:
        yield from interceptions.Allotting(game, state, asked).differences()


def _prepared(game: AnyGame, what: str, rulings: Rulings) -> Plain:
    partial, prepared = laid_out.interception(what, rulings)
    state = game.load(game.fill(partial, rulings), rulings)
    for action in (*prepared, "proceed"):
        game.apply(state, game.action(state, action), Seeded(1))
    return state


def _combat(game: AnyGame, what: str, rulings: Rulings) -> Iterator[Breach]:
    """Play all courses of a small Combat."""
    partial = laid_out.combat(what)
    most = combats.answered(partial, rulings)
    if most is not None:
        fought = combats.Fought.laid_out(game, partial, rulings)
        yield from fought.differences(most, STATES)


def _counterattack(game: AnyGame, what: str, rulings: Rulings) -> Iterator[Breach]:
    """Have players do anything that is allowed in a counterattack."""
    players, seed = map(int, what.replace("-players-seed-", " ").split())
    partial = laid_out.counterattack(players, seed)
    state = game.load(game.fill(partial, rulings), rulings)
    run = between(game, state, rulings, at_random(seed), seed)
    yield from judged_turn(run.from_the_end_of_the_turn())


Asking: TypeAlias = Callable[[AnyGame, str, Rulings], Iterator[Breach]]
KINDS: Mapping[str, Asking] = {
    "interception": _interception,
    "combat": _combat,
    "counterattack": _counterattack,
}


def questions() -> tuple[Question, ...]:
    """Return every question; those of all kinds come early, each first under the reference."""
    lists = (list(_of_interceptions()), list(_of_combats()), list(_of_counterattacks()))
    placed = [(n / len(some), each) for some in lists for n, each in enumerate(some)]
    return tuple(each for _, each in sorted(placed, key=lambda place: place[0]))


def _of_interceptions() -> Iterator[Question]:
    yield from _each("interception", laid_out.INTERCEPTIONS, ["reference"])
    yield from _each("interception", laid_out.CONTESTED, laid_out.READINGS)
    yield from _each("interception", laid_out.INTERCEPTIONS[::2], EDITIONS[1:])


def _of_combats() -> Iterator[Question]:
    dealt = [str(seed) for seed in range(laid_out.COMBATS)]
    yield from _each("combat", [*laid_out.EXAMPLES, *dealt], ["reference"])
    for n, words in enumerate((*laid_out.COMBAT_READINGS, *EDITIONS[1:])):
        yield from _each("combat", [*laid_out.EXAMPLES, *dealt[n % 5 :: 5]], [words])


def _of_counterattacks() -> Iterator[Question]:
    for n, words in enumerate((*EDITIONS, *laid_out.COUNTERATTACK_READINGS)):
        seats = laid_out.PLAYERS if words in EDITIONS else laid_out.PLAYERS[n % 2 :: 2]
        for players in seats:
            what = f"{players}-players-seed-{20 * players + n}"
            yield Question("counterattack", what, words)


def _each(kind: str, some: Iterable[str], rulings: Iterable[str]) -> Iterator[Question]:
    every = list(some)
    for words in rulings:
        yield from (Question(kind, what, words) for what in every)


class Posed(NamedTuple):
    """An allotment that anybody can be asked for: by which name, under which rulings, where."""

    name: str
    task: str
    words: str
    position: Position


def posed(game: AnyGame) -> Iterator[Posed]:
    """Yield positions that wait for an allotment, about which the oracle knows the answer."""
    for question in _of_interceptions():
        if "boxed" in question.what and ruled(question.words)["D-14"] != "D-14a":
            continue  # no infantry keeps its Box
        state = _prepared(game, question.what, ruled(question.words))
        yield Posed(question.what, "interception", question.words, game.save(state))

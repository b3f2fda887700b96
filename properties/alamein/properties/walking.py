"""Walks: seeded play under the eyes of the laws, with as many blind attempts as legal moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from alamein.engine.core.chance import Chance, Recorder, Seeded, TapeError
from alamein.engine.core.game import Changes, Event, IllegalAction, Position
from alamein.engine.core.players import Policy
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import REFERENCE, Rulings, presets
from alamein.properties.law import AnyGame, Breach, Broken, Pick, Plain, laws_of
from alamein.properties.rarity import rare
from alamein.properties.watching import Watched

GOES_ON = 4  # of the moves that are legal, one in so many may be the first offered: to go on
TRIED = 40  # legal actions looked into for one that brings what is aimed at
OTHER_CARDS = 4  # one walk in so many is played with other values of what nobody attests
WHOLE = 11  # one walk in so many is a whole game; no factor of what else the seed decides
MOST = 3_000  # decisions after which a whole game is given up: some turns have no end
OTHERWISE = 3  # in a random ruling set, one dispute in so many is decided by lot
# What an engine raises that fails at its work; a law of that name is said to be broken.
FAILURES = (
    *(LookupError, TypeError, ValueError, AttributeError),
    *(ArithmeticError, RuntimeError, MemoryError),
    *(IllegalAction, TapeError),  # what was not refused is, or chance is asked for something else
)


@dataclass(frozen=True)
class Walk:
    """A walk: the ruling set, its seed, how many attempts, from a rich beginning or the set-up.

    A *whole* one is played by the strongest policy from the set-up to the end.
    """

    rulings: Rulings
    seed: int
    steps: int
    rich: bool = True
    changes: Changes | None = None
    whole: bool = False

    def players(self, game: AnyGame) -> int:
        """Return how many play."""
        return game.players[self.seed % len(game.players)]


@dataclass(frozen=True)
class Found:
    """What a walk found: the laws broken, where and by what, and what chance brought."""

    broken: Broken
    rulings: Rulings
    position: Position
    action: Plain
    outcomes: tuple[int | list[int], ...]
    attempts: int
    changes: Changes | None = None


@dataclass
class Course:
    """What came of a walk: the clauses reached, whether it was set up, and whether it ended."""

    reached: set[str] = field(default_factory=set)
    set_up: bool = False
    ended: bool = False


@dataclass(eq=False)
class Unbegun(RuntimeError):
    """An engine that fails where a game begins."""

    found: Found

    def __str__(self) -> str:
        """Return how the engine failed."""
        return str(self.found.broken)


def random_rulings(book: Rulebook, seed: int, words: tuple[str, ...] = ()) -> Rulings:
    """Return a preset with some disputes decided by lot; what *words* say is left as it is."""
    pick = Seeded(seed).pick
    names = list(presets(book))
    chosen = [
        f"{dispute.id}={dispute.readings[pick(len(dispute.readings))].id}"
        for dispute in book.disputes.values()
        if not pick(OTHERWISE)
    ]
    return Rulings.parse(names[pick(len(names))], *chosen, *words, book=book)


def ruled(book: Rulebook, seed: int, words: tuple[str, ...] = ()) -> Rulings:
    """Return the ruling set of the walk with this seed: every third a preset, or by lot."""
    if seed % 3 == 0:
        return Rulings.parse(REFERENCE, *words, book=book)
    if seed % 3 == 1:
        names = list(presets(book))
        return Rulings.parse(names[seed // 3 % len(names)], *words, book=book)
    return random_rulings(book, seed, words)


def walk(game: AnyGame, way: Walk, course: Course | None = None) -> Found | None:
    """Walk until a law is broken or the steps are done; return what was found.

    What came of it is noted in *course*. Raise `DataError` if no game can begin under these
    rulings.
    """
    game = game.with_cards(way.changes) if way.changes else game
    course = course or Course()
    if not way.rich:
        found = set_up_broken(game, way.rulings, way.players(game), way.seed, way.changes)
        if found is not None:
            return found
    try:
        watched, chance = begun(game, way, course)
    except Unbegun as error:
        return error.found
    watched.reached = course.reached
    found = _walked(watched, chance, way)
    course.ended = watched.over
    return found


def _walked(watched: Watched, chance: Recorder, way: Walk) -> Found | None:
    pick, own = Seeded(way.seed * 2 + 1).pick, Seeded(~way.seed)
    for attempt in range(1, (MOST if way.whole else way.steps) + 1):
        before, told, action = watched.position, len(chance.outcomes), None
        over = watched.over
        try:
            whole = way.whole and not over
            action = _strongest(watched, own) if whole else next_attempt(watched, pick)
            watched.attempt(action)
        except (Broken, DataError, *FAILURES) as error:
            broken = error if isinstance(error, Broken) else failure(error)
            outcomes = tuple(chance.outcomes[told:])
            return Found(broken, way.rulings, before, action, outcomes, attempt, way.changes)
        if over:  # and nothing can be done any more, as was tried
            return None
    return None


def _strongest(watched: Watched, own: Chance) -> Plain:
    """Return what the strongest policy does."""
    policy = strongest(watched.game)
    return watched.game.written(watched.state, policy(watched.state, watched.offered(), own))


def strongest(game: AnyGame) -> Policy:
    """Return the strongest policy of a game: the weakest stand first."""
    return list(game.policies.values())[-1]


def set_up_broken(
    game: AnyGame, rulings: Rulings, players: int, seed: int, changes: Changes | None = None
) -> Found | None:
    """Return the laws that a game just set up breaks, if any; its position is how it was set up."""
    start = start_of(players, seed)
    laws = laws_of(game.name, rulings, changes)
    try:
        position = game.save(game.new(rulings, players, Seeded(seed)))
    except FAILURES as error:
        return Found(failure(error), rulings, start, None, (), 0, changes)
    except DataError:
        if not any(_can_begin(game, rulings, other) for other in game.players):
            raise  # nobody can play under these rulings, however many they are
        breaches = tuple(laws.of_refused_set_up(players))
    else:
        breaches = tuple(laws.of_set_up(position))
    return Found(Broken(breaches), rulings, start, None, (), 0, changes) if breaches else None


def start_of(players: int, seed: int) -> Position:
    """Return how a set-up is written in place of a position."""
    return {"start": {"players": players, "seed": seed}}


def _can_begin(game: AnyGame, rulings: Rulings, players: int) -> bool:
    try:
        game.new(rulings, players, Seeded(0))
    except DataError:
        return False
    return True


def begun(game: AnyGame, way: Walk, course: Course | None = None) -> tuple[Watched, Recorder]:
    """Return a walk at its beginning; one that cannot be laid out is begun by the set-up.

    Raise `Unbegun` if the engine fails at that.
    """
    laws, chance = laws_of(game.name, way.rulings, way.changes), Recorder(Seeded(way.seed))
    players, state = way.players(game), None
    position: Position = {}
    try:
        if way.rich:
            with suppress(DataError):  # a ruling or a misreading may rule it out
                position = laws.beginning(players, Seeded(~way.seed).pick)
                state = game.load(game.fill(position, way.rulings), way.rulings)
        if state is None:
            position = start_of(players, way.seed)
            state = game.new(way.rulings, players, chance)
            (course or Course()).set_up = True
        return Watched(game, laws, state, chance), chance
    except FAILURES as error:
        found = Found(failure(error), way.rulings, position, None, (), 0, way.changes)
        raise Unbegun(found) from error


def failure(error: Exception) -> Broken:
    """Return what an engine that fails breaks."""
    return Broken((Breach((), type(error).__name__, str(error)),))


def next_attempt(watched: Watched, pick: Pick) -> Plain:
    """Return what to try next: blindly half of the time and after the end, else a legal move.

    A move that brings what is rare and has not been reached is taken as soon as there is one.
    """
    legal = watched.offered()
    if pick(2) or not legal:
        return watched.laws.blind(watched.position, pick)
    if unreached := set(rare(watched.game.name)) - watched.reached:
        action = towards(watched.game, watched.state, unreached)
        if action is not None:
            return watched.game.written(watched.state, action)
    few = legal[1:] if len(legal) > 1 and pick(GOES_ON) else legal
    return watched.game.written(watched.state, few[pick(len(few))])


def towards(game: AnyGame, state: Plain, wanted: Collection[str]) -> Plain | None:
    """Return a legal action by which something happens that cites a clause *wanted*, if any."""
    for action in game.legal(state)[:TRIED]:
        other, events = game.copy(state), list[Event]()
        game.listen(other, events)
        try:
            game.apply(other, action, Seeded(0))
        except FAILURES:  # the engine fails by it: that is worth trying, too
            return action
        if any(event.clause in wanted for event in events):
            return action
    return None


def is_rich(seed: int) -> bool:
    """Return whether the walk with this seed begins in the midst of a game: seven of ten do."""
    return seed % 5 != 1 and not is_whole(seed)


def is_whole(seed: int) -> bool:
    """Return whether the walk with this seed is a whole game."""
    return seed % WHOLE == WHOLE // 2


def way_of(
    game: AnyGame, book: Rulebook, seed: int, steps: int, words: tuple[str, ...] = ()
) -> Walk:
    """Return the walk with this seed: it says ruling set, beginning and cards."""
    changes = game.varied(Seeded(~seed).pick) if seed % OTHER_CARDS == OTHER_CARDS - 1 else None
    rulings = ruled(book, seed, words)
    return Walk(rulings, seed, steps, is_rich(seed), changes, is_whole(seed))


def walks(
    game: AnyGame, book: Rulebook, count: int, steps: int, words: tuple[str, ...] = ()
) -> Iterator[Walk]:
    """Yield walks under many ruling sets in turn, each of which takes what *words* say."""
    for seed in range(count):
        yield way_of(game, book, seed, steps, words)

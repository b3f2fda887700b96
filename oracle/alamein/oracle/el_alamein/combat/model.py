"""The z3 model: how often each move is made, and what that needs.

It states what *every* course of a Combat must satisfy, whatever its order: no place is ever left
with less than nothing, an effect reaches no more cards than it says, and whatever a move takes for
the first time was there from the start or came from moves begun before it. So that there is no
assignment proves that there is no course. An assignment is only believed once `order.Search` has
found an order for it; one that has none is excluded, and another is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from alamein.engine.el_alamein.clause import Clause
from alamein.oracle import solving
from alamein.oracle.el_alamein.combat.moves import Move
from alamein.oracle.el_alamein.combat.order import PATIENCE, Course, Moment, Search
from alamein.oracle.el_alamein.combat.situation import Place
from alamein.oracle.solving import Inconclusive, Limits, Model, Solver, Term

CEILING = 1_000  # points beyond which the answer is only a lower bound
HASTE = 200  # moments looked at for a shorter plan
RETRIES = 100  # assignments without an order before giving up
CLAUSES = {
    "points": Clause.EA_2b,
    "hand": Clause.EA_5_2a,
    "playing": Clause.EA_5_2c,
    "active": Clause.EA_9h,
    "exhausted": Clause.EA_9i,
    "garrison": Clause.EA_12_1_5d,
}

Measure: TypeAlias = Callable[[Moment], int]


class Proof(NamedTuple):
    """The best that was reached, how, and why it is the best: names that forbid one more."""

    best: int
    course: Course
    core: tuple[str, ...] | None  # None: not shown to be the best
    gave_up: str = ""


class Battle:
    """One Combat in the solver."""

    def __init__(
        self, moves: Sequence[Move], start: Moment, uniques: Mapping[str, int], limits: Limits
    ) -> None:
        self.moves = moves
        self.start = start
        self.solver = Solver(limits)
        self.times = [solving.integer(f"times {n}") for n in range(len(moves))]
        self.rank = [solving.integer(f"rank {n}") for n in range(len(moves))]
        self.reached = {
            (n, place): solving.integer(f"reached {n} {number}")
            for n, move in enumerate(moves)
            for number, place in enumerate(_reach(move))
        }
        self.solver.require(*(unknown >= 0 for unknown in (*self.times, *self.reached.values())))
        self._places()
        self._effects()
        self._beginnings()
        self._prohibitions(uniques)

    def end(self, place: Place) -> Term:
        """Return how much is in *place* when all moves are made."""
        flows = [
            times * (move.gives[place] - move.takes[place])
            for move, times in zip(self.moves, self.times, strict=True)
            if place in move.gives or place in move.takes
        ]
        left = [number for (_, where), number in self.reached.items() if where == place]
        came = [number for (_, w), number in self.reached.items() if _wakes(w) == place]
        return (
            self.start.held[place] + solving.total([0, *flows, *came]) - solving.total([0, *left])
        )

    def weakened(self) -> Term:
        """Return how far the objective is weakened in the end."""
        pairs = zip(self.moves, self.times, strict=True)
        return self.start.weakened + solving.total([0, *(m.weakens * times for m, times in pairs)])

    def _all_places(self) -> Iterator[Place]:
        """Yield every place that something leaves."""
        taken = [place for move in self.moves for place in move.takes]
        yield from dict.fromkeys((*taken, *(place for _, place in self.reached)))

    def _places(self) -> None:
        """Leave no place with less than nothing."""
        for place in self._all_places():
            name = f"{CLAUSES[place.zone]} {place.what}"
            self.solver.named(name, self.end(place) >= 0)

    def _effects(self) -> None:
        """Let effects reach the cards they say, each card once a time (EA-9e)."""
        for n, move in enumerate(self.moves):
            for pick in move.picks:
                reached = [self.reached[n, place] for place in pick.places]
                bounds = [
                    self.reached[n, place] <= self.times[n] * self._ever(place)
                    for place in pick.places
                ]
                if pick.most is not None:
                    bounds.append(solving.total([0, *reached]) <= self.times[n] * pick.most)
                self.solver.named(f"{Clause.EA_9e} {move.card}", *bounds)

    def _ever(self, place: Place) -> int:
        """Return how many cards of a kind can ever be in *place*: all there are, hand included."""
        kin = [place]
        if place.zone == "exhausted":
            kin.append(place.turned("active"))
        if place == Place("exhausted", place.what):
            kin += [place.turned("hand"), place.turned("playing")]
        return sum(self.start.held[each] for each in kin)

    def _beginnings(self) -> None:
        """Let nothing be taken before it is there: moves begun before bring it (EA-9l)."""
        for n, move in enumerate(self.moves):
            needs = [(place, number, self.times[n], 0) for place, number in move.takes.items()]
            needs += [(p, 1, self.reached[n, p], move.gives[p]) for p in _reach(move)]
            for place, number, unknown, own in needs:
                if self.start.held[place] + own < number:
                    before = self.start.held[place] + self._brought(place, n)
                    needed = solving.follows(unknown > 0, before >= number)
                    self.solver.named(f"{Clause.EA_9l} {place.what}", needed)

    def _brought(self, place: Place, before: int) -> Term:
        """Return what moves begun before move *before* bring to *place* in all."""
        came = [
            (n, times * move.gives[place])
            for n, (move, times) in enumerate(zip(self.moves, self.times, strict=True))
            if move.gives[place]
        ]
        came += [(n, number) for (n, w), number in self.reached.items() if _wakes(w) == place]
        parts = [
            solving.choice(self.rank[n] < self.rank[before], term, 0)
            for n, term in came
            if n != before
        ]
        return solving.total([0, *parts])

    def _prohibitions(self, uniques: Mapping[str, int]) -> None:
        """Make no move that a clause bars; keep Unique cards to their number (EA-5.8c)."""
        for move, times in zip(self.moves, self.times, strict=True):
            if move.barred:
                self.solver.named(f"{move.barred} {move.card}", times == 0)
        for group, most in uniques.items():
            plays = [
                times
                for move, times in zip(self.moves, self.times, strict=True)
                if move.unique and group in {"", move.card}
            ]
            self.solver.named(f"{Clause.EA_5_8c} {group}".strip(), solving.total(plays) <= most)

    def best(self, term: Term, measure: Measure, enough: int = CEILING) -> Proof:
        """Return the most that *term* can be, up to *enough*; *measure* is its value at an end."""
        found = Course((), self.start, (0,) * len(self.moves))
        best, step = measure(self.start), 1
        ceiling: int | None = None
        try:
            while best < enough and ceiling != best + 1:
                asked = min(best + step, enough, *([ceiling - 1] if ceiling else []))
                course = self._course(term, asked, measure)
                if course is None:
                    ceiling, step = asked, max(1, (asked - best) // 2)
                else:
                    found, best, step = course, measure(course.end), 2 * step
            found = self._trimmed(found, term, min(best, enough), measure)
            core = self._core(term, best + 1) if ceiling == best + 1 else None
        except Inconclusive as why:
            return Proof(best, found, None, str(why))
        return Proof(measure(found.end), found, core)

    def _trimmed(self, course: Course, term: Term, asked: int, measure: Measure) -> Course:
        """Return *course* without moves that it does not need to reach what is *asked*."""
        for n in range(len(self.moves)):
            for fewer in sorted({0, course.counts[n] - 1} if course.counts[n] else ()):
                counts = (*course.counts[:n], fewer, *course.counts[n + 1 :])
                try:
                    without = self._with(counts, term, asked, measure)
                except Inconclusive:
                    return course
                if without:
                    course = without
                    break
        return course

    def _with(
        self, counts: tuple[int, ...], term: Term, asked: int, measure: Measure
    ) -> Course | None:
        """Return a course with exactly *counts* that reaches what is *asked*, if one is found."""
        pairs = zip(self.times, counts, strict=True)
        with self.solver.supposing(term >= asked, *(times == count for times, count in pairs)):
            model = self.solver.find(f"a course with fewer moves that reaches {asked}")
        return self._arranged(model, asked, measure, HASTE) if model else None

    def _course(self, term: Term, asked: int, measure: Measure) -> Course | None:
        """Return a course that brings *term* to what is *asked*, or ``None`` if none does."""
        question = f"a course that reaches {asked}"
        for _ in range(RETRIES):
            with self.solver.supposing(term >= asked):
                model = self.solver.find(question)
            if model is None:
                return None
            if course := self._arranged(model, asked, measure, PATIENCE):
                return course
            self._exclude(self._counts(model), term, asked)
        raise Inconclusive(question, f"{RETRIES} assignments have no order")

    def _arranged(self, model: Model, asked: int, measure: Measure, patience: int) -> Course | None:
        """Return a course for what *model* says, if there is an order for it."""
        wish: Counter[Place] = Counter()
        for (_, place), number in self.reached.items():
            wish[place] += model.value(number)
        search = Search(self.moves, wish, lambda moment: measure(moment) >= asked, patience)
        return search.course(self.start, self._counts(model))

    def _counts(self, model: Model) -> tuple[int, ...]:
        return tuple(model.value(times) for times in self.times)

    def _exclude(self, counts: Sequence[int], term: Term, asked: int) -> None:
        """Exclude moves made so often, for which no order reaches what is *asked* (EA-9j)."""
        pairs = zip(self.times, counts, strict=True)
        other = solving.some(times != count for times, count in pairs)
        self.solver.named(f"{Clause.EA_9j} order", solving.some([other, term < asked]))

    def _core(self, term: Term, asked: int) -> tuple[str, ...]:
        with self.solver.supposing(term >= asked):
            return self.solver.core(f"no course reaches {asked}")


def _reach(move: Move) -> tuple[Place, ...]:
    """Return the places in which the effect of *move* picks cards."""
    return move.picks[0].places if move.picks else ()


def _wakes(place: Place) -> Place | None:
    """Return where a card picked in *place* goes, if it stays in play."""
    return place.turned("active") if place.zone == "exhausted" else None

"""Legal allotments found one by one: what must be destroyed, and who must take part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from alamein.oracle.el_alamein.interception.facts import Facts
from alamein.oracle.el_alamein.interception.model import (
    Row,
    Rule,
    Shape,
    Unknowns,
    constraints,
    domain,
)
from alamein.oracle.el_alamein.interception.position import Declaration
from alamein.oracle.solving import Formula, Limits, Solver, every, follows, no, some, total

CHOSEN = "chosen"  # what only the allotments looked for must keep


class Duty(NamedTuple):
    """What is owed once a declaration is made."""

    hit: int  # enemy cards to destroy (EA-13.3.2c)
    alone: int  # targets that units acting by themselves must have (rulings: D-10, D-105)


class Objection(NamedTuple):
    """Why an allotment within the limits is not legal."""

    rule: Rule
    lemma: Formula  # holds of every legal allotment, and not of this one
    better: Shape | None = None  # one that shows it


class Search:
    """One solver for one position: its greatest numbers, and its legal allotments.

    What depends on a greatest number is demanded only of a declaration the solver comes up with: a
    candidate that falls short is answered by a lemma that rules out all like it.
    """

    def __init__(self, known: Facts, limits: Limits) -> None:
        self.facts = known
        self.unknowns = Unknowns(known)
        self.solver = Solver(limits)
        self.solver.require(*domain(self.unknowns))
        self.solver.require(*(formula for _, formula in constraints(self.unknowns)))
        self._duties: dict[tuple[str | int, ...], Duty] = {}

    def choose(self, *formulas: Formula) -> None:
        """Look only for allotments that keep *formulas*."""
        self.solver.named(CHOSEN, *formulas)

    def following(self, question: str) -> Shape | None:
        """Return a legal allotment that keeps what was chosen, or ``None`` if there is none."""
        while (found := self.solver.find(question)) is not None:
            shape = self.unknowns.read(found)
            objection = next(self.objections(shape), None)
            if objection is None:
                return shape
            self.choose(objection.lemma)
            if objection.better is not None and self._is_chosen(objection.better):
                return objection.better
        return None

    def _is_chosen(self, shape: Shape) -> bool:
        """Return whether an allotment within the limits is legal and keeps what was chosen."""
        with self.solver.supposing(self.unknowns.is_shape(shape)):
            kept = self.solver.find("whether an allotment is among those chosen") is not None
        return kept and next(self.objections(shape), None) is None

    def objections(self, shape: Shape) -> Iterator[Objection]:
        """Yield each duty that an allotment neglects, as a lemma for all like it."""
        u, owed = self.unknowns, self.duty(shape.declaration)
        declared = u.declared_alike(shape.declaration)
        if shape.hit < owed.hit:
            yield Objection(Rule.MOST, follows(declared, u.hit >= owed.hit))
        if shape.alone_targets < owed.alone:
            enough = u.alone_targets >= owed.alone
            yield Objection(Rule.RATED_FIRST, follows(declared, enough))
        for rule, fuller, excused in (
            (Rule.EVERY_PAIR, self._more_pairs, self._below_in_pairs),
            (Rule.EVERY_UNIT, self._more_units, self._below_in_units),
        ):
            better = self._grown(shape, fuller)
            if better is not None:
                yield Objection(rule, follows(declared, no(excused(better))), better)

    def duty(self, declaration: Declaration) -> Duty:
        """Return what is owed under *declaration* (EA-13.3.2c)."""
        key = (declaration.way, *self.unknowns.gathered(declaration.italians))
        if key not in self._duties:
            self._duties[key] = self._duty(declaration)
        return self._duties[key]

    def _duty(self, declaration: Declaration) -> Duty:
        """Return what is owed: by rated units before, by whoever is bound after it is made."""
        rules = self.facts.rules
        nobody = Declaration("none", (0,) * len(self.facts.kinds))
        if declaration == nobody:
            rated = self._reach(nobody)
            return Duty(rated if rules.owed == "rated" else max(rated, self._most_of_all()), 0)
        grouped = declaration.way == "group"
        bound = rules.group_bound if grouped else rules.pairs_bound  # rulings: D-104, D-99
        spares = rules.group_spares if grouped else rules.pairs_spare  # rulings: D-10, D-105
        before = self.duty(nobody).hit
        alone = 0 if bound and spares else self._reach(declaration)
        after = self._bound(declaration) if bound else alone
        return Duty(max(before, after), 0 if spares else alone)

    def _reach(self, declaration: Declaration) -> int:
        """Return how many cards the rated units outside *declaration* reach by themselves."""
        u = self.unknowns
        free = [
            used <= kind.number - away
            for used, kind, away in zip(
                u.alone_used, self.facts.kinds, declaration.italians, strict=True
            )
            if kind.own
        ]
        none = u.group + u.pairs == 0
        return self.most("what rated units can destroy", none, *free, *self._only_duty())

    def _bound(self, declaration: Declaration) -> int:
        """Return how many cards rated units and the Italians declared can destroy together."""
        declared = self.unknowns.declared(declaration)
        return self.most("what all who are bound can destroy", declared, *self._only_duty())

    def _only_duty(self) -> list[Formula]:
        """Return that only units with the duty act by themselves (ruling: D-101)."""
        kinds = zip(self.unknowns.alone_used, self.facts.kinds, strict=True)
        return [used == 0 for used, kind in kinds if kind.own and not kind.duty]

    def _most_of_all(self) -> int:
        """Return what can be destroyed in any way that is owed (rulings: D-09, D-107)."""
        out = [self.unknowns.pairs == 0] if self.facts.rules.owed == "group" else []
        return self.most("what can be destroyed at all", *out)

    def most(self, question: str, *formulas: Formula) -> int:
        """Return the greatest number destroyed within the limits; none can be if none are kept."""
        greatest = self.greatest(question, *formulas)
        return greatest.hit if greatest else 0

    def greatest(self, question: str, *formulas: Formula) -> Shape | None:
        """Return an allotment within the limits that destroys most: refuted one higher."""
        hit = self.unknowns.hit
        best = self.within(question, *formulas, hit >= self.facts.guess)
        best = best or self.within(question, *formulas)
        while best is not None:
            more = self.within(question, *formulas, hit > best.hit)
            if more is None:
                break
            best = more
        return best

    def within(self, question: str, *formulas: Formula) -> Shape | None:
        """Return an allotment within the limits that keeps *formulas*, if there is one."""
        with self.solver.supposing(*formulas):
            found = self.solver.find(question, but=(CHOSEN,))
        return None if found is None else self.unknowns.read(found)

    @staticmethod
    def _grown(shape: Shape, fuller: Callable[[Shape], Shape | None]) -> Shape | None:
        """Return an allotment in which more take part, and no more could; ``None`` if none do."""
        better = None
        while (more := fuller(better or shape)) is not None:
            better = more
        return better

    def _more_pairs(self, shape: Shape) -> Shape | None:
        """Return an allotment that gives the same pairs and one more a target (ruling: D-13)."""
        idle = sum(shape.declaration.italians) - sum(shape.paired_used)
        if not self.facts.rules.every_pair or shape.declaration.way != "pairs" or not idle:
            return None
        used = self.unknowns.paired_used
        same = [n >= was for n, was in zip(used, shape.paired_used, strict=True)]
        return self._instead(shape, *same, total(used) > sum(shape.paired_used))

    def _below_in_pairs(self, better: Shape) -> Formula:
        """Return that fewer pairs have a target than in *better*, and none that has none there."""
        gathered = self.unknowns.gathered
        then = gathered(better.paired_used)
        rows = list(zip(gathered(self.unknowns.paired_used), then, strict=True))
        return every([*(n <= w for n, w in rows), some([n < w for n, w in rows])])

    def _more_units(self, shape: Shape) -> Shape | None:
        """Return one in which all who have a target have one, and a rated unit more (D-06)."""
        idle = self._idle(shape)
        if not self.facts.rules.every_unit or not idle:
            return None
        terms = (*self.unknowns.alone_used, *self.unknowns.paired_used)
        now = (*shape.alone_used, *shape.paired_used)
        same = [n >= was for n, was in zip(terms, now, strict=True)]
        away = shape.declaration.italians
        everyone = [terms[c] == self.facts.kinds[c].number - away[c] for c in idle]
        return self._instead(shape, *same, *everyone) or self._instead(
            shape, *same, some([terms[c] > now[c] for c in idle])
        )

    def _below_in_units(self, better: Shape) -> Formula:
        """Return that none takes part but who does in *better*, and of rated units not all."""
        u, gathered = self.unknowns, self.unknowns.gathered
        alone = list(zip(gathered(u.alone_used), gathered(better.alone_used), strict=True))
        pairs = list(zip(gathered(u.paired_used), gathered(better.paired_used), strict=True))
        duty = gathered([kind.duty for kind in self.facts.kinds])
        less = [n < w for (n, w), bound in zip(alone, duty, strict=True) if bound]
        return every([*(n <= w for n, w in (*alone, *pairs)), some(less)])

    def _idle(self, shape: Shape) -> Row:
        """Return the classes with a unit that must be allotted and is not."""
        rows = zip(self.facts.kinds, shape.declaration.italians, shape.alone_used, strict=True)
        return tuple(
            c for c, (k, away, used) in enumerate(rows) if k.duty and k.number > away + used
        )

    def _instead(self, shape: Shape, *formulas: Formula) -> Shape | None:
        """Return an allotment under the same declaration that destroys enough, if there is one."""
        u, owed = self.unknowns, self.duty(shape.declaration)
        enough = (u.hit >= owed.hit, u.alone_targets >= owed.alone)
        declared = u.declared(shape.declaration)
        return self.within("who else can be allotted", declared, *enough, *formulas)

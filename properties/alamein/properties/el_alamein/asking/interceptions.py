"""Allotments in the words of the oracle, and where engine and oracle differ about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any, TypeAlias

from alamein.engine.core.rulings import Rulings
from alamein.oracle.el_alamein.interception import answers, army
from alamein.oracle.el_alamein.interception.position import Allotment, Position, Unit
from alamein.oracle.el_alamein.interception.readings import ALLOTMENT
from alamein.properties.el_alamein.table import Unit as Deployed
from alamein.properties.law import AnyGame, Breach

Plain: TypeAlias = Any
Row: TypeAlias = tuple[int, ...]
Taken: TypeAlias = tuple[str, ...]  # the readings that bear on the allotment

LEGAL = "an allotment is legal if the oracle finds it legal"
OFFERED = "every legal allotment is offered once"
CITED = "a refused allotment breaks the clause by which it is refused"
MOST = "no allotment destroys more than the oracle proves"
GERMAN: Mapping[str, int] = {"lil-rommel": 1, "incoming-sandstorm": -1}  # to ratings of Germans
LISTED = 40  # legal allotments up to which all are compared
SAMPLED = 3  # allotments, offered or found, that are varied or judged one by one
STEPS: Mapping[str, Row] = {"none": (), "group": (-1,), "pairs": (1, -1)}
TRIED = 2  # variants that are judged by clauses, which takes a solver each


@dataclass(frozen=True)
class Interception:
    """What the oracle is asked about, and the units its classes stand for."""

    position: Position
    units: tuple[Plain, ...]  # as documents, one for each class
    rulings: Rulings

    @property
    def taken(self) -> Taken:
        """Return the readings that bear on the allotment."""
        return tuple(self.rulings[dispute] for dispute in ALLOTMENT)

    def told(self, image: Allotment) -> str:
        """Return an allotment in few words."""
        names = [unit.name for unit in self.position.units]
        parts = [
            f"{number} {name}{box} on {size}"
            for box, rows in (("", image.alone), (" with Box", image.paired))
            for name, row in zip(names, rows, strict=True)
            for size, number in enumerate(row, 1)
            if number
        ]
        if image.way != "none":
            parts.append(f"{sum(image.italians)} in the way {image.way}")
        return f"{', '.join(parts) or 'nothing'}, {sum(image.destroyed)} destroyed"


def read(written: Plain, rulings: Rulings) -> Interception | None:
    """Return the interception whose allotment a position waits for.

    ``None`` where the oracle has no words for it: a rating changed after D-15b has set it. Nor is
    it asked whether infantry that D-14a left with a Box is paired with another where D-11b entitles
    it, which the oracle denies and the engine allows.
    """
    step, fight = written["agenda"][0], written["counterattack"]
    front = written["players"][step["player"]]["front_line"]
    units = list(dict.fromkeys(unit for unit in map(Deployed.read, front) if unit.card in _army()))
    added = _added(front, fight, rulings)
    if added and rulings["D-15"] == "D-15b" and any(army.LEVEL_UP in u.attached for u in units):
        return None
    deployed = Counter(map(Deployed.read, front))
    boxed = any(army.BOX in unit.attached for unit in units)
    if rulings["D-11"] == "D-11b" and boxed and Deployed(army.BOX) in deployed:
        return None
    live = [card for card in map(_living, fight["enemies"]) if card]
    position = Position(
        tuple(_unit(unit, deployed[unit], added) for unit in units),
        sum(unit.card == army.BOX for unit in deployed.elements()),
        tuple(Counter(live).items()),
    )
    documents = {Deployed.read(unit): unit for unit in front}
    return Interception(position, tuple(documents[unit] for unit in units), rulings)


def _army() -> Mapping[str, army.Rated]:
    return army.army()


def _added(front: Iterable[Plain], fight: Plain, rulings: Rulings) -> int:
    """Return what is added to the rating of every German unit (EA-13.3.1b; ruling: D-33)."""
    asked = rulings["D-33"] == "D-33b"
    deployed = fight["applied"] if asked else [Deployed.read(unit).card for unit in front]
    return sum(GERMAN.get(card, 0) for card in (*fight["boosts"], *deployed))


def _unit(unit: Deployed, number: int, added: int) -> Unit:
    rated = army.army()[unit.card]
    german = army.printed()[unit.card].nation == "german"
    return Unit(
        name=_called(unit),
        rating=rated.rating + (added if german else 0),
        infantry=rated.infantry,
        level_ups=unit.attached.count(army.LEVEL_UP),
        boxed=army.BOX in unit.attached,
        number=number,
    )


def _called(unit: Deployed) -> str:
    """Return a name that no other class has."""
    owned = f" of {unit.owner}" if unit.owner >= 0 else ""
    return "+".join((unit.card, *unit.attached)) + "*" * unit.exhausted + owned


def _living(written: Plain) -> str:
    """Return the name of an enemy card, or nothing if it is destroyed."""
    if isinstance(written, str):
        return written
    return "" if written.get("destroyed_by", -1) >= 0 else str(written["card"])


def image(written: Plain, asked: Interception) -> Allotment:
    """Return an allotment that a document describes as the oracle writes it."""
    what = written["allot"] if isinstance(written, dict) else {}
    orders = what.get("orders", ())
    way = "group" if any(order.get("grouped") for order in orders) else "none"
    way = "pairs" if any(order.get("paired") for order in orders) else way
    struck = Counter(what.get("destroyed", ()))
    rows = [_rows(orders, Deployed.read(unit)) for unit in asked.units]
    return Allotment(
        way,  # type: ignore[arg-type] # one of the three words
        tuple(italians for italians, _, _ in rows),
        tuple(alone for _, alone, _ in rows),
        tuple(paired for _, _, paired in rows),
        tuple(struck[name] for name, _ in asked.position.enemies),
    )


def _rows(orders: Iterable[Plain], unit: Deployed) -> tuple[int, Row, Row]:
    """Return how many of a class take part in the way, and the targets alone and in pairs."""
    own = [order for order in orders if Deployed.read(order["unit"]) == unit]
    ways = sum(o["count"] for o in own if o.get("paired") or o.get("grouped"))
    alone = [order for order in own if not order.get("paired") and not order.get("grouped")]
    return ways, _row(alone), _row([order for order in own if order.get("paired")])


def _row(orders: list[Plain]) -> Row:
    sizes: Counter[int] = Counter()
    for order in orders:
        sizes[order["targets"]] += order["count"]
    return tuple(sizes[size] for size in range(1, max(sizes, default=0) + 1))


def written(some: Allotment, asked: Interception) -> Plain:
    """Return an allotment as a document."""
    orders: list[Plain] = []
    for n, unit in enumerate(asked.units):
        orders += [_order(unit, count, size) for size, count in enumerate(some.alone[n], 1)]
        if some.way == "group":
            orders.append(_order(unit, some.italians[n], 1, grouped=True))
        elif some.way == "pairs":
            held = some.italians[n] - sum(some.paired[n])
            sizes = enumerate((held, *some.paired[n]))
            orders += [_order(unit, count, size, paired=True) for size, count in sizes]
    kinds = zip(asked.position.enemies, some.destroyed, strict=True)
    destroyed = [name for (name, _), number in kinds for _ in range(number)]
    return {"allot": {"orders": [o for o in orders if o["count"]], "destroyed": destroyed}}


def _order(unit: Plain, count: int, size: int, **how: bool) -> Plain:
    return {"unit": unit, "count": count, "targets": size, **how}


@lru_cache(maxsize=512)
def _legal(position: Position, taken: Taken, most: int) -> tuple[Allotment, ...]:
    """Return the legal allotments, not more than *most*."""
    return tuple(islice(answers.allotments(position, _ruled(taken)), most))


@lru_cache(maxsize=512)
def _broken(position: Position, taken: Taken, some: Allotment) -> tuple[answers.Breach, ...]:
    """Return what an allotment breaks."""
    return answers.judge(position, _ruled(taken), some)


@lru_cache(maxsize=1024)
def _most(position: Position, taken: Taken) -> answers.Most:
    """Return the most that a legal allotment destroys."""
    return answers.most(position, _ruled(taken))


def _ruled(taken: Taken) -> dict[str, str]:
    return dict(zip(ALLOTMENT, taken, strict=True))


@dataclass(frozen=True)
class Allotting:
    """A game that waits for an allotment, and the oracle asked about the same one."""

    game: AnyGame
    state: Plain
    asked: Interception
    listed: int = LISTED

    def differences(self) -> Iterator[Breach]:
        """Yield where the two differ: about what is offered, and at the border of what is legal."""
        legal = [self.game.written(self.state, some) for some in self.game.legal(self.state)]
        offered = Counter(image(some, self.asked) for some in legal if "allot" in some)
        many = len(offered) > self.listed
        found = _legal(self.asked.position, self.asked.taken, SAMPLED if many else self.listed + 1)
        if len(found) <= self.listed and not many:
            yield from self._compared(offered, found)
            whole, variants = found, list(_border(_spread(found), self.asked.position))
        else:
            yield from self._sampled(list(offered), found)
            whole = None
            variants = list(islice(_border(_spread(found), self.asked.position), TRIED))
        apart = max(1, len(variants) // TRIED)
        for n, some in enumerate(variants):
            yield from self._judged_alike(some, whole, cited=n % apart == 0)

    def verdicts(self) -> Iterator[Breach]:
        """Yield where verdicts on single allotments differ, whatever is offered."""
        found = _legal(self.asked.position, self.asked.taken, self.listed + 1)
        whole = found if len(found) <= self.listed else None
        few = _spread(found)
        for some in (*few, *_border(few, self.asked.position)):
            yield from self._judged_alike(some, whole, cited=True)

    def _compared(
        self, offered: Counter[Allotment], found: tuple[Allotment, ...]
    ) -> Iterator[Breach]:
        """Yield what only one of the two finds legal, and what is offered twice."""
        for some, times in offered.items():
            if some not in found:
                yield self._forbidden(some)
            elif times > 1:
                yield Breach(("EA-13.3.2a",), OFFERED, f"{times} times: {self.asked.told(some)}")
        for some in found:
            if some not in offered:
                yield from self._missing(some)

    def _forbidden(self, some: Allotment) -> Breach:
        """Return by which clauses the oracle forbids what the engine allows."""
        broken = _broken(self.asked.position, self.asked.taken, some)
        facts = "; ".join(f"{each.clause}: {each.says}" for each in broken)
        clauses = tuple(str(each.clause) for each in broken)
        return Breach(clauses, LEGAL, f"allowed: {self.asked.told(some)}; the oracle: {facts}")

    def _missing(self, some: Allotment) -> Iterator[Breach]:
        """Yield that a legal allotment is refused, or not offered."""
        action = self.game.action(self.state, written(some, self.asked))
        refusal = self.game.why_not(self.state, action)
        if refusal is not None:
            says = f"refused ({refusal.says}): {self.asked.told(some)}"
            yield Breach((refusal.clause,), LEGAL, says)
        else:
            yield Breach(("EA-13.3.2a",), OFFERED, f"not offered: {self.asked.told(some)}")

    def _sampled(self, offered: list[Allotment], found: tuple[Allotment, ...]) -> Iterator[Breach]:
        """Yield differences about some of very many legal allotments."""
        for some in _spread(offered):
            if _broken(self.asked.position, self.asked.taken, some):
                yield self._forbidden(some)
        most = _most(self.asked.position, self.asked.taken)
        for some in (*_spread(found), *([most.witness] if most.witness else [])):
            yield from self._judged_alike(some, (some,), cited=False)
        if any(sum(some.destroyed) > most.destroyed for some in offered):
            yield Breach(("EA-13.3.2f",), MOST, f"more than {most.destroyed} are destroyed")

    def _judged_alike(
        self, some: Allotment, found: tuple[Allotment, ...] | None, *, cited: bool
    ) -> Iterator[Breach]:
        """Yield where the verdicts on an allotment differ, or the clauses cited for a refusal.

        *found* are all legal ones; if they are not known the oracle judges.
        """
        action = self.game.action(self.state, written(some, self.asked))
        refusal = self.game.why_not(self.state, action)
        broken: tuple[answers.Breach, ...] = ()
        if found is None or (some not in found and refusal is not None and cited):
            broken = _broken(self.asked.position, self.asked.taken, some)
        legal = not broken if found is None else some in found
        if legal and refusal is not None:
            says = f"refused ({refusal.says}): {self.asked.told(some)}"
            yield Breach((refusal.clause,), LEGAL, says)
        elif not legal and refusal is None:
            yield self._forbidden(some)
        elif refusal and broken and refusal.clause not in {each.clause for each in broken}:
            facts = "; ".join(f"{each.clause}: {each.says}" for each in broken)
            clauses = tuple(str(each.clause) for each in broken)
            says = f"{self.asked.told(some)} {refusal}; the oracle: {facts}"
            yield Breach(clauses, CITED, says)


def _spread(some: Iterable[Allotment]) -> list[Allotment]:
    """Return a few that lie far apart."""
    every = list(some)
    step = max(1, (len(every) - 1) // max(1, SAMPLED - 1))
    return every[::step][:SAMPLED]


def _border(some: Iterable[Allotment], position: Position) -> Iterator[Allotment]:
    """Yield, once each, what lies next to some allotments: one card more or less takes part."""
    seen = set(some)
    for each in list(seen):
        for other in (*_otherwise(each), *_fewer(each), *_more(each, position)):
            if other not in seen:
                seen.add(other)
                yield other


def _fewer(some: Allotment) -> Iterator[Allotment]:
    """Yield an enemy card left, a unit left at home, and the way not taken."""
    for n, struck in enumerate(some.destroyed):
        if struck and sum(some.destroyed) > 1:
            yield some._replace(destroyed=_with(some.destroyed, n, struck - 1))
    for n, row in enumerate(some.alone):
        if row:
            fewer = _trimmed((*row[:-1], row[-1] - 1))
            yield some._replace(alone=(*some.alone[:n], fewer, *some.alone[n + 1 :]))
    if some.way != "none":
        none: tuple[Row, ...] = ((),) * len(some.paired)
        yield Allotment("none", (0,) * len(some.italians), some.alone, none, some.destroyed)


def _more(some: Allotment, position: Position) -> Iterator[Allotment]:
    """Yield a further unit that takes one, a unit that takes one more, and all enemies struck."""
    for n, row in enumerate(some.alone):
        more = ((row[0] if row else 0) + 1, *row[1:])
        yield some._replace(alone=(*some.alone[:n], more, *some.alone[n + 1 :]))
        if row and len(row) < position.live:
            longer = _trimmed((*row[:-1], row[-1] - 1, 1))
            yield some._replace(alone=(*some.alone[:n], longer, *some.alone[n + 1 :]))
    yield some._replace(destroyed=tuple(number for _, number in position.enemies))


def _otherwise(some: Allotment) -> Iterator[Allotment]:
    """Yield one infantry less in the group, and one more pair or one less that is held back."""
    for n, used in enumerate(some.italians):
        for other in (used + more for more in STEPS[some.way]):
            italians = _with(some.italians, n, other)
            if other >= sum(some.paired[n]) and any(italians):
                yield some._replace(italians=italians)


def _with(row: Row, place: int, number: int) -> Row:
    return (*row[:place], number, *row[place + 1 :])


def _trimmed(row: Row) -> Row:
    while row and not row[-1]:
        row = row[:-1]
    return row

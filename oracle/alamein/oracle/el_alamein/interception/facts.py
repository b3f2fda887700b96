"""A position under a ruling set, reduced to what the allotment depends on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from alamein.oracle.el_alamein.interception.position import Position, Unit, checked
from alamein.oracle.el_alamein.interception.readings import Ratings, Readings, Rules, readings
from alamein.oracle.solving import Term


class Kind(NamedTuple):
    """A class of identical units."""

    number: Term  # or the solver's unknown
    own: int  # rating by itself
    pair: int  # rating together with a Box
    grouped: bool  # belongs to the group of way 1 (ruling: D-11)
    pairable: bool  # may be paired in way 2
    duty: bool  # must be allotted (EA-13.3.2a)


class Facts(NamedTuple):
    """All that decides which allotments are legal."""

    kinds: tuple[Kind, ...]
    boxes: Term
    enemies: Term
    rules: Rules

    @property
    def possible_pairs(self) -> int:
        """The most pairs that can be formed (EA-13.3.2p)."""
        pairable = sum(kind.number for kind in self.kinds if kind.pairable)
        return int(min(self.boxes, pairable))

    @property
    def has_group(self) -> bool:
        """Whether there is infantry for the group (EA-13.3.2o)."""
        return any(kind.grouped and kind.number for kind in self.kinds)

    @property
    def guess(self) -> int:
        """Where to look first for the greatest number that can be destroyed."""
        rated = sum(kind.number * kind.own for kind in self.kinds)
        return int(min(self.enemies, rated + self.possible_pairs))

    def targets(self, kind: Kind) -> int:
        """Return the most cards that a pair of *kind* takes (ruling: D-103)."""
        return min(kind.pair, 1) if self.rules.once else kind.pair


def facts(position: Position, rulings: Mapping[str, str]) -> Facts:
    """Return what *position* is under *rulings*; raise `DataError` for absurd numbers."""
    return facts_read(checked(position), readings(rulings))


def facts_read(position: Position, taken: Readings) -> Facts:
    """Return what *position* is under readings already looked up."""
    kinds = tuple(_kind(unit, taken.ratings) for unit in position.units)
    return Facts(kinds, position.boxes, position.live, taken.rules)


@lru_cache(maxsize=1000)
def _kind(unit: Unit, ratings: Ratings) -> Kind:
    """Return the class of *unit*.

    Infantry that carries a Box already gets no second: they are paired one to one (EA-13.3.2p).
    """
    own = ratings.own(unit)
    entitled = unit.infantry and (ratings.by_kind or own == 0)
    return Kind(
        number=unit.number,
        own=own,
        pair=ratings.with_box(own),
        grouped=entitled,
        pairable=entitled and not unit.boxed,
        duty=own >= 1 and not (unit.infantry and ratings.exempt),
    )


def essence(known: Facts) -> Facts:
    """Return *known* without what cannot matter: equal for positions that must be judged alike."""
    kinds = tuple(
        kind._replace(pair=known.targets(kind) if kind.pairable else 0) for kind in known.kinds
    )
    rules = known.rules._replace(once=False)
    if not known.possible_pairs:
        rules = rules._replace(
            all_pairs=False, pairs_bound=True, pairs_spare=True, every_pair=False
        )
        rules = rules._replace(owed="group") if rules.owed == "any" else rules
    if not known.has_group:
        rules = rules._replace(group_bound=True, group_spares=True)
        rules = rules._replace(sharing="none") if rules.sharing == "with the group" else rules
    return Facts(kinds, known.possible_pairs, known.enemies, rules)

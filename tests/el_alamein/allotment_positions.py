"""Small positions and ruling sets about the allotment, for tests that compare programs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from tests.el_alamein import naive_allotment as naive
from tests.el_alamein.allotment_notation import DISPUTES, rulings

from alamein.engine.el_alamein.allotment import Forces, Unit

CARDS = (
    naive.Card("rifles", 1),
    naive.Card("panzer", 2),
    naive.Card("infantry", 0, infantry=True),
    naive.Card("infantry-levelled", 2, infantry=True),
)
KINDS = ("tank", "tank", "artillery", "tank")
DEFAULT = {dispute: rulings()[dispute] for dispute in DISPUTES}


@cache
def positions(units: int, enemies: int, boxes: int) -> tuple[naive.Position, ...]:
    """Every position of up to that size; Boxes only where there is infantry."""
    return tuple(
        naive.Position(some, box, KINDS[:number])
        for size in range(units + 1)
        for some in combinations_with_replacement(CARDS, size)
        for box in range(boxes + 1)
        if not box or any(card.infantry for card in some)
        for number in range(enemies + 1)
    )


def forces_of(position: naive.Position) -> Forces:
    """The position as the engine sees it."""
    cards, kinds = dict.fromkeys(position.units), dict.fromkeys(position.enemies)
    return Forces(
        tuple(Unit(c.kind, c.rating, c.infantry, position.units.count(c)) for c in cards),
        position.boxes,
        tuple((kind, position.enemies.count(kind)) for kind in kinds),
    )


def with_other(*disputes: str) -> dict[str, str]:
    """The reference with the other reading of these disputes."""
    other = {"a": "b", "b": "a"}
    turned = {d: f"{d}{other[DEFAULT[d][-1]]}" for d in disputes}
    return DEFAULT | turned


@cache
def conceivable(position: naive.Position) -> tuple[naive.Image, ...]:
    """All that can be proposed in this position, in a fixed order."""
    return tuple(sorted(naive.conceivable(position)))


def ruling_sets(dispute: str) -> Iterator[dict[str, str]]:
    """The other reading of one dispute, by itself and with that of each later one."""
    yield with_other(dispute)
    for later in DISPUTES[DISPUTES.index(dispute) + 1 :]:
        yield with_other(dispute, later)

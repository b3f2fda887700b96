"""A greatest number that can be checked again without solver or engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from alamein.oracle.el_alamein.interception.facts import Facts, Kind, facts
from alamein.oracle.el_alamein.interception.position import Allotment, Position, well_formed

Sums: TypeAlias = set[tuple[int, int]]  # targets, Boxes


class Certificate(NamedTuple):
    """That so many enemy cards can be destroyed, and not one more."""

    destroyed: int
    witness: Allotment
    core: tuple[str, ...]  # the constraints by which the solver refutes one more


def faults(
    position: Position, rulings: Mapping[str, str], certificate: Certificate
) -> tuple[str, ...]:
    """Return what *certificate* does not prove; nothing if all is well."""
    known, witness = facts(position, rulings), certificate.witness
    found = list(_outside(known, well_formed(position, witness)))
    if sum(witness.destroyed) != certificate.destroyed:
        found.append(f"the witness destroys {sum(witness.destroyed)}")
    if any(n > live for n, (_, live) in zip(witness.destroyed, position.enemies, strict=True)):
        found.append("the witness destroys more than are live")
    if bound(known) > certificate.destroyed:
        found.append(f"ratings and live enemy cards would allow {bound(known)}")
    return tuple(found)


def bound(known: Facts) -> int:
    """Return what no allotment passes: live cards, ratings, and sums of ratings where exact."""
    alone = _sums(known, known.kinds)
    most = max(targets for targets, _ in alone)
    if known.has_group and known.enemies:
        others = _sums(known, [kind for kind in known.kinds if not kind.grouped])
        most = max(most, *(targets + 1 for targets, boxes in others if not boxes))
    return int(min(most, known.enemies))


def _sums(known: Facts, kinds: Sequence[Kind]) -> Sums:
    """Return how many targets units of *kinds* can have, with the Boxes they are paired with."""
    reached: Sums = {(0, 0)}
    for kind in kinds:
        for _ in range(kind.number):
            reached |= {after for before in reached for after in _joined(known, kind, before)}
    if known.rules.all_pairs:  # ruling: D-100
        reached = {(t, boxes) for t, boxes in reached if boxes in {0, known.possible_pairs}}
    return reached


def _joined(known: Facts, kind: Kind, before: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield what one more unit of *kind* makes of so many targets and Boxes."""
    targets, boxes = before
    ways = [(kind.own, 0)]
    if kind.pairable and boxes < known.boxes:
        ways += [(known.targets(kind), 1), (0, 1)]
    strict, shared = known.rules.size == "strict", known.rules.sharing == "free"
    for rating, box in ways:
        room = known.enemies if shared else known.enemies - targets
        if not strict or rating <= room:
            yield min(targets + rating, known.enemies), boxes + box


def _outside(known: Facts, witness: Allotment) -> Iterator[str]:
    """Yield the limits that the witness does not keep."""
    acting: list[tuple[int, int]] = []  # rating and targets of every card that has any
    for kind, italians, alone, paired in zip(known.kinds, *witness[1:4], strict=True):
        if sum(alone) + italians > kind.number or sum(paired) > italians:
            yield "more cards than there are"
        if italians != (kind.number if kind.grouped else 0) and witness.way == "group":
            yield "not the whole group"
        if italians and not (kind.grouped if witness.way == "group" else kind.pairable):
            yield "infantry that is not entitled"
        acting += [(kind.own, size) for size, n in enumerate(alone, 1) for _ in range(n)]
        pair = known.targets(kind)
        acting += [(pair, size) for size, n in enumerate(paired, 1) for _ in range(n)]
    declared = {"none": declared_none, "group": declared_group, "pairs": declared_pairs}
    if not declared[witness.way](known, sum(witness.italians)):
        yield f"way {witness.way} with {sum(witness.italians)} infantry"
    acting += [(1, 1)] if witness.way == "group" else []
    yield from _miscounted(known, acting, witness)


def declared_none(_known: Facts, italians: int) -> bool:
    """Return whether no infantry is used in a way."""
    return not italians


def declared_group(known: Facts, italians: int) -> bool:
    """Return whether there can be a group."""
    return bool(italians and known.enemies)


def declared_pairs(known: Facts, italians: int) -> bool:
    """Return whether so many pairs can be formed."""
    enough = italians == known.possible_pairs or not known.rules.all_pairs
    return bool(1 <= italians <= known.boxes and known.enemies and enough)


def _miscounted(known: Facts, acting: list[tuple[int, int]], witness: Allotment) -> Iterator[str]:
    """Yield what is wrong with the targets of all who act, and the number destroyed."""
    hit, group = sum(witness.destroyed), int(witness.way == "group")
    short = [size for rating, size in acting if size < rating]
    if any(size > rating for rating, size in acting):
        yield "more targets than the rating"
    if (known.rules.size == "strict" and short) or (known.rules.size == "capped" and short[1:]):
        yield "fewer targets than the rating"
    if known.rules.size == "capped" and short:
        rest = known.enemies - short[0]
        if hit < known.enemies or sum(s for r, s in acting if r == s <= rest) < rest:
            yield "fewer targets than the rating, and enemy cards left open"
    targets = sum(size for _, size in acting)
    apart = {"free": 0, "with the group": targets - group, "none": targets}[known.rules.sharing]
    if not max(apart, *(size for _, size in acting), 0, 0) <= hit <= min(targets, known.enemies):
        yield f"{targets} targets for {hit} destroyed"

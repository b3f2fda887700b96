"""All questions about one interception, and their answers as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from msgspec import Struct

from alamein.oracle.el_alamein.interception import answers
from alamein.oracle.el_alamein.interception.certificate import faults
from alamein.oracle.el_alamein.interception.outcome import outcome
from alamein.oracle.el_alamein.interception.position import Allotment, Position, checked
from alamein.oracle.el_alamein.interception.readings import ALLOTMENT
from alamein.oracle.el_alamein.interception.shorthand import allotment, bad, told
from alamein.oracle.solving import PATIENT, Inconclusive, Limits

COUNTED = 1_000  # allotments, unless all are asked for
LISTED = 10_000


class Asked(Struct, frozen=True, kw_only=True):
    """What is asked beside the greatest number."""

    judge: str | None = None  # an allotment on one line
    keep: tuple[str, ...] = ()
    cheapest: bool = False
    every: bool = False


class Told(Struct, frozen=True, kw_only=True):
    """An allotment and what it comes to."""

    allotment: str
    destroyed: dict[str, int]
    forfeited: dict[str, int]
    scrapped: dict[str, int]
    attached: dict[str, int]  # infantry that keeps a Box it was paired with
    victory_points: int  # lost with all these


class Broken(Struct, frozen=True, kw_only=True):
    """A clause that an allotment breaks, and the facts."""

    clause: str
    says: str


class Proof(Struct, frozen=True, kw_only=True):
    """Why no allotment destroys more."""

    sat: int  # so many can be destroyed: the witness does
    unsat: int  # so many cannot
    because: tuple[str, ...]  # constraints that cannot all be kept with one more
    checked: bool  # the bound was found again without the solver


class Answer(Struct, frozen=True, kw_only=True):
    """What the oracle says about a position."""

    max_destroyed: int
    legal: bool  # what was put to the judge; else whether anything at all is legal
    witness: Told | None
    forfeited: dict[str, int]  # by the witness
    count: int | None  # legal allotments, identical cards not told apart; none: more than 1,000
    proof: Proof | None
    readings: dict[str, str]
    broken: tuple[Broken, ...] = ()
    judged: Told | None = None
    keeping: Told | None = None
    cheapest: Told | None = None
    allotments: tuple[Told, ...] | None = None


def answer(
    position: Position, rulings: Mapping[str, str], asked: Asked, limits: Limits = PATIENT
) -> Answer:
    """Return every answer; raise `DataError`, or `Inconclusive` if the solver gives up."""
    checked(position)
    tell = _Teller(position, rulings).tell
    many = LISTED if asked.every else COUNTED
    found = tuple(islice(answers.allotments(position, rulings, limits), many + 1))
    if asked.every and len(found) > many:
        raise Inconclusive("all legal allotments", f"there are more than {many:,}")
    best = answers.most(position, rulings, limits)
    witness = tell(best.witness) if best.witness else None
    judged = None if asked.judge is None else allotment(asked.judge, position)
    broken = () if judged is None else answers.judge(position, rulings, judged, limits)
    _check_names(position, asked.keep)
    kept = answers.keeping(position, rulings, asked.keep, limits) if asked.keep else None
    cheap = answers.cheapest(position, rulings, limits) if asked.cheapest else None
    return Answer(
        max_destroyed=best.destroyed,
        legal=best.witness is not None if judged is None else not broken,
        witness=witness,
        forfeited=witness.forfeited if witness else {},
        count=len(found) if len(found) <= many else None,
        proof=_proof(position, rulings, best),
        readings={dispute: rulings[dispute] for dispute in ALLOTMENT},
        broken=tuple(Broken(clause=str(each.clause), says=each.says) for each in broken),
        judged=tell(judged) if judged else None,
        keeping=tell(kept) if kept else None,
        cheapest=tell(cheap) if cheap else None,
        allotments=tuple(map(tell, found)) if asked.every else None,
    )


class _Teller:
    """Tells allotments of one position."""

    def __init__(self, position: Position, rulings: Mapping[str, str]) -> None:
        self.position, self.rulings = position, rulings

    def tell(self, some: Allotment) -> Told:
        """Return an allotment with what it comes to."""
        came = outcome(self.position, self.rulings, some)
        units = [unit.name for unit in self.position.units]
        return Told(
            allotment=told(self.position, some),
            destroyed=_named((name for name, _ in self.position.enemies), came.destroyed),
            forfeited=_named(units, came.forfeited),
            scrapped=_named(("level-up", "box"), (came.level_ups, came.boxes)),
            attached=_named(units, came.attached),
            victory_points=came.points,
        )


def _named(names: Iterable[str], numbers: Iterable[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def _check_names(position: Position, names: Iterable[str]) -> None:
    known = [unit.name for unit in position.units]
    for name in names:
        if name not in known:
            raise bad("--keep", f"{name!r} is not in the position; known: {', '.join(known)}")


def _proof(position: Position, rulings: Mapping[str, str], best: answers.Most) -> Proof | None:
    if best.certificate is None:
        return None
    return Proof(
        sat=best.destroyed,
        unsat=best.destroyed + 1,
        because=best.certificate.core,
        checked=not faults(position, rulings, best.certificate),
    )

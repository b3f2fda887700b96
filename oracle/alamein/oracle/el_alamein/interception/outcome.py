"""What an allotment comes to: cards destroyed, lost, Scrapped, and still attached (EA-13.3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from alamein.oracle.el_alamein.interception.position import (
    Allotment,
    Position,
    checked,
    well_formed,
)
from alamein.oracle.el_alamein.interception.readings import readings


class Outcome(NamedTuple):
    """Where the cards of an interception end up."""

    destroyed: tuple[int, ...]  # of each kind of enemy card (EA-13.3.3a)
    forfeited: tuple[int, ...]  # of each class of units: those with a target (EA-13.3.3b)
    level_ups: int  # Scrapped with their hosts (EA-5.8t)
    boxes: int  # Scrapped (ruling: D-12)
    attached: tuple[int, ...]  # of each class: newly paired, not sent, keeping the Box (D-14)
    points: int  # Victory Points lost with all these


def outcome(position: Position, rulings: Mapping[str, str], allotment: Allotment) -> Outcome:
    """Return what becomes of the cards if *allotment* is carried out."""
    taken = readings(rulings)
    fate = taken.fate
    well_formed(checked(position), allotment)
    sent = tuple(map(sum, allotment.paired))
    grouped = allotment.italians if allotment.way == "group" else (0,) * len(sent)
    forfeited = tuple(
        sum(alone) + pairs + group
        for alone, pairs, group in zip(allotment.alone, sent, grouped, strict=True)
    )
    lost = list(zip(position.units, forfeited, strict=True))
    attached = tuple(
        n - used if allotment.way == "pairs" and fate.stays else 0
        for n, used in zip(allotment.italians, sent, strict=True)
    )
    return Outcome(
        allotment.destroyed,
        forfeited,
        sum(unit.level_ups * n for unit, n in lost),
        (sum(sent) + sum(n for unit, n in lost if unit.boxed)) if fate.scrapped else 0,
        attached,
        sum(unit.points * n for unit, n in lost) + position.box_points * sum(sent) * fate.scrapped,
    )

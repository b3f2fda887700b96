"""A document that describes a situation, and perhaps a course, and what the oracle answers."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from alamein.engine.core import loading
from alamein.engine.core.problem import DataError
from alamein.engine.core.source import Document
from alamein.oracle.el_alamein.counterattack.checking import course_faults, situation_faults
from alamein.oracle.el_alamein.counterattack.judging import consequences, judge
from alamein.oracle.el_alamein.counterattack.situation import Breach, Course, Situation, Written
from alamein.oracle.solving import PATIENT, Limits

DISPUTES = (
    *("D-01", "D-02", "D-12", "D-14", "D-16", "D-17", "D-18", "D-19", "D-20"),
    *("D-21", "D-22", "D-23", "D-24", "D-25", "D-26", "D-31"),
)


class Inquiry(Written, frozen=True):
    """What a document asks: the course of a situation, and whether a given one is right."""

    situation: Situation
    course: Course | None = None


class Answer(Struct, frozen=True, kw_only=True):
    """Every course the rules leave open, and what is wrong with the one asked about."""

    readings: dict[str, str]  # of the disputes that bear on it
    courses: tuple[Course, ...]
    judged: bool
    breaches: tuple[Breach, ...]


def answer(document: Document, rulings: Mapping[str, str], limits: Limits = PATIENT) -> Answer:
    """Return what follows from the situation in *document*, and what its course breaks.

    Raise `DataError` with every fault of the document, `Inconclusive` if the solver gives up.
    """
    asked = loading.convert(document, Inquiry)
    faults = [(("situation", *p), says) for p, says in situation_faults(asked.situation, rulings)]
    if asked.course is not None:
        found = course_faults(asked.situation, asked.course)
        faults += [(("course", *path), says) for path, says in found]
    if faults:
        raise DataError(tuple(document.problem(path, says) for path, says in faults))
    broken = judge(asked.situation, asked.course, rulings, limits) if asked.course else ()
    return Answer(
        readings={dispute: rulings[dispute] for dispute in DISPUTES},
        courses=consequences(asked.situation, rulings, limits),
        judged=asked.course is not None,
        breaches=broken,
    )

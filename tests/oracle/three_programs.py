"""The engine, the oracle and the naive enumeration, asked the same about the same position."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from tests.el_alamein import naive_allotment as naive
from tests.el_alamein.allotment_notation import rulings
from tests.el_alamein.allotment_positions import DEFAULT, forces_of

from alamein.engine.core.game import Refusal
from alamein.engine.el_alamein.allotment import Allotment as Proposal
from alamein.engine.el_alamein.allotment_kernel import Readings
from alamein.engine.el_alamein.allotment_legal import count, legal, why_not
from alamein.oracle.el_alamein.interception import answers as oracle
from alamein.oracle.el_alamein.interception.position import Allotment, Position, Unit

REFERENCE = dict(rulings())
LEVELLED = "-levelled"
LEVEL_UP = 2  # D-15a, which no test here changes


class Question(NamedTuple):
    """A position under a ruling set."""

    position: naive.Position
    rules: naive.Rules

    def __str__(self) -> str:
        """The position, and the readings that are not those of the reference."""
        other = ", ".join(sorted(self.rules - set(DEFAULT.values()))) or "the reference"
        return f"{described(self.position)} under {other}"


def described(position: naive.Position) -> str:
    """The position in words."""
    units = ", ".join(card.kind for card in position.units) or "no unit"
    return f"{units} with {position.boxes} Boxes against {', '.join(position.enemies) or 'nobody'}"


def rulings_of(rules: naive.Rules) -> dict[str, str]:
    """The whole ruling set: the reference but for these readings."""
    return REFERENCE | {reading[:-1]: reading for reading in rules}


def readings_of(rules: naive.Rules) -> Readings:
    """The ruling set as the engine takes it."""
    return Readings.of({reading[:-1]: reading for reading in rules})


@lru_cache(maxsize=1024)
def position_of(position: naive.Position) -> Position:
    """The position as the oracle sees it: printed ratings, Level Up! apart."""
    cards, kinds = dict.fromkeys(position.units), dict.fromkeys(position.enemies)
    return Position(
        tuple(_unit(card, position.units.count(card)) for card in cards),
        position.boxes,
        tuple((kind, position.enemies.count(kind)) for kind in kinds),
    )


def _unit(card: naive.Card, number: int) -> Unit:
    level_ups = int(card.kind.endswith(LEVELLED))
    rating = card.rating - LEVEL_UP * level_ups
    return Unit(card.kind, rating, card.infantry, level_ups=level_ups, number=number)


def listed_by_engine(question: Question, most: int | None = None) -> list[naive.Image]:
    """What the engine lists as legal; not more than *most*."""
    position, rules = question
    return [image_of(one) for one in legal(forces_of(position), readings_of(rules), most)]


def solved_by_oracle(question: Question) -> list[naive.Image]:
    """What the oracle finds legal."""
    position, rules = question
    return [image_of(o) for o in oracle.allotments(position_of(position), rulings_of(rules))]


def image_of(allotment: Allotment | Proposal) -> naive.Image:
    """An allotment as the enumeration writes it; all three have the same parts."""
    way, italians, alone, paired, destroyed = allotment
    return way, italians, alone, paired, destroyed


def disagreements(question: Question) -> Iterator[str]:
    """Where the sets of legal allotments, or their numbers, differ between the three."""
    listed, solved = listed_by_engine(question), solved_by_oracle(question)
    lawful = naive.lawful(*question)
    for image in sorted({*listed, *solved, *lawful}):
        if not (image in listed and image in solved and image in lawful):
            yield f"{question}: {told(question, image)}"
    number = count(forces_of(question.position), readings_of(question.rules))
    numbers = (len(listed), number, len(solved), len(lawful))
    if len(set(numbers)) > 1:
        yield f"{question}: the engine lists and counts, the others list {numbers}"


def other_numbers(question: Question) -> Iterator[str]:
    """Where the oracle counts, or proves as the greatest number, what the engine does not list."""
    position, rulings = position_of(question.position), rulings_of(question.rules)
    listed = listed_by_engine(question)
    greatest = max((sum(image[-1]) for image in listed), default=0)
    most = oracle.most(position, rulings)
    if most.destroyed != greatest:
        yield f"{question}: the oracle proves {most.destroyed}, the engine destroys {greatest}"
    witness = [] if most.witness is None else [image_of(most.witness)]
    if bool(witness) != bool(listed) or not set(witness) <= set(listed):
        yield f"{question}: the oracle's witness is {witness}, the engine lists {listed}"
    if (number := oracle.count(position, rulings)) != len(listed):
        yield f"{question}: the oracle counts {number}, the engine {len(listed)}"


def misjudged(question: Question, proposals: Iterable[naive.Image]) -> Iterator[str]:
    """Which of the proposals the three do not judge alike, or the engine by another clause."""
    lawful = naive.lawful(*question)
    for image in proposals:
        refusal, breaches = refused(question, image), judged(question, image)
        if not (image in lawful) == (refusal is None) == (not breaches):
            yield f"{question}: {told(question, image)}"
        elif refusal and not _cites(breaches, refusal) and question.position.enemies:
            yield f"{question}: not for the same clause: {told(question, image)}"


def _cites(breaches: Iterable[oracle.Breach], refusal: Refusal) -> bool:
    """Whether the clause of the engine is among those of the oracle.

    Without an enemy card neither way is open, which can be said of either way or of both.
    """
    return refusal.clause in {breach.clause for breach in breaches}


def told(question: Question, image: naive.Image) -> str:
    """What each of the three says of an allotment."""
    refusal, breaches = refused(question, image), judged(question, image)
    engine = f"refuses it ({refusal.clause}: {refusal.says})" if refusal else "allows it"
    broken = "; ".join(f"{breach.clause}: {breach.says}" for breach in breaches)
    solver = f"refutes it ({broken})" if breaches else "allows it"
    found = "has it" if image in naive.lawful(*question) else "does not have it"
    return f"{image}: the engine {engine}, the oracle {solver}, the enumeration {found}"


def refused(question: Question, image: naive.Image) -> Refusal | None:
    """Why the engine refuses an allotment."""
    proposal = Proposal(*image)  # type: ignore[arg-type] # a way is plain text to the enumeration
    return why_not(forces_of(question.position), proposal, readings_of(question.rules))


def judged(question: Question, image: naive.Image) -> tuple[oracle.Breach, ...]:
    """What an allotment breaks for the oracle."""
    proposal = Allotment(*image)  # type: ignore[arg-type] # likewise
    return oracle.judge(position_of(question.position), rulings_of(question.rules), proposal)


def shown(images: Iterable[naive.Image]) -> str:
    """Legal allotments as a text that is the same on every machine."""
    return json.dumps(sorted(images))

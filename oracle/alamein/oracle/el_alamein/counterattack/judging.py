"""The courses that the rules leave open, and the clauses that a given course breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from alamein.engine.core.library import library
from alamein.oracle.el_alamein.counterattack import causing, ordering, piling, resulting, returning
from alamein.oracle.el_alamein.counterattack.checking import require_sound
from alamein.oracle.el_alamein.counterattack.sheet import Round, Sheet
from alamein.oracle.el_alamein.counterattack.situation import (
    NO_CITY,
    Breach,
    Course,
    Putting,
    Situation,
    Step,
    Turn,
    all_cities,
)
from alamein.oracle.solving import PATIENT, Formula, Inconclusive, Limits, Model, Term, every, no

MOST = 200  # courses
_GAME = "el-alamein"
_ASKED = "the course of a counterattack"


@dataclass
class Stated:
    """A situation under some rulings, ready to be asked."""

    sheet: Sheet
    height: dict[str, Term]

    def says(self, course: Course) -> list[Formula]:
        """Return what *course* says, and that nothing else happens."""
        sheet = self.sheet
        said = [sheet.turns == len(course.turns)]
        for made, turn in zip(sheet.rounds, course.turns, strict=False):
            said += _turn_says(sheet, made, turn)
        said += [sheet.lies(card, place) for card, place in course.places.items()]
        if course.city_pile is not None:
            said += [
                height == (course.city_pile.index(card) if card in course.city_pile else -1)
                for card, height in self.height.items()
            ]
        if course.put_back is not None and course.turns:
            said.append(sheet.by_choice == (course.put_back == "by-choice"))
        if course.next is not None:
            said.append(sheet.next == course.next)
        return said

    def course(self, model: Model) -> Course:
        """Return the course of *model*, without what is left to chance."""
        sheet = self.sheet
        turns = model.value(sheet.turns)
        piled = {card: model.value(height) for card, height in self.height.items()}
        sure = Course(
            turns=tuple(_turn(sheet, made, model) for made in sheet.rounds[:turns]),
            places={
                card: sheet.places[model.value(spot)]
                for card, spot in sheet.place.items()
                if card not in self._victory_cards()
            },
            city_pile=tuple(sorted((c for c in piled if piled[c] >= 0), key=piled.__getitem__)),
            put_back=_put_back(sheet, model) if turns else None,
            next=model.value(sheet.next),
        )
        certain = {
            card: place for card in self._victory_cards() if (place := self._only(card, sure))
        }
        places = {card: {**sure.places, **certain}.get(card) for card in sheet.place}
        return Course(
            turns=sure.turns,
            places={card: place for card, place in places.items() if place},
            city_pile=sure.city_pile,
            put_back=sure.put_back,
            next=sure.next,
        )

    def _victory_cards(self) -> list[str]:
        return list(self.sheet.rounds[0].taken[0])

    def _only(self, card: str, course: Course) -> str | None:
        """Return the one place a Victory Card can have, or ``None`` if chance decides."""
        sheet = self.sheet
        with sheet.solver.supposing(*self.says(course)):
            found = sheet.solver.find(_ASKED)
            if found is None:
                return None
            place = found.value(sheet.place[card])
            with sheet.solver.supposing(sheet.place[card] != place):
                other = sheet.solver.find(_ASKED)
        return None if other else sheet.places[place]


def state(
    situation: Situation, rulings: Mapping[str, str], limits: Limits, course: Course | None = None
) -> Stated:
    """Return the model of *situation*, with room for *course* however wrong it is."""
    sheet = Sheet(situation, rulings, limits)
    turns = course.turns if course else ()
    steps = max([len(situation.players) + 1, *(len(turn.steps) for turn in turns)])
    for _ in range(max(1, causing.triggers(sheet), len(turns))):
        sheet.add_round(steps)
    causing.require_causes(sheet)
    for made in sheet.rounds:
        ordering.require_order(sheet, made)
        resulting.require_strikes(sheet, made)
        ordering.require_course(sheet, made)
        resulting.require_results(sheet, made)
        ordering.require_end(sheet, made)
    returning.require_places(sheet)
    return Stated(sheet, piling.require_city_pile(sheet))


def consequences(
    situation: Situation, rulings: Mapping[str, str], limits: Limits = PATIENT
) -> tuple[Course, ...]:
    """Return every course that the rules leave open, up to which cards chance picks.

    Raise `DataError` if the situation cannot be, `Inconclusive` if the solver gives up.
    """
    require_sound(situation, rulings)
    stated = state(situation, rulings, limits)
    solver = stated.sheet.solver
    found: list[Course] = []
    while (model := solver.find(_ASKED)) is not None:
        if len(found) == MOST:
            raise Inconclusive(_ASKED, f"more than {MOST} courses")
        course = stated.course(model)
        solver.require(no(every(stated.says(course))))
        found.append(course)
    return tuple(found)


def judge(
    situation: Situation,
    course: Course,
    rulings: Mapping[str, str],
    limits: Limits = PATIENT,
) -> tuple[Breach, ...]:
    """Return the clauses that *course* breaks; none if the rules leave it open.

    Of clauses that conflict with it only together, the one that comes last in the procedure is
    named.
    Raise `DataError` if situation or course name what is not there, `Inconclusive` if the solver
    gives up.
    """
    require_sound(situation, rulings, course)
    stated = state(situation, rulings, limits, course)
    solver = stated.sheet.solver
    solver.require(*stated.says(course))
    procedure = list(stated.sheet.disputes)
    broken: list[str] = []
    while solver.find(_ASKED, but=broken) is None:
        broken.append(max(solver.core(_ASKED, but=broken), key=procedure.index))
    return tuple(_breach(stated.sheet, name) for name in sorted(broken, key=procedure.index))


def _breach(sheet: Sheet, name: str) -> Breach:
    clause, where = name.split(": ", 1)
    return Breach(
        clause=clause,
        title=library().books[_GAME].clauses[clause].title,
        where=where,
        readings=tuple(sheet.rulings[dispute] for dispute in sheet.disputes[name]),
    )


def _turn_says(sheet: Sheet, made: Round, turn: Turn) -> list[Formula]:
    """Return what a turn of a course says."""
    said: list[Formula] = []
    for index, used in enumerate(made.used):
        if index < len(turn.steps):
            said += [used, *_step_says(sheet, made, index, turn.steps[index])]
        else:
            said.append(no(used))
    if turn.ends is not None:
        said.append(made.destroyed == (turn.ends == "destroyed"))
    return said


def _step_says(sheet: Sheet, made: Round, index: int, step: Step) -> list[Formula]:
    """Return what an interception of a course says."""
    said: list[Formula] = [made.order[index] == step.player]
    if step.faces is not None:
        said.append(made.faced[index] == step.faces)
    if step.destroys is not None:
        hits = made.hit[index].items()
        said += [hit == (enemy in step.destroys) for enemy, hit in hits]
    if step.held is not None:
        said.append(made.success[index] == step.held)
    if step.city is not None:
        said.append(made.city[index] == _cities(sheet).get(step.city, -1))
    if step.victory_cards is not None:
        said.append(made.victory[index] == step.victory_cards)
    return said


def _cities(sheet: Sheet) -> dict[str, int]:
    return {city.card: index for index, (_, city) in enumerate(all_cities(sheet.situation))}


def _turn(sheet: Sheet, made: Round, model: Model) -> Turn:
    """Return a turn as *model* has it."""
    names = {index: card for card, index in _cities(sheet).items()}
    steps = tuple(
        Step(
            player=model.value(made.order[k]),
            faces=model.value(made.faced[k]),
            destroys=tuple(enemy for enemy, hit in made.hit[k].items() if model.holds(hit)),
            held=model.holds(made.success[k]),
            city=names.get(model.value(made.city[k]), NO_CITY),
            victory_cards=model.value(made.victory[k]),
        )
        for k, used in enumerate(made.used)
        if model.holds(used)
    )
    return Turn(steps=steps, ends="destroyed" if model.holds(made.destroyed) else "no-target")


def _put_back(sheet: Sheet, model: Model) -> Putting:
    return "by-choice" if model.holds(sheet.by_choice) else "at-random"

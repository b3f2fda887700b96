"""Where the Cities are when the counterattack is over."""

from __future__ import annotations

from alamein.engine.el_alamein.clause import Clause
from alamein.oracle.el_alamein.counterattack.sheet import Sheet, count
from alamein.oracle.el_alamein.counterattack.situation import City, all_cities
from alamein.oracle.solving import Formula, Term, every, follows, integer, no, some


def require_city_pile(sheet: Sheet) -> dict[str, Term]:
    """Demand where lost Cities are; return each City's place in its pile, 0 on top, -1 if not."""
    deployed = all_cities(sheet.situation)
    lost = {city.card: _losses(sheet, index) for index, (_, city) in enumerate(deployed)}
    height = {card: integer(f"height {card}") for card in sheet.place if card in lost}
    height |= {city.card: integer(f"height {city.card}") for city in sheet.situation.city_pile}
    stacked = sheet.reads("D-24a")
    clause = Clause.EA_5_5c if stacked else Clause.EA_4c
    for seat, city in deployed:
        gone = some(lost[city.card])
        sheet.rule(
            Clause.EA_5_8m,
            city.card,
            follows(gone, every([sheet.lies(city.card, "city"), height[city.card] >= 0])),
            follows(no(gone), sheet.lies(city.card, f"front-line {seat}")),
            follows(no(gone), height[city.card] == -1),
        )
        above = _above(sheet, city, lost, stacked=stacked)
        sheet.rule(clause, city.card, follows(gone, height[city.card] == above), by=("D-24",))
    for city in sheet.situation.city_pile:
        above = _above(sheet, city, lost, stacked=stacked)
        sheet.rule(clause, city.card, height[city.card] == above, by=("D-24",))
        sheet.rule(Clause.EA_5_8m, city.card, sheet.lies(city.card, "city"))
    return height


def _losses(sheet: Sheet, index: int) -> list[Formula]:
    """Return for each interception whether the City is lost in it."""
    return [city == index for made in sheet.rounds for city in made.city]


def _above(sheet: Sheet, city: City, lost: dict[str, list[Formula]], *, stacked: bool) -> Term:
    """Return how many Cities lie above *city* in the pile."""
    pile = [other.card for other in sheet.situation.city_pile]
    every_city = [*sheet.situation.city_pile, *(other for _, other in all_cities(sheet.situation))]
    over: list[Formula] = []
    for other in every_city:
        if other.card == city.card:
            continue
        there = some(lost[other.card]) if other.card in lost else every([])
        if not stacked and other.number != city.number:
            over.append(every([there, other.number < city.number]))
        elif other.card in lost:
            over.append(_later(lost[other.card], lost.get(city.card, [])))
        else:
            over.append(
                every([city.card in pile and pile.index(other.card) < pile.index(city.card)])
            )
    return count(over)


def _later(one: list[Formula], other: list[Formula]) -> Formula:
    """Return whether *one* is lost, and after *other* if that was lost in this counterattack."""
    if not other:
        return some(one)
    return some(every([now, some(other[:step])]) for step, now in enumerate(one) if step)

"""13-3, steps 3 and 5: what is destroyed in an interception, and what a failure costs."""

from __future__ import annotations

from collections.abc import Iterator

from alamein.engine.el_alamein.clause import Clause
from alamein.oracle.el_alamein.counterattack.sheet import Round, Sheet, count
from alamein.oracle.el_alamein.counterattack.situation import Sending, Unit, all_cities
from alamein.oracle.solving import Formula, Term, choice, every, follows, no, some, total


def doings(sheet: Sheet) -> Iterator[tuple[int, int, Sending]]:
    """Yield each interception a player is prepared for: player, number from 0, what is done."""
    for seat, player in enumerate(sheet.situation.players):
        for nth, sending in enumerate(player.sends):
            yield seat, nth, sending


def done(sheet: Sheet, seat: int, nth: int, steps: int) -> Formula:
    """Return whether an interception takes place within the first *steps* of the first turn.

    Later turns meet an empty pile, so that nothing is sent.
    """
    made = sheet.rounds[0]
    return some(made.acts(seat, nth, step) for step in range(steps))


def is_sent(sheet: Sheet, seat: int, unit: Unit, steps: int) -> Formula:
    """Return whether *unit* is allotted within the first *steps* interceptions."""
    return some(
        done(sheet, player, nth, steps)
        for player, nth, sending in doings(sheet)
        if player == seat and unit.card in sending.units
    )


def require_strikes(sheet: Sheet, made: Round) -> None:
    """Demand that what gets a unit is destroyed, and nothing twice."""
    for step, hits in enumerate(made.hit):
        where = made.where(step)
        for enemy, hit in hits.items():
            struck = some(
                made.acts(seat, nth, step)
                for seat, nth, sending in doings(sheet)
                if enemy in sending.destroys
            )
            down = made.is_down(enemy, step)
            sheet.rule(Clause.EA_13_3_2b, where, follows(down, no(hit)))
            sheet.rule(Clause.EA_13_3_3a, where, follows(no(down), hit == struck))


def require_results(sheet: Sheet, made: Round) -> None:
    """Demand success or failure, and what a failure costs."""
    for step, used in enumerate(made.used):
        where = made.where(step)
        held = made.success[step]
        sheet.rule(Clause.EA_13_3_5a, where, follows(used, held == made.all_down(step + 1)))
        nothing = every([made.city[step] == -1, made.victory[step] == 0])
        sheet.rule(Clause.EA_13_3_5d, where, follows(held, nothing))
        failed = every([used, no(held)])
        _require_city(sheet, made, step, failed)
        _require_victory_cards(sheet, made, step, failed)


def _lost_before(sheet: Sheet, made: Round, step: int) -> list[Term]:
    """Return the Cities lost in earlier interceptions."""
    earlier = sheet.rounds[: sheet.rounds.index(made)]
    return [city for before in earlier for city in before.city] + made.city[:step]


def _require_city(sheet: Sheet, made: Round, step: int, failed: Formula) -> None:
    """Demand the loss of the highest City the player has, if any (ruling: D-16)."""
    cities = all_cities(sheet.situation)
    gone = _lost_before(sheet, made, step)
    left = [no(some(other == index for other in gone)) for index in range(len(cities))]
    where = made.where(step)
    for seat in range(len(sheet.situation.players)):
        own = [index for index, (owner, _) in enumerate(cities) if owner == seat]
        chosen = [
            every(
                [
                    made.city[step] == index,
                    left[index],
                    *(no(left[o]) for o in own if cities[o][1].number > cities[index][1].number),
                ]
            )
            for index in own
        ]
        has_none = every(no(left[index]) for index in own)
        none_lost = every([has_none, made.city[step] == -1])
        here = every([failed, made.order[step] == seat])
        sheet.rule(
            Clause.EA_13_3_5b, where, follows(here, some([none_lost, *chosen])), by=("D-16",)
        )


def _require_victory_cards(sheet: Sheet, made: Round, step: int, failed: Formula) -> None:
    """Demand the loss of own Victory Cards, up to the Penalty of the City lost."""
    where = made.where(step)
    penalty = _penalty(sheet, made.city[step])
    number = count(made.taken[step].values())
    sheet.rule(Clause.EA_13_3_5c, where, made.victory[step] == number)
    for seat in range(len(sheet.situation.players)):
        exposed = [
            every([can, no(_lost_card(sheet, made, card, step))])
            for card, can in _exposed(sheet, seat, step + 1)
        ]
        available = count(exposed)
        here = every([failed, made.order[step] == seat])
        enough = follows(available >= penalty, made.victory[step] == penalty)
        sheet.rule(Clause.EA_13_3_5c, where, follows(here, enough))
        short = follows(available < penalty, made.victory[step] == available)
        sheet.rule(Clause.EA_5_8n, where, follows(here, short), by=("D-25",))
    for seat in range(len(sheet.situation.players)):
        for card, can in _exposed(sheet, seat, step + 1):
            own = every([made.order[step] == seat, no(_lost_card(sheet, made, card, step))])
            taken = made.taken[step][card]
            sheet.rule(Clause.EA_13_3_5c, f"{where}, {card}", follows(taken, own))
            sheet.rule(Clause.EA_5_8o, f"{where}, {card}", follows(taken, can), by=("D-25",))


def _penalty(sheet: Sheet, city: Term) -> Term:
    cities = all_cities(sheet.situation)
    return total(choice(city == index, card.penalty, 0) for index, (_, card) in enumerate(cities))


def _lost_card(sheet: Sheet, made: Round, card: str, step: int) -> Formula:
    """Return whether a Victory Card was lost before *step*."""
    earlier = sheet.rounds[: sheet.rounds.index(made)]
    before = [taken[card] for round_ in earlier for taken in round_.taken]
    return some([*before, *(taken[card] for taken in made.taken[:step])])


def _exposed(sheet: Sheet, seat: int, steps: int) -> list[tuple[str, Formula]]:
    """Return each Victory Card of a player and whether a Penalty can reach it (ruling: D-25)."""
    player = sheet.situation.players[seat]
    found: list[tuple[str, Formula]] = [(card, every([])) for card in player.victory]
    for unit in player.units:
        there = no(is_sent(sheet, seat, unit, steps)) if sheet.reads("D-25b") else some([])
        found += [(card, there) for card in unit.attached]
    return found

"""Where every card but a City is when the counterattack is over."""

from __future__ import annotations

from alamein.engine.el_alamein.clause import Clause
from alamein.oracle.el_alamein.counterattack.resulting import doings, done, is_sent
from alamein.oracle.el_alamein.counterattack.sheet import Sheet
from alamein.oracle.el_alamein.counterattack.situation import Unit
from alamein.oracle.solving import Formula, every, follows, no, some


def require_places(sheet: Sheet) -> None:
    """Demand the place of every card."""
    for seat, player in enumerate(sheet.situation.players):
        for unit in player.units:
            _require_unit(sheet, seat, unit)
        for card in player.victory:
            _require_victory_card(sheet, seat, card, some([]))
        for box in [*player.boxes, *(unit.box for unit in player.units if unit.box)]:
            _require_box(sheet, seat, box)
    _require_supplies(sheet)
    _require_forces(sheet)


def _steps(sheet: Sheet) -> int:
    return len(sheet.rounds[0].used)


def _require_unit(sheet: Sheet, seat: int, unit: Unit) -> None:
    """Demand that an allotted unit is in its owner's discard pile, its attachments Scrapped."""
    sent = is_sent(sheet, seat, unit, _steps(sheet))
    owner = seat if unit.owner is None else unit.owner
    sheet.rule(
        Clause.EA_13_3_3b,
        unit.card,
        follows(sent, sheet.lies(unit.card, f"discard {owner}")),
        follows(no(sent), sheet.lies(unit.card, f"front-line {seat}")),
    )
    for card in unit.attached:
        sheet.rule(Clause.EA_5_8t, card, follows(sent, sheet.lies(card, "out-of-game")))
        _require_victory_card(sheet, seat, card, sent)


def _require_victory_card(sheet: Sheet, seat: int, card: str, scrapped: Formula) -> None:
    """Demand that a lost Victory Card is on its pile, and one that is not where it was."""
    lost = some(taken[card] for made in sheet.rounds for taken in made.taken)
    kept = every([no(lost), no(scrapped)])
    sheet.rule(
        Clause.EA_5_8m,
        card,
        follows(lost, sheet.lies(card, "victory")),
        follows(kept, sheet.lies(card, f"front-line {seat}")),
    )


def _require_box(sheet: Sheet, seat: int, box: str) -> None:
    """Demand that a Box goes with the infantry it was attached to, or stays (ruling: D-12)."""
    stays = sheet.lies(box, f"front-line {seat}")
    if sheet.reads("D-12b"):
        sheet.rule(Clause.EA_13_3_2p, box, stays, by=("D-12",))
        return
    lost = some(
        every([sent, _is_bound(sheet, seat, unit, box, step)])
        for unit in _hosts(sheet, seat, box)
        for step, sent in enumerate(_sent_at(sheet, seat, unit))
    )
    sheet.rule(
        Clause.EA_5_8t,
        box,
        follows(lost, sheet.lies(box, "out-of-game")),
        follows(no(lost), stays),
        by=("D-12", "D-14"),
    )


def _hosts(sheet: Sheet, seat: int, box: str) -> list[Unit]:
    """Return the units that *box* can be attached to."""
    player = sheet.situation.players[seat]
    paired = {
        unit for sending in player.sends for unit, other in sending.pairs.items() if other == box
    }
    return [unit for unit in player.units if unit.card in paired or unit.box == box]


def _sent_at(sheet: Sheet, seat: int, unit: Unit) -> list[Formula]:
    """Return for each interception whether *unit* is allotted in it."""
    made = sheet.rounds[0]
    return [
        some(
            made.acts(player, nth, step)
            for player, nth, sending in doings(sheet)
            if player == seat and unit.card in sending.units
        )
        for step in range(_steps(sheet))
    ]


def _is_bound(sheet: Sheet, seat: int, unit: Unit, box: str, step: int) -> Formula:
    """Return whether *box* is attached to *unit* at an interception (ruling: D-14)."""
    made = sheet.rounds[0]
    paired = [
        done(sheet, player, nth, step + 1) if sheet.reads("D-14a") else made.acts(player, nth, step)
        for player, nth, sending in doings(sheet)
        if player == seat and sending.pairs.get(unit.card) == box
    ]
    return some([*paired, unit.box == box])


def _require_supplies(sheet: Sheet) -> None:
    """Demand that Supply Cards lie on, or are discarded (ruling: D-31)."""
    for seat, nth, sending in doings(sheet):
        played = done(sheet, seat, nth, _steps(sheet))
        zone = "playing-area" if sheet.reads("D-31a") else "discard"
        for card in sending.supplies:
            sheet.rule(
                Clause.EA_5_2n,
                card,
                follows(played, sheet.lies(card, f"{zone} {seat}")),
                follows(no(played), sheet.lies(card, f"hand {seat}")),
                by=("D-31",),
            )


def _require_forces(sheet: Sheet) -> None:
    """Demand that the forces are under the Event pile, unless an ability took them."""
    made = sheet.rounds[0]
    for enemy in sheet.situation.enemies:
        takers = _takers(sheet, enemy)
        still = no(some(takes for _, takes in takers))
        sheet.rule(
            Clause.EA_13_2_5a,
            enemy,
            follows(every([made.held, still]), sheet.lies(enemy, "event")),
        )
        for seat, takes in takers:
            there = sheet.lies(enemy, f"discard {seat}")
            sheet.rule(Clause.EA_15_2n, enemy, follows(takes, there), by=("D-02", "D-20"))
        pile = sheet.lies(enemy, "british-reinforcements")
        sheet.rule(Clause.EA_13_2_5b, enemy, follows(made.held, no(pile)))
        sheet.rule(Clause.EA_13_2_1a, enemy, follows(no(made.held), pile))
    chosen = sheet.by_choice if sheet.reads("D-26b") else no(sheet.by_choice)
    sheet.rule(Clause.EA_13_2_5a, "order", chosen, by=("D-26",))


def _takers(sheet: Sheet, enemy: str) -> list[tuple[int, Formula]]:
    """Return who acquires *enemy* and when that is so (rulings: D-02, D-20)."""
    if sheet.reads("D-02a"):
        return []
    made = sheet.rounds[0]
    found: list[tuple[int, Formula]] = []
    for step in range(_steps(sheet)):
        sooner = [takes for _, takes in found]
        for seat, nth, sending in doings(sheet):
            if enemy not in sending.takes:
                continue
            own = [every([made.hit[k][enemy], made.order[k] == seat]) for k in range(step + 1)]
            down = made.is_down(enemy, step + 1) if sheet.reads("D-20a") else some(own)
            takes = every([made.acts(seat, nth, step), down, no(some(sooner))])
            found.append((seat, takes))
    return found

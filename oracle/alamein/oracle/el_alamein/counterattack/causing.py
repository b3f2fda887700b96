"""13-1: whether a counterattack takes place, how often, and who plays afterwards."""

from __future__ import annotations

from alamein.engine.el_alamein.clause import Clause
from alamein.oracle.el_alamein.counterattack.sheet import Sheet
from alamein.oracle.el_alamein.counterattack.situation import NOBODY


def triggers(sheet: Sheet) -> int:
    """Return how many triggers the turn had."""
    return sheet.situation.cause.revealed + _el_alamein_counts(sheet)


def require_causes(sheet: Sheet) -> None:
    """Demand the number of turns that the causes bring about, and the next player."""
    cause = sheet.situation.cause
    due = triggers(sheet)
    over = cause.ending and sheet.reads("D-23a")
    vain = not sheet.situation.enemies and sheet.reads("D-22b")
    takes_place = due > 0 and not over and not vain
    turns = sheet.turns
    sheet.solver.require(turns >= 0, turns <= len(sheet.rounds))
    if due == 0:
        sheet.rule(Clause.EA_13_1a, "no trigger", turns == 0, by=("D-01",))
    if takes_place and cause.revealed:
        sheet.rule(Clause.EA_13_1b, "British Counterattack card", turns >= 1)
    if takes_place and _el_alamein_counts(sheet):
        sheet.rule(Clause.EA_13_1c, "fall of El Alamein", turns >= 1, by=("D-01",))
    if over:
        sheet.rule(Clause.EA_8_1a, "end of the game", turns == 0, by=("D-23",))
    if vain:
        sheet.rule(Clause.EA_13_2_1a, "no cards to reveal", turns == 0, by=("D-22",))
    if takes_place:
        _require_number(sheet, due)
    _require_next(sheet)


def _el_alamein_counts(sheet: Sheet) -> bool:
    """Return whether El Alamein was taken at a moment when that is a trigger (ruling: D-01)."""
    cause = sheet.situation.cause
    return cause.el_alamein and (sheet.reads("D-01a") or cause.earlier == 0)


def _require_number(sheet: Sheet, due: int) -> None:
    """Demand one turn in all, or one for each trigger (ruling: D-21)."""
    if sheet.reads("D-21b", "D-22a"):
        sheet.rule(Clause.EA_13_1d, "several triggers", sheet.turns == due, by=("D-21",))
    else:
        sheet.rule(Clause.EA_13_1d, "several triggers", sheet.turns <= 1, by=("D-21", "D-22"))


def _require_next(sheet: Sheet) -> None:
    """Demand that the player after the one who caused it has the next turn."""
    situation = sheet.situation
    if situation.cause.ending:
        sheet.rule(Clause.EA_8_1a, "next player", sheet.next == NOBODY, by=("D-23",))
    else:
        after = (situation.trigger + 1) % len(situation.players)
        sheet.rule(Clause.EA_13_1f, "next player", sheet.next == after)

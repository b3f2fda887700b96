"""A verdict in words: the promise, what differs, the position, what the clauses say."""

from __future__ import annotations

from typing import Any

from alamein.conformance.scenarios.facts import said
from alamein.conformance.scenarios.running import Verdict
from alamein.engine.core.game import Game
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Rulings


def explain(verdict: Verdict, game: Game[Any, Any], book: Rulebook) -> str:
    """Return why a trial failed, expected and actual one above the other."""
    trial = verdict.trial
    lines = [f"{trial.name}: {trial.case.title}"]
    for fault in verdict.faults:
        lines += [
            f"  {fault.where}",
            f"    expected: {said(fault.expected)}",
            f"    actual:   {said(fault.actual)}",
        ]
    for clause in trial.case.clauses:
        lines.append(f"  {clause}: {book.clauses[clause].says}")
    for label, position in (("before", verdict.before), ("after", verdict.after)):
        if position is not None:
            rulings = Rulings.parse(*trial.words, book=book)
            table = game.with_cards(trial.case.cards) if trial.case.cards else game
            lines.append(f"  {label}: {table.notation(table.load(position, rulings))}")
    lines.append(f"  events: {', '.join(f'{e.what} {e.clause}' for e in verdict.events) or 'none'}")
    return "\n".join(lines)

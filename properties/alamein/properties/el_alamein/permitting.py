"""Laws that permit an action: what it rests on, so that to refuse it breaks them.

What is permitted can be forbidden for another reason; these laws are asked only where none forbids.
"""

from __future__ import annotations

from alamein.properties.el_alamein import (
    permitting_abilities,
    permitting_allotments,
    permitting_answers,
    permitting_plays,
)
from alamein.properties.el_alamein.table import Tried
from alamein.properties.law import Law, broken

LAWS: tuple[Law[Tried], ...] = (
    *permitting_plays.LAWS,
    *permitting_abilities.LAWS,
    *permitting_allotments.LAWS,
    *permitting_answers.LAWS,
)


def clauses(tried: Tried) -> tuple[str, ...]:
    """Return the clauses that permit an action which no law forbids; none where none does."""
    found = (clause for breach in broken(LAWS, tried) for clause in breach.clauses)
    return tuple(dict.fromkeys(found))

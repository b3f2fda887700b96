"""A new case, incomplete on purpose: what its author must write says so until it is written."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from alamein.conformance.scenarios.files import FILL_IN, TITLE
from alamein.conformance.scenarios.writing import WIDE
from alamein.conformance.wording import inline
from alamein.engine.core.game import Game
from alamein.engine.core.rulebook import Rulebook


def skeleton(
    game: Game[Any, Any], book: Rulebook, name: str | None, title: str | None, clauses: list[str]
) -> str:
    """Return a case to fill in, with comments on what may stand where."""
    phases = ", ".join(game.phases)
    lines = [
        f"- id: {name or FILL_IN}",
        *([] if title else _comment(f"The promise, in the present tense, at most {TITLE} signs.")),
        f"  title: {inline(title or FILL_IN)}",
        *[line for c in clauses for line in _comment(f"{c}: {book.clauses[c].says}")],
        f"  clauses: {inline(clauses or [FILL_IN])}",
        *_comment("An edition and its section, a FAQ ruling, or derived."),
        *_sections(clauses, book),
        *_comment("Perhaps: under: [D-09b, ja], the readings and editions without which the case"
                  " does not apply; cards: {CARD: {FIELD: VALUE}}, printed fields written anew."),
        "  given:",
        *_comment(f"One of {phases}.", 4),
        f"    phase: {FILL_IN}",
        *_comment("Only what matters; the rest has a published default. For a player: hand, deck, "
                  "discard, playing_area, front_line, wallet.", 4),
        "    players: [{}, {}]",
        *_comment("Actions as a log has them, e.g. proceed or {play: CARD}."),
        f"  when: [{FILL_IN}]",
        *_comment("Perhaps: chance: [0, [2, 0, 1]], what chance brings in the order in which it is "
                  "asked: a number for a pick, a list for a shuffle."),
        *_comment("What must hold: position, events, never, legal, illegal, choices, decision, "
                  "score. Or instead of then: refused: CLAUSE, by_reading: or examples:."),
        "  then:",
        f"    position: {{{FILL_IN}: {FILL_IN}}}",
        *_comment("events: [EVENT, EVENT CLAUSE]", 4),
        *_comment("decision: {player: 0, kind: KIND}", 4),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _comment(words: str, indent: int = 2) -> list[str]:
    start = " " * indent + "# "
    return textwrap.wrap(
        words, WIDE - 4, initial_indent=start, subsequent_indent=start, break_on_hyphens=False
    )


def _sections(clauses: Iterable[str], book: Rulebook) -> Iterator[str]:
    """Yield the field that names the sections in which the clauses stand."""
    found = [
        f"{edition} {place}"
        for clause in clauses
        for edition, places in book.clauses[clause].editions.items()
        for place in (places.split(", ") if places else ())
    ]
    yield f"  from: {inline(list(dict.fromkeys(found)) or [FILL_IN])}"

"""What random play found, as a case as small as it can be that fails until the matter is mended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from alamein.conformance.scenarios.files import TITLE
from alamein.conformance.scenarios.lawful import broken_by, watched
from alamein.conformance.scenarios.running import START
from alamein.conformance.scenarios.smaller import copied, least
from alamein.conformance.scenarios.writing import item, slug, whole_file
from alamein.engine.core.game import Changes, Game, Position
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import REFERENCE, Rulings
from alamein.engine.core.writing import write_atomically
from alamein.properties.foretelling import Going
from alamein.properties.law import Point
from alamein.properties.walking import FAILURES, Found, failure, set_up_broken

Plain: TypeAlias = Any
Field: TypeAlias = tuple[str, str, Plain]  # of a card: its name and what is printed
Part = TypeVar("Part")
FOUND = "found"  # the topic of findings
NAME = 60


def as_case(game: Game[Any, Any], book: Rulebook, found: Found, name: str) -> dict[str, Plain]:
    """Return the fields of a case: the least position found in which the same law is broken."""
    table = _printed(game, found)
    words = _readings(table, book, found)
    rulings = _ruled(book, words)
    if START not in found.position:
        given = least(found.position, game.phases, lambda it: _fails(table, rulings, found, it))
        found = replace(found, position=given)
    found = replace(found, changes=_changes(game, rulings, found))
    used = _points_broken(_printed(game, found), rulings, found, found.position)[1]
    return _written(name, book, replace(found, outcomes=found.outcomes[:used]), words)


def _printed(game: Game[Any, Any], found: Found) -> Game[Any, Any]:
    """Return the game with the cards that were played."""
    return game.with_cards(found.changes) if found.changes else game


def as_found(found: Found, name: str, book: Rulebook) -> dict[str, Plain]:
    """Return the fields of a case with everything as it was found."""
    reference = _ruled(book, ())
    words = [reading for d, reading in found.rulings.items() if reference[d] != reading]
    return _written(name, book, found, words)


def _written(name: str, book: Rulebook, found: Found, words: Sequence[str]) -> dict[str, Plain]:
    first = found.broken.breaches[0]
    chance = [o if isinstance(o, int) else list(o) for o in found.outcomes]
    return {
        "id": name,
        "title": _title(first.law),
        "clauses": [str(clause) for clause in first.clauses] or [next(iter(book.clauses))],
        "from": ["derived"],
        **({"under": words} if words else {}),
        **({"cards": found.changes} if found.changes else {}),
        "given": found.position,
        "when": [] if found.action is None else [found.action],
        **({"chance": chance} if chance else {}),
        "then": {"lawful": [first.law]},
    }


def _title(law: str) -> str:
    return law if len(law) <= TITLE else f"{law[: TITLE - 2].rpartition(' ')[0]} …"


def _ruled(book: Rulebook, readings: Sequence[str]) -> Rulings:
    words = [f"{reading[:-1]}={reading}" for reading in readings]
    return Rulings.parse(REFERENCE, *words, book=book)


def _readings(game: Game[Any, Any], book: Rulebook, found: Found) -> list[str]:
    """Return the readings, other than those of the reference, without which nothing is broken."""
    reference = _ruled(book, ())
    others = [reading for d, reading in found.rulings.items() if reference[d] != reading]
    return _fewest(
        others, lambda fewer: _fails(game, _ruled(book, fewer), found, found.position)
    )  # fmt: skip


def _changes(game: Game[Any, Any], rulings: Rulings, found: Found) -> Changes:
    """Return the cards, and of these the fields, that must be printed otherwise."""

    def suffice(fields: Sequence[Field]) -> bool:
        fewer = replace(found, changes=_by_card(fields))
        try:
            return _fails(_printed(game, fewer), rulings, fewer, found.position)
        except DataError:  # there can be no such cards
            return False

    by_card = [
        [(card, *field) for field in fields.items()]
        for card, fields in (found.changes or {}).items()
    ]
    cards = _fewest(by_card, lambda fewer: suffice(list(chain(*fewer))))
    return _by_card(_fewest(list(chain(*cards)), suffice))


def _by_card(fields: Sequence[Field]) -> Changes:
    changes: dict[str, dict[str, Plain]] = {}
    for card, field, value in fields:
        changes.setdefault(card, {})[field] = value
    return changes


def _fewest(parts: list[Part], suffice: Callable[[list[Part]], bool]) -> list[Part]:
    """Return as few of *parts* as suffice, tried in halves, quarters and so on."""
    size = len(parts)
    while size:
        for start in range((len(parts) - 1) // size * size, -1, -size):
            fewer = parts[:start] + parts[start + size :]
            if suffice(fewer):
                parts = fewer
        size //= 2
    return parts


def _fails(game: Game[Any, Any], rulings: Rulings, found: Found, given: Position) -> bool:
    """Return whether the action breaks the same law, by the same clauses, in *given*."""
    return bool(found.broken.points() & _points_broken(game, rulings, found, given)[0])


def _points_broken(
    game: Game[Any, Any], rulings: Rulings, found: Found, given: Position
) -> tuple[set[Point], int]:
    tape = Going(found.outcomes)
    if START in given:
        start, changes = given[START], found.changes or {}
        again = set_up_broken(game, rulings, start["players"], start["seed"], changes)
        return (set() if again is None else again.broken.points()), 0
    try:
        state = game.load(game.fill(copied(given), rulings), rulings)
        table = watched(game, state, tape, rulings, found.changes or {})
        return broken_by(table, found.action).points(), tape.used
    except DataError:  # nothing of the kind can be laid out
        return set(), 0
    except FAILURES as error:
        return (failure(error).points() if found.action is None else set()), 0


def write_finding(folder: Path, game: Game[Any, Any], book: Rulebook, found: Found) -> Path:
    """Write what was found as a scenario file of its own into *folder*, and return its path.

    The name says the law, so that the same finding is written once.
    """
    law = slug(found.broken.breaches[0].law)[:NAME].rstrip("-")
    path = folder / f"{law}.yaml"
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(path, whole_file(path, FOUND, item(as_case(game, book, found, law))))
    return path

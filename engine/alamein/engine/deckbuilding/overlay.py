"""Overlays: the owner of a copy lays the printed values over ours."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import UNSET

from alamein.engine.core.loading import Loaded, convert, load
from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.engine.core.schema import fields_of
from alamein.engine.core.source import Document, Path_, Value
from alamein.engine.deckbuilding.cards import PRINTED, Card, OverlayCard, OverlayFile
from alamein.engine.deckbuilding.catalogue import (
    Catalogue,
    Fact,
    broken_facts,
    value_references,
)
from alamein.engine.deckbuilding.provenance import (
    Attested,
    Inferred,
    Overlaid,
    Provisional,
    describe,
)
from alamein.engine.deckbuilding.verbs import Cost, Effect

_PLAIN = re.compile(r"[^\W\d_]+([ -][^\W\d_]+)*")  # letters, single blanks and hyphens between
FIXED = ("names", "type", "copies")
WORDS = {kind: word for word, kind in [*Cost.words.items(), *Effect.words.items()]}


@dataclasses.dataclass(frozen=True)
class Overlay:
    """A catalogue with an overlay on it, and the inferences the overlay overrules."""

    catalogue: Catalogue
    overruled: tuple[str, ...]


def lay_over(catalogue: Catalogue, path: Path, facts: Iterable[Fact]) -> Overlay:
    """Return *catalogue* with the values of the file at *path*; raise `DataError`."""
    loaded = load(path, OverlayFile)
    problems = list(_problems(catalogue, loaded))
    if problems:
        raise DataError(tuple(sorted(set(problems))))
    cards = dict(catalogue.cards)
    overruled: list[str] = []
    for entry in loaded.value.cards:
        overruled.extend(_overruled(cards[entry.id], entry))
        cards[entry.id] = _laid(cards[entry.id], entry, path.name)
    result = dataclasses.replace(catalogue, cards=cards)
    if broken := tuple(broken_facts(result, facts)):
        raise DataError(tuple(dataclasses.replace(p, file=str(path)) for p in broken))
    return Overlay(result, tuple(overruled))


def _problems(catalogue: Catalogue, loaded: Loaded[OverlayFile]) -> Iterator[Problem]:
    document = loaded.document
    game = catalogue.book.name
    if loaded.value.overlay != game:
        says = f"this is an overlay of {loaded.value.overlay!r}, the catalogue is of {game!r}"
        yield document.problem(("overlay",), says)
    yield from value_references(catalogue, document)
    seen: set[str] = set()
    for n, entry in enumerate(loaded.value.cards):
        place: Path_ = ("cards", n)
        if entry.id in seen:
            yield document.problem((*place, "id"), f"{entry.id} stands twice")
        seen.add(entry.id)
        if entry.id not in catalogue.cards:
            says = f"no card is called {entry.id!r}; {nearest(entry.id, catalogue.cards)}"
            yield document.problem((*place, "id"), says)
            continue
        for field, says in _contradictions(catalogue.cards[entry.id], entry):
            yield document.problem((*place, field), says)


def _contradictions(card: Card, entry: OverlayCard) -> Iterator[tuple[str, str]]:
    """Yield field and fault for each value against what a rulebook attests."""
    for name in entry.not_printed:
        if name not in PRINTED or name in FIXED:
            yield "not_printed", f"{name!r} cannot be left out; {nearest(name, PRINTED)}"
        elif getattr(entry, name) is not UNSET:
            yield "not_printed", f"{name!r} is given and said not to be printed"
    for fact in card.facts():
        origin = card.origin(fact)
        if not isinstance(origin, Attested):
            continue
        field = fact.partition(".")[0]
        if field in entry.not_printed or _changes(card, entry, fact):
            said = show(value_of(card, fact))
            yield field, f"the rulebook attests {said} ({', '.join(origin.value)})"


def _overruled(card: Card, entry: OverlayCard) -> Iterator[str]:
    """Yield a remark for each inference that the printed card shows to be wrong."""
    for fact in card.facts():
        origin = card.origin(fact)
        gone = fact.partition(".")[0] in entry.not_printed
        if isinstance(origin, Inferred) and (gone or _changes(card, entry, fact)):
            yield f"{card.id} {fact}: printed otherwise than {describe(origin)}"


def _changes(card: Card, entry: OverlayCard, fact: str) -> bool:
    """Return whether *entry* speaks of *fact* and says something else than *card*."""
    field, _, part = fact.partition(".")
    new = getattr(entry, field)
    if new is UNSET:
        return False
    if field == "names":
        return bool(part in new and new[part] != card.names[part])
    if part:
        return value_of(card, fact) not in new
    return bool(new != getattr(card, field))


def value_of(card: Card, fact: str) -> Value:
    """Return the value of *fact* of *card*: a field, a name, one rule of a list."""
    field, _, part = fact.partition(".")
    value = getattr(card, field)
    if not part:
        return value
    return value[part] if field == "names" else value[int(part) - 1]


def _laid(card: Card, entry: OverlayCard, file: str) -> Card:
    """Return *card* with the values of *entry*, marked as read off the printed card."""
    given = {name: value for name in PRINTED if (value := getattr(entry, name)) is not UNSET}
    provenance = dict(card.provenance)
    if "names" in given:
        provenance |= {f"names.{key}": Overlaid(file) for key in given["names"]}
        given["names"] = {**card.names, **given["names"]}
    for name in [*given, *entry.not_printed]:
        if name != "names":
            stale = [key for key in provenance if key.partition(".")[0] == name]
            for key in stale:
                del provenance[key]
    provenance |= {name: Overlaid(file) for name in given if name != "names"}
    gone = dict.fromkeys(entry.not_printed, UNSET)
    return msgspec.structs.replace(card, **given, **gone, provenance=provenance)


def altered(catalogue: Catalogue, changes: Mapping[str, Mapping[str, Value]]) -> Catalogue:
    """Return *catalogue* with fields of some cards written anew, as in a file; null takes one away.

    This is for hypothetical cards: nothing is asked about what a rulebook attests.
    """
    cards = dict(catalogue.cards)
    for name, fields in changes.items():
        if name not in cards:
            says = f"no card is called {name!r}; {nearest(name, cards)}"
            raise DataError((Problem("cards", 0, name, says),))
        written = {**plain(cards[name]), "provenance": {}, **fields}
        kept = {field: value for field, value in written.items() if value is not None}
        cards[name] = convert(Document(f"cards {name}", kept, {}), Card)
    return dataclasses.replace(catalogue, cards=cards)


def template(catalogue: Catalogue) -> str:
    """Return an overlay to fill in: every provisional value, commented out."""
    lines = [
        f"# Printed values of {catalogue.book.game.title}, to lay over the catalogue:",
        "#   alamein cards check --catalogue THIS-FILE",
        "# Take away the # before a value you can read off your card, and write what is printed;",
        "# `not_printed: [play_cost]` says that your card does not carry that field at all.",
        f"overlay: {catalogue.book.name}",
        "cards:",
    ]
    for card in catalogue.cards.values():
        if provisional := provisional_fields(card):
            lines += ["", f"  - id: {card.id}"]
            lines += [f"    # {field}: {show(getattr(card, field))}" for field in provisional]
    return "\n".join(lines) + "\n"


def provisional_fields(card: Card) -> list[str]:
    """Return the fields of *card* of which some value is provisional."""
    facts = [fact for fact in card.facts() if isinstance(card.origin(fact), Provisional)]
    return list(dict.fromkeys(fact.partition(".")[0] for fact in facts))


def show(value: Value) -> str:
    """Return a printed value as it is written in a data file, on one line."""
    return _flow(plain(value))


def plain(value: Value) -> Value:
    """Return a printed value as plain data, verbs as the mappings they are written as."""
    if type(value) in WORDS:
        bare = value.__struct_fields__ == ("value",)
        return {WORDS[type(value)]: plain(value.value) if bare else _fields(value)}
    if isinstance(value, msgspec.Struct):
        return _fields(value)
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, tuple | list) else value


def _fields(value: msgspec.Struct) -> dict[str, Value]:
    kept = {}
    for field in fields_of(type(value)):
        part = getattr(value, field.name)
        if part is not UNSET and (field.required or part != field.default):
            kept[field.encode_name] = plain(part)
    return kept


def _flow(value: Value) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        plain_word = _PLAIN.fullmatch(value) and value not in ("true", "false", "null")
        return value if plain_word else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)

"""The printed cards as a Combat reads them: plain verbs, every value decided by the rulings."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn, TypeAlias

from alamein.engine.core import source
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError, Problem, nearest

GAME = "el-alamein"
ANY = "any"  # a sub-type that every card has
Verb: TypeAlias = tuple[str, Any]  # a word of the card data, and what it says
Changes: TypeAlias = Mapping[str, Mapping[str, Any]]  # card, field, value as in the card data

_READING = re.compile(r"D-\d+[a-z]")
_NOTHING = object()


class Ability(NamedTuple):
    """An Activation Ability: what stands before the arrow and behind it (EA-9e)."""

    number: int
    costs: tuple[Verb, ...]
    effects: tuple[Verb, ...]
    during: tuple[str, ...]

    @property
    def in_combat(self) -> bool:
        """Whether it may be used in step 5 of a Combat (EA-12.1.5a)."""
        return not self.during or "combat" in self.during


class Card(NamedTuple):
    """What a Combat needs to know of a card."""

    id: str
    type: str
    subtypes: tuple[str, ...]
    nation: str
    keywords: tuple[str, ...]
    play_cost: int | None
    play: tuple[Verb, ...]  # the bonus, then the rules (EA-5.2d, EA-5.2g)
    deploy_abilities: tuple[Ability, ...]
    play_abilities: tuple[Ability, ...]
    defence: int

    def fits(self, which: Mapping[str, Any], *, as_army: bool = False) -> bool:
        """Return whether every word of *which* fits; *as_army* if it counts as an Army Card."""
        types = {self.type, "army"} if as_army else {self.type}
        asked = which.get("subtype", ANY)
        return (
            which.get("card", self.id) == self.id
            and which.get("type", self.type) in types
            and (asked == ANY or asked in self.subtypes)
            and which.get("nation", self.nation) == self.nation
        )


def catalogue(rulings: Mapping[str, str], changes: Changes | None = None) -> dict[str, Card]:
    """Return every card under *rulings*, with some fields written anew; raise `DataError`."""
    taken = frozenset(rulings.values())
    printed = {**_printed(), **_rewritten(changes or {})}
    found = {}
    for card, fields in printed.items():
        try:
            found[card] = _card(decided(fields, taken))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            _refuse(card, f"not written as cards are ({error})", error)
    return found


def _rewritten(changes: Changes) -> dict[str, dict[str, Any]]:
    """Return the fields of the cards that *changes* name; ``None`` takes a field away."""
    rewritten = {}
    if not isinstance(changes, Mapping):
        _refuse("", f"{changes!r} is not a mapping from cards to fields")
    for card, fields in changes.items():
        if card not in _printed() or not isinstance(fields, Mapping):
            _refuse(str(card), f"no fields of a card; {nearest(card, _printed())}")
        merged = {**_printed()[card], **fields}
        rewritten[card] = {field: value for field, value in merged.items() if value is not None}
    return rewritten


def _refuse(card: str, says: str, cause: Exception | None = None) -> NoReturn:
    raise DataError((Problem("cards", 0, card, says),)) from cause


@functools.cache
def _printed() -> dict[str, dict[str, Any]]:
    """Return the fields of every card as they are written."""
    document = source.read(library().folders[GAME] / "cards.yaml")
    return {
        card["id"]: {field: value for field, value in card.items() if field != "provenance"}
        for card in document.value["cards"]
    }


def decided(value: Any, taken: frozenset[str]) -> Any:  # noqa: ANN401 -- a value of a data file
    """Return *value* with what depends on a reading decided; what no reading gives is left out."""
    if isinstance(value, dict):
        if value and all(isinstance(key, str) and _READING.fullmatch(key) for key in value):
            chosen = [part for reading, part in value.items() if reading in taken]
            return chosen[0] if chosen else _NOTHING
        parts = {key: decided(part, taken) for key, part in value.items()}
        return {key: part for key, part in parts.items() if part is not _NOTHING}
    if isinstance(value, list):
        return [part for each in value if (part := decided(each, taken)) not in (_NOTHING, {})]
    return value


def _card(fields: Mapping[str, Any]) -> Card:
    bonus = fields.get("play_bonus")
    return Card(
        id=fields["id"],
        type=fields["type"],
        subtypes=tuple(fields.get("subtypes", ())),
        nation=fields.get("nation", ""),
        keywords=tuple(fields.get("keywords", ())),
        play_cost=fields.get("play_cost"),
        play=(*([("gain", bonus)] if bonus else []), *_verbs(fields.get("play_rules", ()))),
        deploy_abilities=_abilities(fields.get("deploy_abilities", ())),
        play_abilities=_abilities(fields.get("play_abilities", ())),
        defence=fields.get("defence", 0),
    )


def _abilities(written: Sequence[Mapping[str, Any]]) -> tuple[Ability, ...]:
    """Return abilities, numbered as players count them."""
    return tuple(
        Ability(n, _verbs(each["cost"]), _verbs(each["effect"]), tuple(each.get("during", ())))
        for n, each in enumerate(written, 1)
    )


def _verbs(written: Sequence[Mapping[str, Any]]) -> tuple[Verb, ...]:
    return tuple((word, said) for verb in written for word, said in verb.items())

"""A ruling set: one reading for every dispute of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from types import MappingProxyType

from alamein.engine.core.problem import nearest
from alamein.engine.core.rulebook import Dispute, FaqRuling, Rulebook, is_date

REFERENCE = "reference"
_FAQ = re.compile(r"faq(?:@(?P<date>\d{4}-\d{2}-\d{2}))?")
_CHOICE = re.compile(r"(?P<dispute>[A-Z]-\d+)=(?P<reading>\S+)")
_WEAKEST_FIRST = ("community", "fan", "official")


class Origin(StrEnum):
    """Why a ruling set takes the reading it takes."""

    DEFAULT = "the default"
    EDITION = "the only reading the edition supports"
    EDITION_SEVERAL = "the default: the edition supports several readings"
    EDITION_NONE = "the default: the edition supports no reading"
    FAQ = "a FAQ ruling"
    CHOSEN = "chosen by hand"


@dataclass(eq=False)
class UnknownRuling(Exception):
    """A word that names no preset, no dispute or no reading."""

    word: str
    says: str

    def __str__(self) -> str:
        """Return what was asked for, and what there is."""
        return f"ruling {self.word!r}: {self.says}"


@dataclass(frozen=True, slots=True)
class Ruling:
    """The reading taken for one dispute, and why it was taken."""

    reading: str
    origin: Origin


@dataclass(frozen=True, eq=False)
class Rulings(Mapping[str, str]):
    """An immutable assignment of a reading to every dispute of a game."""

    game: str
    name: str
    _rulings: Mapping[str, Ruling]

    @classmethod
    def parse(cls, *words: str, book: Rulebook) -> Rulings:
        """Return the rulings that *words* name, each laid over those before it.

        A word is a preset (``reference`` or an edition of the game), ``faq``, ``faq@2010-07-01``
        for the FAQ as it stood on a day, or a choice such as ``D-09=b``.
        """
        return cls(book.name, " ".join(words) or REFERENCE, _decided(words, book))

    def __getitem__(self, dispute: str) -> str:
        """Return the id of the reading taken for *dispute*."""
        return self._rulings[dispute].reading

    def __iter__(self) -> Iterator[str]:
        """Return the disputes in order."""
        return iter(self._rulings)

    def __len__(self) -> int:
        """Return the number of disputes."""
        return len(self._rulings)

    def __eq__(self, other: object) -> bool:
        """Return whether both sets decide the same game alike, whatever their names."""
        if not isinstance(other, Rulings):
            return NotImplemented
        return self.game == other.game and dict(self) == dict(other)

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return self._hash

    def __reduce__(self) -> tuple[Callable[..., Rulings], tuple[str, str, dict[str, Ruling]]]:
        """Return how another process makes the same ruling set."""
        return _brought, (self.game, self.name, dict(self._rulings))

    @cached_property
    def _hash(self) -> int:
        return hash((self.game, frozenset(self.items())))

    def origin(self, dispute: str) -> Origin:
        """Return why this set takes the reading it takes for *dispute*."""
        return self._rulings[dispute].origin


def _brought(game: str, name: str, rulings: dict[str, Ruling]) -> Rulings:
    return Rulings(game, name, MappingProxyType(rulings))


@lru_cache(maxsize=256)
def _decided(words: tuple[str, ...], book: Rulebook) -> Mapping[str, Ruling]:
    """Return what *words* decide, each laid over those before it."""
    rulings = {dispute: _by_default(book, d) for dispute, d in book.disputes.items()}
    for word in words:
        rulings.update(_said(book, word, rulings))
    return MappingProxyType(rulings)


def presets(book: Rulebook) -> dict[str, Rulings]:
    """Return the ruling sets computed from the data: the reference and one per edition."""
    names = [REFERENCE, *(edition.key for edition in book.game.editions)]
    return {name: Rulings.parse(name, book=book) for name in names}


def _said(book: Rulebook, word: str, so_far: Mapping[str, Ruling]) -> dict[str, Ruling]:
    """Return what *word* decides."""
    if word == REFERENCE:
        return {dispute: _by_default(book, d) for dispute, d in book.disputes.items()}
    if word in {edition.key for edition in book.game.editions}:
        return {dispute: _by_edition(book, d, word) for dispute, d in book.disputes.items()}
    if faq := _FAQ.fullmatch(word):
        if faq["date"] and not is_date(faq["date"]):
            raise UnknownRuling(word, f"{faq['date']} is no day of the calendar")
        return _by_faq(book, faq["date"], so_far)
    if choice := _CHOICE.fullmatch(word):
        return _by_choice(book, word, choice["dispute"], choice["reading"])
    good = [REFERENCE, *(edition.key for edition in book.game.editions), "faq", "D-09=b"]
    raise UnknownRuling(word, f"no such preset, and no choice like D-09=b; {nearest(word, good)}")


def _by_default(book: Rulebook, dispute: Dispute) -> Ruling:
    return Ruling(book.default(dispute), Origin.DEFAULT)


def _by_edition(book: Rulebook, dispute: Dispute, edition: str) -> Ruling:
    match book.supported(dispute, edition):
        case [reading]:
            return Ruling(reading, Origin.EDITION)
        case []:
            return Ruling(book.default(dispute), Origin.EDITION_NONE)
        case _:
            return Ruling(book.default(dispute), Origin.EDITION_SEVERAL)


def _by_faq(book: Rulebook, date: str | None, so_far: Mapping[str, Ruling]) -> dict[str, Ruling]:
    """Return what the FAQ as of *date* decides; the higher authority has the last word."""
    decided = dict(so_far)
    excluded: set[str] = set()
    known = [ruling for ruling in book.faq.values() if is_known(ruling, date)]
    for ruling in sorted(known, key=lambda entry: _WEAKEST_FIRST.index(entry.authority)):
        for reading in ruling.fixes:
            if (dispute := reading[:-1]) in book.disputes:
                decided[dispute] = Ruling(reading, Origin.FAQ)
                excluded.discard(reading)
        excluded.update(ruling.excludes)
        for dispute, taken in list(decided.items()):
            if taken.reading in excluded:
                decided[dispute] = Ruling(_other(book, dispute, excluded), Origin.FAQ)
    return {dispute: ruling for dispute, ruling in decided.items() if ruling != so_far[dispute]}


def is_known(ruling: FaqRuling, date: str | None) -> bool:
    """Return whether *ruling* was known on *date*; one without a date counts as always known."""
    return date is None or ruling.date is None or ruling.date <= date


def _other(book: Rulebook, dispute: str, excluded: set[str]) -> str:
    """Return the reading left when some are excluded: the default if it is left or none is."""
    default = book.default(book.disputes[dispute])
    left = [r.id for r in book.disputes[dispute].readings if r.id not in excluded]
    return default if default in left or not left else left[0]


def _by_choice(book: Rulebook, word: str, dispute: str, reading: str) -> dict[str, Ruling]:
    if dispute not in book.disputes:
        raise UnknownRuling(
            word, f"{book.name} has no {dispute}; {nearest(dispute, book.disputes)}"
        )
    found = book.disputes[dispute].reading(reading)
    if found is None:
        ids = [r.id for r in book.disputes[dispute].readings]
        raise UnknownRuling(word, f"{dispute} has the readings {', '.join(ids)}")
    return {dispute: Ruling(found.id, Origin.CHOSEN)}

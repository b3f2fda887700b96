"""The catalogue of a game's cards: loading it and checking what it promises."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from alamein.engine.core.library import Library
from alamein.engine.core.loading import Loaded, load
from alamein.engine.core.problem import DataError, Problem, nearest
from alamein.engine.core.rulebook import Place, Rulebook
from alamein.engine.core.source import Document, Path_
from alamein.engine.deckbuilding.cards import Card, CardFile, Pile
from alamein.engine.deckbuilding.provenance import Attested, External, Provenance, kind_of

FILE = "cards.yaml"
_READING = re.compile(r"[A-Za-z]-\d{2,3}[A-Za-z]")


@dataclass(frozen=True, eq=False)
class Catalogue:
    """Every card type of a game, its piles and its starting deck."""

    book: Rulebook
    document: Document
    cards: Mapping[str, Card]
    piles: Mapping[str, Pile]
    starting_deck: Mapping[str, int]
    starting_deck_provenance: Provenance
    places: Mapping[str, Place]

    def total(self) -> int:
        """Return the number of cards in the box."""
        return sum(card.copies for card in self.cards.values())

    def provenance(self) -> Counter[str]:
        """Return how many facts are attested, inferred, external, provisional."""
        origins = (card.origin(f) for card in self.cards.values() for f in card.facts())
        return Counter(kind_of(origin) for origin in origins if origin)


@dataclass(frozen=True, slots=True)
class Fact:
    """Something the rulebook attests of the cards; ``wrong`` returns what breaks it, or nothing.

    ``adds_up`` names fields of cards, each by card and field, of which only the sum is attested.
    """

    clause: str
    says: str
    wrong: Callable[[Catalogue], str]
    adds_up: tuple[tuple[str, str], ...] = ()


def has_cards(library: Library, game: str) -> bool:
    """Return whether *game* has a catalogue of cards."""
    return (library.folders[game] / FILE).exists()


def load_catalogue(library: Library, game: str) -> Catalogue:
    """Return the catalogue of *game*; raise `DataError` if its file cannot be used."""
    path = library.folders[game] / FILE
    loaded = load(path, CardFile, str(path.relative_to(library.root.parent)))
    if problems := list(_duplicates(loaded)):
        raise DataError(tuple(problems))
    return _catalogue(library.books[game], loaded)


def _catalogue(book: Rulebook, loaded: Loaded[CardFile]) -> Catalogue:
    file, document = loaded.value, loaded.document
    places = {
        card.id: Place(document.file, document.line(("cards", n)))
        for n, card in enumerate(file.cards)
    }
    return Catalogue(
        book,
        document,
        {card.id: card for card in file.cards},
        {pile.id: pile for pile in file.piles},
        file.starting_deck,
        file.starting_deck_provenance,
        places,
    )


def check_catalogue(library: Library, game: str, facts: Iterable[Fact]) -> list[Problem]:
    """Return everything wrong with the cards of *game*."""
    try:
        catalogue = load_catalogue(library, game)
    except DataError as error:
        return list(error.problems)
    problems = [*_references(catalogue), *_laid_out(catalogue, library.sources)]
    for n, card in enumerate(catalogue.cards.values()):
        problems.extend(_provenance(catalogue, ("cards", n), card, library.sources))
    problems.extend(broken_facts(catalogue, facts))
    return sorted(set(problems))


def broken_facts(catalogue: Catalogue, facts: Iterable[Fact]) -> Iterator[Problem]:
    """Yield a fault for each attested fact that the catalogue contradicts."""
    for fact in facts:
        if found := fact.wrong(catalogue):
            says = f"{fact.clause}: {fact.says}; {found}"
            yield Problem(catalogue.document.file, 0, "", says)


def _duplicates(loaded: Loaded[CardFile]) -> Iterator[Problem]:
    for kind in ("cards", "piles"):
        first: dict[str, int] = {}
        for n, entry in enumerate(getattr(loaded.value, kind)):
            line = loaded.document.line((kind, n))
            if entry.id in first:
                says = f"stands already on line {first[entry.id]}"
                yield loaded.document.problem((kind, n, "id"), says)
            first.setdefault(entry.id, line)


def _references(catalogue: Catalogue) -> Iterator[Problem]:
    document = catalogue.document
    for name in catalogue.starting_deck:
        if name not in catalogue.cards:
            says = f"no card is called {name!r}; {nearest(name, catalogue.cards)}"
            yield document.problem(("starting_deck", name), says)
    for n, card in enumerate(catalogue.cards.values()):
        if card.pile not in catalogue.piles:
            says = f"no pile is called {card.pile!r}; {nearest(card.pile, catalogue.piles)}"
            yield document.problem(("cards", n, "pile"), says)
    yield from value_references(catalogue, document)


def value_references(catalogue: Catalogue, document: Document) -> Iterator[Problem]:
    """Yield a fault for each card, reading or edition named in *document* that does not exist."""
    readings = {r.id for d in catalogue.book.disputes.values() for r in d.readings}
    editions = {edition.key for edition in catalogue.book.game.editions}
    for path, value in _mappings(document.value, ()):
        keys = [key for key in value if _READING.fullmatch(key)]
        for key in keys:
            if key not in readings:
                says = f"no reading is called {key!r}; {nearest(key, readings)}"
                yield document.problem((*path, key), says)
        if len({key[:-1] for key in keys}) > 1:
            yield document.problem(path, "mixes readings of several disputes")
        card = value.get("card")
        if isinstance(card, str) and card not in catalogue.cards:
            says = f"no card is called {card!r}; {nearest(card, catalogue.cards)}"
            yield document.problem((*path, "card"), says)
        if path[-1:] == ("names",) and "provenance" not in path:
            for key in value.keys() - editions:
                says = f"no edition is called {key!r}; {nearest(key, editions)}"
                yield document.problem((*path, key), says)


def _mappings(value: object, path: Path_) -> Iterator[tuple[Path_, dict[str, object]]]:
    if isinstance(value, dict):
        yield path, value
        for key, part in value.items():
            yield from _mappings(part, (*path, key))
    elif isinstance(value, list):
        for n, part in enumerate(value):
            yield from _mappings(part, (*path, n))


def _provenance(
    catalogue: Catalogue, path: Path_, card: Card, sources: Mapping[str, object]
) -> Iterator[Problem]:
    """Yield a fault for each field without provenance, and each provenance without a field."""
    document = catalogue.document
    facts = list(card.facts())
    for fact in facts:
        if card.origin(fact) is None:
            yield document.problem((*path, fact), "has no provenance")
    allowed = {*facts, *(fact.partition(".")[0] for fact in facts)}
    sections = catalogue.book.sections()
    for fact, origin in card.provenance.items():
        place = (*path, "provenance", fact)
        if fact not in allowed:
            says = f"{card.id} carries no {fact}; {nearest(fact, allowed)}"
            yield document.problem(place, says)
        for says in _ungrounded(origin, sections, sources):
            yield document.problem(place, says)


def _laid_out(catalogue: Catalogue, sources: Mapping[str, object]) -> Iterator[Problem]:
    """Yield what is wrong with the provenance of the piles and of the starting deck."""
    sections = catalogue.book.sections()
    places: list[tuple[Path_, Provenance]] = [
        (("piles", n, "provenance"), pile.provenance)
        for n, pile in enumerate(catalogue.piles.values())
    ]
    places.append((("starting_deck_provenance",), catalogue.starting_deck_provenance))
    for place, origin in places:
        for says in _ungrounded(origin, sections, sources):
            yield catalogue.document.problem(place, says)


def _ungrounded(
    origin: Provenance, sections: Mapping[str, Collection[str]], sources: Mapping[str, object]
) -> Iterator[str]:
    """Yield what is wrong with the sections and sources that *origin* names."""
    if isinstance(origin, Attested):
        for section in origin.value:
            edition, _, place = section.partition(" ")
            if edition not in sections:
                yield f"{section!r} must begin with an edition: {', '.join(sorted(sections))}"
            elif place not in sections[edition]:
                found = nearest(place, sections[edition])
                yield f"no clause stands in {edition} {place!r}; {found}"
    if isinstance(origin, External):
        for source in origin.value:
            if source not in sources:
                yield f"no source is called {source!r}; {nearest(source, sources)}"

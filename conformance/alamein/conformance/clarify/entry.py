"""A dispute with all that is known of it: what the register says, and what was found out."""

from __future__ import annotations

from msgspec import Struct

from alamein.conformance.clarify.model import Dossier
from alamein.engine.core.library import library
from alamein.engine.core.rulebook import Dispute, Reading, Rulebook, chapter_of
from alamein.engine.games import playable


class Passage(Struct, frozen=True, kw_only=True):
    """A clause that the dispute is about, and where it stands in each edition."""

    clause: str
    title: str
    sections: dict[str, str]  # edition, section; editions without it are left out


class Supporter(Struct, frozen=True, kw_only=True):
    """An edition compatible with a reading, in words, with the sections in question."""

    edition: str  # el-alamein/fan
    name: str  # fan English manual
    sections: tuple[str, ...] = ()


class ReadingEntry(Struct, frozen=True, kw_only=True):
    """One way to read the disputed point, and who supports it."""

    id: str
    meaning: str
    supporters: tuple[Supporter, ...]
    evidence: str


class Entry(Struct, frozen=True, kw_only=True):
    """Everything about one dispute of one game."""

    game: str
    id: str
    title: str
    question: str
    chapter: str
    cause: str
    weight: str
    effect: str
    effect_why: str
    engine: bool  # whether the game can be played, so that anything could be found out
    passages: tuple[Passage, ...]
    readings: tuple[ReadingEntry, ...]
    default: str
    why: str
    given: str  # where it matters, as the register has it
    then: dict[str, str]
    dossier: Dossier


def entry(book: Rulebook, dispute: Dispute, dossier: Dossier) -> Entry:
    """Return what the register says about *dispute*, together with what was found out."""
    passages = tuple(_passage(book, clause) for clause in dispute.clauses)
    return Entry(
        game=book.name,
        id=dispute.id,
        title=dispute.title,
        question=dispute.question,
        chapter=_chapter(book, dispute),
        cause=dispute.cause,
        weight=dispute.weight,
        effect=dispute.effect,
        effect_why=dispute.effect_why,
        engine=book.name in playable(),
        passages=passages,
        readings=tuple(_reading(book, reading, passages) for reading in dispute.readings),
        default=book.default(dispute),
        why=dispute.default.why,
        given=dispute.separating_position.given,
        then=dispute.separating_position.then,
        dossier=dossier,
    )


def _chapter(book: Rulebook, dispute: Dispute) -> str:
    """Return number and title of the chapter that the dispute is filed under."""
    number = chapter_of(dispute.clauses[0])
    owner = next((b for b in library().books.values() if dispute.clauses[0] in b.clauses), book)
    title = f"{number} {owner.chapters.get(number, '')}".strip()
    return title if owner.name == book.name else f"{title} ({owner.game.title})"


def _passage(book: Rulebook, clause: str) -> Passage:
    """Return a clause and its sections; one of another game that shares the dispute as well."""
    shelves = [book, *library().books.values()]
    owner = next(shelf for shelf in shelves if clause in shelf.clauses)
    found = owner.clauses[clause]
    sections = {
        owner.qualified(edition): section for edition, section in found.editions.items() if section
    }
    return Passage(clause=clause, title=found.title, sections=sections)


def _reading(book: Rulebook, reading: Reading, passages: tuple[Passage, ...]) -> ReadingEntry:
    supporters = tuple(_supporter(book, edition, passages) for edition in reading.editions)
    return ReadingEntry(
        id=reading.id, meaning=reading.meaning, supporters=supporters, evidence=reading.evidence
    )


def _supporter(book: Rulebook, edition: str, passages: tuple[Passage, ...]) -> Supporter:
    found = (p.sections[edition].split(", ") for p in passages if edition in p.sections)
    sections = tuple(dict.fromkeys(section for several in found for section in several))
    return Supporter(edition=edition, name=edition_name(book, edition), sections=sections)


def edition_name(book: Rulebook, edition: str) -> str:
    """Return an edition in words, with its game if that is another one."""
    game, _, key = edition.partition("/")
    owner = library().books[game]
    name = next(e.name for e in owner.game.editions if e.key == key)
    return name if owner.name == book.name else f"{owner.game.title}, {name}"

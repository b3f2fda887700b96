"""What the rulebook data promise beyond their schema: references, completeness, consistency."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from alamein.engine.core.library import Folder, in_full, read_folders
from alamein.engine.core.loading import Loaded
from alamein.engine.core.problem import Problem, nearest
from alamein.engine.core.rulebook import (
    Dispute,
    FaqRuling,
    Reading,
    SourceFile,
    chapter_of,
    is_date,
    sections_of,
)
from alamein.engine.core.source import Document, Path_

SECTION = re.compile(r"^[0-9A-Za-z][\w.\-/() ,']*$")


@dataclass(frozen=True, eq=False)
class Known:
    """The ids that references may use, over all games."""

    games: frozenset[str]
    editions: frozenset[str]
    sections: frozenset[str]  # el-alamein/en 13-1
    clauses: frozenset[str]
    readings: frozenset[str]
    sources: frozenset[str]


def check_rulebooks(root: Path) -> list[Problem]:
    """Return everything wrong with the rulebook data below *root*."""
    folders, sources, problems = read_folders(root)
    if problems:  # what a file that cannot be read defines would be missed everywhere
        return sorted(set(problems))
    known = _known(folders, sources)
    for folder in folders:
        for check in (_names, _clauses, _disputes, _faq):
            problems.extend(check(folder, known))
    problems.extend(_duplicates(folders, sources))
    return sorted(set(problems))


def _known(folders: list[Folder], sources: Loaded[SourceFile] | None) -> Known:
    disputes = [d for f in folders for loaded in f.disputes for d in loaded.value.disputes]
    games = [folder.game.value for folder in folders]
    return Known(
        games=frozenset(game.name for game in games),
        editions=frozenset(f"{g.name}/{e.key}" for g in games for e in g.editions),
        sections=frozenset(
            f"{in_full(f.game.value.name, edition)} {section}"
            for f in folders
            for loaded in f.clauses
            for edition, section in sections_of(loaded.value.clauses)
        ),
        clauses=frozenset(
            clause.id for f in folders for loaded in f.clauses for clause in loaded.value.clauses
        ),
        readings=frozenset(reading.id for d in disputes for reading in d.readings),
        sources=frozenset(source.id for source in sources.value.sources)
        if sources
        else frozenset(),
    )


def _dangling(
    document: Document, path: Path_, words: Iterable[str], known: Iterable[str], what: str
) -> Iterator[Problem]:
    """Yield a fault for each of *words* that is no known *what*."""
    known = frozenset(known)
    for word in words:
        if word not in known:
            says = f"no {what} is called {word!r}; {nearest(word, known)}"
            yield document.problem(path, says.removesuffix("; "))


def _names(folder: Folder, _known: Known) -> Iterator[Problem]:
    game, document = folder.game.value, folder.game.document
    if folder.path.name != game.name.replace("-", "_"):
        says = f"{game.name!r} stands in the folder {folder.path.name!r}"
        yield document.problem(("name",), says)
    keys = [edition.key for edition in game.editions]
    for n, key in enumerate(keys):
        if key in keys[:n]:
            yield document.problem(("editions", n, "key"), f"the edition {key!r} stands twice")
    for n, sections in enumerate(game.section_map):
        yield from _dangling(document, ("section_map", n), sections, keys, "edition")
    for n, words in enumerate(game.terms):
        yield from _dangling(document, ("terms", n), words, keys, "edition")


def _clauses(folder: Folder, known: Known) -> Iterator[Problem]:
    game = folder.game.value
    keys = [edition.key for edition in game.editions]
    for loaded in folder.clauses:
        document = loaded.document
        for n, clause in enumerate(loaded.value.clauses):
            path = ("clauses", n)
            yield from _home(document, (*path, "id"), clause.id, game.prefix, loaded.value.chapter)
            yield from _dangling(
                document, (*path, "depends"), clause.depends, known.clauses, "clause"
            )
            yield from _dangling(document, (*path, "editions"), clause.editions, keys, "edition")
            yield from _dangling(document, (*path, "differs"), clause.differs, keys, "edition")
            if missing := [key for key in keys if key not in clause.editions]:
                says = f"lacks {', '.join(missing)}: give a section, or null if it is silent"
                yield document.problem((*path, "editions"), says)
            for key, section in clause.editions.items():
                if section is not None and not SECTION.match(section):
                    says = f"{section!r} does not look like a section"
                    yield document.problem((*path, "editions", key), says)


def _home(
    document: Document, path: Path_, clause: str, prefix: str, chapter: str
) -> Iterator[Problem]:
    if not clause.startswith(prefix + "-"):
        yield document.problem(path, f"{clause!r} must begin with {prefix}-")
    elif chapter_of(clause) != chapter:
        yield document.problem(path, f"{clause!r} stands in the file of chapter {chapter}")


def _disputes(folder: Folder, known: Known) -> Iterator[Problem]:
    game = folder.game.value
    for loaded in folder.disputes:
        for n, dispute in enumerate(loaded.value.disputes):
            document, path = loaded.document, ("disputes", n)
            cited = (*path, "clauses")
            yield from _dangling(document, cited, dispute.clauses, known.clauses, "clause")
            yield from _dangling(document, (*path, "games"), dispute.games, known.games, "game")
            yield from _readings(document, path, dispute, game.name, known)
            yield from _default(document, path, dispute)
            if not dispute.id.startswith(game.dispute_prefix + "-"):
                yield document.problem((*path, "id"), f"must begin with {game.dispute_prefix}-")
            if (dispute.effect == "text") != bool(dispute.effect_why):
                says = "effect_why goes with effect: text, and only with it"
                yield document.problem((*path, "effect"), says)


def _readings(
    document: Document, path: Path_, dispute: Dispute, game: str, known: Known
) -> Iterator[Problem]:
    ids = [reading.id for reading in dispute.readings]
    expected = [dispute.id + chr(ord("a") + n) for n in range(len(ids))]
    if ids != expected:
        says = f"{', '.join(ids)} should be {', '.join(expected)}"
        yield document.problem((*path, "readings"), says)
    for n, reading in enumerate(dispute.readings):
        editions = [in_full(game, edition) for edition in reading.editions]
        place = (*path, "readings", n)
        named = (*place, "editions")
        yield from _dangling(document, named, editions, known.editions, "edition")
        if len(set(editions)) != len(editions):
            yield document.problem(named, "names an edition twice")
        yield from _letter(document, place, reading, game, known)
    if sorted(dispute.separating_position.then) != sorted(ids):
        says = f"needs one outcome per reading: {', '.join(ids)}"
        yield document.problem((*path, "separating_position", "then"), says)


def _letter(
    document: Document, path: Path_, reading: Reading, game: str, known: Known
) -> Iterator[Problem]:
    """Yield editions that cannot say what they are said to say, and sections that do not exist."""
    supporters = [in_full(game, edition) for edition in reading.editions]
    for edition, said in reading.letter.items():
        full, place = in_full(game, edition), (*path, "letter", edition)
        if full in supporters:
            sections = [f"{full} {section}" for section in said.split(", ")]
            yield from _dangling(document, place, sections, known.sections, "section")
        else:
            says = f"{edition!r} does not support {reading.id}, so no sentence of it can say that"
            yield document.problem(place, says)


def _default(document: Document, path: Path_, dispute: Dispute) -> Iterator[Problem]:
    ids = [reading.id for reading in dispute.readings]
    yield from _dangling(
        document, (*path, "default", "reading"), [dispute.default.reading], ids, "reading here"
    )
    by_game = dispute.default.by_game
    place = (*path, "default", "by_game")
    yield from _dangling(document, place, by_game.values(), ids, "reading here")
    yield from _dangling(document, place, by_game, dispute.games, "game of this dispute")


def _faq(folder: Folder, known: Known) -> Iterator[Problem]:
    if folder.faq is None:
        return
    document = folder.faq.document
    editions = {edition.key for edition in folder.game.value.editions}
    for n, ruling in enumerate(folder.faq.value.faq):
        path = ("faq", n)
        readings = known.readings
        yield from _dangling(document, (*path, "clauses"), ruling.clauses, known.clauses, "clause")
        yield from _dangling(document, (*path, "fixes"), ruling.fixes, readings, "reading")
        yield from _dangling(document, (*path, "excludes"), ruling.excludes, readings, "reading")
        if ruling.source.partition(" ")[0] not in editions:
            yield from _dangling(
                document, (*path, "source"), [ruling.source], known.sources, "source"
            )
        for says in _without_reading(ruling, folder):
            yield document.problem((*path, "excludes"), says)
        yield from _dated(document, path, ruling)


def _without_reading(ruling: FaqRuling, folder: Folder) -> Iterator[str]:
    """Yield a fault for each dispute of which *ruling* leaves no reading."""
    for dispute in (d for loaded in folder.disputes for d in loaded.value.disputes):
        if {reading.id for reading in dispute.readings} <= set(ruling.excludes):
            yield f"leaves {dispute.id} without a reading"


def _dated(document: Document, path: Path_, ruling: FaqRuling) -> Iterator[Problem]:
    if (ruling.date is None) != (ruling.undated is not None):
        says = "give either a date or `undated: counts as always known`"
        yield document.problem((*path, "date"), says)
    if ruling.date is not None and not is_date(ruling.date):
        yield document.problem((*path, "date"), f"{ruling.date} is no day of the calendar")


def _duplicates(folders: list[Folder], sources: Loaded[SourceFile] | None) -> Iterator[Problem]:
    """Yield a fault for each id that stands twice, over all files of all games."""
    first: dict[str, str] = {}
    for document, kind, ids in _all_ids(folders, sources):
        for n, name in enumerate(ids):
            place = f"{document.file}:{document.line((kind, n))}"
            if name in first:
                yield document.problem((kind, n, "id"), f"{name} stands already at {first[name]}")
            first.setdefault(name, place)


def _all_ids(
    folders: list[Folder], sources: Loaded[SourceFile] | None
) -> Iterator[tuple[Document, str, list[str]]]:
    for folder in folders:
        for clauses in folder.clauses:
            yield clauses.document, "clauses", [entry.id for entry in clauses.value.clauses]
        for disputes in folder.disputes:
            yield disputes.document, "disputes", [entry.id for entry in disputes.value.disputes]
        if folder.faq:
            yield folder.faq.document, "faq", [entry.id for entry in folder.faq.value.faq]
    if sources:
        yield sources.document, "sources", [entry.id for entry in sources.value.sources]

"""The rulebooks of all games, loaded together and checked against each other."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import msgspec

from alamein.engine.core.data import rulebook_root
from alamein.engine.core.loading import Loaded, load
from alamein.engine.core.problem import DataError, Problem
from alamein.engine.core.rulebook import (
    ClauseFile,
    ClauseText,
    Dispute,
    DisputeFile,
    FaqFile,
    FaqRuling,
    GameFile,
    Place,
    Rulebook,
    Source,
    SourceFile,
)

T = TypeVar("T")
E = TypeVar("E", ClauseText, Dispute, FaqRuling)

FILE_KINDS: dict[str, type[msgspec.Struct]] = {
    "game": GameFile,
    "clauses": ClauseFile,
    "disputes": DisputeFile,
    "faq": FaqFile,
    "sources": SourceFile,
}


@dataclass(frozen=True, eq=False)
class Library:
    """The rulebooks by name of game, and the sources they share."""

    root: Path
    books: Mapping[str, Rulebook]
    sources: Mapping[str, Source]
    folders: Mapping[str, Path]


@dataclass(eq=False)
class Folder:
    """The files of one game as loaded, before they become a rulebook."""

    path: Path
    game: Loaded[GameFile]
    clauses: list[Loaded[ClauseFile]]
    disputes: list[Loaded[DisputeFile]]
    faq: Loaded[FaqFile] | None


@dataclass(eq=False)
class Reader:
    """Loads files below a root, collecting faults instead of stopping at the first."""

    root: Path
    problems: list[Problem] = field(default_factory=list)

    def load(self, path: Path, kind: type[T]) -> Loaded[T] | None:
        """Return what *path* holds, or ``None`` with its faults noted."""
        try:
            return load(path, kind, self.name(path))
        except DataError as error:
            self.problems.extend(error.problems)
            return None

    def load_all(self, folder: Path, kind: type[T]) -> list[Loaded[T]]:
        """Return what the files of *folder* hold, in the order of their names."""
        files = sorted(folder.glob("*.yaml"))
        if not files:
            self.problems.append(Problem(self.name(folder), 0, "", "holds no .yaml file"))
        return [loaded for path in files if (loaded := self.load(path, kind))]

    def name(self, path: Path) -> str:
        """Return *path* as messages name it: from the rulebook folder on."""
        return str(path.relative_to(self.root.parent))


def read_folders(root: Path) -> tuple[list[Folder], Loaded[SourceFile] | None, list[Problem]]:
    """Return the files of all games below *root*, and what is wrong with them one by one."""
    reader = Reader(root)
    folders = []
    reader.problems += [
        Problem(reader.name(path), 0, "", "holds clauses, but no game.yaml")
        for path in sorted({clauses.parent for clauses in root.glob("*/clauses")})
        if not (path / "game.yaml").exists()
    ]
    for path in sorted(root.glob("*/game.yaml")):
        game = reader.load(path, GameFile)
        clauses = reader.load_all(path.parent / "clauses", ClauseFile)
        disputes = reader.load_all(path.parent / "disputes", DisputeFile)
        has_faq = (path.parent / "faq.yaml").exists()
        faq = reader.load(path.parent / "faq.yaml", FaqFile) if has_faq else None
        if game:
            folders.append(Folder(path.parent, game, clauses, disputes, faq))
    if not folders and not reader.problems:
        reader.problems.append(Problem(str(root), 0, "", "holds no game: no */game.yaml"))
    sources = reader.load(root / "sources.yaml", SourceFile)
    return folders, sources, reader.problems


@functools.cache
def library(root: Path | None = None) -> Library:
    """Return the rulebooks below *root*, by default our own; raise `DataError`."""
    root = root or rulebook_root()
    folders, sources, problems = read_folders(root)
    if problems or sources is None:
        raise DataError(tuple(sorted(problems)))
    return assemble(root, folders, sources)


def assemble(root: Path, folders: list[Folder], sources: Loaded[SourceFile]) -> Library:
    """Return the library that *folders* make; a shared dispute goes to every game it names."""
    disputes = [
        (folder.game.value.name, _qualify(folder.game.value.name, dispute), place)
        for folder in folders
        for loaded in folder.disputes
        for dispute, place in _placed(loaded.value.disputes, loaded, "disputes")
    ]
    books = {folder.game.value.name: _book(folder, disputes) for folder in folders}
    by_id = {source.id: source for source in sources.value.sources}
    return Library(root, books, by_id, {f.game.value.name: f.path for f in folders})


def _book(folder: Folder, disputes: list[tuple[str, Dispute, Place]]) -> Rulebook:
    game = folder.game.value
    clauses = [
        entry
        for loaded in folder.clauses
        for entry in _placed(loaded.value.clauses, loaded, "clauses")
    ]
    faq = _placed(folder.faq.value.faq, folder.faq, "faq") if folder.faq else []
    own = [(d, place) for owner, d, place in disputes if game.name in (d.games or (owner,))]
    return Rulebook(
        game=game,
        clauses={clause.id: clause for clause, _ in clauses},
        disputes={d.id: d for d, _ in sorted(own, key=lambda pair: _number(pair[0].id))},
        faq={ruling.id: ruling for ruling, _ in faq},
        chapters={loaded.value.chapter: loaded.value.title for loaded in folder.clauses},
        places={
            **{clause.id: place for clause, place in clauses},
            **{dispute.id: place for dispute, place in own},
            **{ruling.id: place for ruling, place in faq},
        },
    )


def _number(dispute: str) -> int:
    return int(dispute.partition("-")[2])


def _placed(entries: Sequence[E], loaded: Loaded[T], kind: str) -> list[tuple[E, Place]]:
    """Return the entries of a file, those under its key *kind*, each with its place."""
    document = loaded.document
    return [
        (entry, Place(document.file, document.line((kind, n)))) for n, entry in enumerate(entries)
    ]


def _qualify(game: str, dispute: Dispute) -> Dispute:
    """Return *dispute* with the game before each edition that is written without one."""
    readings = tuple(
        msgspec.structs.replace(
            reading,
            editions=tuple(in_full(game, edition) for edition in reading.editions),
            letter={in_full(game, edition): said for edition, said in reading.letter.items()},
        )
        for reading in dispute.readings
    )
    return msgspec.structs.replace(dispute, readings=readings)


def in_full(game: str, edition: str) -> str:
    """Return *edition* with *game* before it, unless another one stands there."""
    return edition if "/" in edition else f"{game}/{edition}"

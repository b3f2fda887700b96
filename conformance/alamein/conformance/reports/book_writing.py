"""Writing the book of disputes: a folder that is there whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from alamein.conformance.clarify.drawn import pictured
from alamein.conformance.clarify.gathering import UNFINISHED
from alamein.conformance.reports.book import index, page
from alamein.conformance.reports.book_entry import picture_name
from alamein.conformance.reports.book_model import Book, GameEntries
from alamein.conformance.reports.pictures import Pictures
from alamein.conformance.reports.writing import Shape, check_folder, replace_folder
from alamein.engine.core.library import library
from alamein.engine.core.picture import Picture
from alamein.engine.core.schema import schema_of

JSON = "book.json"
SCHEMA = "book.schema.json"


def write_book(book: Book, folder: Path) -> list[Path]:
    """Write *book* to *folder* and return its files; an older book is replaced."""
    return replace_folder(folder, _shape(), book_files(book))


def check_book_folder(folder: Path) -> None:
    """Raise `DataError` if *folder* holds anything but a book of ours, finished or not."""
    check_folder(folder, _shape())


def _shape() -> Shape:
    pages = (f"{game}.html" for game in library().books)
    files = ("index.html", JSON, SCHEMA, UNFINISHED, *pages)
    return Shape("a book of disputes", files, (JSON, UNFINISHED))


def book_files(book: Book) -> dict[str, str]:
    """Return the text of each file of a book."""
    encoded = msgspec.json.format(msgspec.json.encode(book), indent=2).decode()
    pages = {f"{game.name}.html": page(book, game, _pictures(book, game)) for game in book.games}
    return {
        "index.html": index(book),
        **pages,
        JSON: encoded + "\n",
        SCHEMA: json.dumps(schema(), indent=2, ensure_ascii=False) + "\n",
    }


def schema() -> dict[str, object]:
    """Return the JSON Schema of ``book.json``."""
    return schema_of(Book, "Alamein: book of disputes")


def _pictures(book: Book, game: GameEntries) -> Pictures:
    """Return a picture of each separating position that can be laid out."""
    found: dict[str, tuple[Picture]] = {}
    for entry in game.entries:
        for number, separation in enumerate(entry.dossier.separations):
            if picture := pictured(game.name, book.method.rulings, separation):
                found[picture_name(entry, number)] = (picture,)
    return found

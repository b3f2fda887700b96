"""Loading a data file: text to values, values to types, and the schema if that fails."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from alamein.engine.core import schema, source
from alamein.engine.core.problem import DataError
from alamein.engine.core.source import Document

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Loaded(Generic[T]):
    """What a file says, and the document it came from, for messages about it."""

    value: T
    document: Document


def load(path: Path, kind: type[T], name: str | None = None) -> Loaded[T]:
    """Return the *kind* written in the file at *path*; raise `DataError` with all its faults.

    The types are as strict as the schema generated from them, so the schema is only asked when
    conversion fails: it finds every fault where conversion stops at the first.
    """
    document = source.read(path, name)
    return Loaded(convert(document, kind), document)


def convert(document: Document, kind: type[T]) -> T:
    """Return *document* as a *kind*; raise `DataError` with all its faults."""
    try:
        return msgspec.convert(document.value, kind, dec_hook=schema.decode_hook)
    except (msgspec.ValidationError, KeyError, ValueError, AttributeError, TypeError) as error:
        found = schema.problems(document, kind) or [document.problem((), str(error))]
        raise DataError(tuple(found)) from error

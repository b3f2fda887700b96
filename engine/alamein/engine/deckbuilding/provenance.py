"""Where a printed value comes from."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from alamein.engine.core.rulebook import Entry, Text
from alamein.engine.core.schema import Worded


class Provenance(Worded):
    """Where a value comes from."""

    words: ClassVar[dict[str, type[Struct]]] = {}


class Attested(Entry, Provenance, frozen=True):
    """Printed in a rulebook: edition and section of each place (``en 15-1``)."""

    value: Annotated[tuple[Text, ...], Meta(min_length=1)]


class Inferred(Entry, Provenance, frozen=True):
    """Follows from what is printed; the argument."""

    value: Text


class External(Entry, Provenance, frozen=True):
    """Stands in documents outside the rulebooks: their ids."""

    value: Annotated[tuple[Text, ...], Meta(min_length=1)]


class Provisional(Entry, Provenance, frozen=True):
    """Invented so that games can be played; why this value."""

    value: Text


class Overlaid(Entry, Provenance, frozen=True):
    """Read off the printed card by the owner of a copy: the overlay file."""

    value: Text


Provenance.words = {
    "attested": Attested,
    "inferred": Inferred,
    "external": External,
    "provisional": Provisional,
}

KINDS: dict[type, str] = {
    Attested: "attested",
    Overlaid: "attested (overlay)",
    Inferred: "inferred",
    External: "external",
    Provisional: "provisional",
}


def kind_of(provenance: Provenance) -> str:
    """Return the word for the kind of *provenance*."""
    return KINDS[type(provenance)]


def describe(provenance: Provenance) -> str:
    """Return *provenance* as a reader sees it: the kind and its grounds."""
    value = provenance.value  # type: ignore[attr-defined] # every kind is one value
    grounds = ", ".join(value) if isinstance(value, tuple) else value
    return f"{kind_of(provenance)}: {grounds}"

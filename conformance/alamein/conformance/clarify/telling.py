"""Telling of a dispute in words: the same sentences for the terminal and for the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import floor, log10
from typing import NamedTuple

from alamein.conformance.clarify.entry import Entry, Passage, ReadingEntry
from alamein.conformance.clarify.model import Evidence, Frequency, Inseparable, Separation, Share
from alamein.conformance.wording import flow

CAUSES = {
    "editions-differ": "editions differ",
    "self-contradiction": "an edition contradicts itself",
    "silent": "the rules are silent",
    "data": "a printed value is in doubt",
}
SHARES = {
    "decisions": "decisions that differ",
    "games": "games in which anything differs",
    "courses": "games that take another course",
    "winners": "games with another winner",
}
FOUND_BY = {"solver": "found by the solver", "play": "found in play"}


class Told(NamedTuple):
    """A titled list of labelled paragraphs, and the position they are about."""

    title: str
    items: list[tuple[str, str]]
    separation: Separation | None = None


def told(entry: Entry, title: str) -> Iterator[Told]:
    """Yield all that is known of a dispute, part by part; *title* is that of the game."""
    passages = "; ".join(passage_words(entry, passage) for passage in entry.passages)
    facts = [("why disputed", CAUSES[entry.cause]), ("weight", entry.weight), ("about", passages)]
    yield Told(title, facts)
    for reading in entry.readings:
        mark = " (recommended)" if reading.id == entry.default else ""
        items = [("supported by", supporters(reading)), ("evidence", reading.evidence)]
        yield Told(f"{reading.id}{mark}  {reading.meaning}", items)
    yield Told(f"Why {entry.default} is recommended", [("why", entry.why)])
    if standing := untouched(entry):
        yield Told("In play", [("note", standing)])
    yield from _positions(entry)
    yield from _evidence(entry)
    yield from _frequencies(entry)


def _positions(entry: Entry) -> Iterator[Told]:
    """Yield where readings part: found by search, else as the register has it."""
    for separation in entry.dossier.separations:
        yield Told(parting(separation), list(_separation(separation)), separation)
    if entry.dossier.inseparable:
        items = [(together(one.readings), unparted(one)) for one in entry.dossier.inseparable]
        yield Told("Not separated", items)
    if not entry.dossier.separations:
        items = [("given", entry.given), *entry.then.items()]
        yield Told("Where it matters, by the register", items)


def _separation(separation: Separation) -> Iterator[tuple[str, str]]:
    if separation.beside:
        yield "needs", together(separation.beside)
    yield "given", flow(separation.given)
    if separation.when:
        yield "when", "; ".join(map(flow, separation.when))
    yield from separation.says.items()


def _evidence(entry: Entry) -> Iterator[Told]:
    if entry.engine or entry.dossier.evidence:
        items = [(source(one), judgement(one)) for one in entry.dossier.evidence]
        yield Told("Worked examples and FAQ", [*items, ("so", decided(entry))])


def _frequencies(entry: Entry) -> Iterator[Told]:
    for frequency in entry.dossier.frequencies:
        items = [(words, counted(share)) for words, share in shares(frequency)]
        yield Told(f"How often {frequency_of(frequency)}", items)


def passage_words(entry: Entry, passage: Passage) -> str:
    """Return a clause, its title and where it stands: EA-4.1a title (en 4-1, fan 3-1)."""
    sections = (
        f"{edition.removeprefix(f'{entry.game}/')} {section}"
        for edition, section in passage.sections.items()
    )
    return f"{passage.clause} {passage.title} ({', '.join(sections) or 'in no edition'})"


def supporters(reading: ReadingEntry) -> str:
    """Return the editions compatible with a reading, and the sections in question."""
    said = (
        f"{one.name} ({', '.join(one.sections)})" if one.sections else one.name
        for one in reading.supporters
    )
    return "; ".join(said) or "no edition"


def untouched(entry: Entry) -> str:
    """Return why nothing was searched for; nothing if there was something to search."""
    if entry.effect == "text":
        return f"Play is not touched: {entry.effect_why}"
    return "" if entry.engine else "There is no engine for this game yet: nothing was searched."


def together(names: Iterable[str]) -> str:
    """Return names in a row: D-09a, D-09b and D-09c."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def parting(separation: Separation) -> str:
    """Return which readings part, in how large a position, and who found it."""
    by = FOUND_BY[separation.found_by]
    return f"{together(separation.readings)} part: {cards(separation)}, {by}"


def cards(separation: Separation) -> str:
    """Return how large a position is; it may be one in which no card matters."""
    size = separation.size or "no"
    return f"{size} card" if size == 1 else f"{size} cards"


def unparted(one: Inseparable) -> str:
    """Return how far was searched in vain, or that the search gave no answer."""
    why = f" ({one.why})" if one.why else ""
    if one.inconclusive:
        return f"inconclusive{why}; searched: {one.bound}"
    return f"not separable within {one.bound}{why}"


def source(one: Evidence) -> str:
    """Return where evidence comes from."""
    return f"example {one.source}" if one.kind == "example" else f"FAQ {one.source}"


def judgement(one: Evidence) -> str:
    """Return under which readings an example or a ruling holds."""
    holds = f"holds under {together(one.allows)}" if one.allows else "holds under no reading"
    cases = f"; shown by {', '.join(one.cases)}" if one.cases else ""
    return holds + (f", not under {together(one.excludes)}" if one.excludes else "") + cases


def decided(entry: Entry) -> str:
    """Return whether examples and FAQ rulings decide the dispute."""
    found = entry.dossier.evidence
    if not found:
        return "No worked example and no FAQ ruling decides it."
    excluded = {reading for one in found for reading in one.excludes}
    left = [reading.id for reading in entry.readings if reading.id not in excluded]
    if not left:
        return "They contradict each other: one or the other excludes every reading."
    if not excluded:
        return "They hold under every reading, and so decide nothing."
    if len(left) == 1:
        return f"They leave only {left[0]}."
    return f"They rule out {together(sorted(excluded))}, and leave {together(left)} open."


def shares(frequency: Frequency) -> list[tuple[str, Share]]:
    """Return what was counted, each with its words."""
    return [(words, getattr(frequency, name)) for name, words in SHARES.items()]


def frequency_of(frequency: Frequency) -> str:
    """Return what a frequency is about, after «how often»."""
    games = f"{frequency.games.of:,} games"
    return f"it matters: {together(frequency.readings)}, {games} by policy {frequency.policy}"


def counted(share: Share) -> str:
    """Return a share with its interval: 7 of 100, 7.0 % (3.4 % to 13.7 %)."""
    if not share.of:
        return "nothing was counted"
    interval = f"{percent(share.low)} to {percent(share.high)}"
    return f"{share.count:,} of {share.of:,}, {percent(share.count / share.of)} ({interval})"


def percent(part: float) -> str:
    """Return a share of one in percent: with one decimal, or two figures where it is small."""
    decimals = 1 if part <= 0 else max(1, 1 - floor(log10(100 * part)))
    return f"{100 * part:.{decimals}f} %"

"""A verdict in words: the promise, what differs, what happened, the position, the clauses."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, TypeAlias

from alamein.conformance.drawing.terminal import ASCII, draw
from alamein.conformance.scenarios.facts import Difference
from alamein.conformance.scenarios.running import Verdict
from alamein.conformance.wording import flow
from alamein.engine.core.game import Event, Game, Position
from alamein.engine.core.picture import Picture, Section, Zone
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.core.rulings import Rulings

Plain: TypeAlias = Any
TWO_COLUMNS = 60  # narrower than that, expected and actual stand one above the other
WIDEST = 120
BETWEEN = " | "


def explain(
    verdict: Verdict, game: Game[Any, Any], book: Rulebook, width: int | None = None
) -> str:
    """Return why a trial failed, in lines of at most *width*, by default those of the terminal."""
    trial = verdict.trial
    room = min(width or shutil.get_terminal_size().columns, WIDEST)
    table = _Table(game, verdict, Rulings.parse(*trial.words, book=book))
    lines = _wrapped(f"{trial.name}: {trial.case.title}", room)
    for fault in verdict.faults:
        lines += _compared(fault, room)
    lines += ["  what happened" if verdict.events else "  nothing happened"]
    for event in verdict.events:
        lines += _wrapped(f"    {event.what}: {table.told(event)}", room, "      ")
    lines += table.positions(room)
    for clause in trial.case.clauses:
        lines += _wrapped(f"  {clause}: {book.clauses[clause].says}", room, "    ")
    return "\n".join(lines)


def _wrapped(words: str, room: int, indent: str = "  ") -> list[str]:
    found = textwrap.wrap(words, room, subsequent_indent=indent, break_on_hyphens=False)
    return found or [""]


def _compared(fault: Difference, room: int) -> Iterator[str]:
    """Yield a fact that does not hold: in two columns, or one value above the other."""
    yield f"  {fault.where}"
    expected, actual = _value(fault.expected), _value(fault.actual)
    if room < TWO_COLUMNS:
        for label, value in (("expected: ", expected), ("actual:   ", actual)):
            yield from _wrapped(f"    {label}{value}", room, " " * 14)
        return
    half = (room - 4 - len(BETWEEN)) // 2
    left = ["expected", *_lines(expected, half)]
    right = ["actual", *_lines(actual, half)]
    wide = max(map(len, left))
    for one, other in zip_longest(left, right, fillvalue=""):
        yield f"    {one:<{wide}}{BETWEEN}{other}".rstrip()


def _lines(words: str, room: int) -> list[str]:
    """Return *words* in lines that fit, those they have kept."""
    return [part for line in words.splitlines() for part in _wrapped(line, room)]


def _value(value: Plain) -> str:
    """Return a value as it would be written in a case; a message stays as it is."""
    return value if isinstance(value, str) and " " in value else flow(value)


class _Table:
    """The game of a trial, asked about positions that may not be sound any more."""

    def __init__(self, game: Game[Any, Any], verdict: Verdict, rulings: Rulings) -> None:
        self.rulings = rulings
        self.before, self.after = verdict.before, verdict.after
        self.game, self.state = game, None
        cards = verdict.trial.case.cards
        try:
            self.game = game.with_cards(cards) if cards else game
            if self.before is not None:
                self.state = self.game.load(self.before, rulings)
        except DataError:
            pass  # said when the position is to be drawn

    def told(self, event: Event) -> str:
        """Return an event as a sentence; without a state to ask, as it stands."""
        if self.state is not None:
            return self.game.tell(self.state, event)
        return f"{flow(list(event.facts))} ({event.clause})"

    def positions(self, room: int) -> list[str]:
        """Return the positions before and after: in notation, and what is special of them."""
        if self.before is None:
            return ["  before: the position cannot be loaded, see above"]
        plain = self._picture(self._default())
        before, after = self._picture(self.before), self._picture(self.after)
        known = plain.sections if plain else ()
        lines = self._shown("before", self.before, _without(before, known, after), room)
        if self.after is None:
            return [*lines, "  after: not reached"]
        if self.after == self.before:
            return [*lines, "  after: as before"]
        seen = before.sections if before else ()
        return lines + self._shown("after", self.after, _without(after, seen), room)

    def _default(self) -> Position | None:
        """Return a position of which nothing was said."""
        try:
            seats: Plain = [{} for _ in self.before.get("players", ())]
            return self.game.save(
                self.game.load(self.game.fill({"players": seats}, self.rulings), self.rulings)
            )
        except (DataError, AttributeError):
            return None

    def _picture(self, position: Position | None) -> Picture | None:
        if position is None:
            return None
        try:
            return self.game.picture(self.game.load(position, self.rulings), position)
        except DataError:
            return None

    def _shown(
        self, label: str, position: Position, picture: Picture | None, room: int
    ) -> list[str]:
        """Return a position in notation and as a drawing; one that is not sound, why it is not."""
        try:
            notation = self.game.notation(self.game.load(position, self.rulings))
        except DataError as error:
            reasons = [
                line for p in error.problems for line in _wrapped(f"    {p}", room, "      ")
            ]
            return [f"  {label}: the position cannot be drawn, it is not sound:", *reasons]
        lines = _wrapped(f"  {label}: {notation}", room, "    ")
        if picture is not None:
            drawn = [line.plain.rstrip() for line in draw(picture, room - 4, ASCII)]
            lines += [f"    {line}".rstrip() for line in drawn]
        return lines


def _without(
    picture: Picture | None, known: tuple[Section, ...], other: Picture | None = None
) -> Picture | None:
    """Return *picture* without what is *known* already, unless *other* shows it changed."""
    if picture is None:
        return None
    changing = other.sections if other else picture.sections
    sections = [
        _fewer_piles(section, known, changing)
        for section in picture.sections
        if section not in known or section not in changing
    ]
    return Picture(picture.title, picture.lines, tuple(sections), picture.legend)


def _fewer_piles(
    section: Section, known: tuple[Section, ...], changing: tuple[Section, ...]
) -> Section:
    """Return *section* with the piles that are not known, or are about to change."""
    old = {tile for one in known for zone in one.zones for tile in zone.tiles}
    new = {tile for one in changing for zone in one.zones for tile in zone.tiles}
    zones = tuple(
        Zone(zone.title, tuple(t for t in zone.tiles if t not in old or t not in new), zone.kind)
        if zone.kind == "piles"
        else zone
        for zone in section.zones
    )
    shown = tuple(zone for zone in zones if zone.tiles or zone.kind != "piles")
    return Section(section.title, shown, section.facts, section.decides)

"""Where things are on the page: each place has one address, and no link leads nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, TypeAlias

from alamein.conformance.reports.html import Html, code, joined, link, markup
from alamein.conformance.reports.model import GameReport, Report

Kind: TypeAlias = Literal["clause", "case", "dispute"]
PARTS = ("coverage", "failing", "editions", "errata", "rules", "cases", "provisional", "values")
RESERVED = {"top", "filter", "main"}


def address(wish: str, taken: set[str], more: str = "") -> str:
    """Return an address and take it: the one wished for, or one with *more* if that is taken."""
    wish = re.sub(r"\s+", "-", wish)
    count = 1
    anchor = wish
    while anchor in taken:
        anchor = f"{wish}{more}" + (f"-{count}" if count > 1 or not more else "")
        count += 1
    taken.add(anchor)
    return anchor


class Anchors:
    """The addresses of a report: `EA-12.1.8a`, `case-combat/exact-payment`, `D-09`."""

    def __init__(self, report: Report) -> None:
        self._names: dict[tuple[str, Kind, str], str] = {}
        self._taken = set(RESERVED)
        for game in report.games:
            self._taken |= {game.name, *(f"{game.name}-{part}" for part in PARTS)}
        for game in report.games:
            for clause in game.clauses:
                self._add(game.name, "clause", clause.id, clause.id)
            for dispute in game.disputes:
                self._add(game.name, "dispute", dispute.id, dispute.id)
            for case in game.cases:
                self._add(game.name, "case", case.name, f"case-{case.name}")

    def _add(self, game: str, kind: Kind, name: str, wish: str) -> None:
        """Give an address: the one wished for, or with the game if another has it already."""
        anchor = address(wish, self._taken, f"--{game}")
        self._names[game, kind, name] = anchor

    def of(self, game: str, kind: Kind, name: str) -> str | None:
        """Return the address of something, if it is on the page."""
        return self._names.get((game, kind, name))

    def link(self, game: str, kind: Kind, name: str, words: str | Html | None = None) -> Html:
        """Return a link to something; only its name if it is not on the page."""
        anchor = self.of(game, kind, name)
        shown = code(name) if words is None else markup(words)
        return link(anchor, shown, class_=None if kind == "case" else "id") if anchor else shown


class Scope:
    """One game on the page: its own clauses, cases and disputes are meant by their names."""

    def __init__(self, game: GameReport, anchors: Anchors) -> None:
        self.game = game
        self._anchors = anchors

    def anchor(self, kind: Kind, name: str) -> str | None:
        """Return the address of something of this game."""
        return self._anchors.of(self.game.name, kind, name)

    def part(self, name: str) -> str:
        """Return the address of a part of what is told about this game."""
        return f"{self.game.name}-{name}"

    def link(self, kind: Kind, name: str, words: str | Html | None = None) -> Html:
        """Return a link to something of this game."""
        return self._anchors.link(self.game.name, kind, name, words)

    def links(self, kind: Kind, names: Iterable[str]) -> Html:
        """Return links with commas between them."""
        return joined(self.link(kind, name) for name in names)

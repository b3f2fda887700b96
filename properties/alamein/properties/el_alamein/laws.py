"""The laws of El Alamein, put together from the modules that state them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

from alamein.engine.core.game import Changes, Position
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.deckbuilding.catalogue import Catalogue, load_catalogue
from alamein.engine.deckbuilding.overlay import altered
from alamein.properties.el_alamein import (
    beginning,
    blind,
    counting,
    judging,
    permitting,
    seeing,
    setting_up,
    standing,
    stepping,
)
from alamein.properties.el_alamein.table import Happened, Plain, Printed, Seen, Table, Tried
from alamein.properties.law import Breach, Law, Pick, Step, broken

NAME = "el-alamein"


class ElAlameinLaws:
    """What El Alamein promises under one ruling set, with one set of cards."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed

    def of_position(self, position: Position) -> Iterator[Breach]:
        """Yield every law that a complete position breaks."""
        return broken(standing.LAWS, Table(self.printed, position))

    def of_set_up(self, position: Position) -> Iterator[Breach]:
        """Yield every law that the position of a game just set up breaks."""
        return broken((*standing.LAWS, *setting_up.LAWS), Table(self.printed, position))

    def of_refused_set_up(self, players: int) -> Iterator[Breach]:
        """Yield every law that is broken if no game is set up for so many *players*."""
        return broken(setting_up.REFUSED, players)

    def of_views(self, position: Position, views: list[Position]) -> Iterator[Breach]:
        """Yield every law broken by what each player, and last an onlooker, sees of a position."""
        return broken(seeing.LAWS, Seen(Table(self.printed, position), views))

    def judged(self, position: Position, action: Plain) -> list[Breach]:
        """Return every law that forbids *action* in *position*; none if it is legal."""
        tried = Tried.read(Table(self.printed, position), action)
        return list(broken(judging.LAWS, tried))

    def of_step(self, step: Step) -> Iterator[Breach]:
        """Yield every law that what happened breaks."""
        before, after = Table(self.printed, step.before), Table(self.printed, step.after)
        happened = Happened(before, after, Tried.read(before, step.action), step.events)
        return broken(stepping.LAWS, happened)

    def permits(self, position: Position, action: Plain) -> tuple[str, ...]:
        """Return the clauses that permit *action* in *position*, given that no law forbids it."""
        return permitting.clauses(Tried.read(Table(self.printed, position), action))

    def of_score(self, position: Position) -> tuple[list[int], list[int]]:
        """Return points and winners of a game that is over, by a count of its own."""
        return counting.result(Table(self.printed, position))

    def of_result(
        self, position: Position, points: Sequence[int], winners: Sequence[int]
    ) -> Iterator[Breach]:
        """Yield every law that these *points* and *winners* of a game that is over break."""
        said = counting.Result(Table(self.printed, position), [*points], [*winners])
        return broken(counting.RESULT, said)

    def blind(self, position: Position, pick: Pick) -> Plain:
        """Return any action, legal or not, drawn without asking whether it is."""
        return blind.action(Table(self.printed, position), pick)

    def drawn(self, word: str, position: Position, pick: Pick) -> Plain:
        """Return any action of the kind that *word* names, legal or not."""
        return blind.DRAW[word](Table(self.printed, position), pick)

    def beginning(self, players: int, pick: Pick) -> Position:
        """Return a rich partial position to begin with."""
        return beginning.position(self.printed, players, pick)

    def all(self) -> list[Law[Any]]:
        """Return every law."""
        return [
            *setting_up.LAWS,
            *setting_up.REFUSED,
            *standing.LAWS,
            *seeing.LAWS,
            *judging.LAWS,
            *permitting.LAWS,
            *stepping.LAWS,
        ]


@cache
def _catalogue() -> Catalogue:
    return load_catalogue(library(), NAME)


@lru_cache(maxsize=64)
def _printed(rulings: Rulings) -> Printed:
    return Printed(_catalogue(), frozenset(rulings.values()))


def laws(rulings: Rulings, changes: Changes) -> ElAlameinLaws:
    """Return the laws under *rulings*, some printed fields of cards written anew."""
    printed = _printed(rulings)
    if changes:
        printed = Printed(altered(printed.catalogue, changes), printed.readings)
    return ElAlameinLaws(printed)

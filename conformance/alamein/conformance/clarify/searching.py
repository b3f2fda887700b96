"""Separating positions found by search: the solver's where it has one, those met in play if not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from alamein.conformance.clarify.asking import Hit
from alamein.conformance.clarify.campaign import Campaign, Crew, Pair, crew
from alamein.conformance.clarify.exploring import POSITIONS, Haul, Quest, by_play, by_small
from alamein.conformance.clarify.guiding import EXAMPLES, by_guidance
from alamein.conformance.clarify.model import Inseparable, Separation
from alamein.conformance.clarify.shrinking import Judge, shrunk, size_of
from alamein.conformance.clarify.solved import by_solver

Found: TypeAlias = tuple[Separation, ...] | Inseparable  # smallest first
Explore: TypeAlias = Callable[[Campaign, Quest], Haul]
ROUND = 8  # quests after which what was found is not sought any more
GAMES = 5  # of so many games of a campaign one is played to look for positions
SMALL = 6  # and so many quests for small positions stand for one of these
TRIED = 6  # positions made small for each pair
KEPT = 2  # of which so many are told
_NUMBER = re.compile(r"\d+")


def survey(campaign: Campaign, pairs: Sequence[Pair]) -> dict[Pair, Found]:
    """Return for every pair of readings where they part, smallest first, or how far was searched.

    The solver is asked first, then positions met in play are tried; at last with one reading of
    another dispute that shares a clause taken beside them.
    """
    with crew(campaign) as hands:
        watched = campaign.watch("asking the solver", len(pairs), hands(by_solver, pairs))
        solved = dict(zip(pairs, watched, strict=True))
        parted = {pair: it for pair, it in solved.items() if isinstance(it, Separation)}
        search = Search(campaign, hands, [pair for pair in pairs if pair not in parted])
        search.run()
        small = search.small()
    found: dict[Pair, Found] = {}
    for pair in pairs:
        if pair in parted:
            found[pair] = (parted[pair],)
        else:
            found[pair] = small.get(pair) or _nowhere(pair, solved[pair], search.bound())
    return found


def _nowhere(pair: Pair, solved: Any, bound: str) -> Inseparable:  # noqa: ANN401 - see by_solver
    """Return that nothing was found, with what the solver had to say before."""
    if not isinstance(solved, Inseparable):
        return Inseparable(readings=pair, bound=bound)
    both = "; ".join(filter(None, (solved.bound, bound)))
    return Inseparable(readings=pair, bound=both, inconclusive=solved.inconclusive, why=solved.why)


@dataclass
class Search:
    """A search under way: the pairs not yet found apart, and where the others are."""

    campaign: Campaign
    crew: Crew
    open: list[Pair]
    hits: dict[Pair, list[Hit]] = field(default_factory=dict)
    asked: int = 0
    games: int = 0
    positions: int = 0

    def run(self) -> None:
        """Look by play, with small positions, guided, and beside other readings."""
        games = max(1, self.campaign.games // GAMES)
        for first in range(0, games, ROUND):
            numbers = range(first, min(first + ROUND, games))
            for part in range(SMALL):
                small = [n * SMALL + part for n in numbers]
                self.positions += (
                    self._go("small positions", by_small, self._all(small)) * POSITIONS
                )
            self.games += self._go("games", by_play, self._all(numbers))
        guided = [Quest(0, (pair,)) for pair in self.open]
        self.positions += self._go("guided play", by_guidance, guided) * EXAMPLES
        self._go("beside other readings", by_small, list(self.beside()))

    def _all(self, numbers: Sequence[int]) -> list[Quest]:
        return [Quest(number, tuple(self.open)) for number in numbers]

    def beside(self) -> Iterator[Quest]:
        """Yield quests with another reading of a dispute that shares a clause."""
        book, base = self.campaign.book, self.campaign.base
        clauses = {pair: {*book.disputes[pair[0][:-1]].clauses} for pair in self.open}
        for other in book.disputes.values():
            near = tuple(
                pair
                for pair, own in clauses.items()
                if other.id != pair[0][:-1] and own & {*other.clauses}
            )
            for reading in other.readings if near and other.effect == "play" else ():
                if reading.id != base[other.id]:
                    yield from (Quest(number, near, (reading.id,)) for number in range(SMALL))

    def _go(self, what: str, explore: Explore, quests: Sequence[Quest]) -> int:
        """Carry out quests; return how many."""
        if not self.open:
            return 0
        for haul in self.campaign.watch(what, len(quests), self.crew(explore, quests)):
            self.asked += haul.asked
            for hit in haul.hits:
                self.hits.setdefault(hit.pair, []).append(hit)
        self.open = [pair for pair in self.open if pair not in self.hits]
        return len(quests)

    def small(self) -> dict[Pair, tuple[Separation, ...]]:
        """Return the positions found, made small, the smallest first."""
        chosen = [hit for hits in self.hits.values() for hit in hits[:TRIED]]
        results = self.crew(made_small, chosen)
        found: dict[Pair, dict[str, Separation]] = {}
        for separation in self.campaign.watch("making small", len(chosen), results):
            if separation is not None:
                one, other = separation.readings
                told = _NUMBER.sub("", repr(separation.says))  # the same at another seat is no news
                kept = found.setdefault((one, other), {}).setdefault(told, separation)
                if separation.size < kept.size:
                    found[one, other][told] = separation
        return {
            pair: tuple(sorted(several.values(), key=lambda each: each.size)[:KEPT])
            for pair, several in found.items()
        }

    def bound(self) -> str:
        """Return how far was searched for what was not found apart."""
        return (
            f"{self.games:,} games and {self.positions:,} small positions, {self.asked:,} decisions"
        )


def made_small(campaign: Campaign, hit: Hit) -> Separation | None:
    """Return the separation that a hit comes to when all it does not need is left out."""
    one, other = (campaign.ruled(*hit.beside, reading) for reading in hit.pair)
    judge = Judge(campaign.game, one, other)
    given = shrunk(judge, hit.given)
    found = judge.apart(given) if given is not None else None
    if given is None or found is None:
        return None
    return Separation(
        readings=hit.pair,
        given=given,
        when=found.when,
        says=dict(zip(hit.pair, found.says, strict=True)),
        beside=hit.beside,
        size=size_of(given),
        found_by="play",
    )

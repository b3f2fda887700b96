"""How often it matters which of two readings is taken, with common random numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy
from functools import partial
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

from alamein.conformance.clarify.campaign import Campaign, Pair, crew
from alamein.conformance.clarify.comparing import known, outcome
from alamein.conformance.clarify.model import Frequency, Share
from alamein.conformance.clarify.together import Together
from alamein.conformance.playing import mixed
from alamein.engine.core.chance import Seeded
from alamein.engine.core.rulings import Rulings

State: TypeAlias = Any  # what the game at hand says it is
NORMAL = 1.959964  # 95 % of a normal distribution lie within so many deviations


class Job(NamedTuple):
    """A game to be played under *first*, and the readings to compare it with."""

    number: int
    first: str  # a reading the ruling set may not have by itself
    others: tuple[str, ...]


class Tally(NamedTuple):
    """What came of one game: decisions in all, those that matter, and what else differs."""

    first: str
    decisions: int
    mattered: Counter[str]
    touched: frozenset[str]  # readings that differ anywhere
    parted: frozenset[str]  # those under which the game takes another course
    won_otherwise: frozenset[str]


def frequencies(campaign: Campaign, pairs: Sequence[Pair]) -> list[Frequency]:
    """Return for every pair of readings how often it matters, over ``campaign.games`` games.

    A game is played under one reading, if possible that of the ruling set departed from, and at
    every decision it is asked what the other would make of it. Where they part the game is played
    under the other too, with the same chance and players who choose alike, to the end.
    """
    turned = {pair: _turned(campaign, pair) for pair in pairs}
    together: dict[str, list[str]] = {}
    for first, other in turned.values():
        key = "" if campaign.base[first[:-1]] == first else first
        together.setdefault(key, []).append(other)
    jobs = [
        Job(number, first, tuple(dict.fromkeys(others)))
        for number in range(campaign.games)
        for first, others in together.items()
    ]
    with crew(campaign) as hands:
        tallies = list(campaign.watch("how often it matters", len(jobs), hands(_count, jobs)))
    policy = campaign.policy or _strongest(campaign)
    return [_summed(pair, turned[pair], policy, campaign, tallies) for pair in pairs]


def _turned(campaign: Campaign, pair: Pair) -> Pair:
    """Return a pair with the reading of the ruling set first, if it is one of them."""
    one, other = pair
    return (other, one) if campaign.base[other[:-1]] == other else pair


def _strongest(campaign: Campaign) -> str:
    return list(campaign.game.policies)[-1]


def _summed(
    pair: Pair, turned: Pair, policy: str, campaign: Campaign, tallies: Iterable[Tally]
) -> Frequency:
    first, other = turned
    key = "" if campaign.base[first[:-1]] == first else first
    own = [tally for tally in tallies if tally.first == key]
    games = len(own)
    return Frequency(
        readings=pair,
        policy=policy,
        decisions=share(sum(t.mattered[other] for t in own), sum(t.decisions for t in own)),
        games=share(sum(other in t.touched for t in own), games),
        courses=share(sum(other in t.parted for t in own), games),
        winners=share(sum(other in t.won_otherwise for t in own), games),
    )


def share(count: int, of: int) -> Share:
    """Return how many of how many, with the 95 % interval of Wilson; of none anything may be."""
    if not of:
        return Share(count=0, of=0, low=0.0, high=1.0)
    square = NORMAL**2
    rate = count / of
    middle = rate + square / (2 * of)
    spread = NORMAL * sqrt(rate * (1 - rate) / of + square / (4 * of * of))
    low, high = ((middle + sign * spread) / (1 + square / of) for sign in (-1, 1))
    return Share(count=count, of=of, low=max(low, 0.0), high=min(high, 1.0))


class _Table:
    """A game played by a policy whose choices depend on seed and move alone."""

    def __init__(self, campaign: Campaign, rulings: Rulings, number: int) -> None:
        self.game = campaign.game
        self.players = self.game.players[number % len(self.game.players)]
        self.turns = campaign.turns * self.players
        self.moves = 0
        self.chance = Seeded(campaign.seed + number)
        self.state = self.game.new(rulings, self.players, self.chance)
        self._policy = self.game.policies[campaign.policy or _strongest(campaign)]
        self._seed = mixed("policy", campaign.seed + number).state

    def under(self, rulings: Rulings) -> _Table:
        """Return this moment, from which play goes on under other rulings."""
        other = copy(self)
        other.state = self.game.under(self.state, rulings)
        other.chance = self.chance.copy()
        return other

    def goes_on(self) -> bool:
        """Return whether there is something to decide, within the cap on turns."""
        within = self.game.turn(self.state) <= self.turns
        return within and self.game.decision(self.state) is not None

    def choice(self) -> Any:  # noqa: ANN401 - an action of the game at hand
        """Return the action chosen next."""
        own = Seeded(self._seed + self.moves)
        return self._policy(self.state, self.game.legal(self.state), own)

    def do(self, action: Any) -> None:  # noqa: ANN401 - likewise
        """Carry out an action."""
        self.game.apply(self.state, action, self.chance)
        self.moves += 1

    def winners(self) -> tuple[int, ...] | None:
        """Return who has won, or ``None`` if the game was cut off."""
        score = self.game.score(self.state)
        return None if score is None else score.winners


def _count(campaign: Campaign, job: Job) -> Tally:
    """Play one game, and count where other readings matter."""
    game = campaign.game
    taken = (job.first,) if job.first else ()
    table = _Table(campaign, campaign.ruled(*taken), job.number)
    course = [outcome(game, table.state)]
    others = {reading: campaign.ruled(*taken, reading) for reading in job.others}
    begun = {r: _Table(campaign, rulings, job.number) for r, rulings in others.items()}
    branches = {r: other for r, other in begun.items() if outcome(game, other.state) != course[0]}
    together = Together(game, partial(campaign.ruled, *taken), job.others)
    mattered: Counter[str] = Counter()
    while table.goes_on():
        action = table.choice()
        here = known(game, table.state, [action], table.chance.copy)
        for reading in together.parting(table.state, here):
            mattered[reading] += 1
            if reading not in branches:
                branches[reading] = table.under(others[reading])
        table.do(action)
        course.append(here.outcomes[0][1])
    parted = {reading for reading, other in branches.items() if _goes_apart(other, course)}
    return Tally(
        first=job.first,
        decisions=table.moves,
        mattered=mattered,
        touched=frozenset(branches),
        parted=frozenset(parted),
        won_otherwise=frozenset(r for r in parted if branches[r].winners() != table.winners()),
    )


def _goes_apart(table: _Table, course: Sequence[tuple[Any, ...]]) -> bool:
    """Play a game to its end; return whether it ever was somewhere else than *course*."""
    parted = outcome(table.game, table.state) != course[table.moves]
    while table.goes_on():
        table.do(table.choice())
        if not parted:
            past = table.moves >= len(course)
            parted = past or outcome(table.game, table.state) != course[table.moves]
    return parted or table.moves + 1 < len(course)

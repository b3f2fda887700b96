"""Where separating positions are looked for: games from their set-up on, and small positions."""

from __future__ import annotations

import struct
from contextlib import suppress
from functools import cache, partial
from typing import Any, NamedTuple

from alamein.conformance.clarify.asking import Asker, Hit
from alamein.conformance.clarify.campaign import Campaign, Pair
from alamein.conformance.clarify.learning import Pick, Seen
from alamein.conformance.playing import mixed
from alamein.conformance.scenarios.running import START
from alamein.conformance.scenarios.smaller import copied
from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Event, Position
from alamein.engine.core.problem import DataError

LESSONS = 8  # games from which small positions are learnt
APART = 25  # decisions between two positions that are learnt from, or looked at closely
POSITIONS = 200  # small positions of one quest
STEPS = 4  # decisions played from a small position on
EAGER = 5  # at one decision in so many all actions are tried


# What a game may raise that is played on from where no game can come to, if loading let it pass.
IMPOSSIBLE = (LookupError, ValueError, struct.error)


class Quest(NamedTuple):
    """A part of a search: one game, or some small positions."""

    number: int
    pairs: tuple[Pair, ...]
    beside: tuple[str, ...] = ()


class Haul(NamedTuple):
    """What a quest brought: where readings part, and how many decisions were asked at."""

    hits: tuple[Hit, ...]
    asked: int


def by_play(campaign: Campaign, quest: Quest) -> Haul:
    """Play a game, and ask at every decision; at some of them about every action."""
    game = campaign.game
    asker = Asker(campaign, quest.pairs, quest.beside, quest.number)
    seed = campaign.seed + quest.number
    players, policy = _table(campaign, quest.number)
    _set_up(asker, players, seed)
    chance, own = Seeded(seed), mixed("policy", seed)
    state = game.new(asker.rulings, players, chance)
    while asker.open and game.decision(state) and game.turn(state) <= campaign.turns * players:
        action = policy(state, game.legal(state), own)
        asker.ask(state, None if asker.asked % EAGER == 0 else [action])
        if asker.asked % APART == 0 and asker.asked <= 4 * APART:
            asker.look(state)
        game.apply(state, action, chance)
    if game.decision(state) is None:
        asker.look(state)
    return Haul(tuple(asker.hits), asker.asked)


def _table(campaign: Campaign, number: int) -> tuple[int, Any]:
    """Return how many play, and their policy: all combinations in turn."""
    policies, players = list(campaign.game.policies.values()), campaign.game.players
    return players[number // len(policies) % len(players)], policies[number % len(policies)]


def _set_up(asker: Asker, players: int, seed: int) -> None:
    """Ask about the set-up."""
    game = asker.game
    for pair in list(asker.open):
        one, other = (game.new(asker.ruled(r), players, Seeded(seed)) for r in pair)
        if game.digest(one) != game.digest(other):
            asker.keep(pair, {START: {"players": players, "seed": seed}})


def by_small(campaign: Campaign, quest: Quest) -> Haul:
    """Lay out small positions, play each a little, and ask at every decision about every action."""
    asker = Asker(campaign, quest.pairs, quest.beside, quest.number)
    for n in range(POSITIONS):
        if asker.open:
            chance = mixed("small", campaign.seed, quest.number, n)
            from_small(asker, learnt(campaign), chance.pick)
    return Haul(tuple(asker.hits), asker.asked)


def from_small(asker: Asker, seen: Seen, pick: Pick, heard: list[Event] | None = None) -> None:
    """Lay out one small position, if it is possible, and play on."""
    game, rulings = asker.game, asker.rulings
    drawn, cut = seen.small(pick), pick(4) == 0
    try:
        state = game.load(game.fill(copied(drawn), rulings), rulings)
        if cut:
            state = game.load(seen.cut_short(game.save(state), pick), rulings)
    except DataError:
        return
    game.listen(state, heard)
    with suppress(*IMPOSSIBLE):
        _played(asker, state, pick)


def _played(asker: Asker, state: Any, pick: Pick) -> None:  # noqa: ANN401 - a state of any game
    """Play a few decisions from *state* on, and ask at each."""
    game = asker.game
    chance = Seeded(0)
    for _ in range(STEPS):
        legal = game.legal(state)
        with suppress(*IMPOSSIBLE):
            asker.ask(state) if legal else asker.look(state)
        if not legal:
            return
        game.apply(state, legal[pick(len(legal))], chance)


@cache
def learnt(campaign: Campaign) -> Seen:
    """Return what is seen in a few games; the same for the same campaign."""
    game, seen = campaign.game, Seen()
    for number in range(LESSONS):
        players, policy = _table(campaign, number)
        chance, own = Seeded(campaign.seed + number), mixed("policy", number)
        state = game.new(campaign.base, players, chance)
        count = 0
        while game.decision(state) and game.turn(state) <= campaign.turns * players:
            game.apply(state, policy(state, game.legal(state), own), chance)
            count += 1
            if count % APART == 0 and game.decision(state):
                seen.learn(game.save(state))
        if game.decision(state) is None:
            seen.learn_end(game.save(state))
    seen.settle(game.phases, partial(_possible, campaign))
    return seen


def _possible(campaign: Campaign, given: Position) -> bool:
    """Return whether the game can be in a partial position."""
    game, base = campaign.game, campaign.base
    try:
        game.load(game.fill(copied(given), base), base)
    except DataError:
        return False
    return True
